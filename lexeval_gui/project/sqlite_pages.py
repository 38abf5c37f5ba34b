"""The records of an SQLite file, read page by page: whatever is damaged elsewhere, a page that is whole gives its rows.

Neither the header of the file nor its schema nor the tree that leads to a page is needed. The format is described at
https://sqlite.org/fileformat.html (sections 1.5 and 1.6: b-tree pages and overflow pages; 2.1: records).
"""

from __future__ import annotations

import struct
from collections import Counter
from collections.abc import Iterator
from typing import Any, Literal, NamedTuple

from msgspec import Struct

PAGE = 4096
"""Bytes of a page, as SQLite makes them unless it is told otherwise."""

SIZES = tuple(1 << power for power in range(9, 17))

HEAD = 100
"""Bytes before the first page's own."""

_WIDTHS = (0, 1, 2, 3, 4, 6, 8, 8, 0, 0)
"""Bytes of the values of serial types 0 to 9."""

Tree = Literal["table", "index"]

_TREES: dict[int, Tree] = {2: "index", 10: "index", 13: "table"}
"""The kinds of pages that hold records, by their first byte; only inner pages of tables hold none."""

_INNER = 2

MOST_VALUES = 32

MOST_VISITS = 8
"""How often an overflow page is read: it belongs to one record, or to few where pages stand in each other's place."""

BROKEN = (ValueError, IndexError, struct.error)
"""What reading a damaged page may raise."""


class Record(NamedTuple):
    """A row as it is stored: in a table under its number, in an index (or a table without numbers) under none. Texts
    are str, blobs bytes."""

    tree: Tree
    number: int
    values: tuple[Any, ...]


def sizes(image: bytes) -> tuple[int, ...]:
    """What the size of the pages may be, the likely ones first: what the header says, and what is usual."""
    said = int.from_bytes(image[16:18])
    likely = [size for size in (1 << 16 if said == 1 else said, PAGE) if size in SIZES]
    return tuple(dict.fromkeys([*likely, *SIZES]))


def records(image: bytes, size: int) -> Iterator[Record]:
    """Every record of a file that can be read, in the order of the pages. Raises nothing; a file that was made to be
    read for ever is not."""
    visits: Counter[int] = Counter()
    for start in range(0, len(image), size):
        yield from _Page(image, size, start, visits).records()


class _Page(Struct, frozen=True):
    image: bytes
    size: int
    start: int
    visits: Counter[int]  # of overflow pages

    def records(self) -> Iterator[Record]:
        """The records of the page; none if it is of another kind."""
        image, head = self.image, self.start + (HEAD if self.start == 0 else 0)
        tree = _TREES.get(image[head]) if head < len(image) else None
        if tree is None:
            return
        inner = image[head] == _INNER
        cells = head + (12 if inner else 8)
        count = min(int.from_bytes(image[head + 3 : head + 5]), self.size // 2)
        places = [int.from_bytes(image[at : at + 2]) for at in range(cells, cells + 2 * count, 2)]
        room = 2 * self.size  # more than its cells can take, unless they overlap
        for place in dict.fromkeys(places):
            try:
                made, own = self._record(tree, self.start + place + (4 if inner else 0))
            except BROKEN:
                continue
            if (room := room - own) < 0:
                return
            yield made

    def _record(self, tree: Tree, at: int) -> tuple[Record, int]:
        """A record, and how many bytes of it are on this page."""
        length, at = _varint(self.image, at)
        number = 0
        if tree == "table":
            number, at = _varint(self.image, at)
        payload, own = self._payload(tree, length, at)
        return Record(tree, _signed(number), _values(payload)), own

    def _payload(self, tree: Tree, length: int, at: int) -> tuple[bytes, int]:
        """The bytes of a record, those on overflow pages too, and how many of them are on this page."""
        if length > len(self.image):
            raise ValueError("a record that is longer than the file")
        most = self.size - 35 if tree == "table" else (self.size - 12) * 64 // 255 - 23
        if length <= most:
            return self._whole(self.image[at : at + length], length), length
        least = (self.size - 12) * 32 // 255 - 23
        own = least + (length - least) % (self.size - 4)
        own = own if own <= most else least
        parts, left = [self.image[at : at + own]], length - own
        following = at + own
        while left > 0:
            page = (int.from_bytes(self.image[following : following + 4]) - 1) * self.size
            self.visits[page] += 1
            if page < self.size or self.visits[page] > MOST_VISITS:
                raise ValueError("a chain of pages that is broken")
            parts.append(self.image[page + 4 : page + 4 + min(left, self.size - 4)])
            left -= self.size - 4
            following = page
        return self._whole(b"".join(parts), length), own

    @staticmethod
    def _whole(data: bytes, length: int) -> bytes:
        if len(data) != length:
            raise ValueError("a record that is cut off")
        return data


def _varint(data: bytes, at: int) -> tuple[int, int]:
    """A number of one to nine bytes, and where it ends."""
    value = 0
    for place in range(at, at + 8):
        value = value << 7 | data[place] & 0x7F
        if data[place] < 0x80:
            return value, place + 1
    return value << 8 | data[at + 8], at + 9


def _signed(number: int) -> int:
    return number - (1 << 64) if number >= 1 << 63 else number


def _values(payload: bytes) -> tuple[Any, ...]:
    """The values of a record. Raises one of BROKEN."""
    end, at = _varint(payload, 0)
    values: list[Any] = []
    place = end
    while at < end:
        if len(values) == MOST_VALUES:
            raise ValueError("more values than any row has")
        kind, at = _varint(payload, at)
        width = (kind - 12) // 2 if kind >= 12 else _WIDTHS[kind]
        values.append(_value(kind, payload[place : place + width]))
        place += width
    if at != end or place != len(payload):
        raise ValueError("a record whose head does not fit it")
    return tuple(values)


def _value(kind: int, data: bytes) -> Any:
    if kind >= 12:
        return data.decode("utf-8", "surrogatepass") if kind % 2 else data
    if kind in (8, 9):
        return kind - 8
    if kind == 7:
        return struct.unpack(">d", data)[0]
    return int.from_bytes(data, signed=True) if kind else None
