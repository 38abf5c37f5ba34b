"""`score.pl` byte for byte: its own outputs for real files, and each of its quirks on a small one.

Every expected text here is what the official scorer itself prints for the same input.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from lexeval_gui.tasks.substitution.scorepl import Died, Kind, percentage, perl_number, score

GOLD = "bright.a 1 :: clever 3;smart 1;\n"
SAMPLES = [
    (f"{gold}{system}", kind, verbose)
    for gold, system, verbosities in [
        ("lst_test.", "rogets_listed_order", (False, True)),
        ("lst_test.", "w2v_mult", (False, True)),
        ("lst_test.", "wordnet_first_sense", (False, True)),
        ("lst_test.", "wordtune", (False, True)),
        ("", "coinco_w2v_mult", (False,)),
    ]
    for kind in ("best", "oot")
    for verbose in verbosities
]


def output(system: str, gold: str = GOLD, kind: Kind = "best", verbose: bool = True) -> str:
    """Everything that is printed; a last line DIED where the scorer dies."""
    printed = b""
    try:
        for line in score(system.encode("latin-1"), gold.encode("latin-1"), kind, verbose, b"SYS", b"GOLD"):
            printed += line
    except Died:
        printed += b"DIED\n"
    return printed.decode("latin-1")


def items(system: str, gold: str = GOLD, kind: Kind = "best") -> list[str]:
    """What `-v` and errors print, without the totals."""
    lines = output(system, gold, kind).removesuffix("\n").split("\n")
    end = next((row for row, line in enumerate(lines) if line.startswith(("Total", "DIED"))), len(lines))
    return lines[:end]


def totals(system: str, gold: str = GOLD, kind: Kind = "best") -> list[str]:
    return output(system, gold, kind, verbose=False).splitlines()


def assert_same(printed: bytes, expected: bytes) -> None:
    """Byte equality that shows the first line that differs, not a diff of thousands."""
    pairs = zip(printed.splitlines(keepends=True), expected.splitlines(keepends=True), strict=False)
    for number, (ours, theirs) in enumerate(pairs, 1):
        assert ours == theirs, f"line {number}"
    assert len(printed) == len(expected)


@pytest.mark.parametrize(("name", "kind", "verbose"), SAMPLES)
def test_real_files_give_what_the_scorer_printed(shared: Path, name: str, kind: Kind, verbose: bool) -> None:
    data = shared / "data/substitution"
    gold = "lst_test.gold" if name.startswith("lst_test.") else "coinco_all.no_problematic.gold"
    system = data / "systems" / f"{name.removeprefix('lst_test.')}.{kind}"
    printed = score(system.read_bytes(), (data / "gold" / gold).read_bytes(), kind, verbose, b"system", b"gold")
    expected = data / "score_pl" / f"{name}.{kind}{'.v' * verbose}.txt"
    assert_same(b"".join(printed), expected.read_bytes())


@pytest.mark.parametrize("verbose", [False, True])
def test_real_multiwords_give_what_the_scorer_printed(shared: Path, verbose: bool) -> None:
    folder = shared / "data/substitution/mw"
    system, gold = (folder / "small.mw").read_bytes(), (folder / "small.mwgold").read_bytes()
    printed = score(system, gold, "mw", verbose, b"small.mw", b"small.mwgold")
    assert_same(b"".join(printed), (folder / f"small{'.v' * verbose}.txt").read_bytes())


def test_every_sample_of_the_scorer_is_tested(shared: Path) -> None:
    names = {path.name for path in (shared / "data/substitution/score_pl").glob("*.txt")}
    assert names == {f"{name}.{kind}{'.v' * verbose}.txt" for name, kind, verbose in SAMPLES}


class TestTotals:
    def test_worked_example_of_the_task_document(self) -> None:
        gold = "happy.a 9999 :: glad 3;merry 2;cheerful 1;jovial 1;\n"
        assert output("happy.a 9999 :: glad;cheerful\n", gold) == (
            "happy.a Item 9999 mode 'glad' : system 'glad'  correct\n"
            "happy.a Item 9999 credit 0.571428571428571 guesses 2 human responses 7: score is 0.571428571428571\n"
            "Total = 1, attempted = 1\n"
            "precision = 28.57, recall = 28.57\n"
            "Total with mode 1 attempted 1\n"
            "Mode precision = 100.00, Mode recall = 100.00\n"
        )

    def test_oot_credit_is_not_divided_and_its_mode_line_has_no_mode_in_its_name(self) -> None:
        assert output("bright.a 1 ::: smart;clever\n", kind="oot") == (
            "bright.a Item 1 mode 'clever'  found in guesses\n"
            "bright.a Item 1 credit 1 human responses 4: score is 1\n"
            "Total = 1, attempted = 1\n"
            "precision = 100.00, recall = 100.00\n"
            "Total with mode 1 attempted 1\n"
            "precision = 100.00, recall = 100.00\n"
        )

    def test_without_v_items_print_nothing(self) -> None:
        assert totals("bright.a 1 :: smart\n")[0] == "Total = 1, attempted = 1"

    def test_no_attempted_item_dies_before_the_totals(self) -> None:
        assert output("bright.a 7 :: smart\n") == "DIED\n"

    def test_no_attempted_mode_dies_after_the_first_pair(self) -> None:
        gold = "bright.a 1 :: clever 1;smart 1;\n"
        assert totals("bright.a 1 :: smart\n", gold) == [
            "Total = 1, attempted = 1",
            "precision = 50.00, recall = 50.00",
            "DIED",
        ]

    def test_an_empty_system_file_dies(self) -> None:
        assert output("") == "DIED\n"

    def test_the_reason_of_death_is_told(self) -> None:
        with pytest.raises(Died, match="attempted"):
            list(score(b"", GOLD.encode(), "best", False, b"SYS", b"GOLD"))

    def test_the_totals_hold_items_without_a_line(self) -> None:
        gold = GOLD + "bright.a 2 :: light 2;lit 1;\nbright.a 3 :: light 1;lit 1;\n"
        assert totals("bright.a 1 :: smart\n", gold) == [
            "Total = 3, attempted = 1",
            "precision = 25.00, recall = 8.33",
            "Total with mode 2 attempted 1",
            "Mode precision = 0.00, Mode recall = 0.00",
        ]

    @pytest.mark.parametrize(
        ("fraction", "shown"),
        [(0.0, b"0.00"), (0.5, b"50.00"), (2 / 3, b"66.67"), (1.791, b"179.10"), (0.00005, b"0.01"), (0.0034, b"0.34")],
    )
    def test_percentages_have_two_decimals(self, fraction: float, shown: bytes) -> None:
        assert percentage(fraction) == shown

    def test_percentages_are_multiplied_in_two_steps(self) -> None:
        # In one step 1743/2400 · 10000 is 7262.499…, and it would be 72.62.
        assert percentage(1743 / 2400) == b"72.63"

    def test_numbers_have_fifteen_digits(self) -> None:
        assert perl_number(1 / 3) == b"0.333333333333333"
        assert perl_number(1.0) == b"1"
        assert perl_number(10**16) == b"10000000000000000"
        assert perl_number(2.0**64) == b"1.84467440737096e+19"


class TestSystemLines:
    def test_a_line_that_does_not_match_is_an_error_where_it_stands(self) -> None:
        gold = GOLD + "bright.a 2 :: light 1;lit 1;\n"
        assert items("bright.a 1 :: smart\nno line\n\n  \t\nbright.a 2 :: lit\n", gold) == [
            "bright.a Item 1 mode 'clever' : system 'smart' wrong",
            "bright.a Item 1 credit 0.25 guesses 1 human responses 4: score is 0.25",
            "Error in SYS on line 2",
            "bright.a Item 2 credit 0.5 guesses 1 human responses 2: score is 0.5",
        ]

    def test_errors_are_printed_without_v_too(self) -> None:
        assert totals("x\nbright.a 1 :: smart\n")[:2] == ["Error in SYS on line 1", "Total = 1, attempted = 1"]

    @pytest.mark.parametrize(
        "line", ["bright.a 1 ::smart", "bright.a 1 ::", "bright.a\t1 :: smart", "bright.a 1 ::: x"]
    )
    def test_what_is_an_error_in_best(self, line: str) -> None:
        assert items(line) == ["Error in SYS on line 1"]

    def test_two_colons_are_an_error_in_oot(self) -> None:
        assert items("bright.a 1 :: smart", kind="oot") == ["Error in SYS on line 1"]

    def test_the_last_line_needs_no_newline(self) -> None:
        assert totals("bright.a 1 :: clever") == totals("bright.a 1 :: clever\n")

    def test_lexelts_are_not_compared_and_the_system_s_is_shown(self) -> None:
        assert items("dark.n 1 :: smart\n")[0] == "dark.n Item 1 mode 'clever' : system 'smart' wrong"

    def test_a_line_matches_anywhere(self) -> None:
        assert items("\xef\xbb\xbffourth quarter.J 1 :: smart\n")[0].startswith("quarter.J Item 1 ")

    def test_words_are_ascii(self) -> None:
        assert items("\xe9t\xe9 1 :: smart\n") == ["Error in SYS on line 1"]
        assert items("caf\xe9.n 1 :: smart\n")[0].startswith(".n Item 1 ")

    def test_an_id_without_a_gold_key_is_skipped(self) -> None:
        assert items("bright.a 9 :: big\nbright.a 1 :: smart\n") == items("bright.a 1 :: smart\n")

    def test_of_a_repeated_id_the_first_line_counts(self) -> None:
        assert output("bright.a 1 :: smart\nbright.a 1 :: clever\n") == output("bright.a 1 :: smart\n")

    def test_of_a_repeated_id_the_first_line_counts_even_when_empty(self) -> None:
        gold = GOLD + "bright.a 2 :: light 2;lit 1;\n"
        system = "bright.a 1 :: \nbright.a 1 :: clever\nbright.a 2 :: light\n"
        assert totals(system, gold)[0] == "Total = 2, attempted = 1"

    def test_an_id_whose_counts_sum_to_0_kills_when_it_is_reached(self) -> None:
        gold = GOLD + "dark.a 2 :: dim 0;dull 0;\n"
        assert items("bright.a 1 :: smart\ndark.a 2 :: dim\nx\n", gold) == items("bright.a 1 :: smart\n", gold)
        assert output("bright.a 1 :: smart\ndark.a 2 :: dim\n", gold).endswith("score is 0.25\nDIED\n")

    def test_an_id_whose_counts_sum_to_0_does_nothing_unless_reached(self) -> None:
        gold = GOLD + "dark.a 2 :: dim 0;dull 0;\n"
        assert totals("bright.a 1 :: clever\n", gold)[0] == "Total = 2, attempted = 1"


class TestAnswers:
    def test_hyphens_become_blanks(self) -> None:
        assert "system 'well lit'" in items("bright.a 1 :: well-lit\n")[0]

    def test_only_the_first_apostrophe_is_dropped(self) -> None:
        assert "system 'dogs men's'" in items("bright.a 1 :: dog's men's\n")[0]

    @pytest.mark.parametrize("answer", ["non-verbal", "non verbal", "non\tverbal"])
    def test_non_is_joined(self, answer: str) -> None:
        assert "system 'nonverbal'" in items(f"bright.a 1 :: {answer}\n")[0]

    def test_non_is_joined_only_at_the_start(self) -> None:
        assert "system 'a non verbal'" in items("bright.a 1 :: a non-verbal\n")[0]

    def test_the_rest_of_a_joined_non_is_normalised(self) -> None:
        assert "system 'non up to date'" in items("bright.a 1 :: non--up-to-date\n")[0]

    def test_answers_are_not_trimmed(self) -> None:
        assert items("bright.a 1 ::  clever\n")[0] == "bright.a Item 1 mode 'clever' : system ' clever' wrong"

    def test_case_matters(self) -> None:
        assert items("bright.a 1 :: Clever\n")[0].endswith("wrong")

    def test_british_spellings_are_not_applied(self) -> None:
        assert "credit 0 " in items("tint.n 1 :: color\n", "tint.n 1 :: colour 2;hue 1;\n")[1]

    def test_trailing_empty_answers_are_dropped(self) -> None:
        assert "guesses 1 " in items("bright.a 1 :: clever;;;\n")[1]

    def test_inner_empty_answers_are_guesses(self) -> None:
        assert "credit 1 guesses 3 " in items("bright.a 1 :: clever;;smart\n")[1]

    def test_a_leading_empty_answer_is_the_first_one(self) -> None:
        assert items("bright.a 1 :: ;clever\n")[0] == "bright.a Item 1 mode 'clever' : system '' wrong"

    def test_the_shown_score_is_not_divided_by_the_guesses(self) -> None:
        printed = output("bright.a 1 :: clever;big\n").splitlines()
        assert printed[1] == "bright.a Item 1 credit 0.75 guesses 2 human responses 4: score is 0.75"
        assert printed[3] == "precision = 37.50, recall = 37.50"

    def test_with_crlf_the_last_answer_never_matches(self) -> None:
        assert items("bright.a 1 :: clever\r\n")[0] == "bright.a Item 1 mode 'clever' : system 'clever\r' wrong"

    def test_with_crlf_the_answers_before_the_last_match(self) -> None:
        assert "credit 0.75 guesses 2 " in output("bright.a 1 :: clever;\r\n").replace("\r", "")

    def test_duplicates_earn_credit_each(self) -> None:
        assert totals("bright.a 1 :: clever;clever\n")[1] == "precision = 75.00, recall = 75.00"
        assert totals("bright.a 1 ::: clever;clever\n", kind="oot")[2] == "precision = 150.00, recall = 150.00"


class TestOot:
    def test_duplicates_are_reported_after_normalising(self) -> None:
        assert output("bright.a 1 ::: well-lit;clever;well lit\n", kind="oot") == (
            "WARNING duplicate at bright.a 1 responses well lit clever well lit\n"
            "bright.a Item 1 mode 'clever'  found in guesses\n"
            "bright.a Item 1 credit 0.75 human responses 4: score is 0.75\n"
            "WARNING OOT file contains duplicates on 1 lines\n"
            "Total = 1, attempted = 1\n"
            "precision = 75.00, recall = 75.00\n"
            "Total with mode 1 attempted 1\n"
            "precision = 100.00, recall = 100.00\n"
        )

    def test_duplicates_are_looked_for_before_the_cut(self) -> None:
        answers = ["a0", "a1", "a2", "a3", "a4", "a5", "a6", "a7", "a8", "a9", "a0"]
        assert items(f"bright.a 1 ::: {';'.join(answers)}\n", kind="oot") == [
            f"WARNING duplicate at bright.a 1 responses {' '.join(answers)}",
            "bright.a Item 1 exceeded 10 guesses",
            "bright.a Item 1 mode 'clever'  not found",
            "bright.a Item 1 credit 0 human responses 4: score is 0",
            "WARNING OOT file contains duplicates on 1 lines",
        ]

    def test_the_eleventh_answer_is_not_scored(self) -> None:
        answers = "a0;a1;a2;a3;a4;a5;a6;a7;a8;a9;clever"
        assert items(f"bright.a 1 ::: {answers}\n", kind="oot")[-1].endswith("score is 0")

    def test_ten_answers_do_not_exceed(self) -> None:
        assert "exceeded" not in output("bright.a 1 ::: a0;a1;a2;a3;a4;a5;a6;a7;a8;clever\n", kind="oot")

    def test_best_has_no_limit_and_no_duplicate_lines(self) -> None:
        printed = items("bright.a 1 :: a0;a0;a1;a2;a3;a4;a5;a6;a7;a8;clever\n")
        assert printed[1] == "bright.a Item 1 credit 0.75 guesses 11 human responses 4: score is 0.75"

    def test_the_warning_counts_lines_and_stands_before_a_death(self) -> None:
        gold = "bright.a 1 :: clever 1;smart 1;\nbright.a 2 :: clever 1;smart 1;\n"
        system = "bright.a 1 ::: x;x;x;x\nbright.a 2 ::: y;y\n"
        assert totals(system, gold, "oot") == [
            "WARNING OOT file contains duplicates on 2 lines",
            "Total = 2, attempted = 2",
            "precision = 0.00, recall = 0.00",
            "DIED",
        ]


class TestEmptyAnswers:
    GOLD = GOLD + "bright.a 2 :: clever 2;lit 1;\nbright.a 3 :: smart 1;\n"

    @pytest.mark.parametrize("blank", ["", "  ", "\t", "\r"])
    def test_an_empty_answer_uses_those_before_again(self, blank: str) -> None:
        assert output(f"bright.a 1 :: clever;dim\nbright.a 2 :: {blank}\n", self.GOLD) == (
            "bright.a Item 1 mode 'clever' : system 'clever'  correct\n"
            "bright.a Item 1 credit 0.75 guesses 2 human responses 4: score is 0.75\n"
            "bright.a Item 2 mode 'clever' : system 'clever'  correct\n"
            "bright.a Item 2 credit 0.666666666666667 guesses 2 human responses 3: score is 0.666666666666667\n"
            "Total = 2, attempted = 1\n"
            "precision = 70.83, recall = 35.42\n"
            "Total with mode 2 attempted 2\n"
            "Mode precision = 100.00, Mode recall = 100.00\n"
        )

    def test_in_oot_neither_duplicates_nor_the_limit_are_told_again(self) -> None:
        system = "bright.a 1 ::: x;x;a2;a3;a4;a5;a6;a7;a8;clever;lit\nbright.a 2 ::: \n"
        assert items(system, self.GOLD, "oot")[2:] == [
            "bright.a Item 1 mode 'clever'  found in guesses",
            "bright.a Item 1 credit 0.75 human responses 4: score is 0.75",
            "bright.a Item 2 mode 'clever'  found in guesses",
            "bright.a Item 2 credit 0.666666666666667 human responses 3: score is 0.666666666666667",
            "WARNING OOT file contains duplicates on 1 lines",
        ]

    def test_with_none_before_nothing_happens(self) -> None:
        assert items("bright.a 1 :: \nbright.a 2 :: lit\n", self.GOLD) == items("bright.a 2 :: lit\n", self.GOLD)

    def test_a_lone_semicolon_is_unattempted_and_clears(self) -> None:
        system = "bright.a 1 :: ;\nbright.a 2 :: \n"
        assert output(system, self.GOLD) == "DIED\n"
        assert output("bright.a 1 :: clever\n" + system.replace(" 1 ", " 2 ", 1), self.GOLD) == output(
            "bright.a 1 :: clever\n", self.GOLD
        )

    def test_an_uncounted_item_between_does_not_matter(self) -> None:
        system = "bright.a 1 :: clever\nbright.a {} :: lit\nbright.a 2 :: \n"
        assert "system 'clever'  correct" in items(system.format(3), self.GOLD)[2]
        assert items(system.format(3), self.GOLD) == items(system.format("other"), self.GOLD)

    def test_a_repeated_line_between_does_not_matter(self) -> None:
        system = "bright.a 1 :: clever\nbright.a 1 :: lit\nbright.a 2 :: \n"
        assert "system 'clever'  correct" in items(system, self.GOLD)[2]


class TestMultiwords:
    GOLD = "take.v 29 :: take place 5;\ncross.n 54 :: cross section 2;cross cut 1;\nset.v 62 :: set up 1;\n"

    def test_the_lines_of_items_and_totals(self) -> None:
        system = "take.v 29 :: take place\ncross.n 54 :: cross cut\nset.v 62 :: set up\n"
        assert output(system, self.GOLD, "mw") == (
            "take.v 29 human mode is take place system take place\n"
            "cross.n 54 human mode is cross section system cross cut\n"
            "set.v 62 No MW found by annotators, system set up\n"
            "Total MWs in GS = 2, System found 3 of which 2 were genuine\n"
            "Detection precision = 66.67, recall = 100.00\n"
            "Number that matched GS\n"
            "Identification precision = 33.33, recall = 50.00\n"
        )

    def test_blanks_and_tabs_around_the_colons_are_free(self) -> None:
        assert items("take.v\t 29::take place\n", self.GOLD, "mw") == [
            "take.v 29 human mode is take place system take place"
        ]

    def test_ids_are_numbers(self) -> None:
        assert items("take.v x29 :: take place\n", self.GOLD, "mw") == ["Error in SYS on line 1"]

    def test_gold_errors_come_first_and_its_colons_need_one_blank(self) -> None:
        gold = self.GOLD + "run.v 3 ::run out 2;\n\nno line\n"
        assert items("x\n", gold, "mw") == [
            "Error in GOLD on line 4",
            "Error in GOLD on line 6",
            "Error in SYS on line 1",
        ]

    def test_the_answer_is_not_normalised(self) -> None:
        gold = "dog.n 1 :: dog's life 2;\n"
        assert output("dog.n 1 :: dog's life\n", gold, "mw").splitlines()[0] == (
            "dog.n 1 human mode is dogs life system dog's life"
        )
        assert "Identification precision = 0.00" in output("dog.n 1 :: dog's life\n", gold, "mw")
        assert "Identification precision = 100.00" in output("dog.n 1 :: dogs life\n", gold, "mw")

    def test_the_whole_answer_counts_with_semicolon_and_trailing_blanks(self) -> None:
        assert "Identification precision = 0.00" in output("take.v 29 :: take place;\n", self.GOLD, "mw")
        assert "Identification precision = 0.00" in output("take.v 29 :: take place \n", self.GOLD, "mw")

    def test_hyphens_stay_on_both_sides(self) -> None:
        assert "Identification precision = 100.00" in output("a.n 1 :: a-b c\n", "a.n 1 :: a-b c 2;\n", "mw")

    def test_an_empty_answer_to_a_multiword_is_genuine_but_not_found(self) -> None:
        system = "take.v 29 ::\ncross.n 54 :: cross cut\n"
        assert output(system, self.GOLD, "mw").splitlines()[0] == "take.v 29 human mode is take place system "
        assert totals(system, self.GOLD, "mw")[:2] == [
            "Total MWs in GS = 2, System found 1 of which 2 were genuine",
            "Detection precision = 200.00, recall = 100.00",
        ]

    def test_an_empty_answer_to_another_item_prints_its_line_only(self) -> None:
        system = "take.v 29 :: take place\nset.v 62 :: \n"
        assert items(system, self.GOLD, "mw")[1] == "set.v 62 No MW found by annotators, system "
        assert "System found 1 of which 1 " in output(system, self.GOLD, "mw")

    def test_without_any_answer_counts_and_precisions_are_empty(self) -> None:
        assert totals("", self.GOLD, "mw") == [
            "Total MWs in GS = 2, System found  of which  were genuine",
            "Detection precision = , recall = 0.00",
            "Number that matched GS",
            "Identification precision = , recall = 0.00",
        ]

    def test_none_genuine_prints_an_empty_count_and_0_00(self) -> None:
        assert totals("set.v 62 :: set up\n", self.GOLD, "mw") == [
            "Total MWs in GS = 2, System found 1 of which  were genuine",
            "Detection precision = 0.00, recall = 0.00",
            "Number that matched GS",
            "Identification precision = 0.00, recall = 0.00",
        ]

    def test_a_gold_without_multiwords_dies_before_the_totals(self) -> None:
        assert output("set.v 62 :: set up\n", "set.v 62 :: set up 1;\n", "mw") == (
            "set.v 62 No MW found by annotators, system set up\nDIED\n"
        )

    def test_of_a_repeated_id_the_first_line_counts(self) -> None:
        system = "take.v 29 :: take part\n"
        assert output(system + "take.v 29 :: take place\n", self.GOLD, "mw") == output(system, self.GOLD, "mw")
