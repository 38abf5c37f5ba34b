"""The lines of edit files that this task reads: HOO XML (a file per fragment) with its source texts, and M2."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from lexeval_gui.tasks.edits.changing import rows_of
from lexeval_gui.tasks.edits.dataset import EditsDataset, EditSet
from lexeval_gui.tasks.edits.parts import ANY
from lexeval_gui.tasks.edits.reading.edit_columns import Row
from lexeval_gui.tasks.edits.xml_escaping import attribute, content

NOOP = "A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||{}"


def xml_lines(fragment: str, rows: list[Row]) -> Iterator[str]:
    """The lines of one fragment's edit file."""
    yield '<?xml version="1.0" encoding="UTF-8"?>'
    yield f"<edits file={attribute(fragment)}>"
    for row in rows:
        named = {
            "type": row.type,
            "file": fragment if row.part is not None else None,
            "part": row.part,
            "index": row.name,
            "start": str(row.start),
            "end": str(row.end),
        }
        attributes = "".join(f" {name}={attribute(value)}" for name, value in named.items() if value is not None)
        original = f"<original>{_content(row.original)}</original>" if row.original is not None else ""
        yield f"  <edit{attributes}>{original}{_corrections(row)}</edit>"
    yield "</edits>"


def _corrections(row: Row) -> str:
    if row.state == ANY:
        return ""
    said = [f"<correction>{_content(text)}</correction>" for text in row.corrections]
    if row.optional:
        said.append("<correction/>")
    return f"<corrections>{''.join(said)}</corrections>"


def _content(text: str) -> str:
    return content(text) or "<empty/>"


def source_lines(parts: Iterable[tuple[str, Iterable[str]]]) -> Iterator[str]:
    """The lines of one fragment's source: the name of each part, and its paragraphs."""
    yield '<?xml version="1.0" encoding="UTF-8"?>'
    yield '<HOO version="2.1"><HEAD/><BODY>'
    for name, paragraphs in parts:
        inside = "".join(f"<P>{content(text)}</P>" for text in paragraphs)
        yield f"<PART id={attribute(name)}>{inside}</PART>"
    yield "</BODY></HOO>"


def m2_lines(dataset: EditsDataset, side: EditSet) -> Iterator[str]:
    """The lines of an M2 file; an annotator who says nothing has a `noop`."""
    for item in range(len(dataset)):
        rows = rows_of(side, item)
        yield f"S {dataset.part_texts[item]}"
        present = side.present.row(item).tolist()
        for annotator in dict.fromkeys((*present, *(row.annotator for row in rows))):
            own = [row for row in rows if row.annotator == annotator]
            yield from (_m2_line(row) for row in own) if own else (NOOP.format(annotator),)
        yield ""


def _m2_line(row: Row) -> str:
    correction = row.corrections[0] if row.corrections else "-NONE-"
    return f"A {row.start} {row.end}|||{row.type or ''}|||{correction}|||REQUIRED|||-NONE-|||{row.annotator}"
