"""What a change to an item is told by, for each headline measure: the measures of its formula, the counts behind it."""

from __future__ import annotations

from msgspec import Struct

from lexeval_gui.core import rounding

NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")


DECIMALS, MOST_DECIMALS = 2, 9
"""Of counts that are no whole numbers: as many at most, and where it takes them to be other than zero."""


def is_whole(count: float) -> bool:
    """Whether a count, which may be a mean, is a whole number but for what adding up loses."""
    return not rounding.gap(count, round(count))


def count_text(count: float) -> str:
    """A count for reading: `1,200`, and of means `0.5` or `2.33`."""
    if is_whole(count):
        return f"{round(count):,}"
    texts = (f"{count:,.{places}f}".rstrip("0").rstrip(".") for places in range(DECIMALS, MOST_DECIMALS + 1))
    return next((text for text in texts if text != "0"), "0")


class CountNoun(Struct, frozen=True):
    """An item column (see Scoring.item_columns) that counts things, and the word for one of them and for several."""

    column: str
    one: str
    many: str = ""

    def words(self, difference: float) -> str:
        """How many more or less there are, in words: `one spurious edit less`, `0.5 moves more` where means are
        counted; empty if there are as many."""
        if not rounding.gap(difference, 0):
            return ""
        count = abs(difference)
        number = NUMBERS[round(count)] if is_whole(count) and count < len(NUMBERS) - 0.5 else count_text(count)
        noun = self.one if is_whole(count) and round(count) == 1 else self.many or f"{self.one}s"
        return f"{number} {noun} {'more' if difference > 0 else 'less'}"


class HeadlineFormula(Struct, frozen=True):
    """The ids of the measures in the formula of a headline, itself among them, and what is counted for it."""

    measures: tuple[str, ...]
    counts: tuple[CountNoun, ...] = ()
