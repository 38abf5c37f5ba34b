"""Which rows of a dataset changes are about."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import Any

import numpy as np

from lexeval_gui.core.changes import Change
from lexeval_gui.core.dataset import Ints, Strings
from lexeval_gui.core.vocabulary import rows_of


def changed_rows(ids: Strings, changes: Sequence[Change]) -> Ints:
    """The rows of the items of changes, ascending, each once; items that are not there are passed over."""
    rows = rows_of(ids, [change.item for change in changes])
    return np.unique(rows[rows >= 0])


def last_values(
    ids: Strings, changes: Iterable[Change], kinds: Collection[str]
) -> dict[tuple[str, str | None], dict[int, Any]]:
    """What changes of some kinds leave: for each kind and system the rows that are set, and to what, in the order in
    which they were set first. Items that are not there are passed over."""
    meant = [change for change in changes if change.kind in kinds]
    found: dict[tuple[str, str | None], dict[int, Any]] = {}
    for change, row in zip(meant, rows_of(ids, [change.item for change in meant]).tolist(), strict=True):
        if row >= 0:
            found.setdefault((change.kind, change.system), {})[row] = change.after
    return found
