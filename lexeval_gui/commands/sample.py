"""`lexeval sample`: the lemmas that are drawn, one a line, in the order in which they are drawn."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from lexeval_gui.commands.shared import answering, declaring, evaluating, layouts, writing
from lexeval_gui.core.plaintext import visible

if TYPE_CHECKING:
    from lexeval_gui.workspace.scoring import Scored

HELP = "the sample that a measure is taken over, in its order"
DESCRIPTION = """Print the sample that `score` is taken over, one lemma a line, in the order in which they are drawn:
`--set alpha=A` says which share is drawn, `--set seed=S` in which order. How many were drawn of how many goes to
standard error. JSON holds the same as an object; the other formats are a table with everything that is known of each
lemma. `--set strata=pos` or `strata=size` draws by strata, in proportion or as `--set allocation="n=30 v=20"` says. For
a dictionary on paper name the lexicon twice: all its lemmas can be drawn. `--plan .03` prints instead how many lemmas
it would take for an interval of L* of ±.03, by the sample as a pilot (`--set alpha=1`: by all lemmas), or by the lemmas
of a review that are decided, where a project (.lexeval) stands for all files."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare its arguments."""
    declaring.add_task(parser)
    parser.add_argument("system", metavar="SYSTEM", nargs="?", help="the lexicon whose common lemmas are drawn from")
    parser.add_argument(
        "--plan", metavar="WIDTH", help="print how many lemmas an interval of ±WIDTH takes, in place of the sample"
    )
    declaring.add_settings(parser)
    writing.add_output(parser)


@answering.handle_errors
def run(arguments: argparse.Namespace) -> int:
    """Print the sample; 0, 1 or 2."""
    arguments.systems = [] if arguments.system is None else [arguments.system]
    arguments.needs_systems = True
    scored = evaluating.evaluate(arguments)
    from lexeval_gui.workspace.outputs import sample as drawing

    evaluation = scored.evaluation
    if arguments.plan is not None:
        return _plan(arguments, scored)
    sample = drawing.draw_sample(evaluation, 0)
    answering.print_problems(scored.problems)
    answering.print_message(arguments, drawing.sentence(evaluation, sample))
    if arguments.format == "text":
        layouts.refuse_layout(arguments, layouts.OPTIONS, "is for a table: name another --format")
        with writing.output(arguments) as file:
            file.writelines(f"{visible(evaluation.dataset.ids[row])}\n" for row in sample.items.tolist())
    else:
        writing.write_found(
            arguments,
            lambda: drawing.document(evaluation, 0, sample, scored.problems),
            lambda: (drawing.sample_table(evaluation, 0),),
            lambda: drawing.sample_table(evaluation, 0),
        )
    return answering.exit_code(scored)


def _plan(arguments: argparse.Namespace, scored: Scored) -> int:
    """Print how many lemmas are needed: what is said on standard error, the table, or both as JSON."""
    from lexeval_gui.workspace.outputs import sample as drawing

    plan = drawing.plan_sample(scored.evaluation, 0, arguments.plan)
    answering.print_problems(scored.problems)
    answering.print_message(arguments, plan.sentence)
    writing.write_found(
        arguments,
        lambda: drawing.plan_document(scored.evaluation, plan, scored.problems),
        lambda: (plan.table,),
        lambda: plan.table,
    )
    return answering.exit_code(scored)
