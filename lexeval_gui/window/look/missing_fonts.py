"""Which characters of the data no font of this machine can show."""

from __future__ import annotations

import unicodedata

from PySide6.QtGui import QFont, QRawFont, QTextLayout

from lexeval_gui.core.dataset import Dataset, Strings, WordLists

MOST_ROWS = 2_000
"""Rows of each text column that are looked at: every script of the data shows up in them."""

SHOW_NOTHING = ("Z", "Cc", "Cf", "Cs")
"""Categories of Unicode: blanks, control characters, marks of direction, halves of characters."""

MOST_CHARACTERS = 300
"""Characters that the usual font lacks and that are laid out to see whether another font has them."""


def characters(dataset: Dataset) -> set[str]:
    """The characters that the texts hold, those that show nothing left out."""
    texts = (*dataset.texts.values(), dataset.ids)
    columns = [column.words if isinstance(column, WordLists) else column for column in texts]
    found = {char for column in columns for char in _beginning(column)}
    return {char for char in found if not unicodedata.category(char).startswith(SHOW_NOTHING)}


def _beginning(column: Strings) -> str:
    """The first texts of a column, one after the other."""
    ends = column.offsets[: MOST_ROWS + 1]
    return column.data[ends[0] : ends[-1]].tobytes().decode("utf-8", "replace")


def missing_characters(found: set[str], font: QFont) -> list[str]:
    """The characters that neither the font nor any that Qt takes in its place can show, in their order."""
    usual = QRawFont.fromFont(font)
    rare = sorted(char for char in found if not usual.supportsCharacter(ord(char)))
    return [char for char in rare[:MOST_CHARACTERS] if not _is_shown(char, font)]


def _is_shown(char: str, font: QFont) -> bool:
    layout = QTextLayout(char, font)
    layout.beginLayout()
    layout.createLine()
    layout.endLayout()
    glyphs = [glyph for run in layout.glyphRuns() for glyph in run.glyphIndexes()]
    return bool(glyphs) and 0 not in glyphs


def sentence(lacking: list[str]) -> str:
    """What to tell the user; empty if nothing is lacking."""
    if not lacking:
        return ""
    scripts = dict.fromkeys(unicodedata.name(char, "unnamed").split()[0].capitalize() for char in lacking)
    named = ", ".join(list(scripts)[:4]) + (" …" if len(scripts) > 4 else "")
    few = " ".join(f"U+{ord(char):04X}" for char in lacking[:4])
    return f"No font on this machine shows some characters of these files ({named}: {few}). Scores are not affected."
