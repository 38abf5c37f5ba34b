"""Tables as LaTeX, with the rules of booktabs."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from lexeval_gui.core.plaintext import one_line
from lexeval_gui.core.tables.reading import MINUS, UNDEFINED, marked_up, visible_line
from lexeval_gui.core.tables.table import Column, Row, Words

ESCAPES = str.maketrans(
    {
        **{c: "\\" + c for c in "&%$#_{}"},
        **{"\\": r"\textbackslash{}", "~": r"\textasciitilde{}", "^": r"\textasciicircum{}"},
        **{"<": r"\textless{}", ">": r"\textgreater{}", "|": r"\textbar{}"},
        **{"[": "{[}", "*": "{*}"},  # after \\ these would be its option and its star
        # LaTeX knows no marks of direction
        **dict.fromkeys("\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"),
        **{UNDEFINED: "--", MINUS: "$-$", "∞": r"$\infty$", "±": r"$\pm$", "≥": r"$\geq$"},
        **{"₁": "$_1$", "Δ": r"$\Delta$"},
    }
)


def escape(text: str) -> str:
    """A text as LaTeX prints it."""
    return one_line(text).translate(ESCAPES)


def comments(words: Words) -> Iterator[str]:
    """Title, lead and note, such as the signature, as comments."""
    yield from (f"% {visible_line(text)}\n" for text in words if text)


def lines(columns: Sequence[Column], rows: Iterable[Row], words: Words, best: dict[str, str]) -> Iterator[str]:
    """A tabular with the rules of booktabs."""
    cells = [marked_up(column, escape, best.get(column.id), r"\textbf{{{}}}") for column in columns]
    yield from comments(words)
    yield "\\begin{tabular}{" + "".join("l" if column.is_left else "r" for column in columns) + "}\n"
    yield "\\toprule\n" + " & ".join(escape(column.title) for column in columns) + " \\\\\n\\midrule\n"
    for row in rows:
        yield " & ".join(f(cell) for f, cell in zip(cells, row, strict=True)) + " \\\\\n"
    yield "\\bottomrule\n\\end{tabular}\n"
