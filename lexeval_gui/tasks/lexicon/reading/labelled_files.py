"""Labelled files: a lemma, a form and often its features on each line, parted by tabs."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from lexeval_gui.core.dataset import Strings
from lexeval_gui.core.jobs import Job
from lexeval_gui.core.plaintext import count_of
from lexeval_gui.core.problems import Problem, Unreadable, unreadable
from lexeval_gui.tasks.lexicon.messages import problem_at_lines, quoted
from lexeval_gui.tasks.lexicon.parts import WordList
from lexeval_gui.tasks.lexicon.reading import features
from lexeval_gui.tasks.lexicon.reading.column_order import Columns
from lexeval_gui.tasks.lexicon.reading.fields import Bools, Lines, lines_of
from lexeval_gui.tasks.lexicon.reading.headers import header_note
from lexeval_gui.tasks.lexicon.reading.interning import Codes, Places, Words, distinct, repeated_pairs
from lexeval_gui.tasks.lexicon.reading.invisible import character_problems
from lexeval_gui.tasks.lexicon.reading.remedies import AS_CLUSTERS, FIRST_COLUMNS

FORM = "a lemma, a tab and a form"
"""What a line looks like, for messages."""

RAGGED_SHARE = 0.05
"""A file of which more rows than this share lack a field is refused."""

Numbers = NDArray[Any]


class _Rows:
    """Rows as they are found, in columns that have room for all lines: line numbers, where lemma and form stand, the
    codes of `tags`, which are the first features."""

    def __init__(self, text: bytearray) -> None:
        room = text.count(b"\n") + 1
        self.buffer = np.frombuffer(text, np.uint8)
        self.count = 0
        self._numbers = np.empty(room, np.int32)
        self._starts = np.empty((2, room), np.int64)
        self._lengths = np.empty((2, room), np.int32)
        self._tags = np.empty(room, np.int32)
        self.tags = features.Tags()
        self.ragged: list[Numbers] = []
        self.orphans: list[Numbers] = []
        self.first_ragged = self.first_orphan = b""

    @property
    def numbers(self) -> Numbers:
        """The line of each row, int32."""
        return self._numbers[: self.count]

    @property
    def tag_of(self) -> Codes:
        """The code of each row's first feature."""
        return self._tags[: self.count]

    def words(self, column: int) -> Words:
        """The lemmas (0) or forms (1) of the rows."""
        return Words(self.buffer, self._starts[column, : self.count], self._lengths[column, : self.count])

    def add(self, lines: Lines, columns: Columns, lemmas: tuple[Places, Places]) -> None:
        """Add a row for each of these lines."""
        rows = slice(self.count, self.count + len(lines))
        self._numbers[rows] = lines.numbers
        for place, (starts, ends) in enumerate((lemmas, lines.field(columns.form))):
            self._starts[place, rows] = starts
            self._lengths[place, rows] = ends - starts
        self._tags[rows] = self.tags.codes(lines, columns.features)
        self.count += len(lines)


def read_labelled(
    role: str, path: str, name: str, text: bytearray, columns: Columns, header: bool, split: bool, job: Job
) -> WordList:
    """A labelled file; `text` is `fields.padded`. `header`: the first line names the columns and is no row; `split`:
    a lemma for each part of speech. Raises Unreadable."""
    rows, said = _rows(path, text, columns, header, job)
    said += _row_problems(path, rows, columns)
    if not rows.count:
        raise Unreadable(said) if said else unreadable(path, "no-rows", f"holds no row; expected lines of {FORM}")
    job.step(0.6, "comparing lemmas")
    lemma_of, first = distinct(rows.words(0))
    lemmas = rows.words(0).take(first).strings()
    found = features.lemmas_with_pos(path, rows.tags, rows.tag_of, lemma_of, lemmas, int(rows.numbers[0]), split)
    job.step(0.75, "comparing forms")
    forms, form_of = _forms(rows.words(1))
    job.step(0.9, "looking at rows")
    again = repeated_pairs(found.lemma_of, form_of)
    said += _pair_problems(path, form_of, rows.numbers, again)
    kept = ~again
    part = WordList(
        role,
        path,
        name,
        "labelled",
        lemmas=found.lemmas,
        forms=forms,
        lemma_of=found.lemma_of[kept],
        form_of=form_of[kept],
        lines=rows.numbers[kept],
        pos=found.pos,
        headwords=found.headwords,
    )
    return replace(part, problems=(*said, *character_problems(part)))


def _rows(path: str, text: bytearray, columns: Columns, header: bool, job: Job) -> tuple[_Rows, list[Problem]]:
    """All rows, and what is said of the first line."""
    rows, said, is_first = _Rows(text), [], True
    for share, lines in lines_of(text):
        job.step(0.1 + 0.5 * share, "reading")
        if is_first and len(lines):
            said = header_note(path, lines, columns, header)
            lines = lines.take(np.arange(len(lines)) > 0) if header else lines
            is_first = False
        _add(rows, lines, columns)
    return rows, said


def _add(rows: _Rows, lines: Lines, columns: Columns) -> None:
    """Add the rows among some lines; what has too few fields, or no lemma, is put aside."""
    whole = lines.fields >= columns.needed
    if not whole.all():
        rows.first_ragged = rows.first_ragged or lines.text(int(np.argmin(whole)))
        rows.ragged.append(lines.numbers[~whole])
        lines = lines.take(whole)
    starts, ends = lines.field(columns.lemma)
    there: Bools = starts < ends
    if not there.all():
        rows.first_orphan = rows.first_orphan or lines.text(int(np.argmin(there)))
        rows.orphans.append(lines.numbers[~there])
        lines, starts, ends = lines.take(there), starts[there], ends[there]
    rows.add(lines, columns, (starts, ends))


def _forms(words: Words) -> tuple[Strings, Codes]:
    """The distinct forms, and the code of each row's; -1 where there is none."""
    there = words.lengths > 0
    if there.all():
        codes, first = distinct(words)
        return words.take(first).strings(), codes
    some = words.take(there)
    found, first = distinct(some)
    codes = np.full(len(words), -1, np.int32)
    codes[there] = found
    return some.take(first).strings(), codes


def _row_problems(path: str, rows: _Rows, columns: Columns) -> list[Problem]:
    """What was found of rows that are left out. Raises Unreadable if too many rows lack a field."""
    said = []
    if rows.ragged:
        ragged, total = np.concatenate(rows.ragged), rows.count + sum(map(len, [*rows.ragged, *rows.orphans]))
        found = f"{quoted(rows.first_ragged)} has fewer than {columns.needed} fields; expected {FORM}"
        if len(ragged) > RAGGED_SHARE * total:
            many = f"{count_of(len(ragged), 'row')} of {total:,} are so, more than 5 %, and the file is refused"
            ways = "--columns says which columns hold them, --as clusters reads a form on each line"
            refused = problem_at_lines("error", path, "ragged", f"{found}; {many}; {ways}", ragged)
            raise Unreadable([replace(refused, remedies=(FIRST_COLUMNS if columns.needed > 2 else AS_CLUSTERS,))])
        said.append(problem_at_lines("error", path, "ragged", f"{found}; the row is left out", ragged))
    if rows.orphans:
        found = f"{quoted(rows.first_orphan)} has no lemma; expected {FORM}; the row is left out"
        said.append(problem_at_lines("error", path, "no-lemma", found, np.concatenate(rows.orphans)))
    return said


def _pair_problems(path: str, form_of: Codes, numbers: Numbers, again: Bools) -> list[Problem]:
    """What was found of rows without a form and of rows that repeat others."""
    said = []
    bare = numbers[(form_of < 0) & ~again]
    if len(bare):
        message = "the lemma has no form here; it is kept, and nothing is never a form"
        said.append(problem_at_lines("warning", path, "no-form", message, bare))
    if again.any():
        message = "the lemma and the form stand together in an earlier row; the row is ignored"
        said.append(problem_at_lines("note", path, "duplicate", message, numbers[again]))
    return said
