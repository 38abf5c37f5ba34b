"""Tab goes through a window as the eye does, wherever its parts stand: they are made at various times, and moved."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtWidgets import QScrollArea, QWidget

Placed = tuple[QRect, list[QWidget]]
"""Where a part of a window stands, and the widgets in it through which Tab goes."""

if TYPE_CHECKING:
    Base = QWidget
else:
    Base = object  # of QWidget there is one in Qt's own class already


class EyeOrder(Base):
    """For a class of windows, before Qt's: from top to bottom and from left to right, what stands in one part of the
    window together."""

    def focusNextPrevChild(self, forward: bool) -> bool:
        """See Qt."""
        if not self.isWindow():  # a pane in its place
            return bool(super().focusNextPrevChild(forward))
        order = stops(self)
        if not order:
            return False
        here, way = self.focusWidget(), 1 if forward else -1
        place = order.index(here) + way if here in order else 0 if forward else -1
        reason = Qt.FocusReason.TabFocusReason if forward else Qt.FocusReason.BacktabFocusReason
        found = order[place % len(order)]
        found.setFocus(reason)
        _bring_into_sight(found)
        return True


def stops(root: QWidget) -> list[QWidget]:
    """The widgets through which Tab goes, in order."""
    children = (child for child in root.children() if isinstance(child, QWidget) and not child.isWindow())
    parts = [(child.geometry(), stops(child)) for child in children if child.isVisible()]
    ordered = [widget for _, inside in _in_order([part for part in parts if part[1]]) for widget in inside]
    return [root, *ordered] if _takes_tab(root) and not root.isWindow() else ordered


def _takes_tab(widget: QWidget) -> bool:
    wanted = bool(widget.focusPolicy() & Qt.FocusPolicy.TabFocus)
    return wanted and widget.focusProxy() is None and widget.isEnabled()


def _in_order(parts: Sequence[Placed]) -> list[Placed]:
    """One below the other where a line from left to right can be drawn between them, else one beside the other where
    one from top to bottom can."""
    for edges in (_heights, _widths):
        groups = _cut(parts, edges)
        if len(groups) > 1:
            return [part for group in groups for part in _in_order(group)]
    return sorted(parts, key=lambda part: (part[0].top(), part[0].left()))


def _cut(parts: Sequence[Placed], edges: Callable[[QRect], tuple[float, float]]) -> list[list[Placed]]:
    groups: list[list[Placed]] = []
    reach = float("-inf")
    for part in sorted(parts, key=lambda part: edges(part[0])):
        start, end = edges(part[0])
        if start > reach:
            groups.append([])
        groups[-1].append(part)
        reach = max(reach, end)
    return groups


def _heights(rect: QRect) -> tuple[float, float]:
    """The middle half: what reaches a little into what is beside it still stands above or below it."""
    return rect.top() + rect.height() / 4, rect.bottom() - rect.height() / 4


def _widths(rect: QRect) -> tuple[float, float]:
    return rect.left() + rect.width() / 4, rect.right() - rect.width() / 4


def _bring_into_sight(widget: QWidget) -> None:
    above = widget.parentWidget()
    while above is not None and not above.isWindow():
        if isinstance(above, QScrollArea):
            spot = widget.mapTo(above.viewport(), QPoint(0, 0))
            if not above.viewport().rect().contains(QRect(spot, widget.size())):
                above.ensureWidgetVisible(widget)
        above = above.parentWidget()
