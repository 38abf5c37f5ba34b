"""The values of a parameter that a map goes through, and how a user names them."""

from __future__ import annotations

from decimal import Decimal, InvalidOperation

from msgspec import Struct

from lexeval_gui.core.curves import MOST_POINTS, grid_texts
from lexeval_gui.core.parameters import BadValue, Choice, Choices, Number, Parameter, Text
from lexeval_gui.workspace.scoring.evaluation import Evaluation

SEEDS = tuple(str(number) for number in range(1, 11))
"""The values of a seed, or another text that is a number, unless others are named."""

MOST_CELLS = 10_000
"""A map of more cells is nothing that anybody looks at."""


class Axis(Struct, frozen=True):
    """A parameter and its values in order, as a user would type them."""

    parameter: str
    values: tuple[str, ...]


def has_axis(declared: Parameter) -> bool:
    """Whether a parameter has values that can be gone through: any text has none, unless it is a number."""
    return not isinstance(declared, Text) or declared.default.isdecimal()


def axis_of(evaluation: Evaluation, parameter: str) -> Axis:
    """A parameter with the values that its curve has, or all that it can have. Raises BadValue if there is none of
    this name, or it is any text."""
    declared = evaluation.settings.parameter(parameter)
    return Axis(parameter, _values(evaluation, declared))


def _values(evaluation: Evaluation, declared: Parameter) -> tuple[str, ...]:
    match declared:
        case Number():
            return tuple(evaluation.task.identity.grids.get(declared.id) or grid_texts(declared))
        case Choice() | Choices():
            return tuple(option.id for option in declared.options)
        case Text() if has_axis(declared):
            return SEEDS
    raise BadValue(f"{declared.id} can be any text, so that there is no map over it")


def typed_axes(evaluation: Evaluation, texts: list[str]) -> tuple[Axis, Axis]:
    """Two axes as `--over` names them: `k` and `n=1:5`, or both with a comma between. Raises BadValue."""
    words = [word.strip() for text in texts for word in text.split(",") if word.strip()]
    if len(words) != 2:
        raise BadValue(f"a map is over two parameters, such as --over k,n=1:5, not over {len(words)}")
    first, second = (typed_axis(evaluation, word) for word in words)
    if (cells := len(first.values) * len(second.values)) > MOST_CELLS:
        raise BadValue(f"a map of {cells:,} cells is too large; it has at most {MOST_CELLS:,}: name fewer values")
    return first, second


def typed_axis(evaluation: Evaluation, word: str) -> Axis:
    """A parameter alone, with the ends of its values (`k=0:4`, of those that a curve has), with their distance
    (`k=0:1:.1`), or of a choice with some of them (`weight=equal:union`). Raises BadValue."""
    name, equals, wanted = (part.strip() for part in word.partition("="))
    axis = axis_of(evaluation, name)
    if not equals:
        return axis
    declared, parts = evaluation.settings.parameter(name), [part.strip() for part in wanted.split(":")]
    if isinstance(declared, Choice | Choices):
        return Axis(name, tuple(dict.fromkeys(declared.check(part) for part in parts)))
    if len(parts) not in (2, 3):
        raise BadValue(f"{word}: expected the lowest and the highest value, such as {name}=1:5, or also their distance")
    low, high, *steps = (_number(word, part) for part in parts)
    if low > high or (steps and steps[0] <= 0):
        raise BadValue(f"{word}: expected the lowest value first, and a distance above 0")
    values = _stepped(word, low, high, steps[0]) if steps else _between(declared, axis, low, high)
    return Axis(name, tuple(declared.check(value) for value in values))


def _number(word: str, text: str) -> Decimal:
    try:
        number = Decimal(text)
    except InvalidOperation:
        raise BadValue(f"{word}: '{text}' is no number") from None
    if not number.is_finite():
        raise BadValue(f"{word}: '{text}' is no number between others")
    return number


def _between(declared: Parameter, axis: Axis, low: Decimal, high: Decimal) -> tuple[str, ...]:
    """Those of the usual values that lie between two; of a seed every whole number."""
    if isinstance(declared, Text):
        return _stepped(axis.parameter, low, high, Decimal(1))
    found = tuple(value for value in axis.values if low <= Decimal(value) <= high)
    if not found:
        raise BadValue(
            f"no step of the curve over {axis.parameter} lies between {low} and {high}: name their distance as well, "
            f"such as {axis.parameter}={low}:{high}:{(high - low) / 10 or 1}"
        )
    return found


def _stepped(word: str, low: Decimal, high: Decimal, step: Decimal) -> tuple[str, ...]:
    count = int((high - low) / step) + 1
    if count > MOST_POINTS:
        raise BadValue(f"{word}: these are {count:,} values, and an axis has at most {MOST_POINTS}")
    return tuple(f"{(low + step * place).normalize():f}" for place in range(count))
