"""What a review says in words and numbers: of the lemma, of all lemmas so far, how far it is, what to report."""

from __future__ import annotations

from math import isnan

from lexeval_gui.core.plaintext import count_of
from lexeval_gui.core.tables import format_number
from lexeval_gui.core.task.review import Key, Look, Trend, Value
from lexeval_gui.tasks.lexicon.review.decisions import ADJUDICATION, SCORED, Decision, State
from lexeval_gui.tasks.lexicon.review.numbers import LemmaNumbers, Numbers, lemmas_needed, planned_stop
from lexeval_gui.tasks.lexicon.review.pace import lemmas_per_hour, seconds_left
from lexeval_gui.tasks.lexicon.review.state_machine import Review
from lexeval_gui.tasks.lexicon.review.verbs import KEYS

LOOKS: dict[State, Look] = {
    "open": "waiting", "done": "done", "doubtful": "doubtful", "not in dictionary": "out", "skipped": "later",
}  # fmt: skip

# -- keys and what to do ----------------------------------------------------------------------------------------------

MOVES = (Key("↑ ↓", "", "form"), Key("← →", "", "lemma"))
WHILE_TYPING = (
    Key("Enter", "type", "take the form"),
    Key("Backspace", "untype", "take the last one out"),
    Key("Escape", "end typing", "end typing, show the cluster"),
    Key("Alt+N", "not in dictionary", "lemma not in the dictionary"),
    Key("Alt+S", "skip", "skip, comes back at the end"),
    *(Key(f"Alt+{key.key}", key.verb, key.title, key.asks) for key in KEYS if key.verb in ("page", "note")),
    Key("Ctrl+Z", "", "undo"),
)
TICKING = (*MOVES, *(Key(key.key, key.verb, key.title, key.asks) for key in KEYS if key.verb != "end typing"))


def keys(review: Review) -> tuple[Key, ...]:
    """What can be pressed now, in the order in which it is shown."""
    if review.step == "finished":
        return (Key("← →", "", "lemma"), Key("Ctrl+Z", "", "undo"))
    return WHILE_TYPING if review.step == "typing" else TICKING


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
    settings = review.frame.settings
    return f"{set_up.system} against {against} · {how} · seed:{set_up.seed} · match:{settings['match']} · " + (
        f"weight:{settings['weight']}"
    )


def decided(name: str, decision: Decision | None) -> str:
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
        Value("p", format_number(found.precision, 3), f"{sizes.common}/{sizes.lexicon}", "mean_precision"),
        Value("r", format_number(found.recall, 3), f"{sizes.common}/{sizes.reference}", "mean_recall"),
        Value("L", format_number(found.measure, 3), f"{2 * sizes.common}/{sizes.reference + sizes.lexicon}", "mean_l"),
    )


def of_all(found: Numbers, review: Review) -> tuple[Value, ...]:
    """L* with its interval or bound, and half the width of that; `review` is that of the decisions that count."""
    decided = sum(one.state in SCORED for one in review.decisions.values())
    many = count_of(found.found, "lemma") if found.found >= decided else f"{found.found:,} of {decided:,} decided"
    wanted = "" if review.set_up.alpha else f"stop at ±{_number(float(review.set_up.half_width))}"
    low, high = found.interval
    sign = "" if found.is_one_sided else "±"
    width = Value("half-width", "–" if isnan(found.half_width) else f"{sign}{_number(found.half_width)}", wanted)
    return (
        Value("L*", format_number(found.value, 3), many, "l_measure"), _interval(found, low, high), width,
    )  # fmt: skip


def _interval(found: Numbers, low: float, high: float) -> Value:
    """The interval, the bound as what it is, or why there is neither."""
    if found.is_one_sided:
        return Value("95 % bound", f"≥ {_number(low)}", "one-sided", "l_measure_low")
    if isnan(low):
        why = "" if found.remark is None else "weights unknown" if found.found > 1 and found.value == 1 else "not yet"
        return Value("95 % interval", "–", why, "l_measure_low")
    return Value("95 % interval", f"{_number(low)} – {_number(high)}", "", "l_measure_low")


def _number(value: float) -> str:
    return format_number(value, 3)


def trend(found: Numbers) -> Trend | None:
    """L* as the lemmas came; None before the second."""
    return Trend("L*", found.trend.value, found.trend.low, found.trend.high) if found.found > 1 else None


# -- how far ----------------------------------------------------------------------------------------------------------


def needed(found: Numbers, review: Review) -> int:
    """How many lemmas there will be, as far as one can tell."""
    if review.fixed is not None or review.set_up.alpha:
        return review.progress.size
    half_width = float(review.set_up.half_width)
    reached = planned_stop(found, half_width)
    return reached or lemmas_needed(found, half_width) or min(100, len(review.frame))


def progress(found: Numbers, review: Review) -> tuple[str, ...]:
    """How far it is: `17 of 233`, `3 doubtful`, `2 skipped`, `41 per hour`, `5 h left`."""
    there, size = review.progress, needed(found, review)
    reached = None if review.set_up.alpha else planned_stop(found, float(review.set_up.half_width))
    about = "" if review.fixed is not None or review.set_up.alpha or reached else "about "
    words = [f"{there.scored:,} of {about}{size:,}"]
    for count, name in (
        (there.doubtful, "doubtful"), (there.absent, "not in the dictionary"), (there.skipped, "skipped"),
    ):  # fmt: skip
        words += [f"{count:,} {name}"] if count else []
    if found.value == 1 and found.found > 1 and isnan(found.half_width):
        words.append("on paper a bound needs weight:equal")
    pace = lemmas_per_hour(review.decisions.values())
    if pace is not None:
        left = seconds_left(max(0, size - there.scored), pace)
        words.append(f"{pace:,.0f} per hour")
        words += [f"{_duration(left)} left"] if left else []
    return (*words, f"planned stop reached after {reached}") if reached else tuple(words)


def _duration(seconds: float) -> str:
    if seconds < 90:
        return "a minute"
    return f"{seconds / 60:.0f} min" if seconds < 5400 else f"{seconds / 3600:.0f} h"


def stop(found: Numbers, review: Review) -> str:
    """The announcement of the planned stop; "" unless it has just been reached."""
    if review.set_up.alpha or review.fixed is not None:
        return ""
    wanted = float(review.set_up.half_width)
    if planned_stop(found, wanted) != found.found:
        return ""
    known = f"L* ≥ {_number(found.interval[0])} by a one-sided bound of half-width {_number(found.half_width)}" if (
        found.is_one_sided) else f"L* is known to ±{_number(found.half_width)}"  # fmt: skip
    return (f"Planned stop: after {found.found} lemmas {known}; ±{_number(wanted)} was wanted. The review can end "
            "here; it can also go on.")  # fmt: skip
