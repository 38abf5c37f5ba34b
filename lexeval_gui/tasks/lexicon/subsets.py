"""Scores of some lemmas alone, against the whole lexicon: the sample is drawn from the whole frame, and what of it are
these lemmas is scored."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from functools import partial

from lexeval_gui.core.parameters import Settings
from lexeval_gui.core.scores import Counts, Term
from lexeval_gui.tasks.lexicon.scoring import measures as scoring
from lexeval_gui.tasks.lexicon.scoring import one_sided_bound, stratified

absent = (
    "entropy", "f_measure_pruned", "bmf1_precision", "bmf1_recall", "bmf1_f", "lexicon_lemmas", "lexicon_forms",
)  # fmt: skip
"""What depends on all forms that the dictionary has, or is of the lexicon alone."""


def refusal(settings: Settings) -> str:
    """See core.task.subsets: there is nothing that refuses."""
    return ""


def terms(counts: Counts, part: Counts, settings: Settings, measures: Collection[str]) -> Mapping[str, Term]:
    """What a lemma adds to L*, and what is left unseen, are shares of the weight of these lemmas alone; what the
    interval is made of is summed of values less that of their own first lemma, so that equal values sum to exactly
    0."""
    makers: dict[str, Callable[[Counts, Settings, Counts], Term]] = {
        "mean_contribution": scoring.contributions, "unseen": one_sided_bound.term,
        "error": partial(stratified.error_term, "error"), "degrees": partial(stratified.error_term, "degrees"),
    }  # fmt: skip
    found = {name: make(counts, settings, part) for name, make in makers.items() if name in measures}
    sums = (name for name in measures if name.startswith("sum_"))
    return found | {name: scoring.sample_term(name, counts, settings, part) for name in sums}
