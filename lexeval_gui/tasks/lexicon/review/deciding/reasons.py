"""Why a form was decided about so: the reasons that may be given, by key, and how often each was given."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from msgspec.structs import replace

from lexeval_gui.core import tables
from lexeval_gui.core.changes import Change, Slot, refusal
from lexeval_gui.core.plaintext import count_of
from lexeval_gui.core.problems import Problem
from lexeval_gui.tasks.lexicon.review.record.decision import SCORED, Decision
from lexeval_gui.tasks.lexicon.review.record.record import ReviewRecord
from lexeval_gui.tasks.lexicon.review.record.set_up import SetUp
from lexeval_gui.tasks.lexicon.review.state_machine import Review

USUAL = ("variant", "obsolete", "rule-given", "misprint")
"""The reasons that every review has."""

COUNTING = "decisions that count"
"""Whose decisions the first rows of the table are of."""

COLUMNS = (
    tables.Column("reviewer", "reviewer", "text"),
    tables.Column("reason", "reason", "text"),
    tables.Column("in_dictionary", "in the dictionary", "text"),
    tables.Column("forms", "forms", "text", right=True),
)


def offered(set_up: SetUp) -> tuple[str, ...]:
    """The reasons of a review, in the order of their keys."""
    return tuple(dict.fromkeys((*USUAL, *set_up.reasons)))


def set_reason(review: Review, lemma: str, now: str, value: Any) -> Change | Problem:
    """Say of a form why it was decided about so; the same reason again, or none, takes it away."""
    form, text = value if isinstance(value, tuple) and len(value) == 2 else ("", "")
    if review.step == "typing":
        return refusal("the forms of the lexicon appear when typing is ended (Escape)")
    if form not in {one.form for one in review.forms(lemma)}:
        return refusal("there is no form to give a reason for")
    decision, reason = review.decision(lemma), " ".join(str(text or "").split())
    others = {known: why for known, why in decision.reasons.items() if known != form}
    before = decision.reasons.get(form, "")
    if not reason and not before:
        return refusal(f"no reason is given for {form}")
    reasons = others if reason in ("", before) else {**others, form: reason}
    ticks = {form: False} if form in review.frame.cluster(lemma) and form not in decision.ticks else {}
    return review.change(lemma, replace(decision, ticks={**decision.ticks, **ticks}, reasons=reasons), now)


def counts(decisions: Mapping[str, Decision]) -> Counter[tuple[str, bool]]:
    """How many forms of the scored lemmas have a reason, by that and by whether the dictionary has the form."""
    return Counter(
        (reason, form in one.forms)
        for one in decisions.values()
        if one.state in SCORED
        for form, reason in one.reasons.items()
    )


def table(current: Mapping[Slot, Any]) -> tables.Table:
    """Reason, whether the forms are ticked, how many there are: of the decisions that count, then of each reviewer and
    of third decisions; the usual reasons first, then the others by their letters."""
    return tables.Table(COLUMNS, tuple(_rows(ReviewRecord.of(current))))


def tables_of(kept: ReviewRecord) -> Iterator[tables.Table]:
    """The same for the report; nothing where no reason was given."""
    if rows := tuple(_rows(kept)):
        yield tables.Table(COLUMNS, rows, "Forms by reason")


def _rows(kept: ReviewRecord) -> Iterator[tuple[str, ...]]:
    whose = {COUNTING: kept.counting} | {kept.name_of(part): kept.of_part(part) for part in kept.parts}
    whose |= {"third decisions": kept.third} if kept.third else {}
    for name, decisions in whose.items():
        found = counts(decisions)
        for reason in _in_order(kept, {reason for reason, _ in found}):
            for ticked in (True, False):
                if found[reason, ticked]:
                    yield name, reason, "yes" if ticked else "no", str(found[reason, ticked])


def _in_order(kept: ReviewRecord, given: set[str]) -> list[str]:
    known = offered(kept.set_up) if kept.set_up is not None else USUAL
    return [*(reason for reason in known if reason in given), *sorted(given - set(known))]


def sentences(review: Review, kept: ReviewRecord) -> Iterator[str]:
    """The reasons of the decisions that count, for the report; nothing where none was given."""
    found = counts({lemma: review.decisions[lemma] for lemma in review.scored})
    parts = []
    for reason in _in_order(kept, {reason for reason, _ in found}):
        ticked, others = found[reason, True], found[reason, False]
        parts.append(f"{reason} {count_of(ticked + others, 'form')} ({ticked:,} ticked)")
    if parts:
        yield f"Reasons given: {', '.join(parts)}."
