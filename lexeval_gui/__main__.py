"""The command `lexeval`: verbs go to commands/; no verb, `open` and `shots` go to window/, loaded only then."""

from __future__ import annotations

import argparse
import gc
import importlib
import os
import pkgutil
import sys
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import NoReturn

from lexeval_gui import commands, tasks
from lexeval_gui.commands.shared import answering
from lexeval_gui.commands.shared.parser import Parser
from lexeval_gui.core.plaintext import one_line
from lexeval_gui.core.version import __version__, versions

SAFE = "--safe"

NEW_OBJECTS = 50_000
"""A command looks for garbage once it has made so many objects: nearly all that is imported and read stays, and looking
through it took a twentieth of the time of scoring a thousand small files."""

Subparsers = argparse._SubParsersAction  # argparse has no public name for it


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command with these arguments (default: those of the process); returns the exit code."""
    if "_ARGCOMPLETE" in os.environ:  # a shell asks what can stand at the cursor
        from lexeval_gui.commands.shared import completing

        completing.complete(parser)
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # before numpy is loaded: its threads wait by spinning
    given = list(sys.argv[1:] if argv is None else argv) or ["open"]
    if given[0] == SAFE:
        given = ["open", SAFE, *given[1 + (given[1:2] == ["open"]) :]]
    if given[0] != "open":
        gc.set_threshold(NEW_OBJECTS)
    arguments = parser(given[0]).parse_args(given)
    return int(arguments.run(arguments))


def parser(verb: str = "") -> argparse.ArgumentParser:
    """The parser of one verb, or of all if there is none of that name. Making it loads neither numpy nor Qt."""
    made: argparse.ArgumentParser = Parser(
        prog="lexeval",
        description="A workbench for people who evaluate language technology. Without a verb it opens the window.",
    )
    made.add_argument("--version", action=_Version, nargs=0, help="show program's version number and exit")
    made.add_argument(SAFE, action="store_true", help="as lexeval open --safe")
    subparsers = made.add_subparsers(metavar="VERB", required=True)
    adders = {"open": _add_open, **_commands(), "figure": _add_figure, "shots": _add_shots, "manual": _add_manual}
    for add in (adders[verb],) if verb in adders else adders.values():
        add(subparsers)
    return made


class _Version(argparse.Action):
    """Prints the version, what it runs on, and which tasks of installed packages are not offered, and why."""

    def __call__(self, parser: argparse.ArgumentParser, *_: object) -> NoReturn:
        refused = (f"{problem.path}: {problem.message}" for problem in tasks.refused())
        print(f"lexeval {__version__}", ", ".join(versions()), *map(one_line, refused), sep="\n")
        parser.exit()


def _commands() -> dict[str, Callable[[Subparsers[argparse.ArgumentParser]], None]]:
    """What adds the parser of each verb of commands/, where a folder is none; its module is imported only then."""

    def add(verb: str, subparsers: Subparsers[argparse.ArgumentParser]) -> None:
        module = importlib.import_module(f"{commands.__name__}.{verb}")
        parser = subparsers.add_parser(verb, help=module.HELP, description=module.DESCRIPTION)
        parser.set_defaults(run=module.run, verb=verb)
        module.add_arguments(parser)

    verbs = (module.name for module in pkgutil.iter_modules(commands.__path__) if not module.ispkg)
    return {name: partial(add, name) for name in verbs}


def _add_open(subparsers: Subparsers[argparse.ArgumentParser]) -> None:
    verb = subparsers.add_parser(
        "open",
        help="open files in the window",
        description="Open files in the window; which is the gold, and which are systems, is told by what they hold. "
        "Without files the window shows what was open last, else its start page.",
    )
    verb.add_argument("files", metavar="FILE", nargs="*", help="gold, systems, sentences, in any order")
    verb.add_argument("--sample", metavar="NAME", help="a built-in sample by its id, or the first of a task")
    verb.add_argument("--task", metavar="TASK", help="the task (default: told by the files)")
    verb.add_argument("--encoding", metavar="E", help="encoding of the files (default: told by their bytes)")
    verb.add_argument("--as", metavar="KIND", help="what the system files are: best, oot or mw; of edits hoo or m2")
    safe = "without the remembered layout, recent files and view, and without a change to what is remembered"
    verb.add_argument(SAFE, action="store_true", help=safe)
    verb.set_defaults(run=_open, verb="open", output=None)


def _add_shots(subparsers: Subparsers[argparse.ArgumentParser]) -> None:
    verb = subparsers.add_parser(
        "shots",
        help="draw the window into pictures, without a display",
        description="Draw the window with each built-in sample, light, dark and at 200 %, as PNG files.",
    )
    verb.add_argument("folder", metavar="FOLDER", help="where the pictures go; made if it is not there")
    verb.add_argument("--files", metavar="FILE", nargs="+", help="draw these files instead of the samples")
    verb.add_argument("--sample", metavar="NAME", help="draw only this sample")
    verb.add_argument("--set", metavar="NAME=VALUE", action="append", default=[], help="set a parameter (repeatable)")
    verb.add_argument("--filter", metavar="WORDS", default="", help="filter the items")
    verb.add_argument("--sort", metavar="COLUMN", default="", help="sort the items by a column, the greatest first")
    verb.add_argument("--item", metavar="ID", help="the current item")
    verb.add_argument("--tab", metavar="PANE", help="the pane in front: scores, conventions, compare or problems")
    verb.add_argument("--figure", metavar="ID", help="the figure in front, such as types")
    verb.add_argument("--size", metavar="WxH", default="1280x800", help="size of the window (default: 1280x800)")
    verb.add_argument("--scale", metavar="N", type=float, help="only at this scale of the screen, such as 2")
    verb.add_argument("--zoom", metavar="Z", type=float, default=1.0, help="zoom of the window, 1 to 2.5")
    for look, words in (("light", "light"), ("dark", "dark"), ("contrast", "in high contrast")):
        verb.add_argument(f"--{look}", action="store_true", help=f"only {words}, or with others of these")
    verb.set_defaults(run=_shots, verb="shots", output=None)


def _add_figure(subparsers: Subparsers[argparse.ArgumentParser]) -> None:
    verb = subparsers.add_parser(
        "figure",
        help="draw a figure of the window for paper",
        description="Draw a figure as SVG, PDF or PNG, light and of the size that a page has room for. Exit 0 if it "
        "was written, 1 if a file cannot be read, 2 for wrong usage, such as a figure that these files do not have.",
    )
    from lexeval_gui.commands.shared import declaring

    declaring.add_task(verb)
    declaring.add_systems(verb)
    declaring.add_settings(verb)
    how = verb.add_argument_group("what is drawn, and how")
    declaring.add_where(how)
    how.add_argument("--figure", metavar="ID", required=True, help="such as over_n; any word names those there are")
    how.add_argument("--show", metavar="ID", action="append", help="switch on, such as a measure (repeatable)")
    how.add_argument("--width", metavar="CM", type=float, default=12.0, help="in cm (default: 12)")
    how.add_argument("--height", metavar="CM", type=float, default=8.0, help="in cm (default: 8)")
    how.add_argument("--points", metavar="N", type=float, default=8.0, help="the smallest letters (default: 8)")
    how.add_argument("--font", metavar="FAMILY", default="", help="font (default: that of the system)")
    how.add_argument("--title", metavar="TEXT", default="", help="a title above (default: none)")
    parts = "leave out names (of the systems), bands or cutoff (the line of the value in force); repeatable"
    how.add_argument("--without", metavar="PART", action="append", default=[], help=parts)
    how.add_argument("--resolution", metavar="DPI", type=float, default=300.0, help="dots per inch (default: 300)")
    how.add_argument("-o", metavar="OUT", dest="output", help="a file that ends in .svg, .pdf or .png")
    verb.set_defaults(run=_figure, verb="figure")


def _add_manual(subparsers: Subparsers[argparse.ArgumentParser]) -> None:
    verb = subparsers.add_parser(
        "manual",
        help="print the manual page",
        description="Print the manual page of all verbs in the language of man: lexeval manual | man -l -",
    )
    verb.set_defaults(run=_manual, verb="manual", output=None)


@answering.handle_errors
def _open(arguments: argparse.Namespace) -> int:
    if not _has_display():
        text = "there is no display (neither DISPLAY nor WAYLAND_DISPLAY is set), so the window cannot be opened"
        answering.print_message(
            arguments, f"{text}; `lexeval score` prints scores, `lexeval shots FOLDER` draws the window"
        )
        return answering.UNREADABLE
    options = {name: value for name in ("encoding", "as") if (value := getattr(arguments, name)) is not None}
    gc.disable()  # all that is made for the first paint stays: looking through it took 5 % of the time until then
    try:
        from lexeval_gui.window.app import launch

        return launch.run(arguments.files, arguments.sample, arguments.task, options, arguments.safe)
    finally:
        gc.enable()


def _has_display() -> bool:
    named = ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM")
    return not sys.platform.startswith("linux") or any(os.environ.get(name) for name in named)


@answering.handle_errors
def _shots(arguments: argparse.Namespace) -> int:
    os.environ["QT_QPA_PLATFORM"] = "offscreen"
    from lexeval_gui.window.app import fault_words, shots

    with fault_words.printed_faults() as faults:
        code = shots.run(Path(arguments.folder), shots.ShotOptions.of(arguments))
    return answering.UNREADABLE if faults else code


@answering.handle_errors
def _figure(arguments: argparse.Namespace) -> int:
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    from lexeval_gui.commands.shared import evaluating
    from lexeval_gui.window.app import fault_words, figure

    wanted = figure.FigureOptions.of(arguments)
    scored = evaluating.items_wanted(arguments, evaluating.evaluate(arguments, {"resamples": evaluating.RESAMPLES}))
    answering.print_problems(scored.problems)
    with fault_words.printed_faults() as faults:
        figure.draw(scored, wanted)
    if said := figure.missing_font(wanted.layout):
        answering.print_message(arguments, said)
    return answering.UNREADABLE if faults else answering.exit_code(scored)


@answering.handle_errors
def _manual(arguments: argparse.Namespace) -> int:
    from lexeval_gui.commands.shared.manual_page import manual_page

    print(manual_page(parser()), end="")
    return answering.SCORED


if __name__ == "__main__":
    sys.exit(main())
