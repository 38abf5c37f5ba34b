"""Edits written as files that this task reads: HOO XML (a file per fragment) and M2."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from xml.sax.saxutils import escape, quoteattr

from lexeval_gui.tasks.edits.changing import rows_of
from lexeval_gui.tasks.edits.columns import Row
from lexeval_gui.tasks.edits.dataset import EditsDataset, EditSet
from lexeval_gui.tasks.edits.parts import ANY

NOOP = "A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||{}"


def write(dataset: EditsDataset, system: int | None, path: Path) -> None:
    """Write a system's edits, or the gold's (None): M2 to a file; HOO to a file if `path` is named so and there is one
    fragment, else to a folder of fragments, named as they were."""
    side = dataset.gold if system is None else dataset.runs[system]
    if dataset.kind == "m2":
        path.write_text("\n".join(m2_lines(dataset, side)) + "\n", encoding="utf-8", newline="\n")
    elif path.suffix.lower() == ".xml" and len(dataset) == 1:
        _write_fragment(dataset, side, 0, path)
    else:
        path.mkdir(parents=True, exist_ok=True)
        for item in range(len(dataset)):
            _write_fragment(dataset, side, item, path / _file_name(dataset, side, item, system))


def _file_name(dataset: EditsDataset, side: EditSet, item: int, system: int | None) -> str:
    if side.files is not None and side.files[item]:
        return Path(side.files[item]).name
    return f"{dataset.ids[item]:0>4}{'GE' if system is None else f'XX{system % 10}'}.xml"


def _write_fragment(dataset: EditsDataset, side: EditSet, item: int, path: Path) -> None:
    text = "\n".join(xml_lines(dataset.ids[item], rows_of(side, item))) + "\n"
    path.write_text(text, encoding="utf-8", newline="\n")


def xml_lines(fragment: str, rows: list[Row]) -> Iterator[str]:
    """The lines of one fragment's edit file."""
    yield '<?xml version="1.0" encoding="UTF-8"?>'
    yield f"<edits file={quoteattr(fragment)}>"
    for row in rows:
        named = {"type": row.type, "file": fragment if row.part is not None else None, "part": row.part,
                 "index": row.name, "start": str(row.start), "end": str(row.end)}  # fmt: skip
        attributes = "".join(f" {name}={quoteattr(value)}" for name, value in named.items() if value is not None)
        original = f"<original>{_content(row.original)}</original>" if row.original is not None else ""
        yield f"  <edit{attributes}>{original}{_corrections(row)}</edit>"
    yield "</edits>"


def _corrections(row: Row) -> str:
    if row.state == ANY:
        return ""
    said = [f"<correction>{_content(text)}</correction>" for text in row.corrections]
    if row.optional or not said:
        said.append("<correction/>")
    return f"<corrections>{''.join(said)}</corrections>"


def _content(text: str) -> str:
    return escape(text, {"\r": "&#13;"}) or "<empty/>"


def m2_lines(dataset: EditsDataset, side: EditSet) -> Iterator[str]:
    """The lines of an M2 file; an annotator who says nothing has a `noop`."""
    for item in range(len(dataset)):
        rows = rows_of(side, item)
        yield f"S {dataset.part_texts[item]}"
        present = side.annotators.row(item).tolist() if side.annotators is not None else []
        for annotator in dict.fromkeys((*present, *(row.annotator for row in rows))):
            own = [row for row in rows if row.annotator == annotator]
            yield from (_m2_line(row) for row in own) if own else (NOOP.format(annotator),)
        yield ""


def _m2_line(row: Row) -> str:
    correction = row.corrections[0] if row.corrections else "-NONE-"
    return f"A {row.start} {row.end}|||{row.type or ''}|||{correction}|||REQUIRED|||-NONE-|||{row.annotator}"
