"""Whether the heads of each sentence make a tree, and what is wrong where they do not."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from lexeval_gui.core.dataset import Ragged
from lexeval_gui.core.problems import Findings
from lexeval_gui.tasks.generation.reading.conllu import FAULTY, Words

ONLY_STRINGS = "string scores only"

Say = Callable[[int], str]


def valid_trees(words: Words, names: Callable[[int], str], findings: Findings) -> NDArray[np.bool_]:
    """Which sentences have a tree that can be used: bool [n]. `names` gives the id of a sentence, for messages.

    IDs must go from 1 up by one, heads stay inside the sentence, some word be a root, and every word hang on one.
    """
    heads = Ragged(words.offsets, words.heads)
    rows, places, lengths = heads.rows(), heads.within() + 1, heads.lengths
    bad = words.faulty.copy()
    for wrong, code, say in _wrong_words(words, rows, places, lengths, names):
        found = np.flatnonzero(wrong & ~bad[rows])
        for at in found[np.unique(rows[found], return_index=True)[1]].tolist():  # the first of each sentence
            message = f"sentence {names(int(rows[at]))}: {say(at)}; {ONLY_STRINGS}"
            findings.add("error", code, int(words.word_lines[at]), message)
        bad[rows[found]] = True
    roots = np.bincount(rows[words.heads == 0], minlength=len(words))
    for row in np.flatnonzero(~bad & (lengths > 0) & (roots == 0)).tolist():
        message = f"sentence {names(row)}: no root, no word has head 0; {ONLY_STRINGS}"
        findings.add("error", "no-root", int(words.lines[row]), message)
    bad |= roots == 0
    _report_cycles(words, heads, rows, bad, names, findings)
    for row in np.flatnonzero(~bad & (roots > 1)).tolist():
        message = f"sentence {names(row)}: {roots[row]} roots, which form one treelet more"
        findings.add("warning", "roots", int(words.lines[row]), message)
    return np.asarray(~bad & (lengths > 0))


def _wrong_words(
    words: Words,
    rows: NDArray[np.int64],
    places: NDArray[np.int64],
    lengths: NDArray[np.int64],
    names: Callable[[int], str],
) -> list[tuple[NDArray[np.bool_], str, Say]]:
    """What one word can have wrong: where, the code of the problem, and the words for it."""
    return [
        (words.numbers != places, "id",
         lambda at: f"ID {words.numbers[at]} where {places[at]} is expected"),
        ((words.heads > lengths[rows]) | (words.heads == FAULTY), "head",
         lambda at: f"head {words.heads[at]} of word {places[at]} is outside the {lengths[rows[at]]} words"),
    ]  # fmt: skip


def _report_cycles(
    words: Words,
    heads: Ragged,
    rows: NDArray[np.int64],
    bad: NDArray[np.bool_],
    names: Callable[[int], str],
    findings: Findings,
) -> None:
    """Follow all heads at once, twice as far each time: who does not come to a root is in a cycle, or below one."""
    sink = len(rows)
    start = heads.offsets[rows]
    up = np.append(np.where((words.heads == 0) | bad[rows], sink, start + words.heads - 1), sink)
    for _ in range(int(heads.lengths.max(initial=1)).bit_length()):
        up = up[up]
    lost = np.flatnonzero(up[:-1] != sink)
    inside = up[lost]  # going far enough up from below a cycle leads into it
    for at in inside[np.unique(rows[lost], return_index=True)[1]].tolist():
        row = int(rows[at])
        place = at - int(start[at]) + 1
        message = f"sentence {names(row)}: a cycle, word {place} is above itself; {ONLY_STRINGS}"
        findings.add("error", "cycle", int(words.word_lines[at]), message)
    bad[rows[lost]] = True
