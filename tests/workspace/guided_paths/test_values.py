"""The numbers that a path names, against plain Python on the files."""

from __future__ import annotations

import json
from pathlib import Path
from statistics import fmean, stdev
from typing import Any

import numpy as np
import pytest
from scipy import stats

from lexeval_gui.core.guided_path.path import GuidedPath
from lexeval_gui.core.guided_path.reading import parse_path
from lexeval_gui.core.guided_path.text import Statement
from lexeval_gui.core.parameters import BadValue
from lexeval_gui.workspace.guided_paths.rehearsal import Rehearsal
from lexeval_gui.workspace.guided_paths.values import Moment, holds, number, stated_text, text_of
from tests.commands.conftest import Lexeval, lexeval
from tests.workspace.guided_paths.lessons import GOLD, SYSTEMS, f, hits, moment, precision, recall, wrong

__all__ = ["lexeval"]  # the fixture


@pytest.fixture
def start(tmp_path: Path) -> Moment:
    return moment(tmp_path)


@pytest.mark.parametrize("system", SYSTEMS)
def test_measures_and_counts_over_all_items(start: Moment, system: str):
    assert number(f"{system}.coverage_precision", start) == pytest.approx(fmean(precision(system, i) for i in GOLD))
    assert number(f"{system}.coverage_recall", start) == pytest.approx(fmean(recall(system, i) for i in GOLD))
    assert number(f"{system}.coverage_f", start) == pytest.approx(fmean(f(system, i) for i in GOLD))
    assert number(f"{system}.hits", start) == sum(hits(system, i) for i in GOLD)
    assert number(f"{system}.wrong", start) == sum(wrong(system, i) for i in GOLD)
    assert number(f"{system}.items", start) == len(GOLD)


@pytest.mark.parametrize("item", GOLD)
def test_measures_and_counts_of_an_item(tmp_path: Path, item: str):
    now = moment(tmp_path, f'first = {{ item = "{item}" }}')
    for system in SYSTEMS:
        assert number(f"item {system}.coverage_f", now) == pytest.approx(f(system, item))
        assert number(f"item {system}.hits", now) == hits(system, item)


def test_settings_act(tmp_path: Path):
    now = moment(tmp_path, "first = { set = { n = 2 } }", settings="set = { k = 0.5 }")
    expected = fmean(precision("bold", i, 0.5, 2) for i in GOLD)
    assert number("bold.coverage_precision", now) == pytest.approx(expected)
    assert (number("setting k", now), number("setting n", now)) == (0.5, 2)


def test_before_is_before_the_act_of_the_step(tmp_path: Path):
    now = moment(tmp_path, "act = { set = { n = 1 } }", then=True)
    assert number("before bold.coverage_f", now) == pytest.approx(fmean(f("bold", i) for i in GOLD))
    assert number("bold.coverage_f", now) == pytest.approx(fmean(f("bold", i, cutoff=1) for i in GOLD))
    difference = "bold.coverage_f - before bold.coverage_f"
    assert number(difference, now) == pytest.approx(
        number("bold.coverage_f", now) - number("before bold.coverage_f", now)
    )


def test_a_gesture_acts(tmp_path: Path):
    step = 'first = { item = "1" }\nact = { gesture = { ref = ["answer", "bold", 2], verb = "remove" } }'
    now = moment(tmp_path, step, then=True)
    assert number("before item bold.wrong", now) == 2
    assert number("item bold.wrong", now) == 1
    assert number("item bold.coverage_precision", now) == pytest.approx(6 / 7)


def test_items_that_a_filter_finds(start: Moment):
    assert number("count pos:a", start) == 2
    assert number("count bold.F<0.8", start) == sum(f("bold", i) < 0.8 for i in GOLD)
    assert number("count shy.F>bold.F", start) == sum(f("shy", i) > f("bold", i) + 1e-9 for i in GOLD)
    assert number("count difference<0", start) == sum(f("shy", i) < f("bold", i) - 1e-9 for i in GOLD)


def test_items_that_moved_by_the_act(tmp_path: Path):
    now = moment(tmp_path, "act = { set = { n = 1 } }", then=True)
    lost = sum(hits("bold", i) > 0 and hits("bold", i, 1) == 0 for i in GOLD)
    assert number("count bold.before.hits>0 bold.hits=0", now) == lost > 0


def test_one_system_need_not_be_named(tmp_path: Path):
    head = 'title = "t"\ntask = "substitution"\nfiles = ["lesson.gold", "shy.oot"]\n[[step]]\ntext = "x"\n'
    moment(tmp_path)
    path = parse_path(head, str(tmp_path / "one.path.toml"))
    assert number("coverage_f", Rehearsal(path).moment(0)) == pytest.approx(fmean(f("shy", i) for i in GOLD))


def test_the_ends_of_an_interval_are_those_that_score_prints(tmp_path: Path, lexeval: Lexeval):
    now = moment(tmp_path, settings="set = { resamples = 200, seed = 4 }")
    files = ("substitution", tmp_path / "lesson.gold", tmp_path / "shy.oot", tmp_path / "bold.oot")
    printed = lexeval("score", *files, "--set", "resamples=200", "--set", "seed=4", "--format", "json").json
    low, high = next(s["intervals"]["coverage_f"] for s in printed["systems"] if s["name"] == "bold")
    assert (number("low bold.coverage_f", now), number("high bold.coverage_f", now)) == (low, high)
    assert low <= number("bold.coverage_f", now) <= high
    with pytest.raises(BadValue, match="has no interval"):
        number("low bold.coverage_f", moment(tmp_path))


def test_the_interval_of_a_difference_is_the_one_that_compare_prints(tmp_path: Path, lexeval: Lexeval):
    now = moment(tmp_path, settings="set = { resamples = 200, seed = 4 }")
    files = ("substitution", tmp_path / "lesson.gold", tmp_path / "bold.oot", tmp_path / "shy.oot")
    asked = ("--measure", "coverage_f", "--set", "resamples=200", "--set", "seed=4", "--format", "json")
    printed = lexeval("compare", *files, *asked).json
    ends = tuple(number(f"{end} bold.coverage_f above shy", now) for end in ("low", "high"))
    assert ends == tuple(printed["interval"])
    assert ends[0] <= number("bold.coverage_f - shy.coverage_f", now) <= ends[1]
    for name in ("low bold.coverage_f above dull", "low bold.hits above shy"):
        with pytest.raises(BadValue, match=r"no system 'dull|has no interval"):
            number(name, now)
    with pytest.raises(BadValue, match="has no interval"):
        number("low bold.coverage_f above shy", moment(tmp_path))


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("coverage_f", "it has to be said of which system; there are shy, bold"),
        ("dull.coverage_f", "there is no system 'dull'; there are shy, bold"),
        ("shy.coverge_f", "there is no 'coverge_f' of shy; there are coverage_precision"),
        ("item shy.hits", "asks for the current item, and there is none"),
        ("before shy.hits", "asks for what was before an act"),
        ("setting kk", "there is no parameter 'kk'"),
        ("setting matching", "the value of 'matching' is no number"),
        ("count nothing:3", "count nothing:3: "),
        ("correlation fluency coverage_f", "no judgments are open"),
        ("r_squared fluency", "no judgments are open"),
        ("shy.coverage_f - dull.coverage_f", "there is no system 'dull'"),
        ("", "it has to be said of which system"),
        ("a b c", "it has to be said of which system"),
    ],
)
def test_a_name_that_means_nothing_is_refused(start: Moment, name: str, said: str):
    with pytest.raises(BadValue) as refused:
        number(name, start)
    assert said in str(refused.value)


def test_comparisons(start: Moment):
    for comparison in ("shy.hits < bold.hits", "shy.hits = 8", "bold.hits >= 12", "bold.hits <= 12", "shy.wrong != 1"):
        assert holds(comparison, start)
    for comparison in ("shy.hits > bold.hits", "shy.hits = 9", "bold.hits > 12"):
        assert not holds(comparison, start)
    for comparison in ("shy.hits", "shy.hits<bold.hits", "", "shy.hits ~ 3"):
        with pytest.raises(BadValue, match="compares nothing"):
            holds(comparison, start)


def test_numbers_that_differ_by_rounding_alone_are_equal(start: Moment):
    assert holds("bold.coverage_f = 0.785185185185185", start)
    assert not holds("bold.coverage_f = 0.785", start)


@pytest.mark.parametrize(
    ("value", "stated", "shown"),
    [
        (2 / 3, ".667", ".667"), (2 / 3, ".67", ".67"), (12.0, "12", "12"), (2 / 3, "66.7%", "66.7%"),
        (0.3, "30%", "30%"), (-0.25, "-.25", "−.25"), (float("nan"), ".5", "–"),
    ],
)  # fmt: skip
def test_numbers_read_as_they_are_stated(value: float, stated: str, shown: str):
    assert stated_text(value, Statement("x", stated)) == shown


def test_numbers_of_which_nothing_is_stated():
    assert (text_of(12.0, None), text_of(2 / 3, None), text_of(0.0, None)) == ("12", ".667", "0")


# judgments

RATED = """
title = "t"
task = "generation"
files = ["sentences.conllu", "left_right.txt", "scrambled.txt", "near_perfect.txt", "ratings.csv"]
[[step]]
text = "x"
act = { leave_out = [["left_right", "keys"], ["scrambled", "yes"]] }
"""


def judged_path(project: Path) -> GuidedPath:
    return parse_path(RATED, str(project / "resources/samples/generation/any.path.toml"))


def distance(one: list[str], other: list[str]) -> int:
    """Insertions, deletions and substitutions of words, at least."""
    row = list(range(len(other) + 1))
    for i, a in enumerate(one, 1):
        before, row = row, [i]
        for j, b in enumerate(other, 1):
            row.append(min(before[j] + 1, row[j - 1] + 1, before[j - 1] + (a != b)))
    return row[-1]


def judged(project: Path) -> dict[tuple[str, str], tuple[float, float]]:
    """Mean z and string accuracy of each judged output, in plain Python."""
    folder = project / "resources/samples/generation"
    rows = [line.split(",") for line in (folder / "ratings.csv").read_text().splitlines()[1:]]
    rows = [row for row in rows if row[3] == "understandability" and row[4] != "NA"]
    by_rater: dict[str, list[float]] = {}
    for rater, *_, score in rows:
        by_rater.setdefault(rater, []).append(float(score))
    z: dict[tuple[str, str], list[float]] = {}
    for rater, item, system, _, score in rows:
        scores = by_rater[rater]
        z.setdefault((system, item), []).append((float(score) - fmean(scores)) / stdev(scores))
    sentences: dict[str, list[str]] = {}
    for block in (folder / "sentences.conllu").read_text().split("\n\n"):
        lines = block.strip().splitlines()
        id = next((line.partition("=")[2].strip() for line in lines if line.startswith("# sent_id")), "")
        sentences[id] = [line.split("\t")[1].casefold() for line in lines if line[:1].isdigit()]
    sentences.pop("", None)
    outputs = {s: (folder / f"{s}.txt").read_text().splitlines() for s in ("left_right", "scrambled", "near_perfect")}
    ids = list(sentences)
    found = {}
    for (system, item), scores in z.items():
        reference, output = sentences[item], outputs[system][ids.index(item)].casefold().split()
        found[system, item] = (fmean(scores), 1 - distance(reference, output) / len(reference))
    return found


def test_correlations_with_judgments(project: Path):
    now, plain = Rehearsal(judged_path(project)).moment(0), np.array([*judged(project).values()])
    expected: Any = stats.pearsonr(plain[:, 0], plain[:, 1])
    assert number("correlation understandability simple_string_accuracy", now) == pytest.approx(expected.statistic)
    assert number("p understandability simple_string_accuracy", now) == pytest.approx(expected.pvalue)


def test_regressions_leave_out_what_is_left_out(project: Path):
    rehearsal, every = Rehearsal(judged_path(project)), judged(project)
    left = {place: pair for place, pair in every.items() if place not in {("left_right", "keys"), ("scrambled", "yes")}}
    for now, kept in ((rehearsal.moment(0), every), (rehearsal.moment(0, True), left)):
        z, accuracy = np.array([*kept.values()]).T
        expected = np.corrcoef(z, accuracy)[0, 1] ** 2
        found = number("r_squared understandability simple_string_accuracy", now)
        assert found == pytest.approx(expected)


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("correlation fluent simple_string_accuracy", "criteria are "),
        ("correlation understandability nothing", "there is no measure 'nothing' beside judgments"),
        ("r_squared understandability nothing", "nothing"),
        ("correlation understandability", "has to be a criterion and an id"),
    ],
)
def test_names_of_judgments_that_mean_nothing(project: Path, name: str, said: str):
    with pytest.raises(BadValue) as refused:
        number(name, Rehearsal(judged_path(project)).moment(0))
    assert said in str(refused.value)


def test_a_number_is_the_one_that_json_prints(start: Moment, tmp_path: Path, lexeval: Lexeval):
    files = ("substitution", tmp_path / "lesson.gold", tmp_path / "shy.oot", tmp_path / "bold.oot")
    printed = json.loads(lexeval("score", *files, "--format", "json").out)
    for system in printed["systems"]:
        for name, value in system["measures"].items():
            assert value is None or number(f"{system['name']}.{name}", start) == pytest.approx(value)
