"""What all plots share: quiet axes, hairlines, texts that keep apart, a readout at the pointer, no menus."""

from __future__ import annotations

import math
from collections.abc import Callable, Collection, Hashable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from decimal import Decimal
from html import escape
from typing import ClassVar, TypeVar

import numpy as np
import pyqtgraph as pg
from PySide6.QtCore import QEvent, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QPen
from PySide6.QtWidgets import QGraphicsItem

from lexeval_gui.core.dataset import Floats, Ints
from lexeval_gui.core.parameters import BadValue, Number
from lexeval_gui.core.plaintext import isolated
from lexeval_gui.core.tables import Table, format_number
from lexeval_gui.window.look.theme import Theme, sample_pen, system_colour, system_dash
from lexeval_gui.window.plots.interactive_plot import InteractivePlot
from lexeval_gui.window.plots.parts.area import Area
from lexeval_gui.window.plots.parts.axes import Axis
from lexeval_gui.window.plots.parts.marks import mark
from lexeval_gui.window.plots.parts.tags import Tag, TagLayer
from lexeval_gui.window.plots.parts.words import LEADING, Entry, Words
from lexeval_gui.window.state.app_state import AppState
from lexeval_gui.window.state.enquiry import Enquiry
from lexeval_gui.window.widgets.slider_steps import StepScale
from lexeval_gui.workspace.outputs.command_lines.inputs import Inputs
from lexeval_gui.workspace.scoring.evaluation import Evaluation

pg.setConfigOption("antialias", True)
pg.setConfigOption("leftButtonPan", False)

Key = TypeVar("Key", bound=Hashable)
Item = TypeVar("Item", bound=QGraphicsItem)

LEAST_PLANE = 160
"""Pixels at zoom 1: what lies between the axes is not made lower by the names of the axes, nor by a legend."""

EDGE = 4
"""Pixels at zoom 1 above and below all of it."""

MOST_IDS = 5
"""So many items of a point are named under the pointer."""


def line_pen(colour: QColor, width: float, style: Qt.PenStyle) -> QPen:
    """A pen of a width in pixels of the device, as Qt counts that of cosmetic pens, whatever the scale of the axes."""
    pen = QPen(QBrush(colour), width, style)
    pen.setCosmetic(True)
    return pen


def snap(number: Number, value: float) -> str:
    """The value of a parameter nearest to a place on its axis, as a user would type it."""
    scale = StepScale(number)
    return scale.text_of(scale.step_of(repr(float(value))))


class Canvas(InteractivePlot):
    """A plot in the theme's look. A subclass says what is drawn (`draw`) and what a place means (`read`, `series`).

    Pens are cosmetic and as wide as zoom and screen ask for (see `stroke`); nothing is sized by itself while a setting
    moves but the axes.
    """

    _file_ratio: float | None = None  # pixels of the file for each of the plot's, while it is being drawn into one

    exports = False
    """Whether it is being drawn into a file."""

    has_marks = False
    """Whether systems differ by marks, not by lines alone."""

    parts: ClassVar[dict[str, str]] = {"names": "names of the systems"}
    """What can be left out of an export, and what each is in words."""

    left_out: frozenset[str] = frozenset()
    """The parts that are not drawn."""

    overhang = 7.0
    """Pixels at zoom 1 that marks reach beyond the axes."""

    asks = ""
    """The title of the question whose answer it shows; empty if there is none (see `enquiry`)."""

    def __init__(
        self, state: AppState, theme: Theme, name: str, note: str = "", others: Mapping[str, Axis] | None = None
    ) -> None:
        self.left, self.bottom = Axis("left"), Axis("bottom")
        axes = {"left": self.left, "bottom": self.bottom, **(others or {})}
        self.sides = tuple(axes.values())
        super().__init__(state, theme, Area(enableMenu=False), axes)
        self._note = note
        self._shown: object = None
        self._grid = pg.PlotCurveItem(antialias=False)
        self._set_up(name)
        self.dress()

    def _set_up(self, name: str) -> None:
        self.setAccessibleName(name)
        self.setFrameShape(pg.PlotWidget.Shape.NoFrame)
        self.plotItem.hideButtons()
        self.plotItem.setMenuEnabled(False)
        self.view.setMouseEnabled(False, False)
        self.view.disableAutoRange()
        self.add(self._grid, -10)
        self._lay_out_words()
        self.tags = TagLayer(
            self.plotItem,
            self.theme,
            lambda: self.lines_to_avoid(),
            lambda: self.dots_to_avoid(),
            self.legend,
            self.sample,
            self._legend_rows,
        )
        self.view.dragged.connect(lambda begin, end, done: self.drag(begin, end, done))

    def _lay_out_words(self) -> None:
        """Above the plot what goes up and the legend, below it what goes to the right, in the place of pyqtgraph's
        own texts, which are as wide as they are, over whatever is there."""
        layout = self.plotItem.layout
        self.title, self.footer = Words(), Words(is_centred=True)
        self.legend = Words(Qt.TextElideMode.ElideMiddle)
        self._axis_names = "", ""
        for unused in (self.plotItem.titleLabel, self.plotItem.getAxis("top")):
            layout.removeItem(unused)
            unused.hide()
        for row, words in enumerate((self.title, self.legend)):
            layout.addItem(words, row, 0, 1, 2)
        layout.addItem(self.footer, 4, 1)
        self.view.sigResized.connect(lambda *_: self._fit_names())

    @property
    def evaluation(self) -> Evaluation:
        """What is open: only as long as something is, a plot is drawn, pointed at and asked."""
        assert self.state.data.evaluation is not None
        return self.state.data.evaluation

    def refresh(self) -> None:
        """Draw what the state holds now; the keys step through the elements that are drawn from now on."""
        with self.tags.placed_once():
            self.draw()
        self.show_waiting(self.waiting())
        self.stepper.renew()

    def leave_out(self, parts: Iterable[str]) -> None:
        """Draw no such parts from the next time on."""
        self.left_out = frozenset(parts)
        self.tags.is_silent = "names" in self.left_out

    # for subclasses

    def draw(self) -> None:
        """Draw what the state holds now."""
        raise NotImplementedError

    def enquiry(self) -> Enquiry | None:
        """What has to be answered before it can be drawn; None for nothing, or where there can be no answer."""
        return None

    def waiting(self) -> str:
        """Why nothing can be drawn yet, in a sentence; empty if something can."""
        return ""

    def drag(self, begin: float, end: float, done: bool) -> None:
        """It was dragged from one place to another of the axis to the right; `done`: the button was let go."""

    def show_current(self) -> None:
        """Mark the current item, which has changed."""

    def choices(self) -> dict[str, tuple[str, str]]:
        """What of the figure can be switched on and off: id → short and full name; empty if nothing can."""
        return {}

    def chosen(self) -> tuple[str, ...]:
        """The choices that are switched on."""
        return ()

    def apart(self) -> str:
        """The first of the choices that stand apart from those before, being of another kind; empty for none."""
        return ""

    def topics(self) -> tuple[str, ...]:
        """The measures and parameters that the figure is about, for help: those that are switched on, then all."""
        figure = getattr(self, "figure", None)
        named = (getattr(figure, name, ()) for name in ("measures", "measure", "y", "x", "over", "window"))
        told = (name for names in named for name in ((names,) if isinstance(names, str) else names))
        return (*self.chosen(), *(name for name in told if isinstance(name, str)))

    def toggle(self, choice: str) -> None:
        """Switch a choice on or off; something always stays on."""

    def lines_to_avoid(self) -> Iterator[tuple[Floats, Floats]]:
        """The lines that no text should lie on: x ascending, and y."""
        return iter(())

    def dots_to_avoid(self) -> Floats:
        """The points without a text [n, 2] that no text should lie on where there is another place."""
        return np.zeros((0, 2))

    def sentence(self) -> str:
        """What the figure says, as rich text below it; may be empty."""
        return "".join(self.note())

    def note(self) -> Iterator[str]:
        """The figure's note, quietly, if it has one."""
        if self._note:
            yield self.quiet_text(escape(self._note))

    def quiet_text(self, text: str) -> str:
        """Rich text that can wait: quiet and small."""
        size = self.theme.font("small").pixelSize()
        return f"<span style='color:{self.theme.colours.quiet}; font-size:{size}px'>{text}</span>"

    def table(self) -> Table:
        """The numbers of the figure."""
        raise NotImplementedError

    def command(self, inputs: Inputs) -> str:
        """See HasCommand: what prints the numbers of `table`."""
        raise NotImplementedError

    # look

    @property
    def stroke(self) -> float:
        """Pixels of the device, a screen or a file, that a pixel at zoom 1 is: by it the width of a pen is told."""
        return self.theme.zoom * (self._file_ratio or self.devicePixelRatioF())

    def event(self, event: QEvent) -> bool:
        """See Qt: on a screen of other pixels the pens are others."""
        if event.type() == QEvent.Type.DevicePixelRatioChange and self.state.data.evaluation is not None:
            self._draw_anew()
        return bool(super().event(event))

    def _draw_anew(self) -> None:
        self.dress()
        self.draw()

    def dress(self) -> None:
        """Take colours and sizes of the theme."""
        colours, px = self.theme.colours, self.theme.px
        self.setBackground(colours.ground)
        for axis in self.sides:
            axis.setPen(pg.mkPen(None))
            axis.setTextPen(colours.quiet)
            axis.setTickFont(self.theme.font("small"))
            axis.setStyle(tickLength=0, tickAlpha=0, tickTextOffset=px(self.overhang + 1), hideOverlappingLabels=px(15))
            axis.setTickPen(pg.mkPen(None))
        self._grid.setPen(line_pen(QColor(colours.line), 1, Qt.PenStyle.SolidLine))
        self._shown = None  # labels are of another size
        self.view.overhang = px(self.overhang)
        self.plotItem.layout.setContentsMargins(px(8), px(EDGE), px(self.overhang + 7), px(EDGE))
        self.plotItem.layout.setRowSpacing(1, px(self.overhang))
        self._fit_names()
        self._readout.setStyleSheet(
            f"background: {colours.panel}; color: {colours.ink}; border: 1px solid {colours.line};"
            f"border-radius: {px(4)}px; padding: {px(4)}px {px(6)}px;"
        )
        self._readout.setFont(self.theme.font("small"))

    def colour(self, system: int, strength: float = 1.0) -> QColor:
        """The colour of a system; `strength` below 1 makes it fainter."""
        colour = QColor(system_colour(self.theme.colours, system))
        colour.setAlphaF(strength)
        return colour

    def pen(self, system: int, width: float = 2.0, strength: float = 1.0) -> QPen:
        """The line of a system; `strength` below 1 makes it fainter."""
        return line_pen(self.colour(system, strength), width * self.stroke, system_dash(system))

    def quiet_pen(self, width: float = 1.0, style: Qt.PenStyle = Qt.PenStyle.SolidLine) -> QPen:
        """The line of what is no data."""
        return line_pen(QColor(self.theme.colours.bar), width * self.stroke, style)

    def system_name(self, system: int, tag: str = "b") -> str:
        """The name of a system in its colour, as rich text."""
        colour = system_colour(self.theme.colours, system)
        return f"<{tag} style='color:{colour}'>{escape(self.evaluation.system_names[system])}</{tag}>"

    def plain_values(self, values: Iterable[tuple[str, float]]) -> str:
        """Values of measures, each behind the short name of its measure."""
        return ", ".join(f"{self.evaluation.measures[name].short} {format_number(float(v), 3)}" for name, v in values)

    def values_text(self, values: Iterable[tuple[str, float]]) -> str:
        """Values of measures, each behind the short name of its measure, as rich text."""
        named = ((escape(self.evaluation.measures[name].short), format_number(float(v), 3)) for name, v in values)
        return " ".join(f"{short} <b>{number}</b>" for short, number in named)

    def names_of(self, systems: Sequence[int]) -> Iterator[Tag]:
        """The names of systems that have no place of their own in the plot, for the legend; one needs none."""
        for system in systems if len(self.evaluation.system_names) > 1 else ():
            yield Tag(self.evaluation.system_names[system], math.nan, math.nan, system, bold=True)

    def items_text(self, items: Ints) -> str:
        """How many items lie on a point, and the ids of some of them."""
        ids, number = self.evaluation.dataset.ids, f"{len(items):,} items: " if len(items) > 1 else ""
        named = ", ".join(isolated(ids[item]) for item in items[:MOST_IDS].tolist())
        return f"{number}{named}{' …' * (len(items) > MOST_IDS)}"

    def add(self, item: Item, height: float = 0.0) -> Item:
        """Put something into the plot, over everything of a lesser `height`."""
        item.setZValue(height)
        self.plotItem.addItem(item, ignoreBounds=True)
        return item

    def match_items(self, items: dict[Key, Item], keys: Collection[Key], make: Callable[[], Item]) -> None:
        """Have one item in the plot for each of the keys: make those that are lacking, remove those of other keys."""
        for key in [key for key in items if key not in keys]:
            self.plotItem.removeItem(items.pop(key))
        for key in keys:
            if key not in items:
                items[key] = self.add(make())

    def spot(self, system: int, x: float, y: float, size: float) -> dict[str, object]:
        """The mark of a system at the point of the current item, as Dots take it; `size` in pixels at zoom 1."""
        zoom, pen = self.theme.zoom, pg.mkPen(self.theme.colours.ink, width=1.5 * self.stroke)
        brush = pg.mkBrush(self.colour(system))
        return {"pos": (x, y), "symbol": mark(system)[0], "size": size * zoom, "brush": brush, "pen": pen}

    def name_axes(self, bottom: str, left: str) -> None:
        """Say below the plot what goes to the right, and above it what goes up."""
        if self._axis_names != (bottom, left):
            self._axis_names = bottom, left
            self.setAccessibleDescription(self.axis_words)
            self._fit_names()

    @property
    def axis_words(self) -> str:
        """What both axes are, in one line."""
        bottom, left = self._axis_names
        return f"{left}; {bottom}"

    @property
    def is_compact(self) -> bool:
        """Whether there is no room for the names of the axes: the pane says them then. An export always has them."""
        return not self.exports and self._room(2) < 0

    def _room(self, rows: int) -> float:
        """How much higher the plane could be than it must be, with so many rows of words around it."""
        px, row = self.theme.px, self.theme.font("small").pixelSize() * LEADING
        around = 2 * px(EDGE) + px(self.overhang) + self.bottom.height()
        return float(self.height() - around - rows * row - px(LEAST_PLANE))

    def _legend_rows(self) -> int:
        """So many rows a legend may have."""
        return max(int(self._room(2) // (self.theme.font("small").pixelSize() * LEADING)), 0)

    def _fit_names(self) -> None:
        """As wide as the axes; longer ones are cut."""
        (bottom, left), colours, font = self._axis_names, self.theme.colours, self.theme.font("small")
        width = self.view.boundingRect().width()
        whole = self.view.geometry().right() - self.left.geometry().left()
        if self.is_compact:
            bottom = left = ""
        self.title.show_entries([Entry(left, colours.ink)] if left else [], font, whole)
        self.footer.show_entries([Entry(bottom, colours.quiet)] if bottom else [], font, width)

    def sample(self, tag: Tag) -> Entry:
        """How a tag looks in the legend: behind the mark of its system, or the line of what it names."""
        colours, zoom = self.theme.colours, self.theme.zoom
        if tag.system is None:
            return Entry(tag.whole, colours.quiet, pen=self.quiet_pen(1.1))
        colour = system_colour(colours, tag.system)
        if self.has_marks:
            return Entry(tag.whole, colour, tag.bold, mark=mark(tag.system)[1])
        return Entry(tag.whole, colour, tag.bold, sample_pen(QColor(colour), tag.system, 2 * zoom))

    def set_range(
        self, x: tuple[float, float], y: tuple[float, float], steps: tuple[float, float], upright: bool = False
    ) -> None:
        """Show this part of the plane, with labels in these steps to the right and upwards and hairlines at them."""
        if (x, y, steps) == self._shown:
            return
        self._shown = (x, y, steps)
        self.view.setRange(xRange=x, yRange=y, padding=0)
        self.bottom.label_steps(*x, steps[0])
        self.left.label_steps(*y, steps[1])
        self.plotItem.layout.activate()  # labels of another width leave another room
        self.view.updateMatrix()  # else while it is painted, and all that moves then is painted once more
        lines = [(end, height) for height in self.left.labelled for end in x]
        lines += [(place, end) for place in self.bottom.labelled for end in y] if upright else []
        self._grid.setData(*(np.array(ends) for ends in zip(*lines, strict=True)), connect="pairs")

    # items and settings

    def show_point(self, items: Ints, words: str) -> None:
        """Look at the item that lies on a point; where there are several, list them by the filter that finds them."""
        if len(items) > 1:
            self.state.view.show_items(words)
        if self.state.selection.current not in items:
            self.state.selection.set_current(int(items[0]))

    def parameter(self, name: str) -> Number | None:
        """The number that a curve goes over."""
        settings = self.state.data.settings
        found = settings.parameter(name) if settings is not None and name in settings else None
        return found if isinstance(found, Number) else None

    def set_parameter(self, name: str, value: float) -> None:
        """Move a parameter to the value nearest to a place on the axis."""
        number, settings = self.parameter(name), self.state.data.settings
        if number is not None and settings is not None:
            text = snap(number, value)
            if Decimal(text) != Decimal(settings[name]):
                try:
                    self.state.data.change_settings({name: text})
                except BadValue as error:  # another parameter forbids it
                    self.state.show_message(str(error))

    def nudge_parameter(self, name: str, steps: int) -> bool:
        """Move a parameter so many of its steps; whether it is one."""
        number, settings = self.parameter(name), self.state.data.settings
        if number is None or settings is None:
            return False
        self.set_parameter(name, settings.number(name) + steps * number.step)
        return True

    @contextmanager
    def exported(self, ratio: float) -> Iterator[None]:
        """Within this it is as a file shows it that has `ratio` pixels for each of the plot's: with all its words, and
        with pens as wide."""
        self._draw_for(True, ratio)
        try:
            yield
        finally:
            self._draw_for(False, None)

    def _draw_for(self, exports: bool, ratio: float | None) -> None:
        was_compact, was_wide = self.is_compact, self.stroke
        self.exports, self._file_ratio = exports, ratio
        if self.stroke != was_wide:
            self._draw_anew()
        if self.is_compact != was_compact:
            self._fit_names()
            self.plotItem.layout.activate()

    def export_area(self) -> QRectF:
        """The part of the scene that an export shows: all that is on the screen."""
        return QRectF(self.mapToScene(self.viewport().rect()).boundingRect())
