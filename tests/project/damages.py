"""Damages of a closed project file by seed, and what must hold after each of them.

None raises anything but a refusal in words; none is silent: where the export is another, something is said; and every
row that has no byte in a damaged page comes back.
"""

from __future__ import annotations

import json
import random
import sqlite3
from collections.abc import Callable, Iterator
from functools import cache
from itertools import islice
from pathlib import Path
from typing import Any

from msgspec import Struct

from lexeval_gui.core.changes import Change
from lexeval_gui.core.jobs import Job
from lexeval_gui.core.problems import Unreadable
from lexeval_gui.project import json_lines
from lexeval_gui.project.salvage import salvaged
from lexeval_gui.project.sources import Source
from lexeval_gui.project.store import Store
from lexeval_gui.workspace.projects import transfer
from tests.project.changing import exported, state
from tests.project.scripted import steps, take

ALL = 600
PAGE = 4096
HEADER = 100

Random = random.Random


# what is damaged


class Whole(Struct, frozen=True):
    """A project before it is damaged: its bytes, its export, what its journal holds, and the page of each step, by the
    bytes of its checksum (None for a step that is too long for one page)."""

    data: bytes
    text: str
    held: list[Any]
    pages: dict[int, int | None]


@cache
def wholes(folder: Path) -> tuple[Whole, ...]:
    """The projects that are damaged: a review, many notes, and steps that fill several pages each."""
    return tuple(
        _whole(folder / f"{name}.lexeval", fill(name)) for name, fill in
        (("review", _review), ("notes", _notes), ("long", _long))
    )  # fmt: skip


def _review(name: str) -> Iterator[Change | str]:
    return islice(steps(7), 175)


def _notes(name: str) -> Iterator[Change | str]:
    return (Change("note", f"item {n}", None, "", f"note {n} \udcff\x00☃") for n in range(600))


def _long(name: str) -> Iterator[Change | str]:
    draw = Random(1)
    known: dict[str, Any] = {}
    for n in range(50):
        item, value = str(draw.randrange(20)), [str(draw.random())] * draw.choice([1, 30, 600])
        yield Change("answers", item, "wordtune", known.get(item), value)
        known[item] = value
        if n % 9 == 8:
            yield from ("undo", "redo")


def _whole(path: Path, changes: Iterator[Change | str]) -> Whole:
    with Store.create(path) as store:
        store.tell({"task": "lexicon", "settings": {"k": "0.5"}, "view": {"filter": "tag:sense", "sizes": [200] * 500}})
        store.set_sources([Source("gold", "gold.txt", 12, "ab"), Source("system", "../odd\udcff", 0, "")])
        journal = store.journal()
        with journal.together():
            for step in changes:
                take(journal, step)
        held, text = state(journal), exported(store)
    data = path.read_bytes()
    connection = sqlite3.connect(path)
    query = "SELECT number, sum, length(CAST(before AS BLOB)) + length(CAST(after AS BLOB)) FROM journal"
    sums = connection.execute(query).fetchall()
    connection.close()
    return Whole(data, text, held, {n: None if (size or 0) > 3500 else data.index(s) // PAGE for n, s, size in sums})


# damages


def _flip(data: bytearray, draw: Random, start: int, end: int, count: int) -> None:
    for _ in range(count):
        data[draw.randrange(start, end)] ^= 1 << draw.randrange(8)


def _a_page(data: bytearray, draw: Random) -> slice:
    start = draw.randrange(len(data) // PAGE) * PAGE
    return slice(start, start + PAGE)


def _one_bit(data: bytearray, draw: Random) -> None:
    _flip(data, draw, 0, len(data), 1)


def _some_bits(data: bytearray, draw: Random) -> None:
    _flip(data, draw, 0, len(data), 8)


def _many_bits(data: bytearray, draw: Random) -> None:
    _flip(data, draw, 0, len(data), 200)


def _bits_of_the_header(data: bytearray, draw: Random) -> None:
    _flip(data, draw, 0, HEADER, draw.choice([1, 4, 40]))


def _bits_of_the_first_page(data: bytearray, draw: Random) -> None:
    _flip(data, draw, 0, PAGE, draw.choice([1, 8, 100]))


def _garbage_in_the_header(data: bytearray, draw: Random) -> None:
    start = draw.randrange(HEADER)
    data[start:HEADER] = draw.randbytes(HEADER - start)


def _the_first_page(data: bytearray, draw: Random) -> None:
    data[:PAGE] = draw.choice([bytes(PAGE), draw.randbytes(PAGE)])


def _pages(data: bytearray, draw: Random) -> None:
    for _ in range(draw.choice([1, 2, 5])):
        data[_a_page(data, draw)] = draw.choice([bytes(PAGE), draw.randbytes(PAGE)])


def _a_range(data: bytearray, draw: Random) -> None:
    start = draw.randrange(len(data))
    end = min(len(data), start + draw.choice([1, 50, 3000, 20_000]))
    data[start:end] = draw.choice([bytes(end - start), draw.randbytes(end - start), b"\xff" * (end - start)])


def _swapped(data: bytearray, draw: Random) -> None:
    one, other = _a_page(data, draw), _a_page(data, draw)
    data[one], data[other] = data[other], data[one]


def _a_page_twice(data: bytearray, draw: Random) -> None:
    data[_a_page(data, draw)] = data[_a_page(data, draw)]


def _cut_at_a_page(data: bytearray, draw: Random) -> None:
    del data[draw.randrange(len(data) // PAGE) * PAGE :]


def _cut_anywhere(data: bytearray, draw: Random) -> None:
    del data[draw.randrange(len(data)) :]


def _longer(data: bytearray, draw: Random) -> None:
    data += draw.randbytes(draw.choice([1, PAGE, 3 * PAGE]))


KINDS: tuple[Callable[[bytearray, Random], None], ...] = (
    _one_bit, _one_bit, _some_bits, _many_bits, _bits_of_the_header, _bits_of_the_first_page, _garbage_in_the_header,
    _the_first_page, _pages, _a_range, _swapped, _a_page_twice, _cut_at_a_page, _cut_anywhere, _longer,
)  # fmt: skip


def damaged(whole: Whole, seed: int) -> bytes:
    """The project with the damage of a seed."""
    data = bytearray(whole.data)
    KINDS[seed % len(KINDS)](data, Random(seed))
    return bytes(data)


# what must hold


def failure(folder: Path, seed: int) -> str:
    """What does not hold after the damage of a seed; "" if everything does."""
    kinds = wholes(folder)
    whole = kinds[seed // len(KINDS) % len(kinds)]
    path = folder / f"damaged {seed}.lexeval"
    path.write_bytes(data := damaged(whole, seed))
    try:
        wrong = _wrong(path, whole, data)
    except Exception as error:
        wrong = f"raises {type(error).__name__}: {error}"
    finally:
        for left in folder.glob(f"damaged {seed}.*"):
            left.unlink()
    return f"seed {seed} ({KINDS[seed % len(KINDS)].__name__}): {wrong}" if wrong else ""


def _wrong(path: Path, whole: Whole, data: bytes) -> str:
    text, said = _exported(path)
    if _opened(path, whole) != said:
        return "the window and the command line do not say the same"
    if not text:  # nothing is left
        return _nothing_left(whole, data)
    if not said:
        return "" if text == whole.text else "another export, and nothing is said"
    lost = _lost(path, whole, data)
    return f"rows in whole pages are lost: {lost[:20]}" if lost else _unreadable(text, path.with_suffix(".jsonl"))


def _nothing_left(whole: Whole, data: bytes) -> str:
    there = [number for number, page in whole.pages.items() if page in whole_pages(whole, data)]
    return f"nothing comes back, though {len(there)} steps are whole" if there else ""


def _exported(path: Path) -> tuple[str, str]:
    """What the command line writes, and what it says."""
    try:
        text, problems = transfer.export_text(str(path), "jsonl", Job())
    except Unreadable as error:
        return "", str(error)
    return text, "; ".join(map(str, problems))


def _opened(path: Path, whole: Whole) -> str:
    """What the window says; the journal must be what it was if that is nothing."""
    try:
        with Store.open(path) as store:
            assert state(store.journal()) == whole.held, "another journal, and nothing is said"
            return ""
    except Unreadable as error:
        return str(error)


def _lost(path: Path, whole: Whole, data: bytes) -> list[int]:
    """The steps that have no byte in a damaged page, and do not come back."""
    unhurt = whole_pages(whole, data)
    found = salvaged(path)
    known = {row.number: json_lines._of_row(row) for row in found.rows}
    original = [json.loads(line) for line in whole.text.splitlines()]
    steps = [line for line in original if {"do", "undo", "redo"} & line.keys()]
    there = {number for number, page in whole.pages.items() if page in unhurt}
    written = [_told(json_lines._of_row(row)) for row in found.content.rows]
    return [
        n for n, line in enumerate(steps, 1)
        if n in there and (known.get(n) != line or ("do" in line and _told(line) not in written))
    ]  # fmt: skip


def whole_pages(whole: Whole, data: bytes) -> set[int]:
    """The pages of which no byte is damaged."""
    count = len(whole.data) // PAGE
    return {n for n in range(count) if data[n * PAGE :][:PAGE] == whole.data[n * PAGE :][:PAGE]}


def _told(line: dict[str, Any]) -> dict[str, Any]:
    """A step without its number, which is another behind a gap, and without what follows from the steps before."""
    return {name: value for name, value in line.items() if name not in ("do", "first")}


def _unreadable(text: str, path: Path) -> str:
    """Why what was saved is no project; "" if it is one."""
    path.write_text(text, encoding="utf-8", newline="\n")
    try:
        json_lines.read(path, Job())
    except Unreadable as error:
        return f"what is saved cannot be read again: {error}"
    return ""
