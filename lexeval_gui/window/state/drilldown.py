"""Which items stand behind a number, asked of the list: a click on a score, a bar or a count of wins shows them."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping

import numpy as np

from lexeval_gui.core.dataset import Ints
from lexeval_gui.core.query import add_words, quote
from lexeval_gui.core.scores import Group
from lexeval_gui.window.state.app_state import AppState
from lexeval_gui.workspace.figures import sequences
from lexeval_gui.workspace.items import fields
from lexeval_gui.workspace.scoring.evaluation import Evaluation
from lexeval_gui.workspace.scoring.parts import parts_of


def name_of(evaluation: Evaluation, system: int, measure: str) -> str:
    """How a filter names a measure of a system."""
    return quote(f"{evaluation.system_names[system]}.{measure}")


def filter_of_number(evaluation: Evaluation, system: int, measure: str, group: Group | None = None) -> str:
    """The filter that finds the items that a number is made of.

    A count is made of the items that it counts, another measure of those for which it is defined.
    """
    found = [_of_group(evaluation, system, group)] if group is not None else []
    values = evaluation.item_values(system, measure)
    name = name_of(evaluation, system, measure)
    if evaluation.measures[measure].kind == "count":
        if not bool((values > 0).all()):
            found.append(f"{name}>0")
    elif bool(np.isnan(values).any()):
        found.append(f"{name}:")
    return " ".join(found)


def _of_group(evaluation: Evaluation, system: int, group: Group) -> str:
    """The filter for the items of a group, or for those with a part of it under a system."""
    grouping, value = group
    if grouping in evaluation.dataset.labels:
        return f"{quote(grouping)}:{quote(value)}"
    parts = parts_of(evaluation, system)
    is_label = parts is not None and grouping in parts.labels and value in parts.labels[grouping].words
    return f"{quote(f'{evaluation.system_names[system]}.{grouping if is_label else fields.GROUP}')}:{quote(value)}"


def show_items(state: AppState, system: int, measure: str, group: Group | None = None, where: str = "") -> None:
    """Show the items behind a number in the list, those with the highest value first; `where` is the filter of the
    items that it is of, if these are not all."""
    if (evaluation := state.data.evaluation) is None:
        return
    state.view.set_filter(add_words(where, filter_of_number(evaluation, system, measure, group)))
    sorts = evaluation.headline(system).id if evaluation.measures[measure].kind == "count" else measure
    state.view.set_sort(f"{evaluation.system_names[system]}.{sorts}", True)
    state.view.items_wanted.emit()


def filter_of_range(evaluation: Evaluation, system: int, measure: str, low: str, high: str, last: bool) -> str:
    """The filter for the items whose value lies in low…high; the high end is only included in the `last` range."""
    name = name_of(evaluation, system, measure)
    return f"{name}>={low} {name}<{'=' * last}{high}"


def filter_of_stretch(evaluation: Evaluation, system: int, order: str, measure: str, items: Ints) -> str:
    """The filter for a stretch of the items of which a measure is defined, in an order of a sequence: those as well
    that are equal to its first and its last item."""
    keys = sequences.keys(evaluation, system, order)
    low, high = (float(end) for end in (keys[items].min(), keys[items].max()))
    name = fields.ALPHABET if order == sequences.ALPHABET else name_of(evaluation, system, order)
    text = f"{name}>={_rounded(low, math.floor)} {name}<={_rounded(high, math.ceil)}"
    inside = (keys >= low) & (keys <= high)
    undefined = np.isnan(evaluation.item_values(system, measure)[inside]).any()
    return f"{text} {name_of(evaluation, system, measure)}:" if undefined else text


def _rounded(value: float, way: Callable[[float], int]) -> str:
    """A number to six decimals, rounded to one side."""
    return f"{way(value * 1e6) / 1e6:.6f}".rstrip("0").rstrip(".")


def filter_of_values(evaluation: Evaluation, system: int, values: Mapping[str, float]) -> str:
    """The filter for the items of which the measures have exactly these values."""
    return " ".join(f"{name_of(evaluation, system, name)}={value!r}" for name, value in values.items())


def filter_of_comparison(evaluation: Evaluation, first: int, second: int, measure: str, sign: str) -> str:
    """The filter for the items where the first system's value is `>`, `<` or `=` the second's."""
    return f"{name_of(evaluation, first, measure)}{sign}{name_of(evaluation, second, measure)}"
