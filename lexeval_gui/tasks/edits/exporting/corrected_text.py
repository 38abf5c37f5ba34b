"""Corrected text: the sentences with edits put in."""

from __future__ import annotations

from lexeval_gui.core.problems import Problem
from lexeval_gui.core.task import Exported
from lexeval_gui.tasks.edits.changing import rows_of
from lexeval_gui.tasks.edits.dataset import EditsDataset, EditSet
from lexeval_gui.tasks.edits.reading.edit_columns import Row


def corrected_text(dataset: EditsDataset, edits: EditSet, name: str) -> Exported:
    """The lines of a corrected text as they are; of M2 its sentences with the edits of annotator 0 in them, of several
    that overlap the first."""
    if edits.outputs is not None:
        return Exported({f"{name}.txt": iter(edits.outputs)})
    if dataset.kind == "hoo":
        message = "sentences have tokens at the M2 levels alone; these files are open at those of HOO (`--as m2`)"
        return Exported({}, (Problem("error", "", None, "not-exported", message),))
    lines, lost = [], 0
    for item in range(len(dataset)):
        rows = [row for row in rows_of(edits, item) if row.annotator == 0 and row.start >= 0]
        line, left = _corrected(dataset.part_texts[item], rows)
        lines.append(line)
        lost += left
    said = f"{lost} edits left out, which say no correction, overlap another one or end behind their sentence"
    problems = (Problem("warning", "", None, "left-out", said),) if lost else ()
    return Exported({f"{name}.txt": lines}, problems)


def _corrected(sentence: str, rows: list[Row]) -> tuple[str, int]:
    """A sentence with edits in it, and how many of them could not be put in."""
    words, made, done, lost = sentence.split(" ") if sentence else [], list[str](), 0, 0
    for row in sorted(rows, key=lambda row: (row.start, row.end)):
        said = row.corrections[0].split("||")[0].strip() if row.corrections else "-NONE-"
        if row.start < done or row.end > len(words) or row.type == "UNK":
            lost += 1
            continue
        made += [*words[done : row.start], *(said.split() if said != "-NONE-" else [])]
        done = row.end
    return " ".join([*made, *words[done:]]), lost
