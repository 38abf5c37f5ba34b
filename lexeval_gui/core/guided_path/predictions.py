"""What a class predicts of a number: how it is typed, how far it is from what was found, and how many were right."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from statistics import fmean

from msgspec import Struct

from lexeval_gui.core.parameters import BadValue
from lexeval_gui.core.plaintext import count_of, isolated
from lexeval_gui.core.tables import format_number

NEAR = 0.005
"""A number that is no further away is right: two decimals of it are."""

DIGITS = 3

EXPECTED = "a number such as .5, 0,5, 1/2 or 50 %; several with blanks between them"

DECIMAL = r"(?:\d+(?:[.,]\d*)?|[.,]\d+)"
NUMBER = re.compile(rf"[-+−]?{DECIMAL}(?:/{DECIMAL})?%?")
JOINED = re.compile(r"\s*(/)\s*|\s+(%)")
BETWEEN = re.compile(r"\s*;\s*|,\s+|\s+")


def parse_numbers(text: str) -> tuple[float, ...]:
    """The numbers that are typed: `.5`, `0,5`, `1/2`, `50 %`, with blanks between several. Raises BadValue that says
    what is expected."""
    words = BETWEEN.split(JOINED.sub(r"\1\2", text.strip()))
    if not any(words):
        raise BadValue(f"expected {EXPECTED}")
    return tuple(_number(word) for word in words if word)


def _number(word: str) -> float:
    if not NUMBER.fullmatch(word):
        raise BadValue(f"'{isolated(word)}' is no number; expected {EXPECTED}")
    above, _, below = word.rstrip("%").replace("−", "-").replace(",", ".").partition("/")
    if below and not float(below):
        raise BadValue(f"'{isolated(word)}' divides by 0; expected {EXPECTED}")
    return float(above) / float(below or 1) / (100 if word.endswith("%") else 1)


def short(value: float) -> str:
    """A number as it is told: whole, or with two or three decimals."""
    text = format_number(value, DIGITS)
    if text.endswith(".000"):
        return format_number(value, 0)
    return text.removesuffix("0")


class Prediction(Struct, frozen=True):
    """What was said of a number, by one or several, and what was found."""

    said: tuple[float, ...]
    found: float

    @property
    def distances(self) -> tuple[float, ...]:
        """How far each is too high, as the numbers are read: so that who subtracts them finds the same."""
        return tuple(round(round(said, DIGITS) - round(self.found, DIGITS), DIGITS) for said in self.said)

    @property
    def right(self) -> int:
        """How many are right."""
        return sum(abs(distance) <= NEAR for distance in self.distances)

    def words(self) -> str:
        """`You said .50; it is .444: .056 too high.`"""
        if len(self.said) > 1:
            return self._words_of_several()
        (distance,), found = self.distances, f"You said {short(self.said[0])}; it is {short(self.found)}"
        if not distance:
            return f"{found}. Right."
        return f"{found}: {_way(distance)}.{f' {NEAR_IS_RIGHT}' if self.right else ''}"

    def _words_of_several(self) -> str:
        *first, last = map(short, self.said)
        distance = fmean(self.distances)
        mean = f"on average {short(fmean(self.said))}, {_way(distance) if round(distance, DIGITS) else 'just that'}"
        return (
            f"You said {', '.join(first)} and {last}; it is {short(self.found)}. That is {mean}. "
            f"{self.right} of {len(self.said)} right. {NEAR_IS_RIGHT}"
        )


NEAR_IS_RIGHT = f"(Up to {short(NEAR)} beside the number counts as right.)"
"""The rule, told as one: it is no result."""


def _way(distance: float) -> str:
    return f"{short(abs(distance))} too {'high' if distance > 0 else 'low'}"


def summary(predictions: Sequence[Prediction]) -> Iterator[str]:
    """How many were right; how far they were away in the mean; each in a line; then what counted as right."""
    distances = [abs(distance) for one in predictions for distance in one.distances]
    if not distances:
        yield "Nothing was predicted."
        return
    right = sum(one.right for one in predictions)
    several = len(distances) > len(predictions)
    of = f"{len(distances)} answers to {count_of(len(predictions), 'question')}" if several else f"{len(distances)}"
    yield f"{right} of {of} right."
    yield f"On average {short(fmean(distances))} away from the number."
    for number, one in enumerate(predictions, 1):
        yield f"{number}. {', '.join(map(short, one.said))} → {short(one.found)}"
    yield NEAR_IS_RIGHT
