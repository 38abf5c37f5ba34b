"""The rows of the pane: classes and oracles as cells, with what is done to each and where its items are."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import compress
from math import isnan

from msgspec import Struct

from lexeval_gui.core import rounding
from lexeval_gui.core.tables import UNDEFINED, format_number
from lexeval_gui.window.widgets.tables.cells import EMPTY, Cell, Header
from lexeval_gui.workspace.analysis.oracles import OracleWorth
from lexeval_gui.workspace.analysis.worth import LEFT_OUT, PUT_RIGHT, Manner, Worth
from lexeval_gui.workspace.analysis.worth_questions import ORACLE
from lexeval_gui.workspace.outputs.worth import Values, difference, pair_words
from lexeval_gui.workspace.scoring.evaluation import Evaluation

LEFT_OUT_GIVES_WAY, COUNTS_GIVE_WAY, SYSTEMS_GIVE_WAY, DIFFERENCE_GIVES_WAY = 4, 3, 2, 1
"""Where not all columns have room, those with the highest number go first."""

MOST_NAMED = 3
"""Of so many systems the errors are told one by one; of more their sum."""

ShowItems = Callable[[str, int | None], None]
"""Shows the items of a class, by its id: those of a system, or (None) of any."""


class Row(Struct, frozen=True):
    """What stands in a row: a class or an oracle, by what a Copy is `of`; what is done, in words; whether it can be put
    right so, and left out."""

    of: str
    words: dict[Manner, str]
    manners: tuple[Manner, ...]


def row_of_class(worth: Worth) -> Row:
    """The row of a class: one whose items are left out is no copy of the files."""
    manners = (PUT_RIGHT,) if worth.leaves_items_out or worth.values[LEFT_OUT] is worth.values[PUT_RIGHT] else ()
    return Row(worth.id, dict(worth.words), manners or (PUT_RIGHT, LEFT_OUT))


def row_of_oracle(worth: OracleWorth) -> Row:
    """The row of an oracle; where there is none, nothing can be done."""
    return Row(ORACLE + worth.oracle.id, {PUT_RIGHT: worth.oracle.title}, () if worth.reason else (PUT_RIGHT,))


# -- classes ----------------------------------------------------------------------------------------------------------


def class_heads(evaluation: Evaluation, measure: str, systems: Sequence[int]) -> list[Header]:
    """The columns: what is done, errors, items, then the measure of each system put right, and left out."""
    title = evaluation.measures[measure].title
    help = {
        PUT_RIGHT: f"{title} as it is → if all of the class were put right (how much higher that is)",
        LEFT_OUT: f"{title} if all of the class were left out (how much higher that is)",
    }
    return [
        Header("what is done", "the greatest gain first", right=False, shrinks=True),
        Header("errors", "how many of the class each system makes", gives_way=COUNTS_GIVE_WAY),
        Header("items", "in how many items any system makes one", gives_way=COUNTS_GIVE_WAY),
        *_value_heads(evaluation, systems, help[PUT_RIGHT], "{}", 0),
        *_value_heads(evaluation, systems, help[LEFT_OUT], "{} left out", LEFT_OUT_GIVES_WAY),
    ]


def _value_heads(
    evaluation: Evaluation, systems: Sequence[int], help: str, title: str, gives_way: int
) -> Iterator[Header]:
    """A column for each system, and one for the difference of the first two; alone, the manner needs no name."""
    for place, system in enumerate(systems):
        way = gives_way or SYSTEMS_GIVE_WAY * (place > 0)
        name = evaluation.system_names[system] if len(systems) > 1 or not gives_way else ""
        yield Header(title.format(name).strip(), help, brief=True, gives_way=way)
    if len(systems) > 1:
        words = f"{pair_words(evaluation, systems)}: {help}"
        yield Header(title.format("difference"), words, gives_way=gives_way or DIFFERENCE_GIVES_WAY)


def class_cells(worth: Worth, marked: bool, show: ShowItems) -> list[Cell]:
    """A class: a click on what is done shows its items, one on a number those of the system."""
    every = partial(show, worth.id, None)
    few = len(worth.errors) <= MOST_NAMED
    errors = " · ".join(f"{n:,}" for n in worth.errors) if few else f"{sum(worth.errors):,}"
    words = Cell(worth.words[PUT_RIGHT], help=f"Show its items ({worth.id})", action=every, marked=marked)
    counts = [Cell(errors, quiet=not any(worth.errors)), Cell(f"{worth.items:,}", action=every)]
    digits, right, left = worth.measure.digits, worth.values[PUT_RIGHT], worth.values[LEFT_OUT]
    owns = [partial(show, worth.id, system) for system in worth.systems]
    values = [
        *_value_cells(worth.now, right, digits, owns),
        *_value_cells(worth.now, left, digits, owns, with_now=False),
    ]
    return [words, *counts, *values]


def _value_cells(
    now: Values, then: Values, digits: int, actions: Sequence[Callable[[], None] | None], with_now: bool = True
) -> Iterator[Cell]:
    for before, after, action in zip(now, then, actions, strict=True):
        yield value_cell(before, after, digits, with_now, action)
    if len(now) > 1:
        yield value_cell(difference(now), difference(then), digits, with_now)


def value_cell(
    now: float, then: float, digits: int, with_now: bool = True, action: Callable[[], None] | None = None
) -> Cell:
    """`.347 → .412 (+.065)`, or without what it is now; quiet where it gains nothing."""
    if isnan(then):
        return Cell(UNDEFINED, quiet=True)
    gain = rounding.gap(then, now)
    told = "" if isnan(gain) else f" ({'+' if gain >= 0 else ''}{format_number(gain, digits)})"
    before = f"{format_number(now, digits)} → " if with_now else ""
    return Cell(f"{before}{format_number(then, digits)}{told}", quiet=gain == 0, action=action)


# -- oracles ----------------------------------------------------------------------------------------------------------


def oracle_heads(evaluation: Evaluation, measure: str, systems: Sequence[int]) -> list[Header]:
    """The columns: the oracle, then the measure of each system with its answers."""
    help = f"{evaluation.measures[measure].title} as it is → with these answers (how much higher that is)"
    return [
        Header("oracles", "how good the answers could be", right=False, shrinks=True),
        *_value_heads(evaluation, systems, help, "{}", 0),
    ]


def oracle_cells(worth: OracleWorth) -> list[Cell]:
    """An oracle; where there is none the reason."""
    several = len(worth.systems) > 1
    if worth.reason:
        words = f"{worth.oracle.title}: none, as {worth.reason}"
        return [Cell(words, quiet=True, help=words), *[EMPTY] * (len(worth.systems) + several)]
    digits, pairs = worth.measure.digits, zip(worth.now, worth.values, strict=True)
    cells = [EMPTY if isnan(then) else value_cell(now, then, digits) for now, then in pairs]
    if several:
        then = difference(worth.values)
        cells.append(EMPTY if isnan(then) else value_cell(difference(worth.now), then, digits))
    return [Cell(worth.oracle.title), *cells]


def with_content(heads: Sequence[Header], rows: Sequence[Sequence[Cell]]) -> tuple[list[Header], list[list[Cell]]]:
    """Without the columns in which no row says anything."""
    said = [any(row[place].text for row in rows) for place in range(len(heads))]
    return list(compress(heads, said)), [list(compress(row, said)) for row in rows]
