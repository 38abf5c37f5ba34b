"""How score.pl reads gold files: entries, counted items, modes, keys; each quirk on a line or two."""

from __future__ import annotations

import math
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lexeval_gui.tasks.substitution.scorepl.gold import (
    Count,
    GoldLine,
    first_count,
    gold_key,
    gold_lines,
    normalise_answer,
    number,
    read_entry,
    read_gold,
    read_multiword_gold,
    spellings,
    split_entries,
    total,
)


def line(entries: str) -> GoldLine:
    """The one gold line with these entries."""
    return next(gold_lines(f"bright.a 1 :: {entries}\n".encode("latin-1")))


def counts(entries: str) -> dict[str, Count]:
    return {key.decode("latin-1"): count for key, count in line(entries).counts.items()}


def multiwords(*entries: str) -> dict[str, str]:
    """Id -> multiword of mw gold lines with the ids 1, 2, …"""
    data = "".join(f"take.v {id} :: {text}\n" for id, text in enumerate(entries, 1))
    return {id.decode(): mode.decode() for id, mode in read_multiword_gold(data.encode()).modes.items()}


class TestLines:
    def test_a_line_as_the_general_reader_takes_it(self) -> None:
        data = b"# comment\nstand.n.v 7 :: endure 3;bear 1;\n"
        expected = GoldLine(2, b"stand.n.v", b"7", {b"endure": 3, b"bear": 1}, b"endure", True, 1)
        assert list(gold_lines(data)) == [expected]

    @pytest.mark.parametrize(
        "text", ["bright.a 1 ::big 2;", "bright.a\t1 :: big 2;", "bright.a  1 :: big 2;", "1 :: x 2"]
    )
    def test_lines_that_do_not_match_are_skipped_in_silence(self, text: str) -> None:
        assert read_gold(text.encode()).total == 0

    def test_lexelts_are_what_stands_before_the_id(self) -> None:
        assert next(gold_lines(b"fourth quarter.J 233 :: last term 2;\n")).lexelt == b"quarter.J"

    def test_ids_are_any_text_without_blanks(self) -> None:
        assert next(gold_lines(b"bright.a \xc3\xa9:1 :: big 2;\n")).id == b"\xc3\xa9:1"


class TestCounted:
    @pytest.mark.parametrize(
        "entries", ["big 1;huge 1;", "big 2;", "x 2;", "big 1;?", "NIL 1;big 1;", ";big 1;", "big 02"]
    )
    def test_counted(self, entries: str) -> None:
        assert line(entries).counted

    @pytest.mark.parametrize("entries", ["big 1;", "", ";", "big 1;;;", "big;", "?", "big 0;", "big 2x 1;", "big  1;"])
    def test_not_counted(self, entries: str) -> None:
        assert not line(entries).counted

    def test_entries_that_contain_pn_are_dropped_first(self) -> None:
        assert not line("pn 3;big 1;").counted
        assert counts("spnet 3;big 1;pn 2;huge 1;") == {"big": 1, "huge": 1}

    def test_nil_is_an_ordinary_word(self) -> None:
        assert counts("NIL 3;big 1;") == {"NIL": 3, "big": 1}

    def test_with_crlf_the_carriage_return_is_an_entry(self) -> None:
        assert line("big 1;\r").counted
        assert not line("big 1\r").counted

    def test_a_counted_item_without_a_readable_entry_adds_to_the_total_only(self) -> None:
        gold = read_gold(b",.N 13251 :: , 5;on , 1;here , 1;\n")
        assert (gold.total, gold.counts, gold.total_with_mode) == (1, {}, 0)

    def test_an_uncounted_line_leaves_no_trace(self) -> None:
        gold = read_gold(b"bright.a 1 :: big 2;huge 1;\nbright.a 1 :: light 1;\nbright.a 2 :: light 1;\n")
        assert gold.counts == {b"1": {b"big": 2, b"huge": 1}}
        assert gold.modes == {b"1": b"big"}
        assert (gold.total, gold.total_with_mode) == (1, 1)


class TestEntries:
    def test_one_character_substitutes_vanish(self) -> None:
        assert counts("x 3;big 1;") == {"big": 1}

    def test_a_second_blank_before_the_count_stays_in_the_key(self) -> None:
        assert counts("big  3;huge 1;") == {"big ": 3, "huge": 1}

    def test_a_repeated_substitute_keeps_its_last_count(self) -> None:
        found = line("big 2;huge 1;big 5;").counts
        assert found == {b"big": 5, b"huge": 1}
        assert total(found) == 6

    def test_an_entry_is_found_anywhere(self) -> None:
        assert counts("oh, big dog 3x;(huge) 1;--up 1") == {"big dog": 3, "up": 1}

    def test_the_last_count_of_an_entry_is_taken(self) -> None:
        assert counts("big 3 4;huge 1;") == {"big 3": 4, "huge": 1}

    def test_a_decimal_is_cut_and_a_negative_count_is_read_as_a_word(self) -> None:
        assert counts("big 1.5;huge -1;") == {"big": 1}

    def test_the_first_apostrophe_is_dropped(self) -> None:
        assert counts("dog's men's 2;big 1;") == {"dogs men's": 2, "big": 1}

    def test_other_bytes_than_ascii_split_a_word(self) -> None:
        assert counts("caf\xe9 bar 2;na\xefve 3") == {"bar": 2, "ve": 3}

    def test_inner_empty_entries_stay_and_trailing_ones_go(self) -> None:
        assert split_entries(b";a;;b;;") == [b"", b"a", b"", b"b"]
        assert split_entries(b"") == split_entries(b";;") == []

    def test_counts_are_numbers(self) -> None:
        assert counts("big 02;huge 010;") == {"big": 2, "huge": 10}

    def test_counts_beyond_64_bits_are_floats(self) -> None:
        assert number(b"18446744073709551615") == 2**64 - 1
        assert isinstance(number(b"18446744073709551616"), float)
        assert math.isinf(number(b"9" * 5000))
        assert isinstance(total({b"big": 2**64 - 1, b"huge": 1}), float)


class TestMode:
    @pytest.mark.parametrize(
        ("entries", "mode"),
        [
            ("big 3;huge 1;", b"big"),
            pytest.param("big 1;huge 3;", b"big", id="unsorted: a later larger one is ignored"),
            pytest.param("big 2;huge 1;light 2;", None, id="a later equal one clears"),
            pytest.param("big 2;huge 3;light 3;", b"big", id="later ones that equal each other do not"),
            pytest.param("big 02;huge 2;", None, id="02 equals 2"),
            pytest.param("big 2;big 2;huge 1;", None, id="a repeated first key ties with itself"),
            pytest.param("big 2;big 3;huge 1;", b"big", id="unless its count is another"),
            pytest.param("x 5;big 3;huge 1;", b"big", id="the first readable entry"),
            pytest.param("x 3;big 3;huge 1;", b"big", id="an unreadable entry does not tie"),
            pytest.param("well-lit 3;big 1;", b"well-lit", id="its hyphens stay"),
            pytest.param("dog's life 3;big 1;", b"dogs life", id="its apostrophe goes"),
            pytest.param("big 0;huge 1;", b"big", id="a count of 0 is as good"),
            pytest.param("0' 3;big 2;huge 1;", b"big", id="the key 0 is no mode in Perl"),
            pytest.param("0' 3;x 1;", None, id="the key 0 alone"),
            pytest.param("x 3;y 1;", None, id="nothing readable"),
        ],
    )
    def test_mode(self, entries: str, mode: bytes | None) -> None:
        assert line(entries).mode == mode

    def test_the_key_0_counts_as_a_mode_all_the_same(self) -> None:
        assert line("0' 3;big 2;huge 1;").modes_added == 2

    def test_a_hyphenated_mode_is_never_hit(self) -> None:
        gold = line("well-lit 3;big 1;")
        assert normalise_answer(b"well-lit") != gold.mode
        assert spellings(gold.counts)[normalise_answer(b"well-lit")] == 3


class TestRepeatedId:
    def test_counts_merge_and_the_totals_count_lines(self) -> None:
        gold = read_gold(b"bright.a 1 :: big 2;huge 1;\nbright.a 1 :: light 3;big 1;\n")
        assert gold.counts == {b"1": {b"big": 1, b"huge": 1, b"light": 3}}
        assert gold.modes == {b"1": b"light"}
        assert (gold.total, gold.total_with_mode) == (2, 2)

    def test_a_tie_in_the_last_line_clears_the_mode(self) -> None:
        gold = read_gold(b"bright.a 1 :: big 2;huge 1;\nbright.a 1 :: light 1;lit 1;\n")
        assert gold.modes == {}
        assert gold.total_with_mode == 1

    def test_a_last_line_with_nothing_readable_leaves_the_mode(self) -> None:
        assert read_gold(b"bright.a 1 :: big 2;huge 1;\nbright.a 1 :: x 1;y 1;\n").modes == {b"1": b"big"}

    def test_the_lines_themselves_are_not_changed(self) -> None:
        first, second = gold_lines(b"bright.a 1 :: big 2;huge 1;\nbright.a 1 :: light 3;big 1;\n")
        assert first.counts == {b"big": 2, b"huge": 1}
        assert second.counts == {b"light": 3, b"big": 1}


class TestKeys:
    def test_gold_keys_lose_the_first_apostrophe_only(self) -> None:
        assert gold_key(b"dog's men's") == b"dogs men's"
        assert gold_key(b"well-lit") == b"well-lit"

    @pytest.mark.parametrize(
        ("answer", "key"),
        [
            (b"non-x", b"nonx"),
            (b"non x", b"nonx"),
            (b"non\tx", b"nonx"),
            (b"non-", b"non"),
            (b"non", b"non"),
            (b"nonx", b"nonx"),
            (b"non--x-y", b"non x y"),
            (b"Non-x", b"Non x"),
            (b"well-lit", b"well lit"),
            (b"o'clock's", b"oclock's"),
            (b" big ", b" big "),
            (b"", b""),
        ],
    )
    def test_answers(self, answer: bytes, key: bytes) -> None:
        assert normalise_answer(answer) == key

    def test_a_key_with_hyphens_is_also_found_with_blanks(self) -> None:
        assert spellings({b"up-to-date": 2, b"big": 1})[b"up to date"] == 2

    def test_an_entry_that_is_spelled_so_goes_first(self) -> None:
        assert spellings({b"well-lit": 5, b"well lit": 1})[b"well lit"] == 1

    def test_of_several_variants_the_largest_count_is_taken(self) -> None:
        assert spellings({b"a-b c": 1, b"a b-c": 3, b"a-b-c": 2})[b"a b c"] == 3


class TestMultiwords:
    def test_the_first_multiword_of_two_annotators(self) -> None:
        assert multiwords("take place 5;take part 1;") == {"1": "take place"}

    def test_only_if_the_first_entry_has_two(self) -> None:
        assert multiwords("take place 1;take part 2;") == {}

    def test_another_with_the_same_count_clears_it(self) -> None:
        assert multiwords("run out 2;run up 1;run off 2;") == {}

    def test_a_later_larger_one_is_ignored(self) -> None:
        assert multiwords("run out 2;run off 3;") == {"1": "run out"}

    def test_an_unreadable_first_entry_opens_the_line_for_the_next(self) -> None:
        assert multiwords("x 5;run out 1;run off 2;") == {"1": "run off"}
        assert multiwords("x 5;run out 1;") == {}

    def test_the_first_apostrophe_is_dropped(self) -> None:
        assert multiwords("dog's life 2;") == {"1": "dogs life"}

    def test_pn_is_not_removed(self) -> None:
        assert multiwords("pn it 2;") == {"1": "pn it"}

    def test_the_total_counts_lines_and_the_last_decides(self) -> None:
        gold = read_multiword_gold(b"run.v 1 :: run out 2;\nrun.v 1 :: run off 3;\nrun.v 1 :: run by 1;\n")
        assert gold.modes == {b"1": b"run off"}
        assert gold.total == 2

    def test_bad_lines_are_numbered(self) -> None:
        assert read_multiword_gold(b"run.v 1 :: \n\nno line\nrun.v x :: run out 2;").bad_lines == (3, 4)


PIECES = st.lists(
    st.sampled_from(["a", "b", "é", "-", "'", " ", "  ", "\t", "1", "22", ";", ",", ".", "::", " :: ", "\r"])
)


def as_bytes(pieces: list[str]) -> bytes:
    return "".join(pieces).encode()


@given(PIECES.map(as_bytes))
def test_entries_are_found_as_the_plain_patterns_find_them(entry: bytes) -> None:
    plain = re.search(rb"(\w[\w'\-\s]+) (\d+)", entry)
    assert read_entry(entry) == (plain and (gold_key(plain[1]), int(plain[2])))
    first = re.search(rb"[\w'\-\s]+ (\d+)", entry)
    assert first_count([entry]) == (int(first[1]) if first else 0)


@given(PIECES.map(as_bytes))
def test_lines_are_found_as_the_plain_pattern_finds_them(text: bytes) -> None:
    plain = re.search(rb"([\w.]+) (\S+) :: (.*)", text)
    assert [(found.lexelt, found.id) for found in gold_lines(text)] == ([(plain[1], plain[2])] if plain else [])
