"""The blocks of an item without what a measure says of it: what is left can be shown to whoever is to predict a score.

A block of the item itself (its text, its gold) says nothing of a system and stays. Of what systems made of it stays
what they wrote: no state, count, mark, link, headline or note, and nothing that lights up together. Arithmetic goes.
Parts take no gestures, since what a change would do is a verdict too.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import zip_longest

from msgspec.structs import replace

from lexeval_gui.core.blocks import (
    Aligned,
    Answer,
    Bar,
    Block,
    Column,
    Edits,
    Formula,
    Grid,
    Line,
    Mark,
    Multiset,
    Pairs,
    Ranking,
    Span,
    Text,
    Token,
    Tokens,
)

PASSED_OVER = ("repeated", "dropped")
"""States of answers that do not count wherever they stand: no cutoff goes before them."""


def without_verdicts(blocks: Iterable[Block]) -> list[Block]:
    """These blocks without verdicts; those that hold nothing else are left out."""
    return [left for block in blocks if (left := _left(block)) is not None]


def _left(block: Block) -> Block | None:
    match block:
        case Text():
            return replace(block, spans=tuple(map(_span, block.spans)))
        case Multiset(system=None):
            return replace(block, bars=tuple(map(_bar, block.bars)))
        case Grid(system=None):
            return replace(block, lines=tuple(replace(line, lights=()) for line in block.lines))
        case Ranking():
            return Ranking(block.title, tuple(map(_column, block.columns)))
        case Edits():
            return replace(block, marks=tuple(map(_mark, block.marks)), note="")
        case Aligned():
            return _two_lists(block)
        case Tokens():
            return _two_rows(block)
        case Formula() | Pairs() | Multiset() | Grid():
            return None


def _span(span: Span) -> Span:
    return replace(span, gestures=())


def _bar(bar: Bar) -> Bar:
    return replace(bar, gestures=())


def _column(column: Column) -> Column:
    return Column(column.system, column.name, "", tuple(_answers(column.answers)), ref=column.ref)


def _answers(answers: Iterable[Answer]) -> Iterator[Answer]:
    """The answers; those behind the cutoff stay there, whatever they are."""
    taken = True
    for answer in answers:
        taken = taken and (answer.taken or answer.state in PASSED_OVER)
        yield Answer(answer.text, "", taken=taken, ref=answer.ref)


def _mark(mark: Mark) -> Mark:
    """An edit; the type and note of a system's may come from the gold edit that it was paired with."""
    bare = replace(mark, statuses=(), partners=(), gestures=())
    return bare if mark.system is None else replace(bare, type="", note="")


def _two_lists(block: Aligned) -> Grid:
    """The forms of both sides in the order of their letters: which are on both is to be found."""
    sides = (sorted(form.text for form in block.forms if form.side != other) for other in ("lexicon", "dictionary"))
    lines = tuple(Line(cells) for cells in zip_longest(*sides, fillvalue=""))
    return Grid(block.title, (block.reference, block.name), lines, system=block.system)


def _two_rows(block: Tokens) -> Tokens:
    """Reference with its tree, and output."""
    arcs = tuple(replace(arc, lights=()) for arc in block.arcs)
    upper, lower = (tuple(map(_token, row)) for row in (block.upper, block.lower))
    return Tokens(block.title, block.system, block.name, upper, lower, (), arcs)


def _token(token: Token) -> Token:
    return Token(token.text, ref=token.ref)
