"""What of loaded data is worked out on the runner's thread, so that the interface need not wait for it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lexeval_gui.core.changes import Slot
from lexeval_gui.core.journal import Journal
from lexeval_gui.window.state.turns import is_large

if TYPE_CHECKING:  # not before the first paint
    from lexeval_gui.workspace.items.annotations import Annotations
    from lexeval_gui.workspace.scoring.loaded import Loaded


class Preparation:
    """Works on what a runner loads. Where something has been decided about these files before, or about their first
    rows, `journal` has it, and the items that its tags and notes are about are found, too."""

    def __init__(self, journal: Journal | None) -> None:
        self._journal = journal
        self._annotations: Annotations | None = None
        self._changed_slots: set[Slot] = set()

    def prepare(self, value: object) -> None:
        """Have what every evaluation of loaded data needs worked out and imported. On the runner's thread."""
        from lexeval_gui.workspace.items.annotations import Annotations, RowIndex
        from lexeval_gui.workspace.scoring.loaded import Loaded

        if isinstance(value, Loaded):
            prepare(value)
            if self._journal is not None and not value.preview:
                current = dict(self._journal.current)  # first items are shown already: more may be decided meanwhile
                self._annotations = Annotations(RowIndex(value.dataset.ids), current)

    def follow(self, slots: frozenset[Slot]) -> None:
        """These slots are others now."""
        self._changed_slots |= slots

    def annotations(self) -> Annotations | None:
        """What was found, as it holds now; the journal is in use from now on, and nothing more is found here."""
        found, journal = self._annotations, self._journal
        self._annotations = self._journal = None
        if found is not None and journal is not None:
            found.follow(self._changed_slots, journal.current)
        return found


def prepare(loaded: Loaded) -> None:
    """Have what every evaluation of loaded data needs worked out and imported."""
    from lexeval_gui.workspace import agreement
    from lexeval_gui.workspace.items import fields
    from lexeval_gui.workspace.items.listing import Listing
    from lexeval_gui.workspace.scoring.evaluation import Evaluation
    from lexeval_gui.workspace.scoring.parts import parts_of

    evaluation = Evaluation(loaded)
    fields.fields(evaluation)
    agreement.opened(evaluation)  # it decides which panes there are
    Listing(evaluation, (), (0, 0)).column("id")  # makes all columns
    for system in range(len(evaluation.system_names)):
        parts_of(evaluation, system)
    if len(loaded.dataset.rows) and is_large(loaded):  # of few it is made after their rows
        evaluation.blocks(0, range(len(loaded.counts)))
