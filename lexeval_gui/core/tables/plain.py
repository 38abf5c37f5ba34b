"""Tables as text: aligned columns under a rule."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Iterator, Sequence

from lexeval_gui.core.tables.reading import marked, room, visible_line
from lexeval_gui.core.tables.table import Column, Row, Words


def lines(columns: Sequence[Column], rows: Iterable[Row], words: Words, best: dict[str, str]) -> Iterator[str]:
    """Aligned columns under a rule; numbers to the right, which puts their points below each other."""
    shown = [marked(column, best.get(column.id)) for column in columns]
    titles = [visible_line(column.title) + " " * room(column) for column in columns]
    widths = [_width(text) for text in titles]
    for row in rows:
        widths = [max(w, _width(f(cell))) for w, f, cell in zip(widths, shown, row, strict=True)]
    left = [column.is_left for column in columns]
    if words.title or words.lead:
        yield "\n".join(visible_line(text) for text in words[:2] if text) + "\n\n"
    yield _aligned(titles, widths, left)
    yield "  ".join("-" * width for width in widths) + "\n"
    for row in rows:
        yield _aligned([f(cell) for f, cell in zip(shown, row, strict=True)], widths, left)
    if words.note:
        yield "\n" + visible_line(words.note) + "\n"


def _aligned(cells: list[str], widths: list[int], left: list[bool]) -> str:
    padded = []
    for text, width, is_left in zip(cells, widths, left, strict=True):
        blanks = " " * (width - _width(text))
        padded.append(text + blanks if is_left else blanks + text)
    return "  ".join(padded).rstrip() + "\n"


def _width(text: str) -> int:
    """Columns that a terminal gives to a text: 2 for a wide character, 0 for a combining or formatting one."""
    if text.isascii():
        return len(text)
    narrow = sum(unicodedata.category(c) not in ("Mn", "Me", "Cf") for c in text)
    return narrow + sum(unicodedata.east_asian_width(c) in "WF" for c in text)
