"""Files that are crafted or damaged in one place: an answer in words each, and nothing runs for ever."""

from __future__ import annotations

import io
import json
import sqlite3
from collections import Counter
from itertools import pairwise
from pathlib import Path

import pytest

from lexeval_gui.core.changes import Change
from lexeval_gui.core.jobs import Job
from lexeval_gui.core.journal import Entry, Journal
from lexeval_gui.core.problems import Unreadable
from lexeval_gui.project import json_lines, other_versions, salvage, schema, sqlite_pages
from lexeval_gui.project.store import Store
from lexeval_gui.workspace.projects import transfer
from tests.project.changing import exported, filled, note, state

DEEP = "[" * 100_000 + "]" * 100_000

ENDLESS = "WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n) SELECT x, x, x, x, x FROM n"

CRAFTED = {
    "a verb": "PRAGMA ignore_check_constraints = 1; UPDATE journal SET verb = 'dn' WHERE number = 2;",
    "a number": f"UPDATE journal SET number = {2**63 - 1} WHERE number = 5;",
    "a missing step": "DELETE FROM journal WHERE number = 2;",
    "a text that is a blob": "UPDATE journal SET item = CAST(item AS BLOB) WHERE number = 2;",
    "every text a blob": "UPDATE journal SET kind = x'00', item = x'00', part = x'00', who = x'00', at = x'00';",
    "a place": "UPDATE timeline SET entry = 4 WHERE place = 1;",
    "a value": "UPDATE state SET value = '3' WHERE rowid = 2;",
    "a slot": "DELETE FROM state WHERE rowid = 2;",
    "a setting": "UPDATE about SET value = '1' WHERE name = 'task';",
    "a deep value": f"UPDATE journal SET after = '{DEEP}' WHERE number = 2;",
    "a deep setting": f"UPDATE about SET value = '{DEEP}';",
    "no settings": "DELETE FROM about;",
    "the counts": "DELETE FROM counts;",
    "NULL in state": "PRAGMA writable_schema = 1; UPDATE sqlite_master SET sql = replace(sql, 'value TEXT NOT NULL',"
    " 'value TEXT') WHERE name = 'state'; PRAGMA writable_schema = RESET; UPDATE state SET value = NULL;",
    "a version below 0": "PRAGMA user_version = -5;",
    "version 0": "PRAGMA user_version = 0;",
    "another program's header": "PRAGMA application_id = 7;",
    "a table too many": "CREATE TABLE more (x);",
}  # fmt: skip
"""What is done to a project of five notes, by what it is called."""


def crafted(path: Path, script: str) -> Path:
    filled(path)
    (path.parent / f"{path.name}.good").unlink()
    connection = sqlite3.connect(path)
    connection.executescript(script)
    connection.close()
    return path


def old(path: Path, script: str = "") -> Path:
    """A project of the first version, with two notes of which the second is undone."""
    connection = sqlite3.connect(path)
    connection.executescript(
        f"{schema.MIGRATIONS[0]} PRAGMA application_id = {schema.APPLICATION}; PRAGMA user_version = 1;"
        """INSERT INTO about VALUES ('task', '"substitution"'), ('cursor', '1');
        INSERT INTO sources VALUES (0, 'gold', 'gold', 1, '');
        INSERT INTO journal VALUES
            (1, 'do', 1, 'note', '0', '', NULL, '""', '"one"', 1, 'Ann', '1'),
            (2, 'do', 2, 'note', '1', '', 'x', '""', '"two"', 1, 'Ann', '2'),
            (3, 'undo', 2, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '3');
        INSERT INTO timeline VALUES (0, 1), (1, 2);
        INSERT INTO state VALUES ('note', '0', '', NULL, '"one"');""" + script
    )
    connection.close()
    return path


def refusal(path: Path) -> str:
    with pytest.raises(Unreadable) as raised:
        Store.open(path)
    return str(raised.value)


@pytest.mark.parametrize("what", CRAFTED)
def test_it_is_refused_in_words_and_what_can_be_read_is_written(tmp_path: Path, what: str):
    path = crafted(tmp_path / "a.lexeval", CRAFTED[what])
    assert "is damaged (" in refusal(path)
    text, said = transfer.export_text(str(path), "jsonl", Job())
    assert str(said[0]) == refusal(path)
    (tmp_path / "a.jsonl").write_text(text)
    assert json_lines.read(tmp_path / "a.jsonl", Job()).count >= 4 or what == "every text a blob"


@pytest.mark.parametrize(
    "script",
    [
        "",
        "PRAGMA ignore_check_constraints = 1; UPDATE journal SET verb = 'dn' WHERE number = 2;",
        "UPDATE about SET value = 'many' WHERE name = 'cursor';",
        f"UPDATE journal SET number = {2**63 - 1} WHERE number = 3;",
        f"UPDATE journal SET after = '{DEEP}' WHERE number = 1; UPDATE state SET value = '{DEEP}';",
        "UPDATE journal SET item = CAST(item AS BLOB); UPDATE state SET item = CAST(item AS BLOB);",
        "UPDATE journal SET at = x'00' WHERE number = 1;",
    ],
)
def test_of_an_older_version_too(tmp_path: Path, script: str):
    path, said = old(tmp_path / "a.lexeval", script), ""
    try:
        with Store.open(path) as store:
            store.journal()
            exported(store)
    except Unreadable as error:
        said = str(error)
    assert ("is damaged (" in said) == bool(script)
    found = salvage.salvaged(path).content
    json_lines.write(found, io.StringIO(), Job())


def test_an_older_file_gets_its_checksums_and_is_the_same_lines(tmp_path: Path):
    path = old(tmp_path / "a.lexeval")
    expected = [
        {"format": "lexeval project", "version": 1},
        {"about": "task", "value": "substitution"},
        {"source": "gold", "role": "gold", "size": 1, "sha256": ""},
    ]
    for _ in range(2):
        with Store.open(path) as store:
            written = [json.loads(line) for line in exported(store).splitlines()]
            journal = store.journal()
            assert (journal.cursor, len(journal.entries), len(journal.current)) == (1, 2, 1)
        assert written[:3] == expected
        assert [line.get("do") or line.get("undo") for line in written[3:]] == [1, 2, 2]
    connection = sqlite3.connect(path)
    assert connection.execute("SELECT cursor, about, sources, journal, timeline, state FROM counts").fetchall() == [
        (1, 1, 1, 3, 2, 1)
    ]
    connection.close()


@pytest.mark.parametrize("script", [
    f"CREATE VIEW endless AS {ENDLESS};",
    f"DROP TABLE timeline; CREATE VIEW timeline AS {ENDLESS};",
    "CREATE TRIGGER losing BEFORE INSERT ON journal BEGIN SELECT RAISE(IGNORE); END;",
])  # fmt: skip
def test_a_file_with_a_trigger_or_a_view_is_refused_and_left_as_it_is(tmp_path: Path, script: str):
    path = crafted(tmp_path / "a.lexeval", script)
    before = path.read_bytes()
    assert "holds triggers or views, which no LexEval makes" in refusal(path)
    with pytest.raises(Unreadable, match="holds triggers or views"):
        transfer.export_text(str(path), "jsonl", Job())
    assert path.read_bytes() == before


@pytest.mark.parametrize("script", [f"DROP TABLE timeline; CREATE VIEW timeline AS {ENDLESS};",
                                    f"DROP TABLE journal; CREATE VIEW journal AS {ENDLESS};"])  # fmt: skip
def test_a_view_in_a_newer_file_is_not_read_either(tmp_path: Path, script: str):
    path = crafted(tmp_path / "a.lexeval", f"{script} PRAGMA user_version = 99;")
    assert "holds triggers or views" in refusal(path)
    other_versions.read(path)


def test_an_empty_file_is_refused_and_left_as_it_is(tmp_path: Path):
    path = tmp_path / "a.lexeval"
    path.touch()
    assert "is damaged (it has 0 bytes): nothing of it can be read" in refusal(path)
    assert path.read_bytes() == b""
    sqlite3.connect(path).execute("VACUUM").connection.close()
    assert "nothing of it can be read" in refusal(path)


def test_a_newer_file_is_exported_as_far_as_it_is_understood(tmp_path: Path):
    script = "ALTER TABLE journal ADD COLUMN mood TEXT; CREATE TABLE more (x); PRAGMA user_version = 99;"
    path = crafted(tmp_path / "a.lexeval", script)
    before = path.read_bytes()
    text, said = transfer.export_text(str(path), "jsonl", Job())
    assert "was written by a newer LexEval (version 99 of the file" in str(said[0])
    assert text.count('"kind":"note"') == 5
    assert "note 3" in transfer.export_text(str(path), "csv", Job())[0]
    assert path.read_bytes() == before
    found = transfer.decisions(str(path), Job())
    assert sorted(row[:2] for row in found) == [("note", str(n)) for n in range(5)]
    assert [row[-1] for row in found] == sorted((row[-1] for row in found), reverse=True), "the latest first"


def test_a_newer_file_of_which_nothing_is_understood_says_so(tmp_path: Path):
    path = tmp_path / "a.lexeval"
    connection = sqlite3.connect(path)
    connection.executescript(
        f"CREATE TABLE other (x); PRAGMA application_id = {schema.APPLICATION}; PRAGMA user_version = 99;"
    )
    connection.close()
    with pytest.raises(Unreadable, match="holds nothing that this LexEval understands"):
        transfer.export_text(str(path), "jsonl", Job())


def test_a_journal_that_was_in_memory_is_undone_and_done_again_in_its_order(tmp_path: Path):
    """`begin` writes what is undone, the last first: any other order could not be played."""
    plain = Journal()
    values = ["one", "two", "three", "four"]
    for before, after in pairwise(["", *values]):
        plain.add(Change("note", "1", None, before, after), "Ann")
    for _ in range(3):
        plain.undo()
    with Store.create(path := tmp_path / "a.lexeval") as store:
        store.begin(plain)
        assert store.is_saved, store.failure
        text = exported(store)
    (tmp_path / "a.jsonl").write_text(text)
    assert json_lines.read(tmp_path / "a.jsonl", Job()).count == 7
    with Store.open(path) as store:
        journal = store.journal()
        assert state(journal) == state(plain)
        assert [journal.redo(), journal.redo(), journal.redo()] == [
            Change("note", "1", None, before, after) for before, after in pairwise(values)
        ]
        while journal.undo() is not None:
            pass
        assert journal.current == {}


def test_rows_behind_a_gap_come_back_with_what_makes_up_for_it(tmp_path: Path):
    with Store.create(tmp_path / "a.lexeval") as store:
        journal = store.journal()
        journal.add(note(1, "one"))
        journal.add(Change("note", "1", None, "one", "two"))
        journal.add(note(2, "other"))
        journal.undo()
        journal.add(Change("note", "1", None, "two", "three"))
        rows = list(store.content().rows)
    del rows[1]
    made = salvage.Salvaged(rows=tuple(rows)).content
    told = [(row.verb, row.entry.change.after if row.entry else None) for row in made.rows]
    assert told == [("do", "one"), ("do", "other"), ("undo", None), ("do", "two"), ("do", "three")]
    assert isinstance(rows[-1].entry, Entry)


def test_values_nested_deeper_than_is_written_are_no_line(tmp_path: Path):
    line = '{"about":"view","value":%s}'
    head = '{"format":"lexeval project","version":1}\n'
    path = tmp_path / "a.jsonl"
    for value in (DEEP, "[" * 500 + "]" * 500):
        path.write_text(head + line % value)
        with pytest.raises(Unreadable, match="nested more than 200 deep"):
            json_lines.read(path, Job())
    path.write_text(head + line % json.dumps(["[{" * 300, {"a": [[]] * 300}]))
    assert json_lines.read(path, Job()).about["view"][0] == "[{" * 300


def test_pages_that_were_made_to_be_read_for_ever_are_not(monkeypatch: pytest.MonkeyPatch):
    """A hundred pages of a hundred records, each of which goes round and round over the same hundred pages."""
    size, count, own = 4096, 100, 2000
    length = own + 190 * (size - 4)
    varint = bytes([0x80 | length >> 14, 0x80 | length >> 7 & 0x7F, length & 0x7F])
    starts = range(208, 208 + 4 * count, 4)
    head = bytes([13, 0, 0, *count.to_bytes(2), 0, 0, 0]) + b"".join(start.to_bytes(2) for start in starts)
    leaf = (head + (varint + b"\x01") * count).ljust(size - 4, b"\0") + bytes(4)
    leaf = leaf[:1000] + (count + 1).to_bytes(4) * ((size - 1000) // 4)
    ring = [(count + 1 + (n + 1) % count).to_bytes(4) + bytes(size - 4) for n in range(count)]
    visits = Counter[int]()
    monkeypatch.setattr(sqlite_pages, "Counter", lambda: visits)
    assert not any(record.values for record in sqlite_pages.records(leaf * count + b"".join(ring), size))
    assert 0 < sum(visits.values()) <= count * count + (sqlite_pages.MOST_VISITS + 1) * count
