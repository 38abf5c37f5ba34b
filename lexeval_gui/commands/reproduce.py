"""`lexeval reproduce`: the numbers of a report found again, and whether each is the same."""

from __future__ import annotations

import argparse

from lexeval_gui.commands.shared import answering, writing

HELP = "find the numbers of a report again, and say whether each is the same"
DESCRIPTION = """Find the files of a report (`lexeval report`) again, where they were or by their checksums below its
folder, the current folder and those named with --in; score them under the same settings, and say for every number
whether it is the same. Of a project (.lexeval) look whether its files are what they were, and whether they can be
scored. Exit 0 if everything is the same, 1 if a number differs, or a file has changed or is not found, 2 for wrong
usage."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare its arguments."""
    parser.add_argument("report", metavar="REPORT.html", help="a report, or a project (.lexeval)")
    parser.add_argument(
        "--in", metavar="FOLDER", dest="folders", action="append", default=[], help="look here as well (repeatable)"
    )
    writing.add_output(parser)


@answering.handle_errors
def run(arguments: argparse.Namespace) -> int:
    """Print what is the same and what is not; 0, 1 or 2."""
    from lexeval_gui.core.jobs import Job
    from lexeval_gui.workspace import opening
    from lexeval_gui.workspace.reproduction import outputs, reproduce

    writing.refuse_to_overwrite(arguments, arguments.report)
    if opening.find_project([arguments.report]) is not None:
        found = reproduce.of_project(arguments.report, Job())
    else:
        found = reproduce.of_report(arguments.report, arguments.folders, Job())
    writing.refuse_to_overwrite(arguments, *(one.path for one in found.files if one.path))
    answering.print_problems(found.problems)
    writing.write_found(
        arguments,
        lambda: outputs.as_json(found),
        lambda: outputs.reading_tables(found),
        lambda: outputs.machine_table(found),
    )
    return answering.SCORED if found.is_same else answering.UNREADABLE
