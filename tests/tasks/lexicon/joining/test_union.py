"""Several dictionaries as one: the union of the paper, whose numbers are those of one file with all rows."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lexeval_gui.core.jobs import Job
from lexeval_gui.core.parameters import Settings
from lexeval_gui.core.problems import Unreadable
from lexeval_gui.tasks.lexicon import TASK, exporting
from lexeval_gui.tasks.lexicon.dataset import LexiconDataset
from lexeval_gui.tasks.lexicon.holders import of_forms
from lexeval_gui.tasks.lexicon.joining import union
from lexeval_gui.testing.example_counts import times
from lexeval_gui.workspace.outputs.as_json import to_json
from lexeval_gui.workspace.scoring.evaluation import Evaluation
from lexeval_gui.workspace.scoring.loaded import prepare
from tests.tasks.lexicon.word_files import Lemmas, classes, codes, content, join, lines, only, put, read

WORDS = st.sampled_from(["a", "b", "ab", "ba", "é", "e\u0301", "B"])
LISTS = st.dictionaries(WORDS, st.lists(WORDS, min_size=1, max_size=4), min_size=1, max_size=5)
CHOSEN = st.fixed_dictionaries({
    "unicode": st.sampled_from(["nfc", "as-is"]), "case": st.sampled_from(["keep", "fold"]),
    "lemma_is_form": st.sampled_from(["as-listed", "always"]), "alpha": st.sampled_from([".4", "1"]),
    "match": st.sampled_from(["best", "same"]),
})  # fmt: skip


def opened(folder: Path, dictionaries: Sequence[str], lexicon: str, **values: str) -> Evaluation:
    """Score a lexicon against the union of dictionaries, all given as texts."""
    roles = ["gold", *["dictionary"] * (len(dictionaries) - 1), "system"]
    names = [*(f"d{place}.tsv" for place in range(len(dictionaries))), "lexicon.tsv"]
    texts = [*dictionaries, lexicon]
    parts = [read(role, put(folder / name, text)) for role, name, text in zip(roles, names, texts, strict=True)]
    chosen = Settings(TASK.identity.parameters).with_values(values)
    return Evaluation(prepare("lexicon", parts, chosen, (), Job()), chosen)


def data(evaluation: Evaluation) -> LexiconDataset:
    """What an evaluation is of."""
    assert isinstance(evaluation.dataset, LexiconDataset)
    return evaluation.dataset


def numbers(evaluation: Evaluation) -> dict[str, object]:
    """Everything that is scored, and of each lemma."""
    whole = to_json(evaluation, (), items=True)
    (system,) = whole["systems"]
    items = [{name: value for name, value in one.items() if name != "dictionaries"} for one in system["items"]]
    return {name: system[name] for name in ("measures", "counts", "groups", "intervals")} | {"items": items}


def close(one: object, other: object) -> bool:
    """Whether numbers are the same but for rounding: sums are taken in the order of the files."""
    if isinstance(one, dict) and isinstance(other, dict):
        return one.keys() == other.keys() and all(close(one[name], other[name]) for name in one)
    if isinstance(one, list) and isinstance(other, list):
        return len(one) == len(other) and all(map(close, one, other))
    return bool(one == pytest.approx(other, abs=1e-9)) if isinstance(one, float) else one == other


def rows_of(lemmas: Lemmas) -> list[str]:
    """The lines of a labelled file."""
    return lines(lemmas).splitlines(keepends=True)


def with_common(lexicon: Lemmas, dictionary: Lemmas) -> Lemmas:
    """A lexicon that shares a lemma with the dictionary."""
    first = next(iter(dictionary))
    return {**lexicon, first: [*lexicon.get(first, []), *dictionary[first][:1]]}


@given(LISTS, LISTS, CHOSEN)
@settings(max_examples=times(25))
def test_a_dictionary_united_with_itself_is_itself(tmp_path_factory, dictionary, lexicon, chosen):
    folder, theirs = tmp_path_factory.mktemp("same"), lines(with_common(lexicon, dictionary))
    one = opened(folder, [lines(dictionary)], theirs, **chosen)
    two = opened(folder, [lines(dictionary)] * 2, theirs, **chosen)
    assert numbers(one) == numbers(two)
    assert list(one.dataset.ids) == list(two.dataset.ids)


@given(LISTS, LISTS, CHOSEN, st.randoms(use_true_random=False), st.integers(2, 4))
@settings(max_examples=times(25))
def test_the_parts_of_a_dictionary_are_the_whole(tmp_path_factory, dictionary, lexicon, chosen, rng, count):
    folder, theirs = tmp_path_factory.mktemp("parts"), lines(with_common(lexicon, dictionary))
    rows = rows_of(dictionary)
    places = [rng.randrange(count) for _ in rows]
    parts = ["".join(row for row, at in zip(rows, places, strict=True) if at == part) for part in range(count)]
    parts = [part for part in parts if part]
    whole = opened(folder, ["".join(rows)], theirs, **chosen)
    assert close(numbers(opened(folder, parts, theirs, **chosen)), numbers(whole))
    assert close(numbers(opened(folder, parts[::-1], theirs, **chosen)), numbers(whole))


@given(LISTS, LISTS, LISTS)
@settings(max_examples=times(25))
def test_the_union_is_an_outer_join_on_the_lemma(tmp_path_factory, first, second, third):
    folder = tmp_path_factory.mktemp("union")
    each = [first, second, third]
    evaluation = opened(folder, [lines(one) for one in each], lines(with_common({}, first)), unicode="as-is")
    dataset = data(evaluation)
    expected: dict[str, dict[str, None]] = {}
    for one in each:
        for lemma, forms in one.items():
            expected.setdefault(lemma, {}).update(dict.fromkeys(forms))
    assert classes(dataset) == {lemma: list(forms) for lemma, forms in expected.items()}
    for row, lemma in enumerate(dataset.ids):
        held = of_forms(dataset, row)
        assert held == {
            form: tuple(f"d{place}" for place, one in enumerate(each) if form in one.get(lemma, ()))
            for form in expected[lemma]
        }


D1, D2 = "run\tran\tV\nrun\trun\tV\nsee\tsaw\tV\n", "run\trunning\tV\nrun\trun\tN\ncat\tcats\tN\nsee\t\n"


def test_parts_of_speech_are_those_of_all(tmp_path):
    dataset = opened(tmp_path, [D1, D2, "cat\tcats\n"], "run\tran\n").dataset
    assert [dataset.labels["pos"][row] for row in range(3)] == ["N+V", "V", "N"]


def test_one_dictionary_alone_says_nothing_of_others(tmp_path):
    evaluation = opened(tmp_path, [D1], "run\tran\n")
    assert (data(evaluation).dictionaries, data(evaluation).made_of) == ((), ())
    assert "union" not in codes(evaluation.dataset.problems)
    assert "union" not in evaluation.signature("l_measure")
    assert "dictionaries" not in to_json(evaluation, (), items=True)["systems"][0]["items"][0]


def test_it_is_said_what_is_scored_against(tmp_path):
    evaluation = opened(tmp_path, [D1, D2], "run\tran\n")
    assert only(evaluation.dataset.problems, "union").message == (
        "the union of 2 dictionaries is scored against, d0 (2 lemmas, 3 forms), d1 (3 lemmas, 3 forms): "
        "3 lemmas with 5 forms"
    )
    assert 'union:["d0", "d1"]' in evaluation.signature("l_measure").split(" | ")
    (item,) = to_json(evaluation, (), items=True)["systems"][0]["items"]
    assert item["dictionaries"] == {"d0": ["ran", "run"], "d1": ["running", "run"]}


def test_the_union_is_written_with_who_holds_what_and_read_again(tmp_path):
    evaluation = opened(tmp_path, [D1, D2], "run\tran\n")
    (text,) = exporting.export(data(evaluation), "forms", evaluation.settings).files.values()
    assert list(text) == [
        "run\tran\tN+V\td0", "run\trun\tN+V\td0 + d1", "run\trunning\tN+V\td1", "see\tsaw\tV\td0", "cat\tcats\tN\td1",
    ]  # fmt: skip
    (text,) = exporting.export(data(evaluation), "forms", evaluation.settings).files.values()
    again = read("gold", put(tmp_path / "again.tsv", "".join(f"{line}\n" for line in text)))
    assert content(again) == classes(data(evaluation))


def test_without_parts_of_speech_the_dictionaries_keep_their_column(tmp_path):
    evaluation = opened(tmp_path, ["run\tran\n", "run\trun\n"], "run\tran\n")
    (text,) = exporting.export(data(evaluation), "forms", evaluation.settings).files.values()
    assert list(text) == ["run\tran\t\td0", "run\trun\t\td1"]


def test_clusters_have_no_union(tmp_path):
    one, other = (read(role, put(tmp_path / role, "a\nb\n\nc\n")) for role in ("gold", "dictionary"))
    with pytest.raises(Unreadable) as error:
        join(one, other, read("system", put(tmp_path / "s", "a\n\nb\n")))
    assert codes(error.value.problems) == ["no-union", "no-union"]
    assert "several dictionaries are joined on their lemmas" in error.value.problems[0].message


@pytest.mark.parametrize(("paths", "names"), [
    (["x/a.tsv", "y/b.tsv"], ("a", "b")), (["x/a.tsv", "y/a.txt"], ("a.tsv", "a.txt")),
    (["x/a.tsv", "y/a.tsv"], ("x/a.tsv", "y/a.tsv")), (["x/a.tsv", "x/a.tsv"], ("x/a.tsv", "x/a.tsv#2")),
])  # fmt: skip
def test_dictionaries_have_names_of_their_own(paths, names):
    assert union._names(paths) == names
