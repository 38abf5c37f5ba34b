"""Files of clusters: a form on each line, blank lines between clusters, no lemmas."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from lexeval_gui.core.jobs import Job
from lexeval_gui.core.problems import Problem, Unreadable, unreadable
from lexeval_gui.tasks.lexicon.fields import lines_of
from lexeval_gui.tasks.lexicon.interning import Words, distinct
from lexeval_gui.tasks.lexicon.invisible import said_of_words
from lexeval_gui.tasks.lexicon.pairs import repeated_pairs
from lexeval_gui.tasks.lexicon.parts import WordList
from lexeval_gui.tasks.lexicon.saying import at_lines, shown

FORM = "one form on each line, blank lines between clusters"

TABBED_SHARE = 0.05
"""A file of which more lines than this share hold a tab is refused."""


def read_clusters(role: str, path: str, name: str, text: bytearray, header: bool, job: Job) -> WordList:
    """A file of clusters; `text` is `fields.padded`. Raises Unreadable."""
    numbers: list[NDArray[Any]] = []
    tabbed: list[NDArray[Any]] = []
    places: list[tuple[NDArray[Any], NDArray[Any]]] = []
    first_tabbed = b""
    for share, lines in lines_of(text):
        job.step(0.1 + 0.6 * share, "reading")
        if header and len(lines):
            lines, header = lines.take(np.arange(len(lines)) > 0), False
        starts, ends = lines.whole()
        bad = _hold_tabs(lines.tabs, starts, ends)
        if bad.any():
            first_tabbed = first_tabbed or lines.text(int(np.argmax(bad)))
        tabbed.append(lines.numbers[bad])
        numbers.append(lines.numbers)
        places.append((starts[~bad], (ends - starts)[~bad]))
    every, wrong = _joined(numbers), _joined(tabbed)
    said = _said_of_tabs(path, first_tabbed, wrong, len(every))
    if len(wrong) == len(every):
        raise Unreadable(said) if said else unreadable(path, "no-rows", f"holds no form; expected {FORM}")
    cluster_of = np.cumsum(np.diff(every, prepend=every[:1] - 2) > 1) - 1
    good = ~np.isin(every, wrong)
    cluster_of, every = np.unique(cluster_of[good], return_inverse=True)[1].astype(np.int32), every[good]
    job.step(0.8, "comparing forms")
    starts, lengths = (_joined([pair[part] for pair in places]) for part in (0, 1))
    words = Words(np.frombuffer(text, np.uint8), starts, lengths.astype(np.int32))
    form_of, first = distinct(words)
    again = repeated_pairs(cluster_of, form_of)
    if again.any():
        message = "the form stands in this cluster already; the line is ignored"
        said.append(at_lines("note", path, "duplicate", message, every[again]))
    part = WordList(
        role, path, name, "clusters", clusters=int(cluster_of[-1]) + 1, forms=words.take(first).strings(),
        lemma_of=cluster_of[~again], form_of=form_of[~again], lines=every[~again].astype(np.int32),
    )  # fmt: skip
    return part.with_problems([*said, *said_of_words(part)])


def _joined(pieces: list[NDArray[Any]]) -> NDArray[np.int64]:
    return np.concatenate(pieces) if pieces else np.zeros(0, np.int64)


def _hold_tabs(tabs: NDArray[Any], starts: NDArray[Any], ends: NDArray[Any]) -> NDArray[np.bool_]:
    found: NDArray[np.bool_] = np.searchsorted(tabs, starts) < np.searchsorted(tabs, ends)
    return found


def _said_of_tabs(path: str, first: bytes, tabbed: NDArray[np.int64], total: int) -> list[Problem]:
    """What is said of lines with a tab inside. Raises Unreadable if there are too many."""
    if not len(tabbed):
        return []
    found = f"{shown(first)} holds a tab; expected {FORM}"
    if len(tabbed) <= TABBED_SHARE * total:
        return [at_lines("error", path, "tab", f"{found}; the line is left out", tabbed)]
    many = f"{len(tabbed):,} of {total:,} lines hold a tab, more than 5 %, and the file is refused"
    raise Unreadable(
        [at_lines("error", path, "tab", f"{found}; {many} (--as labelled reads lemmas and forms)", tabbed)]
    )
