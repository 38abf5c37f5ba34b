"""The command lines of scores, curves, maps and the data of figures."""

from __future__ import annotations

from collections.abc import Sequence

from lexeval_gui.workspace.analysis.maps import MapQuestion
from lexeval_gui.workspace.outputs import ranking
from lexeval_gui.workspace.outputs.command_lines.inputs import (
    COMPARING,
    PLAIN,
    Inputs,
    Wording,
    filter_words,
    line,
    of_systems,
    option,
    options,
    study_words,
    two,
)
from lexeval_gui.workspace.outputs.figure_data import USUAL, Study
from lexeval_gui.workspace.scoring.evaluation import Evaluation

OVERVIEW = "overview"
"""In the place of a measure: those that a table of systems shows unless others are chosen."""

NO_BAND = "none"
"""In the place of the measure whose interval stands beside its curve; "" for all that have one."""


def score_line(
    evaluation: Evaluation,
    inputs: Inputs,
    measures: Sequence[str] = (),
    by: str = "",
    split: str = "",
    sort: ranking.Sort = ("", False),
    beside: Evaluation | None = None,
    has_stars: bool = False,
    has_intervals: bool = True,
) -> str:
    """`lexeval score`: these measures (the overview), a row for each group of `by`, columns for those of `split`, in
    the order of a column, the scores of some items below those of all. Raises NoCommand."""
    words = options("--measure", measures or [OVERVIEW])
    words += option("--by", by) if by else []
    words += option("--split", split) if split else []
    if sort[0] and ranking.is_column(evaluation, sort[0]):
        words += option("--sort", sort[0])
        words += ["--reverse"] if sort[1] != ranking.is_highest_first(evaluation, sort[0]) else []
    words += ["--stars"] if has_stars else []
    words += filter_words("--beside", beside, inputs) if beside is not None else []
    wording = Wording(COMPARING if has_stars else {}, {} if has_intervals else {"resamples": "0"})
    return line("score", evaluation if beside is None else beside.whole, inputs, words, _noting(wording, beside))


def _noting(wording: Wording, beside: Evaluation | None) -> Wording:
    """The same where the items that are scored beside all were found by what a person noted."""
    noted = beside is not None and beside.subset is not None and bool(beside.subset.sources)
    return Wording(wording.defaults, wording.fixed, wording.renamed, wording.has_view, noted)


def curve_line(
    evaluation: Evaluation,
    inputs: Inputs,
    over: str,
    measures: Sequence[str],
    systems: Sequence[int],
    band: str = NO_BAND,
    beside: Evaluation | None = None,
    has_before: bool = False,
) -> str:
    """`lexeval curve`: measures of some systems over a parameter, the interval of one of them, or of all (`band`), the
    lines of some items (`beside`) and those from before what-if changes. Raises NoCommand."""
    words = [*option("--over", over), *options("--measure", measures), *of_systems(evaluation, "--only", systems)]
    words += [*(option("--band", band) if band else []), *(["--before"] if has_before else [])]
    words += filter_words("--beside", beside, inputs) if beside is not None else []
    return line("curve", evaluation, inputs, words, _noting(PLAIN, beside))


def map_line(evaluation: Evaluation, inputs: Inputs, question: MapQuestion) -> str:
    """`lexeval map`: a measure of systems, or who wins of two, over two parameters. Raises NoCommand."""
    over = ",".join(axis.parameter for axis in question.axes)
    words = [*option("--over", over), *option("--measure", question.measure)]
    if question.pair is None:
        words += of_systems(evaluation, "--only", question.systems)
    else:
        words += two("--wins", [evaluation.system_names[system] for system in question.pair])
    wording = PLAIN if question.pair is None else Wording(COMPARING)
    return line("map", evaluation, inputs, words, wording, question.measure)


def figure_line(
    evaluation: Evaluation,
    inputs: Inputs,
    figure: str,
    choices: Sequence[str],
    systems: Sequence[int],
    study: Study = USUAL,
) -> str:
    """`lexeval figuredata`: the numbers of a figure with what is switched on in it, of a study of judgments with what
    is chosen of it. Raises NoCommand."""
    words = [*option("--figure", figure), *options("--show", choices), *of_systems(evaluation, "--only", systems)]
    words += study_words(study)
    return line("figuredata", evaluation, inputs, words, Wording(has_view=True))
