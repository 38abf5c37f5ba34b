"""The filter language of the item list: from a line of text to row numbers.

Words are joined by blanks and all must hold:

    pos:n            the label is n; `pos:n,v` n or v; `pos:~x` holds x; `pos:` any label at all
    tag:sense        the item has the tag; `tag:` any tag
    text:~bank       the text holds bank
    F<0.5            a number or column compared by < <= > >= = != with a number or column
    wordtune.F>wordnet.F
    F:               the number is defined
    bank             some of the bare columns holds bank
    -pos:n           the rows for which pos:n does not hold
    status:missed type:RT   of what is inside an item: one part of it, such as an edit, is both

Upper and lower case are the same. Double quotes keep blanks and take away the meaning of : , ~ - and the comparison
signs; inside them \\" is a quote and \\\\ a backslash. An undefined value satisfies no comparison, not even !=, so
`-F<0.5` finds more than `F>=0.5`.
"""

from __future__ import annotations

from lexeval_gui.core.query.clauses import QueryError, check, parts, quote, rows, without
from lexeval_gui.core.query.fields import Fields
from lexeval_gui.core.query.parsing import (
    add_words,
    asked_columns,
    holds_value,
    parse,
    rename_columns,
    toggle_value,
    without_columns,
)

__all__ = [
    "Fields",
    "QueryError",
    "add_words",
    "asked_columns",
    "check",
    "holds_value",
    "parse",
    "parts",
    "quote",
    "rename_columns",
    "rows",
    "toggle_value",
    "without",
    "without_columns",
]
