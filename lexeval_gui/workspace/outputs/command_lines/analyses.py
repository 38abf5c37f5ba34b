"""The command lines of comparisons, rankings, reasons, worths, conventions, counts, judgments, tables of papers,
agreement and notes."""

from __future__ import annotations

import shlex
from collections.abc import Sequence
from typing import TYPE_CHECKING

from lexeval_gui.core.statistics.many_tests import CORRECTIONS
from lexeval_gui.workspace.outputs.command_lines.inputs import (
    COMPARING,
    UNNAMED,
    Inputs,
    NoCommand,
    Wording,
    as_path,
    file_words,
    line,
    listed,
    named_words,
    of_pair,
    of_systems,
    option,
    option_words,
    options,
    setting_words,
    study_words,
    where_words,
)
from lexeval_gui.workspace.scoring.evaluation import Evaluation

if TYPE_CHECKING:
    from lexeval_gui.workspace.analysis.why_question import WhyQuestion
    from lexeval_gui.workspace.outputs.figure_data import Study


def compare_line(evaluation: Evaluation, inputs: Inputs, pair: tuple[int, int], measure: str) -> str:
    """`lexeval compare`: two systems by a measure. Raises NoCommand."""
    words = [*of_pair(evaluation, pair), *option("--measure", measure)]
    return line("compare", evaluation, inputs, words, Wording(COMPARING), measure, pair)


def why_line(evaluation: Evaluation, inputs: Inputs, question: WhyQuestion) -> str:
    """`lexeval why`: where a difference comes from. Raises NoCommand."""
    words = [*of_pair(evaluation, question.systems), *option("--measure", question.measure)]
    words += option("--features", listed(question.names)) if question.names else []
    words += options("--cut", [f"{name}={places}" for name, places in question.cuts])
    words += _correction(question.correction)
    if question.own_file and evaluation.rows is None:  # else the filter names it
        words += option("--join", question.own_file)
    wording = Wording(COMPARING, needs_notes=inputs.is_noted and question.noted is not None)
    return line("why", evaluation, inputs, words, wording, question.measure, question.systems)


def _correction(correction: str) -> list[str]:
    return [] if correction == CORRECTIONS[0] else option("--correction", correction)


def ranking_line(
    evaluation: Evaluation, inputs: Inputs, measure: str, correction: str, has_row_of_system: bool = False
) -> str:
    """`lexeval ranking`: every pair of systems by a measure, or with a row for each system. Raises NoCommand."""
    words = [*option("--measure", measure), *_correction(correction)]
    words += ["--rows", "systems"] if has_row_of_system else []
    return line("ranking", evaluation, inputs, words, Wording(COMPARING), measure)


def worth_line(evaluation: Evaluation, inputs: Inputs, measure: str, systems: Sequence[int], also: str) -> str:
    """`lexeval worth`: every class of errors of some systems, and one of one's own (`also`). Raises NoCommand."""
    words = [*option("--measure", measure), *of_systems(evaluation, "--only", systems)]
    words += option("--also", also) if also else []
    return line("worth", evaluation, inputs, words, measure=measure)


def conventions_line(evaluation: Evaluation, inputs: Inputs) -> str:
    """`lexeval conventions`: what each other convention would make of the headlines. Raises NoCommand."""
    return line("conventions", evaluation, inputs)


def crosstab_line(
    evaluation: Evaluation, inputs: Inputs, names: Sequence[str], where: str, systems: Sequence[int], needs_notes: bool
) -> str:
    """`lexeval crosstab`: by rows, columns and perhaps a third dimension, of the items that a filter finds. Raises
    NoCommand."""
    rows, across, *by = names
    words = [*option("--rows", rows), *option("--columns", across), *options("--by", by)]
    words += of_systems(evaluation, "--only", systems)
    words += option("--join", inputs.features) if inputs.features else []
    words += [f"--where={where}"] if where else []
    wording = Wording(renamed={"columns": "file-columns"}, needs_notes=needs_notes)
    return line("crosstab", evaluation, inputs, words, wording)


def judgments_line(evaluation: Evaluation, inputs: Inputs, ratings: str, study: Study) -> str:
    """`lexeval judgments`: measures beside what raters say, a regression on some variables. Raises NoCommand."""
    files = file_words(evaluation, inputs, without=ratings)
    words = [] if files == [inputs.project] else option("--ratings", as_path(ratings))
    words += study_words(study)
    files += named_words(inputs, files)
    changed = [*setting_words(evaluation, inputs), *option_words(inputs.plan.options)]
    where = where_words(evaluation, inputs)
    return shlex.join(["lexeval", "judgments", *files, *changed, *words, *where])


def paper_tables_line(
    evaluation: Evaluation, inputs: Inputs, ratings: str, study: Study, with_reported: bool = False
) -> str:
    """`lexeval table`: the tables of the papers, with what raters say of outputs where there is a file of that (""
    for none), and with what papers report. Raises NoCommand."""
    files = file_words(evaluation, inputs, without=ratings)
    words = option("--ratings", as_path(ratings)) if ratings and files != [inputs.project] else []
    words += study_words(study)
    files += named_words(inputs, files)
    changed = [*setting_words(evaluation, inputs), *option_words(inputs.plan.options)]
    task, where = evaluation.task.identity.id, where_words(evaluation, inputs)
    words += ["--reported"] if with_reported else []
    return shlex.join(["lexeval", "table", task, *files, *changed, *words, *where])


def agreement_line(path: str, encoding: str, where: str) -> str:
    """`lexeval agreement`: how far the annotators of a file agree."""
    words = [*(option("--encoding", encoding) if encoding else []), *([f"--where={where}"] if where else [])]
    return shlex.join(["lexeval", "agreement", as_path(path), *words])


def tags_line(evaluation: Evaluation, inputs: Inputs) -> str:
    """`lexeval tags`: everything that a person noted. Raises NoCommand without a project."""
    if not inputs.project:
        raise NoCommand(*UNNAMED)
    words = setting_words(evaluation, inputs)
    return shlex.join(["lexeval", "tags", as_path(inputs.project), *words])
