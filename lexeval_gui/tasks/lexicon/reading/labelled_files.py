"""Labelled files: a lemma, a form and often its features on each line, parted by tabs."""

from __future__ import annotations

import numpy as np
from msgspec.structs import replace

from lexeval_gui.core.jobs import Job
from lexeval_gui.core.plaintext import count_of
from lexeval_gui.core.problems import Problem, Unreadable, unreadable
from lexeval_gui.tasks.lexicon.messages import problem_at_lines, quoted
from lexeval_gui.tasks.lexicon.parts import WordList
from lexeval_gui.tasks.lexicon.reading.column_order import Columns
from lexeval_gui.tasks.lexicon.reading.fields import Lines, lines_of
from lexeval_gui.tasks.lexicon.reading.headers import header_note
from lexeval_gui.tasks.lexicon.reading.remedies import AS_CLUSTERS, FIRST_COLUMNS
from lexeval_gui.tasks.lexicon.reading.rows import RAGGED_SHARE, LinesAside, Rows, word_list

FORM = "a lemma, a tab and a form"
"""What a line looks like, for messages."""


class _Labelled:
    """The rows of a labelled file, and the lines that are none."""

    def __init__(self, text: bytearray, columns: Columns) -> None:
        self.rows, self.columns = Rows(text), columns
        self.ragged, self.orphans = LinesAside(), LinesAside()

    def add(self, lines: Lines) -> None:
        """Add the rows among some lines; what has too few fields, or no lemma, is put aside."""
        lines = self.ragged.but(lines, lines.fields >= self.columns.needed)
        starts, ends = lines.field(self.columns.lemma)
        there = starts < ends
        self.rows.add(self.orphans.but(lines, there), self.columns, (starts[there], ends[there]))


def read_labelled(
    role: str, path: str, name: str, text: bytearray, columns: Columns, header: bool, split: bool, job: Job
) -> WordList:
    """A labelled file; `text` is `fields.padded`. `header`: the first line names the columns and is no row; `split`:
    a lemma for each part of speech. Raises Unreadable."""
    found, said, is_first = _Labelled(text, columns), list[Problem](), True
    for share, lines in lines_of(text):
        job.step(0.1 + 0.5 * share, "reading")
        if is_first and len(lines):
            said = header_note(path, lines, columns, header)
            lines = lines.take(np.arange(len(lines)) > 0) if header else lines
            is_first = False
        found.add(lines)
    said += _row_problems(path, found)
    if not found.rows.count:
        raise Unreadable(said) if said else unreadable(path, "no-rows", f"holds no row; expected lines of {FORM}")
    return word_list(role, path, name, found.rows, said, split, job)


def _row_problems(path: str, found: _Labelled) -> list[Problem]:
    """What was found of rows that are left out. Raises Unreadable if too many rows lack a field."""
    said, ragged, needed = list[Problem](), found.ragged, found.columns.needed
    if ragged:
        total = found.rows.count + len(ragged) + len(found.orphans)
        text = f"{quoted(ragged.first)} has fewer than {needed} fields; expected {FORM}"
        if len(ragged) > RAGGED_SHARE * total:
            many = f"{count_of(len(ragged), 'row')} of {total:,} are so, more than 5 %, and the file is refused"
            ways = "--columns says which columns hold them, --as clusters reads a form on each line"
            refused = problem_at_lines("error", path, "ragged", f"{text}; {many}; {ways}", ragged.numbers)
            raise Unreadable([replace(refused, remedies=(FIRST_COLUMNS if needed > 2 else AS_CLUSTERS,))])
        said.append(problem_at_lines("error", path, "ragged", f"{text}; the row is left out", ragged.numbers))
    if found.orphans:
        text = f"{quoted(found.orphans.first)} has no lemma; expected {FORM}; the row is left out"
        said.append(problem_at_lines("error", path, "no-lemma", text, found.orphans.numbers))
    return said
