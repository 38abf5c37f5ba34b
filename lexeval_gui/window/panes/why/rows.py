"""The rows of the table of groups: the cells of `lexeval why`, bars, and what leads to items."""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import partial

from msgspec.structs import replace

from lexeval_gui.core.statistics.many_tests import LEVEL
from lexeval_gui.window.widgets.tables.cells import EMPTY, Cell, Header
from lexeval_gui.window.widgets.topics import GROUPS, INTERVALS
from lexeval_gui.workspace.analysis.contributions import Explanation, GroupDifference
from lexeval_gui.workspace.outputs import why
from lexeval_gui.workspace.scoring.evaluation import Evaluation

GIVES_WAY = {"share": 3, "without": 2, "interval": 1}
"""What goes first where there is no room, once the bars have gone."""

LEFT = ("group", "contribution")

TITLES = {"without": "without"}
"""Shorter than where there is no tool tip."""

HELP = {
    "items": "How many items are in the group",
    "share": "Which part of all items that is",
    "within": "The difference between the two systems over these items alone",
    "interval": "The interval of the difference within",
    "p": "The p of the difference within, corrected for all groups",
    "contribution": "What the group contributes to the difference over all items; these add up over a feature",
    "without": "The difference less the one over all other items",
}

ABOUT = {"interval": INTERVALS, "group": GROUPS}
"""What F1 explains; of the other columns the pane as a whole."""

Rows = tuple[list[Header], list[list[Cell]]]
Show = Callable[[str], None]


def rows(evaluation: Evaluation, found: Explanation, show: Show, asked: str, has_bars: bool) -> Rows:
    """Heads and cells. `show` shows the items of a filter; `asked` is the filter of the list."""
    left = {*why.left_out(found), "filter", "bar", "percent"}
    names = [name for name in why.TITLES if name not in left]
    heads = [_head(name) for name in names]
    longest = why.longest(found) if has_bars else 0.0
    cells = [_row(evaluation, found, line, names, longest, show, asked) for line in why.lines(evaluation, found)]
    return [*heads, Header("", "The items of the group", False)], cells


def _head(name: str) -> Header:
    title, ways = TITLES.get(name, why.TITLES[name]), GIVES_WAY.get(name, 0)
    return Header(title, HELP.get(name, ""), name not in LEFT, gives_way=ways, topic=ABOUT.get(name, ""))


def _row(
    evaluation: Evaluation, found: Explanation, line: why.Line, names: list[str], longest: float, show: Show, asked: str
) -> list[Cell]:
    """The cells of a group, each of which leads to its items; or the name of a feature across all columns."""
    if line.group is None:
        title = line.cells["group"]
        return [Cell(title, bold=not title.startswith(" "), wide=True), *([EMPTY] * len(names))]
    cells = [_cell(found, line.group, line, name, longest) for name in names]
    if (text := why.full_filter(evaluation, line.group)) is None:
        return [*cells, Cell("no filter", quiet=True, help="No filter finds these items")]
    help, action = f"Show its items: {text}", partial(show, text)
    return [replace(cell, help=help, action=action, marked=text == asked) for cell in (*cells, Cell("items →"))]


def _cell(found: Explanation, group: GroupDifference, line: why.Line, name: str, longest: float) -> Cell:
    text, is_quiet = line.cells[name], not group.corrected <= LEVEL
    if name != "contribution":
        return Cell(text, bold=name == "within" and not is_quiet, quiet=is_quiet)
    bar = group.contribution / longest if longest and math.isfinite(group.contribution) else None
    percent = line.cells["percent"]
    return Cell(f"{text}  {percent}" if percent else text, quiet=is_quiet, bar=bar)
