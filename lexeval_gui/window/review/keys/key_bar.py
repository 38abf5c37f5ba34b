"""The keys of a review, each beside what it does; a click does the same."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QRect, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFontMetrics, QPainter, QPaintEvent
from PySide6.QtWidgets import QAbstractButton, QWidget

from lexeval_gui.core.task.review import Key
from lexeval_gui.window.look.frames import frame_pen
from lexeval_gui.window.look.theme import Theme
from lexeval_gui.window.widgets.flow_layout import FlowLayout
from lexeval_gui.window.widgets.labels import key_text
from lexeval_gui.window.widgets.page import clear_layout


class KeyButton(QAbstractButton):
    """A key cap and the words beside it."""

    def __init__(self, key: Key, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self.key, self._theme = key, theme
        self._cap = key_text(key.key) if key.verb else key.key
        self.setText(key.title)
        self.setAccessibleName(f"{key.title} ({self._cap})")
        self.setToolTip(key.title)
        self.is_short = False  # without the words
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        if key.verb:
            self.setCursor(Qt.CursorShape.PointingHandCursor)

    def sizeHint(self) -> QSize:
        """See Qt."""
        px, metrics = self._theme.px, QFontMetrics(self._theme.font("small"))
        cap = max(metrics.horizontalAdvance(self._cap) + px(10), px(20))
        return QSize(cap if self.is_short else cap + px(6) + metrics.horizontalAdvance(self.text()) + 2, px(19))

    def paintEvent(self, event: QPaintEvent) -> None:
        """See Qt."""
        painter, colours, px = QPainter(self), self._theme.colours, self._theme.px
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setFont(self._theme.font("small"))
        wide = max(painter.fontMetrics().horizontalAdvance(self._cap) + px(10), px(20))
        cap = QRect(0, (self.height() - px(18)) // 2, wide, px(18))
        over = self.underMouse() and bool(self.key.verb)
        painter.setPen(frame_pen(self._theme, False, over))
        painter.setBrush(QColor(colours.panel))
        painter.drawRoundedRect(cap.adjusted(0, 0, -1, -1), px(3), px(3))
        painter.setPen(QColor(colours.ink))
        painter.drawText(cap, Qt.AlignmentFlag.AlignCenter, self._cap)
        painter.setPen(QColor(colours.ink if over else colours.quiet))
        if self.is_short:
            return
        words = QRect(wide + px(6), 0, self.width() - wide - px(6), self.height())
        painter.drawText(words, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, self.text())


class KeyBar(QWidget):
    """As many to a line as fit."""

    pressed = Signal(object)
    """The Key that was clicked."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._keys: tuple[Key, ...] = ()
        self._short = False
        self._flow = FlowLayout(self)
        policy = self.sizePolicy()
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        theme.changed.connect(self._dress)
        self._dress()

    def show_keys(self, keys: Sequence[Key]) -> None:
        """Show other keys."""
        if tuple(keys) == self._keys:
            return
        self._keys = tuple(keys)
        self._show()

    def shorten(self, short: bool) -> None:
        """Leave the words out, where there is little room; tool tips have them."""
        if short != self._short:
            self._short = short
            self._show()

    def _show(self) -> None:
        clear_layout(self._flow)
        for key in self._keys:
            button = KeyButton(key, self._theme, self)
            button.is_short = self._short
            button.clicked.connect(lambda checked=False, key=key: self.pressed.emit(key))
            self._flow.addWidget(button)
            button.show()
        self.updateGeometry()

    def _dress(self) -> None:
        self._flow.setContentsMargins(0, 0, 0, 0)
        self._flow.setSpacing(self._theme.px(11))
        self._flow.row_gap = self._theme.px(4)
