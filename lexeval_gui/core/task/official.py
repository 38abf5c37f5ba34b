"""Official scorers, to be used in their place: two inputs in, their output out, byte for byte."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, AnyStr, Generic, Protocol

from msgspec import Struct

from lexeval_gui.core.problems import Problem


class ScorerStopped(Exception):
    """An official scorer goes no further; the text says why, for people. What it gave until then stands."""


class Output(Struct, Generic[AnyStr], frozen=True):
    """What an official scorer writes, as bytes with their line ends or as lines without, and what was found wrong with
    its inputs. The lines are made while they are written; `ScorerStopped` may end them."""

    lines: Iterator[AnyStr]
    problems: tuple[Problem, ...] = ()


class OfficialScorer(Protocol):
    """A scorer by the name of its command, as tasks offer them: `scorepl`, `evalfrag`."""

    def __call__(self, gold: str, system: str, options: Mapping[str, str]) -> Output[Any]:
        """Score a system by its path against a gold; `options` are those of the command. Raises Unreadable if a file
        cannot be used, BadValue if an option has no such value."""
