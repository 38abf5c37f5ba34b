"""What the window shows of a project, as the project keeps it: filter, sort, item, systems, tab, layout."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QByteArray

from lexeval_gui.window.actions.table import PAGES, TABS
from lexeval_gui.window.shell.layout.layouts import Layout
from lexeval_gui.window.state.app_state import AppState
from lexeval_gui.window.state.memory import Memory
from lexeval_gui.workspace.items.columns import read_choice
from lexeval_gui.workspace.views import valid_view

if TYPE_CHECKING:  # not before the first paint
    from lexeval_gui.window.shell.layout.workbench import Workbench


LAYOUTS: dict[Layout, str] = {"middle": "layout", "wide": "layout-wide"}
"""Under which names the layouts with docks are kept. Before there were several, there was the one in the middle."""


def remember_layout(memory: Memory, workbench: Workbench) -> None:
    """Keep where the panes are from one start to the next."""
    memory.put("page", workbench.page_in_front)
    if "item" in workbench.made:
        memory.put("arithmetic", workbench.item.sections.folding)
    for layout, key in LAYOUTS.items():
        memory.put(key, workbench.docked.kept(layout))


def recall_layout(memory: Memory, workbench: Workbench) -> None:
    """Put the panes where they were; what does not fit is passed over."""
    workbench.folding = memory.text("arithmetic")
    if (page := memory.text("page")) in PAGES:
        workbench.choose_page(page)
    for layout, key in LAYOUTS.items():
        workbench.docked.keep(layout, memory.bytes(key))


def view_of(state: AppState, workbench: Workbench) -> dict[str, Any]:
    """What is shown, in names that hold as long as items and systems keep theirs."""
    evaluation = state.data.evaluation
    if evaluation is None:
        return {}
    return {
        **valid_view(state.opened.view_by_name(), evaluation, state.history.annotations, state.selection.current),
        "tab": workbench.tab_in_front,
        "page": workbench.page_in_front,
        **{
            key: bytes(workbench.docked.kept(layout).toBase64().data()).decode("ascii")
            for layout, key in LAYOUTS.items()
        },
    }


def show_view(view: Mapping[str, Any], state: AppState, workbench: Workbench) -> None:
    """Show it again, as far as it fits what is open; what was written by another version, or by hand, may not."""
    evaluation = state.data.evaluation
    if evaluation is None:
        return
    workbench.leave_alone()
    tab, page = view.get("tab"), view.get("page")
    for layout, key in LAYOUTS.items():
        if isinstance(kept := view.get(key), str):
            workbench.docked.keep(layout, QByteArray.fromBase64(kept.encode("ascii", "ignore")))
    if tab in TABS:
        workbench.choose_tab(tab)
    if page in PAGES:
        workbench.choose_page(page)
    names, kept = list(evaluation.system_names), valid_view(view, evaluation, state.history.annotations)
    for name in kept["hidden"]:
        state.view.set_visible(names.index(name), False)
    if kept["pair"]:
        first, second = (names.index(name) for name in kept["pair"])
        state.view.set_pair(first, second, kept["measure"])
    if kept["scored"]:
        state.data.score_items(state.applied_filter(kept["scored"]))
    state.view.compare_within(kept["within"])
    if kept["columns"] is not None:
        state.view.set_columns(read_choice(kept["columns"]))
    state.view.set_filter(kept["filter"])
    state.view.set_sort(*kept["sort"])
    state.view.set_pooled(kept["pooled"])
    state.view.set_left_out(tuple((system, item) for system, item in kept["left_out"]))
    workbench.scores.show_kept(kept["score_measures"], kept["score_groups"], tuple(kept["score_sort"]))
    if kept["item"] is not None:
        state.selection.set_current(evaluation.item_number(kept["item"]))
