"""Any table as text, CSV, TSV, LaTeX, Markdown, HTML or JSON.

Text, LaTeX, Markdown and HTML are for reading: numbers are rounded to the digits of their column and lose the leading
zero, headers are titles. CSV, TSV and JSON are for machines: full precision, headers are column ids.
Rows are consumed as they come, so that a table of a million rows can be written without being held; LaTeX, which could
not set one, is written once all are known.
"""

from __future__ import annotations

from lexeval_gui.core.tables.layout import (
    INTERVALS,
    MOST_DIGITS,
    Layout,
    columns_of,
    lay_out,
    lay_out_rows,
    layout_from,
)
from lexeval_gui.core.tables.machines import clipboard_text
from lexeval_gui.core.tables.reading import (
    BEST_BESIDE_STARS,
    MINUS,
    MOST_STARS,
    UNDEFINED,
    Interval,
    bracketed,
    format_number,
    range_text,
    stars_of,
    texts,
    with_hyphens,
)
from lexeval_gui.core.tables.table import (
    FOR_READING,
    FORMATS,
    Cell,
    Column,
    Format,
    Printed,
    Ranged,
    Row,
    Starred,
    Table,
    Words,
)
from lexeval_gui.core.tables.writing import pieces, render, write

__all__ = [
    "BEST_BESIDE_STARS",
    "FORMATS",
    "FOR_READING",
    "INTERVALS",
    "MINUS",
    "MOST_DIGITS",
    "MOST_STARS",
    "UNDEFINED",
    "Cell",
    "Column",
    "Format",
    "Interval",
    "Layout",
    "Printed",
    "Ranged",
    "Row",
    "Starred",
    "Table",
    "Words",
    "bracketed",
    "clipboard_text",
    "columns_of",
    "format_number",
    "lay_out",
    "lay_out_rows",
    "layout_from",
    "pieces",
    "range_text",
    "render",
    "stars_of",
    "texts",
    "with_hyphens",
    "write",
]
