"""Treebanks as lexicons: the lemma and the form of each word of CoNLL-U, and its part of speech.

https://universaldependencies.org/format.html: ten columns with tabs between, of which ID (1), FORM (2), LEMMA (3) and
UPOS (4) are read. Comments, ranges (`2-3`) and empty nodes (`4.1`) are no words. Forms are taken as they are written,
with a capital at the beginning of a sentence; how often a word occurs does not matter.
"""

from __future__ import annotations

import re

import numpy as np
from msgspec.structs import replace

from lexeval_gui.core.jobs import Job
from lexeval_gui.core.plaintext import count_of
from lexeval_gui.core.problems import Problem, Unreadable, unreadable
from lexeval_gui.tasks.lexicon.messages import excerpt, problem_at_lines, quoted
from lexeval_gui.tasks.lexicon.parts import WordList
from lexeval_gui.tasks.lexicon.reading.column_order import Columns
from lexeval_gui.tasks.lexicon.reading.features import Tags
from lexeval_gui.tasks.lexicon.reading.fields import Bools, Bytes, Lines, lines_of
from lexeval_gui.tasks.lexicon.reading.interning import Places
from lexeval_gui.tasks.lexicon.reading.remedies import AS_LABELLED, FOLD_CASE
from lexeval_gui.tasks.lexicon.reading.rows import RAGGED_SHARE, LinesAside, Rows, word_list

FORM = "the ten columns of CoNLL-U with tabs between"

COLUMNS = 10
WORD_LINE = re.compile(rb"[0-9]+(?:[-.][0-9]+)?\t[^\t\n]+(?:\t[^\t\n]*){8}\r?")
"""A line of CoNLL-U that is no comment."""

_AT = Columns(lemma=2, form=1, features=3)
_HASH, _ZERO, _ONE, _NINE, _NONE = b"#019_"
_BETWEEN = b"-."
_LONGEST_ID = 20
"""A first field of more bytes is no ID."""


class _Treebank:
    """The words of a treebank, and the lines that are none; `begins` are the rows that begin a sentence."""

    def __init__(self, text: bytearray) -> None:
        self.rows = Rows(text, Tags(surely=True, none=b"_"))
        self.ragged, self.wrong_ids, self.unlemmatised = LinesAside(), LinesAside(), LinesAside()
        self._begins: list[Places] = []

    @property
    def begins(self) -> Places:
        """The rows of first words, ascending."""
        return np.concatenate(self._begins) if self._begins else np.zeros(0, np.int64)

    def add(self, lines: Lines) -> None:
        """Add the words among some lines; a word whose lemma is `_` is put aside."""
        lines = lines.take(lines.buffer[lines.starts] != _HASH)
        lines = self.ragged.but(lines, lines.fields == COLUMNS)
        numbers, between = _ids(lines.buffer, *lines.field(0))
        lines = self.wrong_ids.but(lines, numbers | between).take(numbers[numbers | between])
        starts, ends = lines.field(_AT.lemma)
        there = (starts < ends) & ((ends - starts > 1) | (lines.buffer[starts] != _NONE))
        lines = self.unlemmatised.but(lines, there)
        begin, end = lines.field(0)
        self._begins.append(np.flatnonzero((end - begin == 1) & (lines.buffer[begin] == _ONE)) + self.rows.count)
        self.rows.add(lines, _AT, (starts[there], ends[there]))


def _ids(buffer: Bytes, starts: Places, ends: Places) -> tuple[Bools, Bools]:
    """Which IDs are numbers, and which are a range or an empty node: digits on either side of a sign."""
    lengths = ends - starts
    digits = (lengths > 0) & (lengths <= _LONGEST_ID)
    signs, inside = np.zeros(len(starts), np.int64), digits.copy()
    last = len(buffer) - 1
    for place in range(int(np.minimum(lengths, _LONGEST_ID).max(initial=0))):
        here, byte = place < lengths, buffer[np.minimum(starts + place, last)]
        is_digit, is_sign = (byte >= _ZERO) & (byte <= _NINE), np.isin(byte, list(_BETWEEN))
        digits &= ~here | is_digit
        inside &= ~here | is_digit | (is_sign & (place > 0) & (place < lengths - 1))
        signs += here & is_sign
    return digits, inside & (signs == 1)


def read_treebank(role: str, path: str, name: str, text: bytearray, split: bool, job: Job) -> WordList:
    """A treebank; `text` is `fields.padded`. `split`: a lemma for each part of speech. Raises Unreadable."""
    found = _Treebank(text)
    for share, lines in lines_of(text):
        job.step(0.1 + 0.5 * share, "reading")
        found.add(lines)
    said = _line_problems(path, found)
    if not found.rows.count:
        raise Unreadable([_as_error(said[0])] if said else [_no_words(path)])
    said += _capital_note(path, found)
    return word_list(role, path, name, found.rows, said, split, job, types=False)


def _as_error(problem: Problem) -> Problem:
    return replace(problem, severity="error")


def _no_words(path: str) -> Problem:
    return unreadable(path, "no-words", f"holds no word; expected lines of {FORM}").problems[0]


def _line_problems(path: str, found: _Treebank) -> list[Problem]:
    """What is said of lines that are no words and should be. Raises Unreadable if too many have other columns."""
    said, ragged = list[Problem](), found.ragged
    total = found.rows.count + sum(map(len, (ragged, found.wrong_ids, found.unlemmatised)))
    if ragged:
        text = f"{quoted(ragged.first)} has not {FORM}"
        if len(ragged) > RAGGED_SHARE * total:
            many = f"{count_of(len(ragged), 'line')} of {total:,} are so, more than 5 %, and the file is refused"
            ways = "--as labelled reads a lemma, a tab and a form on each line"
            refused = problem_at_lines("error", path, "ragged", f"{text}; {many}; {ways}", ragged.numbers)
            raise Unreadable([replace(refused, remedies=(AS_LABELLED,))])
        said.append(problem_at_lines("error", path, "ragged", f"{text}; the line is left out", ragged.numbers))
    if found.wrong_ids:
        text = f"the ID in {quoted(found.wrong_ids.first)} is no number, range or empty node; the line is left out"
        said.append(problem_at_lines("error", path, "id", text, found.wrong_ids.numbers))
    if found.unlemmatised:
        text = f"the word in {quoted(found.unlemmatised.first)} has no lemma (`_`); it is left out"
        said.append(problem_at_lines("warning", path, "no-lemma", text, found.unlemmatised.numbers))
    return said


def _capital_note(path: str, found: _Treebank) -> list[Problem]:
    """How many forms of lemmas that are written small stand with a capital at the beginning of a sentence."""
    rows = found.begins
    lemmas, forms = (found.rows.words(column).take(rows) for column in (0, 1))
    first: dict[tuple[bytes, bytes], int] = {}
    for place in range(len(rows)):
        first.setdefault((lemmas.raw(place), forms.raw(place)), place)
    raised = [(pair, place) for pair, place in first.items() if _is_raised(*(word.decode() for word in pair))]
    if not raised:
        return []
    (lemma, form), _ = raised[0]
    such = f"such as '{excerpt(form.decode(), 30)}' of '{excerpt(lemma.decode(), 30)}'"
    some = count_of(len(raised), "form begins", "forms begin")
    text = f"{some} with a capital because a sentence does, {such}; each counts as written, unless `case` is fold"
    lines = found.rows.numbers[rows[[place for _, place in raised]]]
    return [replace(problem_at_lines("note", path, "capitals", text, lines), remedies=(FOLD_CASE,))]


def _is_raised(lemma: str, form: str) -> bool:
    """Whether a form begins with a capital and its lemma does not."""
    return form[:1].isupper() and lemma[:1].islower()
