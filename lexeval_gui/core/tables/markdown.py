"""Tables of GitHub's Markdown."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from lexeval_gui.core.tables.reading import marked_up, visible_line
from lexeval_gui.core.tables.table import Column, Row, Words

# What Markdown would take for a cell border, emphasis, code, a tag, a link, an entity, or on GitHub for mathematics; an
# underscore only at the edge of a word, so that coverage_f stays readable in the source.
_SIGNS = re.compile(r"[\\|*`<\[~$]|&(?=#?\w+;)|(?<![^\W_])_|_(?![^\W_])")


def escape(text: str) -> str:
    """A text that Markdown shows as it is."""
    return _SIGNS.sub(r"\\\g<0>", visible_line(text))


def lines(columns: Sequence[Column], rows: Iterable[Row], words: Words, best: dict[str, str]) -> Iterator[str]:
    """A table of GitHub's Markdown."""
    cells = [marked_up(column, escape, best.get(column.id), "**{}**") for column in columns]
    title, lead = map(escape, words[:2])
    yield from (f"{text}\n\n" for text in (f"**{title}**" if title else "", lead) if text)
    yield _row(escape(column.title) for column in columns)
    yield _row(":--" if column.is_left else "--:" for column in columns)
    for row in rows:
        yield _row(f(cell) for f, cell in zip(cells, row, strict=True))
    if words.note:
        yield "\n" + escape(words.note) + "\n"


def _row(cells: Iterable[str]) -> str:
    return "| " + " | ".join(cells) + " |\n"
