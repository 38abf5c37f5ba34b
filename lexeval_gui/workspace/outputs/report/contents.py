"""What stands in a report, as data: worked out once, then written as a page and as JSON. Nothing is computed here that
no command prints."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import numpy as np
from msgspec import Struct

from lexeval_gui.core import rounding
from lexeval_gui.core.dataset import Floats, Ints
from lexeval_gui.core.features import Feature
from lexeval_gui.core.figures import CurveFigure
from lexeval_gui.core.jobs import Job
from lexeval_gui.core.parameters import BadValue, Number
from lexeval_gui.core.plaintext import isolated
from lexeval_gui.core.statistics.many_tests import CORRECTIONS
from lexeval_gui.core.statistics.resampling import PairedComparison
from lexeval_gui.project import sources
from lexeval_gui.project.sources import Source
from lexeval_gui.workspace.analysis import features, ranking, subsets, tags
from lexeval_gui.workspace.analysis.contributions import Explanation
from lexeval_gui.workspace.analysis.ranking import Ranking
from lexeval_gui.workspace.analysis.tags import AnnotatedPlace
from lexeval_gui.workspace.analysis.why_question import WhyQuestion
from lexeval_gui.workspace.figures.offered import figures
from lexeval_gui.workspace.items import fields
from lexeval_gui.workspace.outputs.curves import drawn_bands, usual_measures
from lexeval_gui.workspace.outputs.documents import Bands
from lexeval_gui.workspace.outputs.measures import Intervals, resampled
from lexeval_gui.workspace.plans import Plan
from lexeval_gui.workspace.scoring import Scored
from lexeval_gui.workspace.scoring.comparison import comparable, compare
from lexeval_gui.workspace.scoring.evaluation import Evaluation

MOST_ITEMS = 10
"""So many items are drawn unless others are asked for."""

MOST_DRAWN = 4
"""Items are drawn with all systems if these are so many at most; else with the two that are compared: a page with all
pictures of 20 systems would be larger than anybody reads."""

OPTION = "--"
"""Stands before the name of an option of reading, in the place of a role, where its value is a path."""


class Wanted(Struct, frozen=True):
    """What a report is asked to hold: the `pair` that is compared, the `measure` by which systems are ("": the headline
    measure that all have), how p is corrected; the rows of the `items` that are drawn and in words which these are
    (None: the lowest `most`). `project` is the path of the project that stands in the place of all files; "" for
    none; `features` that of a file of features of one's own, and `joined` what it says, for filters."""

    pair: tuple[int, int] = (0, 1)
    measure: str = ""
    correction: str = CORRECTIONS[0]
    items: tuple[int, ...] | None = None
    chosen: str = "items that were asked for"
    most: int = MOST_ITEMS
    project: str = ""
    features: str = ""
    joined: tuple[Feature, ...] = ()


class ReportCurve(Struct, frozen=True):
    """Measures over a parameter, as `lexeval curve` prints them: all of one system, one of several. `log`: on a
    logarithmic axis."""

    over: str
    measures: tuple[str, ...]
    bands: Bands | None
    log: bool


class Report(Struct, frozen=True):
    """What was found. `measure` is "" where systems have none in common; `unranked` says why there is no ranking, and
    `unexplained` why it is not said where the difference comes from; `drawn` is what the curves are of: the same
    without resamples. `places` is None without a project."""

    scored: Scored
    wanted: Wanted
    measure: str
    files: tuple[Source, ...]
    intervals: Intervals | None
    ranking: Ranking | None
    unranked: str
    paired: PairedComparison | None
    asked: WhyQuestion | None
    explanation: Explanation | None
    unexplained: str
    drawn: Evaluation
    curves: tuple[ReportCurve, ...]
    items: Ints
    chosen: str
    places: tuple[AnnotatedPlace, ...] | None

    @property
    def evaluation(self) -> Evaluation:
        """What is reported on."""
        return self.scored.evaluation

    @property
    def drawn_systems(self) -> tuple[int, ...]:
        """The systems that stand in the pictures of items."""
        count = len(self.evaluation.system_names)
        compared = self.wanted.pair if self.paired is not None else (0, 1)
        return tuple(range(count)) if count <= MOST_DRAWN else compared


def make(scored: Scored, wanted: Wanted, job: Job) -> Report:
    """Work out what a report holds. Raises BadValue, also for items that cannot be scored alone, and Cancelled."""
    evaluation = scored.evaluation
    if reason := evaluation.refusal():
        raise BadValue(reason)
    with job.part(0, 0.1):
        files = described(scored.plan, job)
    job.step(0.1, "intervals")
    intervals = resampled(evaluation, job.check)
    everyone = range(len(evaluation.system_names))
    measure = wanted.measure or usual_measure(evaluation, everyone) or usual_measure(evaluation, wanted.pair)
    pair = wanted.pair if _compares(evaluation, wanted.pair, measure) else None
    annotations = subsets.annotations_of(scored)
    with job.part(0.3, 0.5):
        ranked, unranked = _ranked(evaluation, measure, wanted.correction, job)
    paired, asked, explanation, unexplained = None, None, None, ""
    if pair is not None:
        job.step(0.5, "comparing")
        paired = compare(evaluation, *pair, measure, job.check)
        noted = None if annotations is None else features.noted(annotations)
        with job.part(0.5, 0.8):
            asked = WhyQuestion(pair, measure, (), (), wanted.correction, noted)
            explanation, unexplained = _explained(evaluation, asked, job)
    job.step(0.8, "curves")
    drawn = _without_resamples(evaluation)
    places = None if annotations is None else tuple(tags.annotated_places(evaluation, annotations, job.check))
    items, chosen = _chosen(evaluation, wanted, pair, measure)
    return Report(
        scored, wanted, measure, files, intervals, ranked, unranked, paired, asked, explanation, unexplained, drawn,
        tuple(_curves(drawn, job)), items, chosen, places,
    )  # fmt: skip


def usual_measure(evaluation: Evaluation, systems: Sequence[int]) -> str:
    """The measure by which systems are compared where none is named: the first headline measure, or else the first of
    all, that all have; "" where they have none in common."""
    if len(evaluation.system_names) < 2:
        return evaluation.headline(0).id
    shared = comparable(evaluation, *systems)
    headlines = [name for name in shared if evaluation.measures[name].headline]
    return next(iter([*headlines, *shared]), "")


def _compares(evaluation: Evaluation, pair: tuple[int, int], measure: str) -> bool:
    """Whether these are two systems that both have the measure."""
    there = len(evaluation.system_names) > max(pair) and pair[0] != pair[1]
    return there and measure in comparable(evaluation, *pair)


def described(plan: Plan | None, job: Job) -> tuple[Source, ...]:
    """The files of a plan, and those that its options name, in their roles: size and checksum as they are now; size 0
    and no checksum of one that cannot be read again, such as a pipe. Raises Cancelled."""
    if plan is None:
        return ()
    named = [(source.role, source.path) for source in plan.sources if source.role]
    named += [(f"{OPTION}{name}", path) for name, path in path_options(plan)]
    found = []
    for place, (role, path) in enumerate(named):
        with job.part(place / len(named), (place + 1) / len(named)):
            try:
                size, checksum = sources.fingerprint(Path(path), job)
            except (OSError, ValueError):
                size, checksum = 0, ""
        found.append(Source(role, path, size, checksum))
    return tuple(found)


def path_options(plan: Plan) -> list[tuple[str, str]]:
    """The options of reading whose values are paths of files or folders."""
    given = ((p.id, plan.options[p.id]) for p in plan.options.parameters if not hasattr(p, "options"))
    return [(name, value) for name, value in given if value.strip() and Path(value).exists()]


def _ranked(evaluation: Evaluation, measure: str, correction: str, job: Job) -> tuple[Ranking | None, str]:
    """All systems ranked, or why they are not."""
    if reason := ranking.refusal(evaluation, measure):
        return None, reason
    if not measure:
        return None, "the systems have no measure in common"
    return ranking.rank_systems(evaluation, measure, correction, job), ""


def _explained(evaluation: Evaluation, asked: WhyQuestion, job: Job) -> tuple[Explanation | None, str]:
    """Where the difference comes from, or why that cannot be said under these settings."""
    try:
        return asked.answer_with(evaluation, (), job), ""
    except BadValue as error:
        return None, str(error)


# -- curves -----------------------------------------------------------------------------------------------------------


def _without_resamples(evaluation: Evaluation) -> Evaluation:
    """The same without anything drawn, as `lexeval curve` has it at first: bands of 1,000 resamples at each point of
    each line would take longer than all the rest."""
    if "resamples" not in evaluation.settings:
        return evaluation
    return evaluation.with_settings(evaluation.settings.with_values({"resamples": "0"}))


def _curves(evaluation: Evaluation, job: Job) -> list[ReportCurve]:
    """A curve over each parameter that the task draws one over, and that has not drawn these data already."""
    found: dict[str, ReportCurve] = {}
    for figure in figures(evaluation):
        if not isinstance(figure, CurveFigure) or figure.over in {*found, *evaluation.loaded.drawn_as}:
            continue
        if _moves(evaluation, figure.over):
            job.check()
            usual = usual_measures(evaluation, figure.over)
            names = usual if len(evaluation.system_names) == 1 else usual[:1]
            bands = drawn_bands(evaluation, figure.over, names, job.check)
            found[figure.over] = ReportCurve(figure.over, tuple(names), bands, figure.log)
    return list(found.values())


def _moves(evaluation: Evaluation, over: str) -> bool:
    """Whether `lexeval curve` takes a parameter."""
    parameter = evaluation.settings.parameter(over)
    return isinstance(parameter, Number) and parameter.stage == "score"


# -- items ------------------------------------------------------------------------------------------------------------


def _chosen(evaluation: Evaluation, wanted: Wanted, pair: tuple[int, int] | None, measure: str) -> tuple[Ints, str]:
    """The rows of the items that are drawn, and in words which these are."""
    if wanted.items is not None:
        return np.array(wanted.items, np.int64), wanted.chosen
    declared = evaluation.measures[measure] if measure else evaluation.headline(0)
    own = evaluation.measure_of_item(declared.id)
    if pair is not None:
        values = fields.difference(evaluation, pair, own.id)
        names = " − ".join(isolated(evaluation.system_names[system]) for system in pair)
        what = f"the lowest difference {names} in {own.title_of_item}"
    else:
        values = evaluation.item_values(0, own.id)
        what = f"the lowest {own.title_of_item} of {isolated(evaluation.system_names[0])}"
    if declared.better == "low":
        values, what = -values, what.replace("lowest", "highest", 1)
    rows = _lowest(evaluation, values, wanted.most)
    return rows, f"the {len(rows)} items with {what}, where it is defined"


def _lowest(evaluation: Evaluation, values: Floats, most: int) -> Ints:
    """The rows of the items with the lowest values among those that are scored; equal ones in the order of the file."""
    rows = np.arange(len(values)) if evaluation.rows is None else evaluation.rows
    there = rows[np.isfinite(values[rows])]
    return np.asarray(there[rounding.ascending(values[there])][:most])
