"""What-if: tokens of an output moved, replaced, inserted and removed by hand; the file is never changed."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

import numpy as np

from lexeval_gui.core.changes import Change, Gesture
from lexeval_gui.core.dataset import Listed, Ragged, Strings
from lexeval_gui.core.parameters import Settings
from lexeval_gui.core.problems import Problem
from lexeval_gui.tasks.generation.dataset import GenerationDataset
from lexeval_gui.tasks.generation.joining import alike
from lexeval_gui.tasks.generation.parameters import CASE, UNICODE, convention

KIND = "tokens"
"""The kind of our changes: `before` and `after` are all tokens of one output of one sentence."""

_BLANKS = re.compile("[ \t\v\f\r\n]+")

Rows = dict[int, list[str]]


def change(dataset: GenerationDataset, gesture: Gesture) -> Change | Problem:
    """What a gesture means: refs are ("token", system, place), the place in the output from 0, and ("output", system).

    Verbs on a token: move (value: its new place from 0), replace (value: a token or several), remove, insert (value:
    tokens that come before it); on an output: insert (value: tokens that come at its end).
    """
    item = _row(dataset, gesture.item)
    if item is None:
        return _refused(f"there is no sentence {gesture.item}")
    kind, *rest = gesture.ref
    names = [system.name for system in dataset.systems]
    if kind not in ("token", "output") or not rest:
        return _refused(f"{kind} cannot be changed: only the tokens of an output can")
    if rest[0] not in names:
        return _refused(f"there is no output {rest[0]}")
    name = str(rest[0])
    before = tokens_of(dataset, item, names.index(name))
    place = _whole(rest[1] if len(rest) > 1 else None) if kind == "token" else len(before)
    if place is None or not 0 <= place < len(before) + (kind == "output"):
        return _refused("there is no such token")
    after = _changed(before, place, gesture, kind == "token")
    if isinstance(after, Problem):
        return after
    if after == before:
        return _refused("nothing would change")
    return Change(KIND, gesture.item, name, before, after)


def _changed(before: Sequence[str], place: int, gesture: Gesture, one: bool) -> list[str] | Problem:
    """The tokens after a gesture on the token at a place (`one`), or behind the last one."""
    after = list(before)
    typed = [token for token in _BLANKS.split(str(gesture.value or "")) if token]
    if gesture.verb == "insert" or (gesture.verb == "replace" and one):
        if not typed:
            return _refused("a token is text without blanks")
        after[place : place + (gesture.verb == "replace")] = typed
    elif gesture.verb == "remove" and one:
        del after[place]
    elif gesture.verb == "move" and one and (target := _whole(gesture.value)) is not None:
        after.insert(max(0, min(target, len(after) - 1)), after.pop(place))
    else:
        return _refused(f"an output takes no {gesture.verb} here; tokens can be moved, typed, inserted and removed")
    return after


def _refused(text: str) -> Problem:
    return Problem("warning", "", None, "no-change", text)


def _whole(value: Any) -> int | None:
    try:
        return int(str(value))
    except ValueError:
        return None


def _row(dataset: GenerationDataset, item: str) -> int | None:
    found = dataset.ids.equals(item)
    return int(found[0]) if len(found) else None


def tokens_of(dataset: GenerationDataset, item: int, system: int) -> list[str]:
    """The tokens of an output in a sentence, as written."""
    return [dataset.words[int(code)] for code in dataset.outputs[system].row(item)]


def apply(dataset: GenerationDataset, changes: Sequence[Change], settings: Settings) -> GenerationDataset:
    """The dataset with changes of tokens in force; other kinds, unknown sentences and outputs are passed over."""
    last: dict[str, Rows] = {system.name: {} for system in dataset.systems}
    for entry in changes:
        item = _row(dataset, entry.item) if entry.kind == KIND and entry.system in last else None
        if item is not None and entry.system is not None:
            last[entry.system][item] = [str(token) for token in entry.after]
    if not any(last.values()):
        return dataset
    codes, fresh = _codes(dataset, last.values())
    words, same = _extended(dataset, last.values(), fresh, settings)
    outputs = tuple(
        _with_rows(output, {row: [codes[token] for token in tokens] for row, tokens in last[system.name].items()})
        for system, output in zip(dataset.systems, dataset.outputs, strict=True)
    )
    listed = {"text": dataset.reference, **{s.name: rows for s, rows in zip(dataset.systems, outputs, strict=True)}}
    texts = {**dataset.texts, **{name: Listed(words, rows) for name, rows in listed.items()}}
    return replace(dataset, words=words, same=same, outputs=outputs, texts=texts)


def _codes(dataset: GenerationDataset, changed: Iterable[Rows]) -> tuple[dict[str, int], list[str]]:
    """The code of every token that a change names, and the tokens that are new, in the order of their codes."""
    codes: dict[str, int] = {}
    fresh: list[str] = []
    for token in dict.fromkeys(token for rows in changed for tokens in rows.values() for token in tokens):
        known = dataset.words.equals(token)
        codes[token] = int(known[0]) if len(known) else len(dataset.words) + len(fresh)
        if not len(known):
            fresh.append(token)
    return codes, fresh


def _extended(
    dataset: GenerationDataset, changed: Iterable[Rows], fresh: Sequence[str], settings: Settings
) -> tuple[Strings, np.ndarray]:
    """The words with new ones at the end, and the numbers of those that are the same.

    A sentence is compared with itself alone, so a new word need only be held against those of the sentences changed.
    """
    if not fresh:
        return dataset.words, dataset.same
    unicode, case = convention(settings, UNICODE), convention(settings, CASE)
    items = sorted({item for rows in changed for item in rows})
    near = np.unique(
        np.concatenate([side.take(np.array(items)).values for side in (dataset.reference, *dataset.outputs)])
    )
    numbers = {alike(dataset.words.raw(int(code)), unicode, case): int(dataset.same[code]) for code in near}
    highest = int(dataset.same.max(initial=-1))
    for token in fresh:
        numbers.setdefault(alike(token.encode(), unicode, case), highest + 1 + len(numbers))
    more = [numbers[alike(token.encode(), unicode, case)] for token in fresh]
    added = Strings.of(fresh)
    offsets = np.concatenate((dataset.words.offsets, added.offsets[1:] + dataset.words.offsets[-1]))
    words = Strings(np.concatenate((dataset.words.data, added.data)), offsets)
    return words, np.concatenate((dataset.same, np.array(more, dataset.same.dtype)))


def _with_rows(tokens: Ragged, rows: Mapping[int, Sequence[int]]) -> Ragged:
    """The same rows, some replaced."""
    if not rows:
        return tokens
    lengths, pieces, start = tokens.lengths.copy(), [], 0
    for row in sorted(rows):
        pieces += [tokens.values[start : tokens.offsets[row]], np.array(rows[row], tokens.values.dtype)]
        start, lengths[row] = int(tokens.offsets[row + 1]), len(rows[row])
    return Ragged.of(lengths, np.concatenate([*pieces, tokens.values[start:]]))
