"""Texts of files as messages may hold them."""

from __future__ import annotations

SHOWN = 40
"""So much of a text is shown in a message."""


def printable(text: bytes | str) -> str:
    """The beginning of a text on one line, without what a terminal would obey."""
    words = text[: 4 * SHOWN].decode("utf-8", "replace") if isinstance(text, bytes) else text
    line = " ".join(words.split())
    shown = "".join(letter if letter.isprintable() else "\ufffd" for letter in line[: SHOWN + 1])
    return f"{shown[:SHOWN]}…" if len(shown) > SHOWN else shown
