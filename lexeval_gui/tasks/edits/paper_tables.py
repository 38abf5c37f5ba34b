"""The tables of HOO 2012 (Dale, Anisimov & Narroway): three levels over all edits, those of prepositions and those of
determiners, and by type, each without and with the bonus for optional edits."""

from __future__ import annotations

from collections.abc import Iterator

from lexeval_gui.core.scores import Group
from lexeval_gui.core.task.paper_tables import PaperColumn, PaperTable, ScoresTable, Source
from lexeval_gui.tasks.edits.scoring.measures import HOO_LEVELS

HOO = Source("HOO 2012")
REGIMES = (("nobonus", "", "without bonus"), ("bonus", "-bonus", "with bonus"))
"""Regime, what it adds to the id of a table, how it is called."""


def _levels(group: Group | None = None) -> tuple[PaperColumn, ...]:
    """Precision, recall and F of each level, over all edits or over those of a group of types."""
    parts = (("precision", "P"), ("recall", "R"), ("f", "F"))
    return tuple(PaperColumn(f"{level}_{id}", f"{level} {head}", group) for level in HOO_LEVELS for id, head in parts)


def _under(regime: str, ending: str, words: str) -> Iterator[ScoresTable]:
    in_force = {"regime": regime}
    for id, title, group in (
        ("all", "all edits", None),
        ("prep", "prepositions", ("type", "Prep")),
        ("det", "determiners", ("type", "Det")),
    ):
        yield ScoresTable(f"hoo-{id}{ending}", f"{title}, {words}", HOO, _levels(group), settings=in_force)
    yield ScoresTable(f"hoo-type{ending}", f"by type, {words}", HOO, _levels(), by="type", settings=in_force)


PAPER_TABLES: tuple[PaperTable, ...] = tuple(table for regime in REGIMES for table in _under(*regime))
