"""The project file: nothing lost whatever happens to it, and every refusal in words."""

from __future__ import annotations

import os
import shutil
import sqlite3
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from lexeval_gui.core.changes import Change
from lexeval_gui.core.jobs import Job
from lexeval_gui.core.journal import Entry, Journal
from lexeval_gui.core.problems import Unreadable
from lexeval_gui.project import checksums, schema
from lexeval_gui.project.database import connect
from lexeval_gui.project.rows import Content, Row
from lexeval_gui.project.sources import Source
from lexeval_gui.project.store import Store, write_file
from tests.project.changing import exported, filled, held, note, state


def refusal(path: Path) -> str:
    with pytest.raises(Unreadable) as raised:
        Store.open(path)
    return str(raised.value)


def full(opened: Store, pages: int = 0) -> None:
    """Let the disk be full as soon as the file would need so many more pages."""
    connection = opened._database.connection
    count = connection.execute("PRAGMA page_count").fetchone()[0]
    connection.execute(f"PRAGMA max_page_count = {count + pages}")


def overflow(opened: Store, journal: Journal) -> int:
    """Add large notes until one cannot be kept; how many were added."""
    for number in range(100):
        journal.add(note(number, "x" * 5000))
        if opened.failure:
            return number + 1
    raise AssertionError("the disk is never full")


def test_what_is_kept_is_there_after_reopening_and_can_be_undone(tmp_path: Path):
    path = tmp_path / "a.lexeval"
    filled(path)
    with Store.open(path) as opened:
        journal = opened.journal()
        assert len(journal.current) == 5
        assert journal.undo() == note(4)
    with Store.open(path) as opened:
        journal = opened.journal()
        assert journal.can_redo
        assert journal.redo() == note(4)
        assert journal.entries[4].who == "Ann"
        assert opened.about() == {"task": "substitution"}


def test_every_commit_is_on_the_disk_and_the_log_is_folded_in_on_close(tmp_path: Path):
    path = tmp_path / "a.lexeval"
    with Store.create(path) as opened:
        pragmas = [opened._database.rows(f"PRAGMA {name}")[0][0] for name in ("journal_mode", "synchronous")]
        assert pragmas == ["wal", 2]
        opened.journal().add(note(1))
        assert (tmp_path / "a.lexeval-wal").stat().st_size > 0
    assert sorted(entry.name for entry in tmp_path.iterdir()) == ["a.lexeval", "a.lexeval.good"]


def test_what_is_jotted_down_is_there_after_a_kill_and_is_no_step(tmp_path: Path):
    path = tmp_path / "a.lexeval"
    script = (
        "import os, sys; from pathlib import Path; from lexeval_gui.project.store import Store\n"
        "opened = Store.open(Path(sys.argv[1])); opened.jot('unfinished', {'line': 'a'})\n"
        "opened.jot('unfinished', {'line': 'ab'}); os._exit(9)"
    )
    filled(path)
    with Store.open(path) as opened:
        before = exported(opened)
    subprocess.run([sys.executable, "-c", script, str(path)], check=False)
    with Store.open(path) as opened:
        assert opened.about() == {"task": "substitution", "unfinished": {"line": "ab"}}
        assert len(opened.journal().entries) == 5
        assert opened._database.rows("PRAGMA synchronous")[0][0] == 2
        opened.tell({"unfinished": None})
        assert exported(opened) == before


def test_what_is_jotted_down_goes_along_with_a_step_in_one_transaction(tmp_path: Path):
    with Store.create(tmp_path / "a.lexeval") as opened:
        journal = opened.journal()
        done: list[str] = []
        opened._database.connection.set_trace_callback(done.append)
        with journal.together():
            journal.add(note(1))
            opened.jot("unfinished", "x")
        assert done.count("COMMIT") == 1
        opened.jot("unfinished", "x")  # nothing new
        assert done.count("COMMIT") == 1
        opened._database.connection.set_trace_callback(None)


def test_what_cannot_be_jotted_down_is_written_with_the_next_step(tmp_path: Path):
    path, away = tmp_path / "a.lexeval", tmp_path / "away.lexeval"
    with Store.create(path) as opened:
        journal = opened.journal()
        path.rename(away)
        opened.jot("unfinished", "x")
        assert not opened.is_saved
        away.rename(path)
        journal.add(note(1))
        assert opened.is_saved
    with Store.open(path) as opened:
        assert opened.about() == {"unfinished": "x"}


def test_a_step_is_one_transaction(tmp_path: Path):
    with Store.create(tmp_path / "a.lexeval") as opened:
        journal = opened.journal()
        done: list[str] = []
        opened._database.connection.set_trace_callback(done.append)
        journal.add(note(1))
        journal.undo()
        journal.redo()
        assert done.count("COMMIT") == 3
        with journal.together():
            for number in range(10):
                journal.add(note(number))
        assert done.count("COMMIT") == 4


def test_a_full_disk_loses_nothing(tmp_path: Path):
    path = tmp_path / "a.lexeval"
    filled(path, 1)
    opened = Store.open(path)
    journal = opened.journal()
    full(opened, 12)
    overflow(opened, journal)
    assert "the disk is full; 1 change is in memory only" in opened.failure
    journal.undo()
    journal.redo()
    journal.add(note(1000, "y" * 5000))
    assert opened.failure.endswith("4 changes are in memory only") or opened.is_saved
    text, before = exported(opened), state(journal)
    elsewhere = opened.save_as(tmp_path / "b.lexeval")
    with elsewhere:
        elsewhere.adopt(journal)
        assert elsewhere.is_saved
        assert exported(elsewhere) == text
        assert state(elsewhere.journal()) == before


def test_what_could_not_be_written_is_written_with_the_next_step(tmp_path: Path):
    path = tmp_path / "a.lexeval"
    filled(path, 1)
    with Store.open(path) as opened:
        journal = opened.journal()
        full(opened)
        count = overflow(opened, journal)
        opened.tell({"view": {"filter": "tag:sense"}})
        assert opened.unsaved_steps
        full(opened, 1000)
        journal.undo()
        assert opened.is_saved
        assert opened.failure == ""
    with Store.open(path) as opened:
        assert len(opened.journal().entries) == 1 + count
        assert opened.about()["view"] == {"filter": "tag:sense"}


def test_settings_that_cannot_be_written_are_kept_in_memory_too(tmp_path: Path):
    path = tmp_path / "a.lexeval"
    filled(path, 1)
    with Store.open(path) as opened:
        full(opened)
        opened.tell({"view": "x" * 50_000})
        opened.set_sources([Source("gold", "x" * 50_000, 1, "")])
        assert "the last settings are in memory only" in opened.failure
        assert opened.about()["view"] == "x" * 50_000
        assert opened.save_as(tmp_path / "b.lexeval").sources()[0].path == "x" * 50_000


def test_a_file_that_cannot_be_written_is_opened_as_a_copy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    path = tmp_path / "a.lexeval"
    filled(path, 2)

    monkeypatch.setattr(
        "lexeval_gui.project.store.connect", lambda where, mode: connect(where, "ro" if where == path else mode)
    )
    before = path.read_bytes()
    opened = Store.open(path)
    assert opened.is_copy
    journal = opened.journal()
    journal.add(note(7))
    journal.undo()
    journal.redo()
    assert "read-only; 3 changes are in memory only" in opened.failure
    text = exported(opened)
    assert '"redo":3' in text
    with opened.save_as(tmp_path / "b.lexeval") as elsewhere:
        assert exported(elsewhere) == text
    assert path.read_bytes() == before


def test_a_log_that_a_crash_left_is_read_from_a_folder_that_is_read_only(tmp_path: Path):
    path, other = tmp_path / "a.lexeval", tmp_path / "b.lexeval"
    with Store.create(path) as opened:
        opened.journal().add(note(1))
        shutil.copy(path, other)
        shutil.copy(tmp_path / "a.lexeval-wal", tmp_path / "b.lexeval-wal")
    with Store.open_copy(other) as opened:
        assert next(iter(opened.journal().current.values())) == "note 1"


def test_a_file_that_becomes_read_only_keeps_steps_in_memory(tmp_path: Path):
    path = tmp_path / "a.lexeval"
    filled(path, 1)
    with Store.open(path) as opened:
        opened._database.connection.execute("PRAGMA query_only = ON")
        opened.journal().add(note(9))
        assert "the file or its folder is read-only; 1 change is in memory only" in opened.failure
        opened._database.connection.execute("PRAGMA query_only = OFF")
    assert len(held(path)) == 2


def test_a_second_window_is_refused_in_words(tmp_path: Path):
    path = tmp_path / "a.lexeval"
    filled(path)
    with Store.open(path):
        code = f"from pathlib import Path; from lexeval_gui.project.store import Store; Store.open(Path({str(path)!r}))"
        run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
        assert "is open in another window or program; close it there first" in run.stderr
        assert "is open in another window" in refusal(path)
        with (
            Store.create(tmp_path / "b.lexeval") as other,
            pytest.raises(Unreadable, match="is open in another window"),
        ):
            other.save_as(path)
    assert len(held(path)) == 5


def test_kill_9_lets_go_of_the_file(tmp_path: Path):
    path = tmp_path / "a.lexeval"
    filled(path)
    code = (
        "import sys, time; from pathlib import Path; from lexeval_gui.project.store import Store;"
        f"store = Store.open(Path({str(path)!r})); print('open', flush=True); time.sleep(60)"
    )
    with subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE) as child:
        assert child.stdout is not None
        assert child.stdout.readline() == b"open\n"
        assert "is open in another window" in refusal(path)
        child.kill()
    assert len(held(path)) == 5


def test_what_is_no_project_is_refused_and_left_as_it_is(tmp_path: Path):
    path = tmp_path / "a.lexeval"
    connection = sqlite3.connect(path)
    connection.execute("CREATE TABLE other (x)")
    connection.close()
    before = path.read_bytes()
    assert "is a database of another program" in refusal(path)
    assert path.read_bytes() == before
    path.write_text("no database at all, but longer than the header of one would be" * 3)
    assert "is damaged" in refusal(path)
    assert "there is no such file" in refusal(tmp_path / "none.lexeval")
    assert f"there is no folder {tmp_path / 'none'}" in refusal(tmp_path / "none" / "a.lexeval")
    with pytest.raises(Unreadable, match="there is a file of this name already"):
        Store.create(path)
    with pytest.raises(Unreadable, match="there is no folder"):
        Store.create(tmp_path / "none" / "a.lexeval")


def test_a_file_of_a_newer_version_is_refused_and_left_as_it_is(tmp_path: Path):
    path = tmp_path / "a.lexeval"
    filled(path)
    connection = sqlite3.connect(path)
    connection.execute(f"PRAGMA user_version = {schema.VERSION + 1}")
    connection.close()
    before = path.read_bytes()
    assert f"was written by a newer LexEval (version {schema.VERSION + 1}" in refusal(path)
    assert path.read_bytes() == before


def test_a_file_that_is_moved_away_is_not_written_into_the_void(tmp_path: Path):
    path = tmp_path / "a.lexeval"
    filled(path, 1)
    opened = Store.open(path)
    journal = opened.journal()
    path.rename(tmp_path / "moved.lexeval")
    journal.add(note(7))
    assert "it was moved or deleted; 1 change is in memory only" in opened.failure
    shutil.copy(tmp_path / "moved.lexeval", path)
    journal.add(note(8))
    assert "another file has taken its place; 2 changes are in memory only" in opened.failure
    with opened.save_as(tmp_path / "b.lexeval") as elsewhere:
        assert len(elsewhere.journal().current) == 3


def test_saving_elsewhere_is_whole_or_not_at_all(tmp_path: Path):
    path, there = tmp_path / "a.lexeval", tmp_path / "b.lexeval"
    filled(path)
    there.write_text("something else")
    with Store.open(path) as opened:
        with pytest.raises(Unreadable, match="is this project itself"):
            opened.save_as(path)
        with pytest.raises(Unreadable, match="there is no folder"):
            opened.save_as(tmp_path / "none" / "b.lexeval")
        opened.journal().add(note(9))
        assert opened.is_saved
        opened.save_as(there, [Source("gold", "g", 1, "")]).close()
    assert len(held(there)) == 6
    assert sorted(entry.name for entry in tmp_path.iterdir() if entry.suffix != ".good") == ["a.lexeval", "b.lexeval"]


def test_the_log_of_a_file_that_is_replaced_does_not_come_back(tmp_path: Path):
    path, there = tmp_path / "a.lexeval", tmp_path / "b.lexeval"
    filled(path, 3)
    filled(there, 50)
    with Store.open(there) as opened:
        opened.journal().add(note(99))
        left = (tmp_path / "b.lexeval-wal").read_bytes()
    (tmp_path / "b.lexeval-wal").write_bytes(left)
    with Store.open(path) as opened:
        opened.save_as(there).close()
    assert sorted(held(there)) == ["0", "1", "2"]


def test_an_export_in_another_thread_holds_what_was_there_when_it_began(tmp_path: Path):
    path = tmp_path / "a.lexeval"
    filled(path, 2500)
    with Store.open(path) as opened:
        journal = opened.journal()
        content = opened.content()
        made: list[Row] = []
        thread = threading.Thread(target=lambda: made.extend(content.rows))
        thread.start()
        for number in range(20):
            journal.add(note(number, "later"))
        thread.join()
        assert [row.number for row in made] == list(range(1, 2501))
        assert opened.is_saved


# older versions


def test_an_older_file_becomes_a_newer_one_all_steps_or_none(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    path = tmp_path / "a.lexeval"
    filled(path, 3)
    step = "ALTER TABLE sources ADD COLUMN words TEXT; UPDATE about SET value = '\"edits\"' WHERE name = 'task';"
    bad = "DELETE FROM state; INSERT INTO nothing VALUES (1);"
    steps, next_version = schema.MIGRATIONS, schema.VERSION + 1
    monkeypatch.setattr(schema, "MIGRATIONS", (*steps, bad))
    monkeypatch.setattr(schema, "VERSION", next_version)
    with pytest.raises(Unreadable):
        Store.open(path)
    monkeypatch.setattr(schema, "MIGRATIONS", (*steps, step))
    with Store.open(path) as opened:
        assert opened.about() == {"task": "edits"}
        assert schema.version_of(opened._database.connection) == next_version
        assert len(opened.journal().current) == 3
        assert opened._database.rows("SELECT count(words) FROM sources") == [(0,)]


def test_a_new_file_passes_through_every_version(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(schema, "MIGRATIONS", (*schema.MIGRATIONS, "CREATE TABLE more (x);"))
    monkeypatch.setattr(schema, "VERSION", schema.VERSION + 1)
    with Store.create(tmp_path / "a.lexeval") as opened:
        assert opened._database.rows("SELECT count(*) FROM more") == [(0,)]
    monkeypatch.undo()
    assert "was written by a newer LexEval" in refusal(tmp_path / "a.lexeval")


def test_the_header_says_whose_file_it_is(tmp_path: Path):
    filled(tmp_path / "a.lexeval")
    assert (tmp_path / "a.lexeval").read_bytes()[68:72] == b"LEXV"
    assert sorted(os.listdir(tmp_path)) == ["a.lexeval", "a.lexeval.good"]


@pytest.mark.parametrize(
    ("table", "row"),
    [
        ("journal", (7, "do", 7, "tags", "é\udc80", "", None, "[]", '["a"]', 0, "", "now")),
        ("journal", (8, "undo", 7, None, None, None, None, None, None, None, None, "now")),
        ("state", ("note", "a", "", "one", '"b"')),
        ("timeline", (0, 7)),
    ],
)
def test_a_sealed_row_has_its_texts_as_bytes_and_the_checksum_of_the_row(table: str, row: tuple[object, ...]):
    *given, found = checksums.sealed(table, row)
    assert found == checksums.checksum(table, row)
    texts = checksums.are_texts(table)
    assert [one.decode("utf-8", "surrogatepass") if isinstance(one, bytes) else one for one in given] == [*row]
    assert all(is_text or not isinstance(one, bytes) for is_text, one in zip(texts, given, strict=True))


def test_a_row_that_cannot_follow_leaves_nothing_of_a_long_content(tmp_path: Path):
    rows = [Row(n, "do", n, "now", Entry(Change("note", f"item {n}", None, "", "a"), "", "now", True)) for n in (1, 2)]
    content = Content({}, (), [*rows, Row(3, "redo", 1, "now")], 3)
    with pytest.raises(Unreadable, match="row 3 does 1 again, which was not undone last; nothing was written"):
        write_file(tmp_path / "a.lexeval", content, Job())
    assert list(tmp_path.iterdir()) == []
