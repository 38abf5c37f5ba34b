"""What Bangalore, Rambow & Whittaker (2000) report."""

from __future__ import annotations

from lexeval_gui.core.tables import Column
from lexeval_gui.core.task.paper_tables import Source
from lexeval_gui.core.task.reported import Reported, rows_of
from lexeval_gui.tasks.generation.paper_tables import BANGALORE
from lexeval_gui.tasks.generation.scoring.measures import ACCURACIES

NOT_PUBLISHED = "The ratings are not published: "


def _of(criterion: str) -> tuple[Column, Column]:
    """The columns of a criterion under those of one's own correlations: r and p."""
    return Column(f"{criterion}.r", criterion, "number"), Column(f"{criterion}.p", "p", "text", right=True)


def _right(id: str, title: str = "") -> Column:
    return Column(id, title or id, "text", right=True)


# fmt: off
REPORTED: tuple[Reported, ...] = (
    Reported("bangalore-1", "accuracies", Source(BANGALORE, "Table 1"),
             (Column.of("system"), *(Column.of(name.replace("_", " "), "number") for name in ACCURACIES)),
             rows_of("There was no cost estimate for the second phase | .44 | .56 | .33 | .67"),
             "Of one sentence, rounded to two decimals. Found again in the sample “No cost estimate”: 4/9, 5/9, 3/9, "
             "6/9.", prints_gold=True),
    Reported("bangalore-2", "correlations with judgments", Source(BANGALORE, "Table 2"),
             (Column.of("measure"), *_of("understandability"), *_of("quality")), rows_of("""
        simple_string_accuracy     | .08 | not significant | .16 |
        generation_string_accuracy | .23 | not significant | .33 |
        simple_tree_accuracy       | .51 | <.05            | .45 |
        generation_tree_accuracy   | .48 | <.05            | .42 |
    """), "Over 24 variants. " + NOT_PUBLISHED + "the correlations cannot be derived again."),
    Reported("bangalore-criteria", "correlations of the criteria", Source(BANGALORE),
             (Column.of("criterion"), Column("other", "with", "text"), Column.of("r", "number"), _right("p")),
             rows_of("understandability | quality | .94 | <.0001"),
             "Over 24 variants. " + NOT_PUBLISHED + "the correlation cannot be derived again."),
    Reported("bangalore-3", "regressions of judgments", Source(BANGALORE, "Table 3"),
             (Column.of("criterion"), Column("f", "F", "number", 2), _right("df"), _right("p"),
              Column.of("intercept", "number", 4),
              Column("coefficient.simple_tree_accuracy", "simple tree", "number", 4),
              Column("coefficient.substitutions", "substitutions", "number", 4),
              Column("coefficient.length", "length", "number", 4)), rows_of("""
        understandability | 6.62 | 3, 19 | <.005 | −.2127 | 1.4728 | −.1015 | −.0228
        quality           | 7.23 | 3, 19 | <.005 | −.0689 | 1.2134 | −.0839 | −.0280
    """), "One variant was left out by judgment. " + NOT_PUBLISHED + "the regressions cannot be derived again. The "
             "text of the paper is a scan: not all of its constants can be read."),
    Reported("bangalore-design", "the judgments", Source(BANGALORE),
             (Column.of("what"), Column("figure", "figure", "text", right=True)), rows_of("""
        sentences of section 20 of the WSJ, drawn at random   | 100
        their mean length                                     | 16.7
        researchers who judged                                | ten
        base sentences                                        | 6
        variants of each, constructed by the authors          | 3–5
        judgments of each researcher                          | 24
        scales                                                | 1–7
        substitutions of a variant                            | 0–10
        their mean                                            | 1.583
        a perfect sentence, without length: understandability | .8689
        a perfect sentence, without length: quality           | .6639
    """), "The last two are found again in the constants of the metrics: 1.3147 − .4458 = .8689 and 1.0192 − .3553 = "
          ".6639 (of these only .8689 can be read in the scan; 1.3147 and .4458 are reconstructed). The variants and "
          "their ratings are not published."),
)
# fmt: on
