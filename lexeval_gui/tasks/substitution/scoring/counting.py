"""What is counted of a system, item by item: which answers are taken, which of them are hits, and what they earn."""

from __future__ import annotations

from functools import cached_property

import numpy as np
from msgspec import Struct
from msgspec.structs import replace
from numpy.typing import NDArray

from lexeval_gui.core.dataset import Ints, Ragged, Strings
from lexeval_gui.core.distinct import distinct
from lexeval_gui.core.jobs import Check, go_on, side_by_side
from lexeval_gui.core.parameters import Settings
from lexeval_gui.core.scores import Counts, DistinctRows, Kinds
from lexeval_gui.tasks.substitution.dataset import NO_LINE, Answers, Gold, SubstitutionDataset
from lexeval_gui.tasks.substitution.matching import (
    MISS,
    GoldSets,
    Keys,
    Matches,
    gold_sets,
    match,
    same_keys,
    without,
    word_keys,
)

TEN = 10
"""As many answers of an oot list are scored under `maximum_answers = 10`."""

BLOCK = 2**13
"""Items are counted in blocks of this many: memory stays small, and arrays fit the processor's cache."""


Columns = dict[str, NDArray[np.int64] | Ragged]
"""What is counted of some items, by name."""


class MatchedAnswers(Struct, frozen=True):
    """The answers of n items with what became of each.

    `matches` as found; `taken` bool [answers] whether the answer is scored; `cut` bool [answers] whether it would be if
    more than ten were; `dropped` bool [answers]: it is the target itself, and passed over; `place` int64 [answers] its
    place among the first two, from 1.
    """

    sets: GoldSets
    matches: Matches
    taken: NDArray[np.bool_]
    cut: NDArray[np.bool_]
    dropped: NDArray[np.bool_]
    place: NDArray[np.int64]

    @property
    def counts(self) -> NDArray[np.int64]:
        """What each answer earns: the count of its gold entry, 0 for a miss: int64 [answers]."""
        answers = self.matches.answers
        starts = np.repeat(self.sets.entries.offsets[:-1], answers.lengths)
        hits = np.flatnonzero(self.matches.entries >= 0)
        result = np.zeros(len(starts), np.int64)
        result[hits] = self.sets.counts[starts[hits] + self.matches.entries[hits]]
        return result

    @property
    def firsts(self) -> NDArray[np.bool_]:
        """Which answers are the first that is scored: bool [answers]."""
        return np.asarray(self.taken & (self.place == 1))

    @property
    def are_modes(self) -> NDArray[np.bool_]:
        """Which answers are the mode of their item: bool [answers]."""
        modes = np.repeat(self.sets.modes, self.matches.answers.lengths)
        is_mode = (self.matches.entries == modes) & (modes >= 0)
        return np.asarray(is_mode & self.matches.spelled if self.sets.strict_modes else is_mode)


class Matcher(Struct, frozen=True, dict=True):
    """One system's words under the matching in force, normalised once for all items. Where targets are dropped, their
    keys come after those of the words."""

    dataset: SubstitutionDataset
    system: int
    settings: Settings
    gold_keys: Keys
    answer_keys: Keys

    @classmethod
    def of(
        cls,
        dataset: SubstitutionDataset,
        system: int,
        settings: Settings,
        items: Ints | None = None,
        check: Check = go_on,
    ) -> Matcher:
        """Normalise the words of the gold and of a system: all, or those of some items."""
        gold, answers = dataset.gold, dataset.answers[system]
        words, others, used = gold.words, answers.words, (_used_words(gold, items), _used_words(answers, items))
        if drops_targets(dataset, system, settings):
            targets = Strings.of(dataset.targets.words)
            codes = np.arange(len(targets)) if items is None else np.unique(dataset.targets.codes[items])
            used = np.append(used[0], codes + len(words)), np.append(used[1], codes + len(others))
            words, others = Strings.concatenate([words, targets]), Strings.concatenate([others, targets])
        keys = word_keys(words, used[0], others, used[1], settings["matching"], check)
        return cls(dataset, system, settings, *keys)

    @cached_property
    def borrowed(self) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        """Items with an empty line, and those whose answers they use under score.pl."""
        return borrowed_answers(self.dataset, self.system)

    def take(self, items: Ints, lenders: Ints | None = None) -> MatchedAnswers:
        """Match the answers of some items (of `lenders`, if given, item by item) and see which are scored."""
        gold, answers = self.dataset.gold, self.dataset.answers[self.system]
        sets = gold_sets(gold, self.gold_keys, items)
        given = answers.entries.take(items if lenders is None else lenders)
        dropped = np.zeros(len(given.values), np.bool_)
        if drops_targets(self.dataset, self.system, self.settings):
            targets = self.dataset.targets.codes[items]
            if drops_gold_targets(self.settings):
                sets = without(sets, self.gold_keys.take(targets + len(gold.words)))
            wanted = self.answer_keys.take(targets + len(answers.words))
            dropped = same_keys(given, self.answer_keys.take(given.values), wanted)
        return _match_answers(sets, given, self.answer_keys, dropped, answers.kind, self.settings)


def _used_words(side: Gold | Answers, items: Ints | None) -> Ints:
    return np.arange(len(side.words)) if items is None else distinct(side.entries.take(items).values)


def gold_of_item(dataset: SubstitutionDataset, item: int, settings: Settings) -> GoldSets:
    """The gold of one item as it is counted: without the target, where that is dropped."""
    gold, rows = dataset.gold, np.array([item])
    codes, nothing = gold.entries.row(item), np.zeros(0, np.int64)
    words = Strings.concatenate([gold.words, Strings.of([dataset.targets[item]])])
    keys, _ = word_keys(words, np.append(codes, len(gold.words)), gold.words, nothing, settings["matching"])
    sets = gold_sets(gold, keys, rows)
    is_dropped = drops_gold_targets(settings) and all(answers.kind != "mw" for answers in dataset.answers)
    return without(sets, keys.take(np.array([len(gold.words)]))) if is_dropped else sets


def drops_targets(dataset: SubstitutionDataset, system: int, settings: Settings) -> bool:
    """Whether the target is taken out of a system's answers. (A multiword holds it.)"""
    return settings["target"] != "kept" and dataset.answers[system].kind != "mw"


def drops_gold_targets(settings: Settings) -> bool:
    """Whether it is then taken out of the gold as well."""
    return settings["target"] == "dropped"


def _match_answers(
    sets: GoldSets, answers: Ragged, keys: Keys, dropped: NDArray[np.bool_], kind: str, settings: Settings
) -> MatchedAnswers:
    matches = match(sets, answers, keys)
    taken = ~matches.repeats if settings["duplicates"] == "first" else np.ones(len(answers.values), np.bool_)
    if dropped.any():
        entries = np.where(dropped, MISS, matches.entries)
        matches = replace(matches, entries=entries, repeats=matches.repeats & ~dropped)
        taken &= ~dropped
    place = _places(answers, taken)
    is_cut = kind == "oot" and settings["maximum_answers"] == "10"
    beyond = place > TEN if is_cut else np.zeros(len(place), np.bool_)
    return MatchedAnswers(sets, matches, taken & ~beyond, taken & beyond, dropped, place)


def _places(answers: Ragged, taken: NDArray[np.bool_]) -> NDArray[np.int64]:
    """The place of each answer among those of its item that are taken, from 1 (of one that is not: of the last)."""
    running = np.concatenate((np.zeros(1, np.int64), np.cumsum(taken)))
    return np.asarray(running[1:] - np.repeat(running[answers.offsets[:-1]], answers.lengths), np.int64)


def count(
    dataset: SubstitutionDataset, system: int, settings: Settings, items: Ints | None = None, check: Check = go_on
) -> Counts:
    """Count one system under the count conventions, for all items or for some; `check` is called for each block.

    Columns, all integers: `oot` `best` or `mw` marks the kind; `line` the item stands in the file; `attempted`;
    `guesses` answers taken; `mode` the item has one; `mode_asked` it counts among the attempted with mode; `mode_hit`;
    `credit` and `credit_guesses` what the task document's credit is made of (they differ from the rest only under
    `empty_answers = score.pl`); `gold` Ragged, the gold counts sorted downwards; `places` and `hits` Ragged, the place
    and the count of each answer that is a hit; `later_places` and `later_hits` the same of oot answers beyond the tenth
    that are not scored but ranked.
    """
    rows = np.arange(len(dataset)) if items is None else items
    # the answers that an empty line borrows are other items', so then all words are wanted
    few = None if settings["empty_answers"] == "score.pl" else items
    matcher = Matcher.of(dataset, system, settings, few, check)
    columns = _multiword_columns if dataset.answers[system].kind == "mw" else _columns

    def kinds(start: int) -> Kinds:
        block = rows[start : start + BLOCK]
        return Kinds.among(columns(matcher, block, matcher.take(block)))

    found = DistinctRows()
    for counted in side_by_side(kinds, range(0, max(len(rows), 1), BLOCK), check):
        found.add_kinds(counted)
    return found.counts({name: dataset.labels[name].take(rows) for name in dataset.groups})


def _columns(matcher: Matcher, rows: Ints, taken: MatchedAnswers) -> Columns:
    dataset, answers = matcher.dataset, taken.matches.answers
    guesses = answers.sums(taken.taken)
    sizes = taken.sets.entries.sums(taken.sets.counts)
    attempted = (guesses > 0) & (sizes > 0)
    if dataset.gold.twins is not None:
        attempted &= ~dataset.gold.twins[rows]
    scored = taken.taken & np.repeat(attempted, answers.lengths)
    counts, are_modes = taken.counts, taken.are_modes
    kind = dataset.answers[matcher.system].kind
    asked = scored if kind == "oot" else scored & taken.firsts
    hit = scored & (counts > 0)
    places = Ragged(answers.offsets, taken.place).select(hit)
    hits = Ragged(places.offsets, counts[hit])
    has_mode = taken.sets.modes >= 0
    columns: Columns = {
        kind: np.ones(len(rows), np.int64),
        "line": (dataset.answers[matcher.system].lines[rows] != NO_LINE).astype(np.int64),
        "attempted": attempted.astype(np.int64),
        "guesses": np.where(attempted, guesses, 0),
        "first": answers.sums(np.where(scored & (taken.place == 1), counts, 0)),
        "mode": _modes(matcher, rows, has_mode),
        "mode_asked": (has_mode & attempted).astype(np.int64),
        "mode_hit": (answers.sums(asked & are_modes) > 0).astype(np.int64),
        "credit": hits.sums(),
        "credit_guesses": np.where(attempted, guesses, 0),
        "gold": sorted_downwards(Ragged(taken.sets.entries.offsets, taken.sets.counts)),
        "places": places,
        "hits": hits,
    }
    if kind == "oot":
        later = taken.cut & np.repeat(attempted, answers.lengths) & (counts > 0)
        columns["later_places"] = later_places = Ragged(answers.offsets, taken.place).select(later)
        columns["later_hits"] = Ragged(later_places.offsets, counts[later])
    if matcher.settings["empty_answers"] == "score.pl":
        _credit_empty_answers(matcher, rows, columns)
    return columns


def _modes(matcher: Matcher, rows: Ints, has_mode: NDArray[np.bool_]) -> NDArray[np.int64]:
    """What each item adds to the number of those with a mode; under score.pl the gold says it, but for a mode that is
    dropped."""
    added = matcher.dataset.gold.modes_added
    if added is None:
        return has_mode.astype(np.int64)
    is_dropped = drops_targets(matcher.dataset, matcher.system, matcher.settings)
    return added[rows] * has_mode if is_dropped and drops_gold_targets(matcher.settings) else added[rows]


def sorted_downwards(rows: Ragged) -> Ragged:
    """Each row with its largest value first."""
    is_larger = rows.values[1:] > rows.values[:-1]
    starts = rows.offsets[(rows.offsets > 0) & (rows.offsets < len(rows.values))]
    is_larger[starts - 1] = False  # than the last of the row before
    if not is_larger.any():  # as the task's golds are written
        return rows
    order = np.lexsort((-rows.values, rows.rows()))
    return Ragged(rows.offsets, rows.values[order])


def _credit_empty_answers(matcher: Matcher, rows: Ints, columns: Columns) -> None:
    """Credit empty lines with the answers of the line before them, as score.pl does; they stay unattempted."""
    empty, lenders = matcher.borrowed
    wanted = np.isin(empty, rows)
    if not wanted.any():
        return
    order = np.argsort(rows)
    at = order[np.searchsorted(rows[order], empty[wanted])]
    taken = matcher.take(empty[wanted], lenders[wanted])
    sets, kind = taken.sets, matcher.dataset.answers[matcher.system].kind
    answers = taken.matches.answers
    scored = taken.taken if kind == "oot" else taken.firsts
    changed = {
        "credit": answers.sums(np.where(taken.taken, taken.counts, 0)),
        "credit_guesses": answers.sums(taken.taken),
        "mode_asked": (sets.modes >= 0).astype(np.int64),
        "mode_hit": (answers.sums(scored & taken.are_modes) > 0).astype(np.int64),
    }
    for name, values in changed.items():
        column = columns[name]
        assert not isinstance(column, Ragged)
        column[at] = values


def affected(dataset: SubstitutionDataset, items: Ints, settings: Settings) -> NDArray[np.int64]:
    """These items, and under `empty_answers = score.pl` those that use their answers."""
    found = [np.asarray(items, np.int64)]
    if settings["empty_answers"] == "score.pl":
        for system in range(len(dataset.systems)):
            empty, lenders = borrowed_answers(dataset, system)
            found.append(empty[np.isin(lenders, items)])
    return np.unique(np.concatenate(found))


def borrowed_answers(dataset: SubstitutionDataset, system: int) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Under score.pl, the items with an empty line, and the item whose answers each uses: the last one before it in the
    file that is scored and has answers. Empty lines before the first such item borrow nothing, nor do those after a
    lone semicolon, which clears the answers."""
    answers = dataset.answers[system]
    sizes = dataset.gold.entries.sums(dataset.gold.counts)
    scored = (answers.lines != NO_LINE) & (sizes > 0)
    if dataset.gold.twins is not None:
        scored &= ~dataset.gold.twins
    in_file = np.flatnonzero(scored)
    in_file = in_file[np.argsort(answers.lines[in_file], kind="stable")]
    filled, blank = answers.entries.lengths[in_file] > 0, answers.blank[in_file]
    last = np.maximum.accumulate(np.where(blank, -1, np.arange(len(in_file))))
    empty = blank & (last >= 0)
    empty[empty] = filled[last[empty]]
    return in_file[empty], in_file[last[empty]]


def _multiword_columns(matcher: Matcher, rows: Ints, taken: MatchedAnswers) -> Columns:
    """MW items have a unique most frequent multiword with a count above 1; the first answer is what was found."""
    modes, counts, answers = taken.sets.modes, taken.sets.counts, taken.matches.answers
    largest = np.zeros(len(rows), np.int64)
    has = modes >= 0
    largest[has] = counts[taken.sets.entries.offsets[:-1][has] + modes[has]]
    multiword = has & (largest > 1)
    identified = multiword & (answers.sums(taken.are_modes & (answers.within() == 0)) > 0)
    return {
        "mw": np.ones(len(rows), np.int64),
        "multiword": multiword.astype(np.int64),
        "found": (answers.lengths > 0).astype(np.int64),
        "identified": identified.astype(np.int64),
    }
