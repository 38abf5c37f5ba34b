"""Damaged files: refused in words when opened, and what can be read is saved."""

from __future__ import annotations

import contextlib
import io
import random
import re
import sqlite3
from pathlib import Path

import pytest

from lexeval_gui.core.changes import Change, together
from lexeval_gui.core.jobs import Job
from lexeval_gui.core.journal import Journal
from lexeval_gui.core.problems import Unreadable
from lexeval_gui.project import checksums, files, json_lines
from lexeval_gui.project.rows import Replay, Row, repair
from lexeval_gui.project.salvage import salvaged
from lexeval_gui.project.store import Store, write_file
from tests.project.changing import exported, filled, held, note

PAGE = 4096


def pages_of(path: Path, table: str) -> list[int]:
    """The pages (from 0) that hold the rows of a table."""
    connection = sqlite3.connect(path)
    try:
        root = connection.execute("SELECT rootpage FROM sqlite_master WHERE name = ?", (table,)).fetchone()[0]
    finally:
        connection.close()
    data = path.read_bytes()
    page = data[(root - 1) * PAGE :][:PAGE]
    if page[0] == 13:  # a leaf
        return [root - 1]
    count = int.from_bytes(page[3:5])
    cells = [int.from_bytes(page[12 + 2 * i : 14 + 2 * i]) for i in range(count)]
    return [int.from_bytes(page[cell : cell + 4]) - 1 for cell in cells] + [int.from_bytes(page[8:12]) - 1]


def destroy(path: Path, page: int) -> None:
    data = bytearray(path.read_bytes())
    data[page * PAGE : page * PAGE + PAGE] = random.Random(1).randbytes(PAGE)
    path.write_bytes(data)


def damaged(tmp_path: Path, table: str, which: int) -> Path:
    path = tmp_path / "a.lexeval"
    filled(path, 2000)
    pages = pages_of(path, table)
    assert len(pages) > 8
    destroy(path, pages[which])
    with pytest.raises(Unreadable, match=r"is damaged .*`lexeval project export` still saves what can be read"):
        Store.open(path)
    return path


def test_what_is_wrong_with_pages_is_told_though_rows_are_checked_beside_them(tmp_path: Path):
    path = tmp_path / "a.lexeval"
    filled(path, 2000)
    said: list[str] = []
    for _ in range(2):
        for beside in (True, False):
            one, same = (files.open_image(path.read_bytes()) for _ in range(2))
            with contextlib.closing(one), contextlib.closing(same):
                try:
                    checksums.verify(one, same if beside else None)
                    said.append("whole")
                except sqlite3.Error as error:
                    said.append(str(error))
        destroy(path, pages_of(path, "journal")[3])
    assert said[:2] == ["whole", "whole"]
    assert said[2] == said[3] != "whole"


def saved(path: Path, tmp_path: Path) -> tuple[Path, str]:
    """What is salvaged, made a project again by way of lines; and what is said."""
    found = salvaged(path)
    text = io.StringIO()
    json_lines.write(found.content, text, Job())
    (tmp_path / "a.jsonl").write_text(text.getvalue())
    write_file(tmp_path / "new.lexeval", json_lines.read(tmp_path / "a.jsonl", Job()), Job())
    return tmp_path / "new.lexeval", str(found)


@pytest.mark.slow
@pytest.mark.parametrize("which", [0, 5, -1])
def test_of_a_damaged_journal_what_holds_now_is_saved_all_the_same(tmp_path: Path, which: int):
    path = damaged(tmp_path, "journal", which)
    before = path.read_bytes()
    new, said = saved(path, tmp_path)
    assert held(new) == {str(number): f"note {number}" for number in range(2000)}
    assert re.fullmatch(
        r"[\d,]+ of the 2,000 steps of its journal can be read, [\d,]+ are lost; what holds in the end is known"
        " all the same",
        said,
    )
    assert path.read_bytes() == before


@pytest.mark.slow
@pytest.mark.parametrize("which", [0, 5, -1])
def test_of_a_damaged_state_the_journal_says_what_holds(tmp_path: Path, which: int):
    new, _ = saved(damaged(tmp_path, "state", which), tmp_path)
    assert held(new) == {str(number): f"note {number}" for number in range(2000)}
    with Store.open(new) as store:
        assert store.about() == {"task": "substitution"}


def test_of_a_file_that_was_cut_off_what_is_left_is_saved(tmp_path: Path):
    path = tmp_path / "a.lexeval"
    filled(path, 2000)
    data = path.read_bytes()
    path.write_bytes(data[: len(data) // 2 // PAGE * PAGE])
    with pytest.raises(Unreadable, match="is damaged"):
        Store.open(path)
    new, _ = saved(path, tmp_path)
    kept = held(new)
    assert len(kept) > 300
    assert all(value == f"note {item}" for item, value in kept.items())


def test_where_nothing_can_be_read_this_is_said(tmp_path: Path):
    path = tmp_path / "a.lexeval"
    path.write_bytes(b"SQLite format 3\0" + random.Random(1).randbytes(5000))
    assert salvaged(path).is_nothing
    with pytest.raises(Unreadable, match="nothing of it can be read"):
        Store.open(path)
    with pytest.raises(Unreadable, match="cannot be opened"):
        salvaged(tmp_path / "none.lexeval")


@pytest.mark.parametrize("seed", range(12))
def test_whatever_byte_is_damaged_ends_in_words(tmp_path: Path, seed: int):
    path = tmp_path / "a.lexeval"
    filled(path, 200)
    draw = random.Random(seed)
    data = bytearray(path.read_bytes())
    for _ in range(draw.choice([1, 8, 200])):
        data[draw.randrange(len(data))] ^= 1 << draw.randrange(8)
    path.write_bytes(data)
    with contextlib.suppress(Unreadable), Store.open(path) as store:
        undo_all(store.journal())
        exported(store)
    with contextlib.suppress(Unreadable):
        saved(path, tmp_path)


def undo_all(journal: Journal) -> None:
    with journal.together():
        while journal.undo() is not None:
            pass


def test_a_file_that_is_damaged_while_it_is_open_is_exported_from_what_is_in_memory(tmp_path: Path):
    path = tmp_path / "a.lexeval"
    filled(path, 2000)
    pages = pages_of(path, "journal")
    with Store.open(path) as store:
        journal = store.journal()
        for page in pages[3:]:
            destroy(path, page)
        store._database.connection.execute("PRAGMA cache_size = 0")
        journal.add(note(5000))
        with pytest.raises(Unreadable, match="is damaged"):
            undo_all(journal)
        place = journal.cursor
        with pytest.raises(Unreadable, match="is damaged"):
            journal.undo()
        assert journal.cursor == place
        text, current = exported(store), dict(journal.current)
        with store.save_as(tmp_path / "b.lexeval") as elsewhere:
            assert elsewhere.journal().current == current
    (tmp_path / "a.jsonl").write_text(text)
    replay = Replay()
    for row in json_lines.read(tmp_path / "a.jsonl", Job()).rows:
        replay.play(row)
    assert {slot: value.value for slot, value in replay.values.items()} == current


def test_rows_without_gaps_are_left_as_they_are(tmp_path: Path):
    path = tmp_path / "a.lexeval"
    filled(path, 3)
    with Store.open(path) as store:
        journal = store.journal()
        journal.undo()
        rows = list(store.content().rows)
        assert repair(rows, journal.current) == rows
        assert [row.verb for row in repair(rows[1:], journal.current)] == ["do", "do", "undo", "do"]


@pytest.mark.parametrize("gap", range(1, 7))
def test_a_change_of_many_items_comes_back_whole_beside_a_gap(gap: int):
    """Whichever row is lost, what the others say holds in the end, and the journal can be taken back to nothing."""
    journal = Journal()
    for number in range(3):
        journal.add(answers(number, "one"))
    journal.add(together([answers(number, "many") for number in range(5)], journal.current, "a class put right"))
    journal.add(answers(1, "after"))
    rows = [Row(number, "do", number, "", journal.entries[number - 1]) for number in range(1, 6)]
    rows.append(Row(6, "undo", 5, ""))
    journal.undo()
    mended = repair([row for row in rows if row.number != gap], dict(journal.current))
    replay = Replay()
    for row in mended:
        replay.play(row)
    assert {slot: held.value for slot, held in replay.values.items()} == journal.current
    while replay.cursor:
        replay.play(Row(replay.played + 1, "undo", replay.timeline[replay.cursor - 1], ""))
    assert replay.values == {}


@pytest.mark.parametrize("gap", range(1, 10))
def test_what_remains_of_a_step_beside_a_gap_is_undone_as_one(gap: int):
    """What makes up for a row that is lost stands before the step that says what there was, not within."""
    journal = Journal()
    for number, items in enumerate(["123", "24", "3124"]):
        notes = (journal.current.get(("note", item, "", None)) for item in items)
        changes = [Change("note", item, None, note, f"{number}") for item, note in zip(items, notes, strict=True)]
        journal.add_step(changes, "Ann")
    entries = [journal.entries[place] for place in range(9)]
    rows = [Row(number, "do", number, entry.when, entry) for number, entry in enumerate(entries, 1) if number != gap]
    read = [row.entry for row in rows if row.entry is not None]
    left = [[entry.change for entry in read if entry.when == when] for when in {entry.when: 0 for entry in entries}]
    again = Journal([row.entry for row in repair(rows, journal.current) if row.entry is not None])
    again.cursor, again.current = len(again.entries), dict(journal.current)
    steps = list[list[Change]]()
    while again.can_undo:
        is_anns = again.entries[again.cursor - 1].who == "Ann"
        undone = again.undo_step()
        steps += [[*reversed(undone)]] if is_anns else []
    assert steps == left[::-1]
    assert again.current == {}


def answers(item: int, word: str) -> Change:
    return Change("answers", str(item), "wordtune", None, [word])
