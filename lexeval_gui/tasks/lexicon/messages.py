"""How pieces of a file are shown in messages, and one message for many lines."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from numpy.typing import NDArray

from lexeval_gui.core.problems import SHOWN_LINES, Problem, Severity, more_lines

SHOWN = 60
"""So much of a line is shown in a message."""

MAX_LINES = 10_000
"""So many lines of one cause can be walked through; the rest are counted."""


def quoted(text: bytes) -> str:
    """The beginning of a text in quotes."""
    return f"'{excerpt(text[: 4 * SHOWN].decode('utf-8', 'ignore'))}'"


def excerpt(text: str, size: int = SHOWN) -> str:
    """The beginning of a text on one line; what cannot be seen, or would be obeyed by a terminal, as `U+200B`."""
    readable = " ".join(text[: 4 * size].split())
    cut = readable[:size] + ("…" if len(readable) > size else "")
    return printable(cut)


def printable(text: str) -> str:
    """A text in which what cannot be seen is shown by its code point."""
    return "".join(letter if letter.isprintable() else f"U+{ord(letter):04X}" for letter in text)


def quoted_list(words: Sequence[str], size: int = 3) -> str:
    """Words for a message: `'a', 'b', 'c', …`."""
    return ", ".join(f"'{excerpt(word, 30)}'" for word in words[:size]) + (", …" if len(words) > size else "")


def problem_at_lines(severity: Severity, path: str, code: str, message: str, lines: NDArray[Any]) -> Problem:
    """One finding for all the lines that share it, ascending; nobody waits for millions of numbers."""
    numbers = tuple(lines[:MAX_LINES].tolist())
    if len(lines) > 1:
        message = f"{message} ({more_lines(numbers[1 : SHOWN_LINES + 2], len(lines) - 1)})"
    return Problem(severity, path, numbers[0], code, message, numbers)
