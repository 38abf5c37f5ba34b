"""`lexeval guide`: a guided path read, or checked, without a window."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

from lexeval_gui.commands.shared import answering, writing
from lexeval_gui.core.parameters import BadValue
from lexeval_gui.core.plaintext import isolated, visible

if TYPE_CHECKING:
    from lexeval_gui.core.guided_path.path import GuidedPath

HELP = "read or check a guided path"
DESCRIPTION = """Print a guided path, which leads a class through a sample: each step with its numbers as they are
found, its question, and its answer. Every number that the path states is compared with what is found; a wrong one is
told with file, line and step. Exit 0 if all are right, 1 if one is wrong or a file cannot be read, 2 for wrong usage.
Without a path those that come with LexEval are listed."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare its arguments."""
    parser.add_argument("path", metavar="PATH", nargs="?", help="a file that ends in .path.toml, or the id of a sample")
    parser.add_argument("--check", action="store_true", help="say only what is wrong")
    writing.add_output(parser, ("text",))


@answering.handle_errors
def run(arguments: argparse.Namespace) -> int:
    """Print the path, and what is wrong with it; 0, 1 or 2."""
    if arguments.path is None:
        return _list(arguments)
    from lexeval_gui.workspace.guided_paths.checking import check
    from lexeval_gui.workspace.guided_paths.rehearsal import Rehearsal
    from lexeval_gui.workspace.guided_paths.showing import lines

    path = _path(arguments.path)
    problems = check(path)
    answering.print_problems(problems)
    if not (arguments.check or problems):
        with writing.output(arguments) as file:
            for text in lines(Rehearsal(path)):
                file.writelines(f"{visible(line)}\n" for line in text.split("\n"))
    return answering.UNREADABLE if problems else answering.SCORED


def _list(arguments: argparse.Namespace) -> int:
    from lexeval_gui.core.guided_path.reading import read_path
    from lexeval_gui.workspace import opening

    with writing.output(arguments) as file:
        for sample in opening.samples():
            if sample.guide:
                file.write(f"{sample.id}: {visible(read_path(sample.guide).title)}\n")
    return answering.SCORED


def _path(named: str) -> GuidedPath:
    """The path in a file, or that of a sample. Raises BadValue, Unreadable."""
    from lexeval_gui.core.guided_path.reading import read_path
    from lexeval_gui.workspace import opening, plans

    if named.endswith(plans.GUIDE) or Path(named).exists():
        return read_path(named)
    try:
        sample = opening.sample(named)
    except KeyError:
        raise BadValue(f"there is no file and no sample '{isolated(named)}'") from None
    if not sample.guide:
        raise BadValue(f"the sample '{isolated(named)}' has no guided path")
    return read_path(sample.guide)
