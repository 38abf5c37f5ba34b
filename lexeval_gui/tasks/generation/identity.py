"""The task in data: what it is called, what a table shows first, which figures it has."""

from __future__ import annotations

from lexeval_gui.core.figures import DistributionFigure, JudgedFigure, PlaneFigure, RegressionFigure, TrendFigure
from lexeval_gui.core.task import Identity
from lexeval_gui.tasks.generation.parameters import PARAMETERS, PRESETS
from lexeval_gui.tasks.generation.scoring.measures import COLUMN_GROUPS, MEASURES, OVERVIEW

IDENTITY = Identity(
    "generation", "Generation", "token", MEASURES, PARAMETERS, PRESETS, OVERVIEW,
    figures=(
        PlaneFigure("plane", "strings–trees", "generation_string_accuracy", "generation_tree_accuracy"),
        DistributionFigure("strings", "strings", "generation_string_accuracy"),
        DistributionFigure("trees", "trees", "generation_tree_accuracy"),
        TrendFigure("length", "length, moves", OVERVIEW, (("string_tokens", "length"), ("string_moves", "moves"))),
        JudgedFigure("judgments", "judgments"),
        RegressionFigure("regression", "regression"),
    ),
    item_titles={"string_tokens": "R"},
    column_groups=COLUMN_GROUPS,
    home=__package__,
)  # fmt: skip
