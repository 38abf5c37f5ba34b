"""What became of the part that was chosen, and why not more, beside a text too long for its table to be in sight."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct
from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from lexeval_gui.core.blocks import Pair
from lexeval_gui.window.blocks.laid_out import INSET
from lexeval_gui.window.blocks.marks.status import NAMES, paint_chip
from lexeval_gui.window.blocks.marks.texts import paint_text
from lexeval_gui.window.look.theme import Theme, system_colour

ROW, CHIP, GAP, AIR = 20, 15, 8, 4
"""Pixels at zoom 1: the height of a line, of a chip; between texts; above and below all."""


class PairOutcome(Struct, frozen=True):
    """What a system, by its place and name, makes of the part."""

    system: int
    name: str
    pair: Pair

    @property
    def reason(self) -> str:
        """Why it is not one level higher, else what it is."""
        return self.pair.why or NAMES[self.pair.status]

    def __str__(self) -> str:
        return f"{self.name}: {NAMES[self.pair.status]}" + (f", {self.pair.why}" if self.pair.why else "")


class Readout(QWidget):
    """A line for each system; nothing while there is nothing to say."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self.outcomes: tuple[PairOutcome, ...] = ()
        theme.changed.connect(self.updateGeometry)
        self.hide()

    def show_outcomes(self, fates: Sequence[PairOutcome]) -> bool:
        """Show these, or nothing; whether they are others than before."""
        if tuple(fates) == self.outcomes:
            return False
        self.outcomes = tuple(fates)
        text = "\n".join(map(str, self.outcomes))
        self.setToolTip(text)
        self.setAccessibleName(text)
        self.setVisible(bool(self.outcomes))
        self.updateGeometry()
        self.update()
        return True

    def sizeHint(self) -> QSize:
        """As high as its lines; no wish to be wide."""
        px = self._theme.px
        return QSize(px(120), len(self.outcomes) * px(ROW) + 2 * px(AIR))

    def minimumSizeHint(self) -> QSize:
        """See Qt."""
        return QSize(0, self.sizeHint().height())

    def paintEvent(self, event: QPaintEvent) -> None:
        """A chip, the system's name in its colour, the reason; above them a hairline."""
        px, painter = self._theme.px, QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(QColor(self._theme.colours.line)))
        painter.drawLine(px(INSET), 0, self.width() - px(INSET), 0)
        metrics = QFontMetricsF(self._theme.font())
        widest = max((metrics.horizontalAdvance(fate.name) for fate in self.outcomes), default=0.0)
        name = min(widest, self.width() * 0.3) + 1
        for line, fate in enumerate(self.outcomes):
            top = px(AIR) + line * px(ROW)
            left = float(px(INSET))
            chip = QRectF(left, top + (px(ROW) - px(CHIP)) / 2, px(CHIP + 1), px(CHIP))
            paint_chip(painter, self._theme, fate.pair.status, chip)
            left = chip.right() + px(GAP)
            colour = system_colour(self._theme.colours, fate.system)
            paint_text(painter, QRectF(left, top, name, px(ROW)), fate.name, self._theme.font(), colour)
            left += name + px(GAP)
            room = QRectF(left, top, self.width() - px(INSET) - left, px(ROW))
            paint_text(painter, room, fate.reason, self._theme.font(), self._theme.colours.ink)
