"""Bar 11: what a keyboard reaches has a name, texts can be read on their grounds, nothing is clipped at 200 %.

That every action has a key or a menu path and that no keys clash is in test_actions.py.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import suppress

import pytest
from PySide6.QtCore import QRect
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QAbstractButton, QAbstractScrollArea, QLabel, QWidget
from pytestqt.qtbot import QtBot

from lexeval_gui.core.changes import Gesture
from lexeval_gui.core.problems import Problem
from lexeval_gui.window.actions.table import TABS
from lexeval_gui.window.look.style_sheet import palette, style_sheet
from lexeval_gui.window.look.theme import COLOURS, LOOKS, Look, Theme
from lexeval_gui.window.shell.bars.status_bar import Signature
from lexeval_gui.window.shell.bars.top_bar_controls import SystemSwitch
from lexeval_gui.window.shell.main_window import MainWindow
from lexeval_gui.window.shell.palette import Palette
from lexeval_gui.window.start.open_dialog import OpenDialog
from lexeval_gui.window.widgets.elided import ElidedLabel
from lexeval_gui.window.widgets.page import Card
from lexeval_gui.workspace import opening
from tests.behaviour.conftest import LONGEST, make_window, window
from tests.spoken import nameless, reached, shown
from tests.window.look.test_theme import LEAST, TEXT, contrast

pytestmark = pytest.mark.slow

__all__ = ["make_window", "window"]


def open_sample(window: MainWindow, qtbot: QtBot) -> None:
    window.files.open_sample("substitution")
    qtbot.waitUntil(lambda: window.state.data.evaluation is not None and window.background.is_idle, timeout=LONGEST)
    window.workbench.make_figures()
    qtbot.wait(50)


# -- every state of the window ----------------------------------------------------------------------------------------


def start_page(window: MainWindow, qtbot: QtBot) -> QWidget:
    window.memory.remember_files(opening.plan(opening.sample("substitution").paths))
    window._show_recent()
    return window


def error_page(window: MainWindow, qtbot: QtBot) -> QWidget:
    window.files.open_paths(["/no/such/file.gold"])
    return window


def changed_copy(window: MainWindow, qtbot: QtBot) -> QWidget:
    """With the ribbon and a notice."""
    open_sample(window, qtbot)
    evaluation = window.state.data.evaluation
    assert evaluation is not None
    window.state.history.gesture(
        Gesture(evaluation.dataset.ids[0], ("answer", evaluation.system_names[0], 0), "remove")
    )
    assert window.ribbon.isVisible()
    window.notice.say("No font on this machine shows some characters of these files.")
    assert window.notice.isVisible()
    assert window.ribbon.isVisible() != (window.room == "narrow"), "where there is one row, the last word has it"
    return window


def wrong_filter(window: MainWindow, qtbot: QtBot) -> QWidget:
    open_sample(window, qtbot)
    window.menus.trigger("filter")
    qtbot.keyClicks(window.items.filter.line, "nosuch:n")
    assert window.items.filter.error.isVisible()
    return window


def open_dialog(window: MainWindow, qtbot: QtBot) -> QWidget:
    dialog = OpenDialog(opening.plan(opening.sample("substitution").paths), window.theme, window)
    dialog.show()
    return dialog


def command_palette(window: MainWindow, qtbot: QtBot) -> QWidget:
    window.menus.trigger("palette")
    found = window.findChild(Palette)
    assert found is not None
    return found


STATES = {
    "start": start_page,
    "error": error_page,
    "changed": changed_copy,
    "filter": wrong_filter,
    "opening": open_dialog,
    "palette": command_palette,
}


# -- room -------------------------------------------------------------------------------------------------------------

GIVES_WAY = (ElidedLabel, Signature, SystemSwitch, Card)
"""What cuts its text itself, says so with dots, and has the whole of it as a tool tip or name."""


def lacks_room(widget: QLabel | QAbstractButton) -> str:
    """Why the text of a label or button is not all to be seen; empty if it is."""
    if not widget.text():
        return ""
    if isinstance(widget, QLabel) and widget.wordWrap():
        needed = widget.heightForWidth(widget.width())
        return f"{widget.height()} of {needed} pixels high" if widget.height() < needed else ""
    size = widget.sizeHint()
    if widget.width() < size.width() - 1 or widget.height() < size.height() - 1:
        return f"{widget.width()}×{widget.height()} of {size.width()}×{size.height()}"
    return ""


def is_cut(widget: QWidget) -> bool:
    """Whether a widget that does not lie in something that scrolls reaches beyond what holds it."""
    area, above = QRect(widget.rect()), widget
    while (parent := above.parentWidget()) is not None and not above.isWindow():
        if isinstance(parent.parentWidget(), QAbstractScrollArea):
            return False
        area.translate(above.pos())
        if not parent.rect().contains(area):
            return True
        above = parent
    return False


def clipped(root: QWidget) -> list[str]:
    """The texts that cannot be seen wholly."""
    texts = [w for w in shown(root) if isinstance(w, QLabel | QAbstractButton) and not isinstance(w, GIVES_WAY)]
    assert texts or isinstance(root, Palette)
    return [
        f"{type(w).__name__} {w.text()[:40]!r} in {type(w.parent()).__name__}: {why}"
        for w in texts
        if (why := lacks_room(w) or ("reaches beyond its place" if is_cut(w) else ""))
    ]


def faults(root: QWidget, qtbot: QtBot) -> Iterator[str]:
    """What can have the focus without a name, and which texts are clipped, once the window is at rest."""
    with suppress(qtbot.TimeoutError):  # what is wrong even then is said below
        qtbot.waitUntil(lambda: clipped(root) == [])
    if len(reached(root)) <= 1:
        yield "hardly anything can have the focus"
    yield from (f"has no name: {widget}" for widget in nameless(root))
    yield from (f"clipped: {text}" for text in clipped(root))


@pytest.mark.parametrize("zoom", [1.0, 2.0])
@pytest.mark.parametrize("state", STATES)
def test_what_can_have_the_focus_has_a_name_and_no_text_is_clipped(
    state: str, window: MainWindow, qtbot: QtBot, zoom: float
) -> None:
    window.theme.set_zoom(zoom)
    root = STATES[state](window, qtbot)
    found = list(faults(root, qtbot))
    assert not found, "\n".join(found)


@pytest.mark.parametrize("zoom", [1.0, 2.0])
def test_it_has_a_name_and_nothing_is_clipped_with_each_tab_in_front(
    window: MainWindow, qtbot: QtBot, zoom: float
) -> None:
    window.theme.set_zoom(zoom)
    open_sample(window, qtbot)
    found = []
    for name in TABS:
        window.menus.trigger(f"tab.{name}")
        qtbot.waitUntil(lambda: window.background.is_idle, timeout=LONGEST)
        found += [f"{name}: {fault}" for fault in faults(window, qtbot)]
    assert not found, "\n".join(found)


# -- contrast ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("look", LOOKS)
def test_texts_and_names_of_systems_can_be_read_where_rows_are_chosen_or_lit(look: Look) -> None:
    colours, least = COLOURS[look], LEAST[look]
    for ground in (colours.ground, colours.panel, colours.selection, colours.hover):
        for colour in (*colours.systems, colours.quiet, colours.ink):
            assert contrast(colour, ground) >= least, (colour, ground)
    for name in TEXT:
        assert contrast(getattr(colours, name), colours.selection) >= least, name


RULE = re.compile(r"([^{}]+)\{([^{}]*)\}")
COLOUR = re.compile(r"(?:^|;|\s)(color|background|selection-color|selection-background-color):\s*(#\w+)")


@pytest.mark.parametrize("look", LOOKS)
def test_every_rule_of_the_style_sheet_has_contrast(qtbot: QtBot, look: Look) -> None:
    theme = Theme()
    theme.set_look(look)
    colours, checked = theme.colours, 0
    for selector, body in RULE.findall(style_sheet(theme)):
        said = dict(
            re.findall(r"(?:^|;|\s)(color|background|selection-color|selection-background-color):\s*(#\w+)", body)
        )
        for text, ground in (("color", "background"), ("selection-color", "selection-background-color")):
            if text in said and ":disabled" not in selector:
                for beneath in [said[ground]] if ground in said else [colours.ground, colours.panel]:
                    assert contrast(said[text], beneath) >= LEAST[look], (selector.strip(), said)
                    checked += 1
    assert checked > 30


@pytest.mark.parametrize("look", LOOKS)
def test_every_text_of_the_palette_has_contrast(qtbot: QtBot, look: Look) -> None:
    theme = Theme()
    theme.set_look(look)
    made, role = palette(theme), QPalette.ColorRole
    pairs = (
        (role.WindowText, role.Window), (role.Text, role.Base), (role.Text, role.AlternateBase),
        (role.ButtonText, role.Button), (role.ToolTipText, role.ToolTipBase), (role.PlaceholderText, role.Base),
        (role.HighlightedText, role.Highlight), (role.Link, role.Base), (role.LinkVisited, role.Base),
        (role.BrightText, role.Base),
    )  # fmt: skip
    for group in (QPalette.ColorGroup.Active, QPalette.ColorGroup.Inactive):
        for text, ground in pairs:
            assert contrast(made.color(group, text).name(), made.color(group, ground).name()) >= LEAST[look], (
                text,
                ground,
            )


# -- problems are told apart without colours --------------------------------------------------------------------------


def test_a_letter_says_how_bad_a_problem_is(window: MainWindow, qtbot: QtBot) -> None:
    open_sample(window, qtbot)
    window.state.problems.set_problems(tuple(Problem(kind, "a", 1, "c", "m") for kind in ("error", "warning", "note")))
    window.menus.trigger("tab.problems")
    assert [row[0] for row in window.workbench.problems.view.texts()[1:]] == ["E", "W", "N"]
