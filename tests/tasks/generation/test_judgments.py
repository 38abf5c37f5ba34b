"""Judgments from CSV to z scores per output: by hand, and what must not change them."""

from __future__ import annotations

import statistics
from collections.abc import Sequence

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from lexeval_gui.core.dataset import Strings
from lexeval_gui.core.jobs import Cancelled, Job
from lexeval_gui.core.parameters import Settings, Text
from lexeval_gui.core.problems import Unreadable
from lexeval_gui.core.ratings import ALIKE, ONE_JUDGMENT, ExcludedRater, JudgedOutputs, judged_outputs, place, z_scores
from lexeval_gui.core.statistics.regression import pearson
from lexeval_gui.core.task.study import Judgments
from lexeval_gui.tasks.generation.reading import ratings_file
from lexeval_gui.tasks.generation.scoring.remarks import remarks, unknown_names

HEAD = "rater,item,system,criterion,score\n"
OPTIONS = Settings((Text("encoding", "encoding", "", "read"),))
RATERS, ITEMS, SYSTEMS = ("ann", "ben", "cat"), ("1", "2", "3"), ("a", "b")


def read(raw: bytes, encoding: str = "") -> Judgments:
    return ratings_file.read("r.csv", raw, OPTIONS.with_values({"encoding": encoding}), Job())


def of(text: str) -> Judgments:
    return read((HEAD + text).encode())


def outputs(judgments: Judgments, sd: str = "sample") -> tuple[JudgedOutputs, ...]:
    return judged_outputs(judgments, place(judgments, Strings.of(ITEMS), SYSTEMS), sd)


def scored(found: JudgedOutputs) -> dict[tuple[int, int], float]:
    """The score of each judged output by sentence and output."""
    return dict(zip(zip(found.items.tolist(), found.systems.tolist(), strict=True), found.scores.tolist(), strict=True))


def rows(judgments: Judgments) -> list[tuple[str, str, str, str, float, int]]:
    """The judgments as they stood in the file."""
    named = zip(
        (judgments.raters[code] for code in judgments.rater_of),
        (judgments.items[code] for code in judgments.item_of),
        (judgments.systems[code] for code in judgments.system_of),
        (judgments.criteria[code] for code in judgments.criterion_of),
        judgments.scores.tolist(),
        judgments.lines.tolist(),
        strict=True,
    )
    return list(named)


# -- reading ----------------------------------------------------------------------------------------------------------


def test_judgments_with_their_lines():
    found = of("ann,1,a,quality,5\n\nben,1,b,quality,6.5\n")
    assert rows(found) == [("ann", "1", "a", "quality", 5.0, 2), ("ben", "1", "b", "quality", 6.5, 4)]
    assert found.problems == ()
    assert (found.role, found.name) == ("judgments", "r.csv")


@pytest.mark.parametrize(
    "raw",
    [
        b"\xef\xbb\xbf" + (HEAD + "ann,1,a,quality,5\n").encode(),
        (HEAD + "ann,1,a,quality,5").replace("\n", "\r\n").encode(),
        (HEAD + "ann,1,a,quality,5\n").replace("\n", "\r").encode(),
        ("\ufeff" + HEAD + "ann,1,a,quality,5\n").encode("utf-16-le"),
        b'"rater","item","system","criterion","score"\n"ann","1","a","quality","5"\n',
        b"note,Score,criterion,System,item,RATER\nx,5,quality,a,1,ann\n",
        (HEAD + "ann,1,a,quality,5\n").replace(",", ";").encode(),
        (HEAD + "ann,1,a,quality,5\n").replace(",", "\t").encode(),
        (HEAD + " ann , 1 , a , quality , +5.0 \n").encode(),
    ],
    ids=["BOM", "CRLF, no newline at the end", "CR", "UTF-16", "quotes", "other order", "semicolons", "tabs", "blanks"],
)
def test_the_same_judgment_in_any_clothes(raw: bytes):
    assert [row[:5] for row in rows(read(raw))] == [("ann", "1", "a", "quality", 5.0)]


def test_quotes_hold_commas_quotes_and_line_breaks():
    found = of('"Doe, ""Ann""","1","a","ease of\nreading",5\nben,1,a,quality,4\n')
    assert rows(found)[0] == ('Doe, "Ann"', "1", "a", "ease of\nreading", 5.0, 2)
    assert rows(found)[1][-1] == 4


def test_another_encoding_can_be_named():
    raw = (HEAD + "Zoë,1,a,quality,5\n").encode("windows-1252")
    assert read(raw, "windows-1252").raters == ("Zoë",)
    with pytest.raises(Unreadable, match=r"r\.csv:2: error: is not utf-8"):
        read(raw)


@pytest.mark.parametrize("missing", ["", "NA", " ", '""'])
def test_a_missing_score_is_no_judgment(missing: str):
    found = of(f"ann,1,a,quality,{missing}\nann,1,b,quality,5\n")
    assert len(found.scores) == 1
    assert found.problems == ()


@pytest.mark.parametrize("word", ["good", "5/7", "3,5", "nan", "inf", "1e999", "1_0", "na", "٣"])
def test_a_word_for_a_score_is_named_with_its_line(word: str):
    found = of(f'ann,1,b,quality,5\nann,1,a,quality,"{word}"\n')
    assert len(found.scores) == 1
    (problem,) = found.problems
    assert str(problem).startswith(f"r.csv:3: error: has '{word}' for a score")


def test_the_same_judgment_twice_is_named_with_both_lines():
    found = of("ann,1,a,quality,5\nben,1,a,quality,5\nann,1,a,quality,7\nann,1,a,ease,7\n")
    assert [row[4:] for row in rows(found)] == [(5.0, 2), (5.0, 3), (7.0, 5)]
    (problem,) = found.problems
    assert str(problem) == "r.csv:4: error: judges quality of 1 in a as ann again, after line 2; left out"


def test_a_missing_score_is_not_judged_twice():
    found = of("ann,1,a,quality,NA\nann,1,a,quality,7\nann,1,a,quality,\n")
    assert [row[4:] for row in rows(found)] == [(7.0, 3)]
    assert found.problems == ()


def test_a_row_of_another_length_or_without_a_name_is_left_out():
    found = of("ann,1,a,quality\nann,1,a,quality,5,6\n,1,a,quality,5\nann,1,a,,5\n")
    assert len(found.scores) == 0
    assert [(problem.code, problem.lines) for problem in found.problems] == [
        ("no-judgments", ()),
        ("row-length", (2, 3)),
        ("no-name", (4,)),
        ("no-name", (5,)),
    ]


@pytest.mark.parametrize(
    ("raw", "said"),
    [
        (b"", "rater and item and system and criterion and score not found in: nothing"),
        (b"rater,item,system,score\nann,1,a,5\n", "criterion not found in: rater, item, system, score"),
        (b"ann,1,a,quality,5\n", "the first line names the columns"),
    ],
)
def test_without_its_columns_a_file_is_refused(raw: bytes, said: str):
    with pytest.raises(Unreadable) as refused:
        read(raw)
    (problem,) = refused.value.problems
    assert said in problem.message
    assert problem.line == 1


@pytest.mark.parametrize("bad", ['ann,1,a,"quality,5\nben,1,a,quality,5\n', 'ann,1,a,"qual"ity,5\n'])
def test_a_quote_that_is_not_closed_is_refused_with_its_line(bad: str):
    with pytest.raises(Unreadable) as refused:
        of("cat,1,a,quality,5\n" + bad)
    (problem,) = refused.value.problems
    assert (problem.line, problem.code) == (3, "csv")


@given(st.binary(max_size=200))
def test_any_bytes_are_read_or_refused_in_words(noise: bytes):
    for raw in (noise, HEAD.encode() + noise):
        try:
            found = read(raw)
        except Unreadable:
            continue
        assert np.isfinite(found.scores).all()


def test_reading_can_be_stopped():
    class Stopped(Job):
        def check(self) -> None:
            raise Cancelled

    with pytest.raises(Cancelled):
        ratings_file.read("r.csv", (HEAD + "ann,1,a,quality,5\n").encode(), OPTIONS, Stopped())


@pytest.mark.parametrize(
    "head",
    [
        HEAD.encode(),
        b"\xef\xbb\xbf" + HEAD.encode(),
        b'"Rater","item", "system","criterion","score"\r\nann,1',
        ("\ufeff" + HEAD).encode("utf-16-le"),
        b"score,item,system,note,criterion,rater\n",
        b"rater;item;system;criterion;score\n",
    ],
)
def test_judgments_are_known_by_their_columns(head: bytes):
    guess = ratings_file.sniff(head, "any.csv")
    assert guess is not None
    assert guess.role == "judgments"


@pytest.mark.parametrize("head", [b"", b"rater,item,score\n", b"1\tThe\tthe\n", b"The rater, item, system.\n"])
def test_other_files_are_not_judgments(head: bytes):
    assert ratings_file.sniff(head, "judgments.csv") is None


# -- z scores ---------------------------------------------------------------------------------------------------------


def test_z_is_the_distance_from_the_rater_s_mean_in_the_rater_s_sd():
    given_scores = {"ann": [1.0, 2, 6], "ben": [7.0, 7, 4]}
    text = "".join(
        f"{rater},{item},a,quality,{score}\n"
        for rater, scores in given_scores.items()
        for item, score in zip(ITEMS, scores, strict=True)
    )
    for sd, spread in (("sample", statistics.stdev), ("population", statistics.pstdev)):
        (found,) = outputs(of(text), sd)
        z = [[(s - statistics.mean(scores)) / spread(scores) for s in scores] for scores in given_scores.values()]
        assert found.scores == pytest.approx(np.mean(z, axis=0))
        assert found.raters.tolist() == [2, 2, 2]


def test_the_worked_example_of_the_explanations():
    scores = {"ann": (6, 5, 2), "ben": (4, 4, 1)}
    (found,) = outputs(
        of("".join(f"{r},{i},a,ease,{s}\n" for r in scores for i, s in zip(ITEMS, scores[r], strict=True)))
    )
    assert found.scores == pytest.approx([0.689, 0.449, -1.138], abs=5e-4)
    known = pearson(np.array([1, 0.8, 0.2]), found.scores)
    assert (known.r, known.p) == pytest.approx((0.993, 0.077), abs=5e-4)


def test_criteria_are_apart():
    ease, quality = outputs(
        of("ann,1,a,ease,1\nann,1,a,quality,7\nann,2,a,ease,3\nann,2,a,quality,5\nann,3,a,ease,2\n")
    )
    assert (ease.criterion, quality.criterion) == ("ease", "quality")
    assert scored(ease) == pytest.approx({(0, 0): -1, (1, 0): 1, (2, 0): 0})
    assert scored(quality) == pytest.approx({(0, 0): 0.5**0.5, (1, 0): -(0.5**0.5)})


def test_raters_without_a_scale_are_left_out_by_name_in_one_criterion_only():
    text = "ann,1,a,ease,5\nann,1,a,quality,1\nann,2,a,quality,2\nben,1,a,ease,4\nben,2,a,ease,4\n"
    ease, quality = outputs(of(text + "ben,1,a,quality,3\nben,2,a,quality,5\n"))
    assert ease.left_out == (ExcludedRater("ann", ONE_JUDGMENT), ExcludedRater("ben", ALIKE))
    assert len(ease) == 0
    assert quality.left_out == ()
    assert len(quality) == 2


def test_equal_scores_are_no_scale_whatever_their_digits():
    (found,) = outputs(of("".join(f"ann,{item},{system},ease,0.1\n" for item in ITEMS for system in SYSTEMS)))
    assert found.left_out == (ExcludedRater("ann", ALIKE),)


@pytest.mark.parametrize("unit", [1e-250, 1e-9, 1e9, 1e99])
def test_the_size_of_a_scale_is_no_matter(unit: float):
    (found,) = outputs(of(f"ann,1,a,ease,{1 * unit}\nann,2,a,ease,{3 * unit}\nann,3,a,ease,{2 * unit}\n"))
    assert found.scores == pytest.approx([-1, 1, 0], abs=1e-9)


def test_an_output_is_scored_by_those_who_judged_it():
    (found,) = outputs(of("ann,1,a,ease,1\nann,2,a,ease,3\nben,2,a,ease,1\nben,3,b,ease,7\n"))
    assert scored(found) == pytest.approx({(0, 0): -(0.5**0.5), (1, 0): 0, (2, 1): 0.5**0.5}, abs=1e-12)
    assert dict(zip(found.items.tolist(), found.raters.tolist(), strict=True)) == {0: 1, 1: 2, 2: 1}


def test_unknown_names_are_told_with_their_lines():
    judgments = of("ann,1,a,ease,1\nann,9,a,ease,3\nann,1,z,ease,4\nben,9,a,ease,1\nben,8,y,ease,7\n")
    places = place(judgments, Strings.of(ITEMS), SYSTEMS)
    items, systems = unknown_names(judgments, places)
    assert str(items) == (
        "r.csv:3: warning: the reference has no sentence '9' (nor '8'); 3 judgments are of no use here"
    )
    assert items.lines == (3, 5, 6)
    assert str(systems).startswith("r.csv:4: warning: no output is called 'z' (nor 'y'); 2 judgments")
    (found,) = judged_outputs(judgments, places, "sample")
    assert list(scored(found)) == [(0, 0)]


def test_raters_left_out_are_told_with_the_reason():
    judgments = of("ann,1,a,ease,1\nann,1,b,ease,4\nben,1,a,ease,5\ncat,1,a,ease,2\ncat,1,b,ease,2\n")
    assert [str(problem) for problem in remarks(judgments, place(judgments, Strings.of(ITEMS), SYSTEMS))] == [
        "r.csv: warning: rater 'ben' judged only one output by ease, and is left out of it",
        "r.csv: warning: rater 'cat' gave the same score each time by ease, and is left out of it",
    ]


def test_known_names_are_not_told():
    judgments = of("ann,1,a,ease,1\n")
    assert unknown_names(judgments, place(judgments, Strings.of(ITEMS), SYSTEMS)) == ()


def test_outputs_that_are_not_open_still_tell_the_rater_s_scale():
    judgments = of("ann,1,a,ease,1\nann,2,a,ease,3\nann,1,b,ease,5\nann,2,b,ease,7\n")
    both, one = (
        judged_outputs(judgments, place(judgments, Strings.of(ITEMS), names), "sample")[0] for names in ("ab", "b")
    )
    assert [score for (_, system), score in scored(both).items() if system == 1] == list(scored(one).values())


def test_no_judgments_no_criteria():
    assert outputs(of("")) == ()
    judgments = of("ann,1,a,ease,1\n")
    assert len(z_scores(judgments, 0, "sample").rows) == 0


# -- what changes nothing ---------------------------------------------------------------------------------------------

TABLES = st.lists(
    st.lists(st.integers(1, 7), min_size=len(ITEMS) * len(SYSTEMS), max_size=len(ITEMS) * len(SYSTEMS)),
    min_size=len(RATERS), max_size=len(RATERS),
)  # fmt: skip


def lines_of(table: Sequence[Sequence[float]]) -> list[str]:
    """A line per judgment: a row of the table for each rater."""
    places = [(item, system) for item in ITEMS for system in SYSTEMS]
    return [
        f"{rater},{item},{system},ease,{score!r}\n"
        for rater, scores in zip(RATERS, table, strict=True)
        for (item, system), score in zip(places, scores, strict=True)
    ]


def same(one: tuple[JudgedOutputs, ...], other: tuple[JudgedOutputs, ...]) -> bool:
    (first,), (second,) = one, other
    assert {left.rater for left in first.left_out} == {left.rater for left in second.left_out}
    return scored(first) == pytest.approx(scored(second), abs=1e-9)


@given(TABLES, st.sampled_from(range(len(RATERS))), st.integers(-20, 20), st.integers(1, 50))
def test_an_affine_change_of_a_rater_s_scale_changes_nothing(
    table: list[list[int]], rater: int, shift: int, factor: int
):
    changed = [[shift + score * factor / 4 for score in row] if n == rater else row for n, row in enumerate(table)]
    for sd in ("sample", "population"):
        assert same(outputs(of("".join(lines_of(table))), sd), outputs(of("".join(lines_of(changed))), sd))


@given(TABLES, st.randoms(use_true_random=False))
def test_the_order_of_the_rows_changes_nothing(table: list[list[int]], random):
    lines = lines_of(table)
    shuffled = random.sample(lines, len(lines))
    assert same(outputs(of("".join(lines))), outputs(of("".join(shuffled))))


@given(TABLES)
def test_the_scores_of_a_rater_have_mean_0_and_sd_1(table: list[list[int]]):
    judgments = of("".join(lines_of(table)))
    found = z_scores(judgments, 0, "sample")
    raters = judgments.rater_of[found.rows]
    for rater in np.unique(raters):
        assert found.scores[raters == rater].mean() == pytest.approx(0, abs=1e-12)
        assert found.scores[raters == rater].std(ddof=1) == pytest.approx(1)
