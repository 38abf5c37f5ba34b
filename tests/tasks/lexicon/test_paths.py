"""The guided paths of the samples: what they say holds, and what they cite is what the paper reports."""

from __future__ import annotations

import pytest

from lexeval_gui.core.samples import Sample
from lexeval_gui.testing.opened import opened
from lexeval_gui.workspace import opening
from tests.tasks import paths

SAMPLES = paths.guided("lexicon")
PARAMETRIZED = pytest.mark.parametrize("sample", SAMPLES, ids=[sample.id for sample in SAMPLES])

REPORTED = {".91748", ".661359", ".707256882", ".4718", ".8235", ".000979226"}
"""Dalli (2003): of Maltilex against Aquilina's dictionary, and of the worked example."""


@PARAMETRIZED
def test_everything_that_a_path_says_holds(sample: Sample) -> None:
    path = paths.path_of(sample)
    assert len(path.steps) in paths.STEPS
    assert paths.problems_of(path) == []
    assert paths.too_long(path) == []
    assert paths.left_marks(path.steps) == []
    assert paths.cited(path) <= REPORTED
    assert set(path.files) == set(sample.paths)


@PARAMETRIZED
def test_every_number_of_a_path_can_be_wrong(sample: Sample) -> None:
    path, count = paths.falsified(paths.path_of(sample))
    assert count > 0
    assert len(paths.problems_of(path)) == count


@pytest.mark.parametrize("id", ["lexicon-missier", "lexicon-interval"])
def test_every_comparison_of_a_path_can_be_wrong(id: str) -> None:
    found = list(paths.opposed(paths.path_of(opening.sample(id))))
    assert found
    assert all(len(problems) == 1 and "does not hold" in problems[0].message for problems in found)


def test_of_the_seeds_1_to_20_one_interval_of_half_of_the_lemmas_misses() -> None:
    """What the path on the interval says: of *generous_lexicon*, that of seed 3."""
    known = opened(opening.sample("lexicon-interval"))
    true = known.evaluate(known.defaults).scores(1).total("l_measure")
    missed = []
    for seed in range(1, 21):
        drawn = known.evaluate(known.defaults.with_values({"alpha": "0.5", "seed": str(seed)})).scores(1)
        if not drawn.total("l_measure_low") <= true <= drawn.total("l_measure_high"):
            missed.append(seed)
    assert missed == [3]
