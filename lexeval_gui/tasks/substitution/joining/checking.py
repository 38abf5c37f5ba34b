"""What is odd about files that are to be joined: kinds, ids and words that do not fit together."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from lexeval_gui.core.dataset import PIECE, Ints, Strings
from lexeval_gui.core.jobs import Check
from lexeval_gui.core.parameters import Settings
from lexeval_gui.core.problems import Problem, Severity, more_lines, unreadable
from lexeval_gui.tasks.substitution.joining.items import Items, labels_of, raw_texts
from lexeval_gui.tasks.substitution.parts import Lines
from lexeval_gui.tasks.substitution.reading.lines import printable


def check_kinds(gold: Lines, systems: Sequence[Lines]) -> None:
    """Multiword files go with a multiword gold, and nothing else does."""
    for system in systems:
        if (system.kind == "mw") != (gold.kind == "mw"):
            article = "an" if system.kind == "oot" else "a"
            hint = "; opened as mw (`--as mw`) both are read as multiwords" if system.kind == "mw" else ""
            words = "multiwords" if gold.kind == "mw" else "substitutes"
            text = f"is {article} {system.kind} file, but {Path(gold.path).name} is a gold file of {words}"
            raise unreadable(system.path, "kinds-differ", f"{text}; it is not scored{hint}")


def not_counted(lines: Lines, items: Items, settings: Settings) -> list[Problem]:
    """A note that names the gold items that do not count."""
    missing = np.flatnonzero(items.rows_of(lines.ids) < 0)
    if not len(missing):
        return []
    text = f"item {lines.ids[missing[0]]} is left out: it does not count under items = {settings['items']}"
    return _of_lines("note", lines, missing, "not-counted", text)


def _of_lines(severity: Severity, lines: Lines, rows: Ints, code: str, message: str) -> list[Problem]:
    """One problem for some rows; the message is about the first of them."""
    numbers = tuple(lines.numbers[rows].tolist())
    more = f" ({more_lines(numbers[1:], len(numbers) - 1)})" if len(numbers) > 1 else ""
    return [Problem(severity, lines.path, numbers[0], code, message + more, numbers)]


def shares_id(gold: Lines, system: Lines) -> bool:
    """Whether the gold has some id, or pair, of a system; nearly always one of its first."""
    ours, theirs = (gold.ids, system.ids) if system.pairs is None else (gold.pairs, system.pairs)
    if ours is None:
        return False
    first = theirs.take(np.arange(min(len(system), PIECE)))
    return any(_have_common(ours, names) for names in (first, theirs))


def _have_common(some: Strings, others: Strings) -> bool:
    wanted = set(raw_texts(others))
    return any(some.raw(row) in wanted for row in range(len(some)))


def no_common_id(system: Lines, gold: Lines) -> Problem:
    """The error of a system that shares nothing with the gold."""
    what = "ids" if system.pairs is None else "pairs of sentence and word"
    text = f"none of its {len(system)} {what} is in {Path(gold.path).name}: is this system from another data set?"
    return Problem("error", system.path, None, "no-common-id", text)


def unknown_ids(system: Lines, rows: NDArray[np.int64], gold: Lines) -> list[Problem]:
    """A warning for lines whose id, or pair, the gold file does not have at all."""
    missing = np.flatnonzero(rows < 0).tolist()
    ours, theirs = (gold.ids, system.ids) if system.pairs is None else (gold.pairs or gold.ids, system.pairs)
    known = set(ours) if missing else set()
    unknown = [row for row in missing if theirs[row] not in known]
    if not unknown:
        return []
    row = unknown[0]
    what = f"id {system.ids[row]}" if system.pairs is None else f"this sentence with {printable(system.lexelts[row])}"
    text = f"{what} is not in the gold; the line is not scored"
    return _of_lines("warning", system, np.array(unknown), "unknown-id", text)


def other_lexelts(system: Lines, rows: NDArray[np.int64], items: Items, check: Check) -> list[Problem]:
    """A warning where gold and system name different words under one id: the files may not belong together."""
    theirs = labels_of(system.lexelts)
    check()
    code_of = {word: code for code, word in enumerate(items.lexelts.words)}
    same = np.array([code_of.get(word, -1) for word in theirs.words], np.int32)
    named = np.array([bool(word) for word in theirs.words])[theirs.codes]
    known = np.flatnonzero((rows >= 0) & named & (same[theirs.codes] != items.lexelts.codes[rows]))
    pairs = theirs.codes[known].astype(np.int64) * len(items.lexelts.words) + items.lexelts.codes[rows[known]]
    distinct, pair_of = np.unique(pairs, return_inverse=True)
    together = [divmod(pair, len(items.lexelts.words)) for pair in distinct.tolist()]
    differ = [
        lemma(theirs.words[one]).casefold() != lemma(items.lexelts.words[other]).casefold() for one, other in together
    ]
    at = known[np.array(differ, np.bool_)[pair_of]]
    if not len(at):
        return []
    row = int(at[0])
    here, gold = theirs[row], items.lexelts[int(rows[row])]
    text = f"item {system.ids[row]} is {here} here and {gold} in the gold; scored by its id"
    return _of_lines("warning", system, at, "other-lexelt", text)


def lemma(lexelt: str) -> str:
    """The word of a lexelt, without its parts of speech (`stand.n.v`)."""
    return lexelt.split(".", 1)[0]
