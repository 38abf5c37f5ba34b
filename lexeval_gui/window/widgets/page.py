"""A page of the window's middle, the cards on it, and how a layout is emptied."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from PySide6.QtCore import QMarginsF, QPoint, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetrics, QKeyEvent, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QAbstractButton, QLayout, QSizePolicy, QSpacerItem, QVBoxLayout, QWidget

from lexeval_gui.core.plaintext import isolated_words
from lexeval_gui.core.samples import Shape
from lexeval_gui.window.look.frames import frame_pen
from lexeval_gui.window.look.grounds import set_ground
from lexeval_gui.window.look.theme import Theme
from lexeval_gui.window.widgets.labels import Label, escape_mnemonics
from lexeval_gui.window.widgets.layouts import RestingArea
from lexeval_gui.window.widgets.picture import paint_picture

Layout = TypeVar("Layout", bound=QLayout)


WIDEST = 920
"""Pixels at zoom 1 of the column that the page is written in."""


class Card(QAbstractButton):
    """A thing to open: a title, and under it a sentence that breaks into lines; above both, a small picture, if there
    is `room` for one, in pixels at zoom 1."""

    def __init__(
        self, title: str, about: str, theme: Theme, act: Callable[[], object], parent: QWidget, room: int = 0
    ) -> None:
        super().__init__(parent)
        self._about, self._theme, self._room = isolated_words(about), theme, room
        self._heights: dict[int, int] = {}  # by width; a layout asks for the same ones some 25 times
        theme.changed.connect(self._forget_heights)
        self.shapes: tuple[Shape, ...] = ()
        self.title = isolated_words(title)
        self.setText(escape_mnemonics(title))
        self.setAccessibleName(title)
        self.setAccessibleDescription(about)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        self.clicked.connect(lambda: act())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """See Qt; arrows are the page's."""
        if event.key() in TOWARDS:
            event.ignore()
        else:
            super().keyPressEvent(event)

    def sizeHint(self) -> QSize:
        """See Qt."""
        return QSize(self._theme.px(300), self.heightForWidth(self._theme.px(300)))

    def hasHeightForWidth(self) -> bool:
        """See Qt."""
        return True

    def heightForWidth(self, width: int) -> int:
        """See Qt."""
        if width not in self._heights:
            self._heights[width] = self._measure(width)
        return self._heights[width]

    def _forget_heights(self) -> None:
        self._heights.clear()

    def _measure(self, width: int) -> int:
        px = self._theme.px
        room = QSize(width - px(24), 10_000)
        small = QFontMetrics(self._theme.font("small")).boundingRect(
            0, 0, room.width(), room.height(), Qt.TextFlag.TextWordWrap, self._about
        )
        return self._title_height(room.width()) + small.height() + px(18) + self._picture_height()

    def _title_height(self, width: int) -> int:
        """Beside others, a title breaks into lines; in a card of its own it has one."""
        metrics = QFontMetrics(self._title_font())
        wrapped = metrics.boundingRect(0, 0, width, 10_000, Qt.TextFlag.TextWordWrap, self.title)
        return wrapped.height() if self._room else metrics.height()

    def _picture_height(self) -> int:
        return self._theme.px(self._room + 8) if self._room else 0

    def set_about(self, about: str) -> None:
        """Say something else below the title."""
        self._about = isolated_words(about)
        self._heights.clear()
        self.setAccessibleDescription(about)
        self.updateGeometry()
        self.update()

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
        if self.shapes:
            place = QRectF(inner.left(), inner.top() + px(4), inner.width(), px(self._room))
            paint_picture(painter, self.shapes, place, self._theme)
        inner.setTop(inner.top() + self._picture_height())
        painter.setFont(self._title_font())
        painter.setPen(QColor(colours.ink))
        high, title = self._title_height(inner.width()), self.title
        if not self._room:
            metrics = QFontMetrics(self._title_font())
            title = metrics.elidedText(title, Qt.TextElideMode.ElideMiddle, inner.width())
        painter.drawText(inner, Qt.TextFlag.TextWordWrap | Qt.AlignmentFlag.AlignTop, title)
        painter.setFont(self._theme.font("small"))
        painter.setPen(QColor(colours.quiet))
        below = inner.adjusted(0, high + px(3), 0, 0)
        painter.drawText(below, Qt.TextFlag.TextWordWrap, self._about)


TOWARDS = {
    int(Qt.Key.Key_Left): (-1, 0),
    int(Qt.Key.Key_Right): (1, 0),
    int(Qt.Key.Key_Up): (0, -1),
    int(Qt.Key.Key_Down): (0, 1),
}
"""To the right and downwards, for each arrow."""


def _centre(card: QWidget, body: QWidget) -> QPoint:
    return card.mapTo(body, card.rect().center())


class Page(RestingArea):
    """A page of the window's middle: a column of a readable width that scrolls if it must."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        set_ground(self)
        self.theme = theme
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._body = QWidget(self)
        set_ground(self._body)
        self.column = QVBoxLayout(self._body)
        self.column.setAlignment(Qt.AlignmentFlag.AlignTop)
        self.setWidget(self._body)
        self._gaps: list[tuple[QSpacerItem, int]] = []
        self._spacings: list[tuple[QLayout, int]] = []
        theme.changed.connect(self.dress)
        self.dress()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Arrows lead from a card to the next one that way."""
        here = self.window().focusWidget()
        if event.key() in TOWARDS and isinstance(here, Card):
            if (there := self._nearest(here, *TOWARDS[event.key()])) is not None:
                there.setFocus(Qt.FocusReason.TabFocusReason)
                self.ensureWidgetVisible(there)
        else:
            super().keyPressEvent(event)

    def _nearest(self, here: Card, right: int, down: int) -> Card | None:
        """The card nearest to another one in a direction; what lies aside counts as farther."""
        start = _centre(here, self._body)
        found: list[tuple[int, int, Card]] = []
        for card in self._body.findChildren(Card):
            way = _centre(card, self._body) - start
            along, aside = way.x() * right + way.y() * down, abs(way.x() * down) + abs(way.y() * right)
            if card.isVisible() and along > 0 and (aside < here.width() or down):
                found.append((along + 3 * aside, len(found), card))
        return min(found)[2] if found else None

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
        """See Qt; the margins first: else everything is measured for lines as long as the window is wide, too."""
        self.dress()
        super().resizeEvent(event)

    def sizeHint(self) -> QSize:
        """The window does not ask how long a page is, which is measured for it again and again."""
        return QSize(self.theme.px(WIDEST), 0)

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
