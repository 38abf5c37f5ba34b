"""Blocks as text, for copying and for a screen reader; the forms of a class also as a table."""

from __future__ import annotations

from itertools import pairwise

from lexeval_gui.core.blocks import Aligned, Block, Edits, Formula, Grid, Multiset, Pairs, Ranking, Text, Token, Tokens
from lexeval_gui.core.tables import Column as TableColumn
from lexeval_gui.core.tables import Table


def plain(block: Block) -> str:
    """A block as text, for copying and for a screen reader."""
    return f"{block.title}\n{_body(block)}".strip()


def _body(block: Block) -> str:
    match block:
        case Text():
            return _text(block)
        case Multiset():
            return _multiset(block)
        case Ranking():
            return _ranking(block)
        case Formula():
            return _formula(block)
        case Edits():
            return _edits(block)
        case Pairs():
            return _pairs(block)
        case Aligned():
            return _aligned(block)
        case Tokens():
            return _tokens(block)
        case Grid():
            return _grid(block)


def _text(block: Text) -> str:
    return "".join(f"[{span.text}]" if span.kind == "target" else span.text for span in block.spans)


def _multiset(block: Multiset) -> str:
    return "\n".join(f"{b.label}\t{b.count:g}{f'  {block.mark}' if b.marked else ''}{b.dropped}" for b in block.bars)


def _ranking(block: Ranking) -> str:
    lines = []
    for column in block.columns:
        lines.append(f"{column.name}\t{column.headline}")
        for place, answer in enumerate(column.answers, 1):
            lines.append(f"{place}\t{answer.text}\t{answer.state}\t{answer.count:g}{'' if answer.taken else '  cut'}")
    return "\n".join(lines)


def _formula(block: Formula) -> str:
    return "\n".join("".join(piece.text for piece in line) for line in block.lines)


def _edits(block: Edits) -> str:
    names = {lane.system: lane.name for lane in block.lanes}
    edges = [0, *block.breaks, len(block.text)]
    lines = [block.text[start:stop] for start, stop in pairwise(edges)]
    for mark in block.marks:
        whose = "gold" if mark.system is None else names.get(mark.system, "")
        place = f"{mark.start}\t{mark.end}\t{block.text[mark.start : mark.end]}"
        lines.append(f"{whose}\t{mark.type}\t{place}\t{mark.label}\t{' '.join(mark.statuses)}")
    return "\n".join(lines)


def _pairs(block: Pairs) -> str:
    heads = f"status\ttype\tgold\t{block.name}\twhy not one level higher"
    lines = [f"{p.status}\t{p.type}\t{p.gold}\t{p.edit}\t{p.why}" for p in block.pairs]
    return "\n".join([heads, *lines])


def _aligned(block: Aligned) -> str:
    gap = gap_sign(block)
    return "\n".join("\t".join([f.side, f.text, *(cell or gap for cell in f.cells)]) for f in block.forms)


GAPS = "·∙⋅–"


def gap_sign(block: Aligned) -> str:
    """What stands for a gap where an empty cell would not be seen: never a character of one of the forms."""
    return next((sign for sign in GAPS if not any(sign in form.text for form in block.forms)), "")


def aligned_table(block: Aligned) -> Table:
    """Forms in columns as a table: who has the form, the form, and its cells, empty where there is a gap."""
    columns = max((len(form.cells) for form in block.forms), default=0)
    heads = ["side", "form", *(f"column_{number}" for number in range(1, columns + 1))]
    rows = tuple((form.side, form.text, *(form.cells or ("",) * columns)) for form in block.forms)
    return Table(
        tuple(TableColumn(head, head, "text") for head in heads), rows, f"{block.title} {block.name}", block.note
    )


def _tokens(block: Tokens) -> str:
    rows = (("reference", block.upper), (block.name, block.lower))
    return "\n".join(f"{name}\t{' '.join(_marked(token) for token in row)}" for name, row in rows)


def _marked(token: Token) -> str:
    return f"{token.text}/{token.mark}" if token.mark else token.text


def _grid(block: Grid) -> str:
    return "\n".join("\t".join(cells) for cells in (block.heads, *(line.cells for line in block.lines)))
