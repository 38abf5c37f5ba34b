"""`lexeval why`: where the difference between two systems comes from."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from typing import TYPE_CHECKING, TextIO

from lexeval_gui.commands import common, own_features
from lexeval_gui.core.parameters import BadValue

if TYPE_CHECKING:
    from lexeval_gui.core.features import Cut, Feature
    from lexeval_gui.core.problems import Problem
    from lexeval_gui.workspace.analysis.contributions import Explanation
    from lexeval_gui.workspace.scoring import Scored
    from lexeval_gui.workspace.scoring.evaluation import Evaluation

HELP = "where the difference between two systems comes from"
DESCRIPTION = f"""Take the difference A - B apart by what is known of the items: for each group its share of the items,
the difference within, what it contributes (these add up), the difference without it, interval and p, corrected for all
groups. Each group names the filter that finds its items. `--set resamples=N` (default {common.RESAMPLES}) says how
often is drawn."""

QUANTILES = "quantiles:"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare its arguments."""
    common.add_task(parser)
    common.add_pair(parser)
    groups = parser.add_argument_group("by what the items are grouped")
    groups.add_argument("--features", metavar="LIST", help="features with commas between (default: those of the task)")
    groups.add_argument(
        "--cut",
        metavar="NAME=PLACES",
        action="append",
        default=[],
        help="where a number is cut, such as mode_share=.3,.5, or into how many groups of about as many items, such as "
        f"responses={QUANTILES}3 (repeatable)",
    )
    own_features.add_join(groups)
    common.add_correction(groups, "groups")
    common.add_where(parser)
    common.add_settings(parser)
    common.add_output(parser)


@common.handle_errors
def run(arguments: argparse.Namespace) -> int:
    """Print where the difference comes from; 0, 1 or 2."""
    if (opened := common.evaluate_pair(arguments)) is None:
        return common.UNREADABLE
    scored, pair = opened
    joined = own_features.joined(arguments, scored)
    scored = common.items_wanted(arguments, scored, arguments.measure, joined.features, pair)
    problems = (*scored.problems, *joined.problems)
    common.print_problems(problems)
    found = _explain(arguments, scored, pair, joined.features)
    with common.output(arguments) as file:
        _write(arguments, scored.evaluation, found, problems, file)
    return common.SCORED


def _explain(
    arguments: argparse.Namespace, scored: Scored, pair: tuple[int, int], joined: Sequence[Feature]
) -> Explanation:
    """Take the difference apart. Raises BadValue."""
    from lexeval_gui.workspace.analysis import contributions, features, subsets

    evaluation = scored.evaluation
    measure = common.compared_measure(evaluation, arguments.measure, pair)
    known = features.features(evaluation, pair, subsets.annotations_of(scored), joined)
    names = [name.strip() for name in (arguments.features or "").split(",") if name.strip()]
    wanted, parts = features.wanted_features(evaluation, known, names)
    cuts = _cuts(arguments.cut, wanted)
    return contributions.explain(evaluation, pair, measure, wanted, cuts, parts, arguments.correction)


def _cuts(typed: Sequence[str], wanted: Sequence[Feature]) -> dict[str, Cut]:
    """How numbers are cut, by the name of the feature. Raises BadValue."""
    from lexeval_gui.core.features import Cut, NumberFeature

    numbers = [feature.id for feature in wanted if isinstance(feature, NumberFeature)]
    found = {}
    for text in typed:
        name, equals, places = text.rpartition("=")
        if not equals:
            raise BadValue(f"--cut takes NAME=PLACES, such as mode_share=.3,.5, not '{text}'")
        if name not in numbers:
            there = ", ".join(numbers) or "none"
            raise BadValue(f"--cut {text}: '{name}' is no number among the features asked for; numbers are {there}")
        found[name] = Cut(quantiles=_quantiles(text, places)) if places.startswith(QUANTILES) else _places(text, places)
    return found


def _quantiles(text: str, places: str) -> int:
    number = places.removeprefix(QUANTILES)
    if not number.isascii() or not number.isdecimal() or not 2 <= int(number) <= 100:
        raise BadValue(f"--cut {text}: expected a whole number of groups from 2 to 100 behind {QUANTILES}")
    return int(number)


def _places(text: str, places: str) -> Cut:
    from lexeval_gui.core.features import Cut

    try:
        numbers = tuple(sorted({float(place) for place in places.split(",")}))
    except ValueError:
        numbers = (float("nan"),)
    if not all(abs(number) < float("inf") for number in numbers):
        raise BadValue(f"--cut {text}: expected numbers with commas between, such as .3,.5, or {QUANTILES}4")
    return Cut(numbers)


def _write(
    arguments: argparse.Namespace, evaluation: Evaluation, found: Explanation, problems: Sequence[Problem], file: TextIO
) -> None:
    from lexeval_gui.core import tables
    from lexeval_gui.workspace.outputs import documents, why

    if arguments.format == "json":
        documents.write(why.why_json(evaluation, found, problems), file)
    elif arguments.format in tables.FOR_READING:
        made = why.why_tables(evaluation, found, bars=arguments.format == "text")
        file.write("\n".join(tables.render(table, arguments.format) for table in made))
    else:
        file.write(tables.render(why.why_columns(evaluation, found), arguments.format))
