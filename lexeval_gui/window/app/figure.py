"""`lexeval figure`: a figure of the window, laid out for paper, without a window."""

from __future__ import annotations

import argparse
from pathlib import Path

from msgspec import Struct
from PySide6.QtGui import QFont, QFontInfo

from lexeval_gui.core.figures import Figure
from lexeval_gui.core.jobs import Job
from lexeval_gui.core.parameters import BadValue
from lexeval_gui.window.app.launch import application
from lexeval_gui.window.export.figure_layout import FigureLayout, draw_anew, sized_plot
from lexeval_gui.window.export.figures import FIGURE_FILES, write_sized
from lexeval_gui.window.plots.canvas import Canvas
from lexeval_gui.window.plots.of_figures import make_plot
from lexeval_gui.window.state.app_state import AppState
from lexeval_gui.window.state.enquiry import Answer
from lexeval_gui.workspace.figures import offered
from lexeval_gui.workspace.scoring import Scored
from lexeval_gui.workspace.scoring.evaluation import Evaluation


class FigureOptions(Struct, frozen=True):
    """Which figure is drawn, with which of its choices switched on (its own, if None), how, and into which file."""

    figure: str
    chosen: tuple[str, ...] | None
    layout: FigureLayout
    path: Path

    @classmethod
    def of(cls, given: argparse.Namespace) -> FigureOptions:
        """From the command line. Raises BadValue."""
        if not given.output or Path(given.output).suffix.lower() not in FIGURE_FILES:
            raise BadValue(f"-o FILE is needed, which ends in {', '.join(FIGURE_FILES)}: a figure is no text")
        sizes = given.width, given.height, given.points, given.font, given.resolution
        layout = FigureLayout(*sizes, given.title, tuple(given.without))
        return cls(given.figure, None if given.show is None else tuple(given.show), layout, Path(given.output))


def draw(scored: Scored, wanted: FigureOptions) -> None:
    """Write the figure of what was scored. Raises BadValue, Unreadable and OSError in words."""
    figure = find_figure(scored.evaluation, wanted.figure)
    application()
    state = AppState()
    state.show_evaluation(scored.evaluation)
    plot = sized_plot(lambda theme: make_plot(figure, state, theme, wanted.chosen), wanted.layout)
    try:
        _check_choices(plot, wanted)
        _answer(plot, state, scored)
        draw_anew(plot)
        if why := plot.waiting():
            raise BadValue(why)
        write_sized(plot, wanted.layout, wanted.path)
    finally:
        plot.deleteLater()
        state.deleteLater()


def missing_font(layout: FigureLayout) -> str:
    """What is to be said where the font of a layout is not here and another one was drawn with; "" where it is."""
    drawn = QFontInfo(QFont(layout.family)).family()
    if not layout.family or drawn.casefold() == layout.family.casefold():
        return ""
    return f"there is no font '{layout.family}' here; the figure is drawn in {drawn}"


def find_figure(evaluation: Evaluation, id: str) -> Figure:
    """A figure by its id. Raises BadValue naming those that there are."""
    there = {figure.id: figure for figure in offered.figures(evaluation)}
    if id not in there:
        raise BadValue(f"these files have no figure '{id}'; there are {', '.join(there) or 'none'}")
    return there[id]


def _check_choices(plot: Canvas, wanted: FigureOptions) -> None:
    given = (wanted.chosen or (), plot.choices(), "--show"), (wanted.layout.left_out, plot.parts, "--without")
    for names, known, option in given:
        if unknown := [name for name in names if name not in known]:
            there = ", ".join(known) or "nothing"
            raise BadValue(f"{option}: the figure has no '{unknown[0]}'; it has {there}")


def _answer(plot: Canvas, state: AppState, scored: Scored) -> None:
    """Work out what the plot waits for: in the window the background does."""
    evaluation, wanted = scored.evaluation, state.view.wanted_band
    if wanted is not None and evaluation.settings.whole("resamples") > 0:
        from lexeval_gui.workspace.scoring.intervals import drawn_band

        over, measure = wanted
        having = [s for s in range(len(evaluation.system_names)) if measure in evaluation.available(s)]
        state.results.add_bands(
            over, measure, {system: drawn_band(evaluation, system, over, measure) for system in having}
        )
    if plot.asks and (enquiry := plot.enquiry()) is not None:
        value = enquiry.question.answer(scored.asked, Job())
        state.results.set_answer(plot.asks, Answer(value=value, is_whole=True))
