"""Which fragment of a run belongs to which of the gold: by file names (HOO), or by order and tokens (M2)."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from lexeval_gui.core.dataset import Strings
from lexeval_gui.core.problems import Problem, Unreadable, unreadable
from lexeval_gui.tasks.edits.parts import EditFiles
from lexeval_gui.tasks.edits.reading import file_names

Ints = NDArray[np.int64]


def check_kinds(gold: EditFiles, runs: Sequence[EditFiles]) -> None:
    """M2 goes with M2, XML with XML."""
    said = {True: "M2", False: "HOO XML"}
    failed = [
        Problem(
            "error",
            run.path,
            None,
            "kinds-differ",
            f"is {said[run.sentences is not None]}, and {Path(gold.path).name} is "
            f"{said[gold.sentences is not None]}; gold and runs must be of one format",
        )
        for run in runs
        if (run.sentences is None) != (gold.sentences is None) and not run.of_text
    ]
    if failed:
        raise Unreadable(failed)


def orders(gold: EditFiles, runs: Sequence[EditFiles]) -> list[Ints]:
    """For each run, its row for each fragment of the gold. Raises Unreadable with the problems of all runs."""
    failed: list[Problem] = []
    orders: list[Ints] = []
    for run in runs:
        try:
            orders.append(_order(gold, run))
        except Unreadable as error:
            failed += error.problems
    if failed:
        raise Unreadable(failed)
    return orders


def _order(gold: EditFiles, run: EditFiles) -> Ints:
    if run.of_text:
        return np.arange(len(run))
    return _same_sentences(gold, run) if gold.sentences is not None else _same_names(gold, run)


def _same_sentences(gold: EditFiles, run: EditFiles) -> Ints:
    """M2: as many sentences, of the same tokens, in the same order."""
    ours, theirs = gold.sentences, run.sentences
    assert ours is not None
    assert theirs is not None
    count = min(len(ours), len(theirs))
    differs = _first_difference(ours, theirs, count)
    if differs is None and (len(ours) == len(theirs) or not (gold.whole and run.whole)):
        return np.arange(count)
    counts = "" if len(ours) == len(theirs) else f"has {len(theirs)} sentences and the gold has {len(ours)}; "
    if differs is None:
        raise unreadable(run.path, "sentences", f"{counts}the first {count} are the same")
    here, there = file_names.shown(theirs[differs], 60), file_names.shown(ours[differs], 60)
    text = f"{counts}sentence {differs + 1} is {here} here and {there} in the gold"
    raise unreadable(run.path, "sentences", text)


def _first_difference(ours: Strings, theirs: Strings, count: int) -> int | None:
    end = int(ours.offsets[count])
    if np.array_equal(ours.offsets[: count + 1], theirs.offsets[: count + 1]) and np.array_equal(
        ours.data[:end], theirs.data[:end]
    ):
        return None
    return next((row for row in range(count) if ours.raw(row) != theirs.raw(row)), None)


def _same_names(gold: EditFiles, run: EditFiles) -> Ints:
    """HOO: a fragment of the run for each fragment of the gold, by the names of the files."""
    ours, theirs = ([_key(file) for file in part.files] for part in (gold, run))
    if len(ours) == len(theirs) == 1 and not gold.folder and not run.folder and (None in (ours[0], theirs[0])):
        return np.zeros(1, np.int64)  # two files named by hand
    rows = {key: row for row, key in reversed(list(enumerate(theirs))) if key is not None}
    if gold.whole and run.whole:
        _check_names(gold, run, ours, theirs)
    else:
        ours = ours[: next((row for row, key in enumerate(ours) if key not in rows), len(ours))]
    return np.array([rows[key] for key in ours if key is not None], np.int64)


def _key(file: str) -> str | None:
    found = file_names.parse(file)
    return found.fragment if found else None


def _check_names(gold: EditFiles, run: EditFiles, ours: Sequence[str | None], theirs: Sequence[str | None]) -> None:
    """Refuse files without a partner, or two of one fragment, on either side."""
    alone_here = _unpaired(run.files, theirs, ours)
    alone_there = _unpaired(gold.files, ours, theirs)
    if len(ours) == len(theirs) and not alone_here and not alone_there:
        return
    text = f"has {number_of_fragments(len(theirs))}, the gold {number_of_fragments(len(ours))}"
    if alone_here:
        text += f"; without partner here: {file_names.listed(alone_here)}"
    if alone_there:
        text += f"; without partner in the gold: {file_names.listed(alone_there)}"
    text += "; files pair by the four digits before GE, or before team and digit (0001GE.xml, 0001MQ0.xml)"
    raise unreadable(run.path, "pairing", text)


def _unpaired(files: Strings, keys: Sequence[str | None], others: Sequence[str | None]) -> list[str]:
    """The names of files whose fragment the other side lacks, or that have none, or whose fragment came before."""
    known = {key for key in others if key is not None}
    seen: set[str | None] = set()
    alone = []
    for file, key in zip(files, keys, strict=True):
        if key not in known or key in seen:
            alone.append(Path(file).name)
        seen.add(key)
    return alone


def number_of_fragments(count: int) -> str:
    """A number of fragments in words."""
    return f"{count} fragment{'' if count == 1 else 's'}"
