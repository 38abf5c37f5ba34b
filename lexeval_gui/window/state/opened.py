"""What opening files replaces, as one value: the data, how they are looked at, and what has been computed of them.

Opening files puts another value in the place of the one before; cancelling puts that one back. So nothing of the files
before can be forgotten, or stay over the files after: whatever a field is added for here begins anew, too.
"""

from __future__ import annotations

import contextlib
from typing import TYPE_CHECKING, Any

from msgspec import Struct, field
from msgspec.structs import replace

from lexeval_gui.core.parameters import BadValue
from lexeval_gui.window.state.data import Data
from lexeval_gui.window.state.enquiries import Enquiries
from lexeval_gui.window.state.guide import Guide
from lexeval_gui.window.state.history import History
from lexeval_gui.window.state.problems import Problems
from lexeval_gui.window.state.results import Results
from lexeval_gui.window.state.selection import Selection
from lexeval_gui.window.state.steps import Steps
from lexeval_gui.window.state.view import View

if TYPE_CHECKING:  # not before the first paint
    from lexeval_gui.core.dataset import Strings
    from lexeval_gui.workspace.analysis.subsets import AppliedFilter
    from lexeval_gui.workspace.items.annotations import Annotations
    from lexeval_gui.workspace.scoring.evaluation import Evaluation


class Opened(Struct, frozen=True, eq=False):
    """What a window has open; the default is nothing. Each field is the value of the part of AppState of its name."""

    data: Data = field(default_factory=Data)
    problems: Problems = field(default_factory=Problems)
    history: History = field(default_factory=History)
    view: View = field(default_factory=View)
    selection: Selection = field(default_factory=Selection)
    enquiries: Enquiries = field(default_factory=Enquiries)
    results: Results = field(default_factory=Results)
    steps: Steps = field(default_factory=Steps)
    guide: Guide = field(default_factory=Guide)

    def with_evaluation(self, evaluation: Evaluation, annotations: Annotations | None = None) -> Opened:
        """The same with other data: read again, with other systems, or counted anew. The view stays as far as it fits
        them. `annotations` are those of the journal for these items, where they have been worked out already."""
        changes = self.history.journal.counted
        shown = evaluation.with_changes(changes) if changes else evaluation
        known = self._annotations(evaluation) if annotations is None else annotations
        applied, listed = _still_listed(self.data.applied, shown)
        fresh = Opened(
            Data(self.data.plan, shown, evaluation, changes, evaluation.settings, None, applied, listed),
            self.problems,
            replace(self.history, annotations=known),
            steps=self.steps,
            guide=self.guide,
        )
        return fresh._with_view_of(self, shown)

    def view_by_name(self) -> dict[str, Any]:
        """How it is looked at, in names: see workspace.views."""
        if self.data.evaluation is None:
            return {}
        evaluation, view, item = self.data.evaluation, self.view, self.selection.current
        names, ids = evaluation.system_names, evaluation.dataset.ids
        return {
            "filter": view.filter,
            "sort": list(view.sort),
            "item": ids[item] if item is not None and item < len(ids) else None,
            "hidden": [name for name, on in zip(names, view.visible, strict=True) if not on],
            "pair": [names[system] for system in view.pair if system < len(names)],
            "measure": view.compared_measure,
            "columns": None if view.columns is None else [entry.as_json() for entry in view.columns],
            "score_sort": list(view.score_sort),
            "score_measures": None if view.score_measures is None else list(view.score_measures),
            "score_groups": view.score_groups,
            "scored": "" if self.data.applied is None else self.data.applied.text,
            "within": view.compared_within,
            "pooled": view.is_pooled,
            "left_out": [list(output) for output in view.left_out],
        }

    def _with_view_of(self, before: Opened, evaluation: Evaluation) -> Opened:
        """Looked at as before, as far as it fits; nobody has chosen an item that was only the first of a few."""
        from lexeval_gui.workspace.items.columns import read_choice
        from lexeval_gui.workspace.items.headlines import first_scored
        from lexeval_gui.workspace.views import item_row, valid_view

        names, chosen, shown = evaluation.system_names, before.selection, before.data.evaluation
        fit = valid_view(before.view_by_name(), evaluation, self.history.annotations, chosen.current)
        item = None if chosen.is_provisional else item_row(fit["item"], evaluation, chosen.current)
        pair = [names.index(name) for name in fit["pair"]]
        same = shown is not None and same_texts(shown.dataset.ids, evaluation.dataset.ids)
        view = replace(
            before.view,
            filter=fit["filter"],
            sort=(fit["sort"][0], fit["sort"][1]),
            visible=tuple(name not in fit["hidden"] for name in names),
            pair=(pair[0], pair[1]) if pair else (0, 0),
            compared_measure=fit["measure"],
            compared_within=fit["within"],
            columns=read_choice(fit["columns"]),
            score_sort=(fit["score_sort"][0], fit["score_sort"][1]),
        )
        selection = replace(
            chosen,
            current=first_scored(evaluation) if item is None else item,
            is_provisional=item is None and evaluation.loaded.preview,
            part=None if item is None else chosen.part,
            items=chosen.items if same else None,
        )
        return replace(self, view=view, selection=selection)

    def _annotations(self, evaluation: Evaluation) -> Annotations | None:
        """Tags and notes by the items they are about: those known already, if the items are the same as before."""
        from lexeval_gui.workspace.items.annotations import Annotations, RowIndex

        history = self.history
        if evaluation.loaded.preview:
            return None
        if history.annotations is not None and same_texts(history.annotations.rows.ids, evaluation.dataset.ids):
            return history.annotations
        return Annotations(RowIndex(evaluation.dataset.ids), history.journal.current)


def _still_listed(
    applied: AppliedFilter | None, evaluation: Evaluation
) -> tuple[AppliedFilter | None, Evaluation | None]:
    """The items that were scored beside all, of other data; none where their filter asks for what is not there now."""
    if applied is not None:
        with contextlib.suppress(BadValue):
            return applied, applied.of(evaluation)
    return None, None


def same_texts(one: Strings, other: Strings) -> bool:
    """Whether two columns hold the same texts."""
    import numpy as np  # not before the first paint

    return one is other or (np.array_equal(one.offsets, other.offsets) and np.array_equal(one.data, other.data))
