"""Every figure of every sample, drawn at any size; the texts that are painted, and where."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from PySide6.QtCore import QEvent, QObject, QRectF
from PySide6.QtGui import QPaintEvent, QRegion
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from lexeval_gui.core.jobs import Job
from lexeval_gui.core.parameters import Settings
from lexeval_gui.window.look.theme import Theme
from lexeval_gui.window.plots.canvas import Canvas
from lexeval_gui.window.plots.of_figures import make_plot
from lexeval_gui.window.state.app_state import AppState
from lexeval_gui.window.state.enquiry import Answer
from lexeval_gui.workspace import opening
from lexeval_gui.workspace.figures import offered
from lexeval_gui.workspace.scoring.evaluation import Evaluation
from lexeval_gui.workspace.scoring.loaded import count
from lexeval_gui.workspace.scoring.questions import Asked
from tests.window.samples import evaluation

SIZES = ((320, 160), (320, 400), (420, 300), (600, 200), (700, 520), (1200, 800))
ZOOMS = (1.0, 1.5, 2.0, 2.5)


class Paintings(QObject):
    """What was painted anew each time that a widget was painted since this was made."""

    def __init__(self, watched: QWidget) -> None:
        super().__init__(watched)
        self.regions: list[QRegion] = []
        watched.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """See Qt."""
        if isinstance(event, QPaintEvent):
            self.regions.append(event.region())
        return False


def all_figures() -> list[tuple[str, str]]:
    """Every sample and figure that it has data for."""
    return [(s.id, figure.id) for s in opening.samples() for figure in offered.figures(evaluation(s.id))]


def plot_of(state: AppState, figure: str, theme: Theme) -> Canvas:
    """The plot of a figure of what is open."""
    assert state.data.evaluation is not None
    found = next(known for known in offered.figures(state.data.evaluation) if known.id == figure)
    made = make_plot(found, state, theme)
    if made.asks:
        if state.data.evaluation.settings["resamples"] == "0":
            state.data.change_settings({"resamples": "20"})
        state.enquiries.ask(made.asks, made.enquiry())
        answer(state, made.asks)
    return made


def answer(state: AppState, title: str) -> None:
    """Answer what is asked under a title, as the worker does."""
    enquiry = state.enquiries.asked.get(title)
    part = state.data.evaluation_within(enquiry.within) if enquiry is not None else None
    if enquiry is not None and part is not None:
        asked = Asked(part, partial(_under, part))
        state.results.set_answer(title, Answer(enquiry.question.answer(asked, Job()), is_whole=True))


def _under(part: Evaluation, settings: Settings, job: Job) -> Evaluation:
    """The same under other settings; nothing is joined anew, which takes the files."""
    if not part.needs_preparing(settings):
        return part.with_settings(settings)
    return part.like(Evaluation(count(part.loaded.task, part.dataset, settings, job), settings))


def show(qtbot: QtBot, plot: Canvas) -> None:
    """Show a plot of the usual size, as the window does."""
    qtbot.addWidget(plot)
    plot.resize(420, 330)
    with qtbot.waitExposed(plot):
        plot.show()
    plot.refresh()
    qtbot.wait(1)


def draw(plot: Canvas, size: tuple[int, int], zoom: float) -> None:
    """Draw a plot as large as this, whatever the least size of a figure is."""
    plot.theme.set_zoom(zoom)
    plot.dress()
    plot.setMinimumHeight(0)
    plot.resize(*size)
    plot.show()
    plot.refresh()
    QApplication.processEvents()
    plot.grab()


def texts(plot: Canvas) -> Iterator[tuple[str, QRectF]]:
    """Every text that is painted, and its rectangle in the scene."""
    for item in plot.tags.texts:
        if item.isVisible():
            yield item.toPlainText(), item.sceneBoundingRect()
    for words in (plot.title, plot.legend, plot.footer):
        for box, text, _ in words.placed:
            yield text, words.mapRectToScene(box)
    for axis in plot.sides:
        for rect, text in axis.drawn:
            yield text, axis.mapRectToScene(rect)


def overprints(plot: Canvas) -> list[tuple[str, str]]:
    """The pairs of texts of which one lies on the other."""
    drawn = list(texts(plot))
    return [
        (text, other)
        for place, (text, box) in enumerate(drawn)
        for other, there in drawn[:place]
        if box.adjusted(0.01, 0.01, -0.01, -0.01).intersects(there)
    ]


def cut_off(plot: Canvas) -> list[str]:
    """The texts that leave the plot."""
    whole = QRectF(plot.viewport().rect()).adjusted(-1, -1, 1, 1)
    return [text for text, box in texts(plot) if not whole.contains(box)]
