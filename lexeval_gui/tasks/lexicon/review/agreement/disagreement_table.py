"""What two reviewers disagree about as a table: shown, copied and exported alike."""

from __future__ import annotations

from collections.abc import Iterator

from lexeval_gui.core import tables
from lexeval_gui.tasks.lexicon.review.agreement.agreement import Disagreement, agreement
from lexeval_gui.tasks.lexicon.review.record.decision import SCORED, Decision
from lexeval_gui.tasks.lexicon.review.record.record import ReviewRecord
from lexeval_gui.tasks.lexicon.review.state_machine import Review

NAMES = (
    "lemma", "form", "first", "second", "first_says", "second_says", "first_state", "second_state", "first_reason",
    "second_reason", "third_decision",
)  # fmt: skip
COLUMNS = tuple(tables.Column(name, name, "text") for name in NAMES)

IN, OUT = "in the dictionary", "not in the dictionary"
"""What is said of a lemma as a whole."""


def rows(kept: ReviewRecord, review: Review, first: str, second: str) -> Iterator[tuple[str, ...]]:
    """The disagreements of two reviewers about the drawn lemmas, in the columns NAMES: a row for each form, or one for
    the lemma (form "") where only one found it."""
    one, other, third = kept.of_reviewer(first), kept.of_reviewer(second), kept.third
    for row in agreement(kept, first, second, review.drawn).disagreements:
        both = one[row.lemma], other[row.lemma]
        for form, said in _said(row):
            states = (decision.state for decision in both)
            reasons = (decision.reasons.get(form, "") for decision in both)
            judged = _third(third.get(row.lemma), form)
            yield (row.lemma, form, first, second, *said, *states, *reasons, judged)


def _said(row: Disagreement) -> Iterator[tuple[str, tuple[str, str]]]:
    if row.in_dictionary[0] != row.in_dictionary[1]:
        yield "", (IN if row.in_dictionary[0] else OUT, IN if row.in_dictionary[1] else OUT)
    for form, one, other in row.forms:
        yield form, ("yes" if one else "no", "yes" if other else "no")


def _third(decision: Decision | None, form: str) -> str:
    if decision is None:
        return ""
    if decision.state not in SCORED:
        return OUT
    if not form:
        return IN
    return "yes" if form in decision.forms else "no"


def table(kept: ReviewRecord, review: Review) -> tables.Table:
    """The disagreements of the first reviewer with each other one."""
    first, *others = kept.reviewers
    return tables.Table(COLUMNS, tuple(row for other in others for row in rows(kept, review, first, other)))
