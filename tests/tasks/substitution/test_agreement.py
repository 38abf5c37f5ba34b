"""Agreement of annotators against sums done by hand."""

from __future__ import annotations

import re
from collections import Counter

import pytest

from lexeval_gui.core.task.agreement import Share
from lexeval_gui.tasks.substitution.agreement import MEASURES, Agreement, agreement
from lexeval_gui.tasks.substitution.parts import Responses
from tests.tasks.substitution.opened import lines, opened, substitutes

# The task document's example: glad 3, merry 2, cheerful 1, jovial 1; the mode is glad.
DOCUMENT = ["glad;merry", "glad", "cheerful;glad", "merry", "jovial"]


def agreed(path, *rows: tuple[str, ...]) -> Agreement:
    part = opened("responses", path / "r.tsv", "".join("\t".join(row) + "\n" for row in rows))
    assert isinstance(part, Responses)
    return agreement(part)


def test_the_documents_example(tmp_path):
    result = agreed(tmp_path, *(("happy.a", "1", f"a{i}", given) for i, given in enumerate(DOCUMENT)))
    # pairs: 1-2 1/2, 1-3 1/3, 1-4 1/2, 2-3 1/2; the other six share nothing
    assert result.overall.pairwise_agreement.count == 10
    assert result.overall.pairwise_agreement.total == pytest.approx(1 / 2 + 1 / 3 + 1 / 2 + 1 / 2)
    assert result.overall.mode_agreement == Share(3.0, 5)
    assert (result.overall.items, result.overall.mode_items, result.overall.responses) == (1, 1, 7)
    # a0 with the four others
    assert result.by_annotator["a0"].pairwise_agreement.value == pytest.approx((1 / 2 + 1 / 3 + 1 / 2) / 4)
    assert result.by_annotator["a4"].mode_agreement == Share(0.0, 1)


def test_repeated_responses_are_a_multiset(tmp_path):
    result = agreed(tmp_path, ("a.n", "1", "x", "w;w;v"), ("a.n", "1", "y", "w; w ;u"))
    assert result.overall.pairwise_agreement == Share(0.5, 1)  # {w, w} of {w, w, v, u}


def test_nil_and_pn_are_no_responses(tmp_path):
    result = agreed(
        tmp_path,
        ("a.n", "1", "x", "w"), ("a.n", "1", "y", "NIL"), ("a.n", "1", "z", "w;pn"),
        ("a.n", "2", "x", "pn"), ("a.n", "2", "y", "NIL"),
    )  # fmt: skip
    assert result.overall.pairwise_agreement == Share(1.0, 1)
    assert result.overall.mode_agreement == Share(2.0, 2)
    assert (result.overall.items, result.overall.mode_items, result.overall.responses) == (2, 1, 2)


def test_a_tie_and_a_single_response_have_no_mode(tmp_path):
    result = agreed(tmp_path, ("a.n", "1", "x", "w"), ("a.n", "1", "y", "v"), ("a.n", "2", "x", "w"))
    assert result.overall.mode_agreement == Share(0.0, 0)
    assert result.overall.mode_agreement.value is None


def test_multiwords_are_those_of_the_sentence(tmp_path):
    """Of the fifth column; responses of several words have nothing to do with it."""
    result = agreed(
        tmp_path,
        ("take.v", "1", "x", "happen", "take place"), ("take.v", "1", "y", "come about", " take  place "),
        ("take.v", "1", "z", "come about", ""),
        ("take.v", "2", "x", "grab", ""), ("take.v", "2", "y", "NIL"), ("take.n", "3", "x", "share", "double take"),
        ("take.n", "3", "z", "share", "NIL"),
    )  # fmt: skip
    # item 1: x-y the same, x-z and y-z not; item 2: neither names one; item 3: x alone names one
    assert result.overall.mw_agreement == Share(2.0, 5)
    assert result.overall.mw_agreement_given_mw == Share(1.0, 4)
    assert result.overall.shares()["mw_agreement_given_mw"].value == pytest.approx(1 / 4)
    assert result.by_pos["v"].mw_agreement == Share(2.0, 4)
    assert result.by_annotator["z"].mw_agreement == Share(0.0, 3)
    assert result.by_annotator["y"].mw_agreement_given_mw == Share(1.0, 2)


def test_without_a_column_there_is_no_agreement_on_multiwords(tmp_path):
    result = agreed(tmp_path, ("take.v", "1", "x", "take place"), ("take.v", "1", "y", "take place"))
    assert result.overall.mw_agreement is None
    for found in (result.overall, *result.by_pos.values(), *result.by_annotator.values()):
        assert list(found.shares()) == ["pairwise_agreement", "mode_agreement"]


def test_a_column_of_nothing_is_a_column(tmp_path):
    result = agreed(tmp_path, ("take.v", "1", "x", "a", ""), ("take.v", "1", "y", "b", ""))
    assert result.overall.mw_agreement == Share(1.0, 1)
    assert result.overall.mw_agreement_given_mw == Share(0.0, 0)


def test_a_header_may_name_the_column(tmp_path):
    heads = ("lexelt", "id", "annotator", "responses", "Multiword")
    result = agreed(tmp_path, heads, ("take.v", "1", "x", "a", "take place"), ("take.v", "1", "y", "b", "take place"))
    assert result.overall.items == 1
    assert result.overall.mw_agreement_given_mw == Share(1.0, 1)


def test_groups(tmp_path):
    result = agreed(
        tmp_path,
        ("a.n", "1", "x", "w"), ("a.n", "1", "y", "w"), ("stand.n.v", "2", "x", "w"), ("stand.n.v", "2", "z", "v"),
        ("b.N", "3", "y", "w"),
    )  # fmt: skip
    assert list(result.by_pos) == ["n", "v"]
    assert list(result.by_annotator) == ["x", "y", "z"]
    assert result.by_pos["n"].pairwise_agreement == Share(1.0, 1)
    assert result.by_pos["v"].pairwise_agreement == Share(0.0, 1)
    assert result.by_annotator["x"].pairwise_agreement == Share(1.0, 2)
    assert result.by_annotator["y"].items == 2


def test_sample(project, tmp_path):
    text = (project / "resources/samples/substitution/sample.annotators.tsv").read_bytes()
    part = opened("responses", tmp_path / "r.tsv", text)
    assert isinstance(part, Responses)
    result = agreement(part)
    assert (result.overall.items, result.overall.mode_items) == (48, 34)  # as the README of the samples counts them
    assert_adds_up(result, MEASURES[:2])


def test_sample_of_multiwords(project, tmp_path):
    """The file of responses is what the gold counts, and its multiwords stand in their sentences."""
    folder = project / "resources/samples/substitution/multiwords"
    part = opened("responses", tmp_path / "r.tsv", (folder / "multiwords.annotators.tsv").read_bytes())
    assert isinstance(part, Responses)
    assert part.multiwords is not None
    assert_adds_up(agreement(part), MEASURES)
    named = Counter(zip(part.ids, part.multiwords, strict=True))
    gold = substitutes(lines("gold", tmp_path / "g.mwgold", (folder / "multiwords.mwgold").read_bytes()))
    assert {(item, word): count for item, words in gold.items() for word, count in words.items()} == {
        (item, word): count for (item, word), count in named.items() if word
    }
    text = re.sub("</?head>", "", (folder / "multiwords.xml").read_text())
    sentences = dict(re.findall(r'id="(\d+)">\s*<context>(.*)</context>', text))
    assert all(word in sentences[item].lower() for item, words in gold.items() for word in words)


def assert_adds_up(result: Agreement, names: tuple[str, ...]) -> None:
    """The shares of all items are those of the parts of speech, and of the annotators, together."""
    assert tuple(result.overall.shares()) == names
    for name in names:
        shares = [group.shares()[name] for group in result.by_pos.values()]
        whole = result.overall.shares()[name]
        assert sum(share.count for share in shares) == whole.count
        assert sum(share.total for share in shares) == pytest.approx(whole.total)
        of_annotators = [group.shares()[name] for group in result.by_annotator.values()]
        times = 1 if name == "mode_agreement" else 2  # a pair counts for both of its annotators
        assert sum(share.count for share in of_annotators) == times * whole.count
        assert sum(share.total for share in of_annotators) == pytest.approx(times * whole.total)
