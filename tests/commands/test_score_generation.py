"""`lexeval score generation` and `compare generation` as they are typed."""

from __future__ import annotations

import csv
import io
import json

import pytest

from tests.tasks.generation.small import conllu

NO_COST = ["There", "was", "no", "cost", "estimate", "for", "the", "second", "phase"]
HEADS = (5, 5, 5, 5, 0, 5, 9, 9, 6)

ERRORS = ("substitutions", "insertions", "deletions", "moves", "other_insertions", "other_deletions")


@pytest.fixture
def files(tmp_path):
    """The paper's example as CoNLL-U, and a function that writes an output."""
    gold = tmp_path / "reference.conllu"
    gold.write_text(conllu([(NO_COST, HEADS)]))

    def output(text, name="output.txt"):
        (tmp_path / name).write_text(text)
        return tmp_path / name

    return gold, output


def scored(lexeval, *words):
    answer = lexeval("score", "generation", *words, "--format", "json", "--items")
    assert answer.code == 0, answer.err
    return answer.json["systems"]


@pytest.mark.parametrize("costs", ["fewest-substitutions", "nist"])
def test_independent_numbers_as_typed(lexeval, shared, costs):
    folder = shared / "data/generation"
    expected = json.loads((folder / "expected/ewt250.json").read_text())["systems"]
    outputs = [folder / f"{name}.txt" for name in expected]
    found = scored(lexeval, folder / "ewt250.conllu", *outputs, "--set", f"costs={costs}")
    assert [system["name"] for system in found] == list(expected)
    for system in found:
        wanted = expected[system["name"]][f"costs={costs}"]
        assert system["counts"] == wanted["counts"]
        assert {name: system["measures"][name] for name in wanted["measures"]} == pytest.approx(
            wanted["measures"], abs=1e-9, rel=0
        )
        items = {item["id"]: item for item in system["items"]}
        assert len(items) == 250
        assert wanted["sentences"]
        for sentence in wanted["sentences"]:
            item = items[sentence["id"]]
            assert (item["string"], item["tree"]) == (sentence["string"], sentence["tree"])
            values = {name: value for name, value in sentence.items() if isinstance(value, float)}
            assert len(values) == 6
            assert {name: item[name] for name in values} == pytest.approx(values, abs=1e-9, rel=0)


@pytest.mark.parametrize(("costs", "trees"), [
    ("fewest-substitutions", (1 / 3, 2 / 3)), ("unit", (1 / 3, 4 / 9)),
])  # fmt: skip
def test_worked_example(lexeval, files, costs, trees):
    gold, output = files
    words = output("There was estimate for phase the second no cost\n")
    item = scored(lexeval, gold, words, "--set", f"costs={costs}")[0]["items"][0]
    assert item["string"] == dict(zip((*ERRORS, "tokens"), (1, 2, 2, 1, 1, 1, 9), strict=True))
    assert item["simple_string_accuracy"] == pytest.approx(4 / 9)
    assert item["generation_string_accuracy"] == pytest.approx(5 / 9)
    assert (item["simple_tree_accuracy"], item["generation_tree_accuracy"]) == pytest.approx(trees)
    if costs != "unit":
        assert item["tree"] == dict(zip((*ERRORS, "tokens", "extra"), (0, 3, 3, 3, 0, 0, 9, 0), strict=True))


@pytest.mark.parametrize(("text", "trees"), [
    ("estimate for phase the second", (0.6, 0.8)), ("estimate phase for the second", (0.2, 0.6)),
])  # fmt: skip
def test_strings_that_score_alike_and_trees_that_do_not(lexeval, tmp_path, files, text, trees):
    (tmp_path / "gold.conllu").write_text(conllu([(["estimate", "for", "the", "second", "phase"], (0, 1, 5, 5, 2))]))
    measures = scored(lexeval, tmp_path / "gold.conllu", files[1](text))[0]["measures"]
    strings = measures["simple_string_accuracy"], measures["generation_string_accuracy"]
    assert strings == pytest.approx((0.6, 0.8))
    assert (measures["simple_tree_accuracy"], measures["generation_tree_accuracy"]) == pytest.approx(trees)


def test_a_text_reference_has_no_trees(lexeval, tmp_path, files):
    (tmp_path / "reference.txt").write_text("a b c\nd\n")
    (system,) = scored(lexeval, tmp_path / "reference.txt", files[1]("a c b\nd\n"))
    assert list(system["measures"]) == [
        f"{way}_string_accuracy{end}" for way in ("simple", "generation") for end in ("", "_mean")
    ]
    assert list(system["counts"]) == ["string"]
    assert list(system["groups"]) == ["length"]
    assert "tree" not in system["items"][0]


def test_ranges_on_request(lexeval, files):
    gold, output = files
    words = output("There was estimate for phase the second no cost\n")
    item = scored(lexeval, gold, words, "--set", "costs=unit", "--set", "ranges=all")[0]["items"][0]
    assert item["ranges_exact"] is True
    names = [name.removesuffix("_low") for name in item if name.endswith("_low")]
    assert len(names) == 6
    for name in names:
        assert item[f"{name}_low"] <= item[name] <= item[f"{name}_high"]
    assert any(item[f"{name}_low"] < item[f"{name}_high"] for name in names)
    assert not any(name.endswith("_low") for name in scored(lexeval, gold, words)[0]["items"][0])


def test_groups(lexeval, tmp_path, files):
    gold = tmp_path / "two.conllu"
    gold.write_text(conllu([(["a", "b", "c", "d", "e", "f"], (0, 1, 2, 3, 4, 5)), (("x",), (0,))]))
    output = files[1]("a b c d e f\ny\n")
    groups = scored(lexeval, gold, output)[0]["groups"]
    assert {name: list(values) for name, values in groups.items()} == {
        "length": ["01–05", "06–10"], "treelets": ["01", "05–08"],
    }  # fmt: skip
    assert groups["length"]["06–10"]["simple_string_accuracy"] == 1
    assert groups["treelets"]["01"]["simple_tree_accuracy"] == -1  # x is deleted, y has no node
    answer = lexeval("score", "generation", gold, output, "--by", "length", "--format", "csv")
    assert answer.code == 0


def test_constants_that_make_no_perfect_sentence_are_refused(lexeval, files):
    gold, output = files
    words = output(" ".join(NO_COST))
    answer = lexeval("score", "generation", gold, words, "--set", "u_constant=1.3147")
    assert answer.code == 2
    assert "u_tree must be larger than u_constant" in answer.err
    answer = lexeval(
        "score", "generation", gold, words, "--set", "u_constant=2", "--set", "u_tree=3", "--format", "json"
    )
    assert answer.json["systems"][0]["measures"]["understandability"] == pytest.approx(1)


def test_a_table_of_items_has_a_column_per_count(lexeval, files):
    gold, output = files
    answer = lexeval("score", "generation", gold, output("was There\n"), "--items", "--format", "csv")
    (cells,) = csv.DictReader(io.StringIO(answer.out))
    assert (cells["string_tokens"], cells["tree_tokens"]) == ("9", "9")
    assert float(cells["simple_string_accuracy"]) == pytest.approx(1 / 9)


def test_compare(lexeval, files):
    gold, output = files
    one, other = output(" ".join(NO_COST)), output("phase", "other.txt")
    answer = lexeval("compare", "generation", gold, one, other, "--measure", "simple_tree_accuracy", "--format", "json")
    assert answer.code == 0
    assert answer.json["difference"] > 0


def test_other_numbers_of_sentences_are_refused_with_both(lexeval, files):
    gold, output = files
    answer = lexeval("score", "generation", gold, output("one\ntwo\n"))
    assert (answer.code, answer.out) == (1, "")
    assert "2 sentences, and the reference has 1" in answer.err
    answer = lexeval("score", "generation", gold, output("one\ntwo\n", "bad.txt"), output("one"), "--format", "json")
    assert answer.code == 1
    assert [system["name"] for system in answer.json["systems"]] == ["output"]


def test_the_counts_of_trees_are_there_where_only_late_sentences_have_one(lexeval, files):
    gold, output = files
    bare = conllu([(["yes"], (0,))]).replace("\t0\t", "\t_\t")
    assert bare != conllu([(["yes"], (0,))])
    gold.write_text(bare * 50 + conllu([(NO_COST, HEADS)]))
    words = (gold, output("yes\n" * 50 + " ".join(NO_COST) + "\n"), "--items")
    [*bare_items, last] = lexeval("score", "generation", *words, "--format", "json").json["systems"][0]["items"]
    assert all(item["tree"] is None for item in bare_items)
    [*_, row] = csv.DictReader(io.StringIO(lexeval("score", "generation", *words, "--format", "csv").out))
    assert {name: row[f"tree_{name}"] for name in last["tree"]} == {name: str(n) for name, n in last["tree"].items()}
    assert "tree" not in row
