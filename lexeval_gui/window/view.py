"""What the window shows of a project, as the project keeps it: filter, sort, item, systems, tab, layout."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QByteArray

from lexeval_gui.window.state import AppState

if TYPE_CHECKING:  # not before the first paint
    from lexeval_gui.window.workbench import Workbench


def view_of(state: AppState, workbench: Workbench) -> dict[str, Any]:
    """What is shown, in names that hold as long as items and systems keep theirs."""
    evaluation = state.evaluation
    if evaluation is None:
        return {}
    names, item = evaluation.system_names, state.current
    return {
        "filter": state.filter,
        "sort": list(state.sort),
        "item": evaluation.dataset.ids[item] if item is not None and item < len(evaluation.dataset) else None,
        "hidden": [name for name, on in zip(names, state.visible, strict=True) if not on],
        "pair": [names[system] for system in state.pair if system < len(names)],
        "measure": state.compared_measure,
        "tab": workbench.tab_in_front,
        "layout": bytes(workbench.layout_bytes().toBase64().data()).decode("ascii"),
    }


def show_view(view: Mapping[str, Any], state: AppState, workbench: Workbench) -> None:
    """Show it again, as far as it fits what is open; what was written by another version, or by hand, may not."""
    evaluation = state.evaluation
    if evaluation is None:
        return
    names = list(evaluation.system_names)
    layout, tab, item = view.get("layout"), view.get("tab"), view.get("item")
    if isinstance(layout, str) and layout:
        workbench.use_layout(QByteArray.fromBase64(layout.encode("ascii", "ignore")))
    if isinstance(tab, str) and tab in workbench.docks:
        workbench.docks[tab].raise_()
    hidden = view.get("hidden")
    for name in hidden if isinstance(hidden, list) else []:
        if name in names:
            state.set_visible(names.index(name), False)
    _show_pair(view, names, state)
    if isinstance(view.get("filter"), str):
        state.set_filter(view["filter"])
    match view.get("sort"):
        case [str(column), bool(descending)]:
            state.set_sort(column, descending)
    row = evaluation.item_number(item) if isinstance(item, str) else None
    if row is not None:
        state.set_current(row)


def _show_pair(view: Mapping[str, Any], names: list[str], state: AppState) -> None:
    pair, measure = view.get("pair"), view.get("measure")
    if isinstance(pair, list) and len(pair) == 2 and all(name in names for name in pair):
        state.set_pair(names.index(pair[0]), names.index(pair[1]), measure if isinstance(measure, str) else None)
