"""When is an answer a gold substitute? Each distinct word is normalised once; items are then compared as numbers.

A word becomes a key (what must be equal) and a mask of the places of its hyphens (what may differ, and how). An answer
is a gold entry if their keys are equal and their hyphens too; failing that, if every hyphen of the answer is one of
the gold's. The first is spelled so, the second a variant; of several variants the largest count is taken.
"""

from __future__ import annotations

import re
from collections.abc import Callable

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from lexeval_gui.core.dataset import Ints, Ragged, Strings
from lexeval_gui.core.jobs import Check, go_on
from lexeval_gui.core.vocabulary import Vocabulary
from lexeval_gui.tasks.substitution.dataset import Gold
from lexeval_gui.tasks.substitution.repeats import SHORT, rows_with_repeats
from lexeval_gui.tasks.substitution.scorepl import gold as scorepl_gold

MISS = -1
"""In `Matches.entries`: the answer is no gold substitute."""

NEVER = -2
"""The key of an answer that equals nothing: it holds a NUL, or an empty text."""

WORDS = 2**14
"""So many words are normalised between two checks."""

_PLAIN = np.zeros(256, np.bool_)
_PLAIN[list(b"abcdefghijklmnopqrstuvwxyz0123456789 ")] = True
_NON = b"non"

CELLS = 2**22
"""Items are compared in blocks of about this many answer–entry pairs."""


class Keys(Struct, frozen=True):
    """Keys and hyphen masks of distinct words: `codes` int32 [words], `hyphens` int64 [words]."""

    codes: NDArray[np.int32]
    hyphens: NDArray[np.int64]

    def take(self, words: Ints) -> Keys:
        """The keys of these words, in their order."""
        return Keys(self.codes[words], self.hyphens[words])


class GoldSets(Struct, frozen=True):
    """The gold of n items after matching: entries that fall together are one, with their counts added.

    `keys`, `hyphens`, `counts` [entries]; `source` int64 [entries] is the first entry of the gold that it was made of;
    `modes` int64 [n] the place of the mode among the item's entries, -1 without one; `strict_modes` says that a variant
    spelling does not hit the mode (score.pl).
    """

    entries: Ragged
    hyphens: NDArray[np.int64]
    counts: Ints
    source: NDArray[np.int64]
    modes: NDArray[np.int64]
    strict_modes: bool


class Matches(Struct, frozen=True):
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
    texts = Vocabulary()
    return (
        _keys(gold, gold_codes, gold_text, convention, texts, check),
        _keys(answers, answer_codes, answer_text, convention, texts, check),
    )


def _keys(
    words: Strings, wanted: Ints, form: Callable[[str, str], str], convention: str, texts: Vocabulary, check: Check
) -> Keys:
    """Keys are numbers of texts. Most words are their own text under any convention: they are not looked at one by
    one."""
    keys = np.full(len(words), NEVER, np.int32)
    hyphens = np.zeros(len(words), np.int64)
    own = words.take(wanted)
    plain = _are_plain(own)
    keys[wanted[plain]] = texts.codes_of(own.take(np.flatnonzero(plain)))
    others, forms = list[int](), list[str]()
    for number, index in enumerate(wanted[~plain].tolist()):
        if number % WORDS == 0:
            check()
        text = form(words[index], convention)
        if "-" in text and convention in ("scorer", "document"):
            hyphens[index] = _hyphen_mask(text)
            text = text.replace("-", " ")
        if text and "␀" not in text and "\0" not in text:
            others.append(index)
            forms.append(text)
    keys[others] = texts.codes_of(Strings.of(forms))
    return Keys(keys, hyphens)


def _are_plain(words: Strings) -> NDArray[np.bool_]:
    """Which words are letters that no convention changes, with single blanks between them: bool [words]. What begins as
    `non` is looked at as well."""
    data, starts, lengths = words.data, words.offsets[:-1], np.diff(words.offsets)
    blank = data == ord(" ")
    odd = ~_PLAIN[data]
    odd[1:] |= blank[1:] & blank[:-1]
    plain: NDArray[np.bool_] = (lengths > 0) & (Ragged(words.offsets, odd).sums() == 0)
    starts, rows = starts[plain], np.flatnonzero(plain)
    is_non = (lengths[rows] > len(_NON)) & (data[starts] == _NON[0])
    for place in range(1, len(_NON)):
        is_non[is_non] = data[starts[is_non] + place] == _NON[place]
    plain[rows] = ~(is_non | blank[starts] | blank[starts + lengths[rows] - 1])
    return plain


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
        own = slice(int(low), int(high))
        asked = keys.take(answers.values[own])
        given = Ragged(answers.offsets[start : stop + 1] - low, asked.codes)
        pairs = int(high - low) * int(sets.entries.offsets[stop] - sets.entries.offsets[start])
        is_long = stop - start == 1 and pairs > CELLS
        places = _match_long(sets, asked, start) if is_long else _match_block(sets, given, asked.hyphens, start)
        found[own], spelled[own] = places
        repeats[own] = _repeats(Ragged(given.offsets, _answer_numbers(places[0], asked)))
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


_Places = tuple[NDArray[np.int64], NDArray[np.bool_]]
"""Of some answers the place of each among the entries of its item (MISS), and whether it is spelled so."""


class _Rectangle:
    """Rows of different length as the columns of a rectangle, [longest row, rows]: numpy is some ten times as fast
    along the many rows as along the few values of each."""

    def __init__(self, offsets: Ints) -> None:
        lengths = np.diff(offsets)
        self._inside = np.arange(int(lengths.max(initial=0))) < lengths[:, None]

    def of(self, values: Ints, fill: int) -> Ints:
        """The values of the rows, and `fill` where a row has ended."""
        result = np.full(self._inside.shape, fill, values.dtype)
        result[self._inside] = values
        return np.ascontiguousarray(result.T)

    def values(self, rectangle: Ints) -> Ints:
        """The values of the rows, one row after the other."""
        return np.asarray(np.ascontiguousarray(rectangle.T)[self._inside])


def _match_block(sets: GoldSets, given: Ragged, given_hyphens: NDArray[np.int64], start: int) -> _Places:
    """The keys given for the items from `start` on, all compared with one entry of each item after the other."""
    ends = sets.entries.offsets[start : start + len(given) + 1]
    own = slice(int(ends[0]), int(ends[-1]))
    answers, entries = _Rectangle(given.offsets), _Rectangle(ends)
    asked, gold = answers.of(given.values, NEVER), entries.of(sets.entries.values[own], NEVER)
    places = np.full(asked.shape, MISS, np.int32)
    if not (sets.hyphens[own].any() or given_hyphens.any()):
        for place, keys in enumerate(gold):  # no two entries are spelled alike
            np.copyto(places, np.int32(place), where=asked == keys)
        places[asked < 0] = MISS
        spelled = places >= 0
    else:
        hyphens = answers.of(given_hyphens, 0), entries.of(sets.hyphens[own], 0)
        places, spelled = _match_hyphens(asked, gold, *hyphens, entries.of(sets.counts[own], 0))
    return answers.values(places).astype(np.int64), answers.values(spelled)


def _match_hyphens(
    asked: Ints, gold: Ints, asked_hyphens: Ints, gold_hyphens: Ints, counts: Ints
) -> tuple[NDArray[np.int32], NDArray[np.bool_]]:
    """The places of answers among entries where spellings with hyphens differ, and whether they are spelled so."""
    places = np.full(asked.shape, MISS, np.int32)
    spelled, largest = np.zeros(asked.shape, np.bool_), np.full(asked.shape, -1, np.int64)
    for place, (keys, own, worth) in enumerate(zip(gold, gold_hyphens, counts, strict=True)):
        same = (asked == keys) & (asked >= 0) & ~spelled
        exact = same & (asked_hyphens == own)
        better = same & ((asked_hyphens & ~own) == 0) & (worth > largest)
        np.copyto(places, np.int32(place), where=exact | better)
        np.copyto(largest, worth, where=better)
        spelled |= exact
    return places, spelled


def _answer_numbers(places: Ints, asked: Keys) -> NDArray[np.int64]:
    """Numbers that are equal for equal answers: the same gold entry, else the same key with the same hyphens."""
    keys = asked.codes.astype(np.int64)
    if asked.hyphens.any():
        keys = keys * 2**32 + asked.hyphens % (2**31 - 1)
    return np.where(places >= 0, -places - 3, keys)


def _match_long(sets: GoldSets, given: Keys, item: int) -> _Places:
    """The same for one item with so many answers and entries that every pair of them is too many: only those of equal
    keys are looked at."""
    asked, asked_hyphens = given.codes, given.hyphens
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
    return places, spelled


def _repeats(numbers: Ragged) -> NDArray[np.bool_]:
    """Which answers were given before in their item: bool [answers]."""
    repeats = np.zeros(len(numbers.values), np.bool_)
    if int(numbers.lengths.max(initial=0)) > SHORT:  # longer rows are sorted by small numbers
        numbers = Ragged(numbers.offsets, np.unique(numbers.values, return_inverse=True)[1])
    for row in rows_with_repeats(numbers).tolist():
        start, stop = numbers.offsets[row : row + 2].tolist()
        _, first = np.unique(numbers.values[start:stop], return_index=True)
        repeats[start:stop] = True
        repeats[start + first] = False
    return repeats
