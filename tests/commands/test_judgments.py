"""`lexeval judgments`: the independent numbers, planted data, what is refused and how it is said."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path
from typing import Any

import pytest
from scipy import stats

from tests.commands.conftest import Answer, Lexeval

AS_JSON = ("--format", "json")
OUTPUTS = ("ref", "derived_left_right", "derived_random_permutation", "derived_treelet_scramble")
CRITERIA = ("understandability", "quality")
STRING = "simple_string_accuracy"

REFERENCE = [
    "the cat sat on the mat", "a dog barks", "we saw two birds fly away", "it rains", "she sings old songs well",
    "they left early", "no one knows the answer yet", "he runs", "my friend writes long letters", "stay here",
]  # fmt: skip
GOOD = [
    "the cat sat on the mat", "a dog barks", "we saw two birds fly off", "it rains", "she sings songs well",
    "they left early", "no one knows the answer", "he runs", "my friend writes letters long", "stay here now",
]  # fmt: skip
BAD = [
    "cat the mat on sat", "barks dog a", "we two saw fly birds", "rains", "well sings she songs",
    "early left they they", "knows one no answer the", "runs", "writes letters friend", "here stay",
]  # fmt: skip


def accuracy(reference: str, output: str) -> float:
    """1 − edit distance / length, by the plain recurrence."""
    one, other = reference.split(), output.split()
    row = list(range(len(other) + 1))
    for i, a in enumerate(one, 1):
        last, row[0] = row[0], i
        for j, b in enumerate(other, 1):
            last, row[j] = row[j], min(last + (a != b), row[j] + 1, row[j - 1] + 1)
    return 1 - row[-1] / len(one)


def planted() -> list[list[str]]:
    """Two raters with different scales: ann's scores are those of a scale of 100, by string accuracy and some whim."""
    rows = []
    for name, outputs in (("good", GOOD), ("bad", BAD)):
        for number, (reference, output) in enumerate(zip(REFERENCE, outputs, strict=True), 1):
            value = accuracy(reference, output) + 0.1 * ((number * 7) % 5 - 2)
            rows.append(["ann", str(number), name, "ease", f"{100 * value:.1f}"])
            rows.append(["ben", str(number), name, "ease", f"{3 + 2 * value:.3f}"])
    return rows


def write(rows: list[list[str]]) -> None:
    lines = ["rater,item,system,criterion,score", *(",".join(row) for row in rows)]
    Path("r.csv").write_text("\n".join(lines) + "\n")


@pytest.fixture
def judge(lexeval: Lexeval, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """Runs the verb on the planted outputs and judgments, in a folder of their own."""
    monkeypatch.chdir(tmp_path)
    for name, sentences in (("ref", REFERENCE), ("good", GOOD), ("bad", BAD)):
        Path(f"{name}.txt").write_text("\n".join(sentences) + "\n")
    write(planted())

    def run(*words: object) -> Answer:
        return lexeval("judgments", "ref.txt", "good.txt", "bad.txt", "--ratings", "r.csv", *words)

    return run


# -- independent numbers ----------------------------------------------------------------------------------------------


@pytest.fixture
def simulated(lexeval: Lexeval, shared: Path) -> Answer:
    folder = shared / "data" / "generation"
    outputs = [folder / f"ewt250.{name}.txt" for name in OUTPUTS]
    ratings = folder / "simulated_judgments.csv"
    return lexeval("judgments", folder / "ewt250.conllu", *outputs, "--ratings", ratings, *AS_JSON)


def test_equals_the_independent_numbers(simulated: Answer, shared: Path):
    expected = json.loads((shared / "data" / "generation" / "expected" / "simulated_judgments.json").read_text())
    found = simulated.json
    assert simulated.code == 0
    assert list(found) == list(expected)
    for criterion, numbers in expected.items():
        mine = found[criterion]
        assert mine["left_out"] == numbers["left_out"]
        for measure, r in numbers["pearson"].items():
            assert mine["pearson"][measure]["r"] == pytest.approx(r, abs=1e-9)
        assert list(mine["regression"]) == list(numbers["regression"])
        for name, regression in numbers["regression"].items():
            for key, value in regression.items():
                assert mine["regression"][name][key] == pytest.approx(value, rel=1e-9, abs=1e-9)


def test_p_follows_from_r_and_f(simulated: Answer):
    for criterion in CRITERIA:
        found = simulated.json[criterion]
        assert found["n"] == 24
        for one in found["pearson"].values():
            t = one["r"] * (22 / (1 - one["r"] ** 2)) ** 0.5
            assert one["p"] == pytest.approx(2 * stats.t.sf(abs(t), 22), rel=1e-6)
        for one in found["regression"].values():
            assert one["p"] == pytest.approx(stats.f.sf(one["f"], *one["df"]), rel=1e-6)


def test_criteria_are_correlated_with_each_other(simulated: Answer):
    one, other = (simulated.json[name]["criteria"] for name in CRITERIA)
    assert one["quality"]["r"] == pytest.approx(other["understandability"]["r"], abs=1e-12)
    assert one["quality"]["n"] == 24
    assert 0.9 < one["quality"]["r"] < 1


def test_with_24_outputs_the_outlier_leaves_the_paper_s_degrees_of_freedom(simulated: Answer):
    for criterion in CRITERIA:
        found = simulated.json[criterion]["regression"]["simple_tree_accuracy+substitutions+length"]
        assert found["df"] == [3, 20]
        without = found["outlier"]["without"]
        assert without["df"] == [3, 19]
        assert without["r_squared"] > found["r_squared"]


# -- planted data -----------------------------------------------------------------------------------------------------


def test_r_with_a_measure_worked_out_by_hand(judge):
    z: dict[str, list[float]] = {"ann": [], "ben": []}
    for rater, *_, score in planted():
        z[rater].append(float(score))
    means = stats.zscore(z["ann"], ddof=1) / 2 + stats.zscore(z["ben"], ddof=1) / 2
    accuracies = [accuracy(a, b) for outputs in (GOOD, BAD) for a, b in zip(REFERENCE, outputs, strict=True)]
    expected = stats.pearsonr(accuracies, means)
    found = judge(*AS_JSON).json["ease"]["pearson"][STRING]
    assert found["r"] == pytest.approx(expected.statistic, abs=1e-12)
    assert found["p"] == pytest.approx(expected.pvalue, rel=1e-9)
    assert found["n"] == 20


def test_of_several_references_the_nearest_is_judged(judge):
    Path("other.txt").write_text("\n".join(BAD) + "\n")
    z: dict[str, list[float]] = {"ann": [], "ben": []}
    for rater, *_, score in planted():
        z[rater].append(float(score))
    means = stats.zscore(z["ann"], ddof=1) / 2 + stats.zscore(z["ben"], ddof=1) / 2
    nearest = [
        max(accuracy(a, c), accuracy(b, c))
        for outs in (GOOD, BAD)
        for a, b, c in zip(REFERENCE, BAD, outs, strict=True)
    ]
    found = judge("--reference", "other.txt", *AS_JSON).json["ease"]["pearson"][STRING]
    assert found["r"] == pytest.approx(stats.pearsonr(nearest, means).statistic, abs=1e-12)


def test_a_reference_without_trees_has_string_measures_alone(judge):
    found = judge(*AS_JSON).json["ease"]
    assert list(found["pearson"]) == [STRING, "generation_string_accuracy"]
    assert list(found["regression"]) == [f"{STRING}+substitutions+length", f"{STRING}+substitutions"]


def test_chosen_regressions_take_the_place_of_the_usual_ones(judge):
    found = judge(*AS_JSON, "--regress", f"{STRING}+moves", "--regress", "insertions + deletions").json["ease"]
    assert list(found["regression"]) == [f"{STRING}+moves", "insertions+deletions"]
    assert found["regression"][f"{STRING}+moves"]["metric"]["variables"] == [STRING, "moves"]
    assert "no accuracy" in found["regression"]["insertions+deletions"]["metric"]["refused"]


def test_sd_is_a_parameter_of_the_signature_and_scales_the_scores(judge):
    sample, population = (judge(*AS_JSON, "--set", f"sd={sd}").json["ease"] for sd in ("sample", "population"))
    one, other = (found["regression"][f"{STRING}+substitutions"]["coefficients"][0] for found in (sample, population))
    assert other / one == pytest.approx((20 / 19) ** 0.5)
    assert population["pearson"][STRING]["r"] == pytest.approx(sample["pearson"][STRING]["r"])
    assert " | sd:population | " in judge("--set", "sd=population").out


def test_fewer_outputs_leave_what_a_judgment_is_worth(judge, lexeval: Lexeval):
    """A rater's scale is that of all their judgments, so the scores of `good` stay when `bad` is not open."""
    answer = lexeval("judgments", "ref.txt", "good.txt", "--ratings", "r.csv", *AS_JSON)
    assert answer.code == 0
    assert answer.json["ease"]["n"] == 10
    assert "no output is called 'bad'; 20 judgments are of no use here" in answer.err


# -- how it is printed ------------------------------------------------------------------------------------------------


def test_the_text_names_what_was_computed_and_ends_in_the_signature(judge):
    answer = judge()
    assert answer.code == 0
    assert answer.err == ""
    assert "Correlation of measures with judgments" in answer.out
    assert "simple string accuracy" in answer.out
    assert "it is not removed above" in answer.out
    assert "·simple_string_accuracy" in answer.out
    last = answer.out.rstrip().splitlines()[-1]
    assert last.startswith(
        "generation | judgments | costs:fewest-substitutions | case:fold | unicode:as-is | references:nearest | "
        "sd:sample"
    )


def test_the_tables_for_machines_have_the_numbers_of_the_json(judge):
    found = judge(*AS_JSON).json["ease"]
    for format, delimiter in (("csv", ","), ("tsv", "\t")):
        rows = list(csv.DictReader(io.StringIO(judge("--format", format).out), delimiter=delimiter))
        r = {row["name"]: float(row["value"]) for row in rows if row["kind"] == "measure"}
        assert r == {name: one["r"] for name, one in found["pearson"].items()}
        for name, one in found["regression"].items():
            terms = {row["term"]: float(row["value"]) for row in rows if row["name"] == name}
            assert terms["r_squared"] == one["r_squared"]
            assert [terms["intercept"], *(terms[term] for term in name.split("+"))] == [
                one["intercept"], *one["coefficients"]
            ]  # fmt: skip


@pytest.mark.parametrize("format", ["latex", "markdown"])
def test_tables_for_papers(judge, format: str):
    answer = judge("--format", format)
    assert answer.code == 0
    assert "simple string accuracy" in answer.out


def test_a_file_can_be_written_but_not_over_the_judgments(judge):
    assert judge("-o", "out.txt").out == ""
    assert "Regression of judgments" in Path("out.txt").read_text()
    refused = judge("-o", "r.csv")
    assert refused.code == 2
    assert "would overwrite" in refused.err


# -- what is wrong ----------------------------------------------------------------------------------------------------


def test_bad_rows_are_named_with_their_lines_and_the_rest_is_judged(judge):
    rows = planted()
    rows += [
        ["ann", "1", "good", "ease", "5"],
        ["cat", "1", "good", "ease", "fine"],
        ["ann", "99", "good", "ease", "5"],
        ["ann", "1", "ugly", "ease", "5"],
        ["dan", "1", "good", "ease", "5"],
        ["eve", "1", "bad", "ease", "NA"],
    ]
    write(rows)
    answer = judge(*AS_JSON)
    assert answer.code == 0
    assert "r.csv:42: error: judges ease of 1 in good as ann again, after line 2" in answer.err
    assert "r.csv:43: error: has 'fine' for a score" in answer.err
    assert "r.csv:44: warning: the reference has no sentence '99'" in answer.err
    assert "r.csv:45: warning: no output is called 'ugly'" in answer.err
    assert "r.csv: warning: rater 'dan' judged only one output by ease" in answer.err
    assert "eve" not in answer.err
    assert answer.json["ease"]["left_out"] == ["dan"]


def refused(answer: Answer, name: str) -> str:
    reason: str = answer.json["ease"]["regression"][name]["refused"]
    assert reason in answer.err
    assert answer.code == 0
    return reason


def test_no_regression_and_the_reason_in_words(judge):
    by = "substitutions+insertions+deletions+" + STRING
    write([row for row in planted() if int(row[1]) <= 2])
    assert refused(judge(*AS_JSON, "--regress", by), by) == "4 variables need at least 6 items, and there are 4"
    write([row for row in planted() if row[2] == "good" and int(row[1]) in (1, 2, 4, 6, 8)])
    assert "is the same for all 5 items" in refused(judge(*AS_JSON, "--regress", "moves"), "moves")


def test_a_collinear_variable_is_named(judge):
    """The sentences are of three tokens: string accuracy is 1 less a third of the errors."""
    Path("ref.txt").write_text("a b c\n" * 10)
    Path("good.txt").write_text("a b c\na b\n" * 5)
    Path("bad.txt").write_text("a\nb\n" * 5)
    write([["ann", str(n), name, "ease", str((n * 5) % 7)] for n in range(1, 11) for name in ("good", "bad")])
    assert refused(judge(*AS_JSON, "--regress", f"deletions+{STRING}"), f"deletions+{STRING}") == (
        f"{STRING} is collinear: it follows from deletions"
    )


@pytest.mark.parametrize(
    ("wanted", "said"),
    [
        ("simple_string_accuracy+lenght", "there is no variable 'lenght'"),
        ("simple_tree_accuracy", "there is no variable 'simple_tree_accuracy'"),
        ("moves+moves", "'moves' stands twice"),
        ("moves+", "there is no variable ''"),
    ],
)
def test_variables_that_there_are_not_are_refused(judge, wanted: str, said: str):
    answer = judge("--regress", wanted)
    assert answer.code == 2
    assert said in answer.err


def test_judgments_that_cannot_be_read_end_it(judge):
    Path("r.csv").write_text("who,what\nann,1\n")
    answer = judge()
    assert answer.code == 1
    assert "r.csv:1: error: the first line names the columns" in answer.err
    assert judge(*AS_JSON).json["problems"][0]["path"] == "r.csv"
    Path("r.csv").unlink()
    assert judge().code == 1


@pytest.mark.parametrize("rows", [[], [["ann", "1", "nobody", "ease", "5"]], [["ann", "1", "good", "ease", "5"]]])
def test_nothing_to_correlate_is_no_crash(judge, rows: list[list[str]]):
    write(rows)
    for words in ((), AS_JSON, ("--format", "csv")):
        answer = judge(*words)
        assert answer.code == 0
        assert "warning" in answer.err
    found: dict[str, Any] = judge(*AS_JSON).json
    assert all(one["n"] == 0 and one["pearson"][STRING]["r"] is None for one in found.values())


def test_an_output_that_cannot_be_read_is_left_out(judge, lexeval: Lexeval):
    Path("short.txt").write_text("one line\n")
    answer = lexeval("judgments", "ref.txt", "good.txt", "bad.txt", "short.txt", "--ratings", "r.csv", *AS_JSON)
    assert answer.code == 1
    assert answer.json["ease"]["n"] == 20
