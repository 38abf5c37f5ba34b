"""The lines of an M2 file taken apart, piece by piece: the tokens of S lines, and of every A line its two halves.

Halves are numbered, for a million edits share few spans and few corrections: what each says is looked at once.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from lexeval_gui.core.dataset import Ints, Mask, Strings
from lexeval_gui.core.decoding import whole_lines
from lexeval_gui.core.growing import Column, Offsets
from lexeval_gui.core.problems import unreadable
from lexeval_gui.tasks.edits.reading.distinct_texts import PADDING, WIDTH, DistinctTexts, words_at_bytes
from lexeval_gui.tasks.edits.reading.file_names import shown

FORM = "`A start end|||type|||correction|||REQUIRED|||-NONE-|||annotator`"

PIECE = 2**20
"""Text is taken in pieces of so many bytes, and on to the end of the line: between two pieces work can be stopped."""

NEWLINE, BLANK, BAR, S, A = b"\n |SA"

_ONE, _LOWEST = np.uint64(1), np.uint64(0x0101010101010101)
_BARS, _HIGHEST, _THREE = _LOWEST * np.uint64(BAR), _LOWEST * np.uint64(0x80), np.uint64(0xFFFFFF)


class Sentences(Struct, frozen=True):
    """The S lines: `texts` [s] their tokens joined by single blanks, `tokens` how many there are, `numbers` the lines,
    from 1: int64 [s]."""

    texts: Strings
    tokens: Ints
    numbers: Ints

    def __len__(self) -> int:
        return len(self.numbers)


class EditLines(Struct, frozen=True):
    """The A lines: `fragment` int64 [e] the place of the sentence (-1: before the first), `numbers` int64 [e] the line,
    from 1; `heads`, `tails` int64 [e] the codes of what stands before and after the first bars: by narrower ones arrays
    are looked up more slowly."""

    fragment: NDArray[np.int64]
    numbers: NDArray[np.int64]
    heads: NDArray[np.int64]
    tails: NDArray[np.int64]

    def __len__(self) -> int:
        return len(self.numbers)

    def where(self, mask: Mask) -> EditLines:
        """Those for which `mask` [e] holds."""
        if mask.all():
            return self
        return EditLines(self.fragment[mask], self.numbers[mask], self.heads[mask], self.tails[mask])


def pieces_of(read: Callable[[int], bytes]) -> Iterator[bytes]:
    """What `read` gives of so many bytes, b"" at the end, as whole lines with `\\n` at the end of each."""
    for text in whole_lines(read, PIECE):
        yield _with_newlines(text if text.endswith((b"\n", b"\r")) else text + b"\n")


def _with_newlines(piece: bytes) -> bytes:
    return piece.replace(b"\r\n", b"\n").replace(b"\r", b"\n") if b"\r" in piece else piece


class M2Lines:
    """Takes a file piece by piece. `heads` and `tails` are the distinct halves of A lines, in the order of their
    codes."""

    def __init__(self, path: str) -> None:
        self.heads, self.tails = DistinctTexts(), DistinctTexts()
        self._path = path
        self._data = bytearray()  # grows in place: the texts take no memory twice
        self._offsets, self._tokens_of, self._numbers = Offsets(), Column(np.int32), Column(np.int64)
        self._edits = tuple(Column(kind) for kind in (np.int64,) * 4)
        self._number, self._count = 1, 0

    def take(self, piece: bytes) -> None:
        """Take whole lines in UTF-8. Raises Unreadable if one is no line of M2, and UnicodeDecodeError."""
        if not piece.isascii():
            piece.decode()
        buffer = np.frombuffer(piece, np.uint8)
        ends = np.flatnonzero(buffer == NEWLINE)
        begins = np.concatenate((np.zeros(1, np.int64), ends[:-1] + 1))
        kinds = buffer[begins]
        is_s, is_a = kinds == S, kinds == A
        for row in np.flatnonzero(~(is_s | is_a | (kinds == NEWLINE))).tolist():
            if piece[begins[row] : ends[row]].strip():
                self._refuse(row, piece[begins[row] : ends[row]])
        rows = np.flatnonzero(is_s)
        texts = self._texts(piece, buffer, rows, begins[rows], ends[rows])
        self._data += texts.data.data
        self._offsets.append(np.diff(texts.offsets))
        self._tokens_of.append(token_counts(texts))
        self._numbers.append(rows + self._number)
        rows = np.flatnonzero(is_a)
        fragment = np.cumsum(is_s)[rows] + (self._count - 1)
        halves = self._halves(piece, rows, begins[rows], ends[rows])
        columns: tuple[Ints, ...] = (fragment, rows + self._number, *halves)
        for column, values in zip(self._edits, columns, strict=True):
            column.append(values)
        self._number += len(ends)
        self._count += len(texts)

    def sentences(self) -> Sentences:
        """All sentences that were taken; no more can be then."""
        texts = Strings(np.frombuffer(self._data, np.uint8), self._offsets.filled())
        return Sentences(texts, self._tokens_of.filled(), self._numbers.filled())

    def edits(self) -> EditLines:
        """All lines of edits that were taken; no more can be then."""
        return EditLines(*(column.filled() for column in self._edits))

    def __len__(self) -> int:
        return self._count

    def _texts(self, piece: bytes, buffer: NDArray[np.uint8], rows: Ints, begins: Ints, ends: Ints) -> Strings:
        """The tokens of S lines, joined by single blanks, which most have."""
        after = begins + 1
        filled = after < ends
        plain = (buffer[after[filled]] == BLANK).all() and (buffer[ends[filled] - 1] != BLANK).all()
        blank = buffer == BLANK
        if not plain or (blank[1:] & blank[:-1]).any() or b"\t" in piece:
            lines = (piece[begin:end] for begin, end in zip(begins.tolist(), ends.tolist(), strict=True))
            return Strings.of(self._tokens(row, line) for row, line in zip(rows.tolist(), lines, strict=True))
        first = after + filled
        texts = [piece[begin:end] for begin, end in zip(first.tolist(), ends.tolist(), strict=True)]
        offsets = np.concatenate((np.zeros(1, np.int64), np.cumsum(ends - first)))
        return Strings(np.frombuffer(b"".join(texts), np.uint8), offsets)

    def _tokens(self, row: int, line: bytes) -> bytes:
        if line[1:2] not in (b" ", b"\t", b""):
            self._refuse(row, line)
        return single_blanks(line[2:])

    def _halves(
        self, piece: bytes, rows: Ints, begins: Ints, ends: Ints
    ) -> tuple[NDArray[np.int32], NDArray[np.int32]]:
        """The codes of what stands before and after the first bars of A lines."""
        padded = piece + PADDING
        cuts = first_bars(padded, begins, ends)
        for row in np.flatnonzero(cuts < 0).tolist():
            self._refuse(int(rows[row]), piece[begins[row] : ends[row]])
        return self.heads.codes(padded, begins, cuts), self.tails.codes(padded, cuts + 3, ends)

    def _refuse(self, row: int, line: bytes) -> None:
        found = shown(line.decode("utf-8", "replace"))
        message = f"{found} is no line of an M2 file; expected `S tokens` or {FORM}"
        raise unreadable(self._path, "line", message, self._number + row)


def first_bars(padded: bytes, begins: Ints, ends: Ints) -> Ints:
    """Where `|||` stands first in each line `padded[begin:end]` of a piece with its PADDING that begins with another
    character: int64 [n], -1 where it does not. What nearly all lines have near their begin is looked for by words of
    bytes, which takes half as long as to look through all bytes."""
    cuts = np.full(len(begins), -1)
    words, buffer, rest = words_at_bytes(padded), np.frombuffer(padded, np.uint8), np.arange(len(begins))
    for done in (1, 1 + WIDTH):
        places = np.minimum(begins[rest] + done, len(words) - 1)
        others = words[places] ^ _BARS
        zeros = (others - _LOWEST) & ~others & _HIGHEST  # the lowest bit that stays is that of the first bar
        found = places + (np.bitwise_count((zeros & (~zeros + _ONE)) - _ONE) >> 3)
        has_three = (zeros != 0) & (found + 2 < ends[rest])
        has_three[has_three] = (words[found[has_three]] & _THREE) == _BARS & _THREE
        cuts[rest[has_three]] = found[has_three]
        rest = rest[zeros == 0]  # where single bars stand before, they are looked for below
    rest = np.flatnonzero(cuts < 0)
    if len(rest):
        is_bar = buffer == BAR
        bars = np.append(np.flatnonzero(is_bar[:-2] & is_bar[1:-1] & is_bar[2:]), len(buffer))
        found = bars[np.searchsorted(bars, begins[rest])]
        cuts[rest] = np.where(found < ends[rest], found, -1)
    return cuts


def single_blanks(tokens: bytes) -> bytes:
    """Tokens with single blanks between them, as nearly all are."""
    plain = b"  " not in tokens and b"\t" not in tokens and tokens[:1] != b" " and tokens[-1:] != b" "
    return tokens if plain else b" ".join(tokens.split())


def token_counts(texts: Strings) -> Ints:
    """How many tokens each sentence has: single blanks stand between them."""
    blanks = np.flatnonzero(texts.data == BLANK)
    counts: Ints = np.diff(np.searchsorted(blanks, texts.offsets)) + (np.diff(texts.offsets) > 0)
    return counts
