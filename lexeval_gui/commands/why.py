"""`lexeval why`: where the difference between two systems comes from."""

from __future__ import annotations

import argparse
import csv
from collections.abc import Sequence
from typing import TYPE_CHECKING

from lexeval_gui.commands.shared import answering, declaring, evaluating, writing
from lexeval_gui.core.parameters import BadValue
from lexeval_gui.workspace import finding

if TYPE_CHECKING:
    from lexeval_gui.core.features import Feature
    from lexeval_gui.workspace.analysis.contributions import Explanation
    from lexeval_gui.workspace.scoring import Scored

HELP = "where the difference between two systems comes from"
DESCRIPTION = f"""Take the difference A - B apart by what is known of the items: for each group its share of the items,
the difference within, what it contributes (these add up), the difference without it, interval and p, corrected for all
groups. Each group names the filter that finds its items. `--set resamples=N` (default {evaluating.RESAMPLES}) says how
often is drawn."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare its arguments."""
    declaring.add_task(parser)
    declaring.add_pair(parser)
    groups = parser.add_argument_group("by what the items are grouped")
    groups.add_argument(
        "--features",
        metavar="LIST",
        help="features with commas between, quoted where they have some (default: those of the task)",
    )
    groups.add_argument(
        "--cut",
        metavar="NAME=PLACES",
        action="append",
        default=[],
        help="where a number is cut, such as mode_share=.3,.5, or into how many groups of about as many items, such as "
        "responses=quantiles:3 (repeatable)",
    )
    declaring.add_correction(groups, "groups")
    declaring.add_where(parser)
    declaring.add_settings(parser)
    writing.add_output(parser)


@answering.handle_errors
def run(arguments: argparse.Namespace) -> int:
    """Print where the difference comes from; 0, 1 or 2."""
    if (opened := evaluating.evaluate_pair(arguments)) is None:
        return answering.UNREADABLE
    scored, pair = opened
    joined = evaluating.own_features(arguments, scored)
    scored = evaluating.items_wanted(arguments, scored, arguments.measure, joined.features, pair)
    problems = (*scored.problems, *joined.problems)
    answering.print_problems(problems)
    from lexeval_gui.workspace.outputs import why

    evaluation, found = scored.evaluation, _explain(arguments, scored, pair, joined.features)
    writing.write_found(
        arguments,
        lambda: why.why_json(evaluation, found, problems),
        lambda: why.why_tables(evaluation, found, bars=arguments.format == "text"),
        lambda: why.why_columns(evaluation, found),
    )
    return answering.SCORED


def _explain(
    arguments: argparse.Namespace, scored: Scored, pair: tuple[int, int], joined: Sequence[Feature]
) -> Explanation:
    """Take the difference apart. Raises BadValue."""
    from lexeval_gui.core.jobs import Job
    from lexeval_gui.workspace.analysis import features, subsets
    from lexeval_gui.workspace.analysis.why_question import WhyQuestion

    evaluation = scored.evaluation
    measure = finding.compared_measure(evaluation, arguments.measure, pair)
    typed = next(csv.reader([arguments.features or ""], skipinitialspace=True), [])
    names = tuple(name.strip() for name in typed if name.strip())
    annotations = subsets.annotations_of(scored)
    noted = None if annotations is None else features.noted(annotations)
    question = WhyQuestion(pair, measure, names, _cuts(arguments.cut), arguments.correction, noted)
    return question.answer_with(evaluation, joined, Job())


def _cuts(typed: Sequence[str]) -> tuple[tuple[str, str], ...]:
    """How numbers are cut, by the name of the feature. Raises BadValue."""
    from lexeval_gui.workspace.analysis.why_question import cut_of

    found = []
    for text in typed:
        name, equals, places = text.rpartition("=")
        if not equals:
            raise BadValue(f"--cut takes NAME=PLACES, such as mode_share=.3,.5, not '{text}'")
        try:
            cut_of(name, places)
        except BadValue as error:
            raise BadValue(f"--cut {error}") from error
        found.append((name, places))
    return tuple(found)
