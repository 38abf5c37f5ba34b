"""`lexeval score`: the scores of systems against a gold, and with `--items` those of every item."""

from __future__ import annotations

import argparse
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, NoReturn

from lexeval_gui.commands.shared import answering, declaring, evaluating, layouts, writing
from lexeval_gui.core.parameters import BadValue
from lexeval_gui.core.plaintext import isolated
from lexeval_gui.workspace import finding

if TYPE_CHECKING:
    from lexeval_gui.core.scores import Group
    from lexeval_gui.core.tables import Table
    from lexeval_gui.workspace.analysis.against_best import AgainstBest
    from lexeval_gui.workspace.outputs import Intervals
    from lexeval_gui.workspace.scoring import Scored
    from lexeval_gui.workspace.scoring.evaluation import Evaluation

OVERVIEW = "overview"
"""In the place of a measure: those that people are shown of several systems."""

HELP = "score systems against a gold"
DESCRIPTION = """Score systems against a gold. Problems of the files go to standard error. Exit 0 if scored, 1 if a file
cannot be read (the others are still scored), 2 for wrong usage. Of several systems text, LaTeX and Markdown show a row
per system with the best of each column starred or bold; of one, and with --by, a row per measure. A SYSTEM may be a
folder of runs."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare its arguments."""
    declaring.add_task(parser)
    declaring.add_systems(parser)
    declaring.add_settings(parser)
    what = parser.add_argument_group("what is printed")
    declaring.add_where(what)
    what.add_argument("--by", metavar="GROUP", help="split the table by a group, such as pos (JSON holds all groups)")
    what.add_argument("--items", action="store_true", help="every item with its counts and measures, or every edit")
    what.add_argument(
        "--measure",
        metavar="ID",
        dest="measures",
        action="append",
        help="a measure to print (repeatable), `all`, or `overview`: those that count most; of one system all are, of "
        "several those that count most",
    )
    split = "columns for the groups of a grouping, of the measures named one by one, else of the headlines"
    what.add_argument("--split", metavar="GROUP", help=split)
    beside = "the scores over the items of a filter below those over all, in a table of systems"
    what.add_argument("--beside", metavar="FILTER", help=beside)
    sort = "best first by a measure, by `headline`, or by another column: @system, F_interval, F.pos:n, with --by "
    what.add_argument("--sort", metavar="ID", help=f"{sort}@group, SYSTEM.F")
    what.add_argument("--reverse", action="store_true", help="with --sort: the other way round")
    anonymous = "call the systems Run 1, Run 2 … by rank; which is which goes to standard error"
    what.add_argument("--anonymous", action="store_true", help=anonymous)
    what.add_argument(
        "--stars",
        action="store_true",
        help="what differs from the best of its column: * p ≤ .05, ** p ≤ .01, *** p ≤ .001, corrected for the column; "
        f"in CSV, TSV and JSON p itself (`--set resamples=N`, default {evaluating.RESAMPLES})",
    )
    writing.add_output(parser)


@answering.handle_errors
def run(arguments: argparse.Namespace) -> int:
    """Print the scores; 0, 1 or 2."""
    from lexeval_gui.workspace import outputs

    defaults = {"resamples": evaluating.RESAMPLES} if arguments.stars else None
    scored = evaluating.items_wanted(arguments, evaluating.evaluate(arguments, defaults))
    if arguments.by is not None and arguments.by not in outputs.groupings(scored.evaluation):
        _refuse_group(scored.evaluation, arguments.by)
    _check(arguments, scored)
    answering.print_problems(scored.problems)
    _write(scored, arguments)
    return answering.exit_code(scored)


def _check(arguments: argparse.Namespace, scored: Scored) -> None:
    """Refuse what does not go together, and measures that there are not. Raises BadValue."""
    from lexeval_gui.workspace import outputs

    if (arguments.sort or arguments.anonymous) and (arguments.format == "json" or arguments.items):
        raise BadValue("--sort and --anonymous are for a table of systems, not for JSON or --items")
    for option in ("anonymous", "split", "beside"):
        if getattr(arguments, option) and (arguments.by or arguments.items):
            raise BadValue(f"--{option} is for a table of systems, not for --items or --by")
    if arguments.split is not None and arguments.split not in outputs.groupings(scored.evaluation):
        _refuse_group(scored.evaluation, arguments.split)
    if arguments.intervals == "columns" and _has_row_per_measure(arguments, scored.evaluation):
        raise BadValue("--intervals columns is for a row per system; where a row is a measure they stand in it")
    if arguments.stars:
        _check_stars(arguments, scored.evaluation)
    there = [measure.id for measure in outputs.measures_of(scored.evaluation)]
    for name in arguments.measures or ():
        if name not in ("all", OVERVIEW):
            finding.find_measure(name, there)
    if arguments.sort not in (None, "headline") and not outputs.is_column(scored.evaluation, arguments.sort):
        finding.find_measure(arguments.sort, there)


def _refuse_group(evaluation: Evaluation, name: str) -> NoReturn:
    from lexeval_gui.workspace import outputs

    raise BadValue(f"there is no group '{name}'; there are {', '.join(outputs.groupings(evaluation)) or 'none'}")


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


def _write(scored: Scored, arguments: argparse.Namespace) -> None:
    from lexeval_gui.workspace import outputs

    evaluation = scored.evaluation
    if arguments.format == "json":
        stars = _stars(arguments, evaluation, [measure.id for measure in outputs.measures_of(evaluation)])
        with writing.output(arguments) as file:
            outputs.write_json(evaluation, scored.problems, file, arguments.items, stars=stars)
    elif arguments.items:
        finer = outputs.lists_records(evaluation)
        columns, rows = outputs.records_table(evaluation) if finer else outputs.items_table(evaluation)
        writing.write_rows(arguments, columns, rows, outputs.headline_signature(evaluation))
    else:
        writing.write_tables(arguments, (_table(scored, arguments),))


def _table(scored: Scored, arguments: argparse.Namespace) -> Table:
    """A row per system; a row per measure where people read of one system, or of groups."""
    from lexeval_gui.core.tables import FOR_READING
    from lexeval_gui.workspace import outputs

    evaluation = scored.evaluation
    in_rows = _has_row_per_measure(arguments, evaluation)  # else the layout leaves intervals out
    intervals = None if arguments.intervals == "none" and in_rows else outputs.resampled(evaluation)
    order = _order(evaluation, arguments)
    for_reading = arguments.format in FOR_READING
    measures = _measures(evaluation, arguments, for_reading)
    values = _values(evaluation, arguments)
    if in_rows:
        return outputs.measures_table(
            evaluation, arguments.by, intervals, measures, layouts.digits_of_all(arguments), values
        )
    if arguments.by is not None:
        return outputs.scores_table(evaluation, arguments.by, intervals, measures, values=values)
    return _systems_table(scored, arguments, order, measures, intervals)


def _systems_table(
    scored: Scored,
    arguments: argparse.Namespace,
    order: Sequence[int],
    measures: Sequence[str] | None,
    intervals: Intervals | None,
) -> Table:
    """A row per system, below it that of the items of `--beside`."""
    from lexeval_gui.core.tables import FOR_READING
    from lexeval_gui.workspace import outputs

    evaluation, names = scored.evaluation, _names(scored.evaluation, arguments, order)
    stars = _stars(arguments, evaluation, measures or [measure.id for measure in outputs.measures_of(evaluation)])
    groups = _split(evaluation, arguments, measures)

    def of(known: Evaluation, ends: Intervals | None, found: Mapping[str, AgainstBest] | None) -> Table:
        chosen = None, ends, measures, order, names, groups, arguments.format in FOR_READING
        return outputs.scores_table(known, *chosen, stars=found)

    if not (arguments.beside or "").strip():
        return of(evaluation, intervals, stars)
    part = evaluating.items_found(arguments, scored, arguments.beside).evaluation
    return outputs.with_listed(of(evaluation, intervals, None), of(part, outputs.resampled(part), None), part.where)


def _of_systems(arguments: argparse.Namespace) -> bool:
    """Whether something is asked for that only a table with a row per system has."""
    return bool(arguments.split or arguments.beside)


def _measures(evaluation: Evaluation, arguments: argparse.Namespace, for_reading: bool) -> Sequence[str] | None:
    """The measures that are printed; None for all."""
    from lexeval_gui.workspace import outputs

    named = arguments.measures
    several = len(evaluation.system_names) > 1 or _of_systems(arguments)
    if OVERVIEW in (named or ()) or (named is None and for_reading and several and arguments.by is None):
        return outputs.overview(evaluation)
    return None if "all" in (named or ("all",)) else named


def _split(
    evaluation: Evaluation, arguments: argparse.Namespace, measures: Sequence[str] | None
) -> Sequence[tuple[str, Group]]:
    """The columns of `--split`: a measure and a group each."""
    from lexeval_gui.workspace import outputs

    if arguments.split is None:
        return ()
    named = [name for name in arguments.measures or () if name not in ("all", OVERVIEW)]
    headlines = outputs.headlines(evaluation)
    wanted = named or [measure.id for measure in outputs.measures_of(evaluation) if measure.id in headlines]
    there = [name for name in wanted if measures is None or name in measures]
    return outputs.group_columns(evaluation, there, arguments.split)


def _names(evaluation: Evaluation, arguments: argparse.Namespace, order: Sequence[int]) -> list[str] | None:
    """What the systems are called where they are anonymous; which is which goes to standard error."""
    if not arguments.anonymous:
        return None
    names = [f"Run {rank}" for rank, _ in enumerate(order, 1)]
    for name, system in zip(names, order, strict=True):
        known = evaluation.dataset.systems[system]
        answering.print_message(arguments, f"{name} is {isolated(known.name)} ({isolated(known.path)})")
    return names


def _sort(evaluation: Evaluation, arguments: argparse.Namespace) -> tuple[str, bool]:
    """The column that is sorted by, and whether its highest value comes first."""
    from lexeval_gui.workspace import outputs

    column = arguments.sort or ("headline" if arguments.anonymous else "")
    column = evaluation.headline(0).id if column == "headline" else column
    return column, outputs.is_highest_first(evaluation, column) != arguments.reverse


def _has_row_per_measure(arguments: argparse.Namespace, evaluation: Evaluation) -> bool:
    """Whether people read the measures of one system, or of groups, below each other."""
    from lexeval_gui.core.tables import FOR_READING

    is_one = len(evaluation.system_names) < 2 and not _of_systems(arguments)
    return arguments.format in FOR_READING and (arguments.by is not None or is_one)


def _order(evaluation: Evaluation, arguments: argparse.Namespace) -> list[int]:
    """The systems in the order of the table: as they were named, or by rank."""
    from lexeval_gui.workspace import outputs

    sort = _sort(evaluation, arguments)
    intervals = outputs.resampled(evaluation) if sort[0].endswith(outputs.INTERVAL) else None
    return outputs.systems_in_order(evaluation, sort, intervals)


def _values(evaluation: Evaluation, arguments: argparse.Namespace) -> list[str] | None:
    """The groups of `--by` in their order; None for as they come."""
    from lexeval_gui.workspace import outputs

    if arguments.by is None or arguments.sort is None:
        return None
    return [value for _, value in outputs.groups_in_order(evaluation, arguments.by, _sort(evaluation, arguments))]
