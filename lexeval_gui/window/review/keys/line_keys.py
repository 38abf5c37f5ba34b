"""The keys while somebody writes in a line, where letters are letters, so that the keys of the item take Alt; and while
columns are corrected."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from msgspec.structs import replace

from lexeval_gui.core.task.review import ADD, COLUMNS, END_TYPING, NEXT_DISPUTED, REASON, TICK, TICK_DOWN, TYPE, Key

KEEP, LEAVE = "keep line", "leave line"
"""Verbs of the window alone: keep what is written about the item, or leave it as it was."""

HINT = "Write, then Enter keeps it; Escape leaves it as it was."

OF_TEXT = (Key("Enter", KEEP, "keep it"), Key("Escape", LEAVE, "leave it as it was"))
OF_FORMS = (Key("Enter", TYPE, "take the form"), Key("Escape", END_TYPING, "close the line"))
SPELLS_OUT = Key("Tab", "", "spell out -s, ~s")

OF_COLUMNS = (
    Key("← → ↑ ↓", "", "cell"),
    Key("Ctrl+← →", "", "move it"),
    Key("Ctrl+Shift+← →", "", "into a new column"),
    Key("Del", "", "put it back"),
    Key("Escape", COLUMNS, "end"),
)

OF_FORM = frozenset({TICK, TICK_DOWN, ADD, REASON, COLUMNS, NEXT_DISPUTED})
"""Verbs about the form with the cursor, which a line takes the focus from."""

ALT, LETTER = "Alt+", re.compile(r"(Shift\+)?[A-Z]")


def keys_of_text(keys: Iterable[Key]) -> tuple[Key, ...]:
    """The keys while a text about the item is written, given those that there would be."""
    return (*OF_TEXT, *_with_alt(keys))


def keys_of_forms(keys: Iterable[Key], verb: str) -> tuple[Key, ...]:
    """The keys while forms, or a reason, are written beside the ticks."""
    return (*OF_FORMS, *((SPELLS_OUT,) if verb != REASON else ()), *_with_alt(keys))


def _with_alt(keys: Iterable[Key]) -> Iterator[Key]:
    """Those that say something of the whole item by a letter."""
    for key in keys:
        if key.key.startswith(ALT):
            yield key
        elif key.verb and key.verb not in OF_FORM and LETTER.fullmatch(key.key):
            yield replace(key, key=f"{ALT}{key.key}")
