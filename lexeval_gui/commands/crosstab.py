"""`lexeval crosstab`: errors counted by any two of type, status, system, tag and group."""

from __future__ import annotations

import argparse

from lexeval_gui.commands.shared import answering, declaring, evaluating, writing

HELP = "errors counted: type by status, gold type by system type, tag by system"
DESCRIPTION = """Count what items are made of (edits, forms) by two of its labels, such as type and status or gold_type
and system_type (which types are taken for which), by systems, by tags (of a project), by what is known of the items or
by features of one's own; by what items have alone, or by that and tags, items are counted. Without the dimension system
there is a table for each system. Of edits or forms that --where asks for, those alone are counted. JSON and CSV give
the filter that finds the items of each cell."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare its arguments."""
    declaring.add_task(parser)
    declaring.add_systems(parser)
    names = "status, type, gold_type, system_type, type_group (of edits), side (of forms), system, tag, group, pos …"
    parser.add_argument("--rows", metavar="NAME", required=True, help=f"what the rows are: {names}")
    parser.add_argument("--columns", metavar="NAME", dest="across", required=True, help="what the columns are")
    parser.add_argument("--by", metavar="NAME", help="a table for each value of a third one")
    declaring.add_only(parser)
    declaring.add_where(parser)
    declaring.add_settings(parser, renamed={"columns": "file-columns"})
    writing.add_output(parser)


@answering.handle_errors
def run(arguments: argparse.Namespace) -> int:
    """Print the tables; 0, 1 or 2."""
    from lexeval_gui.workspace.analysis import subsets
    from lexeval_gui.workspace.analysis.cross_tables import cross_tables
    from lexeval_gui.workspace.analysis.dimensions import OF_EVERY_TASK, dimensions, find_dimension
    from lexeval_gui.workspace.outputs import cross_tables as outputs

    scored = evaluating.evaluate(arguments)
    annotations = subsets.annotations_of(scored)
    taken = (*dimensions(scored.evaluation, annotations), *OF_EVERY_TASK)
    joined = evaluating.own_features(arguments, scored, taken)
    evaluation, where = scored.evaluation, (arguments.where or "").strip()
    signed = evaluation
    if where:  # of what is counted, nothing is scored anew
        pair = evaluating.named_pair(arguments, evaluation)
        asked = subsets.filter_of(scored, arguments.where, None, joined.features, pair)
        answering.print_message(arguments, f"{len(asked.rows):,} of {len(evaluation.dataset):,} items, where {where}")
        signed = asked.of(evaluation)
    problems = (*scored.problems, *joined.problems)
    there = dimensions(evaluation, annotations, joined.features)
    wanted = filter(None, (arguments.rows, arguments.across, arguments.by))
    chosen = [find_dimension(name, there) for name in wanted]
    systems = evaluating.systems_wanted(arguments, evaluation)
    found = cross_tables(evaluation, chosen, where, annotations, systems, joined.features)
    answering.print_problems(problems)
    note = outputs.signature(signed, found, where)
    writing.write_found(
        arguments,
        lambda: outputs.document(signed, found, where, problems),
        lambda: outputs.reading_tables(found, note),
        lambda: outputs.tidy_table(found, note),
    )
    return answering.exit_code(scored)
