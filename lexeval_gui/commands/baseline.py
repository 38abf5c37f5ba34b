"""`lexeval baseline`: what a simple method answers, written as files of systems."""

from __future__ import annotations

import argparse

from lexeval_gui.commands.shared import answering
from lexeval_gui.commands.shared.parser import Parser, TaskNames, add_option
from lexeval_gui.core.problems import Unreadable

HELP = "what a simple method answers, as files of systems"
DESCRIPTION = """Write the baselines of a task: what a simple method answers, as files to be scored beside systems.
`lexeval baseline substitution --help` says what those of a task are made from. Each is a file, OUT with a suffix of its
own; what they were made from goes to standard error."""

_INPUT = "input_"
"""How the names of the inputs begin among the arguments, so that none is taken for another argument."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare its arguments; those of a task are added once TASK is named."""
    parser.add_argument("task", metavar="TASK", choices=TaskNames(), help="%(choices)s; not all have baselines")
    parser.add_argument(
        "-o", metavar="OUT", dest="output", required=True, help="where the files go: each adds its own suffix to OUT"
    )
    if isinstance(parser, Parser):
        parser.add_of_task = _add_of_task


def _add_of_task(parser: argparse.ArgumentParser, task: str) -> None:
    """Declare the inputs and parameters of a task's baselines; what is wrong with a broken task is said by `run`."""
    from lexeval_gui.workspace import baselines

    try:
        offered = baselines.offered(task)
    except Unreadable:
        return
    if offered is None:
        parser.error(f"there are no baselines of {task}")
    suffixes = " and ".join(f"OUT{baseline.suffix} ({baseline.title})" for baseline in offered.files)
    parser.description = f"{offered.title}: {offered.help} Writes {suffixes}.".replace("%", "%%")
    group = parser.add_argument_group("what they are made from")
    for wanted in offered.inputs:
        name, help = f"{_INPUT}{wanted.id}", wanted.help.replace("%", "%%")
        if wanted.option or not wanted.required:
            flag = f"--{wanted.id.replace('_', '-')}"
            group.add_argument(flag, dest=name, metavar=wanted.metavar, required=wanted.required, help=help)
        else:
            group.add_argument(name, metavar=wanted.metavar, help=help)
    for parameter in offered.parameters:
        add_option(group, parameter.id, parameter.id.upper(), parameter.help.replace("%", "%%"))


@answering.handle_errors
def run(arguments: argparse.Namespace) -> int:
    """Make and write the baselines; 0, 1 or 2."""
    from lexeval_gui.core.jobs import Job
    from lexeval_gui.workspace import baselines
    from lexeval_gui.workspace.outputs import exports

    offered = baselines.offered(arguments.task)
    assert offered is not None
    named = {wanted.id: getattr(arguments, f"{_INPUT}{wanted.id}") for wanted in offered.inputs}
    paths = {name: path for name, path in named.items() if path is not None}
    chosen = {parameter.id: getattr(arguments, parameter.id) for parameter in offered.parameters}
    values = {name: text for name, text in chosen.items() if text is not None}
    try:
        made = baselines.write(offered, paths, values, arguments.output, Job(pipes=paths.values()))
    except exports.NotExported as error:
        answering.print_message(arguments, str(error))
        return answering.UNREADABLE
    answering.print_problems(made.problems)
    written = ", ".join(map(str, baselines.out_paths(offered, arguments.output)))
    for text in (*made.log, f"written: {written}"):
        answering.print_message(arguments, text)
    return answering.SCORED
