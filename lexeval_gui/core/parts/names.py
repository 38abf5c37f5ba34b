"""How the journal, and what is exported of it, names the parts of items."""

from __future__ import annotations

import json
from collections.abc import Collection

from lexeval_gui.core.changes import Ref


def part_name(ref: Ref | None) -> str:
    """A part as the journal names it; "" for the whole item."""
    return "" if ref is None else json.dumps(list(ref), ensure_ascii=False, separators=(",", ":"))


def part_ref(name: str) -> Ref | None:
    """The part that a name in the journal means; None for the whole item, or if it means none."""
    try:
        found = json.loads(name) if name else None
    except ValueError:
        return None
    return tuple(found) if isinstance(found, list) else None


def part_words(name: str) -> str:
    """A part in words, counted from 1: `gold 2`, `edit wordtune 3`."""
    ref = part_ref(name)
    if ref is None:
        return name
    return " ".join(str(word + 1) if isinstance(word, int) else word for word in ref)


def system_of_part(name: str, systems: Collection[str]) -> str | None:
    """The system whose part a name in the journal means, such as an edit of its own; None for what all systems have."""
    ref = part_ref(name)
    if ref is None or len(ref) < 3:
        return None
    return next((system for system in systems if system == ref[1]), None)
