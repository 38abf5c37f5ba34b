"""The values of a parameter that a map goes through, as they are typed."""

from __future__ import annotations

import pytest

from lexeval_gui.core.parameters import BadValue
from lexeval_gui.core.samples import Sample
from lexeval_gui.testing.opened import opened
from lexeval_gui.workspace import opening
from lexeval_gui.workspace.analysis import maps
from lexeval_gui.workspace.analysis.axes import axis_of, typed_axes, typed_axis
from lexeval_gui.workspace.scoring.evaluation import Evaluation


def evaluation(task: str) -> Evaluation:
    return opened(next(sample for sample in opening.samples() if sample.task == task)).evaluate()


def test_a_number_has_the_values_of_its_curve():
    lists, lexicon = evaluation("substitution"), evaluation("lexicon")
    k = axis_of(lists, "k").values
    assert [float(value) for value in k] == lists.curve(0, "k", ["coverage_f"]).grid.tolist()
    assert axis_of(lists, "n").values == tuple(str(n) for n in range(1, 11))
    alphas = axis_of(lexicon, "alpha").values
    assert [float(value) for value in alphas] == lexicon.curve(0, "alpha", ["l_measure"]).grid.tolist()


def test_a_choice_has_its_options_and_a_seed_ten_numbers():
    lexicon = evaluation("lexicon")
    assert axis_of(lexicon, "weight").values == ("reference", "lexicon", "union", "equal", "paper-example")
    assert axis_of(lexicon, "seed").values == tuple(str(seed) for seed in range(1, 11))


@pytest.mark.parametrize("sample", opening.built_in_samples(), ids=lambda sample: sample.id)
def test_what_a_map_offers_has_values(sample: Sample):
    """One that can be any text, such as the part of edits without one, would end in an error where it is chosen."""
    here = opened(sample).evaluate()
    offered = {name for measure in here.measures for name in maps.parameters(here, measure)}
    assert all(axis_of(here, name).values for name in offered)


@pytest.mark.parametrize(
    ("task", "word", "values"),
    [
        ("substitution", "k=0:1", ("0", "0.25", "0.5", "0.75", "1")),
        ("substitution", "k=0:.2:.1", ("0", "0.1", "0.2")),
        ("substitution", "n = 3 : 5", ("3", "4", "5")),
        ("substitution", "denominator=attempted", ("attempted",)),
        ("lexicon", "weight=equal:union:equal", ("equal", "union")),
        ("lexicon", "seed=7:9", ("7", "8", "9")),
        ("lexicon", "alpha=.5:.55", ("0.5", "0.525", "0.55")),
        ("edits", "types=Prep:Det", ("Prep", "Det")),
    ],
)
def test_values_can_be_named(task: str, word: str, values: tuple[str, ...]):
    assert typed_axis(evaluation(task), word).values == values


def test_two_parameters_come_together_or_apart():
    lists = evaluation("substitution")
    assert typed_axes(lists, ["k=0:1,n"]) == typed_axes(lists, ["k=0:1", "n"])


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["k"], "two parameters, such as --over k,n=1:5, not over 1"),
        (["k,n,items"], "not over 3"),
        (["q,n"], "there is no parameter 'q'"),
        (["k=1,n"], "expected the lowest and the highest value, such as k=1:5"),
        (["k=0:1:2:3,n"], "k=0:1:2:3: expected the lowest"),
        (["k=1:0,n"], "expected the lowest value first"),
        (["k=0:1:0,n"], "a distance above 0"),
        (["k=0:x,n"], "'x' is no number"),
        (["k=0:inf,n"], "'inf' is no number between others"),
        (["k=.1:.2,n"], "no step of the curve over k lies between 0.1 and 0.2"),
        (["k=0:20:5,n"], "k must lie between 0 and 10"),
        (["k=0:10:.001,n"], "10,001 values"),
        (["k=0:10:.02,n=1:10,"], ""),
        (["matching=wrong,n"], "matching is one of"),
        (["n=1:5:.5,k"], "n is a whole number"),
    ],
)
def test_what_is_no_axis_says_what_would_be(words: list[str], said: str):
    if not said:
        assert len(typed_axes(evaluation("substitution"), words)[0].values) == 501
        return
    with pytest.raises(BadValue) as error:
        typed_axes(evaluation("substitution"), words)
    assert said in str(error.value)


def test_a_map_is_not_too_large():
    generation = evaluation("generation")
    with pytest.raises(BadValue, match="40,401 cells is too large"):
        typed_axes(generation, ["u_tree=0:10:.05,q_tree=0:10:.05"])
