"""The rows of a word list as they are found, whatever the format, and the word list that is made of them."""

from __future__ import annotations

from typing import Any

import numpy as np
from msgspec.structs import replace
from numpy.typing import NDArray

from lexeval_gui.core.dataset import Strings
from lexeval_gui.core.jobs import Job
from lexeval_gui.core.problems import Problem, by_line
from lexeval_gui.tasks.lexicon.messages import problem_at_lines
from lexeval_gui.tasks.lexicon.parts import WordList
from lexeval_gui.tasks.lexicon.reading import features
from lexeval_gui.tasks.lexicon.reading.column_order import Columns
from lexeval_gui.tasks.lexicon.reading.fields import Bools, Lines
from lexeval_gui.tasks.lexicon.reading.interning import Codes, Places, Words, distinct, repeated_pairs
from lexeval_gui.tasks.lexicon.reading.invisible import character_problems

RAGGED_SHARE = 0.05
"""A file of which more rows than this share lack a field is refused."""

Numbers = NDArray[Any]


class Rows:
    """Rows as they are found, in columns that have room for all lines: line numbers, where lemma and form stand, the
    codes of `tags`, which are the first features."""

    def __init__(self, text: bytearray, tags: features.Tags | None = None) -> None:
        room = text.count(b"\n") + 1
        self.buffer = np.frombuffer(text, np.uint8)
        self.count = 0
        self._numbers = np.empty(room, np.int32)
        self._starts = np.empty((2, room), np.int64)
        self._lengths = np.empty((2, room), np.int32)
        self._tags = np.empty(room, np.int32)
        self.tags = tags or features.Tags()

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


class LinesAside:
    """The lines that are put aside for one reason: their numbers, and the first of them as it stands."""

    def __init__(self) -> None:
        self._numbers: list[Numbers] = []
        self.first = b""

    def __len__(self) -> int:
        return sum(map(len, self._numbers))

    @property
    def numbers(self) -> Numbers:
        """The numbers, ascending."""
        return np.concatenate(self._numbers) if self._numbers else np.zeros(0, np.int64)

    def but(self, lines: Lines, kept: Bools) -> Lines:
        """Put all of these lines aside but those that are kept, which are given back."""
        if kept.all():
            return lines
        self.first = self.first or lines.text(int(np.argmin(kept)))
        self._numbers.append(lines.numbers[~kept])
        return lines.take(kept)


def word_list(
    role: str, path: str, name: str, rows: Rows, said: list[Problem], split: bool, job: Job, types: bool = True
) -> WordList:
    """The list of these rows, of which there is one at least, with what is `said` of the others; `split`: a lemma for
    each part of speech; `types`: a row that is repeated is worth a word, as it is not in running text. Raises
    Unreadable."""
    job.step(0.6, "comparing lemmas")
    lemma_of, first = distinct(rows.words(0))
    lemmas = rows.words(0).take(first).strings()
    found = features.lemmas_with_pos(path, rows.tags, rows.tag_of, lemma_of, lemmas, int(rows.numbers[0]), split)
    job.step(0.75, "comparing forms")
    forms, form_of = _forms(rows.words(1))
    job.step(0.9, "looking at rows")
    again = repeated_pairs(found.lemma_of, form_of)
    said += _pair_problems(path, form_of, rows.numbers, again, types)
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
    return replace(part, problems=by_line((*said, *character_problems(part))))


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


def _pair_problems(path: str, form_of: Codes, numbers: Numbers, again: Bools, types: bool) -> list[Problem]:
    """What was found of rows without a form and of rows that repeat others."""
    said = []
    bare = numbers[(form_of < 0) & ~again]
    if len(bare):
        message = "the lemma has no form here; it is kept, and nothing is never a form"
        said.append(problem_at_lines("warning", path, "no-form", message, bare))
    if types and again.any():
        message = "the lemma and the form stand together in an earlier row; the row is ignored"
        said.append(problem_at_lines("note", path, "duplicate", message, numbers[again]))
    return said
