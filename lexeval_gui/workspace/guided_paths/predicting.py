"""What can be predicted of a number: the range in which it lies, by what it is; what lies outside is refused."""

from __future__ import annotations

import math

from lexeval_gui.core.guided_path.predictions import parse_numbers, short
from lexeval_gui.core.parameters import BadValue
from lexeval_gui.core.scores import Measure
from lexeval_gui.workspace.guided_paths.values import BEFORE, MINUS, Moment, number, split_name

Range = tuple[float, float]
"""The least and the most that a number can be; infinite where there is no end."""

ANY = (-math.inf, math.inf)

OF_KINDS = {"count": (0.0, math.inf), "correlation": (-1.0, 1.0), "p": (0.0, 1.0), "r_squared": (0.0, 1.0)}
OF_MEASURES = ("item", "low", "high")


def possible(name: str, moment: Moment) -> Range:
    """Between what a number lies, whatever the files are: all numbers where that is not known yet, or where a
    convention lets the number itself lie outside."""
    try:
        found, (low, high) = number(name, moment), _range(name, moment)
    except BadValue:  # it is there only after an act
        return ANY
    return ANY if found < low or found > high else (low, high)


def _range(name: str, moment: Moment) -> Range:
    if MINUS in name:
        (low, high), (least, most) = (_range(side, moment) for side in name.split(MINUS, 1))
        return low - most, high - least
    name = name.strip().removeprefix(BEFORE)
    kind, _, rest = name.partition(" ")
    if rest and kind in OF_KINDS:
        return OF_KINDS[kind]
    evaluation = moment.evaluation
    _, id = split_name(rest if rest and kind in OF_MEASURES else name, evaluation)
    measure = evaluation.measures.get(id)
    return (0.0, math.inf) if measure is None else _of_measure(measure, moment)


def _of_measure(measure: Measure, moment: Moment) -> Range:
    if measure.kind == "mean":
        return ANY
    if measure.kind == "count":
        return 0.0, math.inf
    if measure.negative:
        return -math.inf, measure.perfect(moment.evaluation.settings) if measure.perfect else 1.0
    return 0.0, 1.0


def range_words(found: Range) -> str:
    """`0 to 1`, `1 at most`; "" for all numbers."""
    low, high = found
    if math.isinf(low):
        return "" if math.isinf(high) else f"{short(high)} at most"
    return f"{short(low)} at least" if math.isinf(high) else f"{short(low)} to {short(high)}"


def parse_prediction(text: str, name: str, moment: Moment) -> tuple[float, ...]:
    """The numbers that are typed of what this names. Raises BadValue that says what is expected, or possible."""
    said, (low, high) = parse_numbers(text), possible(name, moment)
    for one in said:
        if not low <= one <= high:
            percent = high == 1 and 1 < one <= 100
            hint = f"; {short(one)} hundredths are written {short(one)}%" if percent else ""
            raise BadValue(f"{short(one)} is not possible: the number {_lies(low, high)}{hint}")
    return said


def _lies(low: float, high: float) -> str:
    if math.isinf(low):
        return f"is never above {short(high)}"
    return f"is never below {short(low)}" if math.isinf(high) else f"lies between {short(low)} and {short(high)}"
