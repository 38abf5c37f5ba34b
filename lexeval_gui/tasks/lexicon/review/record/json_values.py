"""Values that a journal keeps as JSON: what is missing or wrong there is as it is at first."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any


def text_of(value: Any) -> str:
    """A text; "" in the place of what is none."""
    return value if isinstance(value, str) else ""


def is_count(value: Any) -> bool:
    """Whether it is a whole number, not below 0."""
    return isinstance(value, int) and not isinstance(value, bool) and value >= 0


def count_in(value: Any) -> int:
    """Such a number; 0 in the place of what is none."""
    return value if isinstance(value, int) and is_count(value) else 0


def objects_of(value: Any) -> tuple[Mapping[str, Any], ...]:
    """The objects in a list."""
    return tuple(one for one in value if isinstance(one, Mapping)) if isinstance(value, list | tuple) else ()


def texts_of(value: Any) -> tuple[str, ...]:
    """The values in a list, as texts."""
    return tuple(map(str, value)) if isinstance(value, list | tuple) else ()
