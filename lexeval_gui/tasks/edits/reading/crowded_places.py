"""Places of a text that very many edits touch: every pair of them would be compared, so that only some are kept."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from heapq import heappop, heappush

from lexeval_gui.tasks.edits.reading.edit_columns import Row

MOST = 100
"""So many edits of one side may touch one place; texts that people correct have a handful."""


def limit_overlaps(rows: Sequence[Row]) -> tuple[list[Row], list[Row]]:
    """The edits of one fragment in two: those that are kept, in their order, and those beyond MOST at some place; of
    edits that begin together the later ones."""
    out = (
        {place for part in {row.part for row in rows} for place in _over_limit(rows, part)}
        if len(rows) > MOST
        else set()
    )
    kept = [row for place, row in enumerate(rows) if place not in out]
    return kept, [rows[place] for place in sorted(out)]


def _over_limit(rows: Sequence[Row], part: str | None) -> Iterator[int]:
    """The places of the edits of a part that come to too many others."""
    ends: list[int] = []  # of the edits that reach where the next one begins
    own = (place for place, row in enumerate(rows) if row.part == part)
    for place in sorted(own, key=lambda place: rows[place].start):
        while ends and ends[0] < rows[place].start:
            heappop(ends)
        if len(ends) < MOST:
            heappush(ends, rows[place].end)
        else:
            yield place
