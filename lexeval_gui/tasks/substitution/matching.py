"""When is an answer a gold substitute? Each distinct word is normalised once; items are then compared as numbers.

A word becomes a key (what must be equal) and a mask of the places of its hyphens (what may differ, and how). An answer
is a gold entry if their keys are equal and their hyphens too; failing that, if every hyphen of the answer is one of
the gold's. The first is spelled so, the second a variant; of several variants the largest count is taken.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from lexeval_gui.core.dataset import Ints, Ragged, Strings
from lexeval_gui.core.jobs import Check, go_on
from lexeval_gui.tasks.substitution.dataset import Gold
from lexeval_gui.tasks.substitution.repeats import rows_with_repeats
from lexeval_gui.tasks.substitution.scorepl import gold as scorepl_gold

MISS = -1
"""In `Matches.entries`: the answer is no gold substitute."""

NEVER = -2
"""The key of an answer that equals nothing: it holds a NUL, or an empty text."""

WORDS = 2**14
"""So many words are normalised between two checks."""

CELLS = 2**22
"""Items are compared in blocks of about this many answer–entry pairs."""


@dataclass(frozen=True)
class Keys:
    """Keys and hyphen masks of distinct words: `codes` int32 [words], `hyphens` int64 [words]."""

    codes: NDArray[np.int32]
    hyphens: NDArray[np.int64]

    def take(self, words: Ints) -> Keys:
        """The keys of these words, in their order."""
        return Keys(self.codes[words], self.hyphens[words])


@dataclass(frozen=True)
class GoldSets:
    """The gold of n items after matching: entries that fall together are one, with their counts added.

    `keys`, `hyphens`, `counts` [entries]; `source` int64 [entries] is the first entry of the gold that it was made of;
    `modes` int64 [n] the place of the mode among the item's entries, -1 without one; `strict_modes` says that a variant
    spelling does not hit the mode (score.pl).
    """

    entries: Ragged
    hyphens: NDArray[np.int64]
    counts: NDArray[np.int64]
    source: NDArray[np.int64]
    modes: NDArray[np.int64]
    strict_modes: bool


@dataclass(frozen=True)
class Matches:
    """What each answer of n items is: `entries` int64 [answers] the place of its gold entry among the item's (MISS),
    `spelled` bool [answers] whether it is spelled so, `repeats` bool [answers] whether it was given before."""

    answers: Ragged
    entries: NDArray[np.int64]
    spelled: NDArray[np.bool_]
    repeats: NDArray[np.bool_]


def gold_text(word: str, convention: str) -> str:
    """A gold substitute as it is compared, hyphens still standing."""
    return word.replace("'", "", 1) if convention == "scorer" else _shared_text(word, convention)


def answer_text(word: str, convention: str) -> str:
    """An answer as it is compared, hyphens still standing where they matter."""
    if convention == "scorer":
        return scorepl_gold.normalise_answer(word.encode()).decode()
    return _shared_text(word, convention)


def _shared_text(word: str, convention: str) -> str:
    """The forms in which gold and answers are treated alike: `fold`, `document` and `exact`."""
    if convention != "fold":
        return word
    folded = re.sub("['’]", "", word.casefold().replace("-", " "))
    return " ".join(re.sub(r"^non ", "non", " ".join(folded.split())).split())


def word_keys(
    gold: Strings, gold_codes: Ints, answers: Strings, answer_codes: Ints, convention: str, check: Check = go_on
) -> tuple[Keys, Keys]:
    """The keys of gold words and answers under a convention, numbered together; only of the words with these codes."""
    codes: dict[str, int] = {}
    return (
        _keys(gold, gold_codes, gold_text, convention, codes, check),
        _keys(answers, answer_codes, answer_text, convention, codes, check),
    )


def _keys(
    words: Strings, wanted: Ints, form: Callable[[str, str], str], convention: str, codes: dict[str, int], check: Check
) -> Keys:
    keys = np.full(len(words), NEVER, np.int32)
    hyphens = np.zeros(len(words), np.int64)
    for number, index in enumerate(wanted.tolist()):
        if number % WORDS == 0:
            check()
        text = form(words[index], convention)
        if "-" in text and convention in ("scorer", "document"):
            hyphens[index] = _hyphen_mask(text)
            text = text.replace("-", " ")
        if text and "␀" not in text:
            keys[index] = codes.setdefault(text, len(codes))
    return Keys(keys, hyphens)


def _hyphen_mask(text: str) -> int:
    """Which characters are hyphens, as bits; places beyond the 62nd share one bit."""
    places = {min(place, 62) for place, letter in enumerate(text) if letter == "-"}
    return sum(1 << place for place in places)


def gold_sets(gold: Gold, keys: Keys, items: Ints | None = None) -> GoldSets:
    """The gold of all items, or of some, under the keys of a convention."""
    rows = np.arange(len(gold.entries)) if items is None else items
    entries = gold.entries.take(rows)
    counts = Ragged(gold.entries.offsets, gold.counts).take(rows).values
    codes, hyphens = keys.codes[entries.values], keys.hyphens[entries.values]
    first = _first_alike(Ragged(entries.offsets, codes), hyphens)
    is_kept = first == np.arange(len(first))
    if not is_kept.all():  # merged entries stand at the place of their first
        counts = np.bincount(first, counts, len(first)).astype(np.int64)[is_kept]
    kept = np.flatnonzero(is_kept)
    sets = Ragged(entries.select(is_kept).offsets, codes[kept])
    if gold.modes is None:
        modes = unique_maximum(Ragged(sets.offsets, counts))
    else:
        modes = _moved_modes(gold.modes[rows], entries, first, kept, sets)
    return GoldSets(sets, hyphens[kept], counts, kept, modes, gold.modes is not None)


def _first_alike(codes: Ragged, hyphens: NDArray[np.int64]) -> NDArray[np.int64]:
    """The first entry of its row with which each falls together, mostly itself: int64 [entries]."""
    first = np.arange(len(hyphens))
    suspects = rows_with_repeats(Ragged(codes.offsets, codes.values - NEVER))
    if len(suspects):  # they hold a key twice; only these are sorted
        places = Ragged(codes.offsets, first).take(suspects)
        at, row = places.values, places.rows()
        order = np.lexsort((hyphens[at], codes.values[at], row))
        starts = np.ones(len(order), np.bool_)
        starts[1:] = _differs(row, order) | _differs(codes.values[at], order) | _differs(hyphens[at], order)
        first[at[order]] = at[order[starts]][np.cumsum(starts) - 1]
    return first


def without(sets: GoldSets, keys: Keys) -> GoldSets:
    """The sets without the entries that are their item's word: `keys` has one key for each of the n items."""
    dropped = same_keys(sets.entries, Keys(sets.entries.values, sets.hyphens), keys)
    if not dropped.any():
        return sets
    entries, counts = sets.entries.select(~dropped), sets.counts[~dropped]
    modes = _modes_without(sets, dropped) if sets.strict_modes else unique_maximum(Ragged(entries.offsets, counts))
    return GoldSets(entries, sets.hyphens[~dropped], counts, sets.source[~dropped], modes, sets.strict_modes)


def same_keys(rows: Ragged, found: Keys, wanted: Keys) -> NDArray[np.bool_]:
    """Which values of rows have the key of their row: bool [values]; `found` are those of the values."""
    of_row = rows.rows()
    same = (found.codes == wanted.codes[of_row]) & (found.hyphens == wanted.hyphens[of_row])
    return np.asarray(same & (found.codes >= 0))


def _modes_without(sets: GoldSets, dropped: NDArray[np.bool_]) -> NDArray[np.int64]:
    """Where given modes stand once entries are dropped; -1 where the mode is one of them."""
    before = np.concatenate(([0], np.cumsum(dropped)))
    result, has = np.full(len(sets.modes), -1, np.int64), sets.modes >= 0
    at = sets.entries.offsets[:-1][has] + sets.modes[has]
    moved = sets.modes[has] - (before[at] - before[sets.entries.offsets[:-1][has]])
    result[has] = np.where(dropped[at], -1, moved)
    return result


def _differs(values: Ints, order: Ints) -> NDArray[np.bool_]:
    ordered = values[order]
    return np.asarray(ordered[1:] != ordered[:-1])


def _moved_modes(modes: Ints, entries: Ragged, first: Ints, kept: Ints, sets: Ragged) -> NDArray[np.int64]:
    """Where the given modes stand after merging."""
    has = modes >= 0
    result = np.full(len(modes), -1, np.int64)
    moved = np.searchsorted(kept, first[entries.offsets[:-1][has] + modes[has]])
    result[has] = moved - sets.offsets[:-1][has]
    return result


def unique_maximum(counts: Ragged) -> NDArray[np.int64]:
    """The place of the largest count of each row if no other is as large, else -1: int64 [n]."""
    largest = row_maximum(counts)
    is_largest = counts.values == np.repeat(largest, counts.lengths)
    places = np.where(is_largest, counts.within(), 0)
    return np.where(counts.sums(is_largest) == 1, counts.sums(places), -1)


def row_maximum(rows: Ragged) -> NDArray[np.int64]:
    """The largest value of each row, 0 for an empty one: int64 [n]."""
    result = np.zeros(len(rows), np.int64)
    filled = rows.lengths > 0
    if filled.any():
        result[filled] = np.maximum.reduceat(rows.values, rows.offsets[:-1][filled])
    return result


def match(sets: GoldSets, answers: Ragged, keys: Keys) -> Matches:
    """Find the gold entry of every answer of n items; `answers` are codes of words, `keys` those of the words."""
    total = len(answers.values)
    found = np.full(total, MISS, np.int64)
    spelled = np.zeros(total, np.bool_)
    repeats = np.zeros(total, np.bool_)
    for start, stop in _blocks(answers.lengths, sets.entries.lengths):
        low, high = answers.offsets[start], answers.offsets[stop]
        if low == high:
            continue
        pairs = int(high - low) * int(sets.entries.offsets[stop] - sets.entries.offsets[start])
        is_long = stop - start == 1 and pairs > CELLS
        block = _match_long(sets, answers, keys, start) if is_long else _match_block(sets, answers, keys, start, stop)
        filled = np.arange(block.words.shape[1]) < answers.lengths[start:stop, None]
        found[low:high], spelled[low:high] = block.places[filled], block.spelled[filled]
        repeats[low:high] = _repeats(block, filled)[filled]
    return Matches(answers, found, spelled, repeats)


def _blocks(answers: Ints, entries: Ints) -> list[tuple[int, int]]:
    """Runs of items whose padded comparison has at most about CELLS pairs: pairs of first and last + 1."""
    blocks = []
    pending = [(0, len(answers))] if len(answers) else []
    while pending:
        start, stop = pending.pop()
        cells = (stop - start) * int(answers[start:stop].max()) * max(1, int(entries[start:stop].max()))
        if cells <= CELLS or stop - start == 1:
            blocks.append((start, stop))
        else:
            middle = (start + stop) // 2
            pending += [(middle, stop), (start, middle)]
    return blocks


@dataclass(frozen=True)
class _Block:
    """Padded results of some items: `places` and `spelled` [items, width]; `words` are equal for equal answers."""

    places: NDArray[np.int64]
    spelled: NDArray[np.bool_]
    words: NDArray[np.int64]


def _padded(offsets: Ints, values: Ints, start: int, stop: int, fill: int) -> Ints:
    """Rows start…stop of a ragged array as the columns of a rectangle: [longest row, rows]. Numpy is some ten times as
    fast along the many rows as along the few values of each."""
    lengths = np.diff(offsets[start : stop + 1])
    inside = np.arange(int(lengths.max(initial=0))) < lengths[:, None]
    result = np.full(inside.shape, fill, values.dtype)
    result[inside] = values[offsets[start] : offsets[stop]]
    return np.ascontiguousarray(result.T)


def _match_block(sets: GoldSets, answers: Ragged, keys: Keys, start: int, stop: int) -> _Block:
    low, high = answers.offsets[start], answers.offsets[stop]
    words = answers.values[low:high]
    offsets = answers.offsets[start : stop + 1] - low
    asked = _padded(offsets, keys.codes[words], 0, stop - start, NEVER)
    asked_hyphens = _padded(offsets, keys.hyphens[words], 0, stop - start, 0)
    gold = _padded(sets.entries.offsets, sets.entries.values, start, stop, NEVER - 1)
    gold_hyphens = _padded(sets.entries.offsets, sets.hyphens, start, stop, 0)
    if not len(gold):
        nothing = np.zeros(asked.T.shape, np.bool_)
        return _Block(np.full(nothing.shape, MISS), nothing, asked.T * 2)
    same_key = (gold[:, None] == asked) & (asked >= 0)  # [entries, answers, items]
    exact, has_hyphens = same_key, bool(gold_hyphens.any() or asked_hyphens.any())
    if has_hyphens:
        exact = same_key & (gold_hyphens[:, None] == asked_hyphens)
    numbers = np.arange(len(gold), dtype=np.int32)[:, None, None]
    places = np.where(exact, numbers, np.int32(MISS)).max(axis=0).astype(np.int64)  # no two entries are spelled alike
    spelled = places >= 0
    if has_hyphens:
        counts = _padded(sets.entries.offsets, sets.counts, start, stop, 0)
        variant = same_key & ((asked_hyphens & ~gold_hyphens[:, None]) == 0)
        worth = np.where(variant, counts[:, None] + 1, 0)
        places = np.where(~spelled & variant.any(axis=0), worth.argmax(axis=0), places)
    return _Block(places.T, spelled.T, _answer_numbers(places, asked, asked_hyphens).T)


def _answer_numbers(places: Ints, keys: Ints, hyphens: Ints) -> NDArray[np.int64]:
    """Numbers that are equal for equal answers: the same gold entry, else the same key with the same hyphens."""
    return np.where(places >= 0, -places - 3, keys.astype(np.int64) * 2**32 + hyphens % (2**31 - 1))


def _match_long(sets: GoldSets, answers: Ragged, keys: Keys, item: int) -> _Block:
    """The same for one item with so many answers and entries that every pair of them is too many: only those of equal
    keys are looked at."""
    asked, asked_hyphens = keys.codes[answers.row(item)], keys.hyphens[answers.row(item)]
    own = slice(*sets.entries.offsets[item : item + 2].tolist())
    codes, hyphens, counts = sets.entries.values[own], sets.hyphens[own], sets.counts[own]
    order = np.argsort(codes, kind="stable")
    low = np.searchsorted(codes[order], asked, "left")
    there = np.where(asked >= 0, np.searchsorted(codes[order], asked, "right") - low, 0)
    pairs = Ragged.of(there, there)
    answer = pairs.rows()
    entry = order[np.arange(len(answer)) - np.repeat(pairs.offsets[:-1] - low, there)]
    exact = hyphens[entry] == asked_hyphens[answer]
    variant = ~exact & (asked_hyphens[answer] & ~hyphens[entry] == 0)
    # of the entries of an answer the first that is spelled so, else the variant with the largest count
    best = np.lexsort((entry, np.where(exact, 0, -counts[entry]), ~exact, answer))
    best = best[(exact | variant)[best]]
    found, first = np.unique(answer[best], return_index=True)
    places, spelled = np.full(len(asked), MISS, np.int64), np.zeros(len(asked), np.bool_)
    places[found], spelled[answer[exact]] = entry[best[first]], True
    return _Block(places[None], spelled[None], _answer_numbers(places, asked, asked_hyphens)[None])


def _repeats(block: _Block, filled: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """Which answers of the block were given before in their item: bool [items, width]."""
    repeats = np.zeros(filled.shape, np.bool_)
    # padding differs from everything: numbers that count down from below any real one
    told = np.where(filled, block.words, np.iinfo(np.int64).min + np.arange(filled.shape[1]))
    ordered = np.sort(told, axis=1)
    for row in np.flatnonzero((ordered[:, 1:] == ordered[:, :-1]).any(axis=1)):
        _, first = np.unique(told[row], return_index=True)
        repeats[row] = True
        repeats[row, first] = False
    return repeats & filled
