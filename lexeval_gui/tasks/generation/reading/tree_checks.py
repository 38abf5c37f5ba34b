"""Whether the heads of each sentence make a tree, and what is wrong where they do not."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from lexeval_gui.core.dataset import Mask, Ragged
from lexeval_gui.core.problems import Findings
from lexeval_gui.tasks.generation.reading.conllu import FAULTY, Words


def valid_trees(words: Words, names: Callable[[int], str], findings: Findings) -> Mask:
    """Which sentences have a tree that can be used: bool [n]. `names` gives the id of a sentence, for messages.

    IDs must go from 1 up by one, heads stay inside the sentence, some word be a root, and every word hang on one.
    """
    heads = Ragged(words.offsets, words.heads)
    rows, places, lengths = heads.rows(), heads.within() + 1, heads.lengths
    bad = words.faulty.copy()

    def report(row: int, code: str, line: int, text: str) -> None:
        findings.add("error", code, line, f"sentence {names(row)}: {text}; string scores only")

    checks: tuple[tuple[Mask, str, Callable[[int], str]], ...] = (
        (words.numbers != places, "id", lambda at: f"ID {words.numbers[at]} where {places[at]} is expected"),
        (
            (words.heads > lengths[rows]) | (words.heads == FAULTY),
            "head",
            lambda at: f"head {words.heads[at]} of word {places[at]} is outside the {lengths[rows[at]]} words",
        ),
    )
    for wrong, code, text in checks:
        found = np.flatnonzero(wrong & ~bad[rows])
        for at in found[np.unique(rows[found], return_index=True)[1]].tolist():  # the first of each sentence
            report(int(rows[at]), code, int(words.word_lines[at]), text(at))
        bad[rows[found]] = True
    roots = np.bincount(rows[words.heads == 0], minlength=len(words))
    for row in np.flatnonzero(~bad & (lengths > 0) & (roots == 0)).tolist():
        report(row, "no-root", int(words.lines[row]), "no root, no word has head 0")
    bad |= roots == 0
    lost, above = _rootless(heads, bad[rows])
    for at in above[np.unique(rows[lost], return_index=True)[1]].tolist():
        report(int(rows[at]), "cycle", int(words.word_lines[at]), f"a cycle, word {places[at]} is above itself")
    bad[rows[lost]] = True
    for row in np.flatnonzero(~bad & (roots > 1)).tolist():
        message = f"sentence {names(row)}: {roots[row]} roots, which form one treelet more"
        findings.add("warning", "roots", int(words.lines[row]), message)
    return np.asarray(~bad & (lengths > 0))


def _rootless(heads: Ragged, ignored: Mask) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """The words that do not come to a root, being in a cycle or below one; and a word of that cycle for each. All heads
    are followed at once, twice as far each time, but not from words that are `ignored`."""
    sink = len(heads.values)
    starts = heads.offsets[heads.rows()]
    up = np.append(np.where((heads.values == 0) | ignored, sink, starts + heads.values - 1), sink)
    for _ in range(int(heads.lengths.max(initial=1)).bit_length()):
        up = up[up]
    lost = np.flatnonzero(up[:-1] != sink)
    return lost, up[lost]  # going far enough up from below a cycle leads into it
