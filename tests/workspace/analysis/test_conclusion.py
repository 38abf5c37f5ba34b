"""The sentences say what the numbers bear out, and other sentences where the numbers are others."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from msgspec.structs import replace

from lexeval_gui import tasks
from lexeval_gui.core.features import ItemGroup, NumberFeature
from lexeval_gui.core.parameters import Settings
from lexeval_gui.core.scores import Measure
from lexeval_gui.core.statistics.resampling import PairedComparison
from lexeval_gui.workspace import scoring
from lexeval_gui.workspace.analysis.conclusion import conclusion, headline, headline_parts, p_value, percent, signed
from lexeval_gui.workspace.analysis.contributions import Explanation, GroupDifference
from tests.workspace.analysis import made

MODE = NumberFeature("mode_share", "share of the mode", "", lambda: np.zeros(0))
POS = NumberFeature("pos", "part of speech", "", lambda: np.zeros(0))
HINDSIGHT = NumberFeature("a.F", "F of a", "", lambda: np.zeros(0), outcome=True)

HALF = "items whose mode holds more than half of the responses"
ADVERBS = "items whose part of speech is adverb"

EVALUATION: Any = SimpleNamespace(
    settings=SimpleNamespace(whole={"resamples": 0}.get),
    system_names=("wordtune", "wordnet"),
    measures={
        "F": Measure("F", "coverage F", "F", ""),
        "E": Measure("E", "entropy", "E", "", better="low"),
        "cut": Measure("cut", "mean cutoff", "cut", "", better="neither", per_item=False),
    },
)
ITEMS = 1000
CERTAIN = PairedComparison(0.13, 0.117, 0.143, 0.001, 0.002, ITEMS, 600, 300, 100, 0.35, 0.22)
BY_CHANCE = replace(CERTAIN, difference=0.004, low=-0.006, high=0.014, p=0.41)


def group(feature, words, items, part, corrected=0.001, difference=0.1, whole=0.13):
    """A group that contributes this part of the difference."""
    return GroupDifference(
        feature, ItemGroup("", words, None), items, items / ITEMS, 0.4, 0.3, difference,
        p=corrected, corrected=corrected, contribution=part * whole, without=part * whole,
    )  # fmt: skip


def told(*groups, paired=CERTAIN, measure="F", is_ratio=True):
    ranked = sorted(groups, key=lambda known: -abs(known.contribution / paired.difference - known.share))
    family = sum(not known.feature.outcome for known in groups)
    found = Explanation(0, 1, measure, paired, tuple(ranked), (), "max-t", family, None, is_ratio, ())
    return conclusion(EVALUATION, found)


def test_the_group_that_is_most_out_of_proportion_is_named():
    assert told(group(MODE, HALF, 120, 0.45)) == (
        "45 % of the difference comes from the 12 % of items whose mode holds more than half of the responses."
    )


@pytest.mark.parametrize(
    ("part", "corrected", "said"),
    [
        (0.03, 0.19, f"on the 18 % of {ADVERBS} the two cannot be told apart (3 % of it)"),
        (0.03, 0.001, f"only 3 % of it comes from the 18 % of {ADVERBS}"),
        (-0.04, 0.01, f"on the 18 % of {ADVERBS} it is the other way round, which takes 4 % of it away"),
        (-0.04, 0.3, f"the 18 % of {ADVERBS} take 4 % of it away"),
    ],
)
def test_so_is_one_that_is_out_of_proportion_the_other_way(part, corrected, said):
    within = 0.1 if part > 0 else -0.1
    sentence = told(group(MODE, HALF, 120, 0.45), group(POS, ADVERBS, 180, part, corrected, within))
    assert sentence == f"45 % of the difference comes from the 12 % of {HALF}; {said}."


def test_what_comes_from_somewhere_is_said_first_also_where_what_does_not_is_more_out_of_proportion():
    sentence = told(group(MODE, HALF, 400, 0.5), group(POS, ADVERBS, 400, 0.02, 0.5))
    assert sentence.startswith(f"50 % of the difference comes from the 40 % of {HALF}; on the 40 % of {ADVERBS}")


def test_more_than_all_can_come_from_a_group():
    assert (
        told(group(MODE, HALF, 400, 1.2)) == f"More than all of the difference (120 %) comes from the 40 % of {HALF}."
    )


def test_a_few_items_are_not_named_whatever_they_contribute():
    few = group(POS, "items whose part of speech is number", 19, 0.6)
    assert told(few, group(MODE, HALF, 120, 0.45)).startswith(f"45 % of the difference comes from the 12 % of {HALF}")
    assert told(few) == "No group has 20 items or more, which it takes to say where it comes from."


def test_all_other_items_of_the_same_feature_say_nothing_new():
    others = group(MODE, "items whose mode holds at most half of the responses", 880, 0.55)
    assert ";" not in told(group(MODE, HALF, 120, 0.45), others)


def test_a_difference_that_is_spread_has_no_place():
    said = told(group(MODE, HALF, 120, 0.14), group(POS, ADVERBS, 180, 0.15))
    assert said == "It is spread evenly: no group's part of it differs from its share of the items by 5 points or more."


def test_groups_that_are_not_told_are_not_spoken_for():
    few = group(POS, "items whose part of speech is number", 19, 0.6)
    said = told(group(MODE, HALF, 120, 0.14), few)
    assert said.startswith("It is spread evenly among groups of 20 items or more that the outcome did not choose: no")


def test_where_the_outcome_chose_all_groups_that_are_large_enough_it_is_said():
    few = group(POS, "items whose part of speech is number", 10, 0.3)
    wins = group(HINDSIGHT, "items whose F of a is more than .5", 500, 0.51)
    said = told(wins, few)
    assert said.startswith(
        "It is spread evenly among groups of 20 items or more, all of them chosen by the outcome: no"
    )


def test_a_group_that_takes_away_and_goes_the_same_way_is_not_said_to_go_the_other():
    """What a group contributes to a ratio can have another sign than the difference within it."""
    sentence = told(group(MODE, HALF, 120, 0.45), group(POS, ADVERBS, 180, -0.04, 0.01, difference=0.02))
    assert sentence.endswith(f"the 18 % of {ADVERBS} take 4 % of it away.")


def test_no_part_of_a_difference_that_may_be_chance_is_told():
    groups = group(MODE, HALF, 120, 4.0, 0.3), group(POS, ADVERBS, 180, 0.1, 0.8)
    said = told(*groups, paired=BY_CHANCE)
    assert said == "The two cannot be told apart over all items, nor in any of 2 groups."
    one = told(groups[0], paired=BY_CHANCE)
    assert one == "The two cannot be told apart over all items, nor in the one group that was tested."
    assert "%" not in said


def test_a_group_in_which_they_can_be_told_apart_is_named_all_the_same():
    said = told(group(MODE, HALF, 120, 4.0, 0.3), group(POS, ADVERBS, 180, 0.1, 0.012, -0.08), paired=BY_CHANCE)
    assert said == (
        f"The two cannot be told apart over all items, but they can on the 18 % of {ADVERBS}: −.080 there (p = .012, "
        "corrected)."
    )


def test_a_group_that_the_outcome_chose_explains_nothing():
    wins = group(HINDSIGHT, "items whose F of a is more than .5", 300, 0.99)
    assert told(wins, group(MODE, HALF, 120, 0.45)).startswith("45 %")
    assert told(wins).endswith("is more than .5 (a group chosen by the outcome).")


def test_without_resamples_nothing_is_claimed():
    bare = replace(CERTAIN, low=np.nan, high=np.nan, p=np.nan)
    nothing = "It may be chance, so that no part of it is told in per cent."
    assert told(group(MODE, HALF, 120, 0.45), paired=bare) == f"No interval: nothing was resampled. {nothing}"
    assert told(paired=replace(bare, items=1)) == f"No interval: one item alone has none. {nothing}"
    assert told(paired=replace(bare, difference=0.0)) == "There is no difference over all items."


def test_what_is_undefined_is_not_taken_apart():
    assert (
        told(paired=replace(CERTAIN, difference=np.nan, low=np.nan, high=np.nan)) == "There is nothing to take apart."
    )


def test_items_that_are_all_alike_are_no_groups():
    assert told() == "Nothing that was asked for parts the items into groups."


def test_where_nothing_adds_up_the_rest_is_told():
    said = told(group(MODE, HALF, 120, 0.45), is_ratio=False)
    assert said == f"Without the 12 % of {HALF} it would be +.072 instead of +.130."


WINS = " · 600 wins, 300 losses, 100 ties"
UNDEFINED = replace(CERTAIN, difference=np.nan)
UNTESTED = replace(CERTAIN, low=np.nan, high=np.nan)
UNTOLD = replace(CERTAIN, p=0.504)
BEHIND = replace(CERTAIN, difference=-0.13, low=-0.143, high=-0.117, p=0.0004)


@pytest.mark.parametrize(
    ("measure", "paired", "said"),
    [
        ("F", CERTAIN, "beats wordnet by +.130 coverage F [.117, .143], p = .001" + WINS),
        ("F", BEHIND, "falls behind wordnet: −.130 coverage F [−.143, −.117], p < .001" + WINS),
        ("F", BY_CHANCE, "against wordnet: +.004 coverage F [−.006, .014], p = .410" + WINS),
        ("F", UNTOLD, "is ahead of wordnet by +.130 coverage F [.117, .143], p = .504" + WINS),
        ("E", UNTOLD, "is behind wordnet by +.130 entropy [.117, .143], p = .504" + WINS),
        ("E", CERTAIN, "falls behind wordnet by +.130 entropy [.117, .143], p = .001" + WINS),
        ("cut", CERTAIN, "is above wordnet by +.130 mean cutoff [.117, .143], p = .001"),
        ("F", UNTESTED, "against wordnet: +.130 coverage F" + WINS),
        ("F", UNDEFINED, "and wordnet: no difference in coverage F, which is undefined for one of them"),
        ("F", replace(UNTESTED, wins=1, losses=1, ties=1), "against wordnet: +.130 coverage F · 1 win, 1 loss, 1 tie"),
    ],
)  # fmt: skip
def test_the_first_line_says_who_is_ahead_by_how_much(measure, paired, said):
    found = Explanation(0, 1, measure, paired, (), (), "max-t", 0, None, True, ())
    assert headline(EVALUATION, found) == f"wordtune {said}"


@pytest.mark.parametrize(("items", "is_told"), [(2, False), (12, True)])
def test_one_beats_the_other_where_a_test_of_the_two_tells_them_apart(tmp_path, items, is_told):
    """One system wins every item: the interval excludes 0 however few there are, but no test tells so few apart. Of two
    systems Holm corrects nothing, so that the ranking's p is the one beside the sentence."""
    from lexeval_gui.workspace.analysis.contributions import explain
    from lexeval_gui.workspace.analysis.ranking import rank_systems

    numbers = range(1, items + 1)
    for name, line in (("gold", ":: clear 4;plain 2;"), ("right.oot", "::: clear;plain"), ("wrong.oot", "::: odd")):
        (tmp_path / name).write_text("".join(f"bright.a {number} {line}\n" for number in numbers))
    paths = [str(tmp_path / name) for name in ("gold", "right.oot", "wrong.oot")]
    settings = Settings(tasks.load("substitution").identity.parameters).with_values({"resamples": "199"})
    evaluation = scoring.evaluate("substitution", paths[0], paths[1:], {}, settings).evaluation
    found = explain(evaluation, (0, 1), "coverage_f", ())
    assert found.is_certain
    assert rank_systems(evaluation, "coverage_f", "holm").tells_apart(0, 1) == is_told
    assert (" beats " in headline(evaluation, found)) == is_told
    assert (" is ahead of " in headline(evaluation, found)) != is_told
    first, between, second, rest = headline_parts(evaluation, found)
    assert (first, second) == ("right", "wrong")
    assert f"{first}{between}{second}{rest}" == headline(evaluation, found)


def test_an_interval_that_holds_0_is_not_contradicted():
    groups = group(MODE, HALF, 120, 0.45, 0.3), group(POS, ADVERBS, 180, 0.1, 0.8)
    said = told(*groups, paired=replace(BY_CHANCE, p=0.04))
    assert "cannot be told apart" not in said
    assert said.endswith("is told in per cent. They are not told apart within any of 2 groups.")
    found = told(group(MODE, HALF, 120, 0.45, corrected=0.05), paired=replace(BY_CHANCE, p=0.05))
    assert "cannot be told apart" not in found
    assert found.startswith("The interval of the difference holds 0, though p is at most .05: no part of it is told")
    assert found.endswith(
        f"in per cent. The two can be told apart on the 12 % of {HALF}: +.100 there (p = .050, corrected)."
    )


def test_numbers_read_as_people_write_them():
    assert [signed(value) for value in (0.13, -0.02, 0.0, 0.0001)] == ["+.130", "−.020", ".000", ".000"]
    assert [percent(share) for share in (0.454, -0.03, 0.0, 0.001, 1.2)] == [
        "45 %",
        "−3 %",
        "0 %",
        "less than 1 %",
        "120 %",
    ]
    assert [p_value(p) for p in (0.0004, 0.001, 0.19, np.nan)] == ["p < .001", "p = .001", "p = .190", ""]


def test_the_sentence_of_files_says_what_their_numbers_say(tmp_path):
    """The first system finds more on nouns alone: the sentence says so, with the numbers of the groups."""
    from lexeval_gui.workspace.analysis.contributions import explain
    from lexeval_gui.workspace.analysis.features import features, wanted_features

    evaluation = made.evaluation(tmp_path / "made", items=240, seed=3)
    pos = wanted_features(evaluation, features(evaluation, (0, 1)), ["pos"])[0]
    found = explain(evaluation, (0, 1), "coverage_f", pos)
    nouns = next(known for known in found.groups if known.group.title == "noun")
    assert found.groups[0] is nouns
    assert nouns.contribution / found.paired.difference > 0.8
    part, share = percent(nouns.contribution / found.paired.difference), percent(nouns.share)
    said = conclusion(evaluation, found)
    whole = f"{part} of the difference" if found.percent(nouns) <= 1 else f"More than all of the difference ({part})"
    assert said.startswith(f"{whole} comes from the {share} of items whose part of speech is noun")
    turned = explain(evaluation, (1, 0), "coverage_f", pos)
    assert conclusion(evaluation, turned) == said
    same = made.evaluation(tmp_path / "same", items=30, seed=8)
    alike = explain(same, (0, 0), "coverage_f", wanted_features(same, features(same, (0, 0)), ["pos"])[0])
    assert conclusion(same, alike).startswith("The two cannot be told apart over all items")
