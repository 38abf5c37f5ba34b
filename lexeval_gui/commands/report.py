"""`lexeval report`: everything that is known of an evaluation on one page of HTML."""

from __future__ import annotations

import argparse
import csv
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec.structs import replace

from lexeval_gui.commands.shared import answering, declaring, evaluating, writing
from lexeval_gui.core.parameters import BadValue
from lexeval_gui.workspace import finding

if TYPE_CHECKING:
    from lexeval_gui.workspace.outputs.report.contents import Wanted
    from lexeval_gui.workspace.scoring import Scored

MOST = 10

FORMATS = ("html", "text", "latex", "markdown")

HELP = "one page of HTML with all numbers, where they come from, and items; of a review by hand also as text or LaTeX"
DESCRIPTION = f"""Write one page of HTML that stands alone, without script or network: scores with signature and
intervals, all systems ranked, the first two (or those of --pair) compared, where their difference comes from, curves,
items with their pictures, tags and notes, problems, the files with their checksums, and the command lines that print
the same numbers. Of a project with a review by hand, the report that the window copies stands in the page, and is
written alone as text, LaTeX or Markdown. `lexeval reproduce` finds the numbers of the page again. `--set resamples=N`
(default {evaluating.RESAMPLES}) and `--set seed=S` say how often is drawn."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare its arguments."""
    declaring.add_task(parser)
    declaring.add_systems(parser)
    what = parser.add_argument_group("what stands in it")
    what.add_argument(
        "--measure", metavar="ID", help="the measure by which systems are compared (default: the headline measure)"
    )
    declaring.add_correction(what, "pairs or groups")
    what.add_argument(
        "--items",
        metavar="LIST",
        help="the items that are drawn, with commas between, quoted where they have some themselves (default: the "
        f"{MOST} in which the first system is furthest behind the second)",
    )
    what.add_argument("--worst", metavar="N", type=int, default=MOST, help=f"draw so many of those (default: {MOST})")
    declaring.add_where(what)
    declaring.add_settings(parser)
    parser.add_argument("--format", choices=FORMATS, help="default: as OUT ends (.html, .txt, .tex, .md), else html")
    help = "the file that is written (only the report of a review goes to standard output without it)"
    parser.add_argument("-o", metavar="OUT", dest="output", help=help)


@answering.handle_errors
def run(arguments: argparse.Namespace) -> int:
    """Write the report; 0, 1 or 2."""
    from lexeval_gui.core.jobs import Job
    from lexeval_gui.workspace.outputs.report import written

    format = arguments.format or written.format_of(arguments.output or "")
    if arguments.output is None and format == "html":
        raise BadValue("-o OUT.html is wanted: a page of HTML is written into a file")
    if arguments.worst < 0:
        raise BadValue(f"--worst takes a number of items, 0 or more, not {arguments.worst}")
    opened = evaluating.evaluate(arguments, {"resamples": evaluating.RESAMPLES})
    pair, joined = evaluating.named_pair(arguments, opened.evaluation), evaluating.own_features(arguments, opened)
    scored = evaluating.items_wanted(arguments, opened, arguments.measure, joined.features, pair)
    answering.print_problems((*scored.problems, *joined.problems))
    wanted = replace(_wanted(arguments, scored, pair), joined=tuple(joined.features))
    made = list(written.pieces(scored, wanted, Path(arguments.output or "").name, format, Job()))
    with writing.output(arguments) as file:
        file.writelines(made)
    return answering.exit_code(scored)


def _wanted(arguments: argparse.Namespace, scored: Scored, pair: tuple[int, int]) -> Wanted:
    """What the page is to hold. Raises BadValue for a measure or an item that there is not."""
    from lexeval_gui.workspace import opening
    from lexeval_gui.workspace.outputs.report.contents import Wanted

    evaluation, measure = scored.evaluation, ""
    if arguments.measure is not None:
        compared = pair if len(evaluation.system_names) > 1 else (0,)
        measure = finding.compared_measure(evaluation, arguments.measure, compared)
    items = None if arguments.items is None else tuple(_rows(arguments.items, scored))
    project = opening.find_project([arguments.gold, *arguments.systems]) or ""
    return Wanted(
        pair, measure, arguments.correction, items, most=arguments.worst, project=project, features=arguments.join or ""
    )


def _rows(typed: str, scored: Scored) -> list[int]:
    """The rows of the items that were named. Raises BadValue."""
    found = []
    for name in filter(None, next(csv.reader([typed], skipinitialspace=True), [])):
        if (row := scored.evaluation.item_number(name)) is None:
            raise BadValue(f"--items: there is no item '{name}'")
        found.append(row)
    return list(dict.fromkeys(found))
