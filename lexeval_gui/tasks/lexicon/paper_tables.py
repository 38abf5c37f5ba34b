"""The averages of Dalli (2003), with as many decimals as the paper prints."""

from __future__ import annotations

from lexeval_gui.core.task.paper_tables import PaperColumn, PaperTable, ScoresTable, Source

PAPER_TABLES: tuple[PaperTable, ...] = (
    ScoresTable(
        "dalli",
        "averages over the sample",
        Source("Dalli 2003"),
        (
            PaperColumn("mean_precision", "mean precision", digits=6),
            PaperColumn("mean_recall", "mean recall", digits=6),
            PaperColumn("mean_l", "mean individual L", digits=9),
            PaperColumn("variance_l", "variance of L", digits=9),
            PaperColumn("mean_contribution", "mean contribution", digits=9),
            PaperColumn("correlation_l_precision", "correlation of L with precision", digits=9),
            PaperColumn("correlation_l_recall", "correlation of L with recall", digits=9),
            PaperColumn("l_measure", "L*", digits=4),
        ),
    ),
)
