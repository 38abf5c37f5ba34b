"""Blocks as text, for copying and for a screen reader; the forms of a class also as a table."""

from __future__ import annotations

from itertools import pairwise

from lexeval_gui.core.blocks import (
    Aligned,
    Bar,
    Block,
    Edits,
    Formula,
    Grid,
    Multiset,
    Pairs,
    Ranking,
    Text,
    Token,
    Tokens,
)
from lexeval_gui.core.tables import Column, Table


def plain(block: Block) -> str:
    """A block as text, for copying and for a screen reader."""
    return f"{block.title}\n{_body(block)}".strip()


def _body(block: Block) -> str:
    match block:
        case Text():
            return "".join(f"[{span.text}]" if span.kind == "target" else span.text for span in block.spans)
        case Multiset():
            mark = f"  {block.mark}"
            return "\n".join(_bar(bar, mark) for bar in block.bars)
        case Ranking():
            return _ranking(block)
        case Formula():
            return "\n".join("".join(piece.text for piece in line) for line in block.lines)
        case Edits():
            return _edits(block)
        case Pairs():
            heads = f"status\ttype\tgold\t{block.name}\twhy not one level higher"
            pairs = (f"{p.status}\t{p.type}\t{p.gold}\t{p.edit}\t{p.why}" for p in block.pairs)
            return "\n".join([heads, *pairs])
        case Aligned():
            gap = gap_sign(block)
            noted = ([form.note] if form.note else [] for form in block.forms)
            forms = ([form.side, form.text, *(cell or gap for cell in form.cells)] for form in block.forms)
            return "\n".join("\t".join([*form, *note]) for form, note in zip(forms, noted, strict=True))
        case Tokens():
            rows = (("reference", block.upper), (block.name, block.lower))
            return "\n".join(f"{name}\t{' '.join(map(_token, row))}" for name, row in rows)
        case Grid():
            return "\n".join(map("\t".join, (block.heads, *(line.cells for line in block.lines))))


def _token(token: Token) -> str:
    return f"{token.text}/{token.mark}" if token.mark else token.text


def _bar(bar: Bar, mark: str) -> str:
    note = f"\t{bar.note}" if bar.note else ""
    return f"{bar.label}\t{bar.count:g}{mark if bar.marked else ''}{bar.dropped}{note}"


def _ranking(block: Ranking) -> str:
    lines = []
    for column in block.columns:
        lines.append(f"{column.name}\t{column.headline}".rstrip("\t"))
        for place, answer in enumerate(column.answers, 1):
            fate = f"\t{answer.state}\t{answer.count:g}" if answer.state else ""
            lines.append(f"{place}\t{answer.text}{fate}{'' if answer.taken else '  cut'}")
    return "\n".join(lines)


def _edits(block: Edits) -> str:
    names = {lane.system: lane.name for lane in block.lanes}
    edges = [0, *block.breaks, len(block.text)]
    lines = [block.text[start:stop] for start, stop in pairwise(edges)]
    for mark in block.marks:
        whose = "gold" if mark.system is None else names.get(mark.system, "")
        place = f"{mark.start}\t{mark.end}\t{block.text[mark.start : mark.end]}"
        lines.append(f"{whose}\t{mark.type}\t{place}\t{mark.label}\t{' '.join(mark.statuses)}")
    return "\n".join(lines)


GAPS = "·∙⋅–"


def gap_sign(block: Aligned) -> str:
    """What stands for a gap where an empty cell would not be seen: never a character of one of the forms."""
    return next((sign for sign in GAPS if not any(sign in form.text for form in block.forms)), "")


def aligned_table(block: Aligned) -> Table:
    """Forms in columns as a table: who has the form, what is noted of it (if anything is of any), the form, and its
    cells, empty where there is a gap."""
    noted = any(form.note for form in block.forms)
    columns = max((len(form.cells) for form in block.forms), default=0)
    heads = ["side", *(["note"] if noted else []), "form", *(f"column_{number}" for number in range(1, columns + 1))]
    rows = tuple(
        (form.side, *([form.note] if noted else []), form.text, *(form.cells or ("",) * columns))
        for form in block.forms
    )
    texts = tuple(Column(head, head, "text") for head in heads)
    return Table(texts, rows, f"{block.title} {block.name}", block.note)
