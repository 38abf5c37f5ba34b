"""What a journal keeps of a review, by part and lemma.

Kind `review set-up`, item "", part "" (the review) or `reviewer:NAME` (somebody who does the same sample again); kind
`review`, item a lemma, part `reviewer:NAME` or `adjudication`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec import Struct, field
from msgspec.structs import replace

from lexeval_gui.core.changes import Slot
from lexeval_gui.core.parameters import BadValue
from lexeval_gui.tasks.lexicon.alignment.columns import Move
from lexeval_gui.tasks.lexicon.changing import COLUMNS
from lexeval_gui.tasks.lexicon.review.record.decision import SETTLED, Decision
from lexeval_gui.tasks.lexicon.review.record.set_up import SetUp, part_of, reviewer_of

DECIDED, SET_UP = "review", "review set-up"
"""Kinds of changes."""

NO_REVIEW = "there is no review yet"

ADJUDICATION = "adjudication"
"""The part of third decisions."""


class ReviewRecord(Struct, frozen=True):
    """What a journal keeps of a review: the set-up by part, the decisions by part and lemma; and what was corrected in
    the `columns` of a lemma, here or in the picture of an item."""

    set_ups: Mapping[str, SetUp]
    decisions: Mapping[str, Mapping[str, Decision]]
    columns: Mapping[str, tuple[Move, ...]] = field(default_factory=dict)

    @classmethod
    def of(cls, current: Mapping[Slot, Any]) -> ReviewRecord:
        """From the slots of a journal (`Journal.current`)."""
        set_ups: dict[str, SetUp] = {}
        decisions: dict[str, dict[str, Decision]] = {}
        columns: dict[str, tuple[Move, ...]] = {}
        for (kind, item, part, _), value in current.items():
            if kind == SET_UP and value is not None:
                set_ups[part] = SetUp.from_json(value)
            elif kind == DECIDED and value is not None:
                decisions.setdefault(part, {})[item] = Decision.from_json(value)
            elif kind == COLUMNS and value is not None:
                columns[item] = tuple(map(Move.from_json, value))
        return cls(set_ups, decisions, columns)

    @property
    def set_up(self) -> SetUp | None:
        """How the review is set up; None if there is none."""
        return self.set_ups.get("")

    def require_set_up(self) -> SetUp:
        """How the review is set up. Raises BadValue if there is none."""
        if self.set_up is None:
            raise BadValue(NO_REVIEW)
        return self.set_up

    @property
    def why_settled(self) -> str:
        """Why what is drawn, from what, and by whom cannot be another any more, as it stands after a since; "" if it
        can. A lemma of which nothing is decided (any more) may have been seen, or begun."""
        if any(one.state in SETTLED for own in self.decisions.values() for one in own.values()):
            return "lemmas are decided already"
        return "a lemma has been looked at already" if any(self.decisions.values()) else ""

    @property
    def reviewers(self) -> tuple[str, ...]:
        """Who reviews, by the present names: the first reviewer, then the others by the part of their decisions."""
        return tuple(dict.fromkeys(map(self.name_of, self.parts)))

    @property
    def parts(self) -> tuple[str, ...]:
        """The parts of the reviewers, in the same order."""
        first = () if self.set_up is None else (self.set_up.part,)
        others = {part for part in (*self.set_ups, *self.decisions) if part not in ("", ADJUDICATION)}
        return (*first, *sorted(others - set(first)))

    def set_up_of(self, part: str) -> SetUp | None:
        """The set-up of whoever's decisions are kept under a part."""
        first = self.set_up
        return first if first is not None and part == first.part else self.set_ups.get(part)

    def name_of(self, part: str) -> str:
        """The present name of whoever's decisions are kept under a part."""
        own = self.set_up_of(part)
        return reviewer_of(part) if own is None or part == ADJUDICATION else own.reviewer

    def part_of(self, name: str) -> str:
        """The part of a reviewer by the present name, or by one before; the one that a new name would have."""
        present = {self.name_of(part): part for part in reversed(self.parts)}
        former = {
            known: part
            for part in reversed(self.parts)
            if (own := self.set_up_of(part)) is not None
            for known in own.names
        }
        return present.get(name) or former.get(name) or part_of(name)

    def present_name(self, name: str) -> str:
        """The present name of a reviewer; a name that is none of theirs as it is."""
        return self.name_of(self.part_of(name))

    def of_part(self, part: str) -> Mapping[str, Decision]:
        """The decisions under a part, by lemma."""
        return self.decisions.get(part, {})

    def of_reviewer(self, reviewer: str) -> Mapping[str, Decision]:
        """A reviewer's decisions, by lemma."""
        return self.of_part(self.part_of(reviewer))

    @property
    def of_first(self) -> Mapping[str, Decision]:
        """The first reviewer's decisions, by lemma."""
        return {} if self.set_up is None else self.of_part(self.set_up.part)

    def with_decision(self, part: str, lemma: str, decision: Decision | None) -> ReviewRecord:
        """With another decision of a lemma, or none."""
        own = {known: one for known, one in self.of_part(part).items() if known != lemma}
        return replace(self, decisions={**self.decisions, part: own if decision is None else {**own, lemma: decision}})

    @property
    def third(self) -> Mapping[str, Decision]:
        """The third decisions that are settled, by lemma."""
        return {lemma: one for lemma, one in self.of_part(ADJUDICATION).items() if one.state in SETTLED}

    @property
    def counting(self) -> Mapping[str, Decision]:
        """The decisions that count: the third ones where there are any, else the first reviewer's."""
        return {**self.of_first, **self.third}
