"""The task in data: what it is called, what a table shows first, which figures it has."""

from __future__ import annotations

from lexeval_gui.core.figures import DistributionFigure, JudgedFigure, PlaneFigure, RegressionFigure, TrendFigure
from lexeval_gui.core.task import CountNoun, HeadlineFormula, Identity
from lexeval_gui.tasks.generation.parameters import PARAMETERS, PRESETS
from lexeval_gui.tasks.generation.scoring.measures import ACCURACIES, COLUMN_GROUPS, MEASURES, OVERVIEW


def _nouns(kind: str) -> tuple[CountNoun, ...]:
    """What is counted in strings or in trees; insertions and deletions without those that moves are made of."""
    return (
        CountNoun(f"{kind}_substitutions", f"{kind} substitution"),
        CountNoun(f"{kind}_other_insertions", f"{kind} insertion"),
        CountNoun(f"{kind}_other_deletions", f"{kind} deletion"),
        CountNoun(f"{kind}_moves", f"{kind} move"),
        CountNoun(f"{kind}_tokens", f"{kind} token of the reference", f"{kind} tokens of the reference"),
    )


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
    headline_formulas={
        "simple_string_accuracy": HeadlineFormula(ACCURACIES[:2], _nouns("string")),
        "generation_tree_accuracy": HeadlineFormula(OVERVIEW, (*_nouns("string"), *_nouns("tree"))),
    },
    item_titles={"string_tokens": "R"},
    column_groups=COLUMN_GROUPS,
    home=__package__,
)  # fmt: skip
