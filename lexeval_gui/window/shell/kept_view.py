"""What the window shows of a project, as the project keeps it: filter, sort, item, systems, tab, layout."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QByteArray

from lexeval_gui.window.state.app_state import AppState
from lexeval_gui.workspace.items.columns import read_choice
from lexeval_gui.workspace.items.views import valid_view

if TYPE_CHECKING:  # not before the first paint
    from lexeval_gui.window.shell.workbench import Workbench


def view_of(state: AppState, workbench: Workbench) -> dict[str, Any]:
    """What is shown, in names that hold as long as items and systems keep theirs."""
    evaluation = state.data.evaluation
    if evaluation is None:
        return {}
    return {
        **valid_view(state.opened.view_by_name(), evaluation, state.history.annotations, state.selection.current),
        "tab": workbench.tab_in_front,
        "layout": bytes(workbench.layout_bytes().toBase64().data()).decode("ascii"),
    }


def show_view(view: Mapping[str, Any], state: AppState, workbench: Workbench) -> None:
    """Show it again, as far as it fits what is open; what was written by another version, or by hand, may not."""
    evaluation = state.data.evaluation
    if evaluation is None:
        return
    layout, tab = view.get("layout"), view.get("tab")
    if isinstance(layout, str) and layout:
        workbench.use_layout(QByteArray.fromBase64(layout.encode("ascii", "ignore")))
    if isinstance(tab, str) and tab in workbench.docks:
        workbench.docks[tab].raise_()
    names, kept = list(evaluation.system_names), valid_view(view, evaluation, state.history.annotations)
    for name in kept["hidden"]:
        state.view.set_visible(names.index(name), False)
    if kept["pair"]:
        first, second = (names.index(name) for name in kept["pair"])
        state.view.set_pair(first, second, kept["measure"])
    if kept["columns"] is not None:
        state.view.set_columns(read_choice(kept["columns"]))
    state.view.set_filter(kept["filter"])
    state.view.set_sort(*kept["sort"])
    workbench.scores.show_kept(kept["score_measures"], kept["score_groups"], tuple(kept["score_sort"]))
    if kept["item"] is not None:
        state.selection.set_current(evaluation.item_number(kept["item"]))
