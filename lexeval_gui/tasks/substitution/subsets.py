"""Scores of some items alone: any, but not under the conventions by which score.pl lets items depend on each other."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from lexeval_gui.core.parameters import Settings
from lexeval_gui.core.scores import Counts, Term

BY_FILE = ("gold_reading", "empty_answers")
"""Under score.pl what these say of an item depends on the lines around it."""

absent = ()


def refusal(settings: Settings) -> str:
    """See core.task.subsets."""
    named = [f"{name} = score.pl" for name in BY_FILE if settings[name] == "score.pl"]
    if not named:
        return ""
    make = "makes" if len(named) == 1 else "make"
    return (
        f"{' and '.join(named)} {make} an item depend on the lines around it, so that some items alone have no scores "
        "that score.pl would give; choose another value, or score all items"
    )


def terms(counts: Counts, part: Counts, settings: Settings, measures: Collection[str]) -> Mapping[str, Term]:
    """See core.task.subsets: all are sums over items."""
    return {}
