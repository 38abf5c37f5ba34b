"""What-if: answers and gold counts changed by hand in the item view."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Any

import numpy as np

from lexeval_gui.core.changes import Change, Gesture, Ref, refusal, whole_number
from lexeval_gui.core.dataset import FEW, Ints, Ragged, WordLists
from lexeval_gui.core.parameters import Settings
from lexeval_gui.core.parts.followed import place_after
from lexeval_gui.core.problems import Problem
from lexeval_gui.core.vocabulary import Extension
from lexeval_gui.tasks.substitution.dataset import Answers, Gold, SubstitutionDataset
from lexeval_gui.tasks.substitution.matching import unique_maximum

LEAST = 2
"""An item with fewer gold responses does not count in the task (McCarthy & Navigli 2007): it would be gone once the
gold is written and read again."""


def change(dataset: SubstitutionDataset, gesture: Gesture) -> Change | Problem:
    """What a gesture means: refs are ("answer", system, place, text), ("answers", system) and ("gold", substitute).

    Verbs on an answer: replace (value: text), remove, move (value: new place from 0); on a system's answers: insert
    (value: text, at the end); on a gold substitute: replace (value: its count, 0 removes it), remove.
    """
    item = dataset.ids.find(gesture.item)
    if item is None:
        return refusal(f"there is no item {gesture.item}")
    kind = gesture.ref[0]
    if kind == "gold":
        return _change_gold(dataset, item, gesture)
    if kind in ("answer", "answers"):
        return _change_answers(dataset, item, gesture)
    return refusal(f"{kind} cannot be changed")


def _change_gold(dataset: SubstitutionDataset, item: int, gesture: Gesture) -> Change | Problem:
    before = gold_of(dataset, item)
    substitute = " ".join(str(gesture.ref[1]).split())
    count = 0 if gesture.verb == "remove" else whole_number(gesture.value)
    if count is None or count < 0:
        return refusal(f"a gold count is a whole number of 0 or more, not '{gesture.value}'")
    after = {word: number for word, number in {**before, substitute: count}.items() if number}
    if not after:
        return refusal("an item needs at least one gold substitute")
    if after == before:
        return refusal("nothing would change")
    left = sum(after.values())
    if left < LEAST <= sum(before.values()):
        return refusal(f"an item counts with {LEAST} responses at least; this would leave {left}")
    return Change("gold", gesture.item, None, list(before.items()), list(after.items()))


def _change_answers(dataset: SubstitutionDataset, item: int, gesture: Gesture) -> Change | Problem:
    names = [system.name for system in dataset.systems]
    if gesture.ref[1] not in names:
        return refusal(f"there is no system {gesture.ref[1]}")
    name = str(gesture.ref[1])
    before = answers_of(dataset, item, names.index(name))
    after = list(before)
    place = whole_number(gesture.ref[2]) if gesture.ref[0] == "answer" else len(before)
    if place is None or not 0 <= place <= len(before) or (gesture.ref[0] == "answer" and place == len(before)):
        return refusal("there is no such answer")
    text = " ".join(str(gesture.value or "").split())
    if gesture.verb in ("replace", "insert") and (not text or ";" in text):
        return refusal("an answer is a word or several, without a semicolon")
    if gesture.verb == "remove":
        del after[place]
    elif gesture.verb == "replace":
        after[place] = text
    elif gesture.verb == "insert":
        after.insert(place, text)
    elif gesture.verb == "move" and (target := whole_number(gesture.value)) is not None:
        after.insert(max(0, min(target, len(after) - 1)), after.pop(place))
    if after == before:
        return refusal("nothing would change")
    return Change("answers", gesture.item, name, before, after)


def gold_of(dataset: SubstitutionDataset, item: int) -> dict[str, int]:
    """The gold of an item: substitute → count."""
    gold = dataset.gold
    counts = Ragged(gold.entries.offsets, gold.counts).row(item)
    return {gold.words[code]: int(count) for code, count in zip(gold.entries.row(item), counts, strict=True)}


def answers_of(dataset: SubstitutionDataset, item: int, system: int) -> list[str]:
    """A system's answers to an item, in order."""
    return _texts(dataset.answers[system], item)


def followed(before: SubstitutionDataset, after: SubstitutionDataset, item: int, ref: Ref) -> Ref | None:
    """An answer goes with its text, or is what was typed in its place."""
    match ref:
        case ("answer", str() as name, int() as place, _) if name in (names := [s.name for s in before.systems]):
            was, now = (answers_of(dataset, item, names.index(name)) for dataset in (before, after))
            found = place_after(was, now, place)
            return None if found is None else ("answer", name, found, now[found])
    return ref


def _texts(answers: Answers, item: int) -> list[str]:
    return [answers.words[code] for code in answers.entries.row(item).tolist()]


def apply(dataset: SubstitutionDataset, changes: Sequence[Change], settings: Settings) -> SubstitutionDataset:
    """The dataset with changes of gold and answers in force; other kinds and unknown items are passed over."""
    last: dict[tuple[str, int, str | None], Any] = {}
    row_of = dataset.ids.rows_of(entry.item for entry in changes)
    for entry in changes:
        row = row_of.get(entry.item)
        if row is not None and entry.kind in ("gold", "answers"):
            last[entry.kind, row, entry.system] = entry.after
    gold = {row: after for (kind, row, _), after in last.items() if kind == "gold"}
    if gold:
        changed = _with_gold(dataset.gold, gold)
        texts = {**dataset.texts, "gold": WordLists(changed.words, changed.entries)}
        dataset = replace(dataset, gold=changed, texts=texts)
    answers = list(dataset.answers)
    for index, system in enumerate(dataset.systems):
        rows = {row: after for (kind, row, name), after in last.items() if kind == "answers" and name == system.name}
        if rows:
            answers[index] = _with_answers(answers[index], rows)
    return replace(dataset, answers=tuple(answers))


def difference(before: SubstitutionDataset, after: SubstitutionDataset, items: Ints) -> list[Change]:
    """The changes of answers that make one dataset of the other, which have the same gold."""
    made = []
    for system, one, other in zip(before.systems, before.answers, after.answers, strict=True):
        if one is not other:
            rows = zip(items.tolist(), _lists(one, items), _lists(other, items), strict=True)
            made += [Change("answers", before.ids[i], system.name, old, new) for i, old, new in rows if old != new]
    return made


def _lists(answers: Answers, items: Ints) -> Iterator[list[str]]:
    """The answers to each of these items."""
    taken = answers.entries.take(items)
    words, codes = answers.words.by_row(taken.values), taken.values.tolist()
    return ([words[code] for code in codes[start:end]] for start, end in pairwise(taken.offsets.tolist()))


def _words(side: Gold | Answers, rows: Mapping[int, Iterable[str]]) -> Extension:
    """The vocabulary of a side, to which the words of these rows may come; most of them stood there before."""
    words = Extension(side.words)
    if len(rows) > FEW:
        words.look_up(word for texts in rows.values() for word in texts)
    else:
        for row in rows:
            words.preload(side.entries.row(row))
    return words


def _with_answers(answers: Answers, rows: dict[int, list[str]]) -> Answers:
    words = _words(answers, rows)
    coded = {row: words.codes(texts) for row, texts in rows.items()}
    lines = answers.lines.copy()
    lines[[row for row, texts in rows.items() if texts and lines[row] < 0]] = np.iinfo(np.int64).max
    blank = answers.blank.copy()
    blank[list(rows)] = False
    entries = answers.entries.with_rows(coded)
    return replace(answers, entries=entries, words=words.strings(), lines=lines, blank=blank)


def _with_gold(gold: Gold, rows: dict[int, list[tuple[str, int]]]) -> Gold:
    words = _words(gold, {row: [word for word, _ in entries] for row, entries in rows.items()})
    coded = {row: words.codes(word for word, _ in entries) for row, entries in rows.items()}
    counts = {row: np.array([count for _, count in entries], np.int64) for row, entries in rows.items()}
    modes, added = gold.modes, gold.modes_added
    if modes is not None and added is not None:
        modes, added = modes.copy(), added.copy()
        for row, values in counts.items():
            modes[row] = unique_maximum(Ragged.of(np.array([len(values)]), values))[0]
            added[row] = modes[row] >= 0
    entries = gold.entries.with_rows(coded)
    largest = max((int(values.max(initial=0)) for values in counts.values()), default=0)
    wide = gold.counts.dtype if largest <= np.iinfo(gold.counts.dtype).max else np.dtype(np.int64)
    changed = Ragged(gold.entries.offsets, gold.counts.astype(wide, copy=False)).with_rows(counts).values
    return replace(gold, entries=entries, counts=changed, words=words.strings(), modes=modes, modes_added=added)
