"""What is odd about edits once gold, runs and texts are together: types, parts, originals, ends of texts."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from lexeval_gui.core.problems import Problem, Severity
from lexeval_gui.tasks.edits import offsets
from lexeval_gui.tasks.edits.dataset import EditSet
from lexeval_gui.tasks.edits.names import listed, printable, shown
from lexeval_gui.tasks.edits.notices import Notices
from lexeval_gui.tasks.edits.offsets import Texts
from lexeval_gui.tasks.edits.types import COUNTERPARTS

KNOWN_TYPES = frozenset(COUNTERPARTS.values())

Ints = NDArray[np.int64]


def checked(gold: EditSet, runs: tuple[EditSet, ...], texts: Texts, unit: str) -> Iterator[Problem]:
    """The problems of gold and runs of HOO; `unit` is what their offsets were said to count."""
    for edits in (gold, *runs):
        yield from _types(edits)
        if edits is not gold:
            yield from _parts(edits, gold)
        yield from _texts(edits, texts, unit)


def _place(edits: EditSet, row: int) -> tuple[str, int]:
    """File and line of an edit."""
    assert edits.files is not None
    return edits.files[int(edits.edits.fragment[row])], int(edits.edits.lines[row])


def _first(severity: Severity, code: str, edits: EditSet, rows: Ints, message: str) -> Iterator[Problem]:
    """One problem at the first of some edits, if there are any; `message` is about all of them."""
    if len(rows):
        path, line = _place(edits, int(rows[0]))
        yield Problem(severity, path, line, code, message)


def _types(edits: EditSet) -> Iterator[Problem]:
    """Notes on missing types, and on those that are none of HOO 2012's."""
    types = edits.edits.type
    missing = np.flatnonzero(types.codes < 0)
    yield from _first(
        "note", "no-type", edits, missing,
        f"{_count(len(missing))} without a type: counted in `all` and as `other`; equal to no type",
    )  # fmt: skip
    strange = [code for code, word in enumerate(types.words) if word not in KNOWN_TYPES]
    rows = np.flatnonzero(np.isin(types.codes, strange))
    names = [types.words[code] for code in np.unique(types.codes[rows]).tolist()]
    yield from _first(
        "note", "unknown-type", edits, rows,
        f"{_count(len(rows))} of types that HOO 2012 does not have ({listed(names)}); each has a row of its own",
    )  # fmt: skip


def _parts(run: EditSet, gold: EditSet) -> Iterator[Problem]:
    """Warn where one side names parts and the other does not: such edits never align."""
    named = np.zeros(len(gold.offsets) - 1, np.bool_)
    unnamed = named.copy()
    named[gold.edits.fragment[gold.edits.part.codes >= 0]] = True
    unnamed[gold.edits.fragment[gold.edits.part.codes < 0]] = True
    codes, fragment = run.edits.part.codes, run.edits.fragment
    without = np.flatnonzero((codes < 0) & named[fragment] & ~unnamed[fragment])
    offer = "`--set assume_part=1` takes edits without part to be of part 1"
    yield from _first(
        "warning", "no-part", run, without,
        f"{_count(len(without))} without a part, where the gold names parts: they align with nothing; {offer}",
    )  # fmt: skip
    alone = np.flatnonzero((codes >= 0) & unnamed[fragment] & ~named[fragment])
    yield from _first(
        "warning", "no-part", run, alone,
        f"{_count(len(alone))} with a part, where the gold names none: they align with nothing; {offer}",
    )  # fmt: skip


def _texts(edits: EditSet, texts: Texts, unit: str) -> Iterator[Problem]:
    """Warn of originals that are not in the text, with what the offset doctor says, and of ends past the text."""
    wrong, past, rows = offsets.mismatches(edits.edits, texts)
    notices = Notices()
    columns = edits.edits
    for edit in past.tolist():
        length = len(texts.texts[int(rows[edit])])
        message = (
            f"edit {printable(columns.index[edit])} ends at {columns.end[edit]}, and the text has {length} characters; "
            "kept, and scored as it is"
        )
        notices.add("warning", "past-end", *_place(edits, edit), message)
    for edit in wrong.tolist():
        start, end = int(columns.start[edit]), int(columns.end[edit])
        here = shown(texts.texts[int(rows[edit])][start:end])
        message = (
            f"edit {printable(columns.index[edit])}: the text has {here} at {start}–{end}, the file says "
            f"{shown(columns.original[edit])}; scored by its offsets"
        )
        notices.add("warning", "original", *_place(edits, edit), message)
    yield from notices.problems()
    if len(wrong) and unit == offsets.CODE_POINTS:
        yield from _diagnosed(edits, texts)


def _diagnosed(edits: EditSet, texts: Texts) -> Iterator[Problem]:
    found = offsets.diagnose(edits.edits, texts)
    if not found.tested:
        return
    offer = "nothing is shifted"
    if found.best != offsets.CODE_POINTS:
        offer = f"`--set offsets={found.best}` reads them so; until then {offer}"
    path, _ = _place(edits, 0)
    yield Problem("note", path, None, "offsets-unit", f"{found}; {offer}")


def _count(number: int) -> str:
    return f"{number} edit{'' if number == 1 else 's'}"
