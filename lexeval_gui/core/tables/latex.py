"""Tables as LaTeX, with the rules of booktabs."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from unicodedata import normalize

from lexeval_gui.core.plaintext import one_line
from lexeval_gui.core.tables.reading import MINUS, UNDEFINED, behind, marked_up, stars_of, visible_line
from lexeval_gui.core.tables.table import Cell, Column, Row, Words

ESCAPES = {
    **{c: "\\" + c for c in "&%$#_{}"},
    **{"\\": r"\textbackslash{}", "~": r"\textasciitilde{}", "^": r"\textasciicircum{}"},
    **{"<": r"\textless{}", ">": r"\textgreater{}", "|": r"\textbar{}"},
    **{"`": r"\textasciigrave{}", '"': r"\char34{}"},  # the first is a quotation mark, babel acts on the second
    **{"[": "{[}", "*": "{*}"},  # after \\ these would be its option and its star
    # LaTeX knows no marks of direction
    **dict.fromkeys("\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069", ""),
    **{UNDEFINED: "--", MINUS: "$-$", "∞": r"$\infty$", "±": r"$\pm$", "≥": r"$\geq$", "≤": r"$\leq$"},
    "₁": "$_1$",
}

SYMBOLS = {"Δ": r"$\Delta$", "Σ": r"$\Sigma$", "α": r"$\alpha$", "β": r"$\beta$", "κ": r"$\kappa$"}
"""Letters that are symbols where they stand alone; in a word of Greek they are letters like others."""

SET_BY_T1 = "".join(
    letter
    for letter in map(chr, (*range(0xA0, 0x180), 0x218, 0x219, 0x21A, 0x21B))
    if letter not in "\xadĦħĸĿŀŉŦŧſ"  # the first would be a hyphen that is not seen
)
"""The letters beside ASCII that pdfLaTeX sets with `\\usepackage[T1]{fontenc}`: Latin-1, Latin Extended-A and commas
below; https://www.latex-project.org/help/documentation/encguide.pdf, table 1."""

MARKS = "—‘’‚“”„†‡•…‰‹›€™←↑→↓"
"""The marks that it sets besides."""

LETTER = r"\unicodeletter"

PROVIDED = (
    "% Letters that T1 has not are set by XeLaTeX, LuaLaTeX and where \\DeclareUnicodeCharacter says how; elsewhere "
    "their numbers stand.\n"
    f"\\providecommand{{{LETTER}}}[2]{{\\ifdefined\\Umathchar#1\\else"
    "\\ifcsname u8:\\detokenize{#1}\\endcsname#1\\else{[}U+#2{]}\\fi\\fi}\n"
)
"""What stands before a table with letters that pdfLaTeX cannot set: nothing is lost, and nothing ends the run."""

_GREEK = "\u0370-\u03ff\u1f00-\u1fff"
_SIGNS = re.compile(
    rf"(?P<ligature>[-{UNDEFINED}](?=[-{UNDEFINED}])|'(?=')|,(?=,))"
    rf"|(?P<sign>[{re.escape(''.join(ESCAPES))}])"
    rf"|(?P<symbol>(?<![{_GREEK}])[{''.join(SYMBOLS)}](?![{_GREEK}]))"
    rf"|(?P<letter>[^\x00-\x7f{re.escape(SET_BY_T1 + MARKS)}])"
)


def escape(text: str) -> str:
    """A text as LaTeX prints it, letter by letter; a letter with an accent is one letter (NFC)."""
    line = one_line(text)
    return _SIGNS.sub(_escaped, line if line.isascii() else normalize("NFC", line))


def _escaped(found: re.Match[str]) -> str:
    """A sign that LaTeX would take for something else, or would draw together with the next one, or a letter that not
    every LaTeX can set; one that no file can hold (half of a pair) is seen by its number alone."""
    sign = found[0]
    if found.lastgroup == "ligature":
        return ESCAPES.get(sign, sign) + "{}"
    if found.lastgroup == "letter":
        seen = "\ufffd" if "\ud800" <= sign <= "\udfff" else sign
        return f"{LETTER}{{{seen}}}{{{ord(sign):04X}}}"
    return {**ESCAPES, **SYMBOLS}[sign]


def comments(words: Words) -> Iterator[str]:
    """Title, lead and note, such as the signature, as comments."""
    yield from (f"% {visible_line(text)}\n" for text in words if text)


def lines(columns: Sequence[Column], rows: Iterable[Row], words: Words, best: dict[str, str]) -> Iterator[str]:
    """A tabular with the rules of booktabs."""
    rows = rows if isinstance(rows, Sequence) else list(rows)
    most = [0] * len(columns)
    for row in rows:
        most = [max(known, len(stars_of(cell))) for known, cell in zip(most, row, strict=True)]
    cells = [_cell(column, best.get(column.id), stars) for column, stars in zip(columns, most, strict=True)]
    kinds = "".join("l" if column.is_left else "r" for column in columns)
    heads = [escape(column.title) for column in columns]
    written = ([f(cell) for f, cell in zip(cells, row, strict=True)] for row in rows)
    yield from tabular(words, "% \\usepackage{booktabs}\n", kinds, heads, written)


def _cell(column: Column, best: str | None, most: int) -> Callable[[Cell], str]:
    """A function that writes a cell; behind a number is room for `most` stars, which keeps points below each other."""
    shown = marked_up(column, escape, best, r"\textbf{{{}}}")
    if not most:
        return shown

    def number(cell: Cell) -> str:
        after, lacking = escape(behind(cell, column)), most - len(stars_of(cell))
        text = shown(cell)
        return f"{text.removesuffix(after)}\\phantom{{{escape('*') * lacking}}}{after}" if lacking else text

    return number


def tabular(
    words: Words, needed: str, kinds: str, heads: Sequence[str], rows: Iterable[Sequence[str]]
) -> Iterator[str]:
    """Rows of LaTeX between rules, below comments; which packages are `needed`. What must stand before the table is
    known once all rows are."""
    body = [f"{' & '.join(row)} \\\\\n" for row in (heads, *rows)]
    yield from comments(words)
    yield needed
    if not all(map(str.isascii, body)):
        yield "% \\usepackage[T1]{fontenc}\n"
    if any(LETTER in line for line in body):
        yield PROVIDED
    yield f"\\begin{{tabular}}{{{kinds}}}\n\\toprule\n{body[0]}\\midrule\n"
    yield from body[1:]
    yield "\\bottomrule\n\\end{tabular}\n"
