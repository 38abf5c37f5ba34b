"""The task in data: what it is called, what a table shows first, which figures it has."""

from __future__ import annotations

from lexeval_gui.core.figures import CurveFigure, DistributionFigure, ScatterFigure, SequenceFigure, Stop
from lexeval_gui.core.task import CountNoun, HeadlineFormula, Identity
from lexeval_gui.core.task.sampling import Sampling
from lexeval_gui.tasks.lexicon.parameters import ALPHAS, PARAMETERS, PRESETS, SLIDERS
from lexeval_gui.tasks.lexicon.scoring import drawn_strata, interval, planning, strata
from lexeval_gui.tasks.lexicon.scoring.measures import MEASURES

DRIFT = "A trend over a random order shows only drift."

IDENTITY = Identity(
    "lexicon", "Lexicon", "form", MEASURES, PARAMETERS, PRESETS,
    overview=(
        "l_measure", "mean_precision", "mean_recall", "mean_l", "f_measure", "f_measure_pruned", "entropy", "bmf1_f",
        "lemmas", "common_lemmas",
    ),
    figures=(
        CurveFigure("over_alpha", "L* over α", "alpha", ("l_measure",), log=True,
                    stop=Stop("half_width", interval.MIN_LEMMAS, 10)),
        SequenceFigure("sequence", "p, r, L", ("mean_l", "mean_precision", "mean_recall"), "window",
                       (("rank", "sample"), ("mean_l", "L"), ("reference_size", "size"), ("id", "A–Z")), DRIFT),
        ScatterFigure("scatter", "p–r", "mean_recall", "mean_precision", "reference_size",
                      "forms in the dictionary", iso_f=True),
        DistributionFigure("items", "lemmas", "mean_l"),
    ),
    sliders=SLIDERS,
    grids={"alpha": ALPHAS},
    headline_formulas={
        "l_measure": HeadlineFormula(
            ("mean_precision", "mean_recall", "mean_l", "l_measure"),
            (
                CountNoun("common", "shared form"), CountNoun("reference_size", "dictionary form"),
                CountNoun("lexicon_size", "form of the cluster", "forms of the cluster"),
            ),
        ),
    },
    item_titles={"rank": "rank"},
    item_measures=("mean_precision", "mean_recall", "mean_contribution"),
    home=__package__,
)  # fmt: skip

SAMPLING = Sampling(
    "rank", ("alpha", "seed", "strata", "allocation"), "have forms on both sides",
    strata=drawn_strata.drawn_strata, plan=planning.plan, incomparable=strata.why_incomparable,
)  # fmt: skip
