"""Which items the filter finds, and the columns that it can ask for."""

from __future__ import annotations

import numpy as np

from lexeval_gui.core import query
from lexeval_gui.core.dataset import Ints
from lexeval_gui.core.query import QueryError
from lexeval_gui.core.query.fields import Fields
from lexeval_gui.window.state.app_state import AppState
from lexeval_gui.workspace.items import fields


class Search:
    """`rows` are those that were found, in file order; `columns` None: nothing is open. `uses_scores`: whether what was
    found depends on scores. `is_stale`: whether tags or notes are others since the columns were made."""

    def __init__(self, state: AppState) -> None:
        self._state = state
        self.rows: Ints = np.zeros(0, np.int64)
        self.columns: Fields | None = None
        self.uses_scores = self.is_stale = False

    def renew(self) -> Fields | None:
        """Take the columns of what is open as it is now."""
        state, evaluation = self._state, self._state.data.evaluation
        self.columns = None
        if evaluation is not None:
            pair = state.view.pair if len(evaluation.system_names) > 1 else None
            self.is_stale = False
            known = state.view.compared_measure, state.history.annotations, state.data.searched
            self.columns = fields.fields(evaluation, pair, *known)
        return self.columns

    def find(self, text: str) -> str:
        """Find the items that a filter asks for; if it cannot be read, what is wrong, and what was found stays."""
        if self.is_stale:
            self.renew()
        if self.columns is None:
            self.rows = np.zeros(0, np.int64)
            return ""
        try:
            asked = query.parse(text)
            found = query.rows(asked, self.columns) if asked else self._every_row()
        except QueryError as error:
            return error.message
        self.rows, self.uses_scores = found, fields.depends_on_scores(asked, self.columns)
        return ""

    def take_all(self) -> None:
        """Have all items found, though the filter cannot be read."""
        self.rows = self._every_row()

    def _every_row(self) -> Ints:
        """Of what is open; of large data they are there already (see Preparation)."""
        evaluation = self._state.data.evaluation
        return evaluation.dataset.rows if evaluation is not None else np.zeros(0, np.int64)
