"""A slider's steps are numbers as a user would type them."""

from __future__ import annotations

from decimal import Decimal

from hypothesis import given
from hypothesis import strategies as st

from lexeval_gui.core.parameters import Number
from lexeval_gui.window.widgets.slider_steps import StepScale

K = Number("k", "penalty", "1", 0, 10, 0.05)
N = Number("n", "cutoff", "10", 1, 10, 1, whole=True)
BETA = Number("beta", "beta", "1", 0, 4, 0.1, low_excluded=True)


@given(st.sampled_from([K, N, BETA]), st.data())
def test_every_step_is_a_value_and_comes_back(number: Number, data: st.DataObject) -> None:
    scale = StepScale(number)
    step = data.draw(st.integers(0, scale.steps))
    text = scale.text_of(step)
    assert number.check(text) == text
    assert scale.step_of(text) == step
    assert "E" not in text
    assert Decimal(text) == Decimal(text).normalize()


def test_ends_are_reached() -> None:
    assert (StepScale(K).text_of(0), StepScale(K).text_of(StepScale(K).steps)) == ("0", "10")
    assert (StepScale(N).text_of(0), StepScale(N).steps) == ("1", 9)
    assert StepScale(BETA).text_of(0) == "0.1"


def test_a_value_between_steps_stands_at_the_nearest() -> None:
    assert StepScale(K).step_of("0.333") == 7
    assert StepScale(K).step_of("99") == 200
