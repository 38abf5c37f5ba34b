"""Forms in columns as HTML: who has each form, the form, and a cell for each column.

Who has a form is told three times: by a sign in a column of its own, by a colour, by the ground of its cells.
"""

from __future__ import annotations

import unicodedata
from html import escape

from lexeval_gui.core.blocks import Aligned, AlignedForm
from lexeval_gui.core.blocks_as_text import gap_sign
from lexeval_gui.core.html.edits import system_class

SIGNS = {True: "●", False: "○"}


def columns_table(block: Aligned) -> str:
    """The forms of a class and of a system's cluster; forms that are not aligned stand in one column."""
    if not block.forms:
        return '<p class="note">no forms</p>'
    width = max(len(form.cells) for form in block.forms)
    heads = "".join(f'<th scope="col">{head}</th>' for head in (escape(block.name), escape(block.reference), "form"))
    more = f'<th scope="colgroup" colspan="{width}"></th>' if width else ""
    more += '<th scope="col">note</th>' if any(form.note for form in block.forms) else ""
    gap = gap_sign(block)
    rows = "".join(_row(form, block, gap) for form in block.forms)
    way = "rtl" if _runs_backwards(block) else "ltr"
    return f'<table class="aligned" dir="{way}"><thead><tr>{heads}{more}</tr></thead><tbody>{rows}</tbody></table>'


def _runs_backwards(block: Aligned) -> bool:
    """Whether the forms are written from right to left, by their first letter that has a direction."""
    letters = (unicodedata.bidirectional(letter) for form in block.forms for letter in form.text)
    return next((kind for kind in letters if kind in ("L", "R", "AL")), "L") != "L"


def _row(form: AlignedForm, block: Aligned, gap: str) -> str:
    css = f"{form.side} {system_class(block.system)}" if form.side == "lexicon" else form.side
    signs = "".join(_sign(form.side in ("both", side), side, block) for side in ("lexicon", "dictionary"))
    cells = "".join(_cell(form, column, block, gap) for column in range(len(form.cells)))
    note = f'<td class="note">{escape(form.note)}</td>' if form.note else ""
    return f'<tr class="{css}">{signs}<th scope="row" dir="auto">{escape(form.text)}</th>{cells}{note}</tr>'


def _sign(has: bool, side: str, block: Aligned) -> str:
    name = block.reference if side == "dictionary" else block.name
    said = escape(f"{'in' if has else 'not in'} {name}", quote=True)
    return f'<td class="sign" title="{said}">{SIGNS[has]}</td>'


def _cell(form: AlignedForm, column: int, block: Aligned, gap: str) -> str:
    text = form.cells[column]
    kinds = {"gap": not text, "stem": column < block.stem, "moved": column in form.moved}
    css = " ".join(name for name, holds in kinds.items() if holds)
    return f'<td class="{css}">{escape(text or gap)}</td>'
