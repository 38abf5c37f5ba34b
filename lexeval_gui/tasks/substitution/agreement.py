"""How far annotators agree (McCarthy & Navigli 2007, section 6): on responses, on the mode, on multiwords.

An annotator who gave only `NIL` or `pn` for an item gave no response: such an item adds nothing to the agreement on
responses and on the mode, but does say that there is no multiword.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import combinations

from lexeval_gui.core.jobs import Job
from lexeval_gui.tasks.substitution.parts import Responses

LEAST_RESPONSES = 2
"""An item with fewer responses in all has no mode."""

_STEP = 500
"""So many items are compared between two reports."""

Multiset = Counter[str]


@dataclass(frozen=True, slots=True)
class Share:
    """A mean: `total` (the sum of the single values, each 0…1) over `count` cases."""

    total: float = 0.0
    count: int = 0

    @property
    def value(self) -> float | None:
        """The mean, 0…1; None without a case."""
        return self.total / self.count if self.count else None


@dataclass(frozen=True, slots=True)
class Agreements:
    """The four measures over some items, each with what it was averaged over.

    `items` were annotated, `mode_items` of them have a mode, `responses` were given in all. The cases are pairs of
    annotators of an item, for `mode_agreement` an annotator of an item.
    """

    items: int
    mode_items: int
    responses: int
    pairwise_agreement: Share
    mode_agreement: Share
    mw_agreement: Share
    mw_agreement_given_mw: Share

    def shares(self) -> dict[str, Share]:
        """The measures by their ids."""
        return {name: getattr(self, name) for name in MEASURES}


MEASURES = ("pairwise_agreement", "mode_agreement", "mw_agreement", "mw_agreement_given_mw")


@dataclass(frozen=True, slots=True)
class Agreement:
    """Agreement over all items, by part of speech, and of each annotator with the others (in sorted order)."""

    overall: Agreements
    by_pos: Mapping[str, Agreements]
    by_annotator: Mapping[str, Agreements]


@dataclass(frozen=True, slots=True)
class _Item:
    """One item: the responses of each annotator who has a line for it, empty if there were none."""

    pos: str
    given: Mapping[str, Multiset]

    def mode(self) -> str | None:
        """The unique most frequent response of an item with two or more."""
        freq = sum(self.given.values(), Counter())
        first, second = (*freq.most_common(2), ("", 0), ("", 0))[:2]
        return first[0] if first[1] > second[1] and freq.total() >= LEAST_RESPONSES else None

    def pairs(self, annotator: str | None) -> Iterator[tuple[Multiset, Multiset]]:
        """The responses of every two annotators, of whom `annotator` is one if given."""
        if annotator is None:
            return combinations(self.given.values(), 2)
        mine = self.given[annotator]
        return ((mine, theirs) for name, theirs in self.given.items() if name != annotator)


def agreement(responses: Responses, job: Job | None = None) -> Agreement:
    """All agreement measures of a file of responses."""
    items = _items(responses)
    by_pos: dict[str, list[_Item]] = {}
    by_annotator: dict[str, list[_Item]] = {}
    for item in items:
        by_pos.setdefault(item.pos, []).append(item)
        for annotator in item.given:
            by_annotator.setdefault(annotator, []).append(item)
    reporter = job or Job()
    return Agreement(
        _agreements(items, None, reporter),
        {pos: _agreements(by_pos[pos], None, reporter) for pos in sorted(by_pos)},
        {name: _agreements(by_annotator[name], name, reporter) for name in sorted(by_annotator)},
    )


def _items(responses: Responses) -> list[_Item]:
    """The items in file order; the part of speech is that of an item's first line."""
    items: dict[str, tuple[str, dict[str, Multiset]]] = {}
    words = list(responses.words)
    for row in range(len(responses)):
        pos = responses.lexelts[row].rpartition(".")[2].lower()
        _, given = items.setdefault(responses.ids[row], (pos, {}))
        given[responses.annotators[row]] = Counter(words[code] for code in responses.entries.row(row).tolist())
    return [_Item(pos, given) for pos, given in items.values()]


def _agreements(items: list[_Item], annotator: str | None, job: Job) -> Agreements:
    """The measures over items; with `annotator` only over its pairs and its own responses."""
    pairwise, mode, multiword, named = _Sum(), _Sum(), _Sum(), _Sum()
    mode_items = 0
    for index, item in enumerate(items):
        if index % _STEP == 0:
            job.step(index / len(items), "comparing annotators")
        answers = _own(item, annotator)
        item_mode = item.mode()
        if item_mode is not None:
            mode_items += 1
            mode.add(item_mode in given for given in answers if given)
        for one, other in item.pairs(annotator):
            if one and other:
                pairwise.add([overlap(one, other)])
            same = same_multiword(one, other)
            multiword.add([same])
            if _multiwords(one) or _multiwords(other):
                named.add([same])
    total = sum(given.total() for item in items for given in _own(item, annotator))
    shares = (Share(part.total, part.count) for part in (pairwise, mode, multiword, named))
    return Agreements(len(items), mode_items, total, *shares)


def _own(item: _Item, annotator: str | None) -> Iterable[Multiset]:
    return item.given.values() if annotator is None else [item.given[annotator]]


@dataclass(slots=True)
class _Sum:
    total: float = 0.0
    count: int = 0

    def add(self, values: Iterable[float]) -> None:
        for value in values:
            self.total += value
            self.count += 1


def overlap(one: Multiset, other: Multiset) -> float:
    """Multiset intersection over multiset union of two annotators' responses, 0…1; neither may be empty."""
    return (one & other).total() / (one | other).total()


def same_multiword(one: Multiset, other: Multiset) -> bool:
    """Whether two annotators name a multiword in common, or neither names one. A multiword is a response of words
    with blanks between them."""
    first, second = _multiwords(one), _multiwords(other)
    return bool(first & second) or not (first or second)


def _multiwords(given: Multiset) -> set[str]:
    return {response for response in given if " " in response}
