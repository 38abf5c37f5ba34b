"""A gold line that is taken as it stands says the same to score.pl's own rules: both ways give one gold."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lexeval_gui.core.problems import Unreadable
from lexeval_gui.tasks.substitution.dataset import Gold
from lexeval_gui.tasks.substitution.joining.golds import as_score_pl
from lexeval_gui.tasks.substitution.joining.items import Items
from lexeval_gui.tasks.substitution.parts import Lines
from lexeval_gui.tasks.substitution.scorepl.gold import gold_lines
from lexeval_gui.tasks.substitution.scorepl.plain_gold import ScorePlGold
from lexeval_gui.testing.example_counts import times
from tests.fuzzing import broken
from tests.tasks.substitution.opened import lines

PLAIN = "bright.a 1 :: intelligent 3;clever 3;smart 1;\nput.v 2 :: put up 2;set-down 11;\nx.n 3 :: ok 1\n"

WORDS = st.sampled_from(
    ["ok", "put up", "set-down", "a", "x ray", "0k", "don't", "pn", "pnx", "NIL", "café", "_x", "-x", "2nd"]
)
COUNTS = st.sampled_from(["1", "2", "3", "10", "02", "0", "", "1.5", " 4"])
ENTRIES = st.lists(st.tuples(WORDS, st.sampled_from([" ", " ", " ", "  ", "\t"]), COUNTS).map("".join), max_size=4)
ODD_LINES = st.tuples(
    st.sampled_from(["x.n", "x.n.v", "fourth quarter.J", "x", "é.n", ""]),
    st.sampled_from([" ", " ", "\t", "  "]),
    st.sampled_from(["1", "2", "3", "4", "a::b"]),
    st.sampled_from([" :: ", " :: ", " ::", ":: ", " ::: ", "\t:: "]),
    ENTRIES.map(";".join),
    st.sampled_from([";", ";", "", " ", "; ", ";;", "\r"]),
).map("".join)
GOOD_LINES = st.tuples(st.integers(5, 20), st.permutations(["ok", "put up", "set-down", "2nd"]), st.integers(1, 4)).map(
    lambda drawn: f"x.n {drawn[0]} :: " + "".join(f"{word} {drawn[2]};" for word in drawn[1][: drawn[2]])
)


def one_by_one(part: Lines) -> ScorePlGold:
    """Every line of the file read by the scorer's own rules."""
    return ScorePlGold(part, np.zeros(len(part), np.bool_), tuple(gold_lines(Path(part.path).read_bytes())))


def content(read: ScorePlGold) -> list[tuple[object, ...]]:
    """Everything that scoring sees of the gold, in words."""
    items, gold = as_score_pl(read, read.counted)
    return [_row(items, gold, row) for row in range(len(items))]


def _row(items: Items, gold: Gold, row: int) -> tuple[object, ...]:
    start, stop = gold.entries.offsets[row : row + 2]
    words = [gold.words[code] for code in gold.entries.row(row).tolist()]
    assert gold.modes is not None
    assert gold.twins is not None
    assert gold.modes_added is not None
    others = [column[row].item() for column in (gold.lines, gold.modes, gold.twins, gold.modes_added)]
    return (items.ids.raw(row), items.lexelts[row], words, gold.counts[start:stop].tolist(), *others)


def assert_same(part: Lines) -> None:
    fast, slow = ScorePlGold.of(part), one_by_one(part)
    assert sorted(fast.counted.tolist()) == sorted(slow.counted.tolist())
    assert content(fast) == content(slow)


def test_lines_as_the_document_writes_them_are_not_looked_at(tmp_path: Path):
    read = ScorePlGold.of(lines("gold", tmp_path / "gold", PLAIN))
    assert read.plain.tolist() == [True, True, True]
    assert read.others == ()
    assert read.counted.tolist() == [1, 2]
    assert content(read)[0][2:6] == (["intelligent", "clever", "smart"], [3, 3, 1], 1, -1)


@pytest.mark.parametrize(
    "line",
    [
        "x.n 9 ::  ok 1;of 2;", "x.n 9 :: ok  1;of 2;", "x.n 9 :: ok 01;of 2;", "x.n 9 :: ok 1; of 2;",
        "x.n 9 :: ok 1;of 2; ", "x.n 9 :: ok 1;of 2;;", "x.n 9 :: ok 1;ok 2;", "x.n 9 :: ok 1;a 2;",
        "x.n 9 :: ok 1;it's 2;", "x.n 9 :: ok 1;pn 2;", "x.n 9 :: ok 1;upnup 2;", "x.n 9 :: ok 1;NIL 2;",
        "x.n 9 :: ok 1;été 2;", "x.n 9 :: ok 1;-of 2;", "x.n 9 :: ok 1;of 0;", "x.n\t9 :: ok 1;of 2;",
        "x.n 9\t:: ok 1;of 2;", "x.n 9 ::\tok 1;of 2;", "x.n 9 :: ok\t1;of 2;", "x.n 9 :::ok 1;of 2;",
        "x.n 9:: ok 1;of 2;", "new x.n 9 :: ok 1;of 2;", "bright.a 1 :: ok 1;of 2;", " x.n 9 :: ok 1;of 2;",
        "x.n 9 :: ok 1;of 2;\r",
    ],
)  # fmt: skip
def test_every_deviation_is_read_by_the_scorer_s_rules(tmp_path: Path, line: str):
    part = lines("gold", tmp_path / "gold", PLAIN + line + "\n")
    read = ScorePlGold.of(part)
    assert not read.plain[part.numbers == 4].any()
    assert_same(part)


def test_a_repeated_id_is_put_together_from_all_its_lines(tmp_path: Path):
    part = lines("gold", tmp_path / "gold", PLAIN + "bright.a 1 :: clever 5;bold 1;\n")
    rows = content(ScorePlGold.of(part))
    assert [row[0] for row in rows] == [b"1", b"2", b"1"]
    assert rows[0][2:4] == (["intelligent", "clever", "smart", "bold"], [3, 5, 1, 1])
    assert [row[6] for row in rows] == [False, False, True]


@given(st.lists(st.one_of(GOOD_LINES, GOOD_LINES, ODD_LINES), min_size=1, max_size=8), st.booleans())
@settings(max_examples=times(100), deadline=None)
def test_any_file_is_read_the_same_both_ways(tmp_path_factory, texts: list[str], closed: bool):
    path = tmp_path_factory.getbasetemp() / "any.gold"
    try:
        part = lines("gold", path, "\n".join(texts) + "\n" * closed)
    except Unreadable:
        return
    assert_same(part)


def test_broken_files_are_read_the_same_both_ways(tmp_path: Path):
    read = 0
    for data in broken([PLAIN.encode() * 3, PLAIN.encode()], 500):
        try:
            part = lines("gold", tmp_path / "gold", data)
        except Unreadable:
            continue
        read += 1
        assert_same(part)
    assert read > 100


@pytest.mark.parametrize("name", ["lst_test.gold", "coinco_all.no_problematic.gold"])
def test_real_gold_is_read_the_same_both_ways(shared: Path, tmp_path: Path, name: str):
    data = (shared / "data" / "substitution" / "gold" / name).read_bytes()
    part = lines("gold", tmp_path / name, data)
    assert ScorePlGold.of(part).plain.mean() > 0.6
    assert_same(part)
    assert_same(lines("gold", tmp_path / name, data.replace(b";", b"; ", 1)))


def test_a_word_that_was_tidied_but_kept_its_number_is_read_as_it_stands(tmp_path: Path):
    part = lines("gold", tmp_path / "gold", "x.n 1 :: of 3;ok\u2029 1;\n")
    assert list(part.words) == ["of", "ok"]
    assert not ScorePlGold.of(part).plain.any()
    assert_same(part)
