"""The words and heads of CoNLL-U, found for a whole piece of text at once; odd lines are looked at one by one.

https://universaldependencies.org/format.html: ten columns with tabs between, of which ID (1), FORM (2), UPOS (4) and
HEAD (7) are read. Ranges (`2-3`) and empty nodes (`4.1`) are no words. A blank line ends a sentence.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

import numpy as np
from msgspec import Struct, field
from numpy.typing import NDArray

from lexeval_gui.core.dataset import Labels, Ragged, Strings
from lexeval_gui.core.jobs import Job
from lexeval_gui.core.problems import Findings
from lexeval_gui.core.vocabulary import MARGIN, Vocabulary
from lexeval_gui.tasks.generation.messages import printable

PIECE = 2**21
"""Text is taken in pieces of so many bytes, and on to the end of the sentence: between two work can be stopped."""

COLUMNS = 10

FAULTY = -1
"""The head of a word whose HEAD is no number."""

_NEWLINE, _TAB, _BLANK, _HASH, _ZERO = b"\n\t #0"
_DIGITS = 9
"""IDs and heads of more digits are looked at one by one."""

_SENT_ID = re.compile(rb"#[ \t]*sent_id[ \t]*=[ \t]*(.*)", re.DOTALL)
_NO_WORD = re.compile(rb"[0-9]+[-.][0-9]+")
_END = re.compile(rb"\n[ \t\r]*\n")

Places = NDArray[np.int64]
Bools = NDArray[np.bool_]


class Words(Struct, frozen=True):
    """The words of n sentences: per word its code, ID, HEAD (FAULTY where that is no number), line and part of speech
    (none where UPOS is `_`); `offsets` [n + 1] where each sentence begins, `lines` [n] its first line, `ids` its
    sent_id ("" without); `faulty` bool [n] sentences with a line that cannot be read; `surface` the codes of tokens
    that are several words, by sentence."""

    codes: NDArray[np.int32]
    numbers: Places
    heads: Places
    word_lines: Places
    pos: Labels
    offsets: Places
    lines: Places
    ids: tuple[bytes, ...]
    faulty: Bools
    surface: Ragged

    def __len__(self) -> int:
        return len(self.lines)


def parse(text: bytes, vocabulary: Vocabulary, findings: Findings, job: Job) -> Words:
    """All sentences of a text in UTF-8. What cannot be read is reported; the sentence is `faulty` then."""
    made, tags = [], Vocabulary()
    for piece, first_line, done in _pieces(text):
        job.step(0.2 + 0.6 * done, "reading sentences")
        made.append(_Piece(piece, first_line, vocabulary, findings, tags).words())
    return _joined(made, tags)


def _tagged(codes: NDArray[np.int32], tags: Vocabulary) -> Labels:
    """Parts of speech as labels; `_` and nothing are none."""
    words = tuple(tags.strings())
    is_none = np.array([word in ("", "_") for word in words], np.bool_)
    return Labels(np.where(is_none[codes], -1, codes).astype(np.int32) if words else codes, words)


def _pieces(text: bytes) -> Iterator[tuple[bytes, int, float]]:
    """The text in pieces that end with a blank line, each with its first line and what share was done before it."""
    start, line = 0, 1
    while start < len(text):
        found = _END.search(text, start + PIECE)
        end = found.end() if found else len(text)
        yield text[start:end], line, start / len(text)
        line += text.count(b"\n", start, end)
        start = end


def _joined(made: list[Words], tags: Vocabulary) -> Words:
    """The pieces, of which there is at least one, as one."""
    columns = [
        (p.codes, p.numbers, p.heads, p.word_lines, p.pos.codes, p.lines, p.faulty, p.surface.values) for p in made
    ]
    codes, numbers, heads, word_lines, pos, lines, faulty, surface = map(np.concatenate, zip(*columns, strict=True))
    lengths = np.concatenate([np.diff(piece.offsets) for piece in made])
    surface_lengths = np.concatenate([piece.surface.lengths for piece in made])
    ids = tuple(known for piece in made for known in piece.ids)
    return Words(
        codes,
        numbers,
        heads,
        word_lines,
        _tagged(pos, tags),
        Ragged.of(lengths, lengths).offsets,
        lines,
        ids,
        faulty,
        Ragged.of(surface_lengths, surface),
    )


class _Piece(Struct):
    """One piece of text, on its way to words. Per line: where it begins and ends, and what it is."""

    text: bytes
    first_line: int
    vocabulary: Vocabulary
    findings: Findings
    tags: Vocabulary
    odd_words: list[tuple[int, int, int, int, int, int, int]] = field(default_factory=list)
    """Words found one by one: row of the line, ID, HEAD, where the form begins and ends, and where UPOS does."""
    surfaces: list[tuple[int, bytes]] = field(default_factory=list)
    faulty_rows: list[int] = field(default_factory=list)

    def words(self) -> Words:
        buffer = np.frombuffer(self.text + b"\n" + bytes(MARGIN), np.uint8)
        starts, ends = _lines(buffer, len(self.text))
        blank, comment = ends == starts, buffer[starts] == _HASH
        for row in np.flatnonzero(~blank & np.isin(buffer[starts], (_BLANK, _TAB))).tolist():
            blank[row] = not self.text[starts[row] : ends[row]].strip()
        plain, columns = _plain(buffer, starts, ends, ~blank & ~comment)
        for row in np.flatnonzero(~blank & ~comment & ~plain).tolist():
            self._parse_odd_line(row, self.text[starts[row] : ends[row]], int(starts[row]))
        rows = np.flatnonzero(plain)
        table = np.concatenate(
            [np.stack([rows, *columns]), np.array(self.odd_words, np.int64).reshape(-1, 7).T], axis=1
        )
        if self.odd_words:
            table = table[:, np.argsort(table[0], kind="stable")]
        return self._sentences(buffer, blank, comment, starts, ends, table)

    def _parse_odd_line(self, row: int, line: bytes, start: int) -> None:
        """A line that is no plain word: a range, an empty node, or something that cannot be read."""
        fields, where = line.split(b"\t"), self.first_line + row
        said = f"'{printable(line)}'"
        if len(fields) == 1:
            fields = line.split() or [line]  # a form feed is white space and no blank line
            problem = ("tabs", f"no tabs in {said}; the ten columns stand between tabs")
        else:
            problem = ("columns", f"{len(fields)} columns in {said}; there are ten, with tabs between")
        wrong = problem if len(fields) != COLUMNS or b"\t" not in line else None
        if wrong and b" " in fields[0]:
            fields = line.split() or [line]
        if len(fields) > 1 and _NO_WORD.fullmatch(fields[0]):
            if b"-" in fields[0]:
                self.surfaces.append((row, fields[1]))
            if wrong:
                self._report(row, where, *wrong)
            return
        number = _number(fields[0])
        if number is None or len(fields) < 2:
            wrong = wrong or ("id", f"ID '{printable(fields[0])}' in {said} is no number, range or empty node")
            self._report(row, where, wrong[0], f"{wrong[1]}; the line is left out of the sentence")
            return
        head = _number(fields[6]) if len(fields) == COLUMNS else None
        if wrong is None and head is None:
            wrong = ("head", f"HEAD '{printable(fields[6])}' of word {number} is no number")
        if wrong is None and not fields[1]:
            wrong = ("form", f"FORM of word {number} is empty")
        if wrong:
            self._report(row, where, *wrong)
        at = start + line.index(fields[1], len(fields[0])) if fields[1] else start
        tag, size = (start + len(b"\t".join(fields[:3])) + 1, len(fields[3])) if len(fields) == COLUMNS else (start, 0)
        self.odd_words.append((row, number, FAULTY if head is None else head, at, at + len(fields[1]), tag, tag + size))

    def _report(self, row: int, line: int, code: str, message: str) -> None:
        self.faulty_rows.append(row)
        self.findings.add("error", code, line, f"{message}; string scores only", code)

    def _sentences(
        self, buffer: NDArray[np.uint8], blank: Bools, comment: Bools, starts: Places, ends: Places, table: Places
    ) -> Words:
        """Group the words (rows of `table`) into sentences: what stands between blank lines."""
        block = np.cumsum(blank)  # the sentence of each line
        ids: dict[int, bytes] = {}
        for row in np.flatnonzero(comment).tolist():
            match = _SENT_ID.fullmatch(self.text[starts[row] : ends[row]])
            if match and (known := match[1].strip()):
                ids.setdefault(int(block[row]), known)
        is_sentence = np.zeros(int(block[-1]) + 1 if len(block) else 0, np.bool_)
        is_sentence[block[~blank & ~comment]] = True
        is_sentence[list(ids)] = True
        chosen = np.flatnonzero(is_sentence)
        place = np.cumsum(is_sentence) - 1
        faulty = np.zeros(len(chosen), np.bool_)
        faulty[place[block[self.faulty_rows]]] = True
        filled = np.flatnonzero(~blank)
        first = filled[np.searchsorted(block[filled], chosen)]
        rows, numbers, heads, form_starts, form_ends, tag_starts, tag_ends = table
        codes = self.vocabulary.codes(buffer, form_starts, form_ends)
        lengths = np.bincount(place[block[rows]], minlength=len(chosen))
        self._note_blanks(buffer, form_starts, form_ends, rows)
        return Words(
            codes,
            numbers,
            heads,
            rows + self.first_line,
            Labels(self.tags.codes(buffer, tag_starts, tag_ends), ()),
            Ragged.of(lengths, rows).offsets,
            first + self.first_line,
            tuple(ids.get(number, b"") for number in chosen.tolist()),
            faulty,
            self._surface(place[block], len(chosen)),
        )

    def _surface(self, sentence_of: Places, sentences: int) -> Ragged:
        rows = np.array([row for row, _ in self.surfaces], np.int64)
        codes = self.vocabulary.codes_of(Strings.of([form for _, form in self.surfaces]))
        return Ragged.of(np.bincount(sentence_of[rows], minlength=sentences), codes)

    def _note_blanks(self, buffer: NDArray[np.uint8], starts: Places, ends: Places, rows: Places) -> None:
        """Forms that hold blanks stay one token, which no output can have."""
        blanks = np.flatnonzero(buffer == _BLANK)
        for at in np.flatnonzero(np.searchsorted(blanks, ends) > np.searchsorted(blanks, starts)).tolist():
            form = printable(self.text[starts[at] : ends[at]])
            message = f"the form '{form}' holds a blank; it is one token, which no output can have"
            self.findings.add("note", "blank-in-form", self.first_line + int(rows[at]), message)


def _lines(buffer: NDArray[np.uint8], length: int) -> tuple[Places, Places]:
    """Where lines begin and end; a `\\r` before a line's end is not part of it."""
    ends = np.flatnonzero(buffer[:length] == _NEWLINE)
    if not length or buffer[length - 1] != _NEWLINE:
        ends = np.append(ends, length)
    starts = np.concatenate((np.zeros(1, np.int64), ends[:-1] + 1))
    return starts, ends - ((buffer[ends - 1] == ord("\r")) & (ends > starts))


def _plain(buffer: NDArray[np.uint8], starts: Places, ends: Places, wanted: Bools) -> tuple[Bools, tuple[Places, ...]]:
    """Which lines are words with ten columns, plain numbers and a form; ID, HEAD, where the form begins and ends, and
    where UPOS does."""
    tabs = np.flatnonzero(buffer == _TAB)
    low = np.searchsorted(tabs, starts)
    plain = wanted & (np.searchsorted(tabs, ends) - low == COLUMNS - 1)
    rows = np.flatnonzero(plain)
    at = low[rows]
    numbers, are_numbers = _numbers(buffer, starts[rows], tabs[at])
    heads, are_heads = _numbers(buffer, tabs[at + 5] + 1, tabs[at + 6])
    form_starts, form_ends = tabs[at] + 1, tabs[at + 1]
    good = are_numbers & are_heads & (form_ends > form_starts)
    plain[rows[~good]] = False
    columns = (numbers, heads, form_starts, form_ends, tabs[at + 2] + 1, tabs[at + 3])
    return plain, tuple(column[good] for column in columns)


def _numbers(buffer: NDArray[np.uint8], starts: Places, ends: Places) -> tuple[Places, Bools]:
    """The numbers that stand at places of the buffer, and which of them are short and nothing but digits."""
    lengths = ends - starts
    values, good = np.zeros(len(starts), np.int64), (lengths > 0) & (lengths <= _DIGITS)
    for place in range(int(min(lengths.max(initial=0), _DIGITS))):
        here = place < lengths
        digits = buffer[np.minimum(starts + place, len(buffer) - 1)].astype(np.int64) - _ZERO
        good &= ~here | ((digits >= 0) & (digits <= 9))
        values = np.where(here, values * 10 + digits, values)
    return values, good


def _number(field: bytes) -> int | None:
    """A whole number of up to nine digits; None if the field is none."""
    return int(field) if field.isdigit() and len(field) <= _DIGITS else None
