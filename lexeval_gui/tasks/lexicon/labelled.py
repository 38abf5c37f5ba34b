"""Labelled files: a lemma, a form and often its features on each line, parted by tabs."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import numpy as np
from numpy.typing import NDArray

from lexeval_gui.core.dataset import Strings
from lexeval_gui.core.jobs import Job
from lexeval_gui.core.problems import Problem, Unreadable, unreadable
from lexeval_gui.tasks.lexicon import features
from lexeval_gui.tasks.lexicon.column_order import Columns
from lexeval_gui.tasks.lexicon.fields import Bools, Lines, lines_of
from lexeval_gui.tasks.lexicon.headers import header_note
from lexeval_gui.tasks.lexicon.interning import Codes, Places, Words, distinct
from lexeval_gui.tasks.lexicon.invisible import said_of_words
from lexeval_gui.tasks.lexicon.pairs import repeated_pairs
from lexeval_gui.tasks.lexicon.parts import WordList
from lexeval_gui.tasks.lexicon.saying import at_lines, several, shown

FORM = "a lemma, a tab and a form"
"""What a line looks like, for messages."""

RAGGED_SHARE = 0.05
"""A file of which more rows than this share lack a field is refused."""

_LINES_EACH = 2000
"""Pieces of so many rows are kept at least: many small arrays cost more than few large ones."""

Numbers = NDArray[Any]


@dataclass(slots=True)
class _Rows:
    """Rows as they are found: for each piece of text an array of line numbers, and where three fields stand."""

    numbers: list[Numbers] = field(default_factory=list)
    places: list[list[tuple[Places, Numbers]]] = field(default_factory=lambda: [[], [], []])
    ragged: list[Numbers] = field(default_factory=list)
    orphans: list[Numbers] = field(default_factory=list)
    first_ragged: bytes = b""
    first_orphan: bytes = b""

    def words(self, buffer: NDArray[np.uint8], column: int) -> Words:
        """The texts of one field."""
        starts, lengths = ([pair[part] for pair in self.places[column]] for part in (0, 1))
        return Words(buffer, _joined(starts, np.int64), _joined(lengths, np.int32))


def _joined(pieces: list[Numbers], dtype: Any) -> Numbers:
    joined: Numbers = np.concatenate(pieces) if pieces else np.zeros(0, dtype)
    pieces.clear()
    return joined


def read_labelled(
    role: str, path: str, name: str, text: bytes, columns: Columns, header: bool, split: bool, job: Job
) -> WordList:
    """A labelled file; `text` is `fields.padded`. `header`: the first line names the columns and is no row; `split`:
    a lemma for each part of speech. Raises Unreadable."""
    buffer = np.frombuffer(text, np.uint8)
    rows, said = _Rows(), []
    for share, lines in lines_of(text):
        job.step(0.1 + 0.5 * share, "reading")
        if not rows.numbers and len(lines):
            said += header_note(path, lines, columns, header)
            lines = lines.take(np.arange(len(lines)) >= header) if header else lines
            header = False
        _add(rows, lines, columns)
    numbers: Numbers = _joined(rows.numbers, np.int64)
    ragged, orphans = _joined(rows.ragged, np.int64), _joined(rows.orphans, np.int64)
    _refuse_ragged(path, rows, len(numbers), ragged, columns)
    said += _said_of_rows(path, rows, ragged, orphans, columns)
    if not len(numbers):
        raise Unreadable(said) if said else unreadable(path, "no-rows", f"holds no row; expected lines of {FORM}")
    job.step(0.6, "comparing lemmas")
    lemma_words = rows.words(buffer, 0)
    lemma_of, first = distinct(lemma_words)
    lemmas = lemma_words.take(first).strings()
    named = features.of_lemmas(path, rows.words(buffer, 2), lemma_of, lemmas, numbers, split, job)
    job.step(0.75, "comparing forms")
    forms, form_of = _forms(rows.words(buffer, 1))
    job.step(0.9, "looking at rows")
    again = repeated_pairs(named.lemma_of, form_of)
    said += _said_of_pairs(path, form_of, numbers, again)
    kept: Any = ~again if again.any() else slice(None)
    part = WordList(
        role, path, name, "labelled", lemmas=named.lemmas, forms=forms, lemma_of=named.lemma_of[kept],
        form_of=form_of[kept], lines=numbers[kept], pos=named.pos, headwords=named.headwords,
    )  # fmt: skip
    said += said_of_words(part)
    return part.with_problems(said)


def _add(rows: _Rows, lines: Lines, columns: Columns) -> None:
    """Add the rows among some lines; what has too few fields, or no lemma, is put aside."""
    whole = lines.fields >= columns.needed
    if not whole.all():
        rows.first_ragged = rows.first_ragged or lines.text(int(np.argmin(whole)))
        rows.ragged.append(lines.numbers[~whole])
        lines = lines.take(whole)
    starts, ends = lines.field(columns.lemma)
    has_lemma: Bools = starts < ends
    if not has_lemma.all():
        rows.first_orphan = rows.first_orphan or lines.text(int(np.argmin(has_lemma)))
        rows.orphans.append(lines.numbers[~has_lemma])
        lines, starts, ends = lines.take(has_lemma), starts[has_lemma], ends[has_lemma]
    rows.numbers.append(lines.numbers)
    rows.places[0].append((starts, (ends - starts).astype(np.int32)))
    for place, (starts, ends) in enumerate((lines.field(columns.form), features.places(lines, columns.features)), 1):
        rows.places[place].append((starts, (ends - starts).astype(np.int32)))


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


def _refuse_ragged(path: str, rows: _Rows, count: int, ragged: Numbers, columns: Columns) -> None:
    """Raise Unreadable if too many rows lack a field."""
    total = count + len(ragged)
    if len(ragged) > RAGGED_SHARE * total:
        message = (
            f"{several(len(ragged), 'row')} of {total:,} have fewer than {columns.needed} fields, more than 5 %, and "
            f"the file is refused; the first is {shown(rows.first_ragged)}; expected {FORM} on each line "
            f"(--columns says which columns hold them, --as clusters reads a form on each line)"
        )
        raise Unreadable([at_lines("error", path, "ragged", message, ragged)])


def _said_of_rows(path: str, rows: _Rows, ragged: Numbers, orphans: Numbers, columns: Columns) -> list[Problem]:
    """What was found of rows that are left out."""
    said = []
    if len(ragged):
        found = f"{shown(rows.first_ragged)} has fewer than {columns.needed} fields"
        said.append(at_lines("error", path, "ragged", f"{found}; expected {FORM}; the row is left out", ragged))
    if len(orphans):
        found = f"{shown(rows.first_orphan)} has no lemma"
        said.append(at_lines("error", path, "no-lemma", f"{found}; expected {FORM}; the row is left out", orphans))
    return said


def _said_of_pairs(path: str, form_of: Codes, numbers: Numbers, again: Bools) -> list[Problem]:
    """What was found of rows without a form and of rows that repeat others."""
    said = []
    bare = numbers[(form_of < 0) & ~again]
    if len(bare):
        message = "the lemma has no form here; it is kept, and nothing is never a form"
        said.append(at_lines("warning", path, "no-form", message, bare))
    if again.any():
        message = "the lemma and the form stand together in an earlier row; the row is ignored"
        said.append(at_lines("note", path, "duplicate", message, numbers[again]))
    return said
