"""What guided paths of the samples say that is no number of a scene (see tests/resources/test_guides.py)."""

from __future__ import annotations

from lexeval_gui.testing.opened import opened
from lexeval_gui.workspace import opening


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
