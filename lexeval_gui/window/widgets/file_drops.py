"""Files that are dragged onto a window."""

from __future__ import annotations

from PySide6.QtGui import QDropEvent


def dropped_paths(event: QDropEvent) -> list[str]:
    """The local files among what is dragged."""
    return [url.toLocalFile() for url in event.mimeData().urls() if url.isLocalFile()]
