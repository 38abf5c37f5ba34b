"""The task in data: what it is called, what a table shows first, which figures it has."""

from __future__ import annotations

from lexeval_gui.core.figures import CurveFigure, DistributionFigure, GroupPlaneFigure, PlaneFigure
from lexeval_gui.core.task import CountNoun, HeadlineFormula, Identity
from lexeval_gui.tasks.edits.parameters import PARAMETERS, PRESETS, SLIDERS
from lexeval_gui.tasks.edits.scoring.measures import HOO_LEVELS, MEASURES

IDENTITY = Identity(
    "edits", "Edits", "edit", MEASURES, PARAMETERS, PRESETS,
    overview=(
        "detection_precision", "detection_recall", "detection_f", "recognition_precision", "recognition_recall",
        "recognition_f", "correction_precision", "correction_recall", "correction_f", "cs_precision", "cs_recall",
        "cs_f", "cse_f", "ds_f", "dt_f", "maxmatch_precision", "maxmatch_recall", "maxmatch_f",
    ),
    figures=(
        CurveFigure("over_beta", "over β", "beta", ("correction_f", "recognition_f", "detection_f")),
        CurveFigure("over_m2_beta", "over β", "m2_beta", ("cs_f", "cse_f", "ds_f", "dt_f")),
        CurveFigure("maxmatch_over_beta", "MaxMatch over β", "m2_beta", ("maxmatch_f",)),
        PlaneFigure("plane", "P–R", "correction_recall", "correction_precision", iso_f=True, beta="beta"),
        PlaneFigure("m2_plane", "P–R", "cs_recall", "cs_precision", iso_f=True, beta="m2_beta"),
        PlaneFigure("maxmatch_plane", "MaxMatch P–R", "maxmatch_recall", "maxmatch_precision",
                    iso_f=True, beta="m2_beta"),
        GroupPlaneFigure("types", "types", "correction_recall", "correction_precision", ("type",),
                         iso_f=True, beta="beta"),
        GroupPlaneFigure("categories", "types", "cs_recall", "cs_precision",
                         ("category_2", "category_1", "category_3"), iso_f=True, beta="m2_beta"),
        DistributionFigure("items", "fragments", "correction_f"),
        DistributionFigure("sentences", "sentences", "cs_f"),
        DistributionFigure("maxmatch_sentences", "MaxMatch sentences", "maxmatch_f"),
    ),
    sliders=SLIDERS,
    headline_formulas={
        "correction_f": HeadlineFormula(
            tuple(f"{level}_{part}" for level in reversed(HOO_LEVELS) for part in ("precision", "recall", "f")),
            (
                CountNoun("gold", "gold edit"), CountNoun("system", "system edit"),
                CountNoun("detected", "detected edit"), CountNoun("recognised", "recognised edit"),
                CountNoun("corrected", "corrected edit"), CountNoun("spurious", "spurious edit"),
                CountNoun("missed_optional", "missed optional edit"),
            ),
        ),
        "cs_f": HeadlineFormula(
            ("cs_precision", "cs_recall", "cs_f"),
            (
                CountNoun("cs_tp", "true positive"), CountNoun("cs_fp", "false positive"),
                CountNoun("cs_fn", "false negative"),
            ),
        ),
        "maxmatch_f": HeadlineFormula(
            ("maxmatch_precision", "maxmatch_recall", "maxmatch_f"),
            (
                CountNoun("maxmatch_correct", "correct edit"), CountNoun("maxmatch_proposed", "proposed edit"),
                CountNoun("maxmatch_gold", "gold edit"),
            ),
        ),
    },
    item_titles={"gold": "gold", "corrected": "Cor", "spurious": "spur."},
    home=__package__,
)  # fmt: skip
