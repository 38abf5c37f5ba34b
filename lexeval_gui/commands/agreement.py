"""`lexeval agreement`: how far the annotators of lexical substitution agree."""

from __future__ import annotations

import argparse

from lexeval_gui.commands.shared import answering, declaring, typed, writing

HELP = "how far annotators agree"
DESCRIPTION = """Print how far the annotators of a lexical substitution data set agree, over all items, by part of
speech and per annotator. The file has a line per item and annotator: lexelt, id, annotator, responses (separated by
semicolons) and, if known, the multiword of the sentence that the target belongs to, with tabs between."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare its arguments."""
    parser.add_argument("file", metavar="FILE", help="the file of responses")
    parser.add_argument("--encoding", metavar="E", help="encoding of the file (default: told by its bytes)")
    declaring.add_filter(parser)
    writing.add_output(parser)


@answering.handle_errors
def run(arguments: argparse.Namespace) -> int:
    """Print the agreement; 0, 1 or 2."""
    from lexeval_gui.workspace import agreement

    writing.refuse_to_overwrite(arguments, arguments.file)
    task = typed.task_offering("agreement")
    options = {} if arguments.encoding is None else {"encoding": arguments.encoding}
    agreed = agreement.of_file(task, arguments.file, options, (arguments.where or "").strip())
    answering.print_problems(agreed.problems)
    table = agreement.table(agreed)
    writing.write_found(arguments, lambda: agreement.document(agreed), lambda: (table,), lambda: table)
    return answering.SCORED
