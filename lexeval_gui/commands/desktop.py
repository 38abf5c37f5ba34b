"""`lexeval desktop`: LexEval among the applications of the desktop, with its icon and its kind of file."""

from __future__ import annotations

import argparse

from lexeval_gui.commands.shared import answering, writing
from lexeval_gui.core.plaintext import visible

HELP = "put LexEval among the applications of the desktop, or take it away"
DESCRIPTION = """Write a menu entry, icons and the file type of projects (.lexeval), which are then opened by LexEval,
for the user alone and below $XDG_DATA_HOME (~/.local/share); or remove them again. What is as it should be is left as
it is. For Linux and BSD; exit 0 if all is done, 1 if something cannot be written, 2 on another system."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare its arguments."""
    what = parser.add_mutually_exclusive_group(required=True)
    what.add_argument("--install", action="store_true", help="write what is not there yet; each file is named")
    what.add_argument("--remove", action="store_true", help="remove what --install writes")
    parser.set_defaults(output=None)


@answering.handle_errors
def run(arguments: argparse.Namespace) -> int:
    """Write or remove; 0, 1 or 2."""
    from lexeval_gui.workspace import desktop

    done = desktop.install() if arguments.install else desktop.remove()
    with writing.output(arguments) as file:
        for path in done.changed:
            file.write(f"{'wrote' if arguments.install else 'removed'} {visible(str(path))}\n")
        if done.kept:
            file.write(f"{len(done.kept)} files are as they should be\n")
        if not (done.changed or done.kept):
            file.write("nothing to remove\n")
    for program in done.missing:
        answering.print_message(arguments, f"{program} is not installed; it may be seen after the next login only")
    return answering.SCORED
