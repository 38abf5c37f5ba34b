"""`lexeval score`: the scores of systems against a gold, and with `--items` those of every item."""

from __future__ import annotations

import argparse
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, TextIO

from lexeval_gui.commands import common
from lexeval_gui.core.parameters import BadValue
from lexeval_gui.core.plaintext import isolated

if TYPE_CHECKING:
    from lexeval_gui.core.tables import Table
    from lexeval_gui.workspace.analysis.against_best import AgainstBest
    from lexeval_gui.workspace.scoring import Scored
    from lexeval_gui.workspace.scoring.evaluation import Evaluation

HELP = "score systems against a gold"
DESCRIPTION = """Score systems against a gold. Problems of the files go to standard error. Exit 0 if scored, 1 if a file
cannot be read (the others are still scored), 2 for wrong usage. Of several systems text, LaTeX and Markdown show a row
per system with the best of each column starred or bold; of one, and with --by, a row per measure. A SYSTEM may be a
folder of runs."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare its arguments."""
    common.add_task(parser)
    common.add_systems(parser)
    common.add_settings(parser)
    what = parser.add_argument_group("what is printed")
    common.add_where(what)
    what.add_argument("--by", metavar="GROUP", help="split the table by a group, such as pos (JSON holds all groups)")
    what.add_argument("--items", action="store_true", help="every item with its counts and measures, or every edit")
    what.add_argument(
        "--measure",
        metavar="ID",
        dest="measures",
        action="append",
        help="a measure to print (repeatable), or `all`; of one system all are, of several those that count most",
    )
    what.add_argument("--sort", metavar="ID", help="best system first by a measure, or by `headline`")
    anonymous = "call the systems Run 1, Run 2 … by rank; which is which goes to standard error"
    what.add_argument("--anonymous", action="store_true", help=anonymous)
    what.add_argument(
        "--stars",
        action="store_true",
        help="what differs from the best of its column: * p ≤ .05, ** p ≤ .01, *** p ≤ .001, corrected for the column; "
        f"in CSV, TSV and JSON p itself (`--set resamples=N`, default {common.RESAMPLES})",
    )
    common.add_layout(parser.add_argument_group("how a table is laid out"))
    common.add_output(parser)


@common.handle_errors
def run(arguments: argparse.Namespace) -> int:
    """Print the scores; 0, 1 or 2."""
    from lexeval_gui.workspace import outputs

    defaults = {"resamples": common.RESAMPLES} if arguments.stars else None
    scored = common.items_wanted(arguments, common.evaluate(arguments, defaults))
    groups = outputs.groupings(scored.evaluation)
    if arguments.by is not None and arguments.by not in groups:
        raise BadValue(f"there is no group '{arguments.by}'; there are {', '.join(groups) or 'none'}")
    _check(arguments, scored)
    common.print_problems(scored.problems)
    with common.output(arguments) as file:
        _write(scored, arguments, file)
    return common.exit_code(scored)


def _check(arguments: argparse.Namespace, scored: Scored) -> None:
    """Refuse what does not go together, and measures that there are not. Raises BadValue."""
    from lexeval_gui.workspace import outputs

    if (arguments.sort or arguments.anonymous) and (arguments.format == "json" or arguments.items or arguments.by):
        raise BadValue("--sort and --anonymous are for a table of systems, not for JSON, --items or --by")
    common.check_layout(arguments)
    if arguments.intervals is not None and arguments.items:
        raise BadValue("--intervals is for a table of systems, not for --items")
    if arguments.intervals == "columns" and _has_row_per_measure(arguments, scored.evaluation):
        raise BadValue("--intervals columns is for a row per system; where a row is a measure they stand in it")
    if arguments.stars:
        _check_stars(arguments, scored.evaluation)
    there = [measure.id for measure in outputs.measures_of(scored.evaluation)]
    for name in arguments.measures or ():
        if name != "all":
            common.find_measure(name, there)
    if arguments.sort not in (None, "headline"):
        common.find_measure(arguments.sort, there)


def _check_stars(arguments: argparse.Namespace, evaluation: Evaluation) -> None:
    from lexeval_gui.workspace.analysis import against_best

    if arguments.items or arguments.by:
        raise BadValue("--stars is for a table of systems, not for --items or --by")
    if reason := against_best.refusal(evaluation):
        raise BadValue(reason)


def _stars(
    arguments: argparse.Namespace, evaluation: Evaluation, measures: Sequence[str]
) -> Mapping[str, AgainstBest] | None:
    """Each system against the best by each of these measures, if that is wanted."""
    if not arguments.stars:
        return None
    from lexeval_gui.workspace.analysis.against_best import against_best

    return against_best(evaluation, measures)


def _write(scored: Scored, arguments: argparse.Namespace, file: TextIO) -> None:
    from lexeval_gui.core import tables
    from lexeval_gui.workspace import outputs

    evaluation = scored.evaluation
    if arguments.format == "json":
        stars = _stars(arguments, evaluation, [measure.id for measure in outputs.measures_of(evaluation)])
        outputs.write_json(evaluation, scored.problems, file, arguments.items, stars=stars)
    elif arguments.items:
        finer = outputs.lists_records(evaluation)
        there, lines = outputs.records_table(evaluation) if finer else outputs.items_table(evaluation)
        columns, rows = tables.lay_out_rows(there, lines, common.layout_of(arguments, there))
        note = outputs.headline_signature(evaluation)
        tables.write(columns, rows, arguments.format, file, note=note, with_siunitx=arguments.siunitx)
    else:
        table = _table(scored, arguments)
        table = tables.lay_out(table, common.layout_of(arguments, table.columns))
        file.write(tables.render(table, arguments.format, arguments.siunitx))


def _table(scored: Scored, arguments: argparse.Namespace) -> Table:
    """A row per system; a row per measure where people read of one system, or of groups."""
    from lexeval_gui.core.tables import FOR_READING
    from lexeval_gui.workspace import outputs

    evaluation = scored.evaluation
    intervals = None if arguments.intervals == "none" else outputs.resampled(evaluation)
    for_reading = arguments.format in FOR_READING
    measures = None if arguments.measures is None or "all" in arguments.measures else arguments.measures
    if _has_row_per_measure(arguments, evaluation):
        return outputs.measures_table(evaluation, arguments.by, intervals, measures, arguments.digits)
    if arguments.measures is None and for_reading:
        measures = outputs.overview(evaluation)
    order = _order(evaluation, arguments)
    names = [f"Run {rank}" for rank, _ in enumerate(order, 1)] if arguments.anonymous else None
    for name, system in zip(names or (), order, strict=False):
        known = evaluation.dataset.systems[system]
        common.print_message(arguments, f"{name} is {isolated(known.name)} ({isolated(known.path)})")
    stars = _stars(arguments, evaluation, measures or [measure.id for measure in outputs.measures_of(evaluation)])
    return outputs.scores_table(
        evaluation, arguments.by, intervals, measures, order, names, for_reading=for_reading, stars=stars
    )


def _has_row_per_measure(arguments: argparse.Namespace, evaluation: Evaluation) -> bool:
    """Whether people read the measures of one system, or of groups, below each other."""
    from lexeval_gui.core.tables import FOR_READING

    return arguments.format in FOR_READING and (arguments.by is not None or len(evaluation.system_names) < 2)


def _order(evaluation: Evaluation, arguments: argparse.Namespace) -> list[int]:
    """The systems in the order of the table: as they were named, or by rank."""
    from lexeval_gui.workspace import outputs

    if arguments.sort is None and not arguments.anonymous:
        return list(range(len(evaluation.system_names)))
    named = arguments.sort not in (None, "headline")
    return outputs.ranked(evaluation, arguments.sort if named else evaluation.headline(0).id)
