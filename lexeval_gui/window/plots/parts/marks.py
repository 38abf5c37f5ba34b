"""The mark of each system in a plot: a form, so that colour is not alone."""

from __future__ import annotations

MARKS = (("o", "●"), ("s", "■"), ("t1", "▲"), ("d", "◆"), ("t", "▼"), ("star", "★"), ("p", "⬟"), ("h", "⬢"))
"""The mark of each system: as pyqtgraph calls it, and as a letter of a text."""


def mark(system: int) -> tuple[str, str]:
    """The mark of a system by its place; with more systems than marks they repeat in other colours."""
    return MARKS[system % len(MARKS)]
