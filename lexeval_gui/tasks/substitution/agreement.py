"""How far annotators agree (McCarthy & Navigli 2007, section 6): on responses, on the mode, on multiwords.

An annotator who gave only `NIL` or `pn` for an item gave no response: such an item adds nothing to the agreement on
responses and on the mode. The multiword of the sentence that an item belongs to is asked for in a column of its own.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations
from typing import TypeVar

import numpy as np
from msgspec import Struct

from lexeval_gui.core.dataset import Dataset, Ints, Labels, Ragged, WordLists
from lexeval_gui.core.jobs import Job
from lexeval_gui.core.query import quote
from lexeval_gui.core.task.agreement import Share
from lexeval_gui.tasks.substitution.dataset import AnnotatorLines, SubstitutionDataset
from lexeval_gui.tasks.substitution.parts import Responses

role = "responses"
"""The role of the file that is compared."""

LEAST_RESPONSES = 2
"""An item with fewer responses in all has no mode."""

_STEP = 500
"""So many items are compared between two reports."""

Multiset = Counter[str]
T = TypeVar("T")


class Agreements(Struct, frozen=True):
    """The measures over some items, each with what it was averaged over; those on multiwords are None where the file
    does not say any.

    `items` were annotated, `mode_items` of them have a mode, `responses` were given in all. The cases are pairs of
    annotators of an item, for `mode_agreement` an annotator of an item.
    """

    items: int
    mode_items: int
    responses: int
    pairwise_agreement: Share
    mode_agreement: Share
    mw_agreement: Share | None
    mw_agreement_given_mw: Share | None

    def shares(self) -> dict[str, Share]:
        """The measures that there are by their ids."""
        return {name: share for name in MEASURES if (share := getattr(self, name)) is not None}

    def counts(self) -> dict[str, int]:
        """What is counted beside the measures."""
        return {"items": self.items, "mode_items": self.mode_items, "responses": self.responses}


MEASURES = ("pairwise_agreement", "mode_agreement", "mw_agreement", "mw_agreement_given_mw")


class Agreement(Struct, frozen=True):
    """Agreement over all items, by part of speech, and of each annotator with the others (in sorted order)."""

    overall: Agreements
    by_pos: Mapping[str, Agreements]
    by_annotator: Mapping[str, Agreements]

    def groups(self) -> dict[str, Mapping[str, Agreements]]:
        """The groups by their names."""
        return {"pos": self.by_pos, "annotator": self.by_annotator}


def pairs(said: Mapping[str, T], annotator: str | None) -> Iterator[tuple[T, T]]:
    """What every two annotators said, of whom `annotator` is one if given."""
    if annotator is None:
        return combinations(said.values(), 2)
    return ((said[annotator], theirs) for name, theirs in said.items() if name != annotator and annotator in said)


class _Item(Struct, frozen=True):
    """One item: the responses of each annotator who has a line for it, empty if there were none, and the multiword that
    each names, "" for none (no annotator at all where the file has no column of them)."""

    pos: str
    given: dict[str, Multiset]
    multiwords: dict[str, str]

    def mode(self) -> str | None:
        """The unique most frequent response of an item with two or more."""
        freq = sum(self.given.values(), Counter())
        first, second = (*freq.most_common(2), ("", 0), ("", 0))[:2]
        return first[0] if first[1] > second[1] and freq.total() >= LEAST_RESPONSES else None


def opened(dataset: SubstitutionDataset) -> Responses | None:
    """The file of responses that is open."""
    return None if dataset.said is None else dataset.said.responses


def asks_for(group: str, value: str, measure: str) -> str:
    """The filter that finds the items of a number: those of a group with what the measure is taken over."""
    inside = f"{quote(group)}:{quote(value)}" if group and value else ""
    over = f"{measure}:" if measure in MEASURES else "mode_agreement:" if measure == "mode_items" else ""
    return " ".join(filter(None, [inside, over])) or "annotator:"


def agreement_of_items(responses: Responses) -> dict[str, tuple[float, ...]]:
    """The MEASURES of every annotated item that the file has, by id; NaN where one is taken over nothing."""
    found = {}
    for item, said in _items_by_id(responses).items():
        own = _agreements([said], None, Job())
        values = (share.value for share in own.shares().values())
        found[item] = tuple(np.nan if value is None else value for value in values)
    return found


def items(responses: Responses) -> Dataset:
    """The annotated items in file order; filters ask for lexelt, pos, responses, annotators and multiwords."""
    lines = Ragged.of(*_lines_of(responses))
    first = lines.values[lines.offsets[:-1]]
    texts = {"response": WordLists(responses.words, AnnotatorLines(responses, lines).words)}
    for name, strings in (("annotator", responses.annotators), ("multiword", responses.multiwords)):
        if strings is not None:
            texts[name] = WordLists(strings, lines)
    lexelts = [responses.lexelts[row] for row in first.tolist()]
    labels = {"lexelt": _labels(lexelts), "pos": _labels([_pos(lexelt) for lexelt in lexelts])}
    return Dataset(responses.ids.take(first), labels, ("pos",), texts, ())


def _lines_of(responses: Responses) -> tuple[Ints, Ints]:
    """How many lines each item has, in the order of `_items`, and which they are."""
    lines: dict[str, list[int]] = {}
    for row, item in enumerate(responses.ids):
        lines.setdefault(item, []).append(row)
    return np.array([len(rows) for rows in lines.values()]), np.array([row for rows in lines.values() for row in rows])


def _labels(texts: Sequence[str]) -> Labels:
    words = tuple(sorted(set(texts)))
    code_of = {word: code for code, word in enumerate(words)}
    return Labels(np.array([code_of[text] for text in texts], np.int32), words)


def _pos(lexelt: str) -> str:
    return lexelt.rpartition(".")[2].lower()


def agreement(responses: Responses, items: Ints | None = None, job: Job | None = None) -> Agreement:
    """All agreement measures of a file of responses, over all its items or over some."""
    found = _items(responses)
    return _agreement(found if items is None else [found[row] for row in items.tolist()], job or Job())


def _agreement(items: list[_Item], reporter: Job) -> Agreement:
    by_pos: dict[str, list[_Item]] = {}
    by_annotator: dict[str, list[_Item]] = {}
    for item in items:
        by_pos.setdefault(item.pos, []).append(item)
        for annotator in item.given:
            by_annotator.setdefault(annotator, []).append(item)
    return Agreement(
        _agreements(items, None, reporter),
        {pos: _agreements(by_pos[pos], None, reporter) for pos in sorted(by_pos)},
        {name: _agreements(by_annotator[name], name, reporter) for name in sorted(by_annotator)},
    )


def _items(responses: Responses) -> list[_Item]:
    """The items in file order."""
    return list(_items_by_id(responses).values())


def _items_by_id(responses: Responses) -> dict[str, _Item]:
    """The items by id, in file order; the part of speech is that of an item's first line."""
    items: dict[str, _Item] = {}
    words = list(responses.words)
    for row in range(len(responses)):
        item = items.setdefault(responses.ids[row], _Item(_pos(responses.lexelts[row]), {}, {}))
        annotator = responses.annotators[row]
        item.given[annotator] = Counter(words[code] for code in responses.entries.row(row).tolist())
        if responses.multiwords is not None:
            item.multiwords[annotator] = responses.multiwords[row]
    return items


def _agreements(items: list[_Item], annotator: str | None, job: Job) -> Agreements:
    """The measures over items; with `annotator` only over its pairs and its own responses."""
    pairwise, mode, multiword, named = _Sum(), _Sum(), _Sum(), _Sum()
    mode_items = 0
    for index, item in enumerate(items):
        if index % _STEP == 0:
            job.step(index / len(items), "comparing annotators")
        answers = _responses_of(item, annotator)
        item_mode = item.mode()
        if item_mode is not None:
            mode_items += 1
            mode.add(item_mode in given for given in answers if given)
        pairwise.add(overlap(one, other) for one, other in pairs(item.given, annotator) if one and other)
        said = list(pairs(item.multiwords, annotator))
        multiword.add(one == other for one, other in said)
        named.add(one == other for one, other in said if one or other)
    total = sum(given.total() for item in items for given in _responses_of(item, annotator))
    shares = [Share(part.total, part.count) for part in (pairwise, mode, multiword, named)]
    has_column = any(item.multiwords for item in items)
    return Agreements(len(items), mode_items, total, *shares[:2], *(shares[2:] if has_column else (None, None)))


def _responses_of(item: _Item, annotator: str | None) -> Iterable[Multiset]:
    return item.given.values() if annotator is None else [item.given[annotator]]


class _Sum(Struct):
    total: float = 0.0
    count: int = 0

    def add(self, values: Iterable[float]) -> None:
        for value in values:
            self.total += value
            self.count += 1


def overlap(one: Multiset, other: Multiset) -> float:
    """Multiset intersection over multiset union of two annotators' responses, 0…1; neither may be empty."""
    return (one & other).total() / (one | other).total()
