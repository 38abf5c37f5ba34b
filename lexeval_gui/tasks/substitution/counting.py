"""What is counted of a system, item by item: which answers are taken, which of them are hits, and what they earn."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from lexeval_gui.core.dataset import Ints, Ragged
from lexeval_gui.core.parameters import Settings
from lexeval_gui.core.scores import Counts, distinct_rows
from lexeval_gui.tasks.substitution.joining import NO_LINE, SubstitutionDataset
from lexeval_gui.tasks.substitution.matching import GoldSets, Keys, Matches, gold_sets, match, word_keys

TEN = 10
"""As many answers of an oot list are scored under `maximum_answers = 10`."""


@dataclass(frozen=True)
class Taken:
    """The answers of n items with what became of each.

    `matches` as found; `taken` bool [answers] whether the answer is scored; `place` int64 [answers] its place among
    the scored ones, from 1.
    """

    sets: GoldSets
    matches: Matches
    taken: NDArray[np.bool_]
    place: NDArray[np.int64]

    @property
    def counts(self) -> NDArray[np.int64]:
        """What each answer earns: the count of its gold entry, 0 for a miss: int64 [answers]."""
        answers = self.matches.answers
        starts = np.repeat(self.sets.entries.offsets[:-1], answers.lengths)
        hit = self.matches.entries >= 0
        result = np.zeros(len(hit), np.int64)
        result[hit] = self.sets.counts[starts[hit] + self.matches.entries[hit]]
        return result

    @property
    def are_modes(self) -> NDArray[np.bool_]:
        """Which answers are the mode of their item: bool [answers]."""
        modes = np.repeat(self.sets.modes, self.matches.answers.lengths)
        is_mode = (self.matches.entries == modes) & (modes >= 0)
        return np.asarray(is_mode & self.matches.spelled if self.sets.strict_modes else is_mode)


def take(dataset: SubstitutionDataset, system: int, settings: Settings, items: Ints | None = None) -> Taken:
    """Match the answers of a system for all items, or for some, and see which are scored."""
    answers = dataset.answers[system]
    rows = np.arange(len(dataset)) if items is None else items
    gold_keys, answer_keys = word_keys(dataset.gold.words, answers.words, settings["matching"])
    sets = gold_sets(dataset.gold, gold_keys, rows)
    return _take(sets, answers.entries.take(rows), answer_keys, answers.kind, settings)


def _take(sets: GoldSets, answers: Ragged, keys: Keys, kind: str, settings: Settings) -> Taken:
    matches = match(sets, answers, keys)
    taken = ~matches.repeats if settings["duplicates"] == "first" else np.ones(len(answers.values), np.bool_)
    place = _places(answers, taken)
    if kind == "oot" and settings["maximum_answers"] == "10":
        taken = taken & (place <= TEN)
    return Taken(sets, matches, taken, place)


def _places(answers: Ragged, taken: NDArray[np.bool_]) -> NDArray[np.int64]:
    """The place of each answer among those of its item that are taken, from 1 (of one that is not: of the last)."""
    running = np.concatenate((np.zeros(1, np.int64), np.cumsum(taken)))
    return np.asarray(running[1:] - np.repeat(running[answers.offsets[:-1]], answers.lengths), np.int64)


def count(dataset: SubstitutionDataset, system: int, settings: Settings, items: Ints | None = None) -> Counts:
    """Count one system under the count conventions, for all items or for some.

    Columns, all integers: `oot` `best` or `mw` marks the kind; `attempted`; `guesses` answers taken; `mode` the item
    has one; `mode_asked` it counts among the attempted with mode; `mode_hit`; `credit` and `credit_guesses` what the
    task document's credit is made of (they differ from the rest only under `empty_answers = score.pl`); `gold` Ragged,
    the gold counts sorted downwards; `places` and `hits` Ragged, the place and the count of each answer that is a hit.
    """
    rows = np.arange(len(dataset)) if items is None else items
    taken = take(dataset, system, settings, rows)
    if dataset.answers[system].kind == "mw":
        columns = _multiword_columns(dataset, system, rows, taken)
    else:
        columns = _columns(dataset, system, rows, taken, settings)
    first, row_of = distinct_rows(columns)
    labels = {name: dataset.labels[name].take(rows) for name in dataset.groups}
    return Counts({name: column.take(first) if isinstance(column, Ragged) else column[first]
                   for name, column in columns.items()}, row_of, labels)  # fmt: skip


def _columns(
    dataset: SubstitutionDataset, system: int, rows: Ints, taken: Taken, settings: Settings
) -> dict[str, NDArray[np.int64] | Ragged]:
    answers = taken.matches.answers
    guesses = Ragged(answers.offsets, taken.taken.astype(np.int64)).sums()
    sizes = Ragged(taken.sets.entries.offsets, taken.sets.counts).sums()
    attempted = (guesses > 0) & (sizes > 0)
    if dataset.gold.twins is not None:
        attempted &= ~dataset.gold.twins[rows]
    scored = taken.taken & np.repeat(attempted, answers.lengths)
    counts, are_modes = taken.counts, taken.are_modes
    kind = dataset.answers[system].kind
    asked = scored if kind == "oot" else scored & (answers.within() == 0)
    hit = scored & (counts > 0)
    places, hits = Ragged(answers.offsets, taken.place).select(hit), Ragged(answers.offsets, counts).select(hit)
    has_mode = taken.sets.modes >= 0
    columns: dict[str, NDArray[np.int64] | Ragged] = {
        kind: np.ones(len(rows), np.int64),
        "attempted": attempted.astype(np.int64),
        "guesses": np.where(attempted, guesses, 0),
        "first": Ragged(answers.offsets, np.where(scored & (taken.place == 1), counts, 0)).sums(),
        "mode": has_mode.astype(np.int64),
        "mode_asked": (has_mode & attempted).astype(np.int64),
        "mode_hit": (Ragged(answers.offsets, (asked & are_modes).astype(np.int64)).sums() > 0).astype(np.int64),
        "credit": hits.sums(),
        "credit_guesses": np.where(attempted, guesses, 0),
        "gold": sorted_downwards(Ragged(taken.sets.entries.offsets, taken.sets.counts)),
        "places": places,
        "hits": hits,
    }
    if settings["empty_answers"] == "score.pl":
        _credit_empty_answers(dataset, system, rows, columns, settings)
    return columns


def sorted_downwards(rows: Ragged) -> Ragged:
    """Each row with its largest value first."""
    order = np.lexsort((-rows.values, rows.rows()))
    return Ragged(rows.offsets, rows.values[order])


def _credit_empty_answers(
    dataset: SubstitutionDataset,
    system: int,
    rows: Ints,
    columns: dict[str, NDArray[np.int64] | Ragged],
    settings: Settings,
) -> None:
    """Credit empty lines with the answers of the line before them, as score.pl does; they stay unattempted."""
    answers = dataset.answers[system]
    empty, lenders = borrowed(dataset, system)
    places = {int(row): place for place, row in enumerate(rows.tolist())}
    wanted = [(places[row], row, lender) for row, lender in zip(empty, lenders, strict=True) if row in places]
    if not wanted:
        return
    at, items, lending = (np.array(column, np.int64) for column in zip(*wanted, strict=True))
    gold_keys, answer_keys = word_keys(dataset.gold.words, answers.words, settings["matching"])
    sets = gold_sets(dataset.gold, gold_keys, items)
    taken = _take(sets, answers.entries.take(lending), answer_keys, answers.kind, settings)
    offsets = taken.matches.answers.offsets
    scored = taken.taken if answers.kind == "oot" else taken.taken & (taken.matches.answers.within() == 0)
    has_mode = sets.modes >= 0
    changed = {
        "credit": Ragged(offsets, np.where(taken.taken, taken.counts, 0)).sums(),
        "credit_guesses": Ragged(offsets, taken.taken.astype(np.int64)).sums(),
        "mode_asked": has_mode.astype(np.int64),
        "mode_hit": (Ragged(offsets, (scored & taken.are_modes).astype(np.int64)).sums() > 0).astype(np.int64),
    }
    for name, values in changed.items():
        column = columns[name]
        assert not isinstance(column, Ragged)
        column[at] = values


def borrowed(dataset: SubstitutionDataset, system: int) -> tuple[list[int], list[int]]:
    """Under score.pl, the items with an empty line, and the item whose answers each uses: the last one before it in the
    file that is scored and has answers. Empty lines before the first such item borrow nothing."""
    answers = dataset.answers[system]
    sizes = Ragged(dataset.gold.entries.offsets, dataset.gold.counts).sums()
    scored = (answers.lines != NO_LINE) & (sizes > 0)
    if dataset.gold.twins is not None:
        scored &= ~dataset.gold.twins
    in_file = np.flatnonzero(scored)
    in_file = in_file[np.argsort(answers.lines[in_file], kind="stable")]
    filled = answers.entries.lengths[in_file] > 0
    last = np.maximum.accumulate(np.where(filled, np.arange(len(in_file)), -1))
    empty = ~filled & (last >= 0)
    return in_file[empty].tolist(), in_file[last[empty]].tolist()


def _multiword_columns(
    dataset: SubstitutionDataset, system: int, rows: Ints, taken: Taken
) -> dict[str, NDArray[np.int64] | Ragged]:
    """MW items have a unique most frequent multiword with a count above 1; the first answer is what was found."""
    modes, counts = taken.sets.modes, taken.sets.counts
    largest = np.zeros(len(rows), np.int64)
    has = modes >= 0
    largest[has] = counts[taken.sets.entries.offsets[:-1][has] + modes[has]]
    multiword = has & (largest > 1)
    found = taken.matches.answers.lengths > 0
    hit = taken.are_modes & (taken.matches.answers.within() == 0)
    identified = multiword & (Ragged(taken.matches.answers.offsets, hit.astype(np.int64)).sums() > 0)
    return {
        "mw": np.ones(len(rows), np.int64),
        "multiword": multiword.astype(np.int64),
        "found": found.astype(np.int64),
        "identified": identified.astype(np.int64),
    }
