"""Some items alone, and the readings of score.pl that do not allow them."""

from __future__ import annotations

import numpy as np
import pytest

from lexeval_gui.testing.opened import opened
from lexeval_gui.workspace import opening

SAMPLE = next(sample for sample in opening.samples() if sample.id == "substitution-systems")


def within(**values: str):
    known = opened(SAMPLE)
    return known.evaluate(known.defaults.with_values(values)).within(np.arange(5), "id:1,2,3,4,5")


@pytest.mark.parametrize("name", ["gold_reading", "empty_answers"])
def test_what_lets_items_depend_on_each_other_is_refused_in_words(name):
    reason = within(**{name: "score.pl"}).refusal()
    assert reason.startswith(f"{name} = score.pl makes an item depend on the lines around it")
    assert within().refusal() == ""


def test_both_are_named_together():
    assert (
        "gold_reading = score.pl and empty_answers = score.pl make"
        in within(gold_reading="score.pl", empty_answers="score.pl").refusal()
    )


def test_the_other_values_of_the_preset_are_allowed():
    assert within(items="score.pl", matching="scorer").refusal() == ""
