"""A review that decides one thing after another and says each when it is kept; to be killed at any moment.

`python -m tests.project.scripted FILE SEED` prints the number of every step once it is on the disk.
"""

from __future__ import annotations

import random
import sqlite3
import subprocess
import sys
import time
from collections.abc import Iterator
from itertools import count
from pathlib import Path

from lexeval_gui.core.changes import Change
from lexeval_gui.core.journal import Journal
from lexeval_gui.project.store import Store
from tests.tasks.lexicon.review.reviewing import Desk, desk

ROOT = Path(__file__).resolve().parents[2]


WORDS = {f"lemma {n}": [f"lemma {n}", *(f"{n}{end}" for end in "abcd"[: n % 5])] for n in range(60)}
"""A lexicon that is reviewed against a dictionary on paper."""

VERBS = ("type", "end typing", "tick", "add", "enter", "not in dictionary", "doubtful", "skip", "page", "note")


def steps(seed: int) -> Iterator[Change | str]:
    """A review as its keys make it, with tags between them, now and then an undo or a redo; each change follows from
    those before it. The same for the same seed."""
    draw, known = random.Random(seed), desk(WORDS, seed=str(seed), blind=seed % 2 == 0)
    yield known.journal.entries[0].change
    for number in count():
        if draw.random() < 0.2:
            verb = draw.choice(["undo", "undo", "redo"])
            if verb == "redo" or known.journal.cursor > 1:  # the set-up stays
                known.undo() if verb == "undo" else known.redo()
                yield verb
        elif draw.random() < 0.8:
            known.review = known.review.onward()
            made = None if known.review.current is None else known.do(draw.choice(VERBS), _value(draw, known, number))
            if isinstance(made, Change):
                yield made
        else:
            slot = "tags", str(draw.randrange(60)), "", None
            tags = Change("tags", slot[1], None, known.journal.current.get(slot, []), draw.choice([["sense"], ["odd"]]))
            known.journal.add(tags)
            yield tags


def _value(draw: random.Random, known: Desk, number: int) -> str:
    """A form of the lemma, or one that only the dictionary has, or a remark."""
    return draw.choice([*WORDS.get(known.lemma, []), f"{known.lemma} {number}"])


def take(journal: Journal, step: Change | str) -> None:
    """Do one step."""
    if isinstance(step, Change):
        journal.add(step, "Ann")
    else:
        {"undo": journal.undo, "redo": journal.redo}[step]()


def killed(path: Path, seed: int) -> int:
    """Run a session, kill it with signal 9 at a random moment; how many steps it had acknowledged."""
    command = [sys.executable, "-m", "tests.project.scripted", str(path), str(seed)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=ROOT) as child:
        assert child.stdout is not None
        child.stdout.readline()
        time.sleep(random.Random(seed).uniform(0, 0.4))
        child.kill()
        return 1 + len([line for line in child.stdout.read().splitlines(keepends=True) if line.endswith("\n")])


def check(path: Path, seed: int, acknowledged: int) -> None:
    """Assert that every acknowledged step is there, that the file is whole, and that undo works."""
    script, plain = steps(seed), Journal()
    for _ in range(acknowledged):
        take(plain, next(script))
    with Store.open(path) as store:
        journal = store.journal()
        if not _is_same(journal, plain):
            take(plain, next(script))  # the step that was being kept when the end came
        assert _is_same(journal, plain), f"seed {seed}: not what was left after {acknowledged} steps"
        assert store._database.rows("PRAGMA integrity_check") == [("ok",)]
        while plain.undo() is not None:
            assert journal.undo() is not None
            assert journal.current == plain.current
        assert journal.undo() is None
        assert store.is_saved
    connection = sqlite3.connect(path)
    assert connection.execute("SELECT count(*) FROM state").fetchone() == (0,)
    connection.close()


def _is_same(journal: Journal, plain: Journal) -> bool:
    sizes = (journal.cursor, len(journal.entries)) == (plain.cursor, len(plain.entries))
    return sizes and journal.current == plain.current


def main(path: str, seed: int) -> None:
    """The session itself."""
    with Store.create(Path(path)) as store:
        journal = store.journal()
        for number, step in enumerate(steps(seed)):
            take(journal, step)
            print(number, flush=True)


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]))
