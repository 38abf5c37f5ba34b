"""Files of clusters: a form on each line, blank lines between clusters, no lemmas."""

from __future__ import annotations

import numpy as np
from msgspec import Struct
from msgspec.structs import replace

from lexeval_gui.core.jobs import Job
from lexeval_gui.core.problems import Problem, Unreadable, by_line, unreadable
from lexeval_gui.tasks.lexicon.messages import problem_at_lines, quoted
from lexeval_gui.tasks.lexicon.parts import WordList
from lexeval_gui.tasks.lexicon.reading.fields import lines_of
from lexeval_gui.tasks.lexicon.reading.interning import Codes, Places, Words, distinct, repeated_pairs
from lexeval_gui.tasks.lexicon.reading.invisible import character_problems
from lexeval_gui.tasks.lexicon.reading.remedies import AS_LABELLED

FORM = "one form on each line, blank lines between clusters"

TABBED_SHARE = 0.05
"""A file of which more lines than this share hold a tab is refused."""


class _Forms(Struct, frozen=True):
    """The lines of a file: `numbers` of all that hold something, `tabbed` of those with a tab inside, of which the
    first is shown; where the forms of the others begin, and how long they are."""

    numbers: Places
    tabbed: Places
    first_tabbed: bytes
    starts: Places
    lengths: Places


def read_clusters(role: str, path: str, name: str, text: bytearray, header: bool, job: Job) -> WordList:
    """A file of clusters; `text` is `fields.padded`. Raises Unreadable."""
    found = _forms(text, header, job)
    said = _tab_problems(path, found)
    if not len(found.starts):
        raise Unreadable(said) if said else unreadable(path, "no-rows", f"holds no form; expected {FORM}")
    job.step(0.8, "comparing forms")
    words = Words(np.frombuffer(text, np.uint8), found.starts, found.lengths.astype(np.int32))
    form_of, first = distinct(words)
    cluster_of, lines = _cluster_of(found)
    again = repeated_pairs(cluster_of, form_of)
    if again.any():
        message = "the form stands in this cluster already; the line is ignored"
        said.append(problem_at_lines("note", path, "duplicate", message, lines[again]))
    part = WordList(
        role,
        path,
        name,
        "clusters",
        clusters=int(cluster_of[-1]) + 1,
        forms=words.take(first).strings(),
        lemma_of=cluster_of[~again],
        form_of=form_of[~again],
        lines=lines[~again].astype(np.int32),
    )
    return replace(part, problems=by_line((*said, *character_problems(part))))


def _forms(text: bytearray, header: bool, job: Job) -> _Forms:
    """All lines but the header."""
    columns: list[tuple[Places, ...]] = []
    first_tabbed = b""
    for share, lines in lines_of(text):
        job.step(0.1 + 0.6 * share, "reading")
        if header and len(lines):
            lines, header = lines.take(np.arange(len(lines)) > 0), False
        starts, ends = lines.whole()
        tabbed = np.searchsorted(lines.tabs, starts) < np.searchsorted(lines.tabs, ends)
        if tabbed.any():
            first_tabbed = first_tabbed or lines.text(int(np.argmax(tabbed)))
        columns.append((lines.numbers, lines.numbers[tabbed], starts[~tabbed], (ends - starts)[~tabbed]))
    numbers, wrong, starts, lengths = (np.concatenate(pieces) for pieces in zip(*columns, strict=True))
    return _Forms(numbers, wrong, first_tabbed, starts, lengths)


def _cluster_of(found: _Forms) -> tuple[Codes, Places]:
    """The number of the cluster of each form, and its line."""
    runs = np.cumsum(np.diff(found.numbers, prepend=-1) > 1)
    good = ~np.isin(found.numbers, found.tabbed)
    clusters = np.unique(runs[good], return_inverse=True)[1]  # one of which every line is left out is none
    return clusters.astype(np.int32), found.numbers[good]


def _tab_problems(path: str, found: _Forms) -> list[Problem]:
    """What is said of lines with a tab inside. Raises Unreadable if there are too many."""
    count, total = len(found.tabbed), len(found.numbers)
    if not count:
        return []
    what = f"{quoted(found.first_tabbed)} holds a tab; expected {FORM}"
    if count <= TABBED_SHARE * total:
        return [problem_at_lines("error", path, "tab", f"{what}; the line is left out", found.tabbed)]
    many = f"{count:,} of {total:,} lines hold a tab, more than 5 %, and the file is refused"
    way = "(--as labelled reads lemmas and forms)"
    refused = problem_at_lines("error", path, "tab", f"{what}; {many} {way}", found.tabbed)
    raise Unreadable([replace(refused, remedies=(AS_LABELLED,))])
