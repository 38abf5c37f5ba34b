"""Lines of JSON: out and in without loss; the whole journal played back and forth."""

from __future__ import annotations

import io
import json
import random
import tempfile
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from lexeval_gui.core.changes import Change
from lexeval_gui.core.jobs import Cancelled, Job
from lexeval_gui.core.journal import Journal
from lexeval_gui.core.problems import Unreadable
from lexeval_gui.project import json_lines
from lexeval_gui.project.sources import Source
from lexeval_gui.project.store import Store, write_file
from lexeval_gui.testing.example_counts import times
from tests.project.changing import BUNDLES, CHANGES, KINDS, VALUES, bundle, exported, filled, state, take

STEPS = st.lists(CHANGES | BUNDLES | st.sampled_from(["undo", "redo"]), max_size=12)


def imported(text: str, folder: Path) -> Path:
    """A project made of lines."""
    written = folder / "in.jsonl"
    written.write_text(text, encoding="utf-8", newline="\n")
    path = folder / "new.lexeval"
    write_file(path, json_lines.read(written, Job()), Job())
    return path


@settings(max_examples=40, deadline=None)
@given(STEPS, st.dictionaries(st.sampled_from(["task", "settings", "view"]), VALUES.filter(lambda v: v is not None)))
def test_what_is_exported_imported_and_exported_again_is_the_same_bytes(steps, about):
    with tempfile.TemporaryDirectory() as name, Store.create(Path(name) / "a.lexeval") as store:
        store.tell(about)
        store.set_sources([Source("gold", "../odd\udcff", 12, "ab"), Source("system", "b", 0, "")])
        journal = store.journal()
        with journal.together():
            for step in steps:
                take(journal, step)
        assert store.is_saved, store.failure
        text = exported(store)
        with Store.open(imported(text, Path(name))) as other:
            assert exported(other) == text
            assert (other.about(), other.sources()) == (store.about(), store.sources())
            assert state(other.journal()) == state(journal)


class Session(RuleBasedStateMachine):
    """A journal in a file beside one in memory, through closing and opening, saving elsewhere and importing."""

    def __init__(self) -> None:
        super().__init__()
        self.folder = tempfile.TemporaryDirectory()
        self.number = 0

    def fresh(self) -> Path:
        self.number += 1
        return Path(self.folder.name) / f"{self.number}.lexeval"

    @initialize()
    def begin(self) -> None:
        self.store = Store.create(self.fresh())
        self.journal, self.plain = self.store.journal(), Journal()

    @rule(step=CHANGES | BUNDLES | st.sampled_from(["undo", "undo", "redo"]))
    def step(self, step):
        take(self.journal, step)
        if not isinstance(step, str):
            self.plain.clock = lambda: self.journal.entries[self.journal.cursor - 1].when
        take(self.plain, step)

    @rule()
    def reopen(self):
        self.store.close()
        self.store = Store.open(self.store.path)
        self.journal = self.store.journal()

    @rule()
    def save_elsewhere(self):
        self.store = self.store.save_as(self.fresh())
        self.store.adopt(self.journal)

    @precondition(lambda self: self.number < 5)
    @rule()
    def import_lines(self):
        text = exported(self.store)
        self.store.close()
        path = imported(text, Path(self.folder.name))
        self.store = Store.open(path.rename(self.fresh()))
        self.journal = self.store.journal()

    @invariant()
    def same(self):
        if hasattr(self, "store"):
            assert self.store.is_saved, self.store.failure
            assert state(self.journal) == state(self.plain)

    def teardown(self):
        self.store.close()
        self.folder.cleanup()


Session.TestCase.settings = settings(
    max_examples=times(5), stateful_step_count=25, deadline=None, suppress_health_check=list(HealthCheck)
)
TestSession = Session.TestCase


def changes(count: int, seed: int) -> list[Change]:
    """Random changes over all kinds, often of the same slot."""
    draw = random.Random(seed)
    values = [None, True, [], ["sense"], ["a", "b"], "a note", {"state": "done", "ticks": {"form": True}}, 0.5]
    return [
        Change(
            draw.choice(KINDS), str(draw.randrange(40)), draw.choice([None, "wordtune"]), None, draw.choice(values),
            draw.choice(["", "reviewer:Ann"]),
        )
        for _ in range(count)
    ]  # fmt: skip


def now(store: Store) -> str:
    """What holds, as text: the state that an export's rows end in."""
    return json.dumps(sorted([list(map(str, slot)), value] for slot, value in store.journal().current.items()))


def test_320_changes_undone_and_redone_end_byte_equal_at_both_ends_and_after_reopening(tmp_path: Path):
    path = tmp_path / "a.lexeval"
    with Store.create(path) as store:
        journal = store.journal()
        empty = now(store)
        with journal.together():
            for number, change in enumerate(changes(320, 1)):
                before = journal.current.get(change.slot)
                made = Change(*change.slot[:2], change.system, before, change.after, change.part)
                journal.add(bundle(changes(30, number), journal) if number % 16 == 0 else made, "Ann")
        full, rows = now(store), exported(store)
        for _ in range(2):
            with journal.together():
                while journal.undo() is not None:
                    pass
            assert now(store) == empty
            with journal.together():
                while journal.redo() is not None:
                    pass
            assert now(store) == full
        text = exported(store)
    assert text.startswith(rows)
    with Store.open(path) as store:
        assert exported(store) == text
        journal = store.journal()
        while journal.undo() is not None:
            pass
        assert now(store) == empty
        assert exported(store).startswith(text)


DO = '"at":"","kind":"note","item":"","part":"","system":null,"before":"","after":"","first":true,"who":""}'
MANY = (
    '"at":"","kind":"many","item":"","part":"","system":null,"before":TAKEN,"after":[["gold","",null,["1"],[2]]],'
    '"first":true,"who":""}'
)
HEAD = '{"format":"lexeval project","version":1}\n'
BAD = {
    "": "the first line is expected",
    "[]\n": "the first line is expected",
    '{"format":"lexeval project","version":2}\n': "version 2, expected 1",
    HEAD + "{": "is no JSON",
    HEAD + "[1]": "is expected to be an object",
    HEAD + '{"x":1}': 'lacks "at"',
    HEAD + '{"about":1,"value":2}': '"about": 1 is not what is expected',
    HEAD + '{"about":"task"}': 'lacks "value"',
    HEAD + '{"source":"a","role":"gold","size":-1,"sha256":""}': '"size": -1 is not',
    HEAD + '{"undo":1,"at":""}': "row 1 takes back 1, which is not the last in force",
    HEAD + '{"redo":1,"at":""}': "row 1 does 1 again, which was not undone last",
    HEAD + '{"do":2,' + DO: "row 1 says nothing that was done",
    HEAD + '{"do":1,' + DO.replace("true", "false"): "which it is not",
    HEAD + '{"do":1,' + DO.replace("null", "3"): '"system": 3 is not what is expected',
    HEAD + '{"do":1,' + DO.replace("note", "many"): "row 1 cannot be played: it is no change of many",
    HEAD + '{"do":1,' + MANY.replace("TAKEN", "[[0,1]]"): "row 1 says of some items what was not so before it",
    HEAD + '{"do":1,' + MANY.replace("TAKEN", "[[7,1]]"): "row 1 cannot be played: it is no change of many",
    HEAD + '{"do":1,' + MANY.replace("TAKEN", "[]").replace("gold", "note"): "whose changes are entries of their own",
}


@pytest.mark.parametrize("text", BAD)
def test_a_bad_line_is_named_and_nothing_is_made(tmp_path: Path, text: str):
    path = tmp_path / "bad.jsonl"
    path.write_text(text.replace(HEAD + "", '{"format":"lexeval project","version":1}\n'))
    with pytest.raises(Unreadable) as raised:
        json_lines.read(path, Job())
    assert BAD[text] in str(raised.value)
    assert raised.value.problems[0].line == (2 if text.startswith(HEAD + "") else 1)


def test_other_encodings_and_missing_files_are_said(tmp_path: Path):
    path = tmp_path / "bad.jsonl"
    path.write_bytes(b"\xff\xfe")
    with pytest.raises(Unreadable, match="not in UTF-8"):
        json_lines.read(path, Job())
    with pytest.raises(Unreadable, match="cannot be opened"):
        json_lines.read(tmp_path / "none.jsonl", Job())


def test_export_and_import_say_how_far_they_are_and_can_be_cancelled(tmp_path: Path):
    path = tmp_path / "a.lexeval"
    filled(path, 3000)
    said: list[float] = []
    with Store.open(path) as store:
        json_lines.write(store.content(), io.StringIO(), Job(lambda share, text: said.append(share)))
        assert said
        with pytest.raises(Cancelled):
            json_lines.write(store.content(), io.StringIO(), Job(cancelled=lambda: True))
        (tmp_path / "a.jsonl").write_text(exported(store))
    with pytest.raises(Cancelled):
        json_lines.read(tmp_path / "a.jsonl", Job(cancelled=lambda: True))
    with pytest.raises(Cancelled):
        write_file(tmp_path / "b.lexeval", json_lines.read(tmp_path / "a.jsonl", Job()), Job(cancelled=lambda: True))
    assert sorted(entry.name for entry in tmp_path.iterdir()) == ["a.jsonl", "a.lexeval", "a.lexeval.good"]
