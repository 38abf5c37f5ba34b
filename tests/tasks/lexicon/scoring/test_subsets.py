"""Some lemmas alone: the sample is drawn from the whole frame; S, N, weights and interval are those of the lemmas."""

from __future__ import annotations

import numpy as np
import pytest

from lexeval_gui.workspace.scoring.evaluation import Evaluation
from lexeval_gui.workspace.scoring.intervals import drawn_intervals, is_one_sided
from lexeval_gui.workspace.scoring.parts import item_records
from tests.tasks.lexicon.made import evaluation
from tests.tasks.lexicon.scoring.test_interval import DATA, LEMMAS, LEXICON, formula
from tests.tasks.lexicon.scoring.test_one_sided_bound import FORMS, PERFECT, by_counting

ROWS = np.flatnonzero(np.arange(len(LEMMAS)) % 3 != 1)
NAMES = {LEMMAS[row] for row in ROWS.tolist()}
FRAME = sum(bool(LEXICON[lemma]) for lemma in NAMES)


def some(known: Evaluation) -> Evaluation:
    return known.within(ROWS, "some")


@pytest.mark.parametrize("alpha", [".1", ".3", ".8"])
def test_the_sample_is_that_of_all_lemmas_cut(alpha):
    known = evaluation(DATA, alpha=alpha)
    drawn = [record for record in item_records(known, 0)["items"] if record["id"] in NAMES]
    part = some(known)
    assert [record["id"] for record in item_records(part, 0)["items"]] == [record["id"] for record in drawn]
    totals = part.scores(0)
    assert totals.total("lemmas") == len(drawn)
    assert totals.total("common_lemmas") == FRAME
    weights, values = [r["reference_size"] for r in drawn], [r["l"] for r in drawn]
    l_star = np.average(values, weights=weights)
    assert totals.total("l_measure") == pytest.approx(l_star, rel=1e-12)
    assert totals.total("mean_contribution") == pytest.approx(l_star / len(drawn), rel=1e-12)
    assert totals.total("variance_l") == pytest.approx(np.var(values, ddof=1), rel=1e-9)
    recalls = [r["recall"] for r in drawn]
    assert totals.total("correlation_l_recall") == pytest.approx(np.corrcoef(values, recalls)[0, 1], rel=1e-9)
    above = [w * value for w, value in zip(weights, values, strict=True)]
    assert drawn_intervals(part, 0, ["l_measure"])["l_measure"] == pytest.approx(
        formula(above, weights, FRAME), abs=1e-12
    )
    contributions = part.item_values(0, "mean_contribution", ROWS)
    assert np.nansum(contributions) == pytest.approx(l_star, rel=1e-12)
    assert np.isnan(contributions).sum() == len(ROWS) - len(drawn)


@pytest.mark.parametrize("weight", ["reference", "equal"])
def test_the_bound_is_that_of_these_lemmas(weight):
    known = evaluation(PERFECT, alpha=".3", weight=weight)
    lemmas = [*FORMS][: len(FORMS) // 2]
    part = known.within(np.arange(len(lemmas)), "half")
    drawn = {record["id"] for record in item_records(known, 0)["items"]} & {*lemmas}
    sizes = {lemma: 1 if weight == "equal" else len(FORMS[lemma]) for lemma in lemmas}
    rest = sorted((sizes[lemma] for lemma in lemmas if lemma not in drawn), reverse=True)
    unseen = sum(rest[: by_counting(len(lemmas), len(drawn))]) / sum(sizes.values())
    assert drawn_intervals(part, 0, ["l_measure"])["l_measure"] == pytest.approx((1 - unseen, 1), rel=1e-12)
    assert is_one_sided(part, 0, "l_measure")


def test_what_is_of_the_whole_files_is_absent():
    known = evaluation(DATA)
    gone = set(known.available(0)) - set(some(known).available(0))
    assert gone == {"entropy", "f_measure_pruned", "bmf1_precision", "bmf1_recall", "bmf1_f", "lexicon_lemmas",
                    "lexicon_forms"}  # fmt: skip
    assert some(known).refusal() == ""


def test_a_subset_without_a_drawn_lemma_has_no_l_measure():
    known = evaluation(DATA, alpha=".01")
    drawn = {record["id"] for record in item_records(known, 0)["items"]}
    row = next(row for row, lemma in enumerate(LEMMAS) if lemma not in drawn)
    part = known.within(np.array([row]), "one")
    assert part.scores(0).total("lemmas") == 0
    assert np.isnan(part.scores(0).total("l_measure"))
    assert np.isnan(drawn_intervals(part, 0, ["l_measure"])["l_measure"]).all()
