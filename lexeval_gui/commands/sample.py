"""`lexeval sample`: the lemmas that are drawn, one a line, in the order in which they are drawn."""

from __future__ import annotations

import argparse

from lexeval_gui.commands.shared import answering, declaring, evaluating, layouts, writing
from lexeval_gui.core.plaintext import visible

HELP = "the sample that a measure is taken over, in its order"
DESCRIPTION = """Print the sample that `score` is taken over, one lemma a line, in the order in which they are drawn:
`--set alpha=A` says which share is drawn, `--set seed=S` in which order. How many were drawn of how many goes to
standard error. JSON holds the same as an object; the other formats are a table with everything that is known of each
lemma. For a dictionary on paper name the lexicon twice: all its lemmas can be drawn."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare its arguments."""
    declaring.add_task(parser)
    parser.add_argument("system", metavar="SYSTEM", help="the lexicon whose common lemmas are drawn from")
    declaring.add_settings(parser)
    writing.add_output(parser)


@answering.handle_errors
def run(arguments: argparse.Namespace) -> int:
    """Print the sample; 0, 1 or 2."""
    arguments.systems = [arguments.system]
    scored = evaluating.evaluate(arguments)
    from lexeval_gui.workspace.outputs import sample as drawing

    evaluation = scored.evaluation
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
