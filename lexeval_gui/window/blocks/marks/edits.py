"""What is drawn of an edit: where it comes in reading order, what it is aligned with, its status and its text."""

from __future__ import annotations

from lexeval_gui.core.blocks import Mark, Status
from lexeval_gui.core.changes import Ref


def reading_order(mark: Mark) -> tuple[int, int, int]:
    """Reading order; gold before systems."""
    return mark.start, -1 if mark.system is None else mark.system, mark.end


def refs_of(mark: Mark) -> set[Ref]:
    """The edit itself, and those that it is aligned with."""
    return {*mark.partners, *(() if mark.ref is None else (mark.ref,))}


def first_status(mark: Mark) -> Status:
    """What became of it; of several the first."""
    return mark.statuses[0] if mark.statuses else ""


def rule_status(mark: Mark) -> Status:
    """Gold is ruled in ink, and as missed where every system missed it."""
    if mark.system is not None:
        return first_status(mark)
    return "M" if mark.statuses and set(mark.statuses) == {"M"} else ""


def visible_text(mark: Mark) -> str:
    """What it puts in, with signs for blanks and for nothing."""
    return mark.label.strip() or ("␣" if mark.label else "✕")
