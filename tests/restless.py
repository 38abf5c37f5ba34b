"""What lays itself out or paints itself again and again while nobody does anything: it takes a core for as long as the
window is open, and all that is done waits for it."""

from __future__ import annotations

from collections import Counter

from PySide6.QtCore import QEvent, QObject
from PySide6.QtWidgets import QApplication, QWidget

BUSY = frozenset({QEvent.Type.LayoutRequest, QEvent.Type.Paint})
AT_REST = 10
"""So many rounds of the event loop in turn without any of these mean rest."""

MOST = 300
"""Rounds after which a window that waited for something has come to rest, if it ever does."""


class _Heard(QObject):
    """Counts what widgets are told."""

    def __init__(self) -> None:
        super().__init__()
        self.counts: Counter[str] = Counter()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """See Qt."""
        if event.type() in BUSY and isinstance(watched, QWidget):
            self.counts[f"{event.type().name} of {type(watched).__name__} in {type(watched.parent()).__name__}"] += 1
        return False


def restless() -> list[str]:
    """What goes on and on, in words, most frequent first; nothing once all windows are at rest."""
    heard, still = _Heard(), 0
    app = QApplication.instance()
    assert app is not None
    app.installEventFilter(heard)
    try:
        for _ in range(MOST):
            before = heard.counts.total()
            QApplication.processEvents()
            still = still + 1 if heard.counts.total() == before else 0
            if still == AT_REST:
                return []
    finally:
        app.removeEventFilter(heard)
    return [f"{what}, {times} times" for what, times in heard.counts.most_common(5)]
