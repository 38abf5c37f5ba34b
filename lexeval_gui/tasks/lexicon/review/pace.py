"""How fast a review goes, told by the times of its decisions, and how long it will take."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from itertools import pairwise

from lexeval_gui.tasks.lexicon.review.decisions import SETTLED, Decision

PAUSE = 600.0
"""Seconds; what lies longer apart is a pause, and no work."""

RECENT = 50
"""So many decisions are looked at."""


def lemmas_per_hour(decisions: Iterable[Decision]) -> float | None:
    """The pace of the last decisions without pauses; None where there are too few to tell."""
    times = sorted(found for one in decisions if one.state in SETTLED and (found := _seconds(one.at)) is not None)
    gaps = [after - before for before, after in pairwise(times[-RECENT - 1 :]) if after - before <= PAUSE]
    return 3600 * len(gaps) / sum(gaps) if sum(gaps) > 0 else None


def seconds_left(lemmas: int, pace: float | None) -> float | None:
    """How long so many lemmas take at a pace (lemmas per hour); None where that is not known."""
    return None if not pace else 3600 * lemmas / pace


def _seconds(at: str) -> float | None:
    try:
        return datetime.fromisoformat(at).timestamp()
    except ValueError:
        return None
