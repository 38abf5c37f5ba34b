"""How far a review is: how many lemmas of how many, how fast, how long still, whether the planned stop is reached."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from itertools import pairwise
from math import ceil, isnan

from lexeval_gui.tasks.lexicon.review.numbers.numbers import (
    FIRST_STOP,
    STOP_EVERY,
    Numbers,
    decimal,
    lemmas_needed,
    planned_stop,
)
from lexeval_gui.tasks.lexicon.review.record.decision import SETTLED, Decision
from lexeval_gui.tasks.lexicon.review.state_machine import Review


def expected_lemmas(found: Numbers, review: Review, hidden: bool = False) -> int:
    """How many lemmas there will be, as far as one can tell; where the numbers are `hidden`, which tell it, as many as
    there are when the planned stop is looked for next."""
    if review.fixed is not None or review.set_up.alpha:
        return review.progress.size
    half_width = float(review.set_up.half_width)
    reached = planned_stop(found, half_width)
    if hidden and not reached:
        looked = max(FIRST_STOP, (found.found // STOP_EVERY + 1) * STOP_EVERY)
        return min(looked, max(len(review.frame), found.found))
    return reached or lemmas_needed(found, half_width) or min(100, len(review.frame))


def lemmas_to_draw(found: Numbers, review: Review, hidden: bool = False) -> int:
    """How many lemmas will have been drawn once so many are scored, if the dictionary goes on lacking as many."""
    wanted = expected_lemmas(found, review, hidden)
    return ceil(wanted * (found.found + found.absent) / found.found) if found.found else wanted


def progress(found: Numbers, review: Review, hidden: bool = False) -> tuple[str, ...]:
    """How far it is: `17 of 233`, `3 doubtful`, `2 skipped`, `41 per hour`, `5 h left`; nothing that tells of numbers
    that are `hidden`."""
    there, size = review.progress, expected_lemmas(found, review, hidden)
    reached = None if review.set_up.alpha else planned_stop(found, float(review.set_up.half_width))
    is_known = review.fixed is not None or bool(review.set_up.alpha) or reached is not None
    about = "" if is_known else "at least " if hidden else "about "
    words = [f"{there.scored:,} of {about}{size:,}"]
    counts = {"doubtful": there.doubtful, "not in the dictionary": there.absent, "skipped": there.skipped}
    words += [f"{count:,} {name}" for name, count in counts.items() if count]
    if not hidden and found.value == 1 and found.found > 1 and isnan(found.half_width):
        words.append("on paper a bound needs weight:equal")
    pace = lemmas_per_hour(review.decisions.values())
    if pace is not None:
        left = 3600 * max(0, size - there.scored) / pace
        words.append(f"{pace:,.0f} per hour")
        words += [f"{_duration(left)} left"] if left and (is_known or not hidden) else []
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


def stop_message(found: Numbers, review: Review, hidden: bool = False) -> str:
    """The announcement of the planned stop; "" unless it has just been reached. It tells no number that is `hidden`."""
    if review.set_up.alpha or review.fixed is not None:
        return ""
    wanted = float(review.set_up.half_width)
    if planned_stop(found, wanted) != found.found:
        return ""
    if hidden:
        reached = f"Planned stop: after {found.found} lemmas L* is known to ±{decimal(wanted)}, as was wanted."
        return f"{reached} The review can end here; it can also go on."
    known = f"L* is known to ±{decimal(found.half_width)}"
    if found.is_one_sided:
        known = f"L* ≥ {decimal(found.interval[0])} by a one-sided bound of half-width {decimal(found.half_width)}"
    reached = f"Planned stop: after {found.found} lemmas {known}; ±{decimal(wanted)} was wanted."
    return f"{reached} The review can end here; it can also go on."
