"""Words that every section of the report is made of: names, moments, intervals."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime
from math import isnan

from lexeval_gui.core.plaintext import count_of, isolated
from lexeval_gui.tasks.lexicon.review.numbers.numbers import Numbers, decimal

MAX_NAMES = 30
"""So many lemmas are named; of more, the rest are counted."""

UNDATED = "date not recorded"


def named(words: Sequence[str], most: int = MAX_NAMES) -> str:
    """Names one after the other; of many the first."""
    rest = len(words) - most
    return ", ".join(map(isolated, words[:most])) + (f" and {rest:,} more" if rest > 0 else "")


ENDS = (".", "!", "?", "…", "。")
"""Signs that end a sentence."""


def ended(text: str) -> str:
    """What somebody wrote, on one line and ending like a sentence: with a full stop, unless it ends in such a sign."""
    text = " ".join(text.split())
    return isolated(text) if text.endswith(ENDS) else f"{isolated(text)}."


def quoted(text: str) -> str:
    """The same in quotation marks."""
    text = " ".join(text.split())
    return f"“{isolated(text)}”{'' if text.endswith(ENDS) else '.'}"


def when_changed(decided: int | None, at: str) -> str:
    """After how many decided lemmas something was changed, and at what time."""
    if decided is None:
        return "when is not recorded"
    then = f"after {count_of(decided, 'decided lemma')}" if decided else "while no lemma was decided"
    return f"{then} ({moment_of(at)})"


def day_of(moment: str) -> str:
    """The day of a moment of the journal in UTC; "" if it is none."""
    return _utc(moment)[:10]


def moment_of(moment: str) -> str:
    """A moment of the journal to the minute, in UTC, so that it is the same wherever the report is made."""
    found = _utc(moment)
    return f"{found} UTC" if found else UNDATED


def _utc(moment: str) -> str:
    try:
        return datetime.fromisoformat(moment).astimezone(UTC).strftime("%Y-%m-%d %H:%M")
    except (ValueError, OverflowError):
        return ""


def interval(found: Numbers) -> str:
    """The interval of L* or its bound, as what it is; "" if there is neither."""
    low, high = found.interval
    if isnan(low):
        return ""
    if found.is_one_sided:
        return f"one-sided 95 % bound ≥ {decimal(low)} (every lemma is perfect, so that there is no interval)"
    return f"95 % interval {decimal(low)}–{decimal(high)}"
