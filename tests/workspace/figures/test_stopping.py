"""The planned stop against every sample size there is, one by one."""

from __future__ import annotations

import pytest

from lexeval_gui.core.figures import CurveFigure, Stop
from lexeval_gui.tasks.lexicon import TASK
from lexeval_gui.workspace.figures.stopping import PlannedStop, stop_of_figure
from tests.tasks.lexicon.made import dataset, evaluation

FORMS = {f"lemma{n:03}": [f"{n}.{form}" for form in range(1 + n % 7)] for n in range(400)}
LEXICON = {lemma: forms[: max(len(forms) - n % 3, 1)] for n, (lemma, forms) in enumerate(FORMS.items())}
DATA = dataset(FORMS, LEXICON)
FIGURE = next(figure for figure in TASK.identity.figures if isinstance(figure, CurveFigure))


def found(width: str, stop: Stop | None = FIGURE.stop) -> PlannedStop | None:
    assert stop is not None
    return stop_of_figure(evaluation(DATA, half_width=width), 0, "l_measure", "alpha", stop)


def half_width(size: int) -> float:
    """Half the width of the interval at a sample of so many of the 400 lemmas."""
    scores = evaluation(DATA, alpha=f"{size / 400:.4f}").scores(0)
    assert scores.total("lemmas") == size
    return (scores.total("l_measure_high") - scores.total("l_measure_low")) / 2


@pytest.mark.parametrize("width", ["0.03", "0.02", "0.015"])
def test_it_is_the_first_size_that_suffices(width: str):
    reached = found(width)
    assert reached is not None
    assert reached.items == next(size for size in range(100, 400, 10) if half_width(size) <= float(width))
    assert reached.value == reached.items / 400
    assert (reached.counted, reached.width) == ("lemmas", "half_width")


def test_there_is_none_before_the_least_number():
    reached = found("0.5")
    assert reached is not None
    assert reached.items == 100


def test_a_sample_that_must_be_the_whole_has_no_stop():
    assert found("0.0001") is None
    assert found("0.5", Stop("half_width", 1000, 10)) is None
