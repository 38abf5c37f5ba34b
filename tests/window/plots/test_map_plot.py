"""Two parameters at once as a figure: its cells, keys and pointer, and the states in which nothing is drawn."""

from __future__ import annotations

import numpy as np
import pytest
from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QColor
from pytestqt.qtbot import QtBot

from lexeval_gui.core.figures import MapFigure
from lexeval_gui.window.export.figures import Drawing, write_figure
from lexeval_gui.window.look.theme import LOOKS, Theme
from lexeval_gui.window.plots import interactive_plot
from lexeval_gui.window.plots.map_plot import FIRST, SECOND, WAITING, WINS, MapPlot
from lexeval_gui.window.plots.parts.cells import MORE_READABLE, READABLE, contrast, mixed
from lexeval_gui.window.state.app_state import AppState
from lexeval_gui.window.state.enquiry import Answer
from lexeval_gui.workspace.outputs import maps as told
from lexeval_gui.workspace.scoring.comparison import compare
from tests.window import samples
from tests.window.plots import drawn

SAMPLE = "substitution-systems"


def plot_of(
    qtbot: QtBot, theme: Theme, mode: str = FIRST, size: tuple[int, int] = (420, 330), over: tuple[str, ...] = ()
) -> MapPlot:
    state = samples.state_of(SAMPLE)
    state.data.change_settings({"resamples": "20"})
    made = drawn.plot_of(state, MapFigure().id, theme)
    assert isinstance(made, MapPlot)
    qtbot.addWidget(made)
    for choice in (mode, *over):
        made.toggle(choice)
    ask(made)
    drawn.draw(made, size, 1.0)
    return made


def ask(plot: MapPlot) -> None:
    """Have what is chosen worked out."""
    plot.state.enquiries.ask(plot.asks, plot.enquiry())
    drawn.answer(plot.state, plot.asks)
    plot.refresh()


def at(plot: MapPlot, column: int, row: int) -> QPointF:
    """The middle of a cell in the scene."""
    found: QPointF = plot.view.mapViewToScene(QPointF(column + 0.5, row + 0.5))
    return found


def test_each_cell_says_the_score_there(qtbot: QtBot, theme: Theme):
    plot = plot_of(qtbot, theme)
    evaluation = plot.evaluation
    rows = plot.stepper.rows()
    assert [row.key for row in rows] == list(reversed(range(10)))
    for row in (rows[0], rows[-1]):
        for column, k in ((0, "0"), (4, "1"), (40, "10")):
            chosen = {"k": k, "n": str(int(row.y[0] + 0.5))}
            there = evaluation.with_settings(evaluation.settings.with_values(chosen))
            value = f"{there.scores(0, ['coverage_f']).total('coverage_f'):.3f}".removeprefix("0")
            assert row.words(column) == f"k = {k}, n = {chosen['n']}: {evaluation.system_names[0]} F {value}"
    darkest = max(plot._cells._cells, key=lambda cell: cell.strength)
    found = plot.found
    assert found is not None
    across, up = np.unravel_index(int(found.values[0].argmax()), found.shape)
    assert [darkest.column, darkest.row] == [int(across), int(up)]


def test_who_wins_says_what_comparing_says_and_marks_what_is_significant(qtbot: QtBot, theme: Theme):
    plot = plot_of(qtbot, theme, WINS, (900, 520), ("n", "denominator"))
    found, evaluation = plot.found, plot.evaluation
    assert found is not None
    assert [axis.parameter for axis in found.axes] == ["n", "denominator"]
    texts = dict(zip([(c.column, c.row) for c in plot._cells._cells], plot._cells.shown_texts(), strict=True))
    for cell in found.cells:
        there = evaluation.with_settings(evaluation.settings.with_values(found.settings_of(cell)))
        paired = compare(there, 0, 1, "coverage_f")
        assert texts[cell] == told.cell_text(evaluation, found, cell, 0)
        assert texts[cell].endswith("*") == (paired.p <= 0.05)
    assert {entry.text for entry in plot.legend._entries} >= {*evaluation.system_names[:2]}


def test_where_there_is_no_room_a_sign_marks_what_is_significant(qtbot: QtBot, theme: Theme):
    """So colour never says alone who wins there."""
    plot = plot_of(qtbot, theme, WINS)
    found = plot.found
    assert found is not None
    assert found.compared is not None
    compared = found.compared
    assert compared.significant.any()
    for cell, text in zip(plot._cells._cells, plot._cells.shown_texts(), strict=True):
        place = cell.column, cell.row
        sign = "+" if compared.difference[place] > 0 else "−"
        assert text == (sign if compared.significant[place] else "")
        assert cell.system == compared.systems[int(compared.ahead[place] < 0)]


@pytest.mark.parametrize("look", LOOKS)
def test_a_text_can_be_read_on_every_ground(qtbot: QtBot, theme: Theme, look):
    plot = plot_of(qtbot, theme, WINS)
    theme.set_look(look)
    plot.dress()
    plot.refresh()
    ink, ground = QColor(theme.colours.ink), QColor(theme.colours.ground)
    for system, share in plot._cells._strongest().items():
        strongest = mixed(ground, plot.colour(system), share)
        assert contrast(ink, strongest) >= (MORE_READABLE if look == "contrast" else READABLE)
        assert share > 0.2


# -- keys and pointer -------------------------------------------------------------------------------------------------


def test_keys_go_from_cell_to_cell_and_enter_puts_both_values_in_force(
    qtbot: QtBot, theme: Theme, monkeypatch: pytest.MonkeyPatch
):
    said: list[str] = []
    monkeypatch.setattr(interactive_plot, "announce", lambda about, text: said.append(text))
    plot = plot_of(qtbot, theme)
    keys = Qt.Key
    for key in (keys.Key_Down, keys.Key_Right, keys.Key_Down, keys.Key_Home, keys.Key_End):
        qtbot.keyClick(plot, key)
    assert [text.split(":")[0] for text in said] == [
        "k = 1, n = 10", "k = 1.25, n = 10", "k = 1.25, n = 9", "k = 0, n = 9", "k = 10, n = 9",
    ]  # fmt: skip
    qtbot.keyClick(plot, keys.Key_Return)
    assert values(plot) == ("10", "9")


def values(plot: MapPlot) -> tuple[str, str]:
    settings = plot.state.data.settings
    assert settings is not None
    return settings["k"], settings["n"]


def test_the_pointer_means_the_cell_it_is_in(qtbot: QtBot, theme: Theme):
    plot = plot_of(qtbot, theme)
    assert "k = <b>0</b>" in plot.read(0.05, 2.9) or "k = 0" in plot.read(0.05, 2.9)
    assert "n = 3" in plot.read(40.95, 2.05)
    assert plot.read(-0.5, 2) == plot.read(41.5, 2) == plot.read(3, 10.5) == ""
    plot.click(2.2, 4.7)
    assert values(plot) == ("0.5", "5")


def test_the_map_stays_while_its_own_values_are_put_in_force(qtbot: QtBot, theme: Theme):
    """It is asked for again, but is the same: nothing flickers. Other settings make another."""
    plot = plot_of(qtbot, theme)
    before = plot.found
    plot.click(2.2, 4.7)
    plot.state.results.clear()
    plot.refresh()
    assert plot.found is before
    assert plot.waiting() == ""
    assert plot._cells._framed == (2, 4)
    plot.state.data.change_settings({"denominator": "attempted"})
    plot.state.results.clear()
    assert plot.found is None
    assert plot.waiting() == WAITING


def test_values_in_force_between_others_have_no_frame(qtbot: QtBot, theme: Theme):
    plot = plot_of(qtbot, theme)
    assert plot._cells._framed == (4, 9)
    plot.state.data.change_settings({"k": "0.30"})
    plot.refresh()
    assert plot._cells._framed is None
    plot.state.data.change_settings({"k": "0.50"})
    plot.refresh()
    assert plot._cells._framed == (2, 9)


# -- what is chosen ---------------------------------------------------------------------------------------------------


def test_two_parameters_are_chosen_and_the_last_one_is_upwards(qtbot: QtBot, theme: Theme):
    plot = plot_of(qtbot, theme)
    assert plot.chosen() == (FIRST, "k", "n")
    assert {"k", "n", "denominator", "matching"} <= {*plot.choices()}
    assert "empty_answers" not in plot.choices()
    assert plot.apart() == "k"
    plot.toggle("denominator")
    assert plot.chosen() == (FIRST, "n", "denominator")
    plot.toggle("n")
    assert plot.chosen() == (FIRST, "denominator", "n")
    plot.toggle("nothing")
    plot.toggle(SECOND)
    assert plot.chosen() == (SECOND, "denominator", "n")
    assert plot.system == 1


def test_what_is_chosen_in_a_kept_view_is_chosen_again(qtbot: QtBot, theme: Theme):
    from lexeval_gui.window.plots.of_figures import choose

    plot = plot_of(qtbot, theme)
    for wanted in ((WINS, "matching", "k"), (SECOND, "n", "denominator"), (FIRST, "k", "n")):
        choose(plot, wanted)
        assert plot.chosen() == wanted


# -- nothing, not yet, in part ----------------------------------------------------------------------------------------


def test_without_an_answer_it_says_how_far_it_is(qtbot: QtBot, theme: Theme):
    plot = plot_of(qtbot, theme, over=("matching", "n"))
    question = plot.enquiry()
    assert question is not None
    plot._forget()
    plot.state.results.set_answer(plot.asks, Answer(share=0.25, text="matching = fold"))
    plot.refresh()
    assert plot._waiting.text() == plot.waiting() == f"{WAITING} 25 %, matching = fold"
    assert plot.named_parts() == []
    assert (plot.sentence(), plot.table().rows) == ("", ())
    plot.state.results.set_answer(plot.asks, Answer(refusal="it cannot be", is_whole=True))
    assert plot.waiting() == "It cannot be."


def test_what_is_known_is_drawn_before_the_rest(qtbot: QtBot, theme: Theme):
    plot = plot_of(qtbot, theme)
    sent: list[object] = []
    from lexeval_gui.core.jobs import Job
    from lexeval_gui.workspace.scoring.questions import asked_of

    question = plot.enquiry()
    assert question is not None
    question.question.answer(asked_of(plot.evaluation), Job(partial=sent.append))
    plot._forget()
    plot.state.results.set_answer(plot.asks, Answer(sent[3]))
    plot.refresh()
    assert {cell.column for cell in plot._cells._cells} == {0, 1, 2, 3}
    assert plot.stepper.rows()[0].words(9).endswith("not known yet")


def test_what_cannot_be_a_map_says_why(qtbot: QtBot, theme: Theme):
    plot = plot_of(qtbot, theme, WINS)
    plot.state.data.change_settings({"resamples": "0"})
    assert plot.enquiry() is None
    assert plot.waiting() == "Who wins needs resamples: set them in Conventions."
    plot.state.view.set_pair(1, 1)
    assert plot.waiting() == "Choose two different systems to compare."
    assert WINS not in plot.choices()


@pytest.mark.parametrize("size", [(200, 160), (320, 160), (1200, 800)])
@pytest.mark.parametrize("mode", [FIRST, WINS])
def test_it_can_be_small_and_large(qtbot: QtBot, theme: Theme, size: tuple[int, int], mode: str):
    plot = plot_of(qtbot, theme, mode, size)
    assert drawn.overprints(plot) == []
    assert drawn.cut_off(plot) == []
    width, height = plot._cells._cell_size()
    assert min(width, height) > 2


def test_an_export_has_the_cells_and_their_axes(qtbot: QtBot, theme: Theme, tmp_path):
    plot = plot_of(qtbot, theme, WINS, (900, 520), ("n", "denominator"))
    write_figure(Drawing(plot), tmp_path / "figure.svg")
    text = (tmp_path / "figure.svg").read_text()
    for said in ("attempted", "cutoff", "*", *plot.evaluation.system_names[:2]):
        assert said in text
    for ending in ("pdf", "png"):
        write_figure(Drawing(plot), tmp_path / f"figure.{ending}")
        assert (tmp_path / f"figure.{ending}").stat().st_size > 1000


def test_a_map_over_listed_items_says_so(qtbot: QtBot, theme: Theme):
    plot = plot_of(qtbot, theme)
    state: AppState = plot.state
    state.view.compare_within("pos:a")
    ask(plot)
    assert "where pos:a" in plot.axis_words
    found, part = plot.found, state.data.evaluation_within("pos:a")
    assert found is not None
    assert part is not None
    here = part.scores(0, ["coverage_f"]).total("coverage_f")
    assert found.values[0][4, 9] == pytest.approx(here, abs=1e-12)
