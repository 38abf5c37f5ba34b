"""F1 on every head of every table, and on every control: it opens what that is about, and nothing else."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QAbstractButton, QAbstractSlider, QComboBox, QHeaderView, QLineEdit, QTableView, QWidget
from pytestqt.qtbot import QtBot

from lexeval_gui.window.actions.table import PAGES
from lexeval_gui.window.help.pages import general_name
from lexeval_gui.window.help.pointed import words_in
from lexeval_gui.window.shell.main_window import MainWindow
from tests.behaviour.conftest import settled
from tests.behaviour.rooms import at_rest
from tests.behaviour.test_one_pane import panes

SAMPLES = ("substitution-systems", "edits-letters", "lexicon-missier", "generation-sentences")

CONTROLS = (QAbstractButton, QComboBox, QLineEdit, QAbstractSlider)


def opens(window: MainWindow, widget: QWidget, place: QPoint) -> str:
    """The section that F1 opens where the pointer is at a place of a widget."""
    _, section, _ = window.help.meant(words_in(widget, place))
    return section


def heads(pane: QWidget) -> Iterator[tuple[QHeaderView, int]]:
    """The heads in a pane that can be seen."""
    for view in pane.findChildren(QTableView):
        head = view.horizontalHeader()
        seen = view.isVisible() and head.isVisible()
        for column in range(head.count()) if seen else ():
            left = head.sectionViewportPosition(column)
            if not head.isSectionHidden(column) and head.sectionSize(column) > 8 and 0 <= left < head.width() - 8:
                yield head, column


def meant(window: MainWindow, name: str, title: str, tip: str) -> set[str]:
    """The sections that may be opened for a head: that of its pane; of what it is called; of what its tip names."""
    evaluation = window.state.data.evaluation
    assert evaluation is not None
    found = {PAGES[name]}
    identity = evaluation.task.identity
    if title.startswith("95 %"):
        return {"Intervals", *found} - ({"Scores"} if name == "scores" else set())
    found |= {section for section in re.findall("^### (.+)$", identity.about, re.MULTILINE) if section == title}
    for measure in identity.measures:
        of_item = evaluation.measure_of_item(measure.id)
        heads = {measure.id, measure.title, measure.short, measure.alias, of_item.short} - {""}
        if any(title == head or title.startswith(f"{head} ") for head in heads) or measure.title in tip:
            found |= {measure.id, general_name(measure.id)}
    found |= {p.id for p in identity.parameters if title in (p.id, p.title, getattr(p, "symbol", ""))}
    if name in ("scores", "why"):
        found.add("Groups")
    return found


@pytest.mark.parametrize("sample", SAMPLES)
def test_every_head_and_control_of_a_pane_opens_what_it_is_about(window: MainWindow, qtbot: QtBot, sample: str) -> None:
    window.resize(1600, 1000)
    window.files.open_sample(sample)
    settled(qtbot, window)
    window.workbench.make_figures()
    looked_at = 0
    for name in panes(window):
        window.workbench.turn_alone(name)
        settled(qtbot, window)
        at_rest(window, qtbot)
        pane = window.workbench.pane(name)
        for head, column in heads(pane):
            role = Qt.ItemDataRole
            title, tip = (
                str(head.model().headerData(column, Qt.Orientation.Horizontal, one) or "")
                for one in (role.DisplayRole, role.ToolTipRole)
            )
            place = QPoint(head.sectionViewportPosition(column) + 4, head.height() // 2)
            section = opens(window, head.viewport(), place)
            if name != "papers":  # whose heads are the paper's words
                assert section in meant(window, name, title, tip), (name, title, section)
            looked_at += 1
        fields = [control for control in pane.findChildren(QWidget) if isinstance(control, CONTROLS)]
        for control in (one for one in fields if one.isVisible() and one.width() > 8 and is_in_sight(window, one)):
            section = opens(window, control, control.rect().center())
            holder = control.parentWidget()
            own = "" if holder is None else holder.whatsThis()
            assert section, (name, control.accessibleName())
            assert section not in ("n", "k") or own == section, (name, control.accessibleName())
    assert looked_at > 20


def is_in_sight(window: MainWindow, widget: QWidget) -> bool:
    """Whether the middle of a widget is what one sees there."""
    middle = widget.rect().center()
    found = window.childAt(widget.mapTo(window, middle))
    return found is not None and (found is widget or widget.isAncestorOf(found))


@pytest.mark.parametrize(("name", "section"), [("interval", "Intervals"), ("group", "Groups")])
def test_intervals_and_groups_of_scores_have_sections(
    window: MainWindow, qtbot: QtBot, name: str, section: str
) -> None:
    """On the head and on a number below it, which a number alone never turns into the parameter n."""
    window.resize(1600, 1000)
    window.files.open_sample("substitution-systems")
    settled(qtbot, window)
    window.workbench.turn_alone("scores")
    at_rest(window, qtbot)
    view = window.workbench.scores.view
    columns = [n for n, (_, tip) in enumerate(titles(view)) if ("interval" in tip) == (name == "interval")]
    if name == "group":
        columns = [n for n in columns if "part of speech" in titles(view)[n][1]]
    assert columns
    for column in columns:
        left = view.horizontalHeader().sectionViewportPosition(column) + 4
        assert opens(window, view.horizontalHeader().viewport(), QPoint(left, 8)) == section
        cell = view.visualRect(view.model().index(0, column)).center()
        assert opens(window, view.viewport(), cell) == section


def titles(view: QTableView) -> list[tuple[str, str]]:
    model, across, role = view.model(), Qt.Orientation.Horizontal, Qt.ItemDataRole
    return [
        (str(model.headerData(n, across, role.DisplayRole)), str(model.headerData(n, across, role.ToolTipRole) or ""))
        for n in range(model.columnCount())
    ]


def test_the_top_bar_says_what_it_is(window: MainWindow, qtbot: QtBot) -> None:
    window.files.open_sample("substitution-systems")
    settled(qtbot, window)
    top = window.top
    assert opens(window, top.presets, top.presets.rect().center()) == "Conventions"
    assert opens(window, top.switches[0], top.switches[0].rect().center()) == "The top bar"
    for name, control in top.numbers.items():
        if control.isVisible():
            for part in (control.slider, control.field, control.label):
                assert opens(window, part, part.rect().center()) == name


def test_a_number_alone_is_no_name() -> None:
    assert [general_name(name) for name in ("5", ".612", "95", "potential_at_3", "best1")] == [
        "5", ".612", "95", "potential_at_n", "best1",
    ]  # fmt: skip
