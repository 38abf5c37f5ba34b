"""Tables as HTML: a piece of a page, without a word of style (its classes are those of resources/pages/page.css)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from html import escape

from lexeval_gui.core.tables.reading import marked_up, visible_line
from lexeval_gui.core.tables.table import Column, Row, Words


def lines(columns: Sequence[Column], rows: Iterable[Row], words: Words, best: dict[str, str]) -> Iterator[str]:
    """A table with a caption; texts to the left, numbers to the right, the best of a column strong."""
    cells = [marked_up(column, escape, best.get(column.id), "<strong>{}</strong>") for column in columns]
    sides = ["" if column.is_left else ' class="number"' for column in columns]
    yield '<table class="numbers">\n'
    if caption := "<br>".join(escape(visible_line(text)) for text in words[:2] if text):
        yield f"<caption>{caption}</caption>\n"
    titles = [escape(visible_line(column.title)) for column in columns]
    heads = (f'<th scope="col"{side}>{title}</th>' for title, side in zip(titles, sides, strict=True))
    yield f"<thead>\n<tr>{''.join(heads)}</tr>\n</thead>\n<tbody>\n"
    for row in rows:
        yield f"<tr>{''.join(f'<td{s}>{f(cell)}</td>' for f, cell, s in zip(cells, row, sides, strict=True))}</tr>\n"
    yield "</tbody>\n</table>\n"
    if words.note:
        yield f'<p class="note">{escape(visible_line(words.note))}</p>\n'
