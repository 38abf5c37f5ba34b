"""Texts with edits for the tests of what paints them: one and two systems, a crowd, right to left, beyond plane 0."""

from __future__ import annotations

from typing import Any

from lexeval_gui.core.blocks import Edits, Lane, Mark, Pair, Pairs

TEXT = "Last summer I travelled at Portugal. We stayed in small hotel near beach and bought the fresh fruit."


def gold(number: int) -> tuple[str, int]:
    return "gold", number


def edit(name: str, number: int) -> tuple[str, str, int]:
    return "edit", name, number


def mark(start: int, end: int, label: str, type: str, system: int | None, statuses: str, ref: Any, **more: Any) -> Mark:
    kind = "insertion" if start == end else "deletion" if label == "✕" else "replacement"
    return Mark(start, end, label, type, system, tuple(statuses), kind, ref=ref, **more)  # type: ignore[arg-type]


GOLD = (
    mark(24, 26, "in", "RT", None, "C", gold(0), partners=(edit("eager", 0),)),
    mark(50, 50, "a ", "MD", None, "D", gold(1), partners=(edit("eager", 2),)),
    mark(67, 67, "the ", "MD", None, "R", gold(2), partners=(edit("eager", 3),)),
    mark(84, 88, "✕", "UD", None, "M", gold(3)),
)
EAGER = (
    mark(24, 26, "in", "RT", 0, "C", edit("eager", 0), partners=(gold(0),), gestures=("replace", "remove"), value="in"),
    mark(47, 49, "at", "RT", 0, "S", edit("eager", 1)),
    mark(50, 55, "a small", "RD", 0, "D", edit("eager", 2), partners=(gold(1),)),
    mark(67, 67, "a ", "MD", 0, "R", edit("eager", 3), partners=(gold(2),)),
)
CAREFUL = (mark(50, 50, "a ", "MD", 1, "C", edit("careful", 0), partners=(gold(1),)),)

ONE = Edits("text", TEXT, (*GOLD, *EAGER), (Lane(0, "eager"),), (36,), "gold above, eager below")
TWO = Edits("text", TEXT, (*GOLD, *EAGER, *CAREFUL), (Lane(0, "eager"), Lane(1, "careful")), (36,), "two systems")
CROWD = Edits(
    "text",
    "I go to " * 20,
    tuple(mark(8 * i + 2, 8 * i + 4, "had gone away", "R:VERB:TENSE", None, "D", gold(i)) for i in range(20))
    + tuple(mark(8 * i + 2, 8 * i + 7, "had gone", "R:VERB", 0, "D", edit("eager", i)) for i in range(20)),
    (Lane(0, "eager"),),
)
ARABIC = Edits(
    "text",
    "ذهبت الى مدرسة جديد في الصباح",
    (mark(15, 19, "جديدة", "AGR", None, "C", gold(0)), mark(5, 8, "إلى", "SP", None, "M", gold(1))),
)
ASTRAL = Edits("text", "𝒜𝒷𝒸 cafe\u0301 🙂 dog\ncat", (mark(12, 15, "hound", "N", None, "C", gold(0)),))
BARE = Edits("text", "Nothing is wrong here.", ())
PAIRS = Pairs(
    "pairs of",
    0,
    "eager",
    (
        Pair("C", "RT", "at → in  24–26", "at → in  24–26", "", gold(0), (edit("eager", 0),)),
        Pair("R", "MD", "+ the  67", "+ a  67", "another correction: “a ”, not “the ”", gold(2), (edit("eager", 3),)),
        Pair("M", "UD", "the → ✕  84–88", "—", "no edit here", gold(3)),
        Pair("S", "RT", "—", "in → at  47–49", "no gold edit overlaps", edit("eager", 1)),
    ),
    "C 1 · R 1 · M 1 · S 1",
)
PICTURES = (ONE, TWO, CROWD, ARABIC, ASTRAL, BARE, PAIRS)
