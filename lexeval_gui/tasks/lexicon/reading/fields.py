"""Where the fields of a word list stand: lines parted at tabs, found for a whole piece of text at once."""

from __future__ import annotations

import re
from collections.abc import Iterator

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from lexeval_gui.core.distinct import distinct
from lexeval_gui.tasks.lexicon.reading.interning import MARGIN, Places

PIECE = 2**20
"""Text is taken in pieces of so many bytes, and on to the end of the line: between two pieces work can be stopped."""

_NEWLINE, _TAB = b"\n\t"

_IS_BLANK = np.zeros(256, np.bool_)
_IS_BLANK[list(b"\t\n\v\f\r\x1c\x1d\x1e\x1f ")] = True

_STEPS = 3
"""So many blanks are taken off all texts at once; those that have more are stripped one by one."""

_WIDE_SIGNS = (b"\xc2\xa0", b"\xc2\x85", b"\xe1\x9a\x80", b"\xe2\x80", b"\xe2\x81\x9f", b"\xe3\x80\x80")
_WIDE_BLANK = re.compile(rb"\xc2[\x85\xa0]|\xe1\x9a\x80|\xe2\x80[\x80-\x8a\xa8\xa9\xaf]|\xe2\x81\x9f|\xe3\x80\x80")
"""What else Unicode calls a blank, such as the no-break space."""

Bools = NDArray[np.bool_]
Bytes = NDArray[np.uint8]


class Lines(Struct, frozen=True):
    """The lines of a piece of text that hold something, as positions in `buffer`: `numbers` from 1, `starts` and
    `ends`, int64 [lines]; line i has the tabs `tabs[low[i]:high[i]]`. `wide`: some blanks are beyond ASCII."""

    buffer: Bytes
    numbers: Places
    starts: Places
    ends: Places
    tabs: Places
    low: Places
    high: Places
    wide: bool

    def __len__(self) -> int:
        return len(self.numbers)

    @property
    def fields(self) -> Places:
        """How many fields each line has."""
        return self.high - self.low + 1

    def text(self, row: int) -> bytes:
        """A line as it stands."""
        return self.buffer[self.starts[row] : self.ends[row]].tobytes()

    def take(self, rows: Bools) -> Lines:
        """Some of the lines."""
        return Lines(
            self.buffer,
            self.numbers[rows],
            self.starts[rows],
            self.ends[rows],
            self.tabs,
            self.low[rows],
            self.high[rows],
            self.wide,
        )

    def whole(self) -> tuple[Places, Places]:
        """Where each line begins and ends without the blanks around it."""
        return strip_blanks(self.buffer, self.starts, self.ends, self.wide)

    def field(self, column: int) -> tuple[Places, Places]:
        """Where column `column` (from 0) begins and ends in each line, without the blanks around it; lines that have
        fewer columns have nothing in it."""
        tabs = np.append(self.tabs, 0)
        last = len(tabs) - 1
        fields = self.fields
        starts = self.starts
        if column:
            starts = np.where(fields > column, tabs[np.minimum(self.low + column - 1, last)] + 1, self.ends)
        ends = np.where(fields > column + 1, tabs[np.minimum(self.low + column, last)], self.ends)
        return strip_blanks(self.buffer, starts, ends, self.wide)


def padded(text: bytes | bytearray) -> bytearray:
    """A text with the newline and the margin that `lines_of` needs; a bytearray gets them itself."""
    text = text if isinstance(text, bytearray) else bytearray(text)
    text += b"\n" + bytes(MARGIN)
    return text


def lines_of(text: bytearray) -> Iterator[tuple[float, Lines]]:
    """The lines of a `padded` text piece by piece, each with the share of it that is done then."""
    size, buffer = len(text) - MARGIN - 1, np.frombuffer(text, np.uint8)
    start, number = 0, 1
    while start < size:
        end = min(text.find(b"\n", start + PIECE, size) + 1 or size, size)
        piece = text[start:end]
        wide = any(sign in piece for sign in _WIDE_SIGNS) and _WIDE_BLANK.search(piece) is not None
        yield end / size, _lines(buffer, start, end, number, wide)
        number += text.count(b"\n", start, end)
        start = end


def _lines(buffer: Bytes, start: int, end: int, first_number: int, wide: bool) -> Lines:
    piece = buffer[start:end]
    ends = np.flatnonzero(piece == _NEWLINE) + start
    if not len(ends) or ends[-1] != end - 1:
        ends = np.append(ends, end)
    starts = np.concatenate((np.full(1, start), ends[:-1] + 1))
    tabs = np.flatnonzero(piece == _TAB) + start
    counts = np.searchsorted(tabs, ends)
    low = np.concatenate((np.zeros(1, np.int64), counts[:-1]))
    numbers = np.arange(first_number, first_number + len(starts), dtype=np.int64)
    lines = Lines(buffer, numbers, starts, ends, tabs, low, counts, wide)
    filled = starts < ends
    suspects = np.flatnonzero(filled & (_IS_BLANK[buffer[starts]] | (buffer[starts] > 127) & wide))
    begins, stops = strip_blanks(buffer, starts[suspects], ends[suspects], wide)
    filled[suspects] = begins < stops
    return lines if filled.all() else lines.take(filled)


def strip_blanks(buffer: Bytes, starts: Places, ends: Places, wide: bool) -> tuple[Places, Places]:
    """Texts without the blanks around them, as `str.strip` knows them."""
    starts, ends = starts.copy(), ends.copy()
    rows = np.flatnonzero((starts < ends) & _IS_BLANK[buffer[starts]])
    for _ in range(_STEPS):
        starts[rows] += 1
        rows = rows[(starts[rows] < ends[rows]) & _IS_BLANK[buffer[starts[rows]]]]
    left = [rows]
    rows = np.flatnonzero((starts < ends) & _IS_BLANK[buffer[ends - 1]])
    for _ in range(_STEPS):
        ends[rows] -= 1
        rows = rows[(starts[rows] < ends[rows]) & _IS_BLANK[buffer[ends[rows] - 1]]]
    left.append(rows)
    if wide:
        left.append(np.flatnonzero((starts < ends) & ((buffer[starts] > 127) | (buffer[ends - 1] > 127))))
    for row in distinct(np.concatenate(left)).tolist():
        starts[row], ends[row] = _stripped(buffer, int(starts[row]), int(ends[row]))
    return starts, ends


def _stripped(buffer: Bytes, start: int, end: int) -> tuple[int, int]:
    text = buffer[start:end].tobytes().decode("utf-8", "replace")
    start = end - len(text.lstrip().encode())
    return start, start + len(text.strip().encode())
