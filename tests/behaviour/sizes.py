"""Whether a window of some size at some zoom shows what a person came for, measured from what it really paints.

The item: its sentence, three of its answers, its headline score, without scrolling, after one key press at most. The
figures: plots that are high enough, with labels that do not lie on each other. What has to be there is asked of the
task, where it stands of what was painted (tests/painted.py).
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import combinations
from pathlib import Path

from msgspec import Struct
from PySide6.QtCore import QEvent, QPoint, QRect
from PySide6.QtGui import QKeySequence
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractSlider,
    QApplication,
    QComboBox,
    QLabel,
    QLineEdit,
    QScrollBar,
    QTabBar,
    QWidget,
)

from lexeval_gui.window.actions.table import ACTIONS, TABS
from lexeval_gui.window.app.launch import application
from lexeval_gui.window.app.shots import wait_for
from lexeval_gui.window.look.style_sheet import dress
from lexeval_gui.window.look.theme import Theme
from lexeval_gui.window.panes.figures import FiguresPane
from lexeval_gui.window.shell.main_window import MainWindow
from lexeval_gui.window.state.memory import Memory
from lexeval_gui.workspace import opening
from tests.behaviour.item_in_sight import missing
from tests.painted import PaintedText, painted_texts, texts_in
from tests.screens import settle

SIZES = ((1024, 700), (1280, 800), (1366, 768), (1920, 1080))
ZOOMS = (1.0, 1.5, 2.0, 2.5)

LEAST = (640, 380)
"""Units below which no window has to be useful: logical pixels divided by the zoom."""

LOWEST_PLOT = 160
"""Units that the plane of a plot is high at least."""

LONGEST = 60.0
"""Seconds after which what was asked for counts as never coming."""

LST = ("wordtune", "wordnet_first_sense", "w2v_mult", "rogets_listed_order")
"""The four systems of the shared data."""

OVERLAP = 1.0
"""Pixels by which the ink of two labels may touch."""

NO_KEY = ""
OTHER_PURPOSES = ("zoom.", "theme.", "content.", "text.", "full", "reopen", "palette", "layout")
"""The beginnings of the ids of actions of the menu View that change the combination, or open something else."""

LOOKS = ("item.arithmetic", "item.systems.")
"""The beginnings of the ids of actions of other menus that change only what of the item is in sight."""


class Combination(Struct, frozen=True):
    """Files that are opened, by the name of a sample or "lst", in a window of a size in pixels at a zoom."""

    files: str
    size: tuple[int, int]
    zoom: float

    def __str__(self) -> str:
        return f"{self.files} at {self.size[0]}x{self.size[1]}, zoom {self.zoom:g}"


def rooms() -> list[tuple[tuple[int, int], float]]:
    """Every size with every zoom at which there is room to be useful."""
    return [
        (size, zoom)
        for size in SIZES
        for zoom in ZOOMS
        if size[0] >= LEAST[0] * zoom and size[1] >= LEAST[1] * zoom
    ]  # fmt: skip


def all_combinations(with_shared: bool) -> list[Combination]:
    """Every sample, and the four systems if there is shared data, in every size and zoom."""
    names = [sample.id for sample in opening.built_in_samples()] + ["lst"] * with_shared
    return [Combination(name, size, zoom) for name in names for size, zoom in rooms()]


def paths_of(files: str, shared: Path | None) -> tuple[str, ...]:
    """The files that a combination opens."""
    if files != "lst":
        return tuple(opening.sample(files).paths)
    assert shared is not None
    folder = shared / "data" / "substitution"
    gold = [folder / "gold" / name for name in ("lst_test.gold", "lst_all.xml")]
    return tuple(map(str, [*gold, *(folder / "systems" / f"{name}.oot" for name in LST)]))


# the window


class Stage:
    """A window of one combination; made anew whenever it is to be as it was at first."""

    def __init__(self, combination: Combination, shared: Path | None) -> None:
        self.combination = combination
        self._paths = paths_of(combination.files, shared)
        self.window = self._made()
        self.is_new = True

    def _made(self) -> MainWindow:
        theme = Theme(application())
        theme.set_zoom(self.combination.zoom)
        dress(application(), theme)
        window = MainWindow(theme, Memory())
        window.resize(*self.combination.size)
        window.show()
        wait_for(lambda: window.has_panes, LONGEST)
        window.projects.keeps_view = False
        window.files.open_paths(self._paths, ask=False)
        wait_for(lambda: window.state.data.evaluation is not None and window.background.is_idle, LONGEST)
        window.workbench.make_figures()
        settle(window)
        return window

    def close(self) -> None:
        """Close the window, and free it: the style of the next one would be applied to it too."""
        self.window.background.asks_to_leave = lambda: True
        self.window.close()
        self.window.theme.changed.disconnect()
        self.window.deleteLater()
        QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)

    def renew(self) -> None:
        """The window as it is before any key, at the same item."""
        if self.is_new:
            return
        item = self.window.state.selection.current
        self.close()
        self.window, self.is_new = self._made(), True
        self.show_item(item)

    def show_item(self, item: int | None) -> None:
        """Go to an item."""
        if item is not None:
            self.window.state.selection.set_current(item)
        settle(self.window)

    def press(self, keys: str) -> None:
        """Press a combination of keys, wherever the focus is."""
        QTest.keySequence(self.window.focusWidget() or self.window, QKeySequence(keys))
        self.is_new = False
        settle(self.window)


def view_keys(window: MainWindow) -> list[str]:
    """The first key of each action with which one looks at things in another way, that leads to the item first."""
    window.menus.refresh()
    wanted = [
        action
        for action in ACTIONS
        if action.keys and (action.menu.startswith("View") or action.id.startswith(LOOKS))
        and not action.id.startswith(OTHER_PURPOSES)
        and window.menus.qaction(action.id).isEnabled()
    ]  # fmt: skip
    order = sorted(wanted, key=lambda action: "item" not in (action.id.rpartition(".")[2], *map(str, action.arguments)))
    return [action.keys[0] for action in order]


# what is looked for


def faults(stage: Stage, seed: int) -> Iterator[str]:
    """What is wrong with a combination: at the item that is current at first, at another drawn by the seed, in the
    figures, and with the controls while one of the other panes is in front."""
    evaluation = stage.window.state.data.evaluation
    assert evaluation is not None
    draw = random.Random(f"{seed} {stage.combination}")
    drawn = draw.randrange(len(evaluation.dataset))
    for item in dict.fromkeys([stage.window.state.selection.current, drawn]):
        stage.renew()
        stage.show_item(item)
        where = f"{stage.combination}, item {evaluation.dataset.ids[item or 0]}"
        yield from (f"{where}: {fault}" for fault in item_faults(stage))
    yield from (f"{stage.combination}: {fault}" for fault in plot_faults(stage))
    for name in ("item", draw.choice(TABS)):
        stage.window.workbench.show_pane(name)
        settle(stage.window)
        yield from (f"{stage.combination}, {name}: {fault}" for fault in control_faults(stage.window))


def item_faults(stage: Stage) -> Iterator[str]:
    """What of the current item cannot be seen after no key, nor after any single one."""
    tried: dict[str, list[str]] = {NO_KEY: missing(stage.window)}
    if not tried[NO_KEY]:
        return
    for keys in view_keys(stage.window):
        stage.renew()
        stage.press(keys)
        tried[keys] = missing(stage.window)
        if not tried[keys]:
            return
    least = min(tried, key=lambda keys: len(tried[keys]))
    yield f"without a key: {'; '.join(tried[NO_KEY])}. The best of {len(tried) - 1} keys, {least or 'none'}, leaves: " \
          f"{'; '.join(tried[least])}"  # fmt: skip


# controls


CONTROLS = (QAbstractButton, QAbstractSlider, QComboBox, QLabel, QLineEdit, QTabBar)


def control_faults(window: QWidget) -> Iterator[str]:
    """Controls and words that lie on each other."""
    shown = [found for kind in CONTROLS for found in window.findChildren(kind) if _is_control(found)]
    places = [(control, _seen_rect(window, control)) for control in shown]
    for (one, here), (other, there) in combinations(places, 2):
        common = here.intersected(there)
        if (
            min(common.width(), common.height()) > OVERLAP
            and not one.isAncestorOf(other)
            and not other.isAncestorOf(one)
        ):
            yield f"{_called(one)} and {_called(other)} lie on each other, {common.width()} × {common.height()}"


def _is_control(widget: QWidget) -> bool:
    parent = widget.parentWidget()
    is_part = isinstance(parent, CONTROLS) or isinstance(widget, QScrollBar)  # of a control, as Qt puts it together
    return widget.isVisible() and not is_part and bool(widget.accessibleName() or getattr(widget, "text", str)())


def _seen_rect(window: QWidget, widget: QWidget) -> QRect:
    return widget.visibleRegion().boundingRect().translated(widget.mapTo(window, QPoint()))


def _called(widget: QWidget) -> str:
    return f"“{widget.accessibleName() or getattr(widget, 'text', str)()}”"


# plots


def plot_faults(stage: Stage) -> Iterator[str]:
    """What is wrong with the figures: with those in front at first, else once one has gone to them; each in turn."""
    window = stage.window
    pane = window.workbench.figures
    assert isinstance(pane, FiguresPane)
    if not pane.isVisible():
        stage.press(next(action.keys[0] for action in ACTIONS if action.id == "tab.figures"))
    if not pane.isVisible():
        yield "the figures cannot be seen"
        return
    for figure in pane.figure_ids():
        pane.show_figure(figure)
        settle(window)
        yield from (f"figure {figure}: {fault}" for fault in figure_faults(window, pane))


def figure_faults(window: MainWindow, pane: FiguresPane) -> Iterator[str]:
    """What is wrong with the figure in front: a plane that is too low, labels that lie on each other."""
    plot = pane.current
    if plot is None or not plot.isVisible():
        return
    plane = plot.mapFromScene(plot.view.sceneBoundingRect()).boundingRect()
    seen = plot.viewport().visibleRegion().intersected(plane).boundingRect()
    units = min(plane.height(), seen.height()) / window.theme.zoom
    if units < LOWEST_PLOT:
        yield f"its plane is {units:.0f} units high, not {LOWEST_PLOT}"
    texts: list[PaintedText] = []
    for text in texts_in(window, plot, painted_texts(window)):
        if not any((known.text, known.rect) == (text.text, text.rect) for known in texts):  # some are drawn twice
            texts.append(text)
    for one, other in combinations(texts, 2):
        common = one.seen.intersected(other.seen)
        if min(common.width(), common.height()) > OVERLAP:
            yield f"“{one.text}” and “{other.text}” lie on each other, {common.width():.0f} × {common.height():.0f}"
