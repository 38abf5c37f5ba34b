"""What a comparison and a curve are in Python: the JSON of `lexeval compare` and `lexeval curve` as attributes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from lexeval_gui.api.values import Interval, Named, array, interval, number
from lexeval_gui.core import tables
from lexeval_gui.core.dataset import Floats
from lexeval_gui.core.jobs import Check, go_on
from lexeval_gui.core.problems import Problem
from lexeval_gui.core.tables import Table
from lexeval_gui.workspace import finding, outputs
from lexeval_gui.workspace.outputs import arrays, documents
from lexeval_gui.workspace.scoring import Scored
from lexeval_gui.workspace.scoring.comparison import compare


class ComparedSystem(Struct, frozen=True):
    """One side of a comparison: `value` is its score, over its `items`; `value_compared` the same over the items that
    both are scored over. NaN where undefined."""

    name: str
    path: str
    value: float
    items: int
    value_compared: float


class Comparison(Struct, frozen=True, eq=False):
    """Two systems by one measure, over the items that both are scored over.

    `difference` is first - second, `interval` its 95 % bootstrap interval, `p` that of a paired randomization test,
    `p_bootstrap` by the resamples; NaN where undefined. `wins`, `losses` and `ties` of the first count the `items`.
    """

    task: str
    signature: str
    parameters: dict[str, str]
    measure: str
    systems: tuple[ComparedSystem, ComparedSystem]
    difference: float
    interval: Interval
    p: float
    p_bootstrap: float
    items: int
    wins: int
    losses: int
    ties: int
    problems: tuple[Problem, ...]
    _json: dict[str, Any]
    _table: Callable[[], Table]

    @classmethod
    def of(cls, scored: Scored, pair: tuple[int, int], measure: str, check: Check = go_on) -> Comparison:
        """Compare two systems of what was scored."""
        evaluation = scored.evaluation
        paired = compare(evaluation, *pair, measure, check)
        found = documents.comparison(evaluation, *pair, measure, paired, scored.problems)
        first, second = (
            ComparedSystem(s["name"], s["path"], number(s["value"]), s["items"], number(s["value_compared"]))
            for s in found["systems"]
        )
        same = ("task", "signature", "parameters", "measure", "items", "wins", "losses", "ties")
        return cls(
            **{name: found[name] for name in same},
            systems=(first, second),
            difference=number(found["difference"]),
            interval=interval(found["interval"]),
            p=number(found["p"]),
            p_bootstrap=number(found["p_bootstrap"]),
            problems=scored.problems,
            _json=found,
            _table=partial(outputs.comparison_table, evaluation, *pair, measure, paired, True),
        )

    def to_dict(self) -> dict[str, Any]:
        """The JSON that `lexeval compare --format json` prints."""
        return self._json

    def __repr__(self) -> str:
        return tables.render(self._table(), "text").rstrip()

    def _repr_html_(self) -> str:
        return tables.render(self._table(), "html")


class SystemCurve(Struct, frozen=True, eq=False):
    """The curves of a system by measure, float64 [g] along the grid, and the ends of their intervals, `(low, high)`; no
    `bands` where nothing was resampled and no measure has bounds of its own."""

    name: str
    path: str
    curves: Named[Floats]
    bands: Named[tuple[Floats, Floats]]


class Curve(Struct, frozen=True, eq=False):
    """Measures over the values of one parameter: `grid` [g], each system's curves along it."""

    task: str
    signature: str
    parameters: dict[str, str]
    over: str
    grid: NDArray[Any]
    systems: tuple[SystemCurve, ...]
    problems: tuple[Problem, ...]
    _json: dict[str, Any]
    _table: Table

    @classmethod
    def of(cls, scored: Scored, over: str, measures: Sequence[str] | None, check: Check = go_on) -> Curve:
        """The curves of what was scored. Raises BadValue for a parameter or a measure that has none."""
        evaluation = scored.evaluation
        finding.check_over(evaluation.settings, over)
        names = finding.measures_over(evaluation, over, measures)
        bands = outputs.drawn_bands(evaluation, over, names, check)
        found = documents.curves(evaluation, over, scored.problems, names, bands)
        return cls(
            **{name: found[name] for name in ("task", "signature", "parameters", "over")},
            grid=array(found["grid"]),
            systems=tuple(map(_system_curve, found["systems"])),
            problems=scored.problems,
            _json=found,
            _table=outputs.curve_table(evaluation, over, names, None, bands),
        )

    @property
    def columns(self) -> dict[str, NDArray[Any]]:
        """The parameter, and a column `<system>.<measure>` for each curve, which ends of intervals follow as
        `…_low` and `…_high`: what `lexeval curve --format csv` prints."""
        return arrays.of_table(self._table)

    def to_dict(self) -> dict[str, Any]:
        """The JSON that `lexeval curve --format json` prints."""
        return self._json

    def __repr__(self) -> str:
        names = ", ".join(system.name for system in self.systems)
        return f"<Curve over {self.over}, {len(self.grid)} values, of {names}: {self.signature}>"

    def _repr_html_(self) -> str:
        return tables.render(self._table, "html")


def _system_curve(found: dict[str, Any]) -> SystemCurve:
    curves = {name: np.asarray(array(line), np.float64) for name, line in found["curves"].items()}
    bands = {name: (array(ends["low"]), array(ends["high"])) for name, ends in found.get("bands", {}).items()}
    return SystemCurve(found["name"], found["path"], Named("curve", curves), Named("band", bands))
