"""The verbs that say something of a whole lemma in one key: all ticked, all turned, as in the lexicon, the page of the
lemma before, and nothing at all."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from msgspec.structs import replace

from lexeval_gui.core.changes import Change, refusal
from lexeval_gui.core.plaintext import count_of
from lexeval_gui.core.problems import Problem
from lexeval_gui.tasks.lexicon.messages import quoted_list
from lexeval_gui.tasks.lexicon.review.record.decision import Decision
from lexeval_gui.tasks.lexicon.review.record.record import DECIDED
from lexeval_gui.tasks.lexicon.review.state_machine import Review

AS_LISTED = "as in the lexicon"

HIDDEN = "the forms of the lexicon appear when typing is ended (Escape)"


def tick_all(review: Review, lemma: str, now: str, value: Any = None) -> Change | Problem:
    """Every form of the lexicon is in the dictionary too; what was added stays."""
    return _ticked(review, lemma, now, lambda form: True)


def invert(review: Review, lemma: str, now: str, value: Any = None) -> Change | Problem:
    """Turn the tick of every form of the lexicon; what was added stays."""
    ticks = review.decision(lemma).ticks
    return _ticked(review, lemma, now, lambda form: not ticks.get(form, False))


def _ticked(review: Review, lemma: str, now: str, wanted: Callable[[str], bool]) -> Change | Problem:
    decision, cluster = review.decision(lemma), review.frame.cluster(lemma)
    if review.step == "typing":
        return refusal(HIDDEN)
    ticks = {**decision.ticks, **{form: wanted(form) for form in cluster}}
    if not cluster or all(decision.ticks.get(form, False) == wanted(form) for form in cluster):
        return refusal("every form of the lexicon is ticked" if cluster else "the lexicon has no form of this lemma")
    return review.change(lemma, replace(decision, ticks=ticks).reopened, now)


def as_in_the_lexicon(review: Review, lemma: str, now: str, value: Any = None) -> Change | Problem:
    """The dictionary has the forms of the lexicon and no others: all are ticked, and the lemma is done."""
    cluster = review.frame.cluster(lemma)
    if review.step == "typing":
        return refusal(HIDDEN)
    if not cluster:
        return refusal("the lexicon has no form of this lemma")
    decision = replace(review.decision(lemma), ticks=dict.fromkeys(cluster, True), added=(), state="done")
    return review.change(lemma, decision, now)


def why_not_as_listed(review: Review, lemma: str) -> str:
    """What was found in the dictionary only, and would be left out, as a question; "" if nothing was."""
    cluster = review.frame.cluster(lemma)
    others = tuple(form for form in review.decision(lemma).forms if form not in cluster)
    if review.step == "typing" or not others:
        return ""
    are = "is" if len(others) == 1 else "are"
    what = f"{count_of(len(others), 'form')} of {lemma} {are} in the dictionary only ({quoted_list(others)})"
    return f"{what}. Does the dictionary have the lexicon's forms and no others all the same?"


def ticked_untyped(review: Review, lemma: str) -> str:
    """What the key has ticked of a blind lemma that was not typed, though it was there to be typed; "" if nothing."""
    decision = review.decision(lemma)
    forms = tuple(form for form in review.frame.cluster(lemma) if not decision.ticks.get(form, False))
    if not decision.blind or not forms or review.step == "typing":
        return ""
    what = f"{count_of(len(forms), 'form')} of {lemma}"
    return f"= has ticked {what} that you had not typed ({quoted_list(forms)}); Ctrl+Z takes it back"


def undo_lemma(review: Review, lemma: str, now: str, value: Any = None) -> Change | Problem:
    """Say nothing of the lemma, as before this reviewer came to it; but what has been seen of a blind one stays
    seen."""
    known = review.decisions.get(lemma)
    empty = Decision(blind=True, seen=True, at=now) if _was_seen(review, lemma) else None
    if known is None or (empty is not None and replace(known, at=now) == empty):
        return refusal(f"nothing was said of {lemma}")
    return Change(DECIDED, lemma, None, known.as_json(), None if empty is None else empty.as_json(), review.part)


def _was_seen(review: Review, lemma: str) -> bool:
    decision = review.decision(lemma)
    return decision.blind and (decision.shown or review.was_shown(lemma))


def same_page(review: Review, lemma: str, now: str, value: Any = None) -> Change | Problem:
    """The lemma stands on the page that was kept last."""
    page = review.last_page(lemma)
    if not page:
        return refusal("no page was kept before")
    if review.decision(lemma).page == page:
        return refusal(f"page {page} is kept already")
    return review.change(lemma, replace(review.decision(lemma), page=page), now)


VERBS: Mapping[str, Callable[[Review, str, str, Any], Change | Problem]] = {
    "tick all": tick_all, "invert": invert, AS_LISTED: as_in_the_lexicon, "undo lemma": undo_lemma,
    "same page": same_page,
}  # fmt: skip
