"""Each value of each convention of counting and scoring, where it makes a difference; what files of clusters lack."""

from __future__ import annotations

import math

import pytest

from lexeval_gui.core.jobs import Job
from lexeval_gui.workspace import plans, scoring
from lexeval_gui.workspace.analysis.robustness import ConventionsQuestion
from lexeval_gui.workspace.scoring.parts import item_records
from lexeval_gui.workspace.scoring.session import Session
from tests.tasks.lexicon.made import dataset, evaluation, scores, settings

DICTIONARY = {"be": ["be", "is", "was"], "was": ["was", "wast"], "go": ["go"]}
LEXICON = {"be": ["be"], "was": ["is", "was", "be"], "go": ["go", "went", "gone"]}


def l_of(**values: str) -> float:
    return scores(DICTIONARY, LEXICON, **values).total("l_measure")


def clusters_of(dictionary, lexicon, **values):
    records = item_records(evaluation(dataset(dictionary, lexicon), **values), 0)["items"]
    return {record["id"]: record["cluster"] for record in records}


# -- match ------------------------------------------------------------------------------------------------------------


def test_best_may_be_the_cluster_of_another_lemma():
    assert clusters_of(DICTIONARY, LEXICON) == {"be": "was", "was": "was", "go": "go"}
    assert clusters_of(DICTIONARY, LEXICON, match="same") == {"be": "be", "was": "was", "go": "go"}
    assert l_of() == pytest.approx((3 * 1 + 2 * 2 / 5 + 1 * 2 / 4) / 6)
    assert l_of(match="same") == pytest.approx((3 * 2 / 4 + 2 * 2 / 5 + 1 * 2 / 4) / 6)


def test_ties_go_to_the_same_lemma():
    assert clusters_of({"b": ["x"], "a": ["y"]}, {"a": ["x"], "b": ["x"]})["b"] == "b"


def test_then_to_more_overlap():
    # F of 1 in 2 + 2 is that of 2 in 2 + 6
    one, two = ["x", "q"], ["x", "y", *"12345678"[:4]]
    assert clusters_of({"m": ["x", "y"]}, {"m": ["z"], "a": one, "b": two})["m"] == "b"


def test_then_to_the_name_by_code_point():
    assert clusters_of({"m": ["x"]}, {"m": ["z"], "p9": ["x"], "p10": ["x"], "é": ["x"]})["m"] == "p10"


def test_a_lemma_that_shares_nothing_has_its_own_cluster():
    known = scores({"m": ["x"]}, {"m": ["z"]})
    assert clusters_of({"m": ["x"]}, {"m": ["z"]}) == {"m": "m"}
    assert (known.total("l_measure"), known.total("mean_precision"), known.total("mean_recall")) == (0, 0, 0)


# -- weight -----------------------------------------------------------------------------------------------------------

F = {"be": 1, "was": 2 / 5, "go": 1 / 2}


@pytest.mark.parametrize(("weight", "weights"), [
    ("reference", {"be": 3, "was": 2, "go": 1}),
    ("lexicon", {"be": 1, "was": 3, "go": 3}),
    ("union", {"be": 3, "was": 4, "go": 3}),
    ("equal", {"be": 1, "was": 1, "go": 1}),
])  # fmt: skip
def test_weights(weight, weights):
    assert l_of(weight=weight) == pytest.approx(sum(weights[x] * F[x] for x in F) / sum(weights.values()))
    assert scores(DICTIONARY, LEXICON, weight=weight).total("total_weight") == sum(weights.values())


def test_weights_of_the_example():
    """The size of the lemma's own cluster, over all forms of both sides: 1 + 3 + 3 of 3 + 4 + 3."""
    assert l_of(weight="paper-example") == pytest.approx((1 * 1 + 3 * 2 / 5 + 3 * 1 / 2) / 10)


def test_english_under_the_weights_of_the_example(shared):
    folder = shared / "data/lexicon/english"
    files = str(folder / "agid.tsv"), [str(folder / "lemmatization-en.withlemma.tsv")]
    known = scoring.evaluate("lexicon", *files, {}, settings(weight="paper-example"))
    assert round(known.evaluation.scores(0).total("l_measure"), 4) == 0.8421
    assert any(problem.code == "weights" for problem in known.problems)


# -- labels -----------------------------------------------------------------------------------------------------------


def test_labels_change_places_and_leave_l():
    here, there = scores(DICTIONARY, LEXICON), scores(DICTIONARY, LEXICON, labels="paper-example")
    for one, other in (("mean_precision", "mean_recall"), ("correlation_l_precision", "correlation_l_recall")):
        assert here.total(one) == there.total(other) != there.total(one)
        assert here.total(other) == there.total(one)
    for name in ("l_measure", "mean_l", "variance_l"):
        assert here.total(name) == there.total(name)


# -- entropy_base -----------------------------------------------------------------------------------------------------


def test_entropy_in_bits_and_nats():
    dictionary, lexicon = {"a": ["x", "y"], "b": ["z", "w"]}, {"a": list("xyzw")}
    assert scores(dictionary, lexicon).total("entropy") == 1
    assert scores(dictionary, lexicon, entropy_base="e").total("entropy") == pytest.approx(math.log(2))


def test_a_form_of_two_classes_is_one_form_of_its_cluster():
    """n_j counts distinct known forms, p_ij is of all memberships."""
    dictionary = {"a": ["x", "y"], "b": ["x"]}
    known = scores(dictionary, {"j": ["x", "y", "unknown"], "k": ["y"]})
    e_j = -(2 / 3 * math.log2(2 / 3) + 1 / 3 * math.log2(1 / 3))
    assert known.total("entropy") == pytest.approx((2 * e_j + 1 * 0) / 3)


# -- files of clusters ------------------------------------------------------------------------------------------------

GOLD, PREDICTED = {"g0": ["a", "b"], "g1": ["c"]}, {"p0": ["a", "b", "c"], "p1": ["d"]}


def clusters(**values: str):
    return evaluation(dataset(GOLD, PREDICTED, kind="clusters"), **values)


def test_every_gold_cluster_can_be_drawn():
    known = clusters()
    assert known.scores(0).total("common_lemmas") == 2
    assert known.scores(0).total("l_measure") == pytest.approx((2 * 4 / 5 + 1 * 2 / 4) / 3)
    assert known.refusal() == ""


@pytest.mark.parametrize("values", [
    {"match": "same"}, {"weight": "lexicon"}, {"weight": "union"}, {"weight": "paper-example"},
])  # fmt: skip
def test_clusters_have_no_lemmas_to_match_or_weigh_by(values):
    known = clusters(**values)
    assert math.isnan(known.scores(0).total("l_measure"))
    assert "clusters" in known.refusal()
    assert next(iter(values.values())) in known.refusal()
    assert known.scores(0).total("f_measure") == clusters().scores(0).total("f_measure")


def test_equal_weights_of_clusters():
    assert clusters(weight="equal").scores(0).total("l_measure") == pytest.approx((4 / 5 + 2 / 4) / 2)


def test_the_table_of_conventions_says_why_clusters_lack_a_value(tmp_path):
    gold, lexicon = tmp_path / "gold.txt", tmp_path / "lexicon.txt"
    gold.write_text("a\nb\n\nc\nd\n", encoding="utf-8")
    lexicon.write_text("a\nb\nc\n\nd\n", encoding="utf-8")
    work = Session()
    work.open(plans.plan_with_roles("lexicon", [("gold", str(gold)), ("system", str(lexicon))]), settings(), Job())
    found = work.answer(settings(), (), ConventionsQuestion(), None, Job())
    rows = {(row.parameter, row.option): row for row in found.trials}
    assert "match to best" in rows["match", "same"].reason
    assert "reference or equal" in rows["weight", "union"].reason
    assert rows["weight", "equal"].reason == ""
    assert rows["match", "best"].values[0] == pytest.approx((2 * 4 / 5 + 2 * 2 / 3) / 4)
