"""The tables of Bangalore, Rambow & Whittaker (2000): accuracies, and how they go together with what raters say."""

from __future__ import annotations

from lexeval_gui.core.task.paper_tables import JudgedTable, PaperColumn, PaperTable, ScoresTable, Source
from lexeval_gui.tasks.generation.scoring.measures import ACCURACIES

BANGALORE = "Bangalore, Rambow & Whittaker 2000"

PAPER_TABLES: tuple[PaperTable, ...] = (
    ScoresTable(
        "bangalore-1",
        "accuracies",
        Source(BANGALORE, "Table 1"),
        tuple(PaperColumn(name, name.replace("_", " ")) for name in ACCURACIES),
    ),
    JudgedTable("bangalore-2", "correlations with judgments", Source(BANGALORE, "Table 2"), "correlations"),
    JudgedTable("bangalore-criteria", "correlations of the criteria", Source(BANGALORE), "criteria"),
    JudgedTable("bangalore-3", "regressions of judgments", Source(BANGALORE, "Table 3"), "regressions"),
)
