"""320 random changes over all kinds, undone and redone: what is exported is the same bytes at both ends."""

from __future__ import annotations

import io
import json
import tempfile
from pathlib import Path

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from lexeval_gui.core.changes import Change
from lexeval_gui.core.jobs import Job
from lexeval_gui.project.store import Store
from lexeval_gui.testing.example_counts import times
from lexeval_gui.workspace.projects import transfer
from tests.project.changing import KINDS, bundle, exported

COUNT = 320

VALUES = st.sampled_from(
    [
        None,
        True,
        False,
        [],
        ["sense"],
        ["a", "b"],
        "",
        "a note",
        "=1+1",
        {"state": "done", "ticks": {"form": True}},
        0.5,
    ]
)
SLOTS = st.tuples(
    st.sampled_from(KINDS), st.sampled_from(["1", "2", "happy.a 3", "\x00"]), st.sampled_from([None, "wordtune"]),
    VALUES, st.sampled_from(["", "reviewer:Ann"]),
)  # fmt: skip
HOW_MANY = st.integers(1, COUNT) | st.just(COUNT)


class Decisions(RuleBasedStateMachine):
    """Goes back and forth over a journal in a file, that is closed, opened and saved elsewhere meanwhile."""

    def __init__(self) -> None:
        super().__init__()
        self.folder = tempfile.TemporaryDirectory()
        self.files = 0

    def fresh(self) -> Path:
        self.files += 1
        return Path(self.folder.name) / f"{self.files}.lexeval"

    @initialize(
        steps=st.lists(SLOTS, min_size=COUNT, max_size=COUNT),
        together=st.integers(1, 7),
        bundled=st.sets(st.integers(0, COUNT - 1), max_size=40),
    )
    def decide(self, steps, together, bundled):
        self.store = Store.create(self.fresh())
        self.journal = self.store.journal()
        self.held = [dict(self.journal.current)]  # what holds, by the place of the cursor
        self.empty = self.ends()
        with self.journal.together():
            for start in range(0, COUNT, together):
                for place, (kind, item, system, after, part) in enumerate(steps[start : start + together], start):
                    before = self.journal.current.get((kind, item, part, system))
                    made = Change(kind, item, system, before, after, part)
                    if place in bundled:
                        many = [Change(k, i, s, None, a, p) for k, i, s, a, p in steps[place : place + 5]]
                        made = bundle(many, self.journal)
                    self.journal.add(made, "Ann")
                    self.held.append(dict(self.journal.current))
        self.full = self.ends()
        self.rows = exported(self.store)

    def ends(self) -> tuple[str, str]:
        """What a project says of its present: what holds, as it is on the disk, and the table for spreadsheets."""
        table = io.StringIO()
        transfer.write(self.store.content(), table, "csv", Job())
        held = self.store.journal().current
        return json.dumps(sorted([list(map(str, slot)), value] for slot, value in held.items())), table.getvalue()

    @rule(count=HOW_MANY)
    def back(self, count):
        with self.journal.together():
            for _ in range(count):
                self.journal.undo()

    @rule(count=HOW_MANY)
    def forth(self, count):
        with self.journal.together():
            for _ in range(count):
                self.journal.redo()

    @rule()
    def reopen(self):
        self.store.close()
        self.store = Store.open(self.store.path)
        self.journal = self.store.journal()

    @rule()
    def save_elsewhere(self):
        self.store = self.store.save_as(self.fresh())
        self.store.adopt(self.journal)

    @invariant()
    def everything_is_as_it_was_at_this_place(self):
        if hasattr(self, "held"):
            assert self.store.is_saved, self.store.failure
            assert len(self.journal.entries) == COUNT
            assert self.journal.current == self.held[self.journal.cursor]

    @invariant()
    def no_row_of_the_journal_is_another(self):
        if hasattr(self, "rows"):
            assert exported(self.store).startswith(self.rows)

    def teardown(self):
        try:
            if hasattr(self, "rows"):
                for _ in range(2):
                    self.back(COUNT)
                    assert self.ends() == self.empty
                    self.forth(COUNT)
                    assert self.ends() == self.full
        finally:
            if hasattr(self, "store"):
                self.store.close()
            self.folder.cleanup()


Decisions.TestCase.settings = settings(
    max_examples=times(5), stateful_step_count=8, deadline=None, suppress_health_check=list(HealthCheck)
)
TestDecisions = Decisions.TestCase
