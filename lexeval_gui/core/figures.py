"""Which plots a task wants beside its items; their numbers come from the evaluation, the paint from the window."""

from __future__ import annotations

from msgspec import Struct


class Stop(Struct, frozen=True):
    """A planned stop: half of the interval's width is at most the value of the parameter `width`, looked at from
    `least` items on, every so many (`every`)."""

    width: str
    least: int
    every: int


class CurveFigure(Struct, frozen=True):
    """Measures over a parameter: `measures` as lines (the first is read out), `reference` as level lines.

    `log`: the axis of the parameter is logarithmic. `stop`: where an interval that shrinks would be narrow enough.
    """

    id: str
    title: str
    over: str
    measures: tuple[str, ...]
    reference: tuple[str, ...] = ()
    log: bool = False
    stop: Stop | None = None
    note: str = ""


class PlaneFigure(Struct, frozen=True):
    """One measure against another, a point per system, with the path that it takes `over` a parameter.

    `iso_f`: behind recall (x) and precision (y) stand lines of equal F, in which the parameter `beta` weighs (none: 1).
    """

    id: str
    title: str
    x: str
    y: str
    over: str = ""
    iso_f: bool = False
    beta: str = ""
    note: str = ""


class GroupPlaneFigure(Struct, frozen=True):
    """One measure against another, a point per system and value of a grouping (its types, parts of speech …), beside
    the point over all items. `groupings` are offered as far as the data has them, the first in front; `iso_f` and
    `beta` as in a PlaneFigure."""

    id: str
    title: str
    x: str
    y: str
    groupings: tuple[str, ...]
    iso_f: bool = False
    beta: str = ""
    note: str = ""


class DistributionFigure(Struct, frozen=True):
    """How a measure is spread over the items, in `bins` of equal width over 0…1."""

    id: str
    title: str
    measure: str
    bins: int = 20
    note: str = ""


class SequenceFigure(Struct, frozen=True):
    """Measures item by item in an order, each with a moving average over as many items as the parameter `window` says.

    `orders` are (id, title): the id of a measure or of an item column to sort by, or `id` for the alphabet.
    """

    id: str
    title: str
    measures: tuple[str, ...]
    window: str
    orders: tuple[tuple[str, str], ...]
    note: str = ""


class ScatterFigure(Struct, frozen=True):
    """A point per item: one measure against another, its area as the item column `size`, in words `area`.

    `iso_f`: behind recall (x) and precision (y) stand lines of equal F.
    """

    id: str
    title: str
    x: str
    y: str
    size: str
    area: str
    iso_f: bool = False
    note: str = ""


class TrendFigure(Struct, frozen=True):
    """Measures of items over a column of counts, such as their length: the items as points, and the mean of each
    stretch of the column as a line. `over` are (column, title); a stretch is one value of it, or as many neighbours as
    have `least` items together."""

    id: str
    title: str
    measures: tuple[str, ...]
    over: tuple[tuple[str, str], ...]
    least: int = 10
    note: str = ""


class JudgedFigure(Struct, frozen=True):
    """A point per judged item of a system: a measure against what raters say of it, with the line of least squares."""

    id: str
    title: str
    note: str = ""


class RegressionFigure(Struct, frozen=True):
    """A point per judged item of a system: what a regression on several measures and counts predicts of the judgments,
    against them or against what it leaves of them."""

    id: str
    title: str
    note: str = ""


class RankingFigure(Struct, frozen=True):
    """All systems by one measure, best first: value, interval, the ranks that each may have, and letters that systems
    share which are not told apart. Any task has it, where there are several systems."""

    id: str = "all_systems"
    title: str = "all systems"
    note: str = ""


class MapFigure(Struct, frozen=True):
    """A measure, or who wins of two systems, under every pair of values of two parameters. Any task has it."""

    id: str = "map"
    title: str = "map"
    note: str = "Click a cell, or press Enter on it, to put its values in force."


Figure = (
    CurveFigure
    | PlaneFigure
    | GroupPlaneFigure
    | DistributionFigure
    | SequenceFigure
    | ScatterFigure
    | TrendFigure
    | JudgedFigure
    | RegressionFigure
    | RankingFigure
    | MapFigure
)

OF_ANY_TASK: tuple[Figure, ...] = (RankingFigure(), MapFigure())
"""The figures that come behind those of a task."""
