"""`lexeval sample`: the lemmas that are drawn, one a line, in the order in which they are drawn."""

from __future__ import annotations

import argparse

from lexeval_gui.commands import common
from lexeval_gui.core.plaintext import visible

HELP = "the sample that a measure is taken over, in its order"
DESCRIPTION = """Print the sample that `score` is taken over, one lemma a line, in the order in which they are drawn:
`--set alpha=A` says which share is drawn, `--set seed=S` in which order. How many were drawn of how many goes to
standard error. JSON holds the same as an object; the other formats are a table with everything that is known of each
lemma. For a dictionary on paper name the lexicon twice: all its lemmas can be drawn."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare its arguments."""
    common.add_task(parser)
    parser.add_argument("system", metavar="SYSTEM", help="the lexicon whose common lemmas are drawn from")
    common.add_settings(parser)
    common.add_output(parser)


@common.answered
def run(arguments: argparse.Namespace) -> int:
    """Print the sample; 0, 1 or 2."""
    arguments.systems = [arguments.system]
    scored = common.evaluate(arguments)
    from lexeval_gui.core import tables
    from lexeval_gui.workspace.outputs import documents
    from lexeval_gui.workspace.outputs import sample as drawing

    evaluation = scored.evaluation
    sample = drawing.drawn(evaluation, 0)
    common.say_problems(scored.problems)
    common.say(arguments, drawing.sentence(evaluation, sample))
    with common.output(arguments) as file:
        if arguments.format == "json":
            documents.write(drawing.document(evaluation, 0, sample, scored.problems), file)
        elif arguments.format == "text":
            file.writelines(f"{visible(evaluation.dataset.ids[row])}\n" for row in sample.items.tolist())
        else:
            file.write(tables.render(drawing.sample_table(evaluation, 0), arguments.format))
    return common.exit_code(scored)
