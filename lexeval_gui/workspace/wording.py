"""What was decided, in a few words, for menus and the status bar: `tag sense on 0004`, `note on 0004`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from lexeval_gui.core.changes import MANY, Change
from lexeval_gui.core.plaintext import count_of, isolated

LONGEST = 40
"""Letters of an item's id that are said."""


def describe_changes(changes: Sequence[Change]) -> str:
    """The first of several changes; that there are others if there are."""
    if not changes:
        return ""
    return describe_change(changes[0]) + (" and others" if len(changes) > 1 else "")


def describe_change(change: Change) -> str:
    """One change: what was done to which item."""
    what = _what(change)
    if not change.item:
        return what
    item = change.item if len(change.item) <= LONGEST else f"{change.item[:LONGEST]}…"
    return f"{what} on {'a part of ' if change.part else ''}{isolated(item)}"


def _what(change: Change) -> str:
    match change.kind:
        case kind if kind == MANY:
            return f"{change.part} ({count_of(change.size, 'change')})"
        case "tags":
            return _tags(_names(change.before), _names(change.after))
        case "note":
            return "note" if change.after and not change.before else f"{'changed' if change.after else 'removed'} note"
        case "checked":
            return "check" if change.after else "removed check"
        case "tag list":
            return "list of tags"
        case kind if change.after is None:
            return f"reset of {kind}"
        case kind:
            return f"change of {kind}" + (f" of {change.system}" if change.system else "")


def _tags(before: list[str], after: list[str]) -> str:
    added, gone = [t for t in after if t not in before], [t for t in before if t not in after]
    if added and gone:
        return f"tag {', '.join(added)} for {', '.join(gone)}"
    return f"tag {', '.join(added)}" if added else f"removed tag {', '.join(gone)}"


def _names(value: Any) -> list[str]:
    return [str(tag) for tag in value] if isinstance(value, list | tuple) else []
