"""How an evaluation is looked at, in names that hold as long as items and systems keep theirs.

What is remembered may be of other files, of another version or written by hand: `valid_view` leaves of it what fits the
files that are open. It is asked when files are opened, when a project is read, and when it is written.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from lexeval_gui.core import query
from lexeval_gui.workspace.analysis.subsets import LISTED
from lexeval_gui.workspace.items import fields
from lexeval_gui.workspace.items.annotations import Annotations
from lexeval_gui.workspace.items.columns import Choice, read_choice
from lexeval_gui.workspace.items.listing import ANNOTATION_COLUMNS, Listing
from lexeval_gui.workspace.scoring import groups
from lexeval_gui.workspace.scoring.comparison import comparable
from lexeval_gui.workspace.scoring.evaluation import Evaluation


def valid_view(
    view: Mapping[str, Any], evaluation: Evaluation, annotations: Annotations | None = None, row: int | None = None
) -> dict[str, Any]:
    """A view that is valid for an evaluation: `filter`, `sort` [column, descending], `item` (its id, or None), `hidden`
    systems, the `pair` that is compared, its `measure` (None: the headline) and the items `within` which it is, the
    `columns` of the list (None: nobody chose any), of the table of scores `score_sort`, `score_measures` and
    `score_groups`, the filter of the items that are `scored` beside all, and of judgments whether they are `pooled` and
    the outputs `left_out` [system, item], which may be there again tomorrow; each as it was wherever it fits. `row` is
    where the item was when it was looked at last."""
    names = evaluation.system_names
    pair = _pair(view.get("pair"), names)
    places = (names.index(pair[0]), names.index(pair[1])) if pair else (0, 0)
    text, sort, item, hidden, measure = (view.get(name) for name in ("filter", "sort", "item", "hidden", "measure"))
    if measure is not None and not (pair and measure in comparable(evaluation, *places)):
        measure = None
    looks = (evaluation, places, measure, annotations)
    return {
        "filter": _filter(text, *looks),
        "sort": _sort(sort, *looks),
        "item": item if item_row(item, evaluation, row) is not None else None,
        "hidden": [name for name in names if name in hidden] if isinstance(hidden, list) else [],
        "pair": pair,
        "measure": measure,
        "columns": _columns(view.get("columns"), *looks),
        "score_sort": _score_sort(view.get("score_sort"), evaluation),
        "score_measures": _score_measures(view.get("score_measures"), evaluation),
        "score_groups": _score_groups(view.get("score_groups"), evaluation),
        "scored": _filter(view.get("scored"), *looks),
        "within": _within(view.get("within"), view.get("scored"), *looks),
        "pooled": view.get("pooled") is True,
        "left_out": _outputs(view.get("left_out")),
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


def _filter(text: Any, *looks: Any) -> str:
    """A filter that can be asked; else none."""
    return text if isinstance(text, str) and text and _is_filter(text, *looks) else ""


def _within(within: Any, scored: Any, *looks: Any) -> str:
    """The items within which two systems are compared: those that are scored beside all, if there are any, or those of
    a filter; else all."""
    return (
        LISTED if within == LISTED and _filter(scored, *looks) else _filter(within, *looks) if within != LISTED else ""
    )


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


def valid_columns(
    written: Any,
    evaluation: Evaluation,
    pair: fields.Pair,
    measure: str | None = None,
    annotations: Annotations | None = None,
) -> Choice | None:
    """A choice of columns (see workspace.items.columns) with what the list has, or can have, for an evaluation; None if
    none was made."""
    listing = Listing(evaluation, tuple(range(len(evaluation.system_names))), pair, measure, "", {}, annotations)
    usual = {column.id for column in listing.usual} | ANNOTATION_COLUMNS
    return read_choice(written, lambda id: id in usual or listing.number_column(id) is not None)


def _columns(written: Any, *looks: Any) -> list[Any] | None:
    chosen = valid_columns(written, *looks) if written is not None else None
    return None if chosen is None else [entry.as_json() for entry in chosen]


def _score_sort(sort: Any, evaluation: Evaluation) -> list[Any]:
    """A column of the table of scores and a direction; else the order in which the systems were opened."""
    match sort:
        case [str(name), bool(descending)] if name:
            from lexeval_gui.workspace.outputs import ranking  # not before the first rows

            if ranking.is_column(evaluation, name):
                return [name, descending]
    return ["", False]


def _score_measures(names: Any, evaluation: Evaluation) -> list[str] | None:
    """Measures that some system has, in declared order; None for the overview."""
    if not isinstance(names, list | tuple):
        return None
    from lexeval_gui.workspace import outputs  # not before the first rows

    return [measure.id for measure in outputs.measures_of(evaluation) if measure.id in names] or None


def _score_groups(name: Any, evaluation: Evaluation) -> str | None:
    """A grouping, "" for none; None for the first that has few groups."""
    return name if isinstance(name, str) and name in ("", *groups.groupings(evaluation)) else None


def _outputs(written: Any) -> list[list[str]]:
    """Outputs as pairs of system and item."""
    pairs = written if isinstance(written, list | tuple) else []
    return [list(pair) for pair in pairs if isinstance(pair, list | tuple) and [*map(type, pair)] == [str, str]]
