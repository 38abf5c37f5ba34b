"""The one-to-one matching with most shared forms: as many as the best there is, whatever the order of the files."""

from __future__ import annotations

import random

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.optimize import linear_sum_assignment

from lexeval_gui.core.dataset import Ragged, Strings
from lexeval_gui.tasks.lexicon.scoring import bmf1, overlaps
from tests.tasks.lexicon import plain
from tests.tasks.lexicon.made import lexicons, scores


def found(table: np.ndarray) -> overlaps.Overlaps:
    """Overlaps as a table [classes, clusters] has them; each cell's forms are its own."""
    rows, columns = np.nonzero(table)
    sizes = table.sum(axis=1), table.sum(axis=0)
    return overlaps.Overlaps(rows.astype(np.int32), columns.astype(np.int32), table[rows, columns].astype(np.int32),
                             *sizes, sizes[1])  # fmt: skip


def names(count: int) -> Strings:
    return Strings.of(f"{number:03}" for number in range(count))


def matched(table: np.ndarray) -> int:
    pairs = found(table)
    chosen = bmf1.match(pairs, names(len(table)), names(table.shape[1]))
    assert len({*pairs.classes[chosen]}) == len({*pairs.clusters[chosen]}) == len(chosen)
    return int(pairs.common[chosen].sum())


@given(data=st.data(), rows=st.integers(1, 7), columns=st.integers(1, 7))
def test_the_total_is_that_of_the_dense_solver(data, rows, columns):
    cells = data.draw(st.lists(st.integers(0, 4), min_size=rows * columns, max_size=rows * columns))
    table = np.array(cells).reshape(rows, columns)
    best = table[linear_sum_assignment(table, maximize=True)].sum()
    assert matched(table) == best


@pytest.mark.parametrize(("several", "few"), [(0, 0), (10**6, 3), (10**6, 12)])
@given(data=st.data())
def test_trying_and_solving_agree(several, few, data):
    cells = data.draw(st.lists(st.integers(0, 2), min_size=12, max_size=12))
    table = np.array(cells).reshape(3, 4)
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(bmf1, "SEVERAL", several)
        patched.setattr(bmf1, "FEW", few)
        assert matched(table) == table[linear_sum_assignment(table, maximize=True)].sum()


@pytest.mark.parametrize("share", [0.02, 0.2, 0.9])
def test_large_components(share):
    rng = np.random.default_rng(3)
    table = rng.integers(1, 6, (120, 150)) * (rng.random((120, 150)) < share)
    assert matched(table) == table[linear_sum_assignment(table, maximize=True)].sum()


@given(dictionary=lexicons(), lexicon=lexicons())
def test_scores_are_the_definition(dictionary, lexicon):
    known = scores(dictionary, lexicon)
    clusters = plain.pruned(dictionary, lexicon)
    best = plain.most_matched(dictionary, clusters)
    sizes, total = sum(map(len, clusters.values())), sum(map(len, dictionary.values()))
    p, r = best / sizes if sizes else np.nan, best / total if total else np.nan
    assert known.total("bmf1_precision") == pytest.approx(p, nan_ok=True)
    assert known.total("bmf1_recall") == pytest.approx(r, nan_ok=True)
    if sizes and total:
        assert known.total("bmf1_f") == pytest.approx(2 * p * r / (p + r) if best else 0)


def test_the_best_cluster_of_two_classes_goes_to_one_of_them():
    # greedily a–j: 3 + 0; together a–k, b–j: 2 + 3
    known = scores({"a": list("12345"), "b": list("678")}, {"j": list("123678"), "k": list("45")})
    assert known.total("bmf1_recall") == 5 / 8
    assert known.total("bmf1_precision") == 5 / 8


def test_a_form_may_stand_in_several_clusters_and_classes():
    known = scores({"a": ["x", "y"], "b": ["x"]}, {"j": ["x", "y"], "k": ["x", "unknown"]})
    assert known.total("bmf1_precision") == known.total("bmf1_recall") == known.total("bmf1_f") == 1


@given(dictionary=lexicons(), lexicon=lexicons(), seed=st.integers(0, 99))
def test_what_each_class_has_does_not_depend_on_the_order(dictionary, lexicon, seed):
    shuffled = [dict(random.Random(seed).sample(list(words.items()), len(words))) for words in (dictionary, lexicon)]
    one, other = shares(dictionary, lexicon), shares(*shuffled)
    assert one == {lemma: pytest.approx(values) for lemma, values in other.items()}


def shares(dictionary, lexicon) -> dict[str, tuple[float, float]]:
    columns = scores(dictionary, lexicon).counts.columns
    return {
        lemma: (float(columns["matched"][row]), float(columns["assigned"][row])) for row, lemma in enumerate(dictionary)
    }


def test_overlaps_in_pieces_are_those_of_the_whole(monkeypatch):
    rng = np.random.default_rng(1)
    classes, clusters = (Ragged.of(np.full(40, 6), np.concatenate([rng.permutation(30)[:6] for _ in range(40)]))
                         for _ in range(2))  # fmt: skip
    whole = overlaps.find_overlaps(classes, clusters, 30)
    monkeypatch.setattr(overlaps, "PAIRS", 7)
    pieces = overlaps.find_overlaps(classes, clusters, 30)
    for name in ("classes", "clusters", "common", "known"):
        np.testing.assert_array_equal(getattr(whole, name), getattr(pieces, name))
