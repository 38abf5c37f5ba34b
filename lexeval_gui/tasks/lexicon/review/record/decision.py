"""What is said of one lemma: its state, its forms, and how it came to that."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal, cast, get_args

from msgspec import Struct, field
from msgspec.structs import replace

from lexeval_gui.tasks.lexicon.review.record.json_values import text_of, texts_of

State = Literal["open", "done", "not in dictionary", "doubtful", "skipped"]
STATES: tuple[State, ...] = get_args(State)
SCORED: frozenset[State] = frozenset({"done", "doubtful"})
SETTLED: frozenset[State] = frozenset({"done", "doubtful", "not in dictionary"})
"""States of a lemma that is not waiting any more."""


class Decision(Struct, frozen=True):
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
            texts_of(known.get("added")),
            text_of(known.get("page")),
            text_of(known.get("note")),
            known.get("blind") is True,
            texts_of(known.get("typed")),
            known.get("shown") is True,
            text_of(known.get("at")),
            turn if isinstance(turn, int) else 0,
            seen if isinstance(seen, bool) else None,
            texts_of(known.get("late")),
            text_of(known.get("by")),
            {str(form): why for form, why in reasons.items() if isinstance(why, str) and why}
            if isinstance(reasons, Mapping)
            else {},
        )
