"""The result of scoring in Python: the JSON of `lexeval score` as attributes, and what else can be asked of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any

from numpy.typing import NDArray

from lexeval_gui.api import named
from lexeval_gui.api.answers import Comparison, Curve
from lexeval_gui.api.errors import for_people
from lexeval_gui.api.named import Value
from lexeval_gui.api.values import Interval, Named, interval, numbers
from lexeval_gui.core import tables
from lexeval_gui.core.jobs import Check, Job, go_on
from lexeval_gui.core.parameters import BadValue
from lexeval_gui.core.plaintext import count_of
from lexeval_gui.core.problems import Problem
from lexeval_gui.core.tables import Table
from lexeval_gui.workspace import finding, outputs
from lexeval_gui.workspace.outputs import arrays
from lexeval_gui.workspace.scoring import Scored
from lexeval_gui.workspace.scoring.evaluation import Evaluation

RESAMPLES = "1000"
"""As many resamples and trials where two systems are compared, unless it is said otherwise."""

Columns = dict[str, NDArray[Any]]
"""Columns by name, [n] each: what pandas and polars take as it is."""


class SystemScores:
    """One system of a result: `name`, `path`, and its scores.

    A measure that it cannot have is absent, an undefined one NaN; a name that is none of those there are is a KeyError
    that names them.

    - `measures`: id → number, those of kind count whole numbers
    - `counts`: group of counts (`items`) → name → what they add up to
    - `intervals`: id → (low, high), 95 %; empty unless there are resamples, but for measures with bounds of their own
    - `groups`: grouping (`pos`) → group (`n`) → id → number
    """

    def __init__(self, evaluation: Evaluation, system: int, found: Mapping[str, Any]) -> None:
        self._evaluation, self._system = evaluation, system
        self.name: str = found["name"]
        self.path: str = found["path"]
        self.measures: Named[float] = numbers("measure", found["measures"])
        self.counts: Named[Named[float]] = Named(
            "group of counts", {group: numbers("count", known) for group, known in found["counts"].items()}
        )
        self.intervals: Named[Interval] = Named(
            "interval", {name: interval(bounds) for name, bounds in found.get("intervals", {}).items()}
        )
        self.groups: Named[Named[Named[float]]] = Named(
            "grouping", {by: _groups(v) for by, v in found["groups"].items()}
        )

    @property
    def items(self) -> Columns:
        """Every item, or what the task lists in its place (edits of HOO), as columns [n], made once: ids and labels
        texts, counts int64, measures float64 with NaN where undefined, yes and no bool; what has lists, and texts some
        of which are None, are objects."""
        return self.lists["items"]

    @cached_property
    def lists(self) -> Named[Columns]:
        """`items`, and what else `lexeval score --items` lists, such as the `spurious` edits, each as columns."""
        return Named("list", arrays.item_lists(self._evaluation, self._system))

    def columns(self, *names: str) -> Columns:
        """Columns of the items themselves (instances, fragments, lemmas, sentences), also where `items` has something
        finer: id, labels, counts and measures, or of these the names given. Made for this call: of a million items all
        are hundreds of megabytes. Raises KeyError for a name that is no column, naming all."""
        there = Named("column", arrays.item_columns(self._evaluation, self._system))
        return {name: there[name]() for name in names or there}

    def __repr__(self) -> str:
        headline = self._evaluation.headline(self._system).id
        return f"<{self.name}: {headline} {self.measures[headline]:.4g}>"


def _groups(values: Mapping[str, Any]) -> Named[Named[float]]:
    return Named("group", {value: numbers("measure", known) for value, known in values.items()})


class Result:
    """What systems score against a gold. Attributes have the shape of the JSON of `lexeval score`:

    - `task`, `signature` (the conventions under which the numbers hold, in one line), `parameters` (id → text)
    - `systems`: SystemScores, in the order in which they were named
    - `problems`: what was found wrong with the files and odd about the scores; `str(problem)` is a line
    - `unread`: paths of systems that could not be read, about which `problems` says why; the others are scored

    One evaluation answers several questions without the files being read again: `compare`, `curve`, `under` other
    parameters, `within` the items of a filter. A result stays what it is; these give others.
    """

    def __init__(self, scored: Scored, check: Check = go_on) -> None:
        self._scored = scored
        self.problems: tuple[Problem, ...] = scored.problems
        self.unread: tuple[str, ...] = scored.unread
        self._intervals = outputs.resampled(scored.evaluation, check)
        found = outputs.to_json(scored.evaluation, scored.problems, intervals=self._intervals)
        self.task: str = found["task"]
        self.signature: str = found["signature"]
        self.parameters: dict[str, str] = found["parameters"]
        self.systems: tuple[SystemScores, ...] = tuple(
            SystemScores(scored.evaluation, number, system) for number, system in enumerate(found["systems"])
        )

    @for_people
    def system(self, name: str) -> SystemScores:
        """A system by its name. Raises UsageError, naming those there are."""
        return self.systems[finding.find_system(name, self._names)]

    @for_people
    def compare(
        self,
        first: str,
        second: str,
        measure: str | None = None,
        *,
        resamples: int | None = None,
        seed: str | int | None = None,
    ) -> Comparison:
        """Compare two systems, by their names, by a measure (the headline measure): difference with interval and p.

        `resamples` are as many as the result has, or 1000 if it has none. Raises UsageError.
        """
        pair = finding.find_system(first, self._names), finding.find_system(second, self._names)
        if pair[0] == pair[1]:
            raise BadValue(f"{first} is named twice; there is nothing to compare")
        has_none = self._scored.evaluation.settings.as_dict().get("resamples") == "0"
        drawn = RESAMPLES if resamples is None and has_none else resamples
        scored = named.under(self._scored, {"resamples": drawn, "seed": seed}, Job())
        return Comparison.of(scored, pair, finding.compared_measure(scored.evaluation, measure, pair))

    @for_people
    def curve(self, over: str, measures: Sequence[str] | None = None) -> Curve:
        """Measures (those that are usual) over the values of a parameter that is a number and acts on scores, all
        others as they are; with bands if the result has resamples. Raises UsageError."""
        return Curve.of(self._scored, over, measures)

    @for_people
    def under(self, **parameters: Value) -> Result:
        """The same files under other parameters, such as `result.under(k=.5)`; only what depends on these is done
        again. Raises UsageError, and Unreadable where the files do not go together under them."""
        return Result(named.under(self._scored, parameters, Job()))

    @for_people
    def within(self, where: str) -> Result:
        """The items of this result that a filter of the window's list finds, such as `pos:n F<.5`, scored alone. Raises
        UsageError for a filter that cannot be read or finds nothing."""
        known = self._scored.evaluation.where
        return Result(named.within(self._scored, f"{known} {where}".strip()))

    def table(self, by: str | None = None) -> Columns:
        """The scores as columns: a row per system, or per system and value of a grouping; what `lexeval score --format
        csv` prints, `--by` too. Raises UsageError for a grouping that there is not."""
        return arrays.of_table(self._table(by))

    @for_people
    def _table(self, by: str | None) -> Table:
        evaluation = self._scored.evaluation
        if by is not None and by not in (there := outputs.groupings(evaluation)):
            raise BadValue(f"there is no group '{by}'; there are {', '.join(there) or 'none'}")
        return outputs.scores_table(evaluation, by, self._intervals)

    def to_dict(self, items: bool = False) -> dict[str, Any]:
        """The JSON that `lexeval score --format json` prints (with `items` that of `--items`)."""
        return outputs.to_json(self._scored.evaluation, self.problems, items, self._intervals)

    @cached_property
    def _names(self) -> tuple[str, ...]:
        return self._scored.evaluation.system_names

    def _shown(self) -> Table:
        """A table for reading, as `lexeval score` prints it."""
        evaluation = self._scored.evaluation
        if len(self.systems) < 2:
            return outputs.measures_table(evaluation, None, self._intervals)
        return outputs.scores_table(evaluation, None, self._intervals, outputs.overview(evaluation), for_reading=True)

    def __repr__(self) -> str:
        found = f"\n{count_of(len(self.problems), 'problem')} in .problems" if self.problems else ""
        return tables.render(self._shown(), "text").rstrip() + found

    def _repr_html_(self) -> str:
        return tables.render(self._shown(), "html")
