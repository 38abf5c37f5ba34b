"""How the sections of an item share the height that there is: what gives way where it does not suffice, in order."""

from __future__ import annotations

from dataclasses import dataclass

ARITHMETIC_SHARE, GOLD_SHARE, TEXT_SHARE = 0.36, 0.25, 0.5
"""The most that a section takes where not everything fits: of the whole height; the text of what the others leave."""


@dataclass(frozen=True, slots=True)
class Needs:
    """The heights that a section needs: as it usually is, in its low form, and at the least, where it scrolls."""

    usual: int = 0
    low: int = 0
    least: int = 0


@dataclass(frozen=True, slots=True)
class Heights:
    """The height of each section; `suffices`: none has less than the least that it needs."""

    text: int
    gold: int
    answers: int
    arithmetic: int
    suffices: bool = True


def share_height(room: int, text: Needs, gold: Needs, answers: Needs, arithmetic: Needs) -> Heights:
    """Everything as high as it needs if it fits, else in its low form; where that does not fit either the arithmetic,
    the gold and the text are cut, in this order, and scroll, until the least of the answers has room."""
    others = text, gold, arithmetic
    if sum(one.usual for one in others) + answers.usual <= room:
        return Heights(text.usual, gold.usual, room - sum(one.usual for one in others), arithmetic.usual)
    if sum(one.low for one in others) + answers.low <= room:
        return Heights(text.low, gold.low, room - sum(one.low for one in others), arithmetic.low)
    foot = min(arithmetic.low, max(arithmetic.least, int(room * ARITHMETIC_SHARE)))
    middle = min(gold.low, max(gold.least, int(room * GOLD_SHARE)))
    top = min(text.low, max(room - foot - middle - answers.low, int((room - foot - middle) * TEXT_SHARE)))
    lacking = answers.least + foot + middle + top - room
    foot, lacking = _cut(foot, arithmetic.least, lacking)
    middle, lacking = _cut(middle, gold.least, lacking)
    top, lacking = _cut(top, text.least, lacking)
    rest = max(room - top - middle - foot, min(room, answers.least) // 2)
    top, _ = _cut(top, 0, top + middle + foot + rest - room)
    return Heights(top, middle, rest, max(min(foot, room - top - middle - rest), 0), lacking <= 0)


def _cut(height: int, least: int, lacking: int) -> tuple[int, int]:
    """A height less what is lacking, but not below the least; and what is lacking still."""
    cut = min(max(lacking, 0), max(height - least, 0))
    return height - cut, lacking - cut
