"""JSON of SWORDS, as gold and as system, also packed."""

from __future__ import annotations

import gzip
import json
from copy import deepcopy
from typing import Any

import pytest

from lexeval_gui.core.problems import Unreadable
from lexeval_gui.tasks.substitution import reading
from lexeval_gui.tasks.substitution.reading import unpacking
from tests.tasks.substitution.building import evaluate, totals
from tests.tasks.substitution.opened import entries, found, lines, refused, substitutes

GOLD: dict[str, Any] = {
    "contexts": {"c1": {"context": "A bright,\n\tbright idea."}, "c2": {"context": "They run."}},
    "targets": {
        "t1": {"context_id": "c1", "target": "bright", "offset": 11, "pos": "ADJ"},
        "t2": {"context_id": "c2", "target": "run", "offset": 5, "pos": "VERB"},
        "t3": {"context_id": "c2", "target": "They", "offset": 0, "pos": None},
    },
    "substitutes": {
        "s1": {"target_id": "t1", "substitute": "clever"},
        "s2": {"target_id": "t1", "substitute": "luminous"},
        "s3": {"target_id": "t1", "substitute": "smart"},
        "s4": {"target_id": "t2", "substitute": "put up  with"},
        "s5": {"target_id": "t3", "substitute": "People"},
    },
    "substitute_labels": {
        "s1": ["TRUE", "TRUE", "FALSE"],
        "s2": ["FALSE", "FALSE_IMPLICIT", "UNSURE"],
        "s3": ["TRUE_IMPLICIT"],
        "s4": ["TRUE", "TRUE_IMPLICIT"],
        "s5": ["TRUE", "TRUE"],
    },
}
SYSTEM = {
    "substitutes_lemmatized": True,
    "substitutes": {"t1": [["luminous", 1], ["clever", 7.5], ["smart", 1.0]], "t2": [["run", -1.5]], "t3": []},
}


def changed(**values: Any) -> dict[str, Any]:
    """The gold with other values: `targets__t1__pos=…`."""
    made = deepcopy(GOLD)
    for name, value in values.items():
        *path, last = name.split("__")
        at = made
        for step in path:
            at = at[step]
        at[last] = value
    return made


@pytest.mark.parametrize("indent", [None, 1])
def test_a_substitute_counts_as_often_as_it_is_labelled_true(tmp_path, indent):
    part = lines("gold", tmp_path / "gold.json", json.dumps(GOLD, indent=indent))
    assert substitutes(part) == {"t1": {"clever": 2, "smart": 1}, "t2": {"put up with": 2}, "t3": {"People": 2}}
    assert (list(part.lexelts), list(part.targets or ())) == (["bright.a", "run.v", "They"], ["bright", "run", "They"])
    text = json.dumps(GOLD, indent=indent).splitlines()
    assert [f'"{name}"' in text[number - 1] for name, number in zip(part.ids, part.numbers, strict=True)] == [True] * 3
    assert part.problems == ()


def test_the_target_is_marked_where_its_offset_says(tmp_path):
    sentences = lines("gold", tmp_path / "g", json.dumps(GOLD)).sentences
    assert sentences is not None
    assert (sentences.before[0], sentences.head[0], sentences.after[0]) == ("A bright, ", "bright", " idea.")


def test_substitutes_of_a_system_are_ranked_by_their_scores(tmp_path):
    part = lines("system", tmp_path / "mine.lsr.json", json.dumps(SYSTEM))
    assert (part.kind, part.name) == ("oot", "mine.lsr")
    assert entries(part) == {"t1": ["clever", "luminous", "smart"], "t2": ["run"], "t3": []}
    assert found(part) == [("warning", 1, "no-answers"), ("note", 1, "order")]


def test_scores_and_parts_of_speech(tmp_path):
    made = evaluate(tmp_path, json.dumps(GOLD), json.dumps(SYSTEM))
    assert made.scores(0).of_items("precision_at_1").tolist() == [1, 0, 0]
    assert [made.dataset.labels["pos"][row] for row in range(3)] == ["a", "v", ""]
    found = totals(made)
    assert found["pooled_precision_at_10"] == pytest.approx(2 / 4)
    assert found["pooled_recall_at_10"] == pytest.approx(2 / 4)
    assert not [problem for problem in made.dataset.problems if problem.code == "other-lexelt"]


@pytest.mark.parametrize("data", [GOLD, SYSTEM])
def test_packed_files_are_read_as_they_are(tmp_path, data):
    role = "gold" if data is GOLD else "system"
    plain = lines(role, tmp_path / "a.json", json.dumps(data))
    packed = lines(role, tmp_path / "a.json.gz", gzip.compress(json.dumps(data).encode()))
    assert (entries(packed), packed.problems) == (entries(plain), tuple(packed.problems))
    assert [p.code for p in packed.problems] == [p.code for p in plain.problems]


# -- recognised -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("data", "role"), [(GOLD, "gold"), (SYSTEM, "system")])
@pytest.mark.parametrize("pack", [bytes, gzip.compress])
@pytest.mark.parametrize("indent", [None, 2])
def test_both_are_recognised(data, role, pack, indent):
    guess = reading.sniff(pack(json.dumps(data, indent=indent).encode())[: 2**16], "a.json")
    assert guess is not None
    assert (guess.role, guess.likelihood > 0.9) == (role, True)


def test_a_gold_is_recognised_by_a_head_that_is_all_contexts():
    long = changed(contexts={f"c{n}": {"context": "word " * 50} for n in range(2000)})
    for pack in (bytes, gzip.compress):
        guess = reading.sniff(pack(json.dumps(long).encode())[: 2**16], "a")
        assert guess is not None
        assert guess.role == "gold"


# -- what is wrong ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("values", "code", "kept"),
    [
        ({"substitutes__s1__target_id": "t9"}, "substitute", "smart"),
        ({"substitutes__s1__substitute": 5}, "substitute", "smart"),
        ({"substitutes__s1": "clever"}, "substitute", "smart"),
        ({"substitute_labels__s1": "TRUE"}, "substitute", "smart"),
        ({"targets__t2__target": None}, "line", "clever"),
        ({"targets__t2": []}, "line", "clever"),
    ],
)  # fmt: skip
def test_what_is_broken_is_named_and_left_out(tmp_path, values, code, kept):
    text = json.dumps(changed(**values), indent=1)
    part = lines("gold", tmp_path / "g.json", text)
    errors = [problem for problem in part.problems if problem.severity == "error"]
    assert {problem.path for problem in errors} == {str(tmp_path / "g.json")}
    assert code in {problem.code for problem in errors}
    name = "t2" if code == "line" else "s1"
    assert f'"{name}"' in text.splitlines()[int(errors[0].line or 0) - 1]
    assert kept in substitutes(part)["t1"]


@pytest.mark.parametrize(
    ("values", "code"),
    [
        ({"targets__t1__offset": 3}, "offset"),
        ({"targets__t1__offset": -1}, "offset"),
        ({"targets__t1__target": "gone"}, "offset"),
        ({"targets__t1__context_id": "c9"}, "no-sentence"),
        ({"targets__t1__context_id": ["c1"]}, "no-sentence"),
    ],
)
def test_a_sentence_that_does_not_fit_is_a_warning(tmp_path, values, code):
    part = lines("gold", tmp_path / "g.json", json.dumps(changed(**values)))
    assert found(part) == [("warning", 1, code)]


@pytest.mark.parametrize("pair", ["clever", ["clever"], ["clever", "high"], [1, 2], ["clever", True], ["", 1], None])
def test_what_is_no_pair_is_left_out(tmp_path, pair):
    part = lines("system", tmp_path / "s.json", json.dumps({"substitutes": {"t1": [pair, ["smart", 1]]}}))
    assert entries(part) == {"t1": ["smart"]}
    assert found(part) == [("error", 1, "score")]


def test_a_key_that_stands_twice_counts_where_it_stands_first(tmp_path):
    text = '{"substitutes": {"t1": [["first", 1]], "t1": [["second", 1]]}}'
    part = lines("system", tmp_path / "s.json", text)
    assert entries(part) == {"t1": ["first"]}
    assert found(part) == [("warning", None, "repeated-id")]


@pytest.mark.parametrize(
    ("role", "text", "said"),
    [
        ("gold", '{"a": 1}', "no object `contexts`"),
        ("gold", '{"contexts": {}, "targets": {}, "substitutes": {}, "substitute_labels": {}}', "no target"),
        ("gold", "[1, 2]", "holds no object"),
        ("gold", '{"contexts": {},\n "targets": }', "is no JSON"),
        ("gold", '{"a": ' + "[" * 100_000, "is no JSON"),
        ("gold", '{"a": ' + "9" * 5000 + "}", "is no JSON"),
        ("system", json.dumps(GOLD), "is a gold file"),
        ("system", '{"substitutes": []}', "no object `substitutes`"),
        ("system", '{"substitutes": {"t": 5}}', "no target"),
    ],
)
def test_what_cannot_be_read_is_refused(tmp_path, role, text, said):
    problem = refused(role, tmp_path / "a.json", text)
    assert said in problem.message
    assert problem.line == (2 if "is no JSON" in said and "\n" in text else 1)


def test_a_packed_file_that_ends_early_is_read_as_far_as_it_goes(tmp_path):
    text = "".join(f"bright.a {n} :: clear {n % 5 + 2};\n" for n in range(5000)).encode()
    packed = gzip.compress(text)
    part = lines("gold", tmp_path / "g.gold.gz", packed[: len(packed) // 2])
    assert 100 < len(part) < 5000
    assert "packed" in [problem.code for problem in part.problems]
    assert lines("gold", tmp_path / "g.gold.gz", packed).problems == ()


def test_what_would_fill_the_memory_is_refused(tmp_path, monkeypatch):
    monkeypatch.setattr(unpacking, "LARGEST", 2**20)
    with pytest.raises(Unreadable, match="unpack it to open it"):
        lines("gold", tmp_path / "bomb.gz", gzip.compress(bytes(2**22)))
