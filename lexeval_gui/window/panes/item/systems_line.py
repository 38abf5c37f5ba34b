"""Systems in a line, each with a number in its colour: those that are a key away, and the results of what is folded."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct
from PySide6.QtCore import QEvent, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QAbstractButton, QSizePolicy, QWidget

from lexeval_gui.core.plaintext import isolated_words
from lexeval_gui.window.blocks.laid_out import INSET
from lexeval_gui.window.blocks.marks.texts import paint_sample, paint_text
from lexeval_gui.window.look.theme import Theme, system_colour
from lexeval_gui.window.widgets.labels import escape_mnemonics
from lexeval_gui.workspace.items.headlines import ItemHeadline

ROW, SAMPLE, AIR, GAP = 24, 14, 4, 14
"""Pixels at zoom 1: the height of a line, the line that stands for a system, the air after it, the gap after all."""
NAMES = (150, 100, 70, 45, 0)
"""Pixels at zoom 1 to which names are cut, one after the other, until all stand on one line; at last there are none."""
FIRST = 1
"""The place in NAMES of how long names are where the first of many systems stand in one line."""
MORE = "…"


class _Entry(Struct, frozen=True):
    """Where a system stands: its line and name, and its number, which is never cut."""

    headline: ItemHeadline
    name: QRectF
    value: QRectF
    text: str


class SystemsLine(QAbstractButton):
    """A button that says which key it stands for and what it does, then the systems that it is about. It takes another
    line rather than leave a number out; but of many systems the first alone are told, as many as have room in one line.
    Upright each system has a line of its own."""

    def __init__(self, key: str, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self._key, self._theme = key, theme
        self._lead = ""
        self.is_upright = False
        self._count = 0  # of many systems how many there are
        self._systems: tuple[ItemHeadline, ...] = ()
        self._entries: list[_Entry] = []
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setAccessibleName("systems")  # until there are some
        theme.changed.connect(self.update)
        self.hide()

    def show_systems(self, lead: str, systems: Sequence[ItemHeadline], help: str, count: int = 0) -> None:
        """Say this, then the systems; `help` is the tool tip. `count`: so many there are, of which these come first and
        are told in one line; 0: these are all, and each is told."""
        if (lead, tuple(systems), count) != (self._lead, self._systems, self._count):
            self._lead, self._systems, self._count = lead, tuple(systems), count
            self.setText(escape_mnemonics(self.words()))
            self.setAccessibleName(self.words())
            self.update()
        self.setToolTip(help)

    def words(self) -> str:
        """All that it says, in words."""
        more = [MORE] if self._count > len(self._systems) else []
        return " · ".join([self._lead, *(f"{s.name} {self._value(s)}" for s in self._systems), *more])

    def _value(self, system: ItemHeadline) -> str:
        measures = {one.measure for one in self._systems}
        return f"{system.measure} {system.value}" if len(measures) > 1 or len(self._systems) < 2 else system.value

    def set_upright(self, upright: bool) -> None:
        """Be a column, or a line."""
        if upright != self.is_upright:
            self.is_upright = upright
            self.update()

    # layout

    def heightForWidth(self, width: int) -> int:
        """As many lines as the numbers need."""
        entries = self._place(float(width))
        return round(max([e.value.bottom() for e in entries], default=float(self._theme.px(ROW))))

    def sizeHint(self) -> QSize:
        """No wish to be wide."""
        return QSize(self._theme.px(120), self.heightForWidth(self.width()))

    def _place(self, width: float) -> list[_Entry]:
        px = self._theme.px
        if self.is_upright:
            return self._placed_upright(width)
        if self._count:
            return [entry for entry in self._placed(width - px(GAP), px(NAMES[FIRST])) if entry.value.top() == 0]
        entries = self._placed(width, px(NAMES[-1]))
        for most in NAMES[:-1] if _is_one_line(entries) else ():  # fifty have no room even without names
            named = self._placed(width, px(most))
            if _is_one_line(named):
                return named
        return entries

    def _placed(self, width: float, most: float) -> list[_Entry]:
        px, metrics = self._theme.px, QFontMetricsF(self._theme.font())
        left, top, right = self._lead_end(), 0.0, width - px(INSET)
        found = []
        for system in self._systems:
            text = self._value(system)
            name = min(metrics.horizontalAdvance(isolated_words(system.name)) + 1, most)
            before = px(SAMPLE + AIR) + (name + px(AIR) if name else 0)
            value = metrics.horizontalAdvance(text) + 1
            if left + before + value > right and left > px(INSET):
                left, top = float(px(INSET)), top + px(ROW)
            start = left + px(SAMPLE + AIR)
            row = QRectF(left + before, top, value, px(ROW))
            found.append(_Entry(system, QRectF(start, top, name, px(ROW)), row, text))
            left += before + value + px(GAP)
        return found

    def _placed_upright(self, width: float) -> list[_Entry]:
        """Each system on a line of its own, below what the button does; names have what the numbers leave them."""
        px, metrics = self._theme.px, QFontMetricsF(self._theme.font())
        start, end, found = px(INSET + SAMPLE + AIR), width - px(INSET), []
        for line, system in enumerate(self._systems, start=1):
            top, text = line * px(ROW), self._value(system)
            value = metrics.horizontalAdvance(text) + 1
            room = max(end - value - px(AIR) - start, 0)
            name = min(metrics.horizontalAdvance(isolated_words(system.name)) + 1, room)
            row = QRectF(end - value, top, value, px(ROW))
            found.append(_Entry(system, QRectF(start, top, name, px(ROW)), row, text))
        return found

    def _lead_end(self) -> float:
        """Where the systems begin."""
        metrics = QFontMetricsF(self._theme.font("small"))
        return self._cap().right() + metrics.horizontalAdvance(self._lead) + self._theme.px(AIR + GAP)

    def _cap(self) -> QRectF:
        """Where the key stands."""
        px, metrics = self._theme.px, QFontMetricsF(self._theme.font("small"))
        wide, high = metrics.horizontalAdvance(self._key) + px(10), px(ROW - 8)
        return QRectF(px(INSET) + 0.5, px(4) + 0.5, wide, high)

    # painting

    def event(self, event: QEvent) -> bool:
        """Show that the pointer is over it."""
        if event.type() in (QEvent.Type.Enter, QEvent.Type.Leave):
            self.update()
        return super().event(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        """What it does in quiet letters, then lines, names and numbers in the colours of the systems."""
        colours, painter = self._theme.colours, QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if self.underMouse():
            painter.fillRect(self.rect(), QColor(colours.panel))
        self._paint_lead(painter)
        entries = self._place(float(self.width()))
        for entry in entries:
            self._paint_entry(painter, entry)
        if len(entries) < self._count and not self.is_upright:
            painter.setPen(QColor(colours.quiet))
            left = entries[-1].value.right() + self._theme.px(GAP / 2) if entries else self._lead_end()
            rest = QRectF(left, 0, self._theme.px(GAP), self._theme.px(ROW))
            painter.drawText(rest, Qt.AlignmentFlag.AlignVCenter, MORE)
        if self.hasFocus():
            painter.setPen(QPen(QColor(colours.accent), max(1.0, self._theme.zoom)))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(QRectF(self.rect()).adjusted(2.5, 0.5, -2.5, -0.5), 3, 3)

    def _paint_lead(self, painter: QPainter) -> None:
        px, colours, cap, font = self._theme.px, self._theme.colours, self._cap(), self._theme.font("small")
        painter.setPen(QPen(QColor(colours.line), 1))
        painter.setBrush(QColor(colours.ground))
        painter.drawRoundedRect(cap, 3, 3)
        painter.setFont(font)
        painter.setPen(QColor(colours.quiet))
        painter.drawText(cap, Qt.AlignmentFlag.AlignCenter, self._key)
        lead = QRectF(cap.right() + px(AIR + 2), 0, self.width() - cap.right() - px(INSET), px(ROW))
        paint_text(painter, lead, self._lead, font, colours.accent)

    def _paint_entry(self, painter: QPainter, entry: _Entry) -> None:
        px, system = self._theme.px, entry.headline.system
        colour, left = system_colour(self._theme.colours, system), entry.name.left()
        paint_sample(painter, self._theme, system, left - px(SAMPLE + AIR), left - px(AIR), entry.name.center().y())
        if entry.name.width() > 0:
            paint_text(painter, entry.name, entry.headline.name, self._theme.font(), colour)
        font = self._theme.font()
        painter.setFont(font)
        painter.setPen(QColor(colour))
        painter.drawText(entry.value.adjusted(0, 0, 2, 0), Qt.AlignmentFlag.AlignVCenter, entry.text)


def _is_one_line(entries: Sequence[_Entry]) -> bool:
    return all(entry.value.top() == 0 for entry in entries)
