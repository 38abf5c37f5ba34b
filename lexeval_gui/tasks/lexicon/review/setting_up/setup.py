"""How a review is set up, changed, and given a second reviewer: the changes, and what is refused in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from lexeval_gui.core.changes import Change, Slot, refusal
from lexeval_gui.core.journal import utc_now
from lexeval_gui.core.parameters import BadValue, Parameter
from lexeval_gui.core.problems import Problem
from lexeval_gui.tasks.lexicon.parameters import ALLOCATION, ALPHA, HALF_WIDTH, STRATA
from lexeval_gui.tasks.lexicon.review.record.decision import SETTLED
from lexeval_gui.tasks.lexicon.review.record.record import ADJUDICATION, NO_REVIEW, SET_UP, ReviewRecord
from lexeval_gui.tasks.lexicon.review.record.set_up import FormRule, Mode, Rule, SetUp, Showing, part_of
from lexeval_gui.tasks.lexicon.review.state_machine import for_another
from lexeval_gui.tasks.lexicon.review.typing.typed_lines import why_no_separators
from lexeval_gui.tasks.lexicon.scoring.strata import NONE, PROPORTIONAL

_FIXED = {
    "system": "the lexicon", "dictionary": "the dictionary", "seed": "the seed", "strata": "the strata",
    "reviewer": "the reviewer",
}  # fmt: skip
"""What cannot be another once lemmas are decided: another sample would be drawn, or by somebody else."""


def set_up(current: Mapping[Slot, Any], wanted: SetUp, now: str = "") -> Change | Problem:
    """The change that sets the review up, or sets it up differently (`now`: at what time); or why it cannot be."""
    kept = ReviewRecord.of(current)
    wanted = replace(wanted, reviewer=_line(wanted.reviewer), form=wanted.form.strip())
    reason = _wrong(wanted) or why_too_late(kept, wanted)
    if reason:
        return refusal(reason)
    before = None if kept.set_up is None else kept.set_up.as_json()
    return Change(SET_UP, "", None, before, with_history(kept, wanted, now or utc_now()).as_json())


def with_history(kept: ReviewRecord, wanted: SetUp, now: str = "") -> SetUp:
    """The set-up with the stop rules that were announced before it, the sizes of the files at the beginning, when the
    numbers were shown, what counted as a form, and how the reviewer was called before: none of it is lost by setting up
    differently, or by what is imported. What was announced first stays that, though nothing be decided since, or not
    any more: what was undone has been seen."""
    known, decided = kept.set_up, sum(one.state in SETTLED for one in kept.of_first.values())
    if known is not None and known.reviewer == wanted.reviewer:
        wanted = replace(wanted, kept_as=wanted.kept_as or known.kept_as, former=wanted.former or known.former)
    if known is None:
        first = FormRule(wanted.form, 0, now)
        return replace(
            wanted, rules=(wanted.announced(0, now),), modes=(Mode(wanted.blind, 0, now),), form_rules=(first,)
        )
    rules = known.rules
    if wanted.rules and _undated(wanted.rules[: len(rules)]) == _undated(rules):
        rules = (*map(_dated, rules, wanted.rules), *wanted.rules[len(rules) :])  # imported, and longer
    elif (known.rule, known.allocation) != (wanted.rule, wanted.allocation):
        rules = (*(known.rules or (known.announced(None),)), wanted.announced(decided, now))
    if wanted.showings:
        showings = wanted.showings if len(wanted.showings) >= len(known.showings) else known.showings
    elif now and wanted.hidden != known.hides_numbers:
        showings = (*known.showings, Showing(known.hides_numbers, decided, now))
    else:
        showings = known.showings
    return replace(
        wanted,
        rules=rules,
        sizes=known.sizes if known.system == wanted.system else wanted.sizes,
        hidden=known.hidden,
        showings=showings,
        modes=_modes(known, wanted, decided, now),
        form_rules=_form_rules(known, wanted, decided, now),
    )


def _form_rules(known: SetUp, wanted: SetUp, decided: int, now: str) -> tuple[FormRule, ...]:
    """Since when what counts as a form; of an older LexEval the text is known, and not since when."""
    rules = known.form_rules
    if wanted.form_rules[: len(rules)] == rules and len(wanted.form_rules) > len(rules):
        return wanted.form_rules  # imported, and longer
    if known.form == wanted.form:
        return rules
    return (*(rules or (FormRule(known.form, None),)), FormRule(wanted.form, decided, now))


def _modes(known: SetUp, wanted: SetUp, decided: int, now: str) -> tuple[Mode, ...]:
    """Since when it is blind or open; nothing where an older LexEval has not kept how it began."""
    if wanted.modes[: len(known.modes)] == known.modes and len(wanted.modes) > len(known.modes):
        return wanted.modes  # imported, and longer
    changed = known.modes and known.modes[-1].blind != wanted.blind
    return (*known.modes, Mode(wanted.blind, decided, now)) if changed else known.modes


def _undated(rules: Sequence[Rule]) -> list[Rule]:
    """Rules without the times, which one of two records may lack."""
    return [rule.undated for rule in rules]


def _dated(here: Rule, there: Rule) -> Rule:
    """A rule with its time, from wherever that is known."""
    return here if here.at else there


def why_taken(kept: ReviewRecord, name: str, but: str = "") -> str:
    """Why nobody can have a name, if another reviewer has it or had it (`but` is the part of the one who may); ""."""
    for part in kept.parts:
        own = kept.set_up_of(part)
        if part != but and name == kept.name_of(part):
            return f"{name} is a reviewer already"
        if part != but and own is not None and name in own.names:
            return f"{kept.name_of(part)} was called {name} before, and the decisions would be taken for those"
    return ""


def second_reviewer(current: Mapping[Slot, Any], name: str) -> Change | Problem:
    """The change that gives the review another reviewer, who does the same sample blind; or why it cannot be."""
    kept, name = ReviewRecord.of(current), _line(name)
    if kept.set_up is None:
        return refusal(NO_REVIEW)
    if not name:
        return refusal("a reviewer has a name")
    if name == ADJUDICATION:
        return refusal(f"{name} is what third decisions are called, and no name")
    if reason := why_taken(kept, name):
        return refusal(reason)
    return Change(SET_UP, "", None, None, for_another(kept.set_up, name).as_json(), part_of(name))


def _line(text: str) -> str:
    return " ".join(text.split())


def _wrong(wanted: SetUp) -> str:
    if not wanted.reviewer:
        return "the reviewer's name is wanted: every decision says whose it is"
    if wanted.reviewer == ADJUDICATION:
        return f"{ADJUDICATION} is what third decisions are called, and no name"
    if reason := why_no_separators(wanted.separators):
        return reason
    if wanted.strata == NONE and wanted.allocation != PROPORTIONAL:
        return "an allocation to strata is typed, and there are no strata"
    extent = why_not(ALPHA, wanted.alpha) if wanted.alpha else why_not(HALF_WIDTH, wanted.half_width)
    return extent or why_not(STRATA, wanted.strata) or why_not(ALLOCATION, wanted.allocation)


def why_not(parameter: Parameter, text: str) -> str:
    """Why a parameter does not take a value; "" if it does."""
    try:
        parameter.check(text)
    except BadValue as error:
        return str(error)
    return ""


def why_too_late(kept: ReviewRecord, wanted: SetUp) -> str:
    """Why a review cannot be set up differently any more; "" if it can."""
    if kept.set_up is None or not kept.why_settled:
        return ""
    others = [title for name, title in _FIXED.items() if getattr(kept.set_up, name) != getattr(wanted, name)]
    if not others:
        return ""
    return f"{kept.why_settled}, so that {' and '.join(others)} must stay; start another project"
