"""What pointer and keys mean in a plot: the element that is meant, its readout and its frame, the items behind it."""

from __future__ import annotations

import re
from collections.abc import Hashable, Iterable, Sequence
from html import escape

import numpy as np
import pyqtgraph as pg
from PySide6.QtCore import QEvent, QPoint, QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QColor, QFocusEvent, QKeyEvent, QPainter, QPaintEvent, QPen, QResizeEvent

from lexeval_gui.core.dataset import Floats
from lexeval_gui.window.look.theme import Theme, system_colour
from lexeval_gui.window.plots.series import Place, Series
from lexeval_gui.window.plots.stepper import STEPS, Stepper
from lexeval_gui.window.state.app_state import AppState
from lexeval_gui.window.widgets.announcement import announce
from lexeval_gui.window.widgets.labels import MarkedLabel
from lexeval_gui.window.widgets.layouts import placeholder
from lexeval_gui.window.widgets.protocols import NamedPart

HIT_RADIUS = 14
"""Pixels (at zoom 1) within which the pointer means a point."""

FRAME = 9
"""Pixels at zoom 1 from the middle of a point to the frame around it."""

WHOLE = pg.GraphicsView.ViewportUpdateMode.FullViewportUpdate
"""What is painted anew is all of the plot: clipped to several rectangles, as pyqtgraph has it, lines take ten times as
long (48 of them 5 ms in place of .5). One around what has moved would leave something of marks that reach beyond the
axes."""

_NUMBER = re.compile(r"(?<!\S)(?<!= )[\d,−]*\.?\d+(?![\d.–])")
"""A number in the words of an element, which the readout makes bold."""


class InteractivePlot(pg.PlotWidget):
    """A plot whose elements can be pointed at, stepped through and entered. A subclass says which (`series`).

    Frames are painted over the scene, not in it: an export, which draws the scene, has none.
    """

    def __init__(self, state: AppState, theme: Theme, area: pg.ViewBox, axes: dict[str, pg.AxisItem]) -> None:
        super().__init__(viewBox=area, axisItems=axes, enableMenu=False)
        self.state, self.theme = state, theme
        self.setViewportUpdateMode(WHOLE)
        self.view = self.plotItem.getViewBox()
        self.stepper = Stepper(lambda: self.series() if self.state.data.evaluation is not None else ())
        self._readout = MarkedLabel("", self)
        self._readout.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self._readout.hide()
        self._waiting = placeholder("", self)
        self._waiting.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self._waiting.hide()
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMouseTracking(True)
        self.scene().sigMouseMoved.connect(self._show_readout)
        self.scene().sigMouseClicked.connect(self._clicked)

    # for subclasses

    def series(self) -> Iterable[Series]:
        """The elements that the keys step through, in reading order."""
        return ()

    def read(self, x: float, y: float) -> str:
        """What the pointer at a place of the plot reads, as rich text: the element there; empty for nothing."""
        rows = self.stepper.rows()
        found = self._element_at(rows, x, y)
        return self.readout_of(rows[found[0]], found[1]) if found is not None else ""

    def readout_of(self, row: Series, place: int) -> str:
        """What the readout says of an element, as rich text: its words, the system in its colour."""
        colour = system_colour(self.theme.colours, row.system) if row.system is not None else self.theme.colours.ink
        name = f"<b style='color:{colour}'>{escape(row.name)}</b><br>" if row.name else ""
        return name + _NUMBER.sub(r"<b>\g<0></b>", escape(row.say(place)))

    def shift(self, steps: int) -> bool:
        """Shift was held down with an arrow: move what can be dragged; whether there is such a thing."""
        return False

    def click(self, x: float, y: float) -> None:
        """A place was clicked: the keys go on from the element that is meant, and the items behind it are shown."""
        rows = self.stepper.rows()
        if (found := self._element_at(rows, x, y)) is not None:
            self.open_element(rows[found[0]].key, found[1])

    def open_element(self, key: Hashable, place: int) -> None:
        """Show the items behind an element; the keys go on from there."""
        row = next(row for row in self.stepper.rows() if row.key == key)
        self.stepper.choose(row, place)
        row.open(place)
        self.viewport().update()

    # pointer

    def place(self, position: QPointF) -> tuple[float, float] | None:
        """A position of the scene as x and y; None outside the axes, or where nothing is open."""
        if self.state.data.evaluation is None or not self.view.mapToScene(self.view.shape()).contains(position):
            return None
        point = self.view.mapSceneToView(position)
        return point.x(), point.y()

    def nearest(self, xs: Sequence[float] | Floats, ys: Sequence[float] | Floats, x: float, y: float) -> int | None:
        """The point that is nearest to a place and near enough to be meant; NaN is nowhere."""
        found = self._nearest(xs, ys, x, y)
        return found[1] if found is not None else None

    def _nearest(
        self, xs: Sequence[float] | Floats, ys: Sequence[float] | Floats, x: float, y: float
    ) -> tuple[float, int] | None:
        """How many pixels away the nearest point is, and its place; None if it is too far."""
        if not len(xs):
            return None
        pixel = self.view.viewPixelSize()
        distance = np.hypot((np.asarray(xs) - x) / pixel[0], (np.asarray(ys) - y) / pixel[1])
        if np.isnan(distance).all():
            return None
        found = int(np.nanargmin(distance))
        return (float(distance[found]), found) if distance[found] <= HIT_RADIUS * self.theme.zoom else None

    def _element_at(self, rows: Sequence[Series], x: float, y: float) -> Place | None:
        """The element nearest to a place and near enough to be meant."""
        near = [(found, number) for number, row in enumerate(rows) if (found := self._nearest(row.x, row.y, x, y))]
        if not near:
            return None
        (_, place), number = min(near, key=lambda found: found[0][0])
        return number, place

    def _show_readout(self, position: QPointF) -> None:
        place = self.place(position)
        self._say(self.read(*place) if place is not None else "", self.mapFromScene(position))

    def _say(self, text: str, point: QPoint) -> None:
        """Show a readout beside a point of the widget; an empty one is hidden."""
        if text:
            self._readout.setText(text)
            self._readout.adjustSize()
            self._readout.move(self._readout_position(point))
        self._readout.setVisible(bool(text))

    def _readout_position(self, point: QPoint) -> QPoint:
        """Where the readout stands: above and right of the pointer, or wherever there is room."""
        gap, size = self.theme.px(14), self._readout.size()
        x = point.x() + gap
        if x + size.width() > self.width():
            x = point.x() - gap - size.width()
        y = min(max(point.y() - gap - size.height(), 0), self.height() - size.height())
        return QPoint(max(x, 0), y)

    def _clicked(self, event: object) -> None:
        if event.button() == Qt.MouseButton.LeftButton:  # type: ignore[attr-defined]
            place = self.place(event.scenePos())  # type: ignore[attr-defined]
            if place is not None:
                self.click(*place)

    def show_waiting(self, why: str) -> None:
        """Say in the place of the plot why nothing is drawn yet; empty: draw it."""
        self._waiting.setText(why)
        self._waiting.setFont(self.theme.font("body"))
        self._waiting.setVisible(bool(why))
        self._fit_waiting()
        self.plotItem.setVisible(not why)

    def _fit_waiting(self) -> None:
        gap = self.theme.px(14)
        self._waiting.setGeometry(self.rect().adjusted(gap, gap, -gap, -gap))

    # keys

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Arrows, Home and End step; Return shows the items; Shift with left and right moves what can be dragged."""
        if not self.do_key(Qt.Key(event.key()), event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier):
            super().keyPressEvent(event)
            event.ignore()

    def do_key(self, key: Qt.Key, held: Qt.KeyboardModifier) -> bool:
        """Do what a key means here; whether it means anything."""
        if self.state.data.evaluation is None:
            return False
        if held == Qt.KeyboardModifier.ShiftModifier and key in STEPS:
            return self.shift(STEPS[key])
        if held != Qt.KeyboardModifier.NoModifier:
            return False
        if key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            return self._open_current()
        if not self.stepper.move(key):
            return False
        self.show_element(tell=True)
        return True

    def _open_current(self) -> bool:
        rows = self.stepper.rows()
        if (at := self.stepper.current(rows)) is not None:
            self.open_element(rows[at[0]].key, at[1])
        return at is not None

    def show_element(self, tell: bool = False) -> None:
        """Show the frame and the readout of the element that the keys act on; `tell` a screen reader of it as well."""
        rows = self.stepper.rows()
        at = self.stepper.current(rows)
        self.viewport().update()
        if at is not None:
            row, place = rows[at[0]], at[1]
            self._say(self.readout_of(row, place), self._rect_of(row, place).center())
            if tell:
                announce(self, row.words(place))

    def focusInEvent(self, event: QFocusEvent) -> None:
        """See Qt: the frame."""
        super().focusInEvent(event)
        self.viewport().update()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """See Qt: no frame, no readout."""
        super().focusOutEvent(event)
        self._readout.hide()
        self.viewport().update()

    # elements as parts

    def named_parts(self) -> Sequence[NamedPart]:
        """The elements in reading order, in the words of the readout; of many not all (see series.MOST_PARTS)."""
        rows, listed = self.stepper.listed()
        return [NamedPart(rows[row].words(place), self._rect_of(rows[row], place)) for row, place in listed]

    def current_part(self) -> int | None:
        """The element that the keys act on, among those."""
        rows, listed = self.stepper.listed()
        at = self.stepper.current(rows)
        return None if at is None else listed.index(at)

    def choose_part(self, place: int) -> None:
        """Have the keys act on an element."""
        rows, listed = self.stepper.listed()
        number, chosen = listed[place]
        self.stepper.choose(rows[number], chosen)
        self.show_element()

    def _rect_of(self, row: Series, place: int) -> QRect:
        """Where an element stands in the widget, in logical pixels."""
        x, y, half = float(row.x[place]), float(row.y[place]), row.bar / 2
        top, foot = (self._pixel(x - half, y), self._pixel(x + half, 0)) if row.bar else (self._pixel(x, y),) * 2
        around = 0 if row.bar else self.theme.px(FRAME)
        return QRect(top, foot).normalized().adjusted(-around, -around, around, around).intersected(self.rect())

    def _pixel(self, x: float, y: float) -> QPoint:
        found: QPoint = self.mapFromScene(self.view.mapViewToScene(QPointF(x, y)))
        return found

    # painting

    def paintEvent(self, event: QPaintEvent) -> None:
        """See Qt: over the scene the frames of the focus and of the current element."""
        super().paintEvent(event)
        if not self.hasFocus():
            return
        painter, pixel = QPainter(self.viewport()), self.theme.px(1)
        painter.setPen(QPen(QColor(self.theme.colours.accent), 2 * pixel))
        painter.drawRect(self.viewport().rect().adjusted(pixel, pixel, -pixel, -pixel))
        rows = self.stepper.rows() if self.state.data.evaluation is not None else []
        if (at := self.stepper.current(rows)) is not None:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.drawRoundedRect(QRectF(self._rect_of(rows[at[0]], at[1])), 3 * pixel, 3 * pixel)
        painter.end()

    def leaveEvent(self, event: QEvent) -> None:
        """The pointer has left: nothing is read any more."""
        self._readout.hide()
        super().leaveEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """See Qt."""
        super().resizeEvent(event)
        if hasattr(self, "_waiting"):
            self._readout.hide()
            self._fit_waiting()
