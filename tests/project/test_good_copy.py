"""The last good copy: made of what was found whole, never taken unasked, never replaced by less."""

from __future__ import annotations

import os
import shutil
import threading
from itertools import count
from pathlib import Path

import pytest

from lexeval_gui.core.problems import Unreadable
from lexeval_gui.project import checksums, files, good_copy, store
from lexeval_gui.project.store import Store
from tests.project.changing import exported, filled, held, note


def copy_of(path: Path) -> bytes:
    return good_copy.path_of(path).read_bytes()


def steps(path: Path) -> int | None:
    found = good_copy.find(path)
    return None if found is None else found.steps


def spoil(path: Path) -> None:
    """Let one byte in the middle be another."""
    data = bytearray(path.read_bytes())
    place = data.index(b"note 1")
    data[place] ^= 1
    path.write_bytes(data)


def test_it_is_made_on_closing_and_on_opening_and_is_a_project_of_its_own(tmp_path: Path):
    path = tmp_path / "a.lexeval"
    filled(path, 3)
    assert steps(path) == 3
    good_copy.path_of(path).unlink()
    with Store.open(path) as opened:
        assert steps(path) == 3
        before = copy_of(path)
        opened.journal().add(note(7))
        assert copy_of(path) == before, "never with a key"
        text = exported(opened)
    assert steps(path) == 4
    with Store.open(good_copy.path_of(path)) as opened:
        assert exported(opened) == text
    assert sorted(entry.name for entry in tmp_path.iterdir()) == ["a.lexeval", "a.lexeval.good"]


def test_what_was_not_changed_is_not_copied_again(tmp_path: Path):
    path = tmp_path / "a.lexeval"
    filled(path, 3)
    before = good_copy.path_of(path).stat()
    with Store.open(path) as opened:
        opened.journal()
    assert good_copy.path_of(path).stat().st_ino == before.st_ino


def test_pages_are_taken_once_when_a_project_is_opened(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    path, real, taken = tmp_path / "a.lexeval", files.serialized, count()
    filled(path, 3)
    monkeypatch.setattr(files, "serialized", lambda connection: (real(connection), next(taken))[0])
    Store.open(path).close()
    good_copy.path_of(path).unlink()
    Store.open(path).close()
    assert steps(path) == 3
    assert next(taken) == 2


def test_a_damaged_file_is_neither_copied_nor_replaced(tmp_path: Path):
    path = tmp_path / "a.lexeval"
    filled(path, 3)
    before = copy_of(path)
    spoil(path)
    damaged = path.read_bytes()
    with pytest.raises(Unreadable) as raised:
        Store.open(path)
    assert "a.lexeval.good: note: is the last good copy of it, of " in str(raised.value)
    assert "with 3 steps; it is taken only if you ask for it" in str(raised.value)
    assert (copy_of(path), path.read_bytes()) == (before, damaged)
    made = good_copy.restore(path)
    assert sorted(held(made)) == ["0", "1", "2"]
    assert made.name.startswith("a of ")


def test_a_project_taken_from_its_copy_is_looked_through_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """That a file has a log beside it, as an open one has, is written in it: its copy has to say so too."""
    path, real, verified = tmp_path / "a.lexeval", checksums.verify, count()
    filled(path, 3)
    shutil.copy(good_copy.path_of(path), path)
    monkeypatch.setattr(checksums, "verify", lambda *given: (real(*given), next(verified))[0])
    for _time in range(3):
        Store.open(path).close()
    assert next(verified) <= 1


def test_a_project_is_looked_through_where_the_system_gives_no_thread(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    path = tmp_path / "a.lexeval"
    filled(path, 3)
    good_copy.path_of(path).unlink()

    def refused(*_given: object) -> None:
        raise RuntimeError("can't start new thread")

    monkeypatch.setattr(threading.Thread, "start", refused)
    with Store.open(path) as opened:
        assert sorted(exported(opened))
    spoil(path)
    with pytest.raises(Unreadable):
        Store.open(path)


def test_what_is_damaged_while_it_is_open_does_not_replace_the_copy(tmp_path: Path):
    path = tmp_path / "a.lexeval"
    filled(path, 300)
    before = copy_of(path)
    opened = Store.open(path)
    opened.journal().add(note(1000))
    opened._database.connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    opened._database.connection.execute("PRAGMA cache_size = 0")
    spoil(path)
    opened.close()
    assert copy_of(path) == before


def test_a_damaged_copy_is_not_offered_and_is_made_anew(tmp_path: Path):
    path = tmp_path / "a.lexeval"
    filled(path, 3)
    spoil(good_copy.path_of(path))
    assert good_copy.find(path) is None
    Store.open(path).close()
    assert steps(path) == 3


def test_a_file_that_lacks_steps_of_its_copy_says_so_and_leaves_it(tmp_path: Path):
    path, older = tmp_path / "a.lexeval", tmp_path / "older"
    filled(path, 3)
    shutil.copy(path, older)
    with Store.open(path) as opened:
        opened.journal().add(note(7))
    before = copy_of(path)
    shutil.copy(older, path)
    for number in range(2):
        with Store.open(path) as opened:
            said = "; ".join(map(str, opened.problems))
            assert f"has {3 + number} steps and lacks some that its last good copy has" in said
            assert "with 4 steps" in said
            opened.journal().add(note(20 + number))
        assert copy_of(path) == before
    with Store.open(path) as opened:
        opened.forget_copy()
        assert opened.problems == ()
    assert steps(path) == 5


@pytest.mark.parametrize("where", ["head", "frame"])
def test_a_log_that_is_damaged_after_a_kill_is_said_where_the_copy_has_more(tmp_path: Path, where: str):
    path, killed, again = (tmp_path / f"{name}.lexeval" for name in ("a", "killed", "again"))
    with Store.create(path) as opened:
        journal = opened.journal()
        for number in range(5):
            journal.add(note(number))
        leave(path, killed)
    with Store.open(killed) as opened:  # the steps are still in the log only; the copy has them
        assert (len(opened.journal().entries), opened.problems, steps(killed)) == (5, (), 5)
        leave(killed, again)
    shutil.copy(good_copy.path_of(killed), good_copy.path_of(again))
    log = bytearray((tmp_path / "again.lexeval-wal").read_bytes())
    log[10 if where == "head" else len(log) // 2] ^= 1
    (tmp_path / "again.lexeval-wal").write_bytes(log)
    try:
        with Store.open(again) as opened:
            said = opened.problems
    except Unreadable as error:
        said = error.problems
    assert "with 5 steps; it is taken only if you ask for it" in str(said[-1])
    assert steps(again) == 5


def leave(path: Path, other: Path) -> None:
    """What a kill leaves of a project that is open, under another name."""
    for ending in ("", "-wal"):
        shutil.copy(f"{path}{ending}", f"{other}{ending}")


def test_a_file_that_is_read_only_says_that_it_lacks_steps_too(tmp_path: Path):
    path = tmp_path / "a.lexeval"
    with Store.create(path) as opened:
        opened.journal().add(note(1))
        older = tmp_path / "older"
    shutil.copy(path, older)
    with Store.open(path) as opened:
        opened.journal().add(note(2))
    shutil.copy(older, path)
    with Store.open_copy(path) as opened:
        opened._update_good_copy()
        assert "with 2 steps" in str(opened.problems)
    assert steps(path) == 2


def test_a_copy_that_was_left_alone_is_not_replaced_by_another_project(tmp_path: Path):
    path = tmp_path / "a.lexeval"
    filled(path, 3)
    path.unlink()
    filled(path, 2)
    assert steps(path) == 3
    with Store.open(path) as opened:
        assert "with 3 steps" in str(opened.problems)


def test_another_project_that_takes_the_place_takes_the_copy_along(tmp_path: Path):
    path, there = tmp_path / "a.lexeval", tmp_path / "b.lexeval"
    filled(path, 3)
    filled(there, 50)
    with Store.open(path) as opened:
        opened.save_as(there).close()
    assert steps(there) == 3
    store.remove(there)
    assert sorted(entry.name for entry in tmp_path.iterdir()) == ["a.lexeval", "a.lexeval.good"]


def test_where_no_copy_can_be_made_the_project_is_opened_and_this_is_said_once(tmp_path: Path):
    path = tmp_path / "a.lexeval"
    filled(path, 3)
    good_copy.remove(path)
    good_copy.path_of(path).mkdir()
    with Store.open(path) as opened:
        (problem,) = opened.problems
        assert "no last good copy of it can be kept beside it: Is a directory" in str(problem)
        opened.journal().add(note(7))
        assert opened.is_saved
    assert len(held(path)) == 4
    assert sorted(entry.name for entry in tmp_path.iterdir()) == ["a.lexeval", "a.lexeval.good"]


def test_a_pipe_in_the_place_of_the_copy_is_not_waited_for(tmp_path: Path):
    path = tmp_path / "a.lexeval"
    filled(path, 3)
    good_copy.remove(path)
    os.mkfifo(good_copy.path_of(path))
    Store.open(path).close()
    assert steps(path) == 3
    spoil(path)
    good_copy.remove(path)
    os.mkfifo(good_copy.path_of(path))
    with pytest.raises(Unreadable, match="is damaged"):
        Store.open(path)


def test_that_of_a_large_project_is_made_while_something_else_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(good_copy, "AT_ONCE", 0)
    path = tmp_path / "a.lexeval"
    filled(path, 3)
    for thread in threading.enumerate():
        if thread.name == "last good copy":
            thread.join()
    assert steps(path) == 3
