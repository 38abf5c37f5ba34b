"""How many lemmas were looked at and what became of them; those that are not as sure as the others, by name."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from lexeval_gui.core.plaintext import count_of
from lexeval_gui.core.tables import Column, Table
from lexeval_gui.tasks.lexicon.review.record.decision import State
from lexeval_gui.tasks.lexicon.review.report.wording import named
from lexeval_gui.tasks.lexicon.review.state_machine import Review

STATES: dict[State, str] = {
    "done": "done",
    "doubtful": "doubtful",
    "not in dictionary": "not in the dictionary",
    "skipped": "skipped",
    "open": "begun",
}
"""What each state is called here; nothing is decided yet of a lemma that is open, though something was said of it."""

COLUMNS = (Column("state", "state", "text"), Column("lemmas", "lemmas", "count"))


def sentences(review: Review) -> Iterator[str]:
    """How many lemmas are in which state, and the names of those that are not simply done."""
    found = _counts(review)
    each = ", ".join(f"{found[state]:,} {title}" for state, title in STATES.items() if found[state])
    waiting = len(review.drawn) - found.total() if review.set_up.alpha else 0
    left = f"; {waiting:,} of the sample {'waits' if waiting == 1 else 'wait'} still" if waiting else ""
    yield f"Drawn and looked at: {count_of(found.total(), 'lemma')} ({each}){left}."
    if absent := review.in_state("not in dictionary"):
        yield f"Not in the dictionary: {named(absent)}."
    if doubtful := [lemma for lemma in review.scored if review.state(lemma) == "doubtful"]:
        yield f"Doubtful, scored as they stand: {named(doubtful)}."
    if skipped := review.in_state("skipped"):
        yield f"Skipped, not scored: {named(skipped)}."
    if review.ahead:
        yield f"Decided, but not scored, since lemmas drawn before them are not: {named(review.ahead)}."


def table(review: Review) -> Table:
    """How many lemmas are in which state."""
    found = _counts(review)
    rows = tuple((title, found[state]) for state, title in STATES.items() if found[state])
    return Table(COLUMNS, rows, "Lemmas by state")


def _counts(review: Review) -> Counter[State]:
    return Counter(review.decisions[lemma].state for lemma in review.drawn if lemma in review.decisions)
