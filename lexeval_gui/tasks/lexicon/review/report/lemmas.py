"""How many lemmas were looked at and what became of them; those that are not as sure as the others, by name."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from math import nan

from lexeval_gui.core.plaintext import count_of
from lexeval_gui.core.tables import Column, Table
from lexeval_gui.tasks.lexicon.review.numbers.numbers import Numbers, decimal, of_lemma
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


def sentences(found: Numbers, review: Review) -> Iterator[str]:
    """How many lemmas are in which state, the names of those that are not simply done, the forms, the pages."""
    yield from _states(review)
    yield _forms(found, review)
    pages = [f"{lemma} {review.decisions[lemma].page}" for lemma in review.drawn if _page(review, lemma)]
    if pages:
        yield f"Pages noted: {named(pages)}."


def _page(review: Review, lemma: str) -> str:
    return review.decisions[lemma].page if lemma in review.decisions else ""


def _forms(found: Numbers, review: Review) -> str:
    """How many forms the scored lemmas have on either side, and share; p and r of all of them, and on average."""
    sizes = [of_lemma(review, lemma).sizes for lemma in review.scored]
    common, lexicon, dictionary = (
        sum(getattr(one, name) for one in sizes) for name in ("common", "lexicon", "reference")
    )
    p, r = common / lexicon if lexicon else nan, common / dictionary if dictionary else nan
    if review.frame.settings["labels"] == "paper-example":
        p, r = r, p
    means = (decimal(found.totals[name]) for name in ("mean_precision", "mean_recall"))
    sides = f"{lexicon:,} in the lexicon, {dictionary:,} in the dictionary, {common:,} in both"
    average = "on average of the lemmas p {}, r {}".format(*means)
    return f"Forms of the scored lemmas: {sides}; over all of them p {decimal(p)}, r {decimal(r)}; {average}."


def _states(review: Review) -> Iterator[str]:
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
