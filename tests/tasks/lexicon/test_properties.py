"""What holds of any lexicons."""

from __future__ import annotations

import math
import random

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from lexeval_gui.tasks.lexicon import TASK
from lexeval_gui.workspace.scoring.comparison import comparable, compare
from lexeval_gui.workspace.scoring.parts import item_records
from tests.tasks.lexicon.made import dataset, evaluation, lexicons, scores

pairs = given(dictionary=lexicons(), lexicon=lexicons())


@pairs
def test_dictionary_and_lexicon_swapped_swap_precision_and_recall(dictionary, lexicon):
    here, there = (evaluation(dataset(*files), match="same", weight="equal") for files in (
        (dictionary, lexicon), (lexicon, dictionary)))  # fmt: skip
    for one, other in (("mean_precision", "mean_recall"), ("mean_recall", "mean_precision"), ("mean_l", "mean_l"),
                       ("l_measure", "l_measure"), ("lemmas", "lemmas")):  # fmt: skip
        assert here.scores(0).total(one) == pytest.approx(there.scores(0).total(other), nan_ok=True)


@pairs
def test_l_lies_between_0_and_1_and_is_the_harmonic_mean_of_p_and_r(dictionary, lexicon):
    for record in item_records(evaluation(dataset(dictionary, lexicon)), 0)["items"]:
        p, r = record["precision"], record["recall"]
        assert 0 <= record["l"] <= 1
        assert record["l"] == pytest.approx(2 * p * r / (p + r) if p + r else 0)


@pairs
def test_the_best_is_at_least_the_same(dictionary, lexicon):
    best, same = (evaluation(dataset(dictionary, lexicon), match=match) for match in ("best", "same"))
    one, other = (known.item_values(0, "mean_l") for known in (best, same))
    np.testing.assert_array_equal(np.isnan(one), np.isnan(other))
    assert (one[~np.isnan(one)] >= other[~np.isnan(one)]).all()


@pairs
def test_pruning_never_lowers_f(dictionary, lexicon):
    known = scores(dictionary, lexicon)
    assert math.isnan(known.total("f_measure")) or known.total("f_measure_pruned") >= known.total("f_measure") - 1e-12


@given(words=lexicons())
def test_identical_lexicons_agree(words):
    known = scores(words, words)
    if any(words.values()):
        assert known.total("f_measure") == known.total("l_measure") == known.total("bmf1_f") == pytest.approx(1)


@given(words=lexicons(), data=st.data())
def test_entropy_is_0_where_each_cluster_holds_one_class(words, data):
    apart = {lemma: [f"{lemma}{form}" for form in forms] for lemma, forms in words.items()}
    cut = {f"{lemma}{part}": forms[part::2] for lemma, forms in apart.items() for part in range(2) if forms[part::2]}
    known = scores(apart, cut)
    assert known.total("entropy") == 0 or math.isnan(known.total("entropy"))


@given(dictionary=lexicons(), lexicon=lexicons(), seed=st.integers(0, 99), alpha=st.sampled_from([".3", "1"]))
def test_the_order_of_the_files_changes_nothing(dictionary, lexicon, seed, alpha):
    one = scores(dictionary, lexicon, alpha=alpha)
    shuffle = random.Random(seed).sample
    ours, theirs = ({lemma: shuffle(words[lemma], len(words[lemma])) for lemma in shuffle(list(words), len(words))}
                    for words in (dictionary, lexicon))  # fmt: skip
    other = scores(ours, theirs, alpha=alpha)
    for name in one.totals:
        assert one.total(name) == pytest.approx(other.total(name), abs=1e-9, nan_ok=True), name


@given(dictionary=lexicons(2), lexicon=lexicons(2), data=st.data())
def test_some_items_are_counted_as_all_are(dictionary, lexicon, data):
    known = dataset(dictionary, lexicon, groups={lemma: lemma[0] for lemma in dictionary})
    rows = np.array(sorted(data.draw(st.sets(st.integers(0, len(dictionary) - 1), min_size=1))))
    here = evaluation(known, alpha=".6")
    part = TASK.scoring.count(known, 0, here.settings, rows)
    whole = here.loaded.counts[0]
    for name, column in part.columns.items():
        np.testing.assert_array_equal(column, whole.columns[name][rows])
    stale = whole.with_items(rows, part)
    one, other = (TASK.scoring.score(counts, here.settings) for counts in (whole, stale))
    for name in one.totals:
        np.testing.assert_allclose(one.totals[name], other.totals[name], atol=1e-12, err_msg=name)


@pairs
def test_two_lexicons_are_compared_over_the_lemmas_of_both(dictionary, lexicon):
    half = {lemma: forms for place, (lemma, forms) in enumerate(lexicon.items()) if place % 2 == 0}
    known = evaluation(dataset(dictionary, lexicon, half), resamples="20")
    both = ~np.isnan(known.item_values(0, "mean_l")) & ~np.isnan(known.item_values(1, "mean_l"))
    for measure in ("l_measure", "mean_l"):
        paired = compare(known, 0, 1, measure)
        assert paired.wins + paired.losses + paired.ties == both.sum() == paired.items
    if both.any():
        mean = [known.item_values(system, "mean_l")[both].mean() for system in (0, 1)]
        assert compare(known, 0, 1, "mean_l").difference == pytest.approx(mean[0] - mean[1])


def test_ends_of_the_interval_are_nothing_to_compare_by():
    known = evaluation(dataset({"a": ["x"]}, {"a": ["x"]}, {"a": ["y"]}))
    names = comparable(known, 0, 1)
    assert "l_measure" in names
    assert not {"l_measure_low", "l_measure_high", "sum_l", "lemmas"} & {*names}
