"""Every kind of block as HTML, escaped, without a word of style: the classes are those of resources/pages/page.css."""

from __future__ import annotations

from html import escape

from lexeval_gui.core.blocks import (
    Aligned,
    Answer,
    Bar,
    Block,
    Column,
    Edits,
    Formula,
    Grid,
    Multiset,
    Pairs,
    Piece,
    Ranking,
    Text,
    Tokens,
)
from lexeval_gui.core.html.aligned import columns_table
from lexeval_gui.core.html.edits import pairs_table, system_class, text_with_marks
from lexeval_gui.core.html.tokens import grid_table, token_rows
from lexeval_gui.core.plaintext import isolated


def render(block: Block, level: int = 3) -> str:
    """A block under its title, a heading of this level; at most one level of headings is below it."""
    body = _body(block, level)
    note = f'<p class="note">{escape(block.note)}</p>' if block.note else ""
    named = ""
    if isinstance(block, Pairs | Aligned | Tokens):
        named = f' <span class="{system_class(block.system)}">{escape(isolated(block.name))}</span>'
    return f'<div class="block"><h{level}>{escape(block.title)}{named}</h{level}>{note}{body}</div>\n'


def _body(block: Block, level: int) -> str:
    match block:
        case Text():
            spans = (f'<span class="span-{escape(span.kind)}">{escape(span.text)}</span>' for span in block.spans)
            return f'<p class="text" dir="auto">{"".join(spans)}</p>'
        case Multiset():
            most = max((bar.count for bar in block.bars), default=0)
            return f'<table class="bars">{"".join(_bar(bar, most, block.mark) for bar in block.bars)}</table>'
        case Ranking():
            return f'<div class="ranking">{"".join(_column(column, level + 1) for column in block.columns)}</div>'
        case Formula():
            return "".join(f'<p class="formula">{"".join(map(_piece, line))}</p>' for line in block.lines)
        case Edits():
            return text_with_marks(block)
        case Pairs():
            return pairs_table(block)
        case Aligned():
            return columns_table(block)
        case Tokens():
            return token_rows(block)
        case Grid():
            return grid_table(block)


def _bar(bar: Bar, most: float, mark: str) -> str:
    width = f"{100 * bar.count / most:.1f}" if most > 0 else "0"
    said = " ".join(filter(None, [mark if bar.marked else "", bar.dropped, bar.note]))
    css = " ".join(filter(None, ["marked" if bar.marked else "", "dropped" if bar.dropped else ""]))
    return (
        f'<tr class="{css}"><th scope="row" dir="auto">{escape(bar.label)}</th><td class="number">{bar.count:g}</td>'
        f'<td class="bar"><span style="width:{width}%"></span></td><td class="note">{escape(said)}</td></tr>'
    )


def _column(column: Column, level: int) -> str:
    answers = "".join(map(_answer, column.answers))
    note = f'<p class="note">{escape(column.note)}</p>' if column.note else ""
    name = f'<span class="{system_class(column.system)}">{escape(isolated(column.name))}</span>'
    head = f"<h{level}>{name} {escape(column.headline)}</h{level}>"
    return f"<div>{head}<ol>{answers}</ol>{note}</div>"


def _answer(answer: Answer) -> str:
    css = f"answer {answer.state}{'' if answer.taken else ' cut'}{' marked' if answer.marked else ''}"
    count = f' <span class="number">{answer.count:g}</span>' if answer.state == "hit" else ""
    is_cut = not answer.taken and answer.state in ("hit", "miss", "")
    said = ", ".join(filter(None, [answer.state, "beyond the cutoff" if is_cut else "", answer.note]))
    text = f'<span dir="auto">{escape(answer.text)}</span>'
    return f'<li class="{css}">{text}{count} <span class="note">{escape(said)}</span></li>'


def _piece(piece: Piece) -> str:
    colour = "" if piece.system is None else f" {system_class(piece.system)}"
    return f'<span class="piece-{piece.kind}{colour}">{escape(piece.text)}</span>'
