"""A one-sided bound is called so wherever the window shows the ends of an interval."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from lexeval_gui.core.figures import CurveFigure
from lexeval_gui.tasks.lexicon import TASK
from lexeval_gui.window.look.theme import Theme
from lexeval_gui.window.panes.scores.pane import ScoresPane
from lexeval_gui.window.plots.curve_plot import CurvePlot
from lexeval_gui.window.state.app_state import AppState
from lexeval_gui.workspace.scoring.intervals import drawn_band, drawn_intervals
from tests.tasks.lexicon.made import dataset, evaluation

FORMS = {f"w{n}": [f"w{n}.{form}" for form in range(1 + n % 6)] for n in range(300)}
FLAWED = {lemma: forms if n % 4 else [*forms, "odd"] for n, (lemma, forms) in enumerate(FORMS.items())}
FIGURE = next(figure for figure in TASK.identity.figures if isinstance(figure, CurveFigure))


def opened(lexicon: dict[str, list[str]], alpha: str) -> AppState:
    state = AppState()
    state.show_evaluation(evaluation(dataset(FORMS, lexicon), alpha=alpha, weight="equal", half_width="0.02"))
    known = state.data.evaluation
    assert known is not None
    state.results.set_intervals((drawn_intervals(known, 0, ["l_measure"]),))
    return state


def cell(state: AppState, qtbot: QtBot, theme: Theme) -> tuple[str, str]:
    """What stands in the column of the interval, and its tool tip."""
    pane = ScoresPane(state, theme)
    qtbot.addWidget(pane)
    titles, row = pane.view.texts()
    place = titles.index("95 %")
    return row[place], pane.view.model().index(0, place).data(Qt.ItemDataRole.ToolTipRole)


@pytest.mark.parametrize(
    ("lexicon", "alpha", "is_bound"), [(FORMS, ".2", True), (FLAWED, ".2", False), (FORMS, "1", False)]
)
def test_in_the_table_of_scores(
    qapp: QApplication, qtbot: QtBot, theme: Theme, lexicon: dict[str, list[str]], alpha: str, is_bound: bool
) -> None:
    state = opened(lexicon, alpha)
    text, help = cell(state, qtbot, theme)
    assert state.data.evaluation is not None
    low = f"{state.data.evaluation.scores(0).total('l_measure_low'):.3f}"[1:]
    assert (text == f"≥ {low}") is is_bound
    assert ("One-sided 95 % bound" in help) is is_bound


@pytest.mark.parametrize(("lexicon", "is_bound"), [(FORMS, True), (FLAWED, False)])
def test_in_the_figure_over_the_sample(
    qapp: QApplication, qtbot: QtBot, theme: Theme, lexicon: dict[str, list[str]], is_bound: bool
) -> None:
    state = opened(lexicon, ".2")
    assert state.data.evaluation is not None
    plot = CurvePlot(state, theme, FIGURE)
    qtbot.addWidget(plot)
    plot.resize(420, 330)
    plot.show()
    state.results.add_bands("alpha", "l_measure", {0: drawn_band(state.data.evaluation, 0, "alpha", "l_measure")})
    plot.refresh()
    low = f"{state.data.evaluation.scores(0).total('l_measure_low'):.3f}"[1:]
    sentence = f"lexicon0: no interval but a one-sided 95 % bound, L* ≥ {low}"
    assert (sentence in plot.sentence()) is is_bound
    assert ("a one-sided bound where it reaches 1" in plot.accessibleDescription()) is is_bound
    tags = [tag.text for tag in plot._stop_tags()]
    assert any(text.endswith("(one-sided)") for text in tags) is is_bound
    assert plot.table().note.endswith("; an interval that reaches 1 is a one-sided bound") is is_bound
