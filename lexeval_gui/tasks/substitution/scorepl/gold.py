"""Gold files as the official scorer of the task (score.pl) reads them: entries, counted items, modes, matching keys.

Everything is bytes: the scorer knows no encoding, and its `\\w`, `\\d` and `\\s` are those of ASCII.
The convention `gold_reading = score.pl` takes its items from `gold_lines`, so it cannot differ from `lexeval scorepl`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import TypeAlias

from msgspec import Struct

Count: TypeAlias = int | float
"""Annotators who gave a substitute: an int below 2**64, else a float (as in Perl), `inf` at the worst."""
Counts: TypeAlias = dict[bytes, Count]
"""Substitute as the scorer spells it (`gold_key`) -> count."""

# The scorer looks for its patterns anywhere in a line or entry. What is put before them here lets a match start only
# where a run of admitted characters starts: that finds the same, in linear time.
_GOLD_LINE = re.compile(rb"(?<![\w.])([\w.]+) (\S+) :: (.*)")
_MULTIWORD_LINE = re.compile(rb"(?<![\w.])([\w.]+)\s+(\d+)\s*:: (.*)")
_FIRST_COUNT = re.compile(rb"(?<![\w'\-\s])[\w'\-\s]+ (\d+)")
_ENTRY = re.compile(rb"(?:^|[^\w'\-\s])['\-\s]*(\w[\w'\-\s]+) (\d+)")

_NO_MODE = b""
_FALSE = b"0"  # Perl takes the string 0 for "no mode yet"; the entry `0' 3` gives it
_UNSIGNED = 2**64  # from here on Perl counts in floating point


class GoldLine(Struct, frozen=True):
    """One line of a best or oot gold file that fits the scorer's pattern.

    `number` is the line's number from 1, `counts` the readable entries in file order (a repeated one keeps its last
    count), `mode` the line's own mode or None, `counted` whether the item adds to Total. A line that is counted without
    `counts` adds to Total all the same but can never be attempted; a line that is not counted leaves no trace.
    """

    number: int
    lexelt: bytes
    id: bytes
    counts: Counts
    mode: bytes | None
    counted: bool
    modes_added: int
    """What the line adds to "Total with mode": 1 with a mode, else 0 (more only if a key is `0`)."""


class Gold(Struct, frozen=True):
    """A best or oot gold file as a whole: what scoring needs.

    `counts`: id -> the merged counts of its counted lines (only ids with a readable entry); `modes`: id -> mode (only
    ids that have one); `total`: counted lines; `total_with_mode`: counted lines with a mode. Both totals count a
    repeated id once per line.
    """

    counts: dict[bytes, Counts]
    modes: dict[bytes, bytes]
    total: int
    total_with_mode: int


def number(digits: bytes) -> Count:
    """The number that a string of digits stands for, as Perl counts: 02 is 2, 20 digits and more become a float."""
    significant = digits.lstrip(b"0")
    value: Count = int(significant or b"0") if len(significant) <= 20 else float(significant)
    return value if value < _UNSIGNED else float(value)


def total(counts: Mapping[bytes, Count]) -> Count:
    """The "human responses" of an item: the sum over the distinct keys."""
    value = sum(counts.values())
    return value if value < _UNSIGNED else float(value)


def split_entries(text: bytes) -> list[bytes]:
    """Split at `;` as Perl does: trailing empty pieces are dropped, leading and inner ones stay."""
    pieces = text.split(b";")
    while pieces and not pieces[-1]:
        pieces.pop()
    return pieces


def gold_key(substitute: bytes) -> bytes:
    """The key of a gold substitute: its first apostrophe is dropped."""
    return substitute.replace(b"'", b"", 1)


def normalise_answer(answer: bytes) -> bytes:
    """An answer as it is looked up: `non-x` and `non x` become `nonx`, then `-` a blank, then the first `'` goes."""
    if answer.startswith(b"non") and (answer[3:4] == b"-" or answer[3:4].isspace()):
        answer = b"non" + answer[4:]
    return answer.replace(b"-", b" ").replace(b"'", b"", 1)


def spellings(counts: Counts) -> Counts:
    """The counts under every spelling that is found: a key with hyphens also with all of them as blanks.

    A key that is itself spelled so goes first; of several hyphenated ones the largest count (the scorer leaves both to
    the order of its hash).
    """
    hyphenated = [(key.replace(b"-", b" "), count) for key, count in counts.items() if b"-" in key]
    if not hyphenated:
        return counts
    variants: Counts = {}
    for key, count in hyphenated:
        variants[key] = max(count, variants.get(key, count))
    return variants | counts


def first_count(entries: list[bytes]) -> Count:
    """The count of the first entry, readable or not; 0 if it has none."""
    match = _FIRST_COUNT.search(entries[0]) if entries else None
    return number(match[1]) if match else 0


def read_entry(entry: bytes) -> tuple[bytes, Count] | None:
    """Key and count of one entry, or None: a substitute has at least two characters, the count one blank before it."""
    match = _ENTRY.search(entry)
    return (gold_key(match[1]), number(match[2])) if match else None


def find_mode(entries: Iterable[tuple[bytes, Count]], least: int) -> tuple[bytes | None, int]:
    """The mode of one line and what it adds to the number of modes.

    The first entry with at least `least` annotators is the mode, also if a later one has more; a later one with the
    same count clears it (`b""`). None if no entry qualifies.
    """
    mode, added, tied = _FALSE, 0, False
    mode_count: Count = 0
    for key, count in entries:
        if mode == _FALSE:
            if count >= least:
                mode, mode_count, added = key, count, added + 1
        elif count == mode_count and not tied:
            tied, added = True, added - 1
    if mode == _FALSE and not added:
        return None, 0
    return (_NO_MODE if tied or mode == _FALSE else mode), added


def gold_lines(data: bytes) -> Iterator[GoldLine]:
    """The lines of a best or oot gold file that fit `lexelt id :: entries`; all others are skipped in silence."""
    known: dict[bytes, tuple[bytes, Count] | None] = {}  # the same entries come again and again
    for line_number, line in enumerate(data.split(b"\n"), 1):
        match = _GOLD_LINE.search(line) if b" :: " in line else None
        if match is None:
            continue
        entries = [entry for entry in split_entries(match[3]) if b"pn" not in entry]
        counted = len(entries) > 1 or first_count(entries) > 1
        readable = []
        for entry in entries:
            if entry not in known:
                known[entry] = read_entry(entry)
            if (found := known[entry]) is not None:
                readable.append(found)
        mode, added = find_mode(readable, 0)
        yield GoldLine(line_number, match[1], match[2], dict(readable), mode or None, counted, added)


def read_gold(data: bytes) -> Gold:
    """A best or oot gold file, its counted lines put together."""
    return put_together(gold_lines(data))


def put_together(found: Iterable[GoldLine]) -> Gold:
    """The lines of a gold that are counted.

    A repeated id merges its counts, a later one replacing an earlier; its last line with a readable entry decides the
    mode.
    """
    counts: dict[bytes, Counts] = {}
    modes: dict[bytes, bytes] = {}
    lines = with_mode = 0
    for line in found:
        if not line.counted:
            continue
        lines += 1
        with_mode += line.modes_added
        if line.counts:
            counts[line.id] = counts[line.id] | line.counts if line.id in counts else line.counts
            modes[line.id] = line.mode or _NO_MODE
    return Gold(counts, {id: mode for id, mode in modes.items() if mode}, lines, with_mode)


class MultiwordGold(Struct, frozen=True):
    """A mw gold file: `modes`: id -> multiword; `total`: lines with one; `bad_lines`: numbers of unreadable lines."""

    modes: dict[bytes, bytes]
    total: int
    bad_lines: tuple[int, ...]


def read_multiword_gold(data: bytes) -> MultiwordGold:
    """A mw gold file: the mode is the first multiword with two annotators, if the first entry has two as well."""
    modes: dict[bytes, bytes] = {}
    multiwords = 0
    bad_lines = []
    for line_number, line in enumerate(data.split(b"\n"), 1):
        match = _MULTIWORD_LINE.search(line)
        if match is None:
            if line.strip():
                bad_lines.append(line_number)
            continue
        entries = split_entries(match[3])
        if first_count(entries) > 1:
            mode, added = find_mode(filter(None, map(read_entry, entries)), 2)
            multiwords += added
            if mode is not None:
                modes[match[2]] = mode
    return MultiwordGold({id: mode for id, mode in modes.items() if mode}, multiwords, tuple(bad_lines))
