"""What Dalli (2003) reports of Maltilex, held against Aquilina's dictionary."""

from __future__ import annotations

from lexeval_gui.core.tables import Column
from lexeval_gui.core.task.paper_tables import ScoresTable, Source
from lexeval_gui.core.task.reported import Reported, rows_of
from lexeval_gui.tasks.lexicon.paper_tables import PAPER_TABLES

DALLI = Source("Dalli 2003")

AVERAGES = next(table for table in PAPER_TABLES if isinstance(table, ScoresTable) and table.id == "dalli")


def _figures(*heads: str) -> tuple[Column, ...]:
    return tuple(Column.of(head, "number", 0) for head in heads)


# fmt: off
REPORTED: tuple[Reported, ...] = (
    Reported("dalli", AVERAGES.title, DALLI,
             (Column.of("system"), *_figures(*(column.head for column in AVERAGES.columns))),
             rows_of("Maltilex .91748 .661359 .707256882 .065504369 .000748924 .163665769 .922214452 .4718"),
             "The paper prints averages, not the 630 lemmas behind them: these cannot be derived again. L* can, "
             "from the mean contribution: .000748924 · 630 = .4718."),
    Reported("dalli-design", "the sample", DALLI,
             (Column.of("of Maltilex"), Column("figure", "figure", "text", right=True)), rows_of("""
        lemmas                                                     | 63,000
        α                                                          | .01
        lemmas of the sample                                       | 630
        wordforms of the sample, “taken from the combined lexicon” | 5,887
        by how much it could be “expanded by around”               | 53 %
    """), "The first two make the third: .01 · 63,000 = 630. The others are of forms that the paper does not print."),
    Reported("dalli-missier", "the worked example", DALLI,
             (Column.of("lemma"), *_figures("forms of Maltilex", "forms of Aquilina"),
              *(Column(head, head, "text", right=True) for head in ("r", "p")), *_figures("L", "contribution")),
             rows_of("missier | 7 | 10 | 7/7 | 7/10 | .8235 | .000979226"),
             "Found again in the sample “Missier, and nine more from Maltese”: L = 14/17, whichever of r and p is "
             "called precision; the contribution is 7/5887 · .8235. How its labels come about is told by the page of "
             "F1, “Why the worked example swaps its labels”."),
)
# fmt: on
