"""The sample that a task draws from its items."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec import Struct

from lexeval_gui.core.parameters import Settings
from lexeval_gui.core.scores import Counts
from lexeval_gui.core.tables import Table


class Stratum(Struct, frozen=True):
    """Items that are drawn from apart: `drawn` of the `frame` that could be."""

    name: str
    frame: int
    drawn: int


class SamplePlan(Struct, frozen=True):
    """How many items would be enough: a sentence that says so, and what is not known; and a table, a row for each
    half-width of the interval."""

    sentence: str
    table: Table


def no_strata(dataset: Any, system: int, counts: Counts, settings: Settings) -> tuple[Stratum, ...]:
    """Items are drawn from all alike."""
    return ()


def comparable(settings: Settings) -> str:
    """Whatever sample is drawn, systems are compared over it."""
    return ""


class Sampling(Struct, frozen=True):
    """How the items are drawn that a headline measure is made of (see `Measure.over`).

    `rank` is the item column that says in which order items are drawn, from 1; NaN where an item cannot be.
    `parameters` are the ids of those that say which share is drawn, and in which order; `frame` says in words what the
    items that can be drawn have in common: `have forms on both sides`. `strata` are those that are drawn from apart,
    none if there are none; `plan` says how many items would be enough, from those that are scored (dataset, system,
    counts, settings, a half-width as typed), and raises BadValue in words; `incomparable` why two systems cannot be
    compared over such samples, "" if they can.
    """

    rank: str
    parameters: tuple[str, ...]
    frame: str
    strata: Callable[[Any, int, Counts, Settings], tuple[Stratum, ...]] = no_strata
    plan: Callable[[Any, int, Counts, Settings, str], SamplePlan] | None = None
    incomparable: Callable[[Settings], str] = comparable
