"""Two parameters at once: a measure of systems, or which of two wins, under every pair of their values.

What acts when data are joined or counted is gone through in the outer loop, so that it is done once for each of its
values. Two systems are compared by the same draws in every cell, and p is not corrected: a map is looked at as a whole,
and says so.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping, Sequence
from itertools import count

import numpy as np
from msgspec import Struct, field
from msgspec.structs import replace

from lexeval_gui.core.dataset import Floats, Mask
from lexeval_gui.core.jobs import Check, Job
from lexeval_gui.core.parameters import BadValue, Choice, Settings
from lexeval_gui.core.problems import Unreadable
from lexeval_gui.core.scores import Measure, Scores
from lexeval_gui.core.statistics.many_tests import LEVEL
from lexeval_gui.core.statistics.resampling import Pair, percentile
from lexeval_gui.workspace.analysis.axes import Axis, has_axis
from lexeval_gui.workspace.scoring.comparison import Compared, compared, drawn_sides, why_incomparable
from lexeval_gui.workspace.scoring.evaluation import Evaluation
from lexeval_gui.workspace.scoring.questions import Asked

STAGES = ("join", "count", "score")
"""The stages at which the parameters of a map act, the one that takes longest first."""

SCORING = 0.3
"""About so large a share of comparing takes what is scored before anything is drawn."""

Cell = tuple[int, int]
"""A place on the first axis and one on the second."""


class Comparisons(Struct, frozen=True, eq=False):
    """How the first of two systems differs from the second in each cell: `difference`, `low`, `high` and `p`, all
    [first, second], NaN where undefined or nothing is drawn; `ahead` is 1 where the first is better, −1 where the
    second is, 0 where they are equal."""

    systems: tuple[int, int]
    difference: Floats
    low: Floats
    high: Floats
    p: Floats
    ahead: Floats

    @property
    def has_interval(self) -> bool:
        """Whether anything was drawn."""
        return bool(np.isfinite(self.low).any())

    @property
    def significant(self) -> Mask:
        """Where the difference is significant, p not being corrected for the cells: [first, second]."""
        return np.asarray(self.p <= LEVEL)


class Map(Struct, frozen=True, eq=False):
    """A measure over two parameters: `values` [systems, first, second], NaN where undefined.

    `is_known` [first, second] says which cells are worked out so far, `reasons` why a cell has no value; `compared` is
    there where two systems are held against each other.
    """

    measure: str
    axes: tuple[Axis, Axis]
    systems: tuple[int, ...]
    values: Floats
    is_known: Mask
    reasons: Mapping[Cell, str] = field(default_factory=dict)
    compared: Comparisons | None = None

    @property
    def shape(self) -> Cell:
        """How many values each axis has."""
        return len(self.axes[0].values), len(self.axes[1].values)

    @property
    def cells(self) -> list[Cell]:
        """All cells, row by row."""
        first, second = self.shape
        return [(row, column) for row in range(first) for column in range(second)]

    def settings_of(self, cell: Cell) -> dict[str, str]:
        """The values of both parameters in a cell."""
        return {axis.parameter: axis.values[place] for axis, place in zip(self.axes, cell, strict=True)}


class MapQuestion(Struct, frozen=True):
    """A map of a measure over two axes: of some systems, or of who wins of a `pair`."""

    measure: str
    axes: tuple[Axis, Axis]
    systems: tuple[int, ...] = ()
    pair: tuple[int, int] | None = None

    def answer(self, asked: Asked, job: Job) -> Map:
        """See Question; parts of the map are sent as they are found. Raises BadValue where an axis does not act."""
        if self.pair is None:
            return score_map(asked, self.measure, self.axes, self.systems, job)
        return win_map(asked, self.measure, self.axes, self.pair, job)


def score_map(asked: Asked, measure: str, axes: tuple[Axis, Axis], systems: Sequence[int], job: Job) -> Map:
    """A measure of some systems in every cell. Raises BadValue where a parameter does not act on the measure."""
    cells, found = _Cells.of(asked, measure, axes), _Sheet(measure, axes, tuple(systems))
    for done, stripe in enumerate(cells.stripes):
        job.step(done / len(cells.stripes), cells.words(stripe))
        for cell, there in cells.within(stripe, job.quiet()):
            found.score(cell, there)
        job.partial(found.map())
    return found.map()


def win_map(asked: Asked, measure: str, axes: tuple[Axis, Axis], pair: tuple[int, int], job: Job) -> Map:
    """The measure of two systems in every cell, and how they compare there, as `compare` says. Raises
    BadValue where a parameter does not act, or nothing is drawn."""
    if not asked.evaluation.settings.whole("resamples"):
        raise BadValue("who wins needs resamples to say where that is significant: resamples has to be 1 or more")
    cells, found = _Cells.of(asked, measure, axes), _Sheet(measure, axes, pair, pair)
    batches = [[stripe] for stripe in cells.stripes] if cells.prepares else [cells.stripes]
    for place, batch in enumerate(batches):
        with job.part(place / len(batches), (place + 1) / len(batches)):
            _compare_batch(cells, found, batch, job)
    return found.map()


# -- cells ------------------------------------------------------------------------------------------------------------


class _Cells(Struct, frozen=True):
    """The cells of a map, by stripes: all cells of one value of the axis whose parameter takes longest, the `outer`."""

    asked: Asked
    measure: str
    axes: tuple[Axis, Axis]
    outer: int
    refusals: dict[Hashable, str]

    @classmethod
    def of(cls, asked: Asked, measure: str, axes: tuple[Axis, Axis]) -> _Cells:
        """Raises BadValue where a parameter does not act on the measure."""
        evaluation, names = asked.evaluation, [axis.parameter for axis in axes]
        if len(set(names)) < 2:
            raise BadValue(f"a map is over two parameters, and {names[0]} is one")
        acting = parameters(evaluation, measure)
        for name in names:
            if name not in acting:
                raise BadValue(f"{name} does not act on {measure}; on it act {', '.join(acting) or 'none'}")
        stages = [STAGES.index(evaluation.settings.parameter(name).stage) for name in names]
        return cls(asked, measure, axes, int(stages[1] < stages[0]), {})

    @property
    def stripes(self) -> list[int]:
        """The places of the outer axis."""
        return list(range(len(self.axes[self.outer].values)))

    @property
    def prepares(self) -> bool:
        """Whether data are joined or counted anew for each stripe."""
        return self.asked.evaluation.settings.parameter(self.axes[self.outer].parameter).stage != "score"

    def words(self, stripe: int) -> str:
        """What a stripe is: `k = 0.5`."""
        axis = self.axes[self.outer]
        return f"{axis.parameter} = {axis.values[stripe]}"

    def within(self, stripe: int, job: Job) -> Iterator[tuple[Cell, Evaluation | str]]:
        """Each cell of a stripe, evaluated, or why it cannot be."""
        known: Evaluation | None = None
        for place in range(len(self.axes[1 - self.outer].values)):
            job.check()
            cell = (stripe, place) if self.outer == 0 else (place, stripe)
            there = self._evaluated(cell, known, job)
            known = known if isinstance(there, str) else there
            yield cell, there

    def _evaluated(self, cell: Cell, known: Evaluation | None, job: Job) -> Evaluation | str:
        names = (axis.values[place] for axis, place in zip(self.axes, cell, strict=True))
        wanted = dict(zip((axis.parameter for axis in self.axes), names, strict=True))
        try:
            settings = self.asked.evaluation.settings.with_values(wanted)
            if known is None or known.needs_preparing(settings):
                there = self.asked.under(settings, job)
            else:
                there = known.with_settings(settings)
        except (BadValue, Unreadable) as error:
            return str(error)
        return self._refusal(there) or there

    def _refusal(self, there: Evaluation) -> str:
        """Why these files cannot have the settings of a cell; that is a matter of choices, never of a number."""
        choices = tuple(there.settings[p.id] for p in there.settings.parameters if isinstance(p, Choice))
        if choices not in self.refusals:
            self.refusals[choices] = there.refusal()
        return self.refusals[choices]


def parameters(evaluation: Evaluation, measure: str) -> list[str]:
    """The parameters over which there are maps of a measure: those that act on it, on scores or before, and have values
    to go through; in declared order."""
    acts = evaluation.measures[measure].acts
    return [p.id for p in evaluation.settings.parameters if p.id in acts and p.stage in STAGES and has_axis(p)]


class _Sheet:
    """What is found so far."""

    def __init__(
        self, measure: str, axes: tuple[Axis, Axis], systems: tuple[int, ...], pair: tuple[int, int] | None = None
    ) -> None:
        shape = len(axes[0].values), len(axes[1].values)
        self.pair = pair or (0, 0)
        self._map = Map(measure, axes, systems, np.full((len(systems), *shape), np.nan), np.zeros(shape, np.bool_))
        self._reasons: dict[Cell, str] = {}
        if pair is not None:
            self._map = replace(self._map, compared=Comparisons(pair, *(np.full(shape, np.nan) for _ in range(5))))

    def score(self, cell: Cell, there: Evaluation | str) -> None:
        """Fill a cell, or say why it stays empty."""
        self._map.is_known[cell] = True
        if isinstance(there, str):
            self._reasons[cell] = there
            return
        for place, system in enumerate(self._map.systems):
            scores = there.scores(system, [self._map.measure])
            self._map.values[(place, *cell)] = scores.total(self._map.measure)

    def compare(self, cell: Cell, pair: Pair, is_low_better: bool) -> None:
        """Fill in how the two compare in a cell."""
        compared = self._map.compared
        assert compared is not None
        low, high = percentile(pair.drawn)
        compared.difference[cell], compared.p[cell] = pair.difference, pair.p
        compared.low[cell], compared.high[cell] = float(low), float(high)
        compared.ahead[cell] = np.sign(-pair.difference if is_low_better else pair.difference)

    def map(self) -> Map:
        """A copy."""
        known, compared = self._map, self._map.compared
        if compared is not None:
            arrays = ("difference", "low", "high", "p", "ahead")
            compared = replace(compared, **{name: getattr(compared, name).copy() for name in arrays})
        values, is_known = known.values.copy(), known.is_known.copy()
        return replace(known, values=values, is_known=is_known, reasons=dict(self._reasons), compared=compared)


# -- two systems ------------------------------------------------------------------------------------------------------


def _compare_batch(cells: _Cells, found: _Sheet, stripes: Sequence[int], job: Job) -> None:
    """Compare two systems in the cells of some stripes: score them, draw once for all of them, take each from that."""
    evaluation = cells.asked.evaluation
    measure = evaluation.measures[cells.measure]
    summed = _Summed(measure, found.pair, evaluation)
    for done, stripe in enumerate(stripes):
        job.step(SCORING * done / len(stripes), cells.words(stripe))
        for cell, there in cells.within(stripe, job.quiet()):
            if isinstance(there, Evaluation) and (reason := why_incomparable(there, cells.measure)):
                there = reason
            found.score(cell, there)
            if isinstance(there, Evaluation):
                summed.add(cell, there)
        job.partial(found.map())
    with job.part(SCORING, 1):
        for cell, pair in summed.pairs(job):
            found.compare(cell, pair, measure.better == "low")


class _Summed:
    """What is summed of two systems in the cells of a map. Cells differ in less than their settings do: the sums of
    an F depend on no beta, so that these are drawn once."""

    def __init__(self, measure: Measure, pair: tuple[int, int], evaluation: Evaluation) -> None:
        self._measure, self._pair = measure, pair
        self._names = measure.needs if measure.derive else (measure.id,)
        summed = (evaluation.measures[name] for name in (*self._names, *filter(None, [measure.over])))
        self._acting = {name for one in summed for name in one.acts}
        self._cells: dict[Hashable, dict[Cell, Settings]] = {}
        self._compared: dict[Hashable, tuple[Compared, Scores, Evaluation]] = {}

    def add(self, cell: Cell, there: Evaluation) -> None:
        """Another cell."""
        acting = tuple(there.settings[name] for name in there.settings if name in self._acting)
        key = acting, there.settings.at("join", "count")
        if key not in self._compared:
            both, of_first = compared(there, *self._pair, self._measure.id), there.scores(self._pair[0], self._names)
            self._compared[key] = both, of_first, there
        self._cells.setdefault(key, {})[cell] = there.settings

    def pairs(self, job: Job) -> Iterator[tuple[Cell, Pair]]:
        """Both systems in each cell, resampled; all that is over the same items by the same draws."""
        groups: dict[Hashable, list[Hashable]] = {}
        for key, (found, _, there) in self._compared.items():
            drawn_by = there.settings.at("interval"), there.settings["seed"], found.places.tobytes()
            groups.setdefault(drawn_by, []).append(key)
        for done, keys in enumerate(groups.values()):
            with job.part(done / len(groups), (done + 1) / len(groups)):
                yield from self._drawn(keys, job)

    def _drawn(self, keys: Sequence[Hashable], job: Job) -> Iterator[tuple[Cell, Pair]]:
        known = [self._compared[key] for key in keys]
        sources = [source for found, _, _ in known for source in (found.first, found.second)]
        there = known[0][2]
        steps = _counted(job, "drawing", 2 * there.settings.whole("resamples"))
        sides = drawn_sides(there, sources, known[0][0].form, steps)
        for place, (key, (_, scores, _)) in enumerate(zip(keys, known, strict=True)):
            for cell, settings in self._cells[key].items():
                job.check()
                form = replace(scores, settings=settings).form(self._measure)
                yield cell, Pair.of(*(replace(side, form=form) for side in sides[2 * place : 2 * place + 2]))


def _counted(job: Job, text: str, checks: int) -> Check:
    """A check that reports how many of about so many have been made."""
    numbers = count()
    return lambda: job.step(min(next(numbers) / checks, 1), text)
