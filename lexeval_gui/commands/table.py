"""`lexeval table`: the tables that the papers of a task print, with the numbers of one's own systems."""

from __future__ import annotations

import argparse
from collections.abc import Mapping, Sequence
from difflib import get_close_matches
from typing import TYPE_CHECKING

from lexeval_gui import tasks
from lexeval_gui.commands.shared import answering, declaring, evaluating, study, writing
from lexeval_gui.core.parameters import BadValue

if TYPE_CHECKING:
    from lexeval_gui.workspace.outputs.paper_tables import FilledTable
    from lexeval_gui.workspace.scoring import Scored

HELP = "the tables of the papers, with the scores of systems"
DESCRIPTION = """Print the tables that the papers of a task have: their rows, columns, heads and decimals, with the
numbers of the systems. A table that these files cannot have is left out; one that is named with --table and cannot be
had is told on standard error. CSV, TSV and JSON have every number of these tables in full precision. With --reported
the figures of the papers stand below one's own, each as it is printed there; without files they stand alone."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare its arguments."""
    declaring.add_task(parser, needs_gold=False)
    declaring.add_systems(parser)
    parser.add_argument(
        "--table",
        metavar="ID",
        dest="tables",
        action="append",
        help="a table, such as jabbari-1 (repeatable; default: all that these files can have)",
    )
    parser.add_argument(
        "--reported", action="store_true", help="what the papers report too, and whether it can be found again"
    )
    judged = parser.add_argument_group("tables of what people say of outputs")
    judged.add_argument("--ratings", metavar="CSV", help="the judgments, as `lexeval judgments` takes them")
    study.add_design(judged)
    declaring.add_where(parser)
    declaring.add_settings(parser)
    writing.add_output(parser)


@answering.handle_errors
def run(arguments: argparse.Namespace) -> int:
    """Print the tables; 0, 1 or 2."""
    _check(arguments)
    if arguments.gold is None:
        return _print_reported(arguments)
    scored = evaluating.evaluate(arguments) if arguments.ratings is None else study.evaluate(arguments)
    scored = evaluating.items_wanted(arguments, scored)
    from lexeval_gui.workspace.outputs import paper_tables

    filled = _wanted(arguments, scored)
    problems = (*scored.problems, *(problem for one in filled for problem in one.problems))
    answering.print_problems(problems)
    if arguments.reported:
        _write_pages(arguments, filled, paper_tables.document(scored.evaluation, (), problems))
        return answering.exit_code(scored)
    writing.write_found(
        arguments,
        lambda: paper_tables.document(scored.evaluation, filled, problems),
        lambda: paper_tables.for_reading(filled),
        lambda: paper_tables.for_machines(filled),
    )
    return answering.exit_code(scored)


def _print_reported(arguments: argparse.Namespace) -> int:
    """Print the figures of the papers alone. Raises BadValue where one's own were asked for."""
    if not arguments.reported:
        raise BadValue("GOLD and at least one SYSTEM are needed; only --reported goes without files")
    _write_pages(arguments, (), {"task": arguments.task, "tables": [], "problems": []})
    return answering.SCORED


def _write_pages(arguments: argparse.Namespace, filled: Sequence[FilledTable], head: Mapping[str, object]) -> None:
    """Write one's own numbers, if there are any, with what the papers report; `head` is the JSON without tables."""
    from lexeval_gui.workspace.outputs import reported

    pages = reported.pages(tasks.load(arguments.task), filled)
    found = [page for page in pages if arguments.tables is None or page.id in arguments.tables]
    writing.write_found(
        arguments,
        lambda: {**head, "tables": reported.json_of(found)},
        lambda: reported.for_reading(found),
        lambda: reported.for_machines(found),
    )


def _check(arguments: argparse.Namespace) -> None:
    """Refuse a table that the task does not declare, and judgments of one that compares nothing with them. Raises
    BadValue."""
    task = tasks.load(arguments.task)
    there = [declared.id for declared in task.paper_tables]
    if arguments.reported:
        there = [*dict.fromkeys((*there, *(one.id for one in task.reported)))]
        if not task.reported:
            raise BadValue(f"no figures of papers are known for {task.identity.title.lower()}")
    if not there:
        raise BadValue(f"no tables of papers are declared for {task.identity.title.lower()}")
    for name in arguments.tables or ():
        if name not in there:
            near = get_close_matches(name, there, n=1)
            hint = f" (did you mean '{near[0]}'?)" if near else ""
            raise BadValue(f"there is no table '{name}'{hint}; there are {', '.join(there)}")
    if (arguments.ratings is not None or arguments.leave_out or arguments.pool) and task.study is None:
        raise BadValue(
            f"{task.identity.title.lower()} has no --ratings, --leave-out or --pool: nobody judges its outputs"
        )


def _wanted(arguments: argparse.Namespace, scored: Scored) -> Sequence[FilledTable]:
    """The tables to print; why one that was asked for is left out is said on standard error. Raises BadValue if none
    is left. With --reported all that are asked for: what the papers report is printed in any case."""
    from lexeval_gui.workspace.outputs.paper_tables import filled_tables

    filled = filled_tables(scored.evaluation, study.design_of(arguments, scored.evaluation))
    wanted = [one for one in filled if arguments.tables is None or one.declared.id in arguments.tables]
    if arguments.reported:
        return wanted
    lacking = {one.declared.id: one.reason for one in wanted if one.reason}
    if arguments.tables is None and len(lacking) == len(wanted):
        raise BadValue(f"these files can have none of the tables: {'; '.join(dict.fromkeys(lacking.values()))}")
    said = [f"these files can have no table {id}: {reason}" for id, reason in lacking.items()]
    if len(lacking) == len(wanted):
        raise BadValue("; ".join(said))
    for text in said if arguments.tables is not None else ():
        answering.print_message(arguments, f"{text}; it is left out")
    return [one for one in wanted if not one.reason]
