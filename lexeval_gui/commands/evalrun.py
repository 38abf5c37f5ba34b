"""`lexeval evalrun`: write what the official scorer of HOO writes for a run, a folder of fragments."""

from __future__ import annotations

import argparse
from pathlib import Path

from lexeval_gui.commands import evalfrag
from lexeval_gui.commands.shared import answering, writing

HELP = "score a run of edits as HOO's evalrun does"
DESCRIPTION = """Score a run, a folder of fragments, as HOO's evalrun does, and write its XML. Exit 1 where a file
cannot be read, or the folders do not hold the same fragments."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare its arguments."""
    parser.add_argument("gold", metavar="GOLD_DIR", help="the folder of the gold edits")
    parser.add_argument("system", metavar="RUN_DIR", help="the folder of the run")
    evalfrag.add_options(parser)


@answering.handle_errors
def run(arguments: argparse.Namespace) -> int:
    """Write the XML; 0, or 1 if a file cannot be read."""
    writing.refuse_to_overwrite(arguments, *_files(arguments.gold), *_files(arguments.system))
    return evalfrag.write(arguments)


def _files(folder: str) -> list[str]:
    return [str(path) for path in Path(folder).glob("*")]
