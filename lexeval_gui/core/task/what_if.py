"""What a change to an item is told by, for each headline measure: the measures of its formula, the counts behind it."""

from __future__ import annotations

from dataclasses import dataclass

NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")


@dataclass(frozen=True, slots=True)
class CountNoun:
    """An item column (see Scoring.item_columns) that counts things, and the word for one of them and for several."""

    column: str
    one: str
    many: str = ""

    def words(self, difference: int) -> str:
        """How many more or less there are, in words: `one spurious edit less`; empty if there are as many."""
        if not difference:
            return ""
        count = abs(difference)
        number = NUMBERS[count] if count < len(NUMBERS) else f"{count:,}"
        noun = self.one if count == 1 else self.many or f"{self.one}s"
        return f"{number} {noun} {'more' if difference > 0 else 'less'}"


@dataclass(frozen=True, slots=True)
class HeadlineFormula:
    """The ids of the measures in the formula of a headline, itself among them, and what is counted for it."""

    measures: tuple[str, ...]
    counts: tuple[CountNoun, ...] = ()
