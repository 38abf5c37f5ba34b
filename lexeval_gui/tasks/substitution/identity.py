"""The task in data: what it is called, what a table shows first, which figures it has."""

from __future__ import annotations

from lexeval_gui.core.figures import CurveFigure, DistributionFigure, GroupPlaneFigure, PlaneFigure
from lexeval_gui.core.task import Identity
from lexeval_gui.tasks.substitution.parameters import PARAMETERS, PRESETS, SLIDERS
from lexeval_gui.tasks.substitution.scoring.measures import MEASURES

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
    item_titles={"gold_size": "|H|"},
    home=__package__,
)  # fmt: skip
