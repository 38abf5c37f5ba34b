"""The lemmas by which L* loses most: what the lexicon lacks of each, and has too much."""

from __future__ import annotations

from collections.abc import Iterator

from lexeval_gui.core.plaintext import count_of, isolated
from lexeval_gui.core.tables import Cell, Column, Table
from lexeval_gui.tasks.lexicon.review.numbers.numbers import decimal, losses, of_lemma
from lexeval_gui.tasks.lexicon.review.report.wording import MAX_NAMES, named, quoted
from lexeval_gui.tasks.lexicon.review.state_machine import Review

MOST, MOST_FORMS = 10, 6
"""So many lemmas are listed, and of each so many forms."""

COLUMNS = (
    Column("lemma", "lemma", "text"),
    Column("l_measure", "L", "number"),
    Column("loss", "loss of L*", "number", 4),
    Column("page", "page", "text"),
    Column("missing", "only in the dictionary", "text"),
    Column("extra", "only in the lexicon", "text"),
)


def sentences(review: Review) -> Iterator[str]:
    """What L* loses by the lemmas of the table, and what was noted of these and of doubtful ones."""
    loss = losses(review)
    worst = _worst(loss)
    if not worst:
        yield "Every lemma that is scored is perfect."
    else:
        imperfect = count_of(sum(one > 0 for one in loss.values()), "imperfect lemma")
        share = f", {decimal(sum(loss[lemma] for lemma in worst))} of it by the {MOST} that take most"
        some = any(one > 0 and lemma not in worst for lemma, one in loss.items())
        yield f"L* lacks {decimal(sum(loss.values()))} to 1, because of {imperfect}{share if some else ''}."
    doubtful = [lemma for lemma in review.scored if review.state(lemma) == "doubtful"]
    with_notes = [lemma for lemma in dict.fromkeys((*worst, *doubtful)) if review.decisions[lemma].note.strip()]
    for lemma in with_notes[:MAX_NAMES]:
        one = review.decisions[lemma]
        page = f" (page {isolated(one.page)})" if one.page else ""
        yield f"Note on {isolated(lemma)}{page}: {quoted(one.note)}"


def tables_of(review: Review) -> Iterator[Table]:
    """The lemmas by which L* loses most; nothing where all are perfect."""
    loss = losses(review)
    if worst := _worst(loss):
        rows = tuple(_row(review, lemma, loss[lemma]) for lemma in worst)
        yield Table(COLUMNS, rows, "The lemmas by which L* loses most")


def _worst(loss: dict[str, float]) -> list[str]:
    """The lemmas of the greatest loss, those drawn first among equals."""
    return sorted((lemma for lemma, one in loss.items() if one > 0), key=lambda lemma: -loss[lemma])[:MOST]


def _row(review: Review, lemma: str, loss: float) -> tuple[Cell, ...]:
    there, listed = review.dictionary_forms(lemma), review.frame.cluster(lemma)
    missing = [form for form in there if form not in listed]
    extra = [form for form in listed if form not in there]
    page = isolated(review.decisions[lemma].page)
    return lemma, of_lemma(review, lemma).measure, loss, page, named(missing, MOST_FORMS), named(extra, MOST_FORMS)
