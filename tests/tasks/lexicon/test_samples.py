from __future__ import annotations

import re
from functools import cache
from typing import cast

import pytest

from lexeval_gui.core import samples
from lexeval_gui.core.jobs import Job
from lexeval_gui.core.parameters import Choice
from lexeval_gui.core.tables import format_number
from lexeval_gui.tasks.lexicon import TASK
from lexeval_gui.tasks.lexicon.dataset import LexiconDataset
from lexeval_gui.testing.opened import opened
from lexeval_gui.workspace import opening
from lexeval_gui.workspace.opening import reading
from lexeval_gui.workspace.scoring.evaluation import Evaluation
from lexeval_gui.workspace.scoring.loaded import prepare

SAMPLES = tuple(sample for sample in opening.samples() if sample.task == "lexicon")
LABELLED = ("lexicon-missier", "lexicon-english", "lexicon-greek")
ACTING = [p for p in TASK.identity.parameters if isinstance(p, Choice) and p.stage in ("join", "count", "score")]
VALUES = [(choice.id, option.id) for choice in ACTING for option in choice.options[1:]]
ABOUT = TASK.identity.about


@cache
def evaluation(sample: str, **values: str) -> Evaluation:
    known = opened(opening.sample(sample))
    return known.evaluate(known.defaults.with_values(values))


def totals(sample: str, system: int = 0, **values: str) -> dict[str, float]:
    scores = evaluation(sample, **values).scores(system)
    there = (measure.id for measure in TASK.identity.measures if measure.id in scores.totals)
    return {name: round(scores.total(name), 9) for name in there}


def data(sample: str) -> LexiconDataset:
    return cast(LexiconDataset, evaluation(sample).dataset)


def class_of(sample: str, lemma: str) -> set[str]:
    found = data(sample)
    codes = found.classes.row([found.ids[i] for i in range(len(found))].index(lemma))
    return {found.forms[code] for code in codes.tolist()}


def cluster_of(sample: str, system: int, lemma: str) -> set[str]:
    found = data(sample).lexicons[system]
    names = [found.names[i] for i in range(len(found.names))]
    return {data(sample).forms[code] for code in found.forms.row(names.index(lemma)).tolist()}


def lemmas(sample: str, system: int) -> set[str]:
    names = data(sample).lexicons[system].names
    return {names[i] for i in range(len(names))}


def of_item(sample: str, system: int, lemma: str, measure: str) -> float:
    found = evaluation(sample)
    place = [found.dataset.ids[i] for i in range(len(found.dataset))].index(lemma)
    return float(found.scores(system).of_items(measure, slice(place, place + 1))[0])


# -- missier ----------------------------------------------------------------------------------------------------------


def test_missier_comes_out_as_worked() -> None:
    assert len(class_of("lexicon-missier", "missier")) == 10
    assert len(cluster_of("lexicon-missier", 0, "missier")) == 7
    assert of_item("lexicon-missier", 0, "missier", "mean_precision") == 1
    assert of_item("lexicon-missier", 0, "missier", "mean_recall") == 0.7
    assert of_item("lexicon-missier", 0, "missier", "mean_l") == pytest.approx(14 / 17, abs=1e-15)


def test_the_papers_labels_change_places_and_leave_l() -> None:
    usual, swapped = totals("lexicon-missier"), totals("lexicon-missier", labels="paper-example")
    assert (usual["mean_precision"], usual["mean_recall"]) == (swapped["mean_recall"], swapped["mean_precision"])
    assert usual["l_measure"] == swapped["l_measure"]


def test_the_page_tells_the_lemmas_of_missier_as_they_are() -> None:
    """The rows of its table: lemma, n_i, n_j, n_ij, p, r, L."""
    rows = re.findall(
        r"^\| (\w+) \| (\d+) \| (\d+) \| (\d+) \| ([\d.]+) \| ([\d.]+) \| ([\d.]+) \|", ABOUT, re.MULTILINE
    )
    assert len(rows) == 4
    for lemma, own, other, common, *values in rows:
        mine, theirs = class_of("lexicon-missier", lemma), cluster_of("lexicon-missier", 0, lemma)
        assert (len(mine), len(theirs), len(mine & theirs)) == (int(own), int(other), int(common))
        for value, measure in zip(values, ("mean_precision", "mean_recall", "mean_l"), strict=True):
            assert of_item("lexicon-missier", 0, lemma, measure) == pytest.approx(float(value), abs=0.0005)


# -- ways to fail -----------------------------------------------------------------------------------------------------


def test_there_are_forty_lemmas_beside_missier_and_a_script_that_is_not_latin() -> None:
    assert sum(len(evaluation(sample).dataset) for sample in ("lexicon-english", "lexicon-greek")) >= 40
    assert all(min(lemma) > "\u0370" for lemma in lemmas("lexicon-greek", 0))


def test_one_english_lexicon_is_right_and_the_other_is_complete() -> None:
    cautious, generous = totals("lexicon-english", 0), totals("lexicon-english", 1)
    assert cautious["mean_precision"] == 1 > generous["mean_precision"] > 0.6
    assert generous["mean_recall"] > 0.95 > 0.7 > cautious["mean_recall"]
    assert generous["l_measure"] > cautious["l_measure"]
    assert generous["entropy"] > cautious["entropy"]


def test_english_fails_in_every_way() -> None:
    assert "children" not in cluster_of("lexicon-english", 0, "child")
    assert {"goed", "went"} <= cluster_of("lexicon-english", 1, "go")
    assert "singeing" in cluster_of("lexicon-english", 1, "sing")
    assert class_of("lexicon-english", "lie") | class_of("lexicon-english", "lay") <= cluster_of(
        "lexicon-english", 1, "lie"
    )
    assert class_of("lexicon-english", "be") - cluster_of("lexicon-english", 1, "be") == (
        cluster_of("lexicon-english", 1, "am") | cluster_of("lexicon-english", 1, "was")
    )
    assert {"lay", "found"}.isdisjoint(lemmas("lexicon-english", 1))
    assert "quay" not in lemmas("lexicon-english", 0) | lemmas("lexicon-english", 1)
    assert "selfie" in lemmas("lexicon-english", 1)
    assert "leaves" in class_of("lexicon-english", "leaf") & class_of("lexicon-english", "leave")
    assert class_of("lexicon-english", "police") == set()


def test_greek_fails_in_its_own_ways() -> None:
    assert "ανθρώπου" not in cluster_of("lexicon-greek", 0, "άνθρωπος")
    assert class_of("lexicon-greek", "νομός") < cluster_of("lexicon-greek", 0, "νόμος")
    assert class_of("lexicon-greek", "βλέπω") & cluster_of("lexicon-greek", 1, "είδα") == {"είδα", "είδε", "δω", "δει"}
    assert "μερών" in class_of("lexicon-greek", "μέρα") & class_of("lexicon-greek", "μέρος")
    assert (
        totals("lexicon-greek", 0, unicode="as-is")["common_lemmas"] == totals("lexicon-greek", 0)["common_lemmas"] - 4
    )


def test_homographs_can_be_split() -> None:
    known = opening.plan(opening.sample("lexicon-english").paths, options={"homographs": "split"})
    found = prepare(
        "lexicon", reading.read(known, Job()), opened(opening.sample("lexicon-english")).defaults, (), Job()
    )
    assert {"bear (N)", "bear (V)"} <= {found.dataset.ids[i] for i in range(len(found.dataset))}


def test_clusters_have_no_lemmas() -> None:
    found = data("lexicon-clusters")
    assert found.kind == "clusters"
    assert found.ids[0] == "g0"
    assert totals("lexicon-clusters")["common_lemmas"] == len(found)
    held = [form for row in range(len(found)) for form in found.classes.row(row).tolist()]
    assert len(held) > len(set(held))  # fui and fue, casas: forms of several clusters
    assert totals("lexicon-clusters")["bmf1_f"] < totals("lexicon-clusters")["f_measure_pruned"]


@pytest.mark.parametrize(("choice", "value"), VALUES, ids=[f"{c}={v}" for c, v in VALUES])
def test_every_convention_changes_a_number_of_some_sample(choice: str, value: str) -> None:
    assert any(
        totals(sample, system, **{choice: value}) != totals(sample, system)
        for sample in LABELLED
        for system in range(len(evaluation(sample).system_names))
    )


def test_a_smaller_alpha_opens_the_interval_and_keeps_the_order() -> None:
    half = totals("lexicon-english", 0, alpha="0.5")
    assert half["lemmas"] == 15  # ⌈.5 · 29⌉
    assert half["l_measure_low"] < half["l_measure"] < half["l_measure_high"]
    census = totals("lexicon-english", 0)
    assert census["l_measure_low"] == census["l_measure"] == census["l_measure_high"]


# -- what the pages say -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("sample", SAMPLES, ids=[sample.id for sample in SAMPLES])
def test_a_sample_opens_without_errors_and_says_what_to_look_at(sample: samples.Sample) -> None:
    assert sample.title
    assert len(sample.about) > 60
    assert all(source.likelihood >= 0.8 for source in opening.plan(sample.paths).sources)  # opened without asking
    assert [problem for problem in evaluation(sample.id).dataset.problems if problem.severity == "error"] == []


def test_the_page_quotes_the_samples_numbers() -> None:
    """The table of the English lexicons: measure, cautious, generous."""
    rows = re.findall(r"^\| (\w+) \| \**([\d.]+)\** \| \**([\d.]+)\** \|", ABOUT, re.MULTILINE)
    rows = [row for row in rows if row[0] in {measure.id for measure in TASK.identity.measures}]
    assert len(rows) == 6
    for measure, *quoted in rows:
        for system, number in enumerate(quoted):
            assert totals("lexicon-english", system)[measure] == pytest.approx(float(number), abs=0.0005), measure


def test_the_page_quotes_correlations_and_weights() -> None:
    generous, cautious = totals("lexicon-english", 1), totals("lexicon-english", 0)
    assert f"precision ({generous['correlation_l_precision']:.2f}".replace("0.", ".") in ABOUT
    assert f"recall {generous['correlation_l_recall']:.2f}".replace("0.", ".") in ABOUT
    assert f"alone ({cautious['correlation_l_recall']:.2f}".replace("0.", ".") in ABOUT
    weighed = totals("lexicon-english", 0, weight="lexicon")["l_measure"]
    assert f"{cautious['l_measure']:.3f} → {weighed:.3f}".replace("0.", ".") in ABOUT


def test_the_page_quotes_the_union_of_two_dictionaries() -> None:
    scored = (evaluation("lexicon-garden").scores(system).total("l_measure") for system in (0, 1))
    treebank, listed = (format_number(float(known), 3) for known in scored)
    quoted = f"treebank has L* = {treebank} and the analyser's list {listed}"
    assert quoted in " ".join(ABOUT.split())
    assert f"have {len(data('lexicon-garden'))} lemmas together" in ABOUT
    held = {one.name: one.forms for one in data("lexicon-garden").dictionaries}
    alone = {
        data("lexicon-garden").forms[code]
        for code in {*held["gardeners_dictionary"].values.tolist()} - {*held["school_dictionary"].values.tolist()}
    }
    assert {"tomatos", "leafs", "rose's"} <= alone
