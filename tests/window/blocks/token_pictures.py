"""Sentences with outputs for the tests of what paints them: the worked example, long, right to left, without a tree."""

from __future__ import annotations

from lexeval_gui.core.blocks import Arc, Grid, Line, Link, Token, Tokens
from lexeval_gui.core.changes import Ref

VERBS = ("move", "replace", "insert", "remove")


def node(place: int) -> Ref:
    return "node", place


def treelet(head: int) -> Ref:
    return "treelet", head


def token(place: int) -> Ref:
    return "token", "left", place


def upper(text: str, place: int, mark: str, *heads: int) -> Token:
    return Token(text, mark, "", node(place), tuple(treelet(head) for head in heads))  # type: ignore[arg-type]


def lower(text: str, place: int, mark: str, *heads: int) -> Token:
    lights = tuple(treelet(head) for head in heads)
    return Token(text, mark, "", token(place), lights, VERBS)  # type: ignore[arg-type]


COST = Tokens(
    "sentence",
    0,
    "left",
    (
        upper("There", 0, "", 4), upper("was", 1, "", 4), upper("no", 2, "M", 4), upper("cost", 3, "D", 4),
        upper("estimate", 4, "", 4), upper("for", 5, "", 5, 4), upper("the", 6, "", 8), upper("second", 7, "", 8),
        upper("phase", 8, "S", 8, 5),
    ),
    (
        lower("There", 0, "", 4), lower("was", 1, "", 4), lower("estimate", 2, "", 4), lower("for", 3, "", 5, 4),
        lower("phase", 4, "I", 8, 5), lower("the", 5, "", 8), lower("second", 6, "", 8), lower("no", 7, "M", 4),
        lower("cost", 8, "S", 4),
    ),
    (
        *(Link(above, below, "match") for above, below in ((0, 0), (1, 1), (4, 2), (5, 3), (6, 5), (7, 6))),
        Link(8, 8, "substitution"), Link(2, 7, "move"),
    ),
    tuple(
        Arc(head, daughter, (treelet(head),))
        for daughter, head in enumerate((4, 4, 4, 4, -1, 4, 8, 8, 5))
    ),
    "reference above, output below",
    ("output", "left"),
)  # fmt: skip
LONG = Tokens(
    "sentence",
    1,
    "left",
    tuple(upper(f"word{place}", place, "", 0) for place in range(80)),
    tuple(lower(f"word{place}", place, "", 0) for place in range(80)),
    tuple(Link(place, place, "match") for place in range(80)),
    tuple(Arc(0 if place else -1, place, (treelet(0),)) for place in range(80)),
    ref=("output", "left"),
)
EMPTY = Tokens("sentence", 0, "left", COST.upper, (), (), COST.arcs, "", ("output", "left"))
MIXED = Tokens(
    "sentence", 0, "left",
    (upper("הילד", 0, "", 1), upper("קרא", 1, "", 1), upper("Oslo", 2, "D", 1)),
    (lower("הילד", 0, "", 1), lower("קרא", 1, "", 1)),
    (Link(0, 0, "match"), Link(1, 1, "match")),
)  # fmt: skip
GRID = Grid(
    "treelets",
    ("head", "reference", "output", "S", "I", "D", "M"),
    (
        Line(("estimate", "There was no cost estimate for", "There was estimate for no cost", "0", "2", "2", "2"),
             (treelet(4),)),
        Line(("for", "for phase", "for phase", "0", "0", "0", "0"), (treelet(5),), quiet=True),
        Line(("sum", "", "", "0", "2", "2", "2")),
    ),
    (3, 4, 5, 6),
    True,
    "left, 2 treelets",
)  # fmt: skip
PICTURES = (COST, LONG, EMPTY, MIXED, GRID)
