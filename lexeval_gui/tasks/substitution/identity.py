"""The task in data: what it is called, what a table shows first, which figures it has."""

from __future__ import annotations

from lexeval_gui.core.figures import CurveFigure, DistributionFigure, GroupPlaneFigure, PlaneFigure
from lexeval_gui.core.task import CountNoun, HeadlineFormula, Identity
from lexeval_gui.tasks.substitution.parameters import PARAMETERS, PRESETS, SLIDERS
from lexeval_gui.tasks.substitution.scoring.measures import MEASURES

CREDITED = CountNoun("hits", "credited response")
WRONG = CountNoun("wrong", "wrong answer")
RESPONSES = CountNoun("gold_size", "gold response")

IDENTITY = Identity(
    "substitution", "Lexical substitution", "answer", MEASURES, PARAMETERS, PRESETS,
    overview=(
        "coverage_precision", "coverage_recall", "coverage_f", "coverage_f_optimal", "oot_recall", "best1_of_ranking",
        "best_normalised", "best1", "best_precision", "best_recall", "mw_detection_precision", "mw_detection_recall",
        "mw_identification_precision", "mw_identification_recall",
    ),
    figures=(
        CurveFigure(
            "over_n", "over n", "n", ("coverage_f", "coverage_precision", "coverage_recall"), ("coverage_f_optimal",),
            note="What stopping everywhere at the same place costs against each item's own best cutoff.",
        ),
        CurveFigure("over_k", "over k", "k", ("coverage_f", "coverage_precision")),
        PlaneFigure("plane", "P–R", "coverage_recall", "coverage_precision", "n", iso_f=True),
        GroupPlaneFigure("by_pos", "PoS", "coverage_recall", "coverage_precision", ("pos",), iso_f=True),
        DistributionFigure("items", "items", "coverage_f"),
        DistributionFigure("items_best", "items, best", "best_normalised"),
    ),
    sliders=SLIDERS,
    headline_formulas={
        "coverage_f": HeadlineFormula(
            ("coverage_precision", "coverage_recall", "coverage_f"), (CREDITED, WRONG, RESPONSES)
        ),
        "best_normalised": HeadlineFormula(
            ("best_precision", "best_recall", "best_normalised"),
            (CREDITED, WRONG, RESPONSES, CountNoun("maximum", "response for the most frequent substitute",
                                                   "responses for the most frequent substitute")),
        ),
        "mw_identification_precision": HeadlineFormula(
            ("mw_detection_precision", "mw_detection_recall", "mw_identification_precision",
             "mw_identification_recall"),
            (
                CountNoun("multiword", "item with a multiword", "items with a multiword"),
                CountNoun("found", "multiword given", "multiwords given"),
                CountNoun("identified", "multiword named", "multiwords named"),
            ),
        ),
    },
    item_titles={"gold_size": "|H|"},
    home=__package__,
)  # fmt: skip
