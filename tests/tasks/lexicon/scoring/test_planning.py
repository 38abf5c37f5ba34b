"""How many lemmas an interval takes: against intervals of samples of that size, and what a pilot cannot tell."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from lexeval_gui.core.parameters import BadValue
from lexeval_gui.core.task.sampling import SamplePlan
from lexeval_gui.tasks.lexicon.scoring import planning
from tests.tasks.lexicon.made import dataset, evaluation
from tests.tasks.lexicon.scoring.test_interval import formula
from tests.tasks.lexicon.scoring.test_stratified import words

DICTIONARY, LEXICON, POS = words(3000, seed=4)
DATA = dataset(DICTIONARY, LEXICON, groups=POS)


def plan(half_width: str, data: Any = DATA, **values: str) -> SamplePlan:
    known = evaluation(data, **values)
    return planning.plan(data, 0, known.loaded.counts[0], known.settings, half_width)


def row(found: SamplePlan, half_width: float) -> dict[str, Any]:
    names = [column.id for column in found.table.columns]
    return next(dict(zip(names, cells, strict=True)) for cells in found.table.rows if cells[0] == half_width)


def half_widths(size: float, by: str) -> list[float]:
    """Those of samples of so many lemmas."""
    found = []
    for seed in range(12):
        scores = evaluation(DATA, alpha=f"{(size - 0.5) / 3000:.6f}", seed=str(seed), strata=by).scores(0)
        found.append((scores.total("l_measure_high") - scores.total("l_measure_low")) / 2)
    return found


@pytest.mark.parametrize("half_width", [0.05, 0.02, 0.013])
@pytest.mark.parametrize(("by", "name"), [("none", "lemmas"), ("pos", "lemmas_pos"), ("size", "lemmas_size")])
def test_samples_of_the_size_that_is_planned_from_all_lemmas_have_the_half_width(half_width, by, name):
    size = row(plan(str(half_width)), half_width)[name]
    wide = float(np.mean(half_widths(size, by)))
    assert wide <= half_width * 1.06
    assert size == 100 or wide >= half_width * 0.92


def test_from_all_lemmas_it_is_the_smallest_sample_by_the_formula():
    found = row(plan("0.02"), 0.02)
    assert found["lemmas"] == found["lemmas_low"] == found["lemmas_high"]
    above = np.array([2 * len({*DICTIONARY[w]} & {*LEXICON[w]}) / (len(DICTIONARY[w]) + len(LEXICON[w])) for w in POS])
    below = np.array([len(forms) for forms in DICTIONARY.values()], float)
    above *= below
    value = above.sum() / below.sum()
    spread = np.square(above - value * below).sum() / (len(POS) - 1)

    def half_width(size: int) -> float:
        """As the formula has it of a sample with the spread of the whole: so many lemmas at L* ± s."""
        apart = np.sqrt(spread * (size - 1) / size)
        signs = np.array([1.0, -1.0] * (size // 2) + [0.0] * (size % 2))
        signs *= np.sqrt(size / np.square(signs).sum())
        rows = value * below.mean() + signs * apart
        low, high = formula(rows.tolist(), [below.mean()] * size, len(POS))
        return (high - low) / 2

    size = int(found["lemmas"])
    assert half_width(size) <= 0.02 < half_width(size - 2)


def test_strata_need_fewer_lemmas_where_they_differ_and_the_sentence_says_both():
    found = plan("0.02", alpha=".1")
    numbers = row(found, 0.02)
    assert numbers["lemmas_pos"] < numbers["lemmas"]
    assert numbers["lemmas_low"] <= numbers["lemmas"] <= numbers["lemmas_high"]
    assert f"For ±.02 about {numbers['lemmas']:,} ({numbers['lemmas_low']:,}–{numbers['lemmas_high']:,}) lemmas" in (
        found.sentence
    )
    assert "by part of speech" in found.sentence
    assert "by the spread of 300 lemmas of lexicon0" in found.sentence
    assert "rare bad lemmas that it has missed" in found.sentence
    assert [cells[0] for cells in found.table.rows] == [0.05, 0.03, 0.02, 0.01]


def test_a_small_pilot_says_so_and_a_larger_one_is_surer():
    small, large = (plan("0.02", alpha=alpha) for alpha in (".008", ".3"))
    assert "A pilot this small says little" in small.sentence
    spans = [row(found, 0.02) for found in (small, large)]
    assert spans[0]["lemmas_high"] / spans[0]["lemmas_low"] > spans[1]["lemmas_high"] / spans[1]["lemmas_low"]


def test_what_tells_nothing_is_refused_in_words():
    with pytest.raises(BadValue, match="a plan needs a pilot of 10 lemmas or more, and lexicon0 has 3"):
        plan("0.02", alpha=".001")
    with pytest.raises(BadValue, match="is perfect, which says nothing of the spread"):
        plan("0.02", dataset(DICTIONARY, DICTIONARY), alpha=".1")
    with pytest.raises(BadValue, match="10 lemmas or more, and lexicon0 has 1"):
        plan("0.02", dataset({"see": ["see", "saw"]}, {"see": ["see"]}))
    with pytest.raises(BadValue, match="half_width"):
        plan("many")
