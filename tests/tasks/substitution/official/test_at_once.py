"""Scored at once, a file prints what it prints line by line, whatever stands in it."""

from __future__ import annotations

import random
from collections.abc import Iterable
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lexeval_gui.tasks.substitution import scorepl
from lexeval_gui.tasks.substitution.official import at_once
from lexeval_gui.tasks.substitution.official.plain_system import read_plain_lines
from lexeval_gui.testing.example_counts import times
from tests.fuzzing import broken

GOLD = "bright.a 1 :: clever 3;smart 1;\nbright.a 2 :: put up 2;set-down 1;ok 1\nx.n 3 :: ok 1;\nx.n 4 :: ok 2;no 2;\n"
OOT = "bright.a 1 ::: smart;clever;clever\nbright.a 2 ::: set down;non-x;ok;\nx.n 3 ::: ok\nx.n 4 ::: \nx.n 9 ::: ok\n"

WORDS = st.sampled_from(
    ["ok", "put up", "put-up", "set-down", "set down", "non-x", "nonx", "non x", "don't", "dont", "'", "-", "café", "0",
     " ok", "ok ", "pn", "", "", "ok\t", "ok\r", "a\0b", "x" * 20]
)  # fmt: skip
IDS = st.sampled_from(["1", "2", "3", "4", "5", "6", "7", "a::b", "é", "1\0"])
LEXELTS = st.sampled_from(["x.n", "x.n", "x.n", "x.n.v", "fourth quarter.J", "é.n", "", "#x.n", " x.n"])
BLANKS = st.sampled_from([" "] * 6 + ["\t", "  "])
ENDS = st.sampled_from(["", "", ";", ";;", " ", "\r", ":: x"])


def lines_of(colons: list[str], words: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    """Texts of some lines, most of them as the document writes them."""
    answers = st.lists(words, max_size=12).map(";".join)
    line = st.tuples(LEXELTS, BLANKS, IDS, st.sampled_from(colons), answers, ENDS).map("".join)
    return st.lists(line, max_size=8).map("\n".join)


GOLDS = lines_of(
    [" :: "] * 6 + [" ::", " ::: "],
    st.tuples(WORDS, st.sampled_from([" 1", " 2", " 2", " 3", " 0", "  1", "", " 02", " 99999999999999999999"])).map(
        "".join
    ),
)
SYSTEMS = {
    "best": lines_of([" :: "] * 6 + [" ::", " ::: ", ":: "], WORDS),
    "oot": lines_of([" ::: "] * 6 + [" :::", " :: ", "::: "], WORDS),
}


def printed(lines: Iterable[bytes]) -> bytes:
    """Everything that is printed, and why it ends where the scorer dies."""
    found = b""
    try:
        for line in lines:
            found += line
    except scorepl.Died as death:
        found += b"DIED: " + str(death).encode()
    return found


def assert_same(system: bytes, gold: bytes, kind: scorepl.Kind) -> None:
    fast = printed(at_once.score(system, gold, kind, b"SYS", b"GOLD"))
    assert fast == printed(scorepl.score(system, gold, kind, False, b"SYS", b"GOLD"))


@settings(max_examples=times(300))
@given(st.data(), st.sampled_from(["best", "oot"]), st.booleans())
def test_any_files(data: st.DataObject, kind: scorepl.Kind, closed: bool):
    system, gold = data.draw(SYSTEMS[kind]), data.draw(GOLDS)
    end = "\n" if closed else ""
    assert_same((system + end).encode(), (gold + end).encode(), kind)


@pytest.mark.parametrize("kind", ["best", "oot"])
def test_broken_files(kind: scorepl.Kind):
    system = OOT.encode() if kind == "oot" else OOT.replace(":::", "::").encode()
    systems = list(broken([system], times(300), 1))
    golds = list(broken([GOLD.encode()], times(300), 2))
    for one, other in zip(systems, golds, strict=True):
        assert_same(one, GOLD.encode(), kind)
        assert_same(system, other, kind)
        assert_same(one, other, kind)


@pytest.mark.parametrize("kind", ["best", "oot"])
@pytest.mark.parametrize(
    "name", ["rogets_listed_order", "w2v_mult", "wordnet_first_sense", "wordtune", "coinco_w2v_mult"]
)
def test_real_files(shared: Path, name: str, kind: scorepl.Kind):
    data = shared / "data/substitution"
    gold = "coinco_all.no_problematic.gold" if name.startswith("coinco") else "lst_test.gold"
    system = data / "systems" / f"{name}.{kind}"
    expected = data / "score_pl" / f"{'' if name.startswith('coinco') else 'lst_test.'}{name}.{kind}.txt"
    found = printed(at_once.score(system.read_bytes(), (data / "gold" / gold).read_bytes(), kind, b"system", b"gold"))
    assert found == expected.read_bytes()


def test_credit_is_added_in_the_order_of_the_file(monkeypatch: pytest.MonkeyPatch):
    rng = random.Random(5)
    entries = [[rng.randint(1, 9) for _ in range(3)] for _ in range(400)]
    gold = "".join(f"x.n {row} :: aa {a};bb {b};cc {c};\n" for row, (a, b, c) in enumerate(entries))
    answers = ["don't;aa" if row % 7 == 0 else "bb;aa;é" for row in range(400)]
    order = rng.sample(range(400), 400)
    system = "".join(f"{'é' if row % 5 == 0 else ''}x.n {row} ::: {answers[row]}\n" for row in order)
    monkeypatch.setattr(at_once, "BLOCK", 64)
    monkeypatch.setattr(scorepl, "_ratios", lambda *values: repr(values).encode())  # every digit
    assert_same(system.encode(), gold.encode(), "oot")


def test_an_empty_line_uses_the_answers_of_a_plain_line_before_it():
    gold = "".join(f"x.n {row} :: ok 2;no 1;\n" for row in range(1, 7))
    system = "x.n 1 ::: ok;no\nx.n 2 ::: no\nx.n 3 ::: \nx.n 4 :::  \nx.n 8 ::: ok\nx.n 5 ::: ;\nx.n 6 ::: \n"
    assert_same(system.encode(), gold.encode(), "oot")


def test_most_lines_of_a_file_are_plain():
    lines = read_plain_lines(OOT.encode(), True)
    assert lines.numbers.tolist() == [1, 2, 3, 5]
    assert [[lines.words[code] for code in lines.answers.row(row)] for row in range(2)] == [
        ["smart", "clever", "clever"],
        ["set down", "non-x", "ok"],
    ]


@pytest.mark.parametrize(
    "line",
    ["x.n 1 :: ok", "x.n 1 :::ok", "x.n  1 ::: ok", "é.n 1 ::: ok", "x.n 1 ::: ok;;no", "x.n 1 ::: ok;;", "x.n 1 ::: ",
     "x.n 1 :::  ok", "x.n 1 ::: ok\r", "x.n 1 ::: o\0k", "x y.n 1 ::: ok", " x.n 1 ::: ok", "x.n 1 ::: ;"],
)  # fmt: skip
def test_what_is_not_plain(line: str):
    assert not len(read_plain_lines(line.encode(), True).numbers)
