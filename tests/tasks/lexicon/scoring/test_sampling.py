"""The order of the sample and its size."""

from __future__ import annotations

import math
from decimal import Decimal
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from lexeval_gui.core.dataset import Strings
from lexeval_gui.core.parameters import BadValue
from lexeval_gui.tasks.lexicon.scoring import sampling
from lexeval_gui.workspace.scoring.parts import item_records
from tests.tasks.lexicon import plain
from tests.tasks.lexicon.made import dataset, evaluation, settings


@given(lemmas=st.lists(st.text(max_size=5), unique=True), seed=st.text(max_size=5))
def test_order_is_that_of_the_hashes(lemmas, seed):
    ranks = sampling.sample_ranks(Strings.of(lemmas), seed)
    assert [lemmas[place] for place in np.argsort(ranks)] == plain.order(lemmas, seed)


def test_hashes_that_begin_alike_are_told_by_the_rest(monkeypatch):
    digests = {b"a": bytes(8) + b"\2" + bytes(23), b"b": bytes(8) + b"\1" + bytes(23), b"c": bytes(32)}

    class Hash:
        def __init__(self, text: bytes) -> None:
            self.text = text[-1:]

        def digest(self) -> bytes:
            return digests[self.text]

    monkeypatch.setattr(sampling, "sha256", Hash)
    assert sampling.sample_ranks(Strings.of(["a", "b", "c"]), "1").tolist() == [2, 1, 0]


@given(thousandths=st.integers(1, 1000), frame=st.integers(1, 200_000))
def test_size_is_rounded_up_exactly(thousandths, frame):
    assert sampling.sample_size(f"{thousandths / 1000:.3f}", frame) == math.ceil(Fraction(thousandths, 1000) * frame)


@pytest.mark.parametrize(("alpha", "frame", "size"), [
    (".07", 100, 7), ("0.07", 100, 7), ("7e-2", 100, 7),  # in floats .07·100 is more than 7
    (".01", 23341, 234), (".1", 23341, 2335), ("1", 5, 5), (".001", 5, 1), (".5", 0, 0), ("1.0", 3, 3),
])  # fmt: skip
def test_size(alpha, frame, size):
    assert sampling.sample_size(alpha, frame) == size


@pytest.mark.parametrize("alpha", ["0", "-.1", "1.01", "many", "", "nan", "inf"])
def test_alpha_is_refused_in_words(alpha):
    with pytest.raises(BadValue, match="alpha"):
        settings(alpha=alpha)


WORDS = {lemma: [lemma] for lemma in "abcdefghijklmnopqrst"}


def drawn(words: dict[str, list[str]], **values: str) -> list[str]:
    return [record["id"] for record in item_records(evaluation(dataset(words, words), **values), 0)["items"]]


@given(first=st.integers(1, 100), second=st.integers(1, 100), seed=st.text(max_size=3))
def test_a_larger_alpha_keeps_the_prefix(first, second, seed):
    few, many = (drawn(WORDS, alpha=str(share / 100), seed=seed) for share in sorted((first, second)))
    assert many[: len(few)] == few


@given(words=st.permutations(list(WORDS)))
def test_the_order_of_the_file_does_not_matter(words):
    assert drawn({lemma: WORDS[lemma] for lemma in words}, alpha=".5") == drawn(WORDS, alpha=".5")


def test_another_seed_draws_others():
    assert drawn(WORDS, seed="1") != drawn(WORDS, seed="2")
    assert sorted(drawn(WORDS, seed="1")) == sorted(drawn(WORDS, seed="2")) == sorted(WORDS)


def test_lemmas_that_cannot_be_drawn_leave_the_others_in_place():
    lexicon = {lemma: forms for lemma, forms in WORDS.items() if lemma not in "bfm"}
    records = item_records(evaluation(dataset(WORDS, lexicon)), 0)["items"]
    assert [record["id"] for record in records] == [lemma for lemma in drawn(WORDS) if lemma not in "bfm"]


@given(frame=st.integers(1, 30_000), data=st.data())
def test_a_number_of_lemmas_is_a_share_of_which_a_sample_has_so_many(frame: int, data: st.DataObject) -> None:
    number = data.draw(st.integers(1, frame))
    alpha = sampling.share_of(number, frame)
    assert sampling.sample_size(alpha, frame) == number
    shorter = alpha[:-1]
    if len(alpha.partition(".")[2]) > 1:  # no shorter decimal is one
        rounded = [str(Decimal(shorter)), str(Decimal(shorter) + Decimal(10) ** -len(shorter.partition(".")[2]))]
        assert all(sampling.sample_size(each, frame) != number for each in rounded if 0 < Decimal(each) <= 1)


def test_ten_lemmas_of_thirty_two() -> None:
    assert sampling.share_of(10, 32) == "0.3"
    assert sampling.share_of(32, 32) == "1"
    with pytest.raises(BadValue, match="33 lemmas are wanted, and 32 can be drawn"):
        sampling.share_of(33, 32)
