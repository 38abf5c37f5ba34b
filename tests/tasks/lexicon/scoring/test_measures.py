"""The measures against independent numbers for real lexicons, and against the definitions for small random ones."""

from __future__ import annotations

import json
import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lexeval_gui.tasks.lexicon import TASK
from lexeval_gui.tasks.lexicon.dataset import LexiconDataset
from lexeval_gui.tasks.lexicon.showing.records import of_system
from lexeval_gui.workspace import scoring
from lexeval_gui.workspace.scoring.evaluation import Evaluation
from lexeval_gui.workspace.scoring.parts import item_records
from tests.tasks.lexicon import plain
from tests.tasks.lexicon.made import dataset, evaluation, lexicons, scores, settings

FILES = {
    "english": ("english/agid.tsv", "english/lemmatization-en.withlemma.tsv"),
    "maltese_clusters": ("maltese/Maltese.dev.gold", "maltese/Maltese.5.preds"),
    "maltese_verbs": ("maltese/unimorph_mlt.tsv", "maltese/gf_mlt_verbs_nosuffix.tsv"),
}


@pytest.fixture(scope="module", params=FILES)
def real(request, shared):
    """A real pair, opened once, and what independent code says of it."""
    folder = shared / "data/lexicon"
    gold, lexicon = (str(folder / name) for name in FILES[request.param])
    expected = json.loads((folder / f"expected/{request.param}.json").read_text(encoding="utf-8"))
    return scoring.evaluate("lexicon", gold, [lexicon], {}, settings()).evaluation, expected


def counted(known: Evaluation, values: dict[str, str]) -> Evaluation:
    """Under other settings; counted again if need be."""
    assert isinstance(known.dataset, LexiconDataset)
    return evaluation(known.dataset, **values)


def assert_measures(known: Evaluation, expected: dict[str, float | None]) -> None:
    totals = known.scores(0)
    for name, value in expected.items():
        if value is None:
            assert math.isnan(totals.total(name)), name
        else:
            assert totals.total(name) == pytest.approx(value, abs=1e-9, rel=0), name


def test_whole_lexicons(real):
    known, expected = real
    whole = {name: expected[name] for name in (
        "reference_lemmas", "reference_forms", "lexicon_lemmas", "lexicon_forms", "entropy", "f_measure",
        "f_measure_pruned", "common_lemmas")}  # fmt: skip
    clustering = expected.get("paradigm_clustering", {})
    assert_measures(known, whole | {name: value for name, value in clustering.items() if name != "script"})


def test_every_census(real):
    known, expected = real
    for key, measures in expected["census"].items():
        values = dict(pair.split("=") for pair in key.split(","))
        assert_measures(counted(known, values), measures)


def test_samples_have_the_same_lemmas_in_the_same_order(real):
    known, expected = real
    for sample in expected["samples"]:
        here = counted(known, {"alpha": sample["alpha"], "seed": sample["seed"]})
        assert_measures(here, sample["measures"])
        records = list(item_records(here, 0)["items"])
        assert [record["id"] for record in records] == sample["lemmas"]
        assert len(records) == sample["size"]
        for record, row in zip(map(dict, records), sample["rows"], strict=False):  # expected/ holds the first rows
            assert record.pop("id") == row.pop("lemma")
            assert record.pop("cluster") == row.pop("cluster")
            assert record == pytest.approx(row, abs=1e-9, rel=0)


# -- definitions ------------------------------------------------------------------------------------------------------


@given(dictionary=lexicons(), lexicon=lexicons())
def test_f_measure_and_entropy_are_their_definitions(dictionary, lexicon):
    known = scores(dictionary, lexicon)
    same(known.total("f_measure"), plain.f_measure(dictionary, lexicon))
    same(known.total("f_measure_pruned"), plain.f_measure(dictionary, plain.pruned(dictionary, lexicon)))
    same(known.total("entropy"), plain.entropy(dictionary, lexicon, 2))
    same(scores(dictionary, lexicon, entropy_base="e").total("entropy"), plain.entropy(dictionary, lexicon, math.e))


@given(
    dictionary=lexicons(),
    lexicon=lexicons(),
    match=st.sampled_from(["best", "same"]),
    weight=st.sampled_from(["reference", "lexicon", "union", "equal", "paper-example"]),
    alpha=st.sampled_from([".2", ".5", "1"]),
    seed=st.text(max_size=3),
)
def test_l_measure_is_its_definition(dictionary, lexicon, match, weight, alpha, seed):
    frame = plain.order(plain.frame(dictionary, lexicon), seed)
    known = scores(dictionary, lexicon, match=match, weight=weight, alpha=alpha, seed=seed)
    size = max(1, math.ceil(float(alpha) * len(frame) - 1e-9)) if frame else 0
    assert (known.total("common_lemmas"), known.total("lemmas")) == (len(frame), size)
    same(known.total("l_measure"), plain.l_measure(dictionary, lexicon, match, weight, frame[:size]))


@given(dictionary=lexicons(5, 1), lexicon=lexicons(5, 1))
def test_statistics_are_those_of_the_records(dictionary, lexicon):
    data, chosen = dataset(dictionary, lexicon), settings()
    records = list(of_system(data, 0, chosen)["items"])
    assert len(records) >= 4
    known = TASK.scoring.score(TASK.scoring.count(data, 0, chosen), chosen)
    ls, ps, rs = ([record[name] for record in records] for name in ("l", "precision", "recall"))
    mean = sum(ls) / len(ls)
    same(known.total("mean_l"), mean)
    same(known.total("variance_l"), sum((x - mean) ** 2 for x in ls) / (len(ls) - 1))
    same(known.total("variance_l_population"), sum((x - mean) ** 2 for x in ls) / len(ls))
    same(known.total("correlation_l_precision"), pearson(ls, ps))
    same(known.total("correlation_l_recall"), pearson(ls, rs))
    same(known.total("l_measure"), sum(record["contribution"] for record in records))
    same(known.total("mean_contribution"), known.total("l_measure") / len(ls))


def pearson(xs: list[float], ys: list[float]) -> float:
    if len({*xs}) == 1 or len({*ys}) == 1:
        return math.nan
    x, y = sum(xs) / len(xs), sum(ys) / len(ys)
    above = sum((a - x) * (b - y) for a, b in zip(xs, ys, strict=True))
    return above / math.sqrt(sum((a - x) ** 2 for a in xs) * sum((b - y) ** 2 for b in ys))


def same(one: float, other: float) -> None:
    assert one == pytest.approx(other, abs=1e-12, nan_ok=True)


# -- what files lack --------------------------------------------------------------------------------------------------


def test_a_lemma_without_forms_counts_as_a_lemma_and_is_never_drawn():
    known = scores({"a": ["x"], "b": []}, {"a": ["x"], "b": ["y"]})
    assert known.total("reference_lemmas") == 2
    assert known.total("common_lemmas") == 1
    assert known.total("f_measure") == 1


def test_nothing_in_common_is_undefined_and_not_0():
    known = scores({"a": ["x"]}, {"b": ["y"]})
    assert (known.total("common_lemmas"), known.total("lemmas"), known.total("f_measure")) == (0, 0, 0)
    assert all(math.isnan(known.total(name)) for name in ("l_measure", "mean_l", "variance_l", "entropy"))


def test_groups_split_the_sample():
    data = dataset({"a": ["x"], "b": ["y", "z"]}, {"a": ["x"], "b": ["y"]}, groups={"a": "N", "b": "V"})
    known = evaluation(data).scores(0)
    assert known.group(("pos", "N"), "l_measure") == 1
    assert known.group(("pos", "V"), "l_measure") == pytest.approx(2 / 3)
    assert known.group(("pos", "V"), "common_lemmas") == 1


def test_items_have_a_rank_only_where_they_can_be_drawn():
    known = evaluation(dataset({"a": ["x"], "b": ["y"], "c": ["z"]}, {"a": ["x"], "c": ["w"]}), alpha=".5")
    ranks = known.item_columns(0)["rank"]
    assert sorted(ranks[[0, 2]].tolist()) == [1, 2]
    assert math.isnan(ranks[1])
    assert [math.isnan(value) for value in known.item_values(0, "l_measure")].count(False) == 1
