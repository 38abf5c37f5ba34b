"""What-if: tokens of an output moved, replaced, inserted and removed by hand; the file is never changed."""

from __future__ import annotations

import re
from collections.abc import Sequence

import numpy as np
from msgspec.structs import replace

from lexeval_gui.core.changed_rows import last_values
from lexeval_gui.core.changes import Change, Gesture, Ref, refusal, whole_number
from lexeval_gui.core.dataset import Ints, Ragged, WordLists
from lexeval_gui.core.parameters import Settings
from lexeval_gui.core.parts.followed import place_after
from lexeval_gui.core.problems import Problem
from lexeval_gui.core.vocabulary import Extension
from lexeval_gui.tasks.generation.dataset import GenerationDataset
from lexeval_gui.tasks.generation.joining import comparison_key
from lexeval_gui.tasks.generation.parameters import CASE, UNICODE

KIND = "tokens"
"""The kind of our changes: `before` and `after` are all tokens of one output of one sentence."""

_BLANKS = re.compile("[ \t\v\f\r\n]+")


def change(dataset: GenerationDataset, gesture: Gesture) -> Change | Problem:
    """What a gesture means: refs are ("token", system, place), the place in the output from 0, and ("output", system).

    Verbs on a token: move (value: its new place from 0), replace (value: a token or several), remove, insert (value:
    tokens that come before it); on an output: insert (value: tokens that come at its end).
    """
    item = dataset.ids.find(gesture.item)
    if item is None:
        return refusal(f"there is no sentence {gesture.item}")
    kind, *rest = gesture.ref
    names = [system.name for system in dataset.systems]
    if kind not in ("token", "output") or not rest:
        return refusal(f"{kind} cannot be changed: only the tokens of an output can")
    if rest[0] not in names:
        return refusal(f"there is no output {rest[0]}")
    name = str(rest[0])
    before = tokens_of(dataset, item, names.index(name))
    place = whole_number(rest[1] if len(rest) > 1 else None) if kind == "token" else len(before)
    if place is None or not 0 <= place < len(before) + (kind == "output"):
        return refusal("there is no such token")
    after = _tokens_after(before, place, gesture, kind == "token")
    if isinstance(after, Problem):
        return after
    if after == before:
        return refusal("nothing would change")
    return Change(KIND, gesture.item, name, before, after)


def _tokens_after(before: Sequence[str], place: int, gesture: Gesture, one: bool) -> list[str] | Problem:
    """The tokens after a gesture on the token at a place (`one`), or behind the last one."""
    after = list(before)
    typed = [token for token in _BLANKS.split(str(gesture.value or "")) if token]
    if gesture.verb == "insert" or (gesture.verb == "replace" and one):
        if not typed:
            return refusal("a token is text without blanks")
        after[place : place + (gesture.verb == "replace")] = typed
    elif gesture.verb == "remove" and one:
        del after[place]
    elif gesture.verb == "move" and one and (target := whole_number(gesture.value)) is not None:
        after.insert(max(0, min(target, len(after) - 1)), after.pop(place))
    else:
        return refusal(f"an output takes no {gesture.verb} here; tokens can be moved, typed, inserted and removed")
    return after


def tokens_of(dataset: GenerationDataset, item: int, system: int) -> list[str]:
    """The tokens of an output in a sentence, as written."""
    return [dataset.words[int(code)] for code in dataset.outputs[system].row(item)]


def followed(before: GenerationDataset, after: GenerationDataset, item: int, ref: Ref) -> Ref | None:
    """A token goes with its word, wherever that stands now."""
    match ref:
        case ("token", str() as name, int() as place) if name in (names := [s.name for s in before.systems]):
            was, now = (tokens_of(dataset, item, names.index(name)) for dataset in (before, after))
            found = place_after(was, now, place)
            return None if found is None else ("token", name, found)
    return ref


def apply(dataset: GenerationDataset, changes: Sequence[Change], settings: Settings) -> GenerationDataset:
    """The dataset with changes of tokens in force; other kinds, unknown sentences and outputs are passed over."""
    last = last_values(dataset.ids, changes, (KIND,))
    outputs, words, items = list(dataset.outputs), Extension(dataset.words), list[Ints]()
    words.look_up(str(token) for changed in last.values() for tokens in changed.values() for token in tokens)
    for number, system in enumerate(dataset.systems):
        if (changed := last.get((KIND, system.name))) is not None:
            rows = np.array([*changed])
            lists = words.lists([[str(token) for token in tokens] for tokens in changed.values()])
            outputs[number] = outputs[number].replaced(rows, lists)
            items.append(rows)
    if not items:
        return dataset
    same = _same(dataset, np.unique(np.concatenate(items)), words.new_texts, settings)
    return with_outputs(replace(dataset, words=words.strings(), same=same), outputs)


def with_outputs(dataset: GenerationDataset, outputs: Sequence[Ragged]) -> GenerationDataset:
    """The dataset with other outputs."""
    listed = {
        "text": dataset.references.together,
        **{s.name: rows for s, rows in zip(dataset.systems, outputs, strict=True)},
    }
    texts = {**dataset.texts, **{name: WordLists(dataset.words, rows) for name, rows in listed.items()}}
    return replace(dataset, outputs=tuple(outputs), texts=texts)


def difference(before: GenerationDataset, after: GenerationDataset, items: Ints) -> list[Change]:
    """The changes of tokens that make one dataset of the other."""
    made = []
    for number, system in enumerate(before.systems):
        for item in items.tolist() if before.outputs[number] is not after.outputs[number] else ():
            was, now = tokens_of(before, item, number), tokens_of(after, item, number)
            if was != now:
                made.append(Change(KIND, before.ids[item], system.name, None, now))
    return made


def _same(dataset: GenerationDataset, items: Ints, fresh: Sequence[str], settings: Settings) -> np.ndarray:
    """The numbers of words that are the same, once new ones stand at the end.

    A sentence is compared with itself alone, so a new word need only be held against those of the sentences changed.
    """
    if not fresh:
        return dataset.same
    unicode, case = settings.value_of(UNICODE), settings.value_of(CASE)
    near = np.unique(
        np.concatenate([side.take(items).values for side in (dataset.references.together, *dataset.outputs)])
    )
    numbers = {comparison_key(dataset.words.raw(int(code)), unicode, case): int(dataset.same[code]) for code in near}
    highest = int(dataset.same.max(initial=-1))
    for token in fresh:
        numbers.setdefault(comparison_key(token.encode(), unicode, case), highest + 1 + len(numbers))
    more = [numbers[comparison_key(token.encode(), unicode, case)] for token in fresh]
    return np.concatenate((dataset.same, np.array(more, dataset.same.dtype)))
