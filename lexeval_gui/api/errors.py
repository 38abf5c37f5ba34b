"""What is raised to people who write Python: sentences, without the way that they took inside."""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import ParamSpec, TypeVar

from lexeval_gui.core.parameters import BadValue

P = ParamSpec("P")
T = TypeVar("T")


class UsageError(ValueError):
    """What was asked for cannot be: a name that there is not, a value out of range, a filter that finds nothing."""


UsageError.__module__ = "lexeval_gui"  # where people find it


def for_people(asked: Callable[P, T]) -> Callable[P, T]:
    """Let wrong usage leave a function as UsageError."""

    @functools.wraps(asked)
    def answered(*args: P.args, **kwargs: P.kwargs) -> T:
        try:
            return asked(*args, **kwargs)
        except BadValue as error:
            raise UsageError(str(error)) from None

    return answered
