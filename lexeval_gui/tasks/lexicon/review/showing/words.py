"""What a review says in words and numbers: what is reviewed, of the lemma, of all lemmas so far."""

from __future__ import annotations

from math import isnan

from lexeval_gui.core.plaintext import count_of
from lexeval_gui.core.task.review import Look, Value
from lexeval_gui.tasks.lexicon.review.numbers.numbers import LemmaNumbers, Numbers, decimal
from lexeval_gui.tasks.lexicon.review.record.decision import SCORED, Decision, State
from lexeval_gui.tasks.lexicon.review.record.record import ADJUDICATION
from lexeval_gui.tasks.lexicon.review.state_machine import Review
from lexeval_gui.tasks.lexicon.scoring.strata import NONE

LOOKS: dict[State, Look] = {
    "open": "waiting", "done": "done", "doubtful": "doubtful", "not in dictionary": "out", "skipped": "later",
}  # fmt: skip


def title(review: Review) -> str:
    """What is reviewed, against what, how."""
    set_up = review.set_up
    against = "a dictionary on paper" if set_up.dictionary == "paper" else "a dictionary file"
    how = "third decisions" if review.part == ADJUDICATION else "blind" if set_up.blind else "open"
    match, weight = (review.frame.settings[name] for name in ("match", "weight"))
    by = "" if set_up.strata == NONE else f" · strata:{set_up.strata}"
    return f"{set_up.system} against {against} · {how} · seed:{set_up.seed}{by} · match:{match} · weight:{weight}"


def decision_line(name: str, decision: Decision | None) -> str:
    """What a reviewer said of a lemma, in a line."""
    if decision is None:
        return f"{name}: nothing yet"
    words: list[str] = [decision.state]
    words += [count_of(len(decision.forms), "form")] if decision.state != "not in dictionary" else []
    words += [f"page {decision.page}"] if decision.page else []
    return f"{name}: {', '.join(words)}" + (f" — {decision.note}" if decision.note else "")


HELP = {
    "p": "Precision: of the cluster's forms those that the dictionary has too.",
    "r": "Recall: of the dictionary's forms those that the cluster has too.",
    "L": "Twice the shared forms, of the forms of both together.",
    "L*": "The mean of L over the lemmas that are done or doubtful, each with its weight.",
    "interval": "Where L* of all lemmas lies, 95 times in 100; below 100 lemmas somewhat less often.",
    "bound": "At least so large is L* of all lemmas, 95 times in 100, though every lemma so far is perfect.",
    "half-width": "Half the width of the interval: so far L* of all lemmas may lie from what is known.",
}
"""What each number is, in a sentence."""


# -- numbers ----------------------------------------------------------------------------------------------------------


def of_lemma(found: LemmaNumbers) -> tuple[Value, ...]:
    """p, r and L of a lemma, each with the counts that it is made of."""
    sizes = found.sizes
    p, r, both = f"{sizes.common}/{sizes.lexicon}", f"{sizes.common}/{sizes.reference}", sizes.reference + sizes.lexicon
    return (
        Value("p", decimal(found.precision), p, "mean_precision", HELP["p"]),
        Value("r", decimal(found.recall), r, "mean_recall", HELP["r"]),
        Value("L", decimal(found.measure), f"{2 * sizes.common}/{both}", "mean_l", HELP["L"]),
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
    half = "–" if isnan(found.half_width) else f"{sign}{decimal(found.half_width)}"
    width = Value("half-width", half, wanted, "half_width", HELP["half-width"])
    return Value("L*", decimal(found.value), many, "l_measure", HELP["L*"]), _interval(found, low, high), width


def _interval(found: Numbers, low: float, high: float) -> Value:
    """The interval, the bound as what it is, or why there is neither."""
    if found.is_one_sided:
        return Value("95 % bound", f"≥ {decimal(low)}", "one-sided", "l_measure_low", HELP["bound"])
    if isnan(low):
        why = "" if found.remark is None else "weights unknown" if found.found > 1 and found.value == 1 else "not yet"
        return Value("95 % interval", "–", why, "l_measure_low", HELP["interval"])
    return Value("95 % interval", f"{decimal(low)} – {decimal(high)}", "", "l_measure_low", HELP["interval"])
