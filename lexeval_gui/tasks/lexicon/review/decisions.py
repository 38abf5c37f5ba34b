"""What a review by hand decides: how it is set up, and what is said of each lemma. Both are values of the journal.

Kind `review set-up`, item "", part "" (the review) or `reviewer:NAME` (somebody who does the same sample again); kind
`review`, item a lemma, part `reviewer:NAME` or `adjudication`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, replace
from typing import Any, Literal, cast, get_args

from lexeval_gui.core.changes import Slot
from lexeval_gui.core.parameters import BadValue
from lexeval_gui.tasks.lexicon.alignment.columns import Move
from lexeval_gui.tasks.lexicon.changing import COLUMNS
from lexeval_gui.tasks.lexicon.scoring.strata import NONE, POS, PROPORTIONAL, SIZE

DECIDED, SET_UP = "review", "review set-up"
"""Kinds of changes."""

NO_REVIEW = "there is no review yet"

ADJUDICATION = "adjudication"
"""The part of third decisions."""

State = Literal["open", "done", "not in dictionary", "doubtful", "skipped"]
STATES: tuple[State, ...] = get_args(State)
SCORED: frozenset[State] = frozenset({"done", "doubtful"})
SETTLED: frozenset[State] = frozenset({"done", "doubtful", "not in dictionary"})
"""States of a lemma that is not waiting any more."""

Dictionary = Literal["paper", "file"]


@dataclass(frozen=True, slots=True)
class Rule:
    """When a review is to stop: at a sample of α, or (`alpha` "") at a half-width; and how many lemmas had been decided
    when it was announced (None: not recorded), and `at` what time (UTC, ISO 8601; "": not recorded). With an
    `allocation` that is typed, at so many of each stratum."""

    alpha: str
    half_width: str
    decided: int | None = 0
    allocation: str = PROPORTIONAL
    at: str = ""

    @property
    def undated(self) -> Rule:
        """The rule without the time, as an older LexEval has kept it."""
        return replace(self, at="")

    @classmethod
    def from_json(cls, value: Mapping[str, Any]) -> Rule:
        """What the journal keeps."""
        decided = value.get("decided")
        known = decided if _is_count(decided) else None
        allocation = _text(value.get("allocation")) or PROPORTIONAL
        return cls(_text(value.get("alpha")), _text(value.get("half_width")), known, allocation, _text(value.get("at")))


@dataclass(frozen=True, slots=True)
class FormerName:
    """How a reviewer's name was written until it was corrected (`until`: UTC, ISO 8601)."""

    name: str
    until: str = ""


@dataclass(frozen=True, slots=True)
class Showing:
    """L*, its interval and trend were shown (`shown`) or hidden from then on (`at`: UTC, ISO 8601), when this reviewer
    had decided so many lemmas."""

    shown: bool
    decided: int
    at: str = ""


@dataclass(frozen=True, slots=True)
class Mode:
    """The review was to be done blind, or open, from then on (`at`: UTC, ISO 8601; "": not recorded), when so many
    lemmas had been decided."""

    blind: bool
    decided: int
    at: str = ""


@dataclass(frozen=True, slots=True)
class SetUp:
    """How a review is done. The sample is α of the frame, or (`alpha` "") as many lemmas as it takes until half the
    width of the interval is at most `half_width`; both are decimals as typed. It is drawn by `strata`, if they are not
    `none`; with an `allocation` that is typed α is 1, and so many of each stratum are drawn. `form` says in free text
    what counts as a form; `separators` are the signs that part forms in a line, as typed ("": none); `system` is the
    name of the lexicon.

    `rules` are the stop rules in the order in which they were announced, the last being in force; `sizes` are lemmas
    and forms of the lexicon, then those of the dictionary, when the review began; `modes` says since when it is blind
    or open. All are empty where an older LexEval has not recorded them.

    `hidden`: L* and what belongs to it are out of sight at first (an older LexEval always shows them); `showings` are
    the changes of that. `reasons` are those that may be given for a decision besides the usual ones. `kept_as` is the
    name under which the decisions are kept ("": the present one), `former` how the name was written before."""

    reviewer: str
    system: str
    dictionary: Dictionary = "paper"
    alpha: str = ""
    half_width: str = "0.03"
    seed: str = "1"
    form: str = ""
    blind: bool = False
    rules: tuple[Rule, ...] = ()
    sizes: tuple[int, ...] = ()
    separators: str = ""
    hidden: bool = False
    showings: tuple[Showing, ...] = ()
    reasons: tuple[str, ...] = ()
    kept_as: str = ""
    former: tuple[FormerName, ...] = ()
    strata: str = NONE
    allocation: str = PROPORTIONAL
    modes: tuple[Mode, ...] = ()

    @property
    def part(self) -> str:
        """The part under which the reviewer's decisions are kept, whatever the name is now."""
        return part_of(self.kept_as or self.reviewer)

    @property
    def names(self) -> tuple[str, ...]:
        """The reviewer's names: the present one, those before, and that of the part."""
        known = (self.reviewer, *(former.name for former in reversed(self.former)), self.kept_as)
        return tuple(dict.fromkeys(name for name in known if name))

    @property
    def hides_numbers(self) -> bool:
        """Whether L* and what belongs to it are out of sight now."""
        return not self.showings[-1].shown if self.showings else self.hidden

    @property
    def rule(self) -> tuple[str, str]:
        """The stop rule in force: α, or "" and the half-width."""
        return self.alpha, "" if self.alpha else self.half_width

    def announced(self, decided: int | None, at: str = "") -> Rule:
        """The stop rule in force, as announced at a time when so many lemmas had been decided."""
        return Rule(*self.rule, decided, self.allocation, at)

    def as_json(self) -> dict[str, Any]:
        """As the journal keeps it; without what is not recorded, or not so."""
        known = {name: getattr(self, name) for name in (*_TEXTS, "blind")}
        lists: dict[str, list[Any]] = {
            "rules": [asdict(rule) for rule in self.rules],
            "sizes": list(self.sizes),
            "showings": [asdict(showing) for showing in self.showings],
            "reasons": list(self.reasons),
            "former": [asdict(former) for former in self.former],
            "modes": [asdict(mode) for mode in self.modes],
        }
        known |= {name: value for name, value in lists.items() if value}
        known |= {"hidden": True} if self.hidden else {}
        return known | {name: text for name in _TEXTS_IF_ANY if (text := getattr(self, name))}

    @classmethod
    def from_json(cls, value: Any) -> SetUp:
        """What the journal keeps; what is missing or wrong there is as it is at first."""
        known = value if isinstance(value, Mapping) else {}
        texts = {name: known[name] for name in (*_TEXTS, *_TEXTS_IF_ANY) if isinstance(known.get(name), str)}
        sizes = known.get("sizes")
        are_sizes = isinstance(sizes, list | tuple) and len(sizes) == 4 and all(map(_is_count, sizes))
        texts |= {} if texts.get("strata", NONE) in (POS, SIZE) else {"strata": NONE, "allocation": PROPORTIONAL}
        made = cls(
            **({"reviewer": "", "system": ""} | texts),
            blind=known.get("blind") is True,
            rules=tuple(map(Rule.from_json, _objects(known.get("rules")))),
            sizes=tuple(sizes) if are_sizes and sizes is not None else (),
            hidden=known.get("hidden") is True,
            showings=tuple(map(_showing, _objects(known.get("showings")))),
            reasons=tuple(filter(None, _texts(known.get("reasons")))),
            former=tuple(
                FormerName(_text(one.get("name")), _text(one.get("until"))) for one in _objects(known.get("former"))
            ),
            modes=tuple(map(_mode, _objects(known.get("modes")))),
        )
        return made if made.dictionary in get_args(Dictionary) else replace(made, dictionary="paper")


_TEXTS = ("reviewer", "system", "dictionary", "alpha", "half_width", "seed", "form", "strata", "allocation")
"""The fields of a set-up that are always kept as texts."""

_TEXTS_IF_ANY = ("separators", "kept_as")
"""Those that are kept where there is something, as an older LexEval has not."""


def _showing(value: Mapping[str, Any]) -> Showing:
    return Showing(value.get("shown") is True, _count(value.get("decided")), _text(value.get("at")))


def _mode(value: Mapping[str, Any]) -> Mode:
    return Mode(value.get("blind") is True, _count(value.get("decided")), _text(value.get("at")))


@dataclass(frozen=True)
class Decision:
    """What is said of one lemma. `ticks`: forms of the lexicon that were looked at, with whether the dictionary has
    them; `added`: forms that only the dictionary has; `typed`: those typed before the cluster was `shown` in a blind
    review. `seen`: the cluster had been shown before typing was over (shown, and that was undone); None: not recorded.
    `late`: the forms that were typed after that. `by` is who made a third decision. `at` is the time of the last change
    (UTC, ISO 8601), `turn` the place of a skipped lemma among those. `reasons` say of forms, ticked or not, why they
    were decided about so."""

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
    seen: bool | None = None
    late: tuple[str, ...] = ()
    by: str = ""
    reasons: Mapping[str, str] = field(default_factory=dict)

    @property
    def forms(self) -> tuple[str, ...]:
        """The forms that the dictionary has."""
        return (*(form for form, ticked in self.ticks.items() if ticked), *self.added)

    @property
    def reopened(self) -> Decision:
        """The decision once its forms were changed: what was not in the dictionary is, and without forms nothing is
        done."""
        back = self.state == "not in dictionary" or (self.state in SCORED and not self.forms)
        return replace(self, state="open") if back else self

    def as_json(self) -> dict[str, Any]:
        """As the journal keeps it: forms of the lexicon by code point, as a project's file sorts them."""
        return {
            "state": self.state,
            "ticks": dict(sorted(self.ticks.items())),
            "added": list(self.added),
            "page": self.page,
            "note": self.note,
            "blind": self.blind,
            "typed": list(self.typed),
            "shown": self.shown,
            "at": self.at,
            "turn": self.turn,
            **self.recorded,
        }

    @property
    def recorded(self) -> dict[str, Any]:
        """What an older LexEval does not record, as JSON; without what is not known."""
        known: dict[str, Any] = {"seen": self.seen} if self.seen is not None else {}
        known |= {"reasons": dict(sorted(self.reasons.items()))} if self.reasons else {}
        return known | ({"late": list(self.late)} if self.late else {}) | ({"by": self.by} if self.by else {})

    @classmethod
    def from_json(cls, value: Any) -> Decision:
        """What the journal keeps; what is missing or wrong there is as it is at first."""
        known = value if isinstance(value, Mapping) else {}
        state, ticks, turn, seen, reasons = (known.get(name) for name in ("state", "ticks", "turn", "seen", "reasons"))
        return cls(
            cast(State, state) if state in STATES else "open",
            {str(form): ticked is True for form, ticked in ticks.items()} if isinstance(ticks, Mapping) else {},
            _texts(known.get("added")),
            _text(known.get("page")),
            _text(known.get("note")),
            known.get("blind") is True,
            _texts(known.get("typed")),
            known.get("shown") is True,
            _text(known.get("at")),
            turn if isinstance(turn, int) else 0,
            seen if isinstance(seen, bool) else None,
            _texts(known.get("late")),
            _text(known.get("by")),
            {str(form): why for form, why in reasons.items() if isinstance(why, str) and why}
            if isinstance(reasons, Mapping)
            else {},
        )


def _text(value: Any) -> str:
    return value if isinstance(value, str) else ""


def _is_count(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and value >= 0


def _count(value: Any) -> int:
    return value if isinstance(value, int) and _is_count(value) else 0


def _objects(value: Any) -> tuple[Mapping[str, Any], ...]:
    return tuple(one for one in value if isinstance(one, Mapping)) if isinstance(value, list | tuple) else ()


def _texts(value: Any) -> tuple[str, ...]:
    return tuple(map(str, value)) if isinstance(value, list | tuple) else ()


def part_of(reviewer: str) -> str:
    """The part under which a reviewer's decisions are kept."""
    return f"reviewer:{reviewer}"


def reviewer_of(part: str) -> str:
    """Whose decisions are kept under a part."""
    return part.removeprefix("reviewer:")


@dataclass(frozen=True)
class ReviewRecord:
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
