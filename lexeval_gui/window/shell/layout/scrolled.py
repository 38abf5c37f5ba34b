"""How far a pane is scrolled: kept while it gets another size, and put back when it has its size again."""

from __future__ import annotations

from PySide6.QtWidgets import QAbstractItemView, QScrollBar, QWidget
from shiboken6 import isValid

Scrolled = dict[QScrollBar, tuple[int, float]]
"""Where each bar of a pane stands, and how far that is along its way, 0 to 1."""


def scrolled(pane: QWidget) -> Scrolled:
    """Where the bars of a pane stand now."""
    return {bar: (bar.value(), _share(bar)) for bar in pane.findChildren(QScrollBar)}


def follow_size(before: Scrolled) -> None:
    """The pane has another size: scroll it as far along as it was."""
    for bar, (_, share) in before.items():
        if isValid(bar):
            bar.setValue(_place(bar, share))


def go_back(before: Scrolled, between: Scrolled, now: Scrolled) -> None:
    """The pane has the size of `before` again: scroll it to where it was, or, what was moved `between` that and `now`,
    as far along as it is now."""
    for bar, (value, share) in now.items():
        if isValid(bar):
            was_moved = bar not in before or between.get(bar, (value,))[0] != value
            bar.setValue(_place(bar, share) if was_moved else before[bar][0])


def lists_in_sight(pane: QWidget) -> list[QAbstractItemView]:
    """The lists and tables of a pane that show their current row."""
    return [view for view in pane.findChildren(QAbstractItemView) if _shows_current(view)]


def keep_in_sight(views: list[QAbstractItemView]) -> None:
    """Scroll them as little as shows their current rows again."""
    for view in views:
        if isValid(view) and not _shows_current(view):
            view.scrollTo(view.currentIndex(), QAbstractItemView.ScrollHint.EnsureVisible)


def _shows_current(view: QAbstractItemView) -> bool:
    row, room = view.visualRect(view.currentIndex()), view.viewport().height()
    return view.isVisible() and view.currentIndex().isValid() and row.top() >= 0 and row.bottom() <= room


def _share(bar: QScrollBar) -> float:
    return (bar.value() - bar.minimum()) / max(1, bar.maximum() - bar.minimum())


def _place(bar: QScrollBar, share: float) -> int:
    return bar.minimum() + round(share * (bar.maximum() - bar.minimum()))
