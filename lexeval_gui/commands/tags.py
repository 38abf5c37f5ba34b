"""`lexeval tags`: the tags, notes and checks of a project one by one, or how far the tags of two people agree."""

from __future__ import annotations

import argparse

from lexeval_gui.commands.shared import answering, declaring, evaluating, writing

HELP = "the tags of a project one by one; of two projects, kappa for each tag"
DESCRIPTION = """List every item and every part of one (an edit, a token, a form) that has a tag, a note or a check in
a project, with the part's type, words and correction, and what became of it under every system. With OTHER, the project
of a second person about the same files, print for each tag how often both and either gave it, and Cohen's kappa over
the items that both have checked, and their parts, with a bootstrap interval over items. Where nothing is checked by
both there is no kappa."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare its arguments."""
    parser.add_argument("gold", metavar="FILE.lexeval", help="a project")
    parser.add_argument("other", metavar="OTHER.lexeval", nargs="?", help="the project of a second person")
    declaring.add_where(parser)
    declaring.add_settings(parser)
    writing.add_output(parser)


@answering.handle_errors
def run(arguments: argparse.Namespace) -> int:
    """Print the list, or the agreement; 0, 1 or 2."""
    from lexeval_gui.core.parameters import BadValue
    from lexeval_gui.workspace import project_scores
    from lexeval_gui.workspace.analysis import subsets, tags
    from lexeval_gui.workspace.outputs import tags as outputs

    arguments.systems, arguments.task = [], project_scores.task_of(arguments.gold)
    if arguments.other is not None:
        writing.refuse_to_overwrite(arguments, arguments.other)
    scored = evaluating.items_wanted(arguments, evaluating.evaluate(arguments))
    evaluation, mine = scored.evaluation, subsets.annotations_of(scored)
    if mine is None:
        raise BadValue(f"{arguments.gold} is no project (.lexeval)")
    if arguments.other is None:
        places = list(tags.annotated_places(evaluation, mine))
        table, document = outputs.list_table(evaluation, places), outputs.list_json(evaluation, places, scored.problems)
    else:
        theirs = project_scores.annotations_of(arguments.other, evaluation)
        found = tags.tag_agreement(evaluation, mine, theirs)
        table = outputs.agreement_table(evaluation, found)
        document = outputs.agreement_json(evaluation, found, scored.problems)
    answering.print_problems(scored.problems)
    writing.write_found(arguments, lambda: document, lambda: (table,), lambda: table)
    return answering.exit_code(scored)
