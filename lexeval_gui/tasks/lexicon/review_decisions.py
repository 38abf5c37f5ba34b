"""What a review by hand decides: how it is set up, and what is said of each lemma. Both are values of the journal.

Kind `review set-up`, item "", part "" (the review) or `reviewer:NAME` (somebody who does the same sample again); kind
`review`, item a lemma, part `reviewer:NAME` or `adjudication`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal, cast, get_args

from lexeval_gui.core.changes import Slot

DECIDED, SET_UP = "review", "review set-up"
"""Kinds of changes."""

ADJUDICATION = "adjudication"
"""The part of third decisions."""

State = Literal["open", "done", "not in dictionary", "doubtful", "skipped"]
STATES: tuple[State, ...] = get_args(State)
SCORED: frozenset[State] = frozenset({"done", "doubtful"})
SETTLED: frozenset[State] = frozenset({"done", "doubtful", "not in dictionary"})
"""States of a lemma that is not waiting any more."""

Dictionary = Literal["paper", "file"]


@dataclass(frozen=True, slots=True)
class SetUp:
    """How a review is done. The sample is α of the frame, or (`alpha` "") as many lemmas as it takes until half the
    width of the interval is at most `half_width`; both are decimals as typed. `form` says in free text what counts as a
    form; `system` is the name of the lexicon."""

    reviewer: str
    system: str
    dictionary: Dictionary = "paper"
    alpha: str = ""
    half_width: str = "0.03"
    seed: str = "1"
    form: str = ""
    blind: bool = False

    def as_json(self) -> dict[str, Any]:
        """As the journal keeps it."""
        return {name: getattr(self, name) for name in self.__slots__}

    @classmethod
    def from_json(cls, value: Any) -> SetUp:
        """What the journal keeps; what is missing or wrong there is as it is at first."""
        known = value if isinstance(value, Mapping) else {}
        texts = {name: known[name] for name in cls.__slots__ if isinstance(known.get(name), str) and name != "blind"}
        made = cls(**({"reviewer": "", "system": ""} | texts), blind=known.get("blind") is True)
        return made if made.dictionary in get_args(Dictionary) else cls(**(made.as_json() | {"dictionary": "paper"}))


@dataclass(frozen=True)
class Decision:
    """What is said of one lemma. `ticks`: forms of the lexicon that were looked at, with whether the dictionary has
    them; `added`: forms that only the dictionary has; `typed`: those typed before the cluster was `shown` in a blind
    review. `at` is the time of the last change (UTC, ISO 8601), `turn` the place of a skipped lemma among those."""

    state: State = "open"
    ticks: Mapping[str, bool] = field(default_factory=dict)
    added: tuple[str, ...] = ()
    page: str = ""
    note: str = ""
    blind: bool = False
    typed: tuple[str, ...] = ()
    shown: bool = False
    at: str = ""
    turn: int = 0

    @property
    def forms(self) -> tuple[str, ...]:
        """The forms that the dictionary has."""
        return (*(form for form, ticked in self.ticks.items() if ticked), *self.added)

    def as_json(self) -> dict[str, Any]:
        """As the journal keeps it: forms of the lexicon by code point, as a project's file sorts them."""
        return {
            "state": self.state, "ticks": dict(sorted(self.ticks.items())), "added": list(self.added),
            "page": self.page, "note": self.note, "blind": self.blind, "typed": list(self.typed), "shown": self.shown,
            "at": self.at, "turn": self.turn,
        }  # fmt: skip

    @classmethod
    def from_json(cls, value: Any) -> Decision:
        """What the journal keeps; what is missing or wrong there is as it is at first."""
        known = value if isinstance(value, Mapping) else {}
        state, ticks, turn = known.get("state"), known.get("ticks"), known.get("turn")
        return cls(
            cast(State, state) if state in STATES else "open",
            {str(form): ticked is True for form, ticked in ticks.items()} if isinstance(ticks, Mapping) else {},
            _texts(known.get("added")), _text(known.get("page")), _text(known.get("note")),
            known.get("blind") is True, _texts(known.get("typed")), known.get("shown") is True, _text(known.get("at")),
            turn if isinstance(turn, int) else 0,
        )  # fmt: skip


def _text(value: Any) -> str:
    return value if isinstance(value, str) else ""


def _texts(value: Any) -> tuple[str, ...]:
    return tuple(map(str, value)) if isinstance(value, list | tuple) else ()


def part_of(reviewer: str) -> str:
    """The part under which a reviewer's decisions are kept."""
    return f"reviewer:{reviewer}"


def reviewer_of(part: str) -> str:
    """Whose decisions are kept under a part."""
    return part.removeprefix("reviewer:")


@dataclass(frozen=True)
class Kept:
    """What a journal keeps of a review: the set-up by part, and the decisions by part and lemma."""

    set_ups: Mapping[str, SetUp]
    decisions: Mapping[str, Mapping[str, Decision]]

    @classmethod
    def of(cls, current: Mapping[Slot, Any]) -> Kept:
        """From the slots of a journal (`Journal.current`)."""
        set_ups: dict[str, SetUp] = {}
        decisions: dict[str, dict[str, Decision]] = {}
        for (kind, item, part, _), value in current.items():
            if kind == SET_UP and value is not None:
                set_ups[part] = SetUp.from_json(value)
            elif kind == DECIDED and value is not None:
                decisions.setdefault(part, {})[item] = Decision.from_json(value)
        return cls(set_ups, decisions)

    @property
    def set_up(self) -> SetUp | None:
        """How the review is set up; None if there is none."""
        return self.set_ups.get("")

    @property
    def reviewers(self) -> tuple[str, ...]:
        """Who reviews: the first reviewer, then the others by name."""
        first = () if self.set_up is None else (self.set_up.reviewer,)
        others = {part for part in (*self.set_ups, *self.decisions) if part not in ("", ADJUDICATION)}
        return (*first, *sorted({reviewer_of(part) for part in others} - set(first)))

    def of_part(self, part: str) -> Mapping[str, Decision]:
        """The decisions under a part, by lemma."""
        return self.decisions.get(part, {})

    def of_reviewer(self, reviewer: str) -> Mapping[str, Decision]:
        """A reviewer's decisions, by lemma."""
        return self.of_part(part_of(reviewer))

    @property
    def counting(self) -> Mapping[str, Decision]:
        """The decisions that count: the third ones where there are any that are settled, else the first reviewer's."""
        first = {} if self.set_up is None else self.of_reviewer(self.set_up.reviewer)
        third = {lemma: one for lemma, one in self.of_part(ADJUDICATION).items() if one.state in SETTLED}
        return {**first, **third}
