"""The lines of a system file that score.pl takes as they stand, as arrays; it reads most files line by line the same as
everybody does. The others are left to its own rules."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from msgspec import Struct

from lexeval_gui.core.dataset import Ints, Mask, Ragged, Strings
from lexeval_gui.core.growing import Column, Offsets, Texts
from lexeval_gui.core.vocabulary import MARGIN, Vocabulary, gather
from lexeval_gui.tasks.substitution.reading.lines import PIECE, Piece, first_from, plain_lines

_NEWLINE, _BLANK = b"\n "

_IN_LEXELT = np.zeros(256, np.bool_)
_IN_LEXELT[list(b"abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_.")] = True


class PlainLines(Struct, frozen=True):
    """The plain lines of a file: `numbers` [n] from 1 and `ids` [n]; `answers` [n] are codes into `words`, as written.

    `starts` and `ends` [lines] say where every line of the file stands in its bytes.
    """

    numbers: Ints
    ids: Strings
    answers: Ragged
    words: Strings
    starts: Ints
    ends: Ints


def read_plain_lines(data: bytes, three_colons: bool) -> PlainLines:
    """Look at all lines of a best or oot file (which has `:::`), piece by piece."""
    vocabulary, first_number = Vocabulary(), 1
    starts, ends, numbers = Column(np.int64), Column(np.int64), Column(np.int64)
    offsets, codes, ids = Offsets(), Column(np.int32), Texts()
    for at, buffer, first, last in _pieces(data):
        columns, three, plain = plain_lines(buffer, first, last)
        plain &= (three == three_colons) & _fits(buffer, columns)
        own = columns[:, plain]
        piece = Piece(
            buffer, first_number + np.flatnonzero(plain), own[0], own[1], own[2], own[3], own[4], own[5], three[plain],
            first_number, first, last,
        )  # fmt: skip
        of_each, begins, stops = piece.entries()
        entries = Ragged.of(of_each, begins)
        given, has_gaps = _given(entries, stops)
        kept = np.flatnonzero(~has_gaps)
        given &= ~np.repeat(has_gaps, of_each)
        numbers.append(piece.numbers[kept])
        ids.append(gather(buffer, piece.id_starts[kept], piece.id_ends[kept] - piece.id_starts[kept]))
        offsets.append(entries.sums(given)[kept])
        codes.append(vocabulary.codes(buffer, begins[given], stops[given]))
        starts.append(first + at)
        ends.append(last + at)
        first_number += len(first)
    answers = Ragged(offsets.filled(), codes.filled())
    return PlainLines(numbers.filled(), ids.filled(), answers, vocabulary.strings(), starts.filled(), ends.filled())


def _pieces(data: bytes) -> Iterator[tuple[int, Ints, Ints, Ints]]:
    """Where each piece begins, its bytes, and where its lines begin and end in it."""
    at = 0
    while at < len(data):
        stop = data.find(b"\n", at + PIECE) + 1 or len(data)
        text = data[at:stop]
        buffer = np.frombuffer(text + b"\n" + bytes(MARGIN), np.uint8)
        ends = np.flatnonzero(buffer[: len(text)] == _NEWLINE)
        if not text.endswith(b"\n"):
            ends = np.append(ends, len(text))
        yield at, buffer, np.concatenate((np.zeros(1, np.int64), ends[:-1] + 1)), ends
        at = stop


def _fits(buffer: Ints, columns: Ints) -> Mask:
    """Which of the lines at these places the scorer's pattern takes as they are: no control characters, a lexelt of its
    letters, a blank after the colons and something behind that."""
    starts, lexelt_ends, _, _, bodies, ends = columns
    odd = np.flatnonzero((buffer < _BLANK) & (buffer != _NEWLINE))
    fits = np.searchsorted(odd, starts) == np.searchsorted(odd, ends)
    fits &= first_from(~_IN_LEXELT[buffer], starts, len(buffer)) == lexelt_ends
    return np.asarray(fits & (buffer[bodies - 1] == _BLANK) & (bodies < ends))


def _given(entries: Ragged, ends: Ints) -> tuple[Mask, Mask]:
    """Which entries are answers, and which lines have empty ones. One semicolon at the end of a line ends its answers,
    and is no empty one."""
    given = entries.values < ends
    last = np.zeros(len(given), np.bool_)
    last[entries.offsets[1:] - 1] = True
    return given, np.asarray(entries.sums(~given & ~last) > 0)
