"""`lexeval project`: a project file written as lines of JSON or as a table, and made of such lines again."""

from __future__ import annotations

import argparse

from lexeval_gui.commands.shared import answering, writing
from lexeval_gui.core.plaintext import isolated

FORMATS = (
    "jsonl", "csv", "review-tsv", "review-csv", "review-jsonl", "review-disagreements.csv", "review-reasons.csv",
)  # fmt: skip
"""What a project can be written as."""


HELP = "write a project file (.lexeval) as text, or make one of such text"
DESCRIPTION = """A project file holds what was decided in the window: changes, tags, notes, reviews, with who made them
and when."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare its verbs and their arguments."""
    verbs = parser.add_subparsers(metavar="export|import|import-review", required=True)
    _add_export(verbs)
    _add_import(verbs)
    _add_import_review(verbs)


def _add_export(verbs: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    parser = verbs.add_parser(
        "export",
        help="write a project as text",
        description="Write a project as lines of JSON, without loss (`project import` makes the same project of them), "
        "or its tags, notes and checks as CSV for spreadsheets. Of a damaged file what can be read is written, of "
        "one of a newer version what is understood. Of a review by hand: review-tsv, the reviewed dictionary (lemma, "
        "tab, form); review-csv, every decision for spreadsheets; review-jsonl, every decision as lines of JSON "
        "(`project import-review` reads them back); review-disagreements.csv, what reviewers disagree about, form by "
        "form; review-reasons.csv, how many forms have each reason, ticked and not.",
    )
    parser.add_argument("file", metavar="FILE.lexeval", help="the project")
    writing.add_output(parser, FORMATS)
    parser.set_defaults(act=_export, verb="project export")


def _add_import(verbs: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    parser = verbs.add_parser(
        "import",
        help="make a project of lines of JSON",
        description="Make a new project of what `project export` wrote, with its whole journal: what was undone can be "
        "done again. Nothing is made of lines that are wrong.",
    )
    parser.add_argument("file", metavar="FILE.jsonl", help="the lines")
    parser.add_argument("-o", metavar="NEW.lexeval", dest="output", required=True, help="the project to make")
    parser.set_defaults(act=_import, verb="project import")


def _add_import_review(verbs: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    parser = verbs.add_parser(
        "import-review",
        help="bring the decisions of an exported review into a project",
        description="Bring the decisions that `project export --format review-jsonl` wrote, such as those of a second "
        "reviewer, into a project of the same review. They can be undone; decisions that the lines do not speak of "
        "stay. Nothing is changed by lines that are wrong.",
    )
    parser.add_argument("file", metavar="FILE.jsonl", help="the lines")
    parser.add_argument("project", metavar="FILE.lexeval", help="the project that they are brought into")
    parser.set_defaults(act=_import_review, verb="project import-review")


@answering.handle_errors
def run(arguments: argparse.Namespace) -> int:
    """Do what the second word says; 0, 1 or 2."""
    return int(arguments.act(arguments))


def _export(arguments: argparse.Namespace) -> int:
    """Write the project. A damaged or newer file is an input that cannot be read, whatever was written."""
    from lexeval_gui.core.jobs import Job
    from lexeval_gui.workspace import reviews
    from lexeval_gui.workspace.projects import transfer

    writing.refuse_to_overwrite(arguments, arguments.file)
    if arguments.format.startswith("review-"):
        text, problems = reviews.export_text(arguments.file, arguments.format.replace("review-", "."), Job())
    else:
        text, problems = transfer.export_text(arguments.file, arguments.format, Job())
    answering.print_problems(problems)
    with writing.output(arguments) as file:
        file.write(text)
    return answering.UNREADABLE if any(problem.severity == "error" for problem in problems) else answering.SCORED


def _import_review(arguments: argparse.Namespace) -> int:
    """Bring a review into a project."""
    from lexeval_gui.workspace import reviews

    changes = reviews.import_decisions(arguments.file, arguments.project)
    answering.print_message(
        arguments, f"{changes} decision{'' if changes == 1 else 's'} brought into {isolated(arguments.project)}"
    )
    return answering.SCORED


def _import(arguments: argparse.Namespace) -> int:
    """Make the project."""
    from lexeval_gui.core.jobs import Job
    from lexeval_gui.workspace.projects import transfer

    steps = transfer.import_lines(arguments.file, arguments.output, Job(pipes=[arguments.file]))
    answering.print_message(
        arguments, f"{isolated(arguments.output)} is made, with {steps} step{'' if steps == 1 else 's'} in its journal"
    )
    return answering.SCORED
