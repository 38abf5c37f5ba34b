"""What the answers of a set-up come to: how many lemmas, and how many it would take, from those that are decided."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from lexeval_gui.core.changes import Slot
from lexeval_gui.core.memo import cached_latest
from lexeval_gui.core.parameters import BadValue, Settings
from lexeval_gui.core.plaintext import count_of
from lexeval_gui.core.task.review import Estimate
from lexeval_gui.core.task.sampling import SamplePlan
from lexeval_gui.tasks.lexicon.dataset import LexiconDataset
from lexeval_gui.tasks.lexicon.parameters import HALF_WIDTH
from lexeval_gui.tasks.lexicon.review.record.record import ReviewRecord
from lexeval_gui.tasks.lexicon.review.reviewed import open_review
from lexeval_gui.tasks.lexicon.scoring import counting, planning, sampling
from lexeval_gui.tasks.lexicon.scoring.sampling import share_of
from lexeval_gui.tasks.lexicon.scoring.strata import LEAST, NONE, typed_sizes

FEW = 100
"""Lemmas below which an interval is less trustworthy than it says."""


def estimate(
    dataset: LexiconDataset | None, settings: Settings | None, answers: Mapping[str, str], current: Mapping[Slot, Any]
) -> Estimate:
    """What the answers come to, as far as that is known before the files are open; with a plan from the lemmas of this
    review that are decided, or where there are none from the files as they are."""
    plan = _plan(dataset, settings, answers, current)
    text = _extent(dataset, answers)
    return Estimate(text) if plan is None else Estimate(f"{text} {plan.sentence}", plan.table)


def _extent(dataset: LexiconDataset | None, answers: Mapping[str, str]) -> str:
    if answers["extent"] == "stop":
        return f"Planned stop: most lexicons take {FEW} to 500 lemmas to ±{HALF_WIDTH.default}."
    if answers["extent"] == "allocation":
        typed = sum(typed_sizes(answers["allocation"]).values())
        return f"{count_of(typed, 'lemma')}, and {LEAST} of each stratum that is not named."
    if dataset is None and answers["extent"] == "number":
        return "Of how many lemmas these are is said once the files are open."
    if dataset is None:
        return "How many lemmas α comes to is said once the files are open."
    frame = frame_size(dataset, 0, answers["dictionary"] == "paper")
    if answers["extent"] == "number" and int(answers["lemmas"]) > frame:
        return f"{frame:,} lemmas can be drawn, and no more."
    alpha = share_of(int(answers["lemmas"]), frame) if answers["extent"] == "number" else answers["alpha"]
    size = sampling.sample_size(alpha, frame)
    few = f"; below {FEW} the interval is less sure than it says" if size < FEW else ""
    least = f"; of each stratum {LEAST} at least" if answers.get("strata", NONE) != NONE else ""
    return f"α = {alpha} of {frame:,} lemmas: {count_of(size, 'lemma')}{least}{few}."


def frame_size(dataset: LexiconDataset, system: int, on_paper: bool) -> int:
    """How many lemmas of a lexicon can be drawn."""
    lexicon = dataset.lexicons[system]
    sizes = lexicon.forms.lengths
    if on_paper:
        return int((sizes > 0).sum())
    there = lexicon.same >= 0
    return int(np.sum(there & (sizes[lexicon.same] > 0) & (dataset.classes.lengths > 0)))


def _plan(
    dataset: LexiconDataset | None, settings: Settings | None, answers: Mapping[str, str], current: Mapping[Slot, Any]
) -> SamplePlan | None:
    """The plan for the half-width that is wanted; None where nothing is decided that could tell."""
    if dataset is None or settings is None:
        return None
    half_width = answers["half_width"].strip() if answers["extent"] == "stop" else HALF_WIDTH.default
    known = ReviewRecord.of(current)
    decided = 0 if known.set_up is None else sum(one.state != "open" for one in known.counting.values())
    key = settings, half_width, decided, answers["dictionary"], id(current)
    return cached_latest(
        dataset.memo, "plan of a review", key, lambda: _planned(dataset, settings, half_width, answers, current)
    )


def _planned(
    dataset: LexiconDataset,
    settings: Settings,
    half_width: str,
    answers: Mapping[str, str],
    current: Mapping[Slot, Any],
) -> SamplePlan | None:
    try:
        if ReviewRecord.of(current).set_up is not None:
            _, data, chosen = open_review(dataset, settings, current)
            return planning.plan(data, 0, counting.count(data, 0, chosen), chosen, half_width)
        if answers["dictionary"] == "file" and dataset.kind == "labelled":
            chosen = settings.with_values({"alpha": "1"})
            return planning.plan(dataset, 0, counting.count(dataset, 0, chosen), chosen, half_width)
    except BadValue:
        return None  # nothing is decided yet, or it does not tell: the plan is an offer
    return None
