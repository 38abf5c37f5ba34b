"""How an evaluation is looked at, in names that hold as long as items and systems keep theirs.

What is remembered may be of other files, of another version or written by hand: `fitting` leaves of it what fits the
files that are open. It is asked when files are opened, when a project is read, and when it is written.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from lexeval_gui.core import query
from lexeval_gui.workspace.items import fields
from lexeval_gui.workspace.items.annotations import Annotations
from lexeval_gui.workspace.items.listing import Listing
from lexeval_gui.workspace.scoring.evaluation import Evaluation


def fitting(
    view: Mapping[str, Any], evaluation: Evaluation, annotations: Annotations | None = None, row: int | None = None
) -> dict[str, Any]:
    """A view that is valid for an evaluation: `filter`, `sort` [column, descending], `item` (its id, or None), `hidden`
    systems, the `pair` that is compared and its `measure` (None: the headline), each as it was wherever it fits. `row`
    is where the item was when it was looked at last."""
    names = evaluation.system_names
    pair = _pair(view.get("pair"), names)
    places = (names.index(pair[0]), names.index(pair[1])) if pair else (0, 0)
    text, sort, item, hidden, measure = (view.get(name) for name in ("filter", "sort", "item", "hidden", "measure"))
    if measure is not None and not (pair and measure in evaluation.comparable(*places)):
        measure = None
    looks = (evaluation, places, measure, annotations)
    return {
        "filter": text if isinstance(text, str) and _is_filter(text, *looks) else "",
        "sort": _sort(sort, *looks),
        "item": item if item_row(item, evaluation, row) is not None else None,
        "hidden": [name for name in names if name in hidden] if isinstance(hidden, list) else [],
        "pair": pair,
        "measure": measure,
    }


def item_row(item: Any, evaluation: Evaluation, before: int | None = None) -> int | None:
    """The row of an item by its id: the one before if it is there still, which need not be searched for."""
    if not isinstance(item, str):
        return None
    ids = evaluation.dataset.ids
    return before if before is not None and before < len(ids) and ids[before] == item else evaluation.item_number(item)


def _pair(pair: Any, names: tuple[str, ...]) -> list[str]:
    """Two systems; the first two where those that are asked for are not there, none where there are none."""
    if isinstance(pair, list | tuple) and len(pair) == 2 and all(name in names for name in pair):
        return list(pair)
    return [names[0], names[min(1, len(names) - 1)]] if names else []


def _is_filter(
    text: str, evaluation: Evaluation, pair: fields.Pair, measure: str | None, annotations: Annotations | None
) -> bool:
    """Whether a filter can be read and names what is there."""
    several = len(evaluation.system_names) > 1
    try:
        query.check(query.parse(text), fields.fields(evaluation, pair if several else None, measure, annotations))
    except query.QueryError:
        return False
    return True


def _sort(
    sort: Any, evaluation: Evaluation, pair: fields.Pair, measure: str | None, annotations: Annotations | None
) -> list[Any]:
    """A column that the list has, or can have, and a direction; else the order of the file."""
    match sort:
        case [str(name), bool(descending)] if name:
            systems = tuple(range(len(evaluation.system_names)))
            if Listing(evaluation, systems, pair, measure, name, {}, annotations).column(name) is not None:
                return [name, descending]
    return ["", False]
