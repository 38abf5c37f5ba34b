"""Changes of all kinds for the tests of the project file, and what a project holds in words that can be compared."""

from __future__ import annotations

import io
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from hypothesis import strategies as st
from msgspec.structs import replace

from lexeval_gui.core.changes import ANNOTATIONS, Change, together
from lexeval_gui.core.jobs import Job
from lexeval_gui.core.journal import Journal
from lexeval_gui.project import json_lines
from lexeval_gui.project.store import Store

KINDS = (
    "gold", "answers", "edits", "tags", "note", "checked", "tag list", "columns", "dictionary", "lexicon", "review",
    "review set-up",
)  # fmt: skip

TEXTS = st.text(max_size=8) | st.sampled_from(["", "\x00", "\u2028", "a\nb", "\udcff", "=1+1", "mißt", "☃"])
VALUES = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**70), 2**70) | st.floats(allow_nan=False) | TEXTS,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(TEXTS, inner, max_size=3),
    max_leaves=5,
)
ITEMS = st.sampled_from(["1", "2", "happy.a 3", "", "\x00", "\udc80"])
SYSTEMS = st.none() | st.sampled_from(["wordtune", "", "\x00", "odd\udcff"])
CHANGES = st.builds(Change, st.sampled_from(KINDS), ITEMS, SYSTEMS, VALUES, VALUES, st.sampled_from(["", "edit 1"]))
BUNDLES = st.lists(CHANGES, min_size=1, max_size=5)
"""Changes that are put in force as one entry (see `bundle`)."""


def bundle(changes: Sequence[Change], journal: Journal) -> Change:
    """Changes as one, as if none was an annotation."""
    counted = [replace(one, kind="answers") if one.kind in ANNOTATIONS else one for one in changes]
    return together(counted, journal.current, "removing what is wrong")


def take(journal: Journal, step: Change | Sequence[Change] | str) -> None:
    """Do one step: a change, a bundle, `undo` or `redo`."""
    if isinstance(step, str):
        {"undo": journal.undo, "redo": journal.redo}[step]()
    else:
        journal.add(step if isinstance(step, Change) else bundle(step, journal), "Ann")


def note(number: int, text: str | None = None) -> Change:
    """The note of an item."""
    return Change("note", str(number), None, "", f"note {number}" if text is None else text)


def filled(path: Path, count: int = 5) -> None:
    """A project of so many notes, closed."""
    with Store.create(path) as store:
        store.tell({"task": "substitution"})
        journal = store.journal()
        with journal.together():
            for number in range(count):
                journal.add(note(number), "Ann")


def exported(store: Store) -> str:
    """The project as lines."""
    file = io.StringIO()
    json_lines.write(store.content(), file, Job())
    return file.getvalue()


def held(path: Path) -> dict[str, Any]:
    """The value of each item's slot, after opening the project anew."""
    with Store.open(path) as store:
        return {item: value for (_, item, _, _), value in store.journal().current.items()}


def state(journal: Journal) -> list[Any]:
    """What a journal holds and could undo or redo."""
    entries = [journal.entries[place] for place in range(len(journal.entries))]
    return [dict(journal.current), entries, journal.cursor]
