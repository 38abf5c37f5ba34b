"""Where lexelt, id and entries stand in the lines of a text: `lexelt id :: entries`, or `:::` for oot.

Lines written as the task's document writes them are found for a whole piece of text at once; the others one by one.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from lexeval_gui.core.problems import Findings
from lexeval_gui.core.vocabulary import MARGIN, Places, gather
from lexeval_gui.tasks.substitution.parts import NO_LINES, WrittenLines

PIECE = 2**20
"""Text is taken in pieces of so many bytes, and on to the end of the line: between two pieces work can be stopped."""

SHOWN = 60
"""So much of a line is shown in a message."""

FORM = "`lexelt id :: substitute;substitute`"
"""What a line looks like, for messages."""

_LEXELT = rb"\s*(\S(?:.*?\S)?)(\s+)"
_COLONS_AND_BODY = rb"(:::?)(\s*)(.*)"
_LINE = re.compile(_LEXELT + rb"(\S+)(\s+)" + _COLONS_AND_BODY, re.DOTALL)
_TIGHT_LINE = re.compile(_LEXELT + rb"([^\s:]+)()" + _COLONS_AND_BODY, re.DOTALL)
_WIDE_BLANKS = re.compile(rb"\xc2\xa0|\xe2\x80[\x80-\x8a\xaf]|\xe3\x80\x80")  # in UTF-8, such as the no-break space

_COLONS = b" :: "
_NEWLINE, _RETURN, _TAB, _BLANK, _HASH, _COLON, _SEMICOLON = b"\n\r\t #:;"

Bools = NDArray[np.bool_]


class Piece(Struct, frozen=True):
    """The readable lines of a piece of text, as positions in `buffer` (`MARGIN` bytes longer than the piece).

    Every array has one entry per line: line number, where lexelt, id and body (what follows the colons) begin and end,
    and whether the colons are three. `first_number` is that of the first of all lines of the piece, readable or not,
    `begins` and `stops` say where each of these stands.
    """

    buffer: NDArray[np.uint8]
    numbers: Places
    lexelt_starts: Places
    lexelt_ends: Places
    id_starts: Places
    id_ends: Places
    starts: Places
    ends: Places
    three: Bools
    first_number: int
    begins: Places
    stops: Places

    def __len__(self) -> int:
        return len(self.numbers)

    def text(self, start: int, end: int) -> bytes:
        """The bytes between two positions."""
        return self.buffer[start:end].tobytes()

    def entries(self) -> tuple[Places, Places, Places]:
        """What stands between the semicolons: how many entries each line has, where each begins, where it ends."""
        semicolons = np.flatnonzero(self.buffer == _SEMICOLON)
        low, high = np.searchsorted(semicolons, self.starts), np.searchsorted(semicolons, self.ends)
        lengths: Places = high - low + 1
        last = np.cumsum(lengths) - 1
        ends = np.empty(int(lengths.sum()), np.int64)
        inner = np.ones(len(ends), np.bool_)
        inner[last] = False
        if int((high - low).sum()) != len(semicolons):  # some stand before the colons, or in lines that are left out
            semicolons = semicolons[_inside(low, high, len(semicolons))]
        ends[last], ends[inner] = self.ends, semicolons
        starts = np.empty_like(ends)
        starts[1:] = ends[:-1] + 1
        starts[last - lengths + 1] = self.starts
        return lengths, starts, ends

    def are_single(self) -> Bools:
        """Which lines are `lexelt id :: entries`, with single blanks and two colons and nothing around them."""
        rows = self.numbers - self.first_number
        single: Bools = (self.lexelt_starts == self.begins[rows]) & (self.ends == self.stops[rows])
        single &= (self.id_starts == self.lexelt_ends + 1) & (self.starts == self.id_ends + len(_COLONS))
        single &= self.buffer[self.lexelt_ends] == _BLANK
        for place, byte in enumerate(_COLONS):
            single &= self.buffer[self.id_ends + place] == byte
        return single

    def lines_but(self, rows: Bools) -> WrittenLines:
        """All lines of the piece but these of the readable ones."""
        left = np.ones(len(self.begins), np.bool_)
        left[self.numbers[rows] - self.first_number] = False
        places = np.flatnonzero(left)
        if not len(places):
            return NO_LINES
        starts, lengths = self.begins[places], self.stops[places] - self.begins[places]
        return WrittenLines(places + self.first_number, gather(self.buffer, starts, lengths))


def cut(text: bytes) -> Iterator[tuple[float, bytes]]:
    """A text in pieces of whole lines, each with the share of it that is done then."""
    start = 0
    while start < len(text):
        end = text.find(b"\n", start + PIECE) + 1 or len(text)
        yield end / len(text), text[start:end]
        start = end


def pieces(texts: Iterable[tuple[float, bytes]], path: str) -> Iterator[tuple[float, Piece, Findings]]:
    """A text that is cut, with what was found odd about the lines of each piece."""
    number = 1
    for share, text in texts:
        findings = Findings(path)
        piece = _piece(text, number, findings)
        number += len(piece.begins)
        yield share, piece, findings


def _piece(text: bytes, first_number: int, findings: Findings) -> Piece:
    """The lines of one piece."""
    buffer = np.frombuffer(text + b"\n" + bytes(MARGIN), np.uint8)
    stops = np.flatnonzero(buffer[: len(text)] == _NEWLINE)
    if not text.endswith(b"\n"):
        stops = np.append(stops, len(text))
    starts = np.concatenate((np.zeros(1, np.int64), stops[:-1] + 1))
    ends = stops - ((buffer[stops - 1] == _RETURN) & (stops > starts))
    columns, three, readable = plain_lines(buffer, starts, ends)
    for row in np.flatnonzero(~readable).tolist():
        found = _single(text[starts[row] : ends[row]], first_number + row, findings)
        if found is not None:
            columns[:, row] = found[0] + starts[row]
            three[row] = found[1]
            readable[row] = True
    numbers = np.arange(first_number, first_number + len(starts), dtype=np.int64)
    kept = columns[:, readable]
    return Piece(
        buffer, numbers[readable], kept[0], kept[1], kept[2], kept[3], kept[4], kept[5], three[readable],
        first_number, starts, stops,
    )  # fmt: skip


def plain_lines(buffer: NDArray[np.uint8], starts: Places, ends: Places) -> tuple[Places, Bools, Bools]:
    """Lines with single blanks around their colons: six columns of positions, which have three colons, which are plain.
    (`MARGIN` bytes of the buffer follow the last line.)

    What the columns say of other lines means nothing.
    """
    colons = first_from(buffer == _COLON, starts, len(buffer) - MARGIN)
    three = buffer[colons + 2] == _COLON
    after = colons + 2 + three
    bodies = after + (buffer[after] == _BLANK)
    blanks = np.concatenate((np.full(1, -1), np.flatnonzero(buffer == _BLANK)))
    blank = blanks[np.searchsorted(blanks, colons - 1) - 1]  # the one between lexelt and id
    plain = (colons < ends) & (buffer[colons - 1] == _BLANK)
    plain &= (buffer[colons + 1] == _COLON) & (buffer[after] != _COLON)
    plain &= (blank > starts) & (buffer[blank - 1] != _BLANK) & (blank + 1 < colons - 1)
    plain &= (buffer[starts] != _BLANK) & (buffer[starts] != _HASH) & (buffer[bodies] != _BLANK)
    plain &= first_from(buffer == _TAB, starts, len(buffer)) > bodies
    return np.stack((starts, blank, blank + 1, colons - 1, bodies, ends)), three, plain


def first_from(where: Bools, starts: Places, otherwise: int) -> Places:
    """The first place from each start on where something holds, or `otherwise`."""
    places = np.append(np.flatnonzero(where), otherwise)
    found: Places = places[np.searchsorted(places, starts)]
    return found


def _single(line: bytes, number: int, findings: Findings) -> tuple[Places, bool] | None:
    """The positions in one line and whether it has three colons; None if it is empty, a comment or unreadable."""
    narrow = line if line.isascii() else _WIDE_BLANKS.sub(lambda match: b" " * len(match[0]), line)
    text = narrow.strip()
    if not text or (text[0] == _HASH and not text.startswith(b"#.")):  # `#.n` can be a lexelt
        return None
    match = _LINE.match(narrow) or _TIGHT_LINE.match(narrow)
    if match is None:
        found = "no lexelt and id before the colons" if b"::" in line else "no colons"
        findings.add("error", "line", number, f"{found} in {shown(line)}; expected {FORM}; the line is left out", found)
        return None
    lexelt, blank, before, after = match[1], match[2], match[4], match[6]
    if before != b" " or blank != b" " or after not in (b"", b" ") or match.start(1) or b"\t" in lexelt:
        message = "tabs, or several blanks or none, around lexelt, id or colons; read as single blanks"
        findings.add("warning", "blanks", number, message)
    return np.array([*match.span(1), *match.span(3), match.start(7), len(line)]), len(match[5]) == 3


def shown(text: bytes) -> str:
    """The beginning of a text in quotes, for messages."""
    return f"'{printable(text[: 4 * SHOWN].decode('utf-8', 'replace'))}'"


def printable(text: str) -> str:
    """The beginning of a name as messages may hold it: on one line, without what a terminal would obey."""
    readable = " ".join(text.split())
    readable = "".join(letter if letter.isprintable() else "\ufffd" for letter in readable[: SHOWN + 1])
    return f"{readable[:SHOWN]}…" if len(readable) > SHOWN else readable


def _inside(low: Places, high: Places, size: int) -> Bools:
    """Which of `size` places lie in one of the ranges `low[i]:high[i]` (in order, apart from each other)."""
    change = np.zeros(size + 1, np.int8)
    np.add.at(change, low, 1)
    np.add.at(change, high, -1)
    mask: Bools = np.cumsum(change[:-1], dtype=np.int8) > 0
    return mask
