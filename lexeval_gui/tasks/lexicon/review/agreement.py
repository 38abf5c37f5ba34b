"""Two reviewers of the same sample: Cohen's kappa, where they disagree, and the third decision about that.

The third decision is kept beside the other two, and counts in their place (`Kept.counting`).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from lexeval_gui.core.changes import Slot
from lexeval_gui.tasks.lexicon.review.decisions import ADJUDICATION, SCORED, SETTLED, Decision, Kept
from lexeval_gui.tasks.lexicon.review.frame import ReviewFrame
from lexeval_gui.tasks.lexicon.review.state_machine import Review


@dataclass(frozen=True, slots=True)
class Kappa:
    """Cohen's kappa of two raters who say yes or no of the same units: `both` and `neither` say so together, `first`
    and `second` one alone (Cohen 1960)."""

    both: int
    neither: int
    first: int
    second: int

    @classmethod
    def of(cls, pairs: Sequence[tuple[bool, bool]]) -> Kappa:
        """From what both said of each unit."""
        kinds = (True, True), (False, False), (True, False), (False, True)
        return cls(*(sum(pair == kind for pair in pairs) for kind in kinds))

    @property
    def units(self) -> int:
        """How many units both spoke of."""
        return self.both + self.neither + self.first + self.second

    @property
    def observed(self) -> float:
        """The share of units that they agree on; NaN without units."""
        return (self.both + self.neither) / self.units if self.units else float("nan")

    @property
    def expected(self) -> float:
        """The share that raters would agree on by chance who say yes as often; NaN without units."""
        if not self.units:
            return float("nan")
        yes = (self.both + self.first) * (self.both + self.second)
        no = (self.neither + self.second) * (self.neither + self.first)
        return (yes + no) / self.units**2

    @property
    def value(self) -> float:
        """(observed − expected) / (1 − expected); NaN where chance alone agrees always: see `why`."""
        if self.why:
            return float("nan")
        return (self.observed - self.expected) / (1 - self.expected)

    @property
    def why(self) -> str:
        """Why there is no kappa; "" if there is one."""
        if not self.units:
            return "there is nothing that both have decided"
        if self.units in (self.both, self.neither):
            return f"both say {'yes' if self.both else 'no'} of everything, and chance would agree as well"
        return ""


@dataclass(frozen=True, slots=True)
class Disagreement:
    """A lemma about which two reviewers disagree: whether each found it in the dictionary, and the forms that only one
    of them found there (form, first, second)."""

    lemma: str
    in_dictionary: tuple[bool, bool]
    forms: tuple[tuple[str, bool, bool], ...]


@dataclass(frozen=True)
class Agreement:
    """How far two reviewers agree: `forms` over the forms of lexicon or dictionary, of all lemmas that both found;
    `lemmas` over all that both have settled, on whether the dictionary has them."""

    reviewers: tuple[str, str]
    forms: Kappa
    lemmas: Kappa
    disagreements: tuple[Disagreement, ...]


def agreement(kept: Kept, one: str, other: str, lemmas: Sequence[str]) -> Agreement:
    """How far two reviewers agree about these lemmas, of which those count that both have settled."""
    pairs = dict(_both(kept, one, other, lemmas))
    found = {lemma: (first.state in SCORED, second.state in SCORED) for lemma, (first, second) in pairs.items()}
    forms = {lemma: _forms(*pair) for lemma, pair in pairs.items() if all(found[lemma])}
    said = [(first, second) for rows in forms.values() for _, first, second in rows]
    apart = [_disagreement(lemma, found[lemma], forms.get(lemma, ())) for lemma in pairs]
    return Agreement(
        (one, other), Kappa.of(said), Kappa.of(list(found.values())), tuple(row for row in apart if row is not None)
    )


def _both(kept: Kept, one: str, other: str, lemmas: Sequence[str]) -> Iterator[tuple[str, tuple[Decision, Decision]]]:
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


def adjudication(frame: ReviewFrame, current: Mapping[Slot, Any]) -> Review:
    """The review in which a third decision is made of every lemma that the first reviewer and any other disagree
    about; it begins with what they agree on and offers the forms that one of them found. Raises BadValue without a
    review."""
    kept, first = Kept.of(current), Review.of(frame, current)
    one, *others = kept.reviewers
    apart = {row.lemma for other in others for row in agreement(kept, one, other, first.drawn).disagreements}
    lemmas = tuple(lemma for lemma in first.drawn if lemma in apart)
    begun, offered = {}, {}
    for lemma in lemmas:
        said = [found for name in kept.reviewers if (found := kept.of_reviewer(name).get(lemma)) is not None]
        begun[lemma], offered[lemma] = _begun(said, frame.cluster(lemma))
    return Review(
        frame, replace(first.set_up, blind=False), ADJUDICATION, kept.of_part(ADJUDICATION), fixed=lemmas, begun=begun,
        offered=offered,
    )  # fmt: skip


def _begun(said: Sequence[Decision], cluster: tuple[str, ...]) -> tuple[Decision, tuple[str, ...]]:
    """What all who found the lemma agree on, and the forms without the lexicon's that any of them found."""
    found = [one for one in said if one.state in SCORED]
    agreed = set.intersection(*(set(one.forms) for one in found)) if found else set()
    others = tuple(dict.fromkeys(form for one in found for form in one.forms if form not in cluster))
    ticks = {form: True for form in cluster if form in agreed}
    return Decision(ticks=ticks, added=tuple(form for form in others if form in agreed)), others
