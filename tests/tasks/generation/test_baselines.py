"""The left-right baselines: what is learnt, how trees are put into order, and which trees are drawn."""

from __future__ import annotations

import random
from collections import Counter
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import settings as profile
from hypothesis import strategies as st

from lexeval_gui.core.jobs import Job
from lexeval_gui.core.problems import Unreadable
from lexeval_gui.core.task.baselines import MadeBaselines
from lexeval_gui.tasks.generation.baselines import ROOT, LeftRight, Sentence, ordered, random_tree
from lexeval_gui.testing.example_counts import times
from lexeval_gui.workspace import baselines
from tests.tasks.generation import small

TRAIN = [(("The", "cat", "saw", "a", "dog"), (2, 3, 0, 5, 3)), (("Dogs", "saw", "the", "cat"), (2, 0, 4, 2))]


def made(folder: Path, train: str, reference: str, seed: str = "1") -> MadeBaselines:
    paths = {"train": folder / "train.conllu", "reference": folder / "reference.conllu"}
    paths["train"].write_text(train)
    paths["reference"].write_text(reference)
    offered = baselines.offered("generation")
    assert offered is not None
    return baselines.write(
        offered, {name: str(path) for name, path in paths.items()}, {"seed": seed}, str(folder / "made"), Job()
    )


def test_daughters_go_to_the_side_where_they_usually_stand(tmp_path: Path):
    text = small.conllu([(("dog", "the", "saw", "dogs"), (3, 1, 0, 3))])
    assert made(tmp_path, small.conllu(TRAIN), text).files["left_right"] == ("dogs saw the dog",)


def test_a_pair_of_words_that_is_new_goes_where_its_parts_of_speech_do():
    model = LeftRight()
    words = (("the", "DET"), ("cat", "NOUN"), ("purrs", "VERB"), ("loudly", "ADV"))
    model.learn(Sentence(("The", "cat", "purrs", "loudly"), words, (1, 2, ROOT, 2)))
    assert model.learnt == 3
    assert not model.is_right(("a", "DET"), ("dog", "NOUN"))
    assert model.is_right(("softly", "ADV"), ("barks", "VERB"))
    assert not model.is_right(("softly", ""), ("barks", ""))  # two of three stand on the left
    assert not model.is_right(("red", "ADJ"), ("dog", "NOUN"))
    assert LeftRight().is_right(("a", ""), ("b", ""))


def test_the_side_is_that_of_the_first_level_that_says_one():
    model = LeftRight()
    x, y = ("x", "X"), ("y", "Y")
    model.learn(Sentence(("x", "y"), (x, y), (1, ROOT)))
    model.learn(Sentence(("y", "x"), (y, x), (ROOT, 0)))
    model.learn(Sentence(("y", "z"), (y, ("z", "X")), (ROOT, 0)))
    assert model.is_right(x, y)  # as often here as there; an X follows a Y twice in three


@given(st.integers(1, 12), st.data())
@profile(max_examples=times(60), deadline=None)
def test_an_order_has_all_words_and_keeps_what_hangs_together(size: int, data: st.DataObject):
    heads = [head - 1 for head in data.draw(small.trees(size))]
    words = tuple((data.draw(st.sampled_from("ab")), data.draw(st.sampled_from(["X", "Y", ""]))) for _ in range(size))
    model, draw = LeftRight(), random.Random(data.draw(st.integers(0, 99)))
    sentence = Sentence(tuple("w" * size), words, tuple(heads))
    model.learn(sentence)
    found = ordered(sentence, heads, model, draw)
    assert sorted(found) == list(range(size))
    at = {place: number for number, place in enumerate(found)}
    for place, head in enumerate(heads):
        if head != ROOT:
            assert (at[place] > at[head]) == model.is_right(words[place], words[head])
        span = [at[other] for other in range(size) if place in _above(other, heads)]
        assert max(span) - min(span) + 1 == len(span)


def _above(place: int, heads: list[int]) -> list[int]:
    """A word and all that it hangs on."""
    found = [place]
    while heads[found[-1]] != ROOT:
        found.append(heads[found[-1]])
    return found


@pytest.mark.parametrize("size", range(8))
def test_a_random_tree_has_one_root_that_all_words_hang_on(size: int):
    for seed in range(30):
        heads = list(random_tree(size, random.Random(seed)))
        assert len(heads) == size
        assert heads.count(ROOT) == min(size, 1)
        assert all(len(_above(place, heads)) <= size for place in range(size))


def test_every_tree_is_as_likely():
    draw = random.Random(1)
    found = Counter(random_tree(4, draw) for _ in range(6400))
    assert len(found) == 4**3
    expected = 6400 / len(found)
    assert sum((number - expected) ** 2 / expected for number in found.values()) < 110  # χ² of 63: p < .0005


def test_the_same_seed_draws_the_same(tmp_path: Path):
    long = small.conllu([(tuple("abcdefghij"), (0, *[1] * 9))] * 3)
    one, again, other = (made(tmp_path, long, long, seed) for seed in ("1", "1", "2"))
    assert one.files == again.files
    assert (tmp_path / "made.left_right.txt").read_text() == "".join(f"{line}\n" for line in other.files["left_right"])
    assert all(one.files[name] != other.files[name] for name in one.files)
    for lines in one.files.values():
        assert all(sorted(line.split()) == list("abcdefghij") for line in lines)


def test_a_chain_of_thousands_is_put_into_order():
    size = 5000
    heads = [ROOT, *range(size - 1)]
    sentence = Sentence(("w",) * size, (("w", ""),) * size, tuple(heads))
    assert ordered(sentence, heads, LeftRight(), random.Random(1)) == list(range(size))


def test_a_sentence_without_tree_is_named_and_without_words_is_an_empty_line(tmp_path: Path):
    text = small.conllu([(("a", "b"), (2, 1)), (("c",), (0,))])
    found = made(tmp_path, small.conllu(TRAIN), text)
    assert [sorted(line.split()) for line in found.files["left_right"]] == [["a", "b"], ["c"]]
    (said,) = (problem for problem in found.problems if problem.code == "no-tree")
    assert (said.line, said.severity) == (1, "warning")


def test_what_has_no_trees_is_refused(tmp_path: Path):
    good = small.conllu(TRAIN)
    for train, reference, wrong in (("The cat .\n", good, "train"), (good, "The cat .\n", "reference")):
        with pytest.raises(Unreadable) as refused:
            made(tmp_path, train, reference)
        assert refused.value.problems[0].path.endswith(f"{wrong}.conllu")
        assert refused.value.problems[0].code == "no-trees"
    with pytest.raises(Unreadable, match="no tree with a daughter"):
        made(tmp_path, small.conllu([(("a",), (0,))]), good)
