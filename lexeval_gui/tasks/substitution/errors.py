"""What systems do wrong: wrong answers before the first hit, and modes that they miss."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
from msgspec.structs import replace
from numpy.typing import NDArray

from lexeval_gui.core.dataset import Ints, Mask, Ragged, Strings
from lexeval_gui.core.jobs import Check, go_on
from lexeval_gui.core.parameters import Settings
from lexeval_gui.core.query.fields import Labels
from lexeval_gui.core.scores import Counts
from lexeval_gui.core.task.errors import KIND, Chosen, ErrorKind, ErrorTable, told_of_all
from lexeval_gui.tasks.substitution.dataset import Answers, SubstitutionDataset
from lexeval_gui.tasks.substitution.matching import MISS
from lexeval_gui.tasks.substitution.scoring.counting import TEN, MatchedAnswers, Matcher

EARLY, MODE = "early", "mode"

kinds = (
    ErrorKind(EARLY, "wrong answers before the first hit", "removing {}", "leaving {} out", is_surplus=True),
    ErrorKind(MODE, "missed modes", "putting {} first"),
)

things: Mapping[tuple[str, str], str] = {}

left_out = None
"""What can be left out of a list is surplus."""

untold = told_of_all


def find(
    dataset: SubstitutionDataset, system: int, counts: Counts, settings: Settings, check: Check = go_on
) -> ErrorTable:
    """The wrong answers in front of the first hit of a list (of one without a hit none), and the items whose mode is
    not among the answers that are scored, of best and mw files not their first. `places` int [e]: the place of the
    answer in its list, from 0; -1 where the mode is meant."""
    taken, kind = matched(dataset, system, settings, check=check), dataset.answers[system].kind
    answers = taken.matches.answers
    early = np.flatnonzero(_before_hit(taken)) if kind != "mw" else np.zeros(0, np.int64)
    missed = np.flatnonzero(_missed_modes(dataset, kind, taken))
    rows = np.concatenate((answers.rows()[early], missed))
    codes = np.repeat([0, 1], [len(early), len(missed)])
    places = np.concatenate((answers.within()[early], np.full(len(missed), -1)))
    return ErrorTable(rows, {KIND: Labels(codes, (EARLY, MODE))}, Ragged.single(places))


def matched(
    dataset: SubstitutionDataset, system: int, settings: Settings, items: Ints | None = None, check: Check = go_on
) -> MatchedAnswers:
    """The answers of a system with what became of each, of all items or of some."""
    matcher = Matcher.of(dataset, system, settings, items, check)
    check()
    return matcher.take(np.arange(len(dataset)) if items is None else items)


def _before_hit(taken: MatchedAnswers) -> Mask:
    """The answers that stand before the first hit of their item: bool [answers]."""
    answers, hit = taken.matches.answers, taken.matches.entries != MISS
    has_hit = answers.sums(hit.astype(np.int64)) > 0
    return np.asarray((_running(answers, hit) == 0) & np.repeat(has_hit, answers.lengths) & ~taken.dropped)


def _running(answers: Ragged, counted: Mask) -> NDArray[np.int64]:
    """How many of those counted stand in the list so far, the answer itself among them: int64 [answers]."""
    running = np.concatenate(([0], np.cumsum(counted)))
    return np.asarray(running[1:] - np.repeat(running[answers.offsets[:-1]], answers.lengths))


def _missed_modes(dataset: SubstitutionDataset, kind: str, taken: MatchedAnswers) -> Mask:
    """The items that have a mode which the system does not give where it counts: bool [n]."""
    answers = taken.matches.answers
    asked = taken.taken if kind == "oot" else taken.firsts
    missed = (taken.sets.modes >= 0) & (answers.sums((asked & taken.are_modes).astype(np.int64)) == 0)
    if dataset.gold.twins is not None:
        missed &= ~dataset.gold.twins
    return np.asarray(missed)


def put_right(dataset: SubstitutionDataset, chosen: Chosen, settings: Settings) -> SubstitutionDataset:
    """Wrong answers are taken out; a missed mode is put first, taken out where it stood, and the list is cut to as many
    answers as are scored."""
    answers = list(dataset.answers)
    for system, errors in chosen.items():
        answers[system] = _put_right(dataset, system, errors, settings)
    return replace(dataset, answers=tuple(answers))


def _put_right(dataset: SubstitutionDataset, system: int, errors: ErrorTable, settings: Settings) -> Answers:
    answers = dataset.answers[system]
    early, missed = errors.take(errors.of_kind(EARLY)), np.unique(errors.row_of[errors.of_kind(MODE)])
    kept = np.ones(len(answers.entries.values), np.bool_)
    kept[answers.entries.offsets[early.row_of] + early.places.values] = False
    lists = answers.entries.select(kept)
    if not len(missed):
        return with_lists(answers, lists)
    taken = matched(dataset, system, settings, missed)
    own = Ragged(answers.entries.offsets, kept).take(missed).values & ~_are_mode_entries(taken)
    if answers.kind == "oot" and settings["maximum_answers"] == "10":
        once = own & ~taken.dropped
        if settings["duplicates"] == "first":
            once &= ~taken.matches.repeats
        own &= _running(taken.matches.answers, once) < TEN  # behind the mode
    words, modes = _mode_words(dataset, taken, missed)
    fresh = _with_first(taken.matches.answers.select(own), modes + len(answers.words))
    made = replace(answers, words=Strings.concatenate([answers.words, words]))
    return with_lists(made, lists.replaced(missed, fresh))


def _are_mode_entries(taken: MatchedAnswers) -> Mask:
    """Which answers are taken for the mode, however it is spelled: bool [answers]."""
    modes = np.repeat(taken.sets.modes, taken.matches.answers.lengths)
    return np.asarray((taken.matches.entries == modes) & (modes >= 0))


def _mode_words(dataset: SubstitutionDataset, taken: MatchedAnswers, items: Ints) -> tuple[Strings, Ints]:
    """The modes of the items, as the gold writes them: distinct words, and the number of each item's."""
    entries = dataset.gold.entries.take(items)
    sources = taken.sets.source[taken.sets.entries.offsets[:-1] + taken.sets.modes]
    codes, numbers = np.unique(entries.values[sources], return_inverse=True)
    return dataset.gold.words.take(codes), numbers


def _with_first(lists: Ragged, words: Ints) -> Ragged:
    """The lists with a word in front of each."""
    made = Ragged.of(lists.lengths + 1, np.zeros(len(lists.values) + len(lists), np.int32))
    is_first = made.within() == 0
    made.values[is_first], made.values[~is_first] = words, lists.values
    return made


def with_lists(answers: Answers, lists: Ragged) -> Answers:
    """The answers with other lists. What had no line has one at the end once it has answers; what had answers and has
    none has a lone semicolon."""
    lines = np.where((answers.lines < 0) & (lists.lengths > 0), np.iinfo(np.int64).max, answers.lines)
    return replace(answers, entries=lists, lines=lines, blank=answers.blank & (lists.lengths == 0))
