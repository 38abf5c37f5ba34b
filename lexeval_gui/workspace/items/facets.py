"""How many parts have each label, of those that a filter leaves when it does not ask for that label itself."""

from __future__ import annotations

import numpy as np

from lexeval_gui.core import query
from lexeval_gui.core.dataset import Ints, Mask
from lexeval_gui.core.query.clauses import Query
from lexeval_gui.core.query.fields import Fields, Parts
from lexeval_gui.workspace.items import fields
from lexeval_gui.workspace.scoring.evaluation import Evaluation
from lexeval_gui.workspace.scoring.parts import parts_of


class Facets:
    """Counts labels of parts under a filter: those of one label as if the filter did not ask for it, so that they say
    what each of its values would find. A filter that cannot be read leaves all."""

    def __init__(
        self, evaluation: Evaluation, text: str, pair: fields.Pair | None = None, measure: str | None = None
    ) -> None:
        self._evaluation = evaluation
        self._fields: Fields = fields.fields(evaluation, pair, measure)
        self._text = text
        self._rows: dict[Query, Mask] = {}  # lines of facets share much of a filter

    def counts(self, system: int, label: str) -> tuple[Ints, Ints]:
        """How many parts under a system have each word of a label: of those that are left, and of all; int64 [words].
        Raises KeyError if the task has no such label."""
        table = parts_of(self._evaluation, system)
        assert table is not None, "a task with labels of parts has parts"
        labels = table.labels[label]
        codes, size = np.asarray(labels.codes), len(labels.words)
        every = np.bincount(codes[codes >= 0], minlength=size)
        try:
            left = self._remaining(table, system, label)
        except query.QueryError:
            return every, every
        return (every if left is None else np.bincount(codes[left & (codes >= 0)], minlength=size)), every

    def _remaining(self, table: Parts, system: int, label: str) -> Mask | None:
        """The parts that the rest of the filter leaves: bool [p], None for all. Raises QueryError."""
        rest = query.without(query.parse(self._text), self._fields, system, label)
        return remaining_parts(rest, self._rows_of(rest), table, system, self._fields) if rest else None

    def _rows_of(self, asked: Query) -> Mask:
        if asked not in self._rows:
            mask = np.zeros(self._fields.n, np.bool_)
            mask[query.rows(asked, self._fields)] = True
            self._rows[asked] = mask
        return self._rows[asked]


def remaining_parts(asked: Query, rows: Mask, table: Parts, system: int, columns: Fields) -> Mask:
    """The parts under a system that a filter leaves, bool [p]: of the `rows` (bool [n]) that it finds, and of parts
    that it asks for only those. Raises QueryError."""
    left: Mask = rows[table.row_of]
    own = query.parts(asked, columns).get(system)
    return left if own is None else left & own[1]
