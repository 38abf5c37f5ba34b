"""`lexeval convert`: files written anew in a format that their task knows."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from lexeval_gui import tasks
from lexeval_gui.commands.shared import answering, declaring, evaluating
from lexeval_gui.core.parameters import BadValue

if TYPE_CHECKING:
    from lexeval_gui.core.task import Export, Exported
    from lexeval_gui.workspace.scoring.evaluation import Evaluation

HELP = "write files in another format, such as HOO XML as M2"
DESCRIPTION = """Write gold and systems in another format of their task: of edits `m2`, `hoo` (a folder of XML, a file
per fragment) and `source` (the texts, as HOO XML); of lexicons `forms` (lemma, tab, form), `clusters` (without lemmas),
`sample`, and with --item LEMMA `aligned`, its forms in columns. What the format cannot say is told on standard error.
Exit 1 if a file cannot be read, or nothing of it can be written."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare its arguments."""
    declaring.add_task(parser)
    parser.add_argument("systems", metavar="SYSTEM", nargs="*", help="system files, if they are to be written too")
    parser.add_argument("--to", metavar="FORMAT", required=True, help="what to write, such as m2, hoo, forms, aligned")
    parser.add_argument("--item", metavar="ID", help="the item of a format that is about one, such as a lemma")
    declaring.add_settings(parser)
    parser.add_argument(
        "-o",
        dest="output",
        metavar="OUT",
        required=True,
        help="the file, or new folder, to write; with systems a folder in which each input has its own",
    )


@answering.handle_errors
def run(arguments: argparse.Namespace) -> int:
    """Write the files; 0, 1 or 2."""
    from lexeval_gui.workspace.outputs import exports

    export = _export(arguments)
    scored = evaluating.evaluate(arguments)
    answering.print_problems(scored.problems)
    inputs = [arguments.gold, *arguments.systems]
    try:
        for path, made in _files(scored.evaluation, export, arguments.item, Path(arguments.output)):
            answering.print_problems([problem for problem in made.problems if problem.severity != "error"])
            exports.write(made, export, path, inputs)
    except exports.NotExported as error:
        answering.print_message(arguments, str(error))
        return answering.UNREADABLE
    return answering.exit_code(scored)


def _export(arguments: argparse.Namespace) -> Export:
    """The export that is asked for. Raises BadValue for one that the task does not have, unless what it is about is
    said, and nothing else."""
    from lexeval_gui.workspace.outputs import exports

    known = {export.id: export for export in exports.kinds(tasks.load(arguments.task))}
    export = known.get(arguments.to)
    if export is None:
        raise BadValue(f"there is no format '{arguments.to}' of this task; there are {', '.join(known)}")
    if export.of == "system" and not arguments.systems:
        raise BadValue(f"--to {export.id} is about a system; name its file behind the gold")
    if export.item and arguments.item is None:
        raise BadValue(f"--to {export.id} is about one item; --item ID says which")
    if arguments.item is not None and not export.item:
        raise BadValue(f"--item is not for --to {export.id}, which is about all items")
    return export


def _files(evaluation: Evaluation, export: Export, item: str | None, out: Path) -> Iterator[tuple[Path, Exported]]:
    """Where everything goes, and its files. Raises BadValue for an item that is not there."""
    row = None if item is None else evaluation.item_number(item)
    if item is not None and row is None:
        raise BadValue(f"there is no item '{item}' in the gold")
    systems = range(len(evaluation.system_names))
    sides = {"system": (*systems,), "side": (None, *systems)}.get(export.of, (None,))  # None: the gold, or the whole
    for side in sides:
        path = out if len(sides) == 1 else _inside(out, export, evaluation, side)
        yield path, evaluation.export(export.id, side, row)


def _inside(out: Path, export: Export, evaluation: Evaluation, system: int | None) -> Path:
    """Where the files of a system, or of the gold (None), go in the folder, which is made."""
    from lexeval_gui.workspace.outputs import exports

    out.mkdir(parents=True, exist_ok=True)
    return exports.side_path(out, export, evaluation, system)
