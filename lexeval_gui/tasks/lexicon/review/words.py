"""What a review says in words and numbers: of the lemma, of all lemmas so far, how far it is, what to report."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from datetime import datetime
from itertools import pairwise
from math import isnan

from lexeval_gui.core.plaintext import count_of
from lexeval_gui.core.task.review import Key, Look, Value
from lexeval_gui.tasks.lexicon.review.decisions import ADJUDICATION, SCORED, SETTLED, Decision, State
from lexeval_gui.tasks.lexicon.review.numbers import LemmaNumbers, Numbers, decimal, lemmas_needed, planned_stop
from lexeval_gui.tasks.lexicon.review.state_machine import Review

LOOKS: dict[State, Look] = {
    "open": "waiting", "done": "done", "doubtful": "doubtful", "not in dictionary": "out", "skipped": "later",
}  # fmt: skip

# -- keys and what to do ----------------------------------------------------------------------------------------------

UNDO, LEMMA = Key("Ctrl+Z", "", "undo"), Key("← →", "", "lemma")
PAGE = Key("P", "page", "page", "where in the dictionary the lemma stands")
NOTE = Key("M", "note", "note", "a note about the lemma")
WHILE_TYPING = (
    Key("Enter", "type", "take the form"),
    Key("Backspace", "untype", "take the last one out"),
    Key("Escape", "end typing", "end typing, show the cluster"),
    Key("Alt+N", "not in dictionary", "lemma not in the dictionary"),
    Key("Alt+S", "skip", "skip, comes back at the end"),
    *(replace(key, key=f"Alt+{key.key}") for key in (PAGE, NOTE)),
    UNDO,
)
WHILE_TICKING = (
    Key("↑ ↓", "", "form"),
    LEMMA,
    Key("Space", "tick", "in the dictionary too"),
    Key("A", "add", "add a form", "a form that only the dictionary has"),
    Key("Enter", "enter", "done, next lemma"),
    Key("N", "not in dictionary", "lemma not in the dictionary"),
    Key("?", "doubtful", "doubtful, next lemma"),
    Key("S", "skip", "skip, comes back at the end"),
    PAGE,
    NOTE,
    UNDO,
)


def keys(review: Review) -> tuple[Key, ...]:
    """What can be pressed now, in the order in which it is shown."""
    if review.step == "finished":
        return (LEMMA, UNDO)
    return WHILE_TYPING if review.step == "typing" else WHILE_TICKING


def hint(review: Review) -> str:
    """What to do now, in a sentence."""
    if review.step == "typing" and review.was_shown(review.current or ""):
        return "The cluster of this lemma has been shown already. What you type now is kept as typed after that."
    if review.step == "typing":
        return "Look the lemma up and type every form that the dictionary gives, Enter after each; Escape ends it."
    if review.step == "finished":
        return "Every lemma of the sample is decided." if review.decisions else "There is nothing to decide."
    lemma = review.current or ""
    if review.part == ADJUDICATION:
        return "Decide what the dictionary has; both decisions stand beside the forms, and stay."
    if review.decision(lemma).blind:
        return "What you typed is ticked. Correct what is to be corrected; Enter goes on."
    if review.frame.on_paper:
        return "Tick the forms that the dictionary has too, add those that only it has; Enter goes on."
    return "The dictionary's file is ticked. Correct what is to be corrected; Enter goes on."


def title(review: Review) -> str:
    """What is reviewed, against what, how."""
    set_up = review.set_up
    against = "a dictionary on paper" if set_up.dictionary == "paper" else "a dictionary file"
    how = "third decisions" if review.part == ADJUDICATION else "blind" if set_up.blind else "open"
    match, weight = (review.frame.settings[name] for name in ("match", "weight"))
    return f"{set_up.system} against {against} · {how} · seed:{set_up.seed} · match:{match} · weight:{weight}"


def decision_line(name: str, decision: Decision | None) -> str:
    """What a reviewer said of a lemma, in a line."""
    if decision is None:
        return f"{name}: nothing yet"
    words = [decision.state, count_of(len(decision.forms), "form")]
    words += [f"page {decision.page}"] if decision.page else []
    return f"{name}: {', '.join(words)}" + (f" — {decision.note}" if decision.note else "")


# -- numbers ----------------------------------------------------------------------------------------------------------


def of_lemma(found: LemmaNumbers) -> tuple[Value, ...]:
    """p, r and L of a lemma, each with the counts that it is made of."""
    sizes = found.sizes
    return (
        Value("p", decimal(found.precision), f"{sizes.common}/{sizes.lexicon}", "mean_precision"),
        Value("r", decimal(found.recall), f"{sizes.common}/{sizes.reference}", "mean_recall"),
        Value("L", decimal(found.measure), f"{2 * sizes.common}/{sizes.reference + sizes.lexicon}", "mean_l"),
    )


def of_all(found: Numbers, decided: Numbers, review: Review) -> tuple[Value, ...]:
    """L* with its interval or bound, and half the width of that: of what is `decided`, and where `found` has one more,
    of the lemma that is looked at as it stands. `review` is that of the decisions that count."""
    scored = sum(one.state in SCORED for one in review.decisions.values())
    many = count_of(decided.found, "lemma") if decided.found >= scored else f"{decided.found:,} of {scored:,} decided"
    many += " + this one" if found.found > decided.found else ""
    wanted = "" if review.set_up.alpha else f"stop at ±{decimal(float(review.set_up.half_width))}"
    low, high = found.interval
    sign = "" if found.is_one_sided else "±"
    width = Value("half-width", "–" if isnan(found.half_width) else f"{sign}{decimal(found.half_width)}", wanted)
    return Value("L*", decimal(found.value), many, "l_measure"), _interval(found, low, high), width


def _interval(found: Numbers, low: float, high: float) -> Value:
    """The interval, the bound as what it is, or why there is neither."""
    if found.is_one_sided:
        return Value("95 % bound", f"≥ {decimal(low)}", "one-sided", "l_measure_low")
    if isnan(low):
        why = "" if found.remark is None else "weights unknown" if found.found > 1 and found.value == 1 else "not yet"
        return Value("95 % interval", "–", why, "l_measure_low")
    return Value("95 % interval", f"{decimal(low)} – {decimal(high)}", "", "l_measure_low")


# -- how far ----------------------------------------------------------------------------------------------------------


def expected_lemmas(found: Numbers, review: Review) -> int:
    """How many lemmas there will be, as far as one can tell."""
    if review.fixed is not None or review.set_up.alpha:
        return review.progress.size
    half_width = float(review.set_up.half_width)
    reached = planned_stop(found, half_width)
    return reached or lemmas_needed(found, half_width) or min(100, len(review.frame))


def progress(found: Numbers, review: Review) -> tuple[str, ...]:
    """How far it is: `17 of 233`, `3 doubtful`, `2 skipped`, `41 per hour`, `5 h left`."""
    there, size = review.progress, expected_lemmas(found, review)
    reached = None if review.set_up.alpha else planned_stop(found, float(review.set_up.half_width))
    about = "" if review.fixed is not None or review.set_up.alpha or reached else "about "
    words = [f"{there.scored:,} of {about}{size:,}"]
    counts = {"doubtful": there.doubtful, "not in the dictionary": there.absent, "skipped": there.skipped}
    words += [f"{count:,} {name}" for name, count in counts.items() if count]
    if found.value == 1 and found.found > 1 and isnan(found.half_width):
        words.append("on paper a bound needs weight:equal")
    pace = lemmas_per_hour(review.decisions.values())
    if pace is not None:
        left = 3600 * max(0, size - there.scored) / pace
        words.append(f"{pace:,.0f} per hour")
        words += [f"{_duration(left)} left"] if left else []
    return (*words, f"planned stop reached after {reached}") if reached else tuple(words)


PAUSE = 600.0
"""Seconds; what lies longer apart is a pause, and no work."""

RECENT = 50
"""So many decisions are looked at."""


def lemmas_per_hour(decisions: Iterable[Decision]) -> float | None:
    """The pace of the last decisions without pauses; None where there are too few to tell."""
    times = sorted(found for one in decisions if one.state in SETTLED and (found := _seconds(one.at)) is not None)
    gaps = [after - before for before, after in pairwise(times[-RECENT - 1 :]) if after - before <= PAUSE]
    return 3600 * len(gaps) / sum(gaps) if sum(gaps) > 0 else None


def _seconds(at: str) -> float | None:
    try:
        return datetime.fromisoformat(at).timestamp()
    except ValueError:
        return None


def _duration(seconds: float) -> str:
    if seconds < 90:
        return "a minute"
    return f"{seconds / 60:.0f} min" if seconds < 5400 else f"{seconds / 3600:.0f} h"


def stop_message(found: Numbers, review: Review) -> str:
    """The announcement of the planned stop; "" unless it has just been reached."""
    if review.set_up.alpha or review.fixed is not None:
        return ""
    wanted = float(review.set_up.half_width)
    if planned_stop(found, wanted) != found.found:
        return ""
    known = f"L* is known to ±{decimal(found.half_width)}"
    if found.is_one_sided:
        known = f"L* ≥ {decimal(found.interval[0])} by a one-sided bound of half-width {decimal(found.half_width)}"
    reached = f"Planned stop: after {found.found} lemmas {known}; ±{decimal(wanted)} was wanted."
    return f"{reached} The review can end here; it can also go on."
