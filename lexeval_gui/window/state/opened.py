"""What opening files replaces, as one value: the data, how they are looked at, and what has been computed of them.

Opening files puts another value in the place of the one before; cancelling puts that one back. So nothing of the files
before can be forgotten, or stay over the files after: whatever a field is added for here begins anew, too.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

import numpy as np

from lexeval_gui.core.changes import Change, Journal, Ref

if TYPE_CHECKING:  # not before the first paint
    from lexeval_gui.core.curves import Band
    from lexeval_gui.core.dataset import Ints, Strings
    from lexeval_gui.core.parameters import Settings
    from lexeval_gui.core.problems import Problem
    from lexeval_gui.core.resampling import Paired
    from lexeval_gui.workspace.annotations import Annotations
    from lexeval_gui.workspace.evaluation import Evaluation, Interval
    from lexeval_gui.workspace.plans import Plan
    from lexeval_gui.workspace.session import ConventionRow


@dataclass(frozen=True, eq=False)
class Opened:
    """What a window has open; the default is nothing. A field that panes show has a signal in AppState; a choice that
    one pane alone keeps here (`figure` and those below it) has none."""

    plan: Plan | None = None  # the files
    evaluation: Evaluation | None = None
    original: Evaluation | None = None  # as read, without what-if changes
    settings: Settings | None = None
    pending: Settings | None = None  # asked for, in force once the data have been counted again
    problems: tuple[Problem, ...] = ()
    found: tuple[Problem, ...] = ()  # those of the files, whatever the settings
    # what is decided
    journal: Journal = field(default_factory=Journal)
    changes: tuple[Change, ...] = ()  # what-if changes in force
    annotations: Annotations | None = None  # tags, notes and checks of the items that are open
    left: frozenset[str] = frozenset()  # codes of the problems that stay as they are
    repaired: tuple[str, Mapping[str, str], Mapping[str, str]] | None = None  # what, the values, those before
    # what is looked at
    filter: str = ""
    sort: tuple[str, bool] = ("", False)  # column id ("" = file order), descending
    current: int | None = None  # row of the item in the dataset
    is_provisional: bool = False  # nobody has chosen the current item, and not all items are there yet
    part: Ref | None = None  # of the current item, chosen in its picture
    selection: Ints = field(default_factory=lambda: np.zeros(0, np.int64))
    hover: Ref | None = None
    visible: tuple[bool, ...] = ()
    pair: tuple[int, int] = (0, 0)
    compared_measure: str | None = None
    wanted_band: tuple[str, str] | None = None  # (over, measure)
    criterion: str = ""  # of the judgments that are looked at; "" = the first
    variables: tuple[str, ...] = ()  # of their regression; () = the usual ones
    figure: str = ""  # by its id; "" = the first
    figure_choices: Mapping[str, tuple[str, ...]] = field(default_factory=dict)  # by figure, where they are not usual
    score_measures: tuple[str, ...] | None = None  # of the table of scores; None = the overview
    score_groups: str | None = None  # None = the first that are few; "" = none
    notes_search: str = ""
    # what has been computed
    intervals: tuple[Mapping[str, Interval], ...] | None = None  # None: being computed
    bands: Mapping[tuple[str, str], Mapping[int, Band]] = field(default_factory=dict)
    conventions: tuple[ConventionRow, ...] | None = None
    comparison: Paired | None = None

    def without_results(self) -> Opened:
        """The same before anything has been computed."""
        return replace(self, intervals=None, bands={}, conventions=None, comparison=None)

    def showing(self, evaluation: Evaluation, annotations: Annotations | None = None) -> Opened:
        """The same with other data: read again, with other systems, or counted anew. The view stays as far as it fits
        them. `annotations` are those of the journal for these items, where they have been worked out already."""
        changes = self.journal.counted
        shown = evaluation.with_changes(changes) if changes else evaluation
        known = self._annotations(evaluation) if annotations is None else annotations
        fresh = replace(
            self.without_results(), evaluation=shown, original=evaluation, settings=evaluation.settings, pending=None,
            changes=changes, annotations=known,
        )  # fmt: skip
        return fresh._looking_as(self, shown)

    def view(self) -> dict[str, Any]:
        """How it is looked at, in names: see workspace.views."""
        if self.evaluation is None:
            return {}
        names, ids, item = self.evaluation.system_names, self.evaluation.dataset.ids, self.current
        return {
            "filter": self.filter,
            "sort": list(self.sort),
            "item": ids[item] if item is not None and item < len(ids) else None,
            "hidden": [name for name, on in zip(names, self.visible, strict=True) if not on],
            "pair": [names[system] for system in self.pair if system < len(names)],
            "measure": self.compared_measure,
        }

    def _looking_as(self, before: Opened, evaluation: Evaluation) -> Opened:
        """Looked at as before, as far as it fits; nobody has chosen an item that was only the first of a few."""
        from lexeval_gui.workspace.views import fitting, item_row

        names = evaluation.system_names
        view = fitting(before.view(), evaluation, self.annotations, before.current)
        item = None if before.is_provisional else item_row(view["item"], evaluation, before.current)
        pair = [names.index(name) for name in view["pair"]]
        same = before.evaluation is not None and same_texts(before.evaluation.dataset.ids, evaluation.dataset.ids)
        return replace(
            self,
            filter=view["filter"],
            sort=(view["sort"][0], view["sort"][1]),
            current=evaluation.first_scored() if item is None else item,
            is_provisional=item is None and evaluation.loaded.preview,
            part=None if item is None else self.part,
            selection=self.selection if same else np.zeros(0, np.int64),
            visible=tuple(name not in view["hidden"] for name in names),
            pair=(pair[0], pair[1]) if pair else (0, 0),
            compared_measure=view["measure"],
        )

    def _annotations(self, evaluation: Evaluation) -> Annotations | None:
        """Tags and notes by the items they are about: those known already, if the items are the same as before."""
        from lexeval_gui.workspace.annotations import Annotations, Rows

        if evaluation.loaded.preview:
            return None
        if self.annotations is not None and same_texts(self.annotations.rows.ids, evaluation.dataset.ids):
            return self.annotations
        return Annotations(Rows(evaluation.dataset.ids), self.journal.current)


def same_texts(one: Strings, other: Strings) -> bool:
    """Whether two columns hold the same texts."""
    return one is other or (np.array_equal(one.offsets, other.offsets) and np.array_equal(one.data, other.data))
