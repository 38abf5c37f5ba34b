"""Two reviewers of the same sample: Cohen's kappa, where they disagree, and the third decision about that.

The third decision is kept beside the other two, and counts in their place (`Kept.counting`).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import numpy as np
from msgspec import Struct
from msgspec.structs import replace

from lexeval_gui.core.changes import Slot
from lexeval_gui.core.statistics.kappa import Kappa, count_units, intervals
from lexeval_gui.tasks.lexicon.review.record.decision import SCORED, SETTLED, Decision
from lexeval_gui.tasks.lexicon.review.record.record import ADJUDICATION, ReviewRecord
from lexeval_gui.tasks.lexicon.review.sample.frame import ReviewFrame
from lexeval_gui.tasks.lexicon.review.state_machine import Review


class Disagreement(Struct, frozen=True):
    """A lemma about which two reviewers disagree: whether each found it in the dictionary, and the forms that only one
    of them found there (form, first, second)."""

    lemma: str
    in_dictionary: tuple[bool, bool]
    forms: tuple[tuple[str, bool, bool], ...]


class Agreement(Struct, frozen=True):
    """How far two reviewers agree: `forms` over the forms of lexicon or dictionary, of all lemmas that both found;
    `lemmas` over all that both have settled, on whether the dictionary has them. Their intervals, where they have any,
    are drawn over lemmas."""

    reviewers: tuple[str, str]
    forms: Kappa
    lemmas: Kappa
    disagreements: tuple[Disagreement, ...]
    forms_interval: tuple[float, float] | None = None
    lemmas_interval: tuple[float, float] | None = None


def agreement(kept: ReviewRecord, one: str, other: str, lemmas: Sequence[str]) -> Agreement:
    """How far two reviewers agree about these lemmas, of which those count that both have settled. The draws of the
    intervals are those of the seed of the review."""
    pairs = dict(_settled_by_both(kept, one, other, lemmas))
    found = {lemma: (first.state in SCORED, second.state in SCORED) for lemma, (first, second) in pairs.items()}
    forms = {lemma: _forms(*pair) for lemma, pair in pairs.items() if all(found[lemma])}
    said = [(first, second) for rows in forms.values() for _, first, second in rows]
    apart = [_disagreement(lemma, found[lemma], forms.get(lemma, ())) for lemma in pairs]
    of_forms = [[(first, second) for _, first, second in forms.get(lemma, ())] for lemma in pairs]
    counts = np.stack([count_units(of_forms), count_units([[pair] for pair in found.values()])])
    seed = "1" if kept.set_up is None else kept.set_up.seed
    return Agreement(
        (one, other),
        Kappa.of(said),
        Kappa.of(list(found.values())),
        tuple(row for row in apart if row is not None),
        *intervals(counts, seed),
    )


def _settled_by_both(
    kept: ReviewRecord, one: str, other: str, lemmas: Sequence[str]
) -> Iterator[tuple[str, tuple[Decision, Decision]]]:
    first, second = kept.of_reviewer(one), kept.of_reviewer(other)
    for lemma in lemmas:
        if lemma in first and lemma in second and {first[lemma].state, second[lemma].state} <= SETTLED:
            yield lemma, (first[lemma], second[lemma])


def _forms(first: Decision, second: Decision) -> tuple[tuple[str, bool, bool], ...]:
    """The forms that stand on either side with either reviewer, and who found them in the dictionary."""
    union = dict.fromkeys((*first.ticks, *second.ticks, *first.added, *second.added))
    one, other = set(first.forms), set(second.forms)
    return tuple((form, form in one, form in other) for form in union)


def _disagreement(lemma: str, found: tuple[bool, bool], forms: Sequence[tuple[str, bool, bool]]) -> Disagreement | None:
    apart = tuple(row for row in forms if row[1] != row[2])
    return Disagreement(lemma, found, apart) if apart or found[0] != found[1] else None


def disputed_lemmas(kept: ReviewRecord, lemmas: Sequence[str]) -> tuple[str, ...]:
    """The lemmas of these about which the first reviewer and any other disagree, in their order."""
    apart = set()
    for other in kept.reviewers[1:]:
        for lemma, (first, second) in _settled_by_both(kept, kept.reviewers[0], other, lemmas):
            found = first.state in SCORED, second.state in SCORED
            if _disagreement(lemma, found, _forms(first, second) if all(found) else ()) is not None:
                apart.add(lemma)
    return tuple(lemma for lemma in lemmas if lemma in apart)


def adjudication(frame: ReviewFrame, current: Mapping[Slot, Any]) -> Review:
    """The review in which a third decision is made of every lemma that the first reviewer and any other disagree
    about; it begins with what they agree on and offers the forms that one of them found. Raises BadValue without a
    review."""
    kept, first = ReviewRecord.of(current), Review.of(frame, current)
    lemmas = disputed_lemmas(kept, first.drawn)
    begun, offered = {}, {}
    for lemma in lemmas:
        said = [found for name in kept.reviewers if (found := kept.of_reviewer(name).get(lemma)) is not None]
        begun[lemma], offered[lemma] = _starting_decision(said, frame.cluster(lemma))
    return Review(
        frame,
        replace(first.set_up, blind=False),
        ADJUDICATION,
        kept.of_part(ADJUDICATION),
        fixed=lemmas,
        starting_decisions=begun,
        offered=offered,
    )


def _starting_decision(said: Sequence[Decision], cluster: tuple[str, ...]) -> tuple[Decision, tuple[str, ...]]:
    """What all who found the lemma agree on, and the forms without the lexicon's that any of them found."""
    found = [one for one in said if one.state in SCORED]
    agreed = set.intersection(*(set(one.forms) for one in found)) if found else set()
    others = tuple(dict.fromkeys(form for one in found for form in one.forms if form not in cluster))
    ticks = {form: True for form in cluster if form in agreed}
    return Decision(ticks=ticks, added=tuple(form for form in others if form in agreed)), others
