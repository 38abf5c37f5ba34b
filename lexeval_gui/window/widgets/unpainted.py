"""A widget of which nothing is painted while much in it changes."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from PySide6.QtWidgets import QWidget


@contextmanager
def unpainted(widget: QWidget) -> Iterator[None]:
    """Paint nothing of a widget inside. Afterwards it is painted again, whatever has failed: it would stay as it was,
    and seem to hang."""
    widget.setUpdatesEnabled(False)
    try:
        yield
    finally:
        widget.setUpdatesEnabled(True)
