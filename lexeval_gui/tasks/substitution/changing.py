"""What-if: answers and gold counts changed by hand in the item view."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import pairwise

import numpy as np
from msgspec.structs import replace

from lexeval_gui.core.changed_rows import last_values
from lexeval_gui.core.changes import Change, Gesture, Ref, refusal, whole_number
from lexeval_gui.core.dataset import FEW, Ints, Ragged, Strings, WordLists
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
    last = last_values(dataset.ids, changes, ("gold", "answers"))
    gold = {row: after for (kind, _), rows in last.items() if kind == "gold" for row, after in rows.items()}
    if gold:
        changed = _with_gold(dataset.gold, gold)
        texts = {**dataset.texts, "gold": WordLists(changed.words, changed.entries)}
        dataset = replace(dataset, gold=changed, texts=texts)
    answers = list(dataset.answers)
    for index, system in enumerate(dataset.systems):
        if ("answers", system.name) in last:
            answers[index] = _with_answers(answers[index], last["answers", system.name])
    return replace(dataset, answers=tuple(answers))


def difference(before: SubstitutionDataset, after: SubstitutionDataset, items: Ints) -> list[Change]:
    """The changes of answers that make one dataset of the other, which have the same gold."""
    made, ids = list[Change](), list(before.ids.take(items))
    for system, one, other in zip(before.systems, before.answers, after.answers, strict=True):
        if one is not other:
            rows = zip(ids, _lists(one, items), _lists(other, items), strict=True)
            made += [Change("answers", id, system.name, None, new) for id, old, new in rows if old != new]
    return made


def _lists(answers: Answers, items: Ints) -> Iterator[list[str]]:
    """The answers to each of these items."""
    taken = answers.entries.take(items)
    words = answers.words.by_row(taken.values)
    texts = [*map(words.__getitem__, taken.values.tolist())]
    return (texts[start:end] for start, end in pairwise(taken.offsets.tolist()))


def _coded(side: Gold | Answers, rows: Ints, lists: Collection[Sequence[str]]) -> tuple[Ragged, Strings]:
    """Lists of words that come in the place of these rows, as codes, and the vocabulary of a side with those that are
    new in it; most of them stood there before."""
    words = Extension(side.words)
    if len(rows) <= FEW:
        words.preload(side.entries.take(rows).values)
    return words.lists(lists), words.strings()


def _with_answers(answers: Answers, changed: Mapping[int, list[str]]) -> Answers:
    rows = np.array([*changed])
    lists, words = _coded(answers, rows, changed.values())
    lines, blank = answers.lines.copy(), answers.blank.copy()
    lines[rows[(lines[rows] < 0) & (lists.lengths > 0)]] = np.iinfo(np.int64).max
    blank[rows] = False
    return replace(answers, entries=answers.entries.replaced(rows, lists), words=words, lines=lines, blank=blank)


def _with_gold(gold: Gold, changed: Mapping[int, list[tuple[str, int]]]) -> Gold:
    rows = np.array([*changed])
    lists, words = _coded(gold, rows, [[word for word, _ in entries] for entries in changed.values()])
    counts = Ragged(lists.offsets, np.array([count for entries in changed.values() for _, count in entries], np.int64))
    modes, added = gold.modes, gold.modes_added
    if modes is not None and added is not None:
        modes, added = modes.copy(), added.copy()
        modes[rows] = unique_maximum(counts)
        added[rows] = modes[rows] >= 0
    before = Ragged(gold.entries.offsets, gold.counts)
    largest = int(counts.values.max(initial=0))
    wide = gold.counts.dtype if largest <= np.iinfo(gold.counts.dtype).max else np.dtype(np.int64)
    after = before.replaced(rows, counts).values.astype(wide)
    entries = gold.entries.replaced(rows, lists)
    return replace(gold, entries=entries, counts=after, words=words, modes=modes, modes_added=added)
