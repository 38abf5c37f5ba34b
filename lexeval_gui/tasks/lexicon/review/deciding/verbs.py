"""The verbs of a review: the change that each key makes of the current lemma, or why it means nothing."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from msgspec.structs import replace

from lexeval_gui.core.changes import Change, refusal
from lexeval_gui.core.journal import utc_now
from lexeval_gui.core.plaintext import count_of
from lexeval_gui.core.problems import Problem
from lexeval_gui.core.task.review import REASON
from lexeval_gui.tasks.lexicon.messages import quoted_list
from lexeval_gui.tasks.lexicon.review.deciding import whole_lemma
from lexeval_gui.tasks.lexicon.review.deciding.reasons import set_reason
from lexeval_gui.tasks.lexicon.review.record.decision import SETTLED, State
from lexeval_gui.tasks.lexicon.review.record.record import ADJUDICATION
from lexeval_gui.tasks.lexicon.review.state_machine import Review
from lexeval_gui.tasks.lexicon.review.typing.typed_lines import as_listed, read_line, taken_once

Outcome = Change | Problem
Verb = Callable[[Review, str, str, Any], Outcome]
"""What a verb does to the current lemma: review, lemma, the present moment, its value."""


def perform(review: Review, verb: str, value: Any = None, now: str = "", who: str = "") -> Outcome:
    """The change that a verb of VERBS makes of the current lemma, or why it makes none. `now` is the time to write
    down, `who` makes third decisions (all others are those of the reviewer)."""
    if verb not in VERBS:
        return refusal(f"a review knows no {verb}")
    if review.current is None:
        return refusal("every lemma of the sample is decided")
    outcome = VERBS[verb](review, review.current, now or utc_now(), value)
    if who and review.part == ADJUDICATION and isinstance(outcome, Change) and outcome.after is not None:
        return replace(outcome, after={**outcome.after, "by": who})
    return outcome


def contradiction(review: Review, verb: str) -> str:
    """What a verb would contradict that was decided of the current lemma, as a question; "" if nothing."""
    lemma = review.current
    if lemma is None:
        return ""
    decision = review.decision(lemma)
    forms = decision.typed if review.step == "typing" else decision.forms
    if verb == "not in dictionary" and forms and decision.state != verb:
        are = "is" if len(forms) == 1 else "are"
        what = f"{count_of(len(forms), 'form')} of {lemma} {are} {'typed' if review.step == 'typing' else 'ticked'}"
        return f"{what} ({quoted_list(forms)}). Is the lemma not in the dictionary all the same?"
    if verb == whole_lemma.AS_LISTED:
        return whole_lemma.why_not_as_listed(review, lemma)
    if verb == "skip" and decision.state in SETTLED:
        return f"{lemma} is decided ({decision.state}), and counts no more once it is skipped. Skip it all the same?"
    return ""


def remark(review: Review, verb: str, value: Any = None) -> str:
    """What is to be said once a verb has been done to the current lemma; "" if nothing."""
    lemma = review.current
    if lemma is not None and verb == whole_lemma.AS_LISTED:
        return whole_lemma.ticked_untyped(review, lemma)
    if lemma is None or verb not in ("add", "type"):
        return ""
    return taken_once(review, lemma, str(value or ""), _given(review, lemma))


def _given(review: Review, lemma: str) -> tuple[str, ...]:
    """The forms that were given so far."""
    decision = review.decision(lemma)
    return decision.typed if review.step == "typing" else decision.forms


def tick(review: Review, lemma: str, now: str, form: Any) -> Outcome:
    """Tick a form of the lexicon, or take its tick away; an added form is taken out again."""
    decision = review.decision(lemma)
    if review.step == "typing":
        return refusal("the forms of the lexicon appear when typing is ended (Escape)")
    if form in decision.added:
        added = tuple(known for known in decision.added if known != form)
        reasons = {known: why for known, why in decision.reasons.items() if known != form}
        return review.change(lemma, replace(decision, added=added, reasons=reasons).reopened, now)
    if form in review.offered.get(lemma, ()) and form not in review.frame.cluster(lemma):
        return review.change(lemma, replace(decision, added=(*decision.added, form)).reopened, now)
    if form not in review.frame.cluster(lemma) and form not in decision.ticks:
        return refusal(f"there is no form {form}")
    ticks = {**decision.ticks, form: not decision.ticks.get(form, False)}
    return review.change(lemma, replace(decision, ticks=ticks).reopened, now)


def add(review: Review, lemma: str, now: str, text: Any) -> Outcome:
    """Add the forms of a line that the dictionary has; those that the lexicon has too are ticked."""
    if review.step == "typing":
        return type_form(review, lemma, now, text)
    decision, cluster = review.decision(lemma), review.frame.cluster(lemma)
    found = read_line(review, lemma, str(text or ""), decision.forms)
    if isinstance(found, Problem):
        return found
    fresh = as_listed(review, lemma, found.fresh)
    ticks = {**decision.ticks, **{form: True for form in fresh if form in cluster}}
    added = (*decision.added, *(form for form in fresh if form not in cluster))
    return review.change(lemma, replace(decision, ticks=ticks, added=added).reopened, now)


def type_form(review: Review, lemma: str, now: str, text: Any) -> Outcome:
    """Take down the forms of a line that was typed, or of several that were pasted, before the cluster is shown."""
    decision = review.decision(lemma)
    if review.step != "typing":
        return refusal("typing is ended; A adds a form")
    found = read_line(review, lemma, str(text or ""), decision.typed)
    if isinstance(found, Problem):
        return found
    late = (*decision.late, *found.fresh) if review.was_shown(lemma) else decision.late
    return review.change(lemma, replace(decision, typed=(*decision.typed, *found.fresh), late=late), now)


def untype(review: Review, lemma: str, now: str, form: Any) -> Outcome:
    """Take a typed form out again, before the cluster is shown."""
    decision = review.decision(lemma)
    if review.step != "typing" or form not in decision.typed:
        return refusal(f"{form} is not among the forms being typed")
    typed, late = (tuple(f for f in known if f != form) for known in (decision.typed, decision.late))
    return review.change(lemma, replace(decision, typed=typed, late=late), now)


def end_typing(review: Review, lemma: str, now: str, value: Any = None) -> Outcome:
    """Show the cluster, with ticks at the forms that were typed; the others are added."""
    decision, cluster = review.decision(lemma), review.frame.cluster(lemma)
    if review.step != "typing":
        return refusal("the cluster is shown")
    typed = as_listed(review, lemma, decision.typed)
    ticks = {form: form in typed for form in cluster}
    added = tuple(form for form in typed if form not in ticks)
    return review.change(lemma, replace(decision, ticks=ticks, added=added, shown=True), now)


def score_as(state: State, review: Review, lemma: str, now: str, value: Any = None) -> Outcome:
    """The lemma is scored as it stands: it is done, or doubtful and listed for a second look. Every form without a tick
    is in the lexicon only."""
    decision = review.decision(lemma)
    if review.step == "typing":
        return refusal("typing is not ended yet (Escape ends it)")
    if not decision.forms:
        return refusal("no form is ticked: tick one, add one (A), or say that the dictionary lacks the lemma (N)")
    ticks = {form: decision.ticks.get(form, False) for form in review.frame.cluster(lemma)}
    return review.change(lemma, replace(decision, ticks={**decision.ticks, **ticks}, state=state), now)


def not_in_dictionary(review: Review, lemma: str, now: str, value: Any = None) -> Outcome:
    """The lemma leaves the sample, and the next in the order of drawing joins. What was ticked is kept."""
    return review.change(lemma, replace(review.decision(lemma), state="not in dictionary"), now)


def skip(review: Review, lemma: str, now: str, value: Any = None) -> Outcome:
    """The lemma is not scored for now, and comes back at the end of the queue. What was ticked is kept."""
    turn = 1 + max((known.turn for known in review.decisions.values()), default=0)
    return review.change(lemma, replace(review.decision(lemma), state="skipped", turn=turn), now)


def set_page(review: Review, lemma: str, now: str, text: Any) -> Outcome:
    """Where in the dictionary the lemma stands."""
    return review.change(lemma, replace(review.decision(lemma), page=" ".join(str(text or "").split())), now)


def set_note(review: Review, lemma: str, now: str, text: Any) -> Outcome:
    """A note about the lemma."""
    return review.change(lemma, replace(review.decision(lemma), note=str(text or "").strip()), now)


VERBS: Mapping[str, Verb] = {
    "tick": tick, "add": add, "type": type_form, "untype": untype, "end typing": end_typing,
    "enter": partial(score_as, "done"), "not in dictionary": not_in_dictionary,
    "doubtful": partial(score_as, "doubtful"), "skip": skip, "page": set_page, "note": set_note, REASON: set_reason,
    **whole_lemma.VERBS,
}  # fmt: skip

GOES_ON = frozenset({"enter", "not in dictionary", "doubtful", "skip", whole_lemma.AS_LISTED})
"""Verbs after which the next lemma is shown."""
