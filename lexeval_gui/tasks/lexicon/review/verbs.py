"""The verbs of a review: the change that each key makes of the current lemma, or why it means nothing."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from typing import Any

from lexeval_gui.core.changes import Change, refusal, utc_now
from lexeval_gui.core.plaintext import count_of
from lexeval_gui.core.problems import Problem
from lexeval_gui.core.task.review import THERE_ALREADY
from lexeval_gui.tasks.lexicon.messages import listed
from lexeval_gui.tasks.lexicon.review.decisions import ADJUDICATION, SCORED, SETTLED, Decision, State
from lexeval_gui.tasks.lexicon.review.state_machine import Review

NO_FORM = "a form is a text on one line, of letters that can be seen"

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
    if who and review.part == ADJUDICATION and isinstance(outcome, Change):
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
        return f"{what} ({listed(forms)}). Is the lemma not in the dictionary all the same?"
    if verb == "skip" and decision.state in SETTLED:
        return f"{lemma} is decided ({decision.state}), and counts no more once it is skipped. Skip it all the same?"
    return ""


def _settled(decision: Decision) -> Decision:
    """A decision whose forms were changed: what was not in the dictionary is, and without forms nothing is done."""
    back = decision.state == "not in dictionary" or (decision.state in SCORED and not decision.forms)
    return replace(decision, state="open") if back else decision


def tick(review: Review, lemma: str, now: str, form: Any) -> Outcome:
    """Tick a form of the lexicon, or take its tick away; an added form is taken out again."""
    decision = review.decision(lemma)
    if review.step == "typing":
        return refusal("the forms of the lexicon appear when typing is ended (Escape)")
    if form in decision.added:
        added = tuple(known for known in decision.added if known != form)
        return review.change(lemma, _settled(replace(decision, added=added)), now)
    if form in review.offered.get(lemma, ()) and form not in review.frame.cluster(lemma):
        return review.change(lemma, _settled(replace(decision, added=(*decision.added, form))), now)
    if form not in review.frame.cluster(lemma) and form not in decision.ticks:
        return refusal(f"there is no form {form}")
    ticks = {**decision.ticks, form: not decision.ticks.get(form, False)}
    return review.change(lemma, _settled(replace(decision, ticks=ticks)), now)


def add(review: Review, lemma: str, now: str, text: Any) -> Outcome:
    """Add a form that the dictionary has; one that the lexicon has too is ticked."""
    if review.step == "typing":
        return type_form(review, lemma, now, text)
    decision, form = review.decision(lemma), review.frame.clean_form(str(text or ""))
    if not form:
        return refusal(NO_FORM)
    if form in decision.forms:
        return refusal(f"{form} is there already", THERE_ALREADY)
    if form in review.frame.cluster(lemma):
        return tick(review, lemma, now, form)
    return review.change(lemma, _settled(replace(decision, added=(*decision.added, form))), now)


def type_form(review: Review, lemma: str, now: str, text: Any) -> Outcome:
    """Take down forms that were typed or pasted, one a line, before the cluster is shown."""
    decision = review.decision(lemma)
    if review.step != "typing":
        return refusal("typing is ended; A adds a form")
    pieces = str(text or "").replace("\t", "\n").splitlines()
    forms = [form for piece in pieces if (form := review.frame.clean_form(piece))]
    fresh = tuple(form for form in dict.fromkeys(forms) if form not in decision.typed)
    if not fresh and forms:
        return refusal(f"{forms[0]} is there already", THERE_ALREADY)
    if not fresh:
        return refusal(NO_FORM)
    late = (*decision.late, *fresh) if review.was_shown(lemma) else decision.late
    return review.change(lemma, replace(decision, typed=(*decision.typed, *fresh), late=late), now)


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
    ticks = {form: form in decision.typed for form in cluster}
    added = tuple(form for form in decision.typed if form not in ticks)
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
    "doubtful": partial(score_as, "doubtful"), "skip": skip, "page": set_page, "note": set_note,
}  # fmt: skip

GOES_ON = frozenset({"enter", "not in dictionary", "doubtful", "skip"})
"""Verbs after which the next lemma is shown."""
