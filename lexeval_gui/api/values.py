"""Values of JSON as values of Python: what is undefined is NaN, and a name that there is not says which there are."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from difflib import get_close_matches
from typing import Any, NoReturn, TypeVar

import numpy as np
from numpy.typing import NDArray

V = TypeVar("V")

Interval = tuple[float, float]
"""The ends of an interval; both NaN where it is undefined."""


class Named(dict[str, V]):
    """Values by name. KeyError for a name that is none of them says which there are."""

    def __init__(self, kind: str, values: Mapping[str, V]) -> None:
        super().__init__(values)
        self._kind = kind

    def __missing__(self, name: str) -> NoReturn:
        near = get_close_matches(str(name), self, n=1)
        hint = f" (did you mean '{near[0]}'?)" if near else ""
        raise KeyError(f"there is no {self._kind} '{name}'{hint}; there are {', '.join(self) or 'none'}")

    def __reduce__(self) -> tuple[type[Named[V]], tuple[str, dict[str, V]]]:
        return Named, (self._kind, dict(self))


def number(value: float | None) -> float:
    """A number of JSON."""
    return math.nan if value is None else value


def numbers(kind: str, values: Mapping[str, float | None]) -> Named[float]:
    """Numbers of JSON by name."""
    return Named(kind, {name: number(value) for name, value in values.items()})


def interval(bounds: Sequence[float] | None) -> Interval:
    """An interval of JSON."""
    return (math.nan, math.nan) if bounds is None else (bounds[0], bounds[1])


def array(values: Sequence[Any]) -> NDArray[Any]:
    """A line of JSON as float64 [n], or as int64 where all are whole numbers."""
    whole = all(isinstance(value, int) for value in values)
    return np.array(values, np.int64) if whole and values else np.array([number(v) for v in values], np.float64)
