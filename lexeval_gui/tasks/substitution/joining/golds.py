"""The gold of the items that count, as the conventions of reading say."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from msgspec.structs import replace
from numpy.typing import NDArray

from lexeval_gui.core.dataset import Ints, Ragged, Strings
from lexeval_gui.core.jobs import Check
from lexeval_gui.core.parameters import Settings
from lexeval_gui.core.problems import unreadable
from lexeval_gui.tasks.substitution.dataset import Gold
from lexeval_gui.tasks.substitution.joining.items import Items, labels_of, raw_texts
from lexeval_gui.tasks.substitution.parts import NO_LINES, Lines
from lexeval_gui.tasks.substitution.repeats import add_up
from lexeval_gui.tasks.substitution.scorepl import gold as scorepl_gold
from lexeval_gui.tasks.substitution.scorepl.plain_gold import ScorePlGold


def gold_items(lines: Lines, systems: Sequence[Lines], settings: Settings, check: Check) -> tuple[Items, Gold]:
    """The items that count, in file order, and their gold."""
    if lines.kind == "mw":
        return _multiword_items(lines, systems)
    if lines.others is not None:
        return _items_of_lines(lines, settings, check)
    items, gold = _items_of_lines(_numbered(lines), settings, check)
    rows = gold.lines - 1
    pairs = None if lines.pairs is None else lines.pairs.take(rows)
    targets = None if lines.targets is None else labels_of(lines.targets.take(rows))
    return replace(items, pairs=pairs, targets=targets), replace(gold, lines=lines.numbers[rows])


def _items_of_lines(lines: Lines, settings: Settings, check: Check) -> tuple[Items, Gold]:
    read = ScorePlGold.of(lines) if "score.pl" in (settings["items"], settings["gold_reading"]) else None
    counted = read.counted if read and settings["items"] == "score.pl" else _counted_lines(lines, settings["items"])
    check()
    as_read = read if settings["gold_reading"] == "score.pl" else None
    items, gold = as_score_pl(as_read, counted) if as_read else _clean(lines, counted, check)
    if not len(items):
        raise unreadable(lines.path, "no-items", "no item of this gold file counts; a line needs two responses or more")
    return items, gold


def _numbered(lines: Lines) -> Lines:
    """A gold in another format as one whose lines are `lexelt id :: substitute count;`."""
    every = np.ones(len(lines), np.bool_)
    return replace(lines, numbers=np.arange(1, len(lines) + 1), verbatim=every, others=NO_LINES)


def _counted_lines(lines: Lines, items: str) -> NDArray[np.int64]:
    """The line numbers of the items that have two responses or, if `items` is `all`, any."""
    assert lines.counts is not None
    responses = lines.entries.sums(lines.counts)
    return np.asarray(lines.numbers[responses >= (2 if items == "two-responses" else 1)])


def _clean(lines: Lines, counted: NDArray[np.int64], check: Check) -> tuple[Items, Gold]:
    if not np.array_equal(lines.numbers, counted):
        lines = lines.take(np.flatnonzero(np.isin(lines.numbers, counted)))
    assert lines.counts is not None
    check()
    entries, counts = add_up(lines.entries, lines.counts)
    gold = Gold(entries, counts, lines.words, lines.numbers)
    check()
    return Items(lines.ids, labels_of(lines.lexelts)), gold


def as_score_pl(read: ScorePlGold, counted: NDArray[np.int64]) -> tuple[Items, Gold]:
    """The gold as the official scorer has it. A further counted line of an id is a twin: it adds to totals alone.

    An item whose readable entries are none adds to totals too, with an empty gold.
    """
    lines, wanted = read.lines, set(counted.tolist())
    rows = np.flatnonzero(read.plain & np.isin(lines.numbers, counted))
    others = [line for line in read.others if line.number in wanted]
    ids, lexelts = lines.ids.take(rows), lines.lexelts.take(rows)
    gold = plain_gold(lines, rows)
    if others:
        gold, order = _merge_golds(gold, _merged_gold(others))
        ids = Strings.concatenate([ids, Strings.of(line.id for line in others)]).take(order)
        lexelts = Strings.concatenate([lexelts, Strings.of(_written_lexelts(lines, others))]).take(order)
    return Items(ids, labels_of(lexelts)), gold


def plain_gold(lines: Lines, rows: Ints) -> Gold:
    """Lines that the scorer reads as they stand: the first entry is the mode unless another has the same count."""
    assert lines.counts is not None
    entries = lines.entries.take(rows)
    counts = Ragged(lines.entries.offsets, lines.counts).take(rows)
    as_first = counts.values == np.repeat(counts.values[counts.offsets[:-1]], counts.lengths)
    tied = counts.sums(as_first) > 1
    modes = np.where(tied, -1, 0)
    no_twins = np.zeros(len(rows), np.bool_)
    return Gold(entries, counts.values, lines.words, lines.numbers[rows], modes, no_twins, (~tied).astype(np.int64))


def _merged_gold(found: Sequence[scorepl_gold.GoldLine]) -> Gold:
    """Lines read one by one, those of an id put together."""
    merged: dict[bytes, scorepl_gold.Counts] = {}
    modes: dict[bytes, bytes | None] = {}
    for line in found:
        merged[line.id] = merged.get(line.id, {}) | line.counts
        if line.counts:
            modes[line.id] = line.mode
    words = {word: code for code, word in enumerate(dict.fromkeys(w for counts in merged.values() for w in counts))}
    entries_of = [merged[line.id] for line in found]
    codes = np.array([words[word] for counts in entries_of for word in counts], np.int32)
    first = {line.id: index for index, line in reversed(list(enumerate(found)))}
    return Gold(
        Ragged.of(np.array(list(map(len, entries_of)), np.int64), codes),
        np.array([int(min(count, 2**31)) for counts in entries_of for count in counts.values()], np.int64),
        Strings.of(word.decode("utf-8", "replace") for word in words),
        np.array([line.number for line in found], np.int64),
        np.array([_place(modes.get(line.id), merged[line.id]) for line in found], np.int64),
        np.array([first[line.id] != index for index, line in enumerate(found)], np.bool_),
        np.array([line.modes_added for line in found], np.int64),
    )


def _merge_golds(one: Gold, other: Gold) -> tuple[Gold, Ints]:
    """Two golds as one in the order of the file, and that order: where each line stood in the one, then the other."""

    def ordered(name: str) -> NDArray[Any]:
        return np.asarray(np.concatenate((getattr(one, name), getattr(other, name)))[order])

    order = np.argsort(np.concatenate((one.lines, other.lines)))
    lengths = np.concatenate((one.entries.lengths, other.entries.lengths))
    codes = np.concatenate((one.entries.values, other.entries.values + np.int32(len(one.words))))
    counts = Ragged.of(lengths, np.concatenate((one.counts, other.counts))).take(order).values
    words = Strings.concatenate([one.words, other.words])
    columns = {name: ordered(name) for name in ("lines", "modes", "twins", "modes_added")}
    return Gold(Ragged.of(lengths, codes).take(order), counts, words, **columns), order


def _written_lexelts(lines: Lines, found: Sequence[scorepl_gold.GoldLine]) -> list[bytes]:
    """The lexelts as they stand in the file: of those with blanks or accents score.pl sees the end only."""
    whole = dict(zip(lines.numbers.tolist(), raw_texts(lines.lexelts), strict=True))
    return [whole.get(line.number, line.lexelt) for line in found]


def _place(mode: bytes | None, counts: scorepl_gold.Counts) -> int:
    return list(counts).index(mode) if mode is not None and mode in counts else -1


def _multiword_items(lines: Lines, systems: Sequence[Lines]) -> tuple[Items, Gold]:
    """All items of a multiword gold, then those that only a system names: there, annotators found no multiword."""
    assert lines.counts is not None
    entries, counts = add_up(lines.entries, lines.counts)
    lexelt_of = dict(zip(raw_texts(lines.ids), raw_texts(lines.lexelts), strict=True))
    known = len(lexelt_of)
    for system in systems:
        for id_, lexelt in zip(raw_texts(system.ids), raw_texts(system.lexelts), strict=True):
            lexelt_of.setdefault(id_, lexelt)
    more = np.zeros(len(lexelt_of) - known, np.int64)
    padded = Ragged.of(np.concatenate((entries.lengths, more)), entries.values)
    gold = Gold(padded, counts, lines.words, np.concatenate((lines.numbers, more)))
    return Items(Strings.of(lexelt_of), labels_of(Strings.of(lexelt_of.values()))), gold
