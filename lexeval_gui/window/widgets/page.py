"""A page of the window's middle, the cards on it, and how a layout is emptied."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from PySide6.QtCore import QMarginsF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetrics, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import (
    QAbstractButton,
    QFrame,
    QLayout,
    QScrollArea,
    QSizePolicy,
    QSpacerItem,
    QVBoxLayout,
    QWidget,
)

from lexeval_gui.core.plaintext import isolated_words
from lexeval_gui.window.look.frames import frame_pen
from lexeval_gui.window.look.theme import Theme
from lexeval_gui.window.widgets.labels import Label, escape_mnemonics

Layout = TypeVar("Layout", bound=QLayout)


WIDEST = 920
"""Pixels at zoom 1 of the column that the page is written in."""


class Card(QAbstractButton):
    """A thing to open: a title, and under it a sentence that breaks into lines."""

    def __init__(self, title: str, about: str, theme: Theme, act: Callable[[], object], parent: QWidget) -> None:
        super().__init__(parent)
        self._about, self._theme = isolated_words(about), theme
        self.title = isolated_words(title)
        self.setText(escape_mnemonics(title))
        self.setAccessibleName(title)
        self.setAccessibleDescription(about)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        self.clicked.connect(lambda: act())

    def sizeHint(self) -> QSize:
        """See Qt."""
        return QSize(self._theme.px(300), self.heightForWidth(self._theme.px(300)))

    def hasHeightForWidth(self) -> bool:
        """See Qt."""
        return True

    def heightForWidth(self, width: int) -> int:
        """See Qt."""
        px = self._theme.px
        room = QSize(width - px(24), 10_000)
        small = QFontMetrics(self._theme.font("small")).boundingRect(
            0, 0, room.width(), room.height(), Qt.TextFlag.TextWordWrap, self._about
        )
        return QFontMetrics(self._title_font()).height() + small.height() + px(18)

    def _title_font(self) -> QFont:
        font = self._theme.font("body")
        font.setBold(True)
        return font

    def paintEvent(self, event: QPaintEvent) -> None:
        """See Qt."""
        colours, px = self._theme.colours, self._theme.px
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(pen := frame_pen(self._theme, self.hasFocus(), self.underMouse()))
        painter.setBrush(QColor(colours.selection if self.isDown() else colours.panel))
        painter.drawRoundedRect(self.rect().toRectF().marginsRemoved(QMarginsF(*(pen.widthF() / 2,) * 4)), px(6), px(6))
        inner = self.rect().adjusted(px(12), px(7), -px(12), -px(7))
        painter.setFont(self._title_font())
        painter.setPen(QColor(colours.ink))
        metrics = QFontMetrics(self._title_font())
        title = metrics.elidedText(self.title, Qt.TextElideMode.ElideMiddle, inner.width())
        painter.drawText(inner, Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft, title)
        painter.setFont(self._theme.font("small"))
        painter.setPen(QColor(colours.quiet))
        below = inner.adjusted(0, metrics.height() + px(3), 0, 0)
        painter.drawText(below, Qt.TextFlag.TextWordWrap, self._about)


class ScrollArea(QScrollArea):
    """Without a frame, and for what is as wide as it is; the focus goes to what is in it."""

    def __init__(self, parent: QWidget | None = None, look: str = "") -> None:
        super().__init__(parent, widgetResizable=True)
        self.setProperty("look", look)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)


class Page(ScrollArea):
    """A page of the window's middle: a column of a readable width that scrolls if it must."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent, "ground")
        self.theme = theme
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._body = QWidget(self)
        self._body.setProperty("look", "ground")
        self._body.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.column = QVBoxLayout(self._body)
        self.column.setAlignment(Qt.AlignmentFlag.AlignTop)
        self.setWidget(self._body)
        self._gaps: list[tuple[QSpacerItem, int]] = []
        self._spacings: list[tuple[QLayout, int]] = []
        theme.changed.connect(self.dress)
        self.dress()

    def add_gap(self, size: int) -> None:
        """Leave room in the column, in pixels at zoom 1."""
        self._gaps.append((QSpacerItem(0, 0), size))
        self.column.addItem(self._gaps[-1][0])
        self.dress()

    def spaced(self, layout: Layout, size: int) -> Layout:
        """A layout with so much room between its parts, in pixels at zoom 1."""
        self._spacings.append((layout, size))
        layout.setSpacing(self.theme.px(size))
        return layout

    def dress(self) -> None:
        """Take the sizes of the theme."""
        px = self.theme.px
        side = max((self.width() - px(WIDEST)) // 2, px(24))
        self.column.setContentsMargins(side, px(40), side, px(24))
        self.column.setSpacing(px(8))
        for gap, size in self._gaps:
            gap.changeSize(0, px(size))
        for layout, size in self._spacings:
            layout.setSpacing(px(size))
        self.column.invalidate()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """See Qt."""
        super().resizeEvent(event)
        self.dress()

    def title(self, text: str) -> Label:
        """The large line at the head of the page."""
        label = Label(text, self._body, wraps=True)
        label.setProperty("look", "title")

        def dress() -> None:
            font = self.theme.font("large")
            font.setPixelSize(self.theme.px(22))
            label.setFont(font)

        self.theme.changed.connect(dress)
        dress()
        return label


def clear_layout(layout: QLayout) -> None:
    """Take away all widgets of a layout."""
    while (item := layout.takeAt(0)) is not None:
        if (widget := item.widget()) is not None:
            widget.hide()
            widget.deleteLater()
