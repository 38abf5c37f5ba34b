"""Any table as text, CSV, TSV, LaTeX, Markdown, HTML or JSON.

Text, LaTeX, Markdown and HTML are for reading: numbers are rounded to the digits of their column and lose the leading
zero, headers are titles. CSV, TSV and JSON are for machines: full precision, headers are column ids.
Rows are consumed as they come, so that a table of a million rows can be written without being held.
"""

from __future__ import annotations

from lexeval_gui.core.tables.machines import clipboard_text
from lexeval_gui.core.tables.reading import (
    BEST_BESIDE_STARS,
    MINUS,
    MOST_STARS,
    UNDEFINED,
    format_number,
    stars_of,
    texts,
    with_hyphens,
)
from lexeval_gui.core.tables.table import FOR_READING, FORMATS, Cell, Column, Format, Row, Starred, Table, Words
from lexeval_gui.core.tables.writing import render, write

__all__ = [
    "BEST_BESIDE_STARS",
    "FORMATS",
    "FOR_READING",
    "MINUS",
    "MOST_STARS",
    "UNDEFINED",
    "Cell",
    "Column",
    "Format",
    "Row",
    "Starred",
    "Table",
    "Words",
    "clipboard_text",
    "format_number",
    "render",
    "stars_of",
    "texts",
    "with_hyphens",
    "write",
]
