"""How far reviewers agree, and how many disagreements were decided."""

from __future__ import annotations

from collections.abc import Iterator

from lexeval_gui.core.plaintext import count_of, isolated
from lexeval_gui.core.statistics.kappa import Kappa
from lexeval_gui.tasks.lexicon.review.agreement.agreement import agreement
from lexeval_gui.tasks.lexicon.review.numbers.numbers import decimal
from lexeval_gui.tasks.lexicon.review.record.record import ReviewRecord
from lexeval_gui.tasks.lexicon.review.state_machine import Review


def sentences(review: Review, kept: ReviewRecord) -> Iterator[str]:
    """Kappas of the first reviewer with each other one, and about how many lemmas they disagree."""
    first, *others = kept.reviewers
    if not others:
        yield "One reviewer: agreement was not measured."
    for other in others:
        found = agreement(kept, first, other, review.drawn)
        forms = _kappa(found.forms, found.forms_interval, "form")
        lemmas = _kappa(found.lemmas, found.lemmas_interval, "lemma")
        both = f"{isolated(first)} and {isolated(other)}"
        yield f"Cohen's kappa of {both}: over forms {forms}, over lemmas {lemmas}."
        apart = [row.lemma for row in found.disagreements]
        decided = sum(lemma in kept.third for lemma in apart)
        settled = f"; {decided:,} decided by a third decision" if decided else ""
        yield f"{both} disagree about {count_of(len(apart), 'lemma')}{settled}."


def _kappa(kappa: Kappa, interval: tuple[float, float] | None, unit: str) -> str:
    if kappa.why:
        return f"– ({kappa.why})"
    drawn = f" [{decimal(interval[0])}, {decimal(interval[1])}]" if interval else ""
    return f"{decimal(kappa.value)}{drawn} ({count_of(kappa.units, unit)})"
