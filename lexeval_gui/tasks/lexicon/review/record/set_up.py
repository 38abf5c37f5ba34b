"""How a review is set up, with the history of what was changed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal, get_args

from msgspec import Struct
from msgspec.structs import asdict, replace

from lexeval_gui.tasks.lexicon.review.record.json_values import count_in, is_count, objects_of, text_of, texts_of
from lexeval_gui.tasks.lexicon.scoring.strata import NONE, POS, PROPORTIONAL, SIZE

Dictionary = Literal["paper", "file"]


class Rule(Struct, frozen=True):
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
        known = decided if is_count(decided) else None
        allocation = text_of(value.get("allocation")) or PROPORTIONAL
        return cls(
            text_of(value.get("alpha")), text_of(value.get("half_width")), known, allocation, text_of(value.get("at"))
        )


class FormerName(Struct, frozen=True):
    """How a reviewer's name was written until it was corrected (`until`: UTC, ISO 8601)."""

    name: str
    until: str = ""


class Showing(Struct, frozen=True):
    """L*, its interval and trend were shown (`shown`) or hidden from then on (`at`: UTC, ISO 8601), when this reviewer
    had decided so many lemmas."""

    shown: bool
    decided: int
    at: str = ""


class Mode(Struct, frozen=True):
    """The review was to be done blind, or open, from then on (`at`: UTC, ISO 8601; "": not recorded), when so many
    lemmas had been decided."""

    blind: bool
    decided: int
    at: str = ""


class FormRule(Struct, frozen=True):
    """What counted as a form from then on (`at`: UTC, ISO 8601; "": not recorded), when so many lemmas had been decided
    (None: not recorded)."""

    text: str
    decided: int | None = 0
    at: str = ""


class SetUp(Struct, frozen=True):
    """How a review is done. The sample is α of the frame, or (`alpha` "") as many lemmas as it takes until half the
    width of the interval is at most `half_width`; both are decimals as typed. It is drawn by `strata`, if they are not
    `none`; with an `allocation` that is typed α is 1, and so many of each stratum are drawn. `form` says in free text
    what counts as a form; `separators` are the signs that part forms in a line, as typed ("": none); `system` is the
    name of the lexicon.

    `rules` are the stop rules in the order in which they were announced, the last being in force; `sizes` are lemmas
    and forms of the lexicon, then those of the dictionary, when the review began; `modes` says since when it is blind
    or open, `form_rules` since when what counts as a form. All are empty where an older LexEval has not recorded them.

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
    form_rules: tuple[FormRule, ...] = ()

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
            "form_rules": [asdict(rule) for rule in self.form_rules],
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
        are_sizes = isinstance(sizes, list | tuple) and len(sizes) == 4 and all(map(is_count, sizes))
        texts |= {} if texts.get("strata", NONE) in (POS, SIZE) else {"strata": NONE, "allocation": PROPORTIONAL}
        made = cls(
            **({"reviewer": "", "system": ""} | texts),
            blind=known.get("blind") is True,
            rules=tuple(map(Rule.from_json, objects_of(known.get("rules")))),
            sizes=tuple(sizes) if are_sizes and sizes is not None else (),
            hidden=known.get("hidden") is True,
            showings=tuple(map(_showing, objects_of(known.get("showings")))),
            reasons=tuple(filter(None, texts_of(known.get("reasons")))),
            former=tuple(
                FormerName(text_of(one.get("name")), text_of(one.get("until")))
                for one in objects_of(known.get("former"))
            ),
            modes=tuple(map(_mode, objects_of(known.get("modes")))),
            form_rules=tuple(map(_form_rule, objects_of(known.get("form_rules")))),
        )
        return made if made.dictionary in get_args(Dictionary) else replace(made, dictionary="paper")


_TEXTS = ("reviewer", "system", "dictionary", "alpha", "half_width", "seed", "form", "strata", "allocation")
"""The fields of a set-up that are always kept as texts."""

_TEXTS_IF_ANY = ("separators", "kept_as")
"""Those that are kept where there is something, as an older LexEval has not."""


def _showing(value: Mapping[str, Any]) -> Showing:
    return Showing(value.get("shown") is True, count_in(value.get("decided")), text_of(value.get("at")))


def _mode(value: Mapping[str, Any]) -> Mode:
    return Mode(value.get("blind") is True, count_in(value.get("decided")), text_of(value.get("at")))


def _form_rule(value: Mapping[str, Any]) -> FormRule:
    decided = value.get("decided")
    return FormRule(text_of(value.get("text")), decided if is_count(decided) else None, text_of(value.get("at")))


def part_of(reviewer: str) -> str:
    """The part under which a reviewer's decisions are kept."""
    return f"reviewer:{reviewer}"


def reviewer_of(part: str) -> str:
    """Whose decisions are kept under a part."""
    return part.removeprefix("reviewer:")
