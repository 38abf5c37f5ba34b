"""Lemmas in an order: points, averages, and what pointing, clicking and dragging do."""

from __future__ import annotations

import numpy as np
import pytest
from PySide6.QtCore import QEvent, QObject, QPointF, Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from lexeval_gui.core import query
from lexeval_gui.core.figures import SequenceFigure
from lexeval_gui.tasks.lexicon import TASK
from lexeval_gui.window.look.theme import Theme
from lexeval_gui.window.plots import sequence_plot
from lexeval_gui.window.plots.sequence_plot import SequencePlot
from lexeval_gui.window.state.app_state import AppState
from lexeval_gui.workspace.items import fields
from tests.tasks.lexicon.made import dataset, evaluation
from tests.window.plots import drawn

FIGURE = next(figure for figure in TASK.identity.figures if isinstance(figure, SequenceFigure))
FORMS = {f"lemma{n:03}": [f"{n}.{form}" for form in range(1 + n % 5)] for n in range(60)}
HALF = {lemma: forms[: 1 + len(forms) // 2] for lemma, forms in FORMS.items()}
MORE = {lemma: [*forms, f"{lemma}.wrong"] for lemma, forms in FORMS.items() if lemma != "lemma007"}
DATA = dataset(FORMS, HALF, MORE)


@pytest.fixture
def plot(qtbot: QtBot, theme: Theme) -> SequencePlot:
    state = AppState()
    state.show_evaluation(evaluation(DATA))
    made = SequencePlot(state, theme, FIGURE)
    drawn.show(qtbot, made)
    return made


def listed(plot: SequencePlot) -> set[int]:
    """The items that the filter finds."""
    assert plot.state.data.evaluation is not None
    return set(query.rows(query.parse(plot.state.view.filter), fields.fields(plot.state.data.evaluation)).tolist())


def test_every_lemma_has_a_place_and_its_average_is_drawn(plot: SequencePlot):
    assert {system: len(line.items) for system, line in plot.lines.items()} == {0: 60, 1: 59}
    for system, line in plot.lines.items():
        x, y = plot._averages[system, "mean_l"].getData()
        np.testing.assert_array_equal(x, np.arange(1, len(line.items) + 1))
        np.testing.assert_array_equal(y, line.averages["mean_l"])


def test_a_system_of_which_no_lemma_has_a_value_has_no_line(qtbot: QtBot, theme: Theme):
    state = AppState()
    state.show_evaluation(evaluation(dataset({"lemma": ["form"]}, {"other": ["word"]})))
    made = SequencePlot(state, theme, FIGURE)
    qtbot.addWidget(made)
    made.resize(420, 330)
    with qtbot.waitExposed(made):
        made.show()
    made.refresh()
    assert not len(made.lines[0].items)
    assert not [text for text in made.tags.texts if text.isVisible()]


@pytest.mark.parametrize("order", [name for name, _ in FIGURE.orders])
def test_dragging_lists_the_lemmas_of_the_stretch_and_those_equal_to_its_ends(plot: SequencePlot, order: str):
    plot.toggle(f"order:{order}")
    plot.refresh()
    plot.drag(30.4, 9.6, True)
    wanted = plot.lines[0].items[9:30]
    found = listed(plot)
    assert set(wanted.tolist()) <= found
    if order in ("rank", "id"):
        assert set(wanted.tolist()) == found
    assert found <= set(plot.lines[0].items.tolist())
    assert plot._stretch.isVisible()
    plot.state.view.set_filter("")
    assert not plot._stretch.isVisible()


def test_only_the_sample_is_listed(plot: SequencePlot):
    plot.state.data.change_settings({"alpha": ".5"})
    plot.toggle("order:reference_size")
    plot.refresh()
    assert len(plot.lines[0].items) == 30
    plot.drag(0, 31, True)
    assert listed(plot) == set(plot.lines[0].items.tolist())


def test_a_stretch_between_two_lemmas_lists_nothing(plot: SequencePlot):
    plot.drag(3.2, 3.7, True)
    assert plot.state.view.filter == ""
    assert not plot._stretch.isVisible()


def test_a_click_on_a_point_looks_at_its_lemma_and_marks_it(plot: SequencePlot):
    for system, place in ((0, 11), (1, 20)):
        line = plot.lines[system]
        plot.click(place + 1, line.values["mean_l"][place])
        assert plot.state.selection.current == line.items[place]
        plot.show_current()
        assert plot._marker.isVisible()
    plot.state.selection.set_current(None)
    plot.show_current()
    assert not plot._marker.isVisible()


def test_the_readout_has_lemma_value_and_average(plot: SequencePlot):
    line = plot.lines[0]
    text = plot.read(12, line.values["mean_l"][11])
    assert DATA.ids[int(line.items[11])] in text
    assert f"average&nbsp;<b>{line.averages['mean_l'][11]:.3f}".replace("0.", ".") in text


def test_measures_and_orders_are_switched_apart(plot: SequencePlot):
    assert plot.chosen() == ("mean_l", "order:rank")
    plot.toggle("mean_recall")
    plot.toggle("order:id")
    assert plot.chosen() == ("mean_l", "mean_recall", "order:id")
    plot.toggle("mean_l")
    plot.toggle("mean_recall")
    assert plot.measures == ("mean_recall",)  # the last one stays
    assert plot.apart() in plot.choices()


def test_the_note_is_about_the_order_of_the_sample(plot: SequencePlot):
    assert FIGURE.note in plot.sentence()
    plot.toggle("order:mean_l")
    assert FIGURE.note not in plot.sentence()


def test_the_window_is_live(plot: SequencePlot):
    plot.state.data.change_settings({"window": "1"})
    plot.refresh()
    np.testing.assert_allclose(plot.lines[0].averages["mean_l"], plot.lines[0].values["mean_l"], atol=1e-12)


def test_the_table_has_a_row_per_lemma_and_system(plot: SequencePlot):
    table = plot.table()
    assert len(table.rows) == 60 + 59
    assert [column.id for column in table.columns] == ["system", "place", "id", "mean_l", "mean_l.average"]
    assert table.rows[0][4] == table.rows[0][3]  # the average begins with the first lemma


def test_the_mouse_drags_over_a_stretch_and_moves_nothing(plot: SequencePlot):
    before = plot.view.viewRange()
    left, none = Qt.MouseButton.LeftButton, Qt.MouseButton.NoButton
    steps = [(QEvent.Type.MouseMove, 10, none, none), (QEvent.Type.MouseButtonPress, 10, left, left)]
    steps += [(QEvent.Type.MouseMove, place, none, left) for place in (14, 20, 25)]
    for kind, place, button, held in [*steps, (QEvent.Type.MouseButtonRelease, 25, left, none)]:
        spot = plot.mapFromScene(plot.view.mapViewToScene(QPointF(place, 0.5)))
        everywhere = QPointF(plot.viewport().mapToGlobal(spot))
        event = QMouseEvent(kind, QPointF(spot), everywhere, button, held, Qt.KeyboardModifier.NoModifier)
        QApplication.sendEvent(plot.viewport(), event)
        QTest.qWait(50)  # the scene passes over moves that follow each other faster
    assert plot.state.view.filter == "lexicon0.rank>=10 lexicon0.rank<=25"
    assert plot.view.viewRange() == before


@pytest.mark.parametrize("keys", [[Qt.Key.Key_Right] * 3, [Qt.Key.Key_Left] * 3, [Qt.Key.Key_End, Qt.Key.Key_Left]])
def test_the_keys_mark_a_stretch_and_list_its_lemmas(
    plot: SequencePlot, keys: list[Qt.Key], monkeypatch: pytest.MonkeyPatch
) -> None:
    said: list[str] = []
    monkeypatch.setattr(sequence_plot, "announce", lambda _about, text: said.append(text))
    plot.stepper.choose(plot.stepper.rows()[0], 9)
    for key in (Qt.Key.Key_Space, *keys):
        QTest.keyClick(plot, key)
    low, high = (edge.value() for edge in plot._stretch.lines)
    at = plot.stepper.current(plot.stepper.rows())
    assert at is not None
    places = sorted((9, at[1]))
    assert (low, high) == (places[0] + 0.5, places[1] + 1.5)
    count = places[1] - places[0] + 1
    assert said[0].startswith("Stretch of 1 item;")
    assert said[-1].startswith(f"Stretch of {count} items;")
    QTest.keyClick(plot, Qt.Key.Key_Return)
    assert listed(plot) == set(plot.lines[0].items[places[0] : places[1] + 1].tolist())
    assert plot._stretch.isVisible()
    QTest.keyClick(plot, Qt.Key.Key_Return)  # it is over: an element is opened as ever
    assert plot.state.selection.current == plot.lines[0].items[at[1]]
    plot.state.view.set_filter("")
    assert not plot._stretch.isVisible()


def test_escape_drops_the_stretch_of_the_keys(plot: SequencePlot) -> None:
    for key in (Qt.Key.Key_Space, Qt.Key.Key_Escape):  # there is no element yet
        QTest.keyClick(plot, key)
    assert not plot._stretch.isVisible()
    for key in (Qt.Key.Key_Right, Qt.Key.Key_Space, Qt.Key.Key_Down, Qt.Key.Key_Right):
        QTest.keyClick(plot, key)
    assert plot._stretch.isVisible()
    QTest.keyClick(plot, Qt.Key.Key_Escape)
    assert not plot._stretch.isVisible()
    QTest.keyClick(plot, Qt.Key.Key_Right)
    assert not plot._stretch.isVisible()
    assert plot.state.view.filter == ""
    assert "Space" in plot.sentence()


def test_labels_are_told_to_avoid_the_averages(plot: SequencePlot):
    assert len(list(plot.tags._tracks())) == len(plot._averages) > 0


def test_a_step_of_alpha_is_painted_once(plot: SequencePlot):
    painted: list[int] = []

    class Watch(QObject):
        def eventFilter(self, watched: QObject, event: QEvent) -> bool:
            painted.extend([1] * (event.type() == QEvent.Type.Paint))
            return False

    watch = Watch()
    plot.viewport().installEventFilter(watch)
    for alpha in ("0.5", "0.7"):
        for _ in range(5):
            QApplication.processEvents()
        painted.clear()
        plot.state.data.change_settings({"alpha": alpha})
        plot.refresh()
        for _ in range(5):
            QApplication.processEvents()
        assert len(painted) == 1
