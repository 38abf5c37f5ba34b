"""How the sections of an item share the height that there is: what gives way where it does not suffice, in order."""

from __future__ import annotations

from msgspec import Struct

ARITHMETIC_SHARE, GOLD_SHARE, TEXT_SHARE = 0.36, 0.25, 0.5
"""The most that a section takes where not everything fits: of the whole height; the text of what the others leave."""


class Needs(Struct, frozen=True):
    """The heights that a section needs: in the form that it has, and at the least, where it scrolls. `two_lines`: that
    of the first two lines of a text with labels between its lines; 0 of everything else."""

    height: int = 0
    least: int = 0
    two_lines: int = 0


class Heights(Struct, frozen=True):
    """The height of each section; `suffices`: none has less than the least that it needs."""

    text: int
    gold: int
    answers: int
    arithmetic: int
    suffices: bool = True


def share_height(room: int, text: Needs, gold: Needs, answers: Needs, arithmetic: Needs) -> Heights:
    """Everything as high as it needs if it fits. Where it does not, each has its least; of what is left the gold takes
    first, then the text and the arithmetic, each up to its share, and the answers have the rest. Where not even the
    least has room, the text has its own first: up to two thirds, or as much as its second line takes where that leaves
    a fifth, since without it the answers are about words that nobody can read."""
    others = text, gold, arithmetic
    if sum(one.height for one in others) + answers.height <= room:
        return Heights(text.height, gold.height, room - sum(one.height for one in others), arithmetic.height)
    spare = room - sum(one.least for one in (*others, answers))
    if spare < 0:
        top = min(text.least, room * 2 // 3)
        top = max(top, text.two_lines if text.two_lines <= room * 4 // 5 else 0)
        middle = min(gold.least, (room - top) // 3)
        foot = min(arithmetic.least, (room - top - middle) // 2)
        return Heights(top, middle, room - top - middle - foot, foot, False)
    middle, spare = _grown(gold.least, min(gold.height, int(room * GOLD_SHARE)), spare)
    foot_share = min(arithmetic.height, int(room * ARITHMETIC_SHARE))
    top, spare = _grown(text.least, min(text.height, int((room - middle - foot_share) * TEXT_SHARE)), spare)
    foot, spare = _grown(arithmetic.least, foot_share, spare)
    rest, spare = _grown(answers.least, answers.height, spare)
    top, spare = _grown(top, text.height, spare)
    foot, spare = _grown(foot, arithmetic.height, spare)
    return Heights(top, middle, rest + spare, foot)


def _grown(height: int, wanted: int, spare: int) -> tuple[int, int]:
    """A height that takes what it wants of what is to spare; and what is left."""
    more = min(max(wanted - height, 0), spare)
    return height + more, spare - more
