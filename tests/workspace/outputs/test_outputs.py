"""An evaluation as JSON, tables and a command line: the same numbers everywhere."""

from __future__ import annotations

import io
import json
import math
import shlex

import numpy as np
import pytest
from msgspec.structs import replace

from lexeval_gui.core.parameters import Choice, Option, Settings, Text
from lexeval_gui.core.problems import Problem
from lexeval_gui.core.statistics.resampling import PairedComparison
from lexeval_gui.core.tables import render, write
from lexeval_gui.workspace import outputs
from lexeval_gui.workspace.analysis.robustness import Robustness, Trial
from lexeval_gui.workspace.outputs import conventions
from lexeval_gui.workspace.outputs.command_lines.inputs import Inputs, line
from lexeval_gui.workspace.plans import Plan, Source
from lexeval_gui.workspace.scoring.comparison import why_no_interval
from lexeval_gui.workspace.scoring.intervals import drawn_band
from tests import tiny

PROBLEM = Problem("warning", "a.oot", 3, "unknown-id", "no gold line has the id 7", (3, 5))


def test_json_has_the_keys_of_the_design():
    made = outputs.to_json(tiny.evaluation(), [PROBLEM])
    assert list(made) == ["task", "signature", "parameters", "systems", "problems"]
    assert list(made["systems"][0]) == ["name", "path", "measures", "counts", "groups"]
    assert made["parameters"] == {"k": "1", "n": "4", "denominator": "all", "resamples": "0", "seed": "1"}
    assert made["problems"] == [
        {"severity": "warning", "path": "a.oot", "line": 3, "code": "unknown-id", "message": PROBLEM.message}
    ]


def test_totals_of_the_json_are_those_worked_out_by_hand():
    measures = outputs.to_json(tiny.evaluation(), [])["systems"][0]["measures"]
    assert measures["items"] == 9
    assert isinstance(measures["items"], int)
    assert measures["attempted"] == 8
    # hits / (hits + wrong) of nine items, the sixth without an answer, the seventh without a hit
    expected = (3 / 4 + 2 / 4 + 1 / 4 + 1 + 1 + 0 + 0 + 1 + 1) / 9
    assert measures["coverage_precision"] == pytest.approx(expected, abs=1e-12)


def test_groups_add_up_to_the_total():
    system = outputs.to_json(tiny.evaluation(), [])["systems"][1]
    groups = system["groups"]["pos"]
    assert set(groups) == {"n", "v"}
    assert groups["n"]["items"] + groups["v"]["items"] == system["measures"]["items"]
    total = sum(groups[value]["coverage_f"] * groups[value]["items"] for value in groups) / 9
    assert total == pytest.approx(system["measures"]["coverage_f"], abs=1e-12)


def test_items_of_the_json_average_to_the_total():
    system = outputs.to_json(tiny.evaluation(k="0.5"), [], items=True)["systems"][0]
    assert len(system["items"]) == 9
    assert list(system["items"][0])[:6] == ["id", "lexelt", "pos", "attempted", "gold_size", "hits"]
    mean = sum(item["coverage_f"] for item in system["items"]) / 9
    assert mean == pytest.approx(system["measures"]["coverage_f"], abs=1e-12)
    assert sum(item["hits"] for item in system["items"]) == system["counts"]["items"]["hits"]


def test_an_undefined_measure_is_null():
    evaluation = tiny.evaluation()
    evaluation.scores(0).totals["coverage_f"][:] = math.nan
    made = outputs.to_json(evaluation, [])
    assert made["systems"][0]["measures"]["coverage_f"] is None
    json.dumps(made, allow_nan=False)


@pytest.mark.parametrize("items", [False, True])
@pytest.mark.parametrize("resamples", ["0", "50"])
def test_written_json_is_the_same_as_the_object(items: bool, resamples: str):
    evaluation, file = tiny.evaluation(resamples=resamples), io.StringIO()
    outputs.write_json(evaluation, [PROBLEM], file, items)
    assert json.loads(file.getvalue()) == outputs.to_json(evaluation, [PROBLEM], items)


def test_intervals_stand_in_the_json_only_with_resamples():
    assert "intervals" not in outputs.to_json(tiny.evaluation(), [])["systems"][0]
    made = outputs.to_json(tiny.evaluation(resamples="200"), [])
    system = made["systems"][0]
    low, high = system["intervals"]["coverage_f"]
    assert low < system["measures"]["coverage_f"] < high
    assert "items" not in system["intervals"]
    assert "resamples:200 | seed:1" in made["signature"]


def test_the_scores_table_holds_the_numbers_of_the_json():
    evaluation = tiny.evaluation(n="2")
    table = outputs.scores_table(evaluation)
    for system, row in zip(outputs.to_json(evaluation, [])["systems"], table.rows, strict=True):
        cells = {column.id: cell for column, cell in zip(table.columns, row, strict=True)}
        assert cells == {"system": system["name"], **system["measures"]}


def test_a_grouped_table_has_a_row_for_all_items_and_each_value():
    table = outputs.scores_table(tiny.evaluation(), "pos")
    assert [row[:2] for row in table.rows[:3]] == [("wide", "all"), ("wide", "n"), ("wide", "v")]
    with pytest.raises(KeyError, match="lexelt"):
        outputs.scores_table(tiny.evaluation(), "lexelt")


def test_ends_of_intervals_are_columns_of_their_own():
    evaluation = tiny.evaluation(resamples="100")
    table = outputs.scores_table(evaluation, intervals=outputs.resampled(evaluation), measures=["coverage_f", "items"])
    assert [column.id for column in table.columns] == [
        "system",
        "coverage_f",
        "coverage_f_low",
        "coverage_f_high",
        "items",
    ]


def test_the_table_for_reading_ends_its_numbers_below_each_other():
    lines = render(outputs.measures_table(tiny.evaluation()), "text").splitlines()
    numbers = [line.rstrip() for line in lines[2:9]]
    assert len({len(line) for line in numbers}) == 1
    assert numbers[5].split() == ["items", "9", "9"]


def test_a_system_may_be_called_like_a_column():
    evaluation = tiny.evaluation()
    evaluation.__dict__["system_names"] = ("measure", "pos")
    assert "system measure" in render(outputs.measures_table(evaluation, "pos"), "csv")


def test_rows_of_items_are_made_as_they_are_asked_for(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("lexeval_gui.workspace.outputs.items.CHUNK", 2)
    evaluation = tiny.evaluation()
    columns, rows = outputs.items_table(evaluation, [1], np.array([8, 0, 3]))
    file = io.StringIO()
    write(columns, rows, "csv", file)
    lines = file.getvalue().splitlines()
    assert [line.split(",")[:4] for line in lines[1:]] == [
        ["shy one", "108", "i", "n"],
        ["shy one", "100", "a", "n"],
        ["shy one", "103", "d", "n"],
    ]
    assert float(lines[1].split(",")[lines[0].split(",").index("coverage_recall")]) == 2 / 4


def test_a_curve_at_the_current_value_is_the_score():
    evaluation = tiny.evaluation(n="3")
    table = outputs.curve_table(evaluation, "n", ["coverage_f"])
    assert [row[0] for row in table.rows] == [1, 2, 3, 4]
    assert table.rows[2][1:] == tuple(evaluation.scores(s).total("coverage_f") for s in (0, 1))


def test_a_curve_with_bands_shows_their_ends():
    evaluation = tiny.evaluation(resamples="50")
    bands = {(0, "coverage_f"): drawn_band(evaluation, 0, "n", "coverage_f")}
    table = outputs.curve_table(evaluation, "n", ["coverage_f"], bands=bands)
    assert [c.id for c in table.columns[1:4]] == ["wide.coverage_f", "wide.coverage_f_low", "wide.coverage_f_high"]
    assert all(low <= value <= high for value, low, high in np.array(table.rows)[:, 1:4].astype(float))


def test_a_comparison_is_one_row():
    paired = PairedComparison(0.2, 0.1, 0.3, 0.01, 0.02, 9, 5, 3, 1, 0.5, 0.3)
    row = outputs.comparison_table(tiny.evaluation(resamples="10"), 0, 1, "coverage_f", paired).rows[0]
    assert row == ("wide", "shy one", "coverage_f", 0.2, 0.1, 0.3, 0.01, 0.02, 9, 5, 3, 1, 0.5, 0.3, 9, 9)


def test_a_comparison_for_reading_says_why_it_has_no_interval_as_the_window_does():
    evaluation = tiny.evaluation(resamples="10")
    drawn = PairedComparison(0.2, 0.1, 0.3, 0.01, 0.02, 9, 5, 3, 1, 0.5, 0.3)
    for paired in (drawn, replace(drawn, low=math.nan, high=math.nan, items=1)):
        table = outputs.comparison_table(evaluation, 0, 1, "coverage_f", paired, for_reading=True)
        reason = f"no interval: {why_no_interval(evaluation, paired)}; "
        assert table.note.startswith(reason) is (paired is not drawn)
    assert "no interval" not in outputs.comparison_table(evaluation, 0, 1, "coverage_f", paired).note


def test_conventions_show_the_difference_to_what_is_in_force():
    trials = (
        Trial("denominator", "all", True, True, (0.5, 0.4), (1, 2)),
        Trial("denominator", "attempted", False, True, (0.6, 0.4), (1, 2)),
        Trial("", "other", False, True, (0.3, 0.4), (2, 1)),
    )
    found = Robustness(("coverage_f", "coverage_f"), (0.5, 0.4), (1, 2), trials)
    table = conventions.conventions_table(tiny.evaluation(), found)
    assert table.rows[1][:3] == ("denominator", "attempted", "")
    assert table.rows[1][3:-1] == pytest.approx((0.6, 0.1, 1, 0.4, 0.0, 2))
    assert table.rows[2][:4] == ("preset", "other", "", 0.3)
    assert table.rows[2][4:-1] == pytest.approx((-0.2, 2, 0.4, 0.0, 1))
    assert table.rows[2][-1] == "another is first"
    assert [row[-1] for row in table.rows[:2]] == ["", ""]
    assert table.lead.startswith("wide stays first under 1 of 1 other value")
    one = conventions.conventions_table(tiny.evaluation(), replace(found, ranks=(), trials=trials[:1]))
    assert one.rows == (("denominator", "all", "yes", 0.5, 0.0, 0.4, 0.0),)


def test_problems_are_rows():
    assert outputs.problems_table([PROBLEM]).rows == (("warning", "a.oot", 3, "unknown-id", PROBLEM.message),)


def plan(options: Settings) -> Plan:
    return Plan("substitution", (Source("my gold.txt", "gold", 1, ""), Source("wide.oot", "system", 1, "")), options)


def test_the_command_line_quotes_and_names_what_is_not_default():
    found = line("score", tiny.evaluation(k="0.50"), Inputs(plan(Settings(()))))
    assert shlex.split(found) == [
        *("lexeval", "score", "substitution", "my gold.txt", "runs/wide.oot", "runs/shy one.oot"),
        *("--set", "k=0.50"),
    ]


def test_the_command_line_names_the_filter_and_a_project_for_what_was_noted():
    known = tiny.evaluation()
    by_label = known.within(np.array([2, 4]), '-pos:n text:~"a b"')
    words = shlex.split(line("score", by_label, Inputs(plan(Settings(())), "a.lexeval")))
    assert words[-1] == '--where=-pos:n text:~"a b"'
    assert "a.lexeval" not in words
    by_tag = known.within(np.array([2]), "tag:odd", "project:0123456789ab")
    words = shlex.split(line("score", by_tag, Inputs(plan(Settings(())), "a.lexeval")))
    assert words == ["lexeval", "score", "substitution", "a.lexeval", "--where=tag:odd"]


def test_scores_of_some_items_stand_below_those_of_all():
    whole = tiny.evaluation(resamples="20")
    part = whole.within(np.array([2, 4, 5, 7]), "pos:v")
    one, other = (outputs.scores_table(known, None, outputs.resampled(known), order=(1, 0)) for known in (whole, part))
    both = outputs.with_listed(one, other, part.where)
    assert [row[0] for row in both.rows] == ["shy one", "shy one where pos:v", "wide", "wide where pos:v"]
    assert [row[1:] for row in both.rows[::2]] == [row[1:] for row in one.rows]
    assert [row[1:] for row in both.rows[1::2]] == [row[1:] for row in other.rows]
    assert both.note == f'{one.note}; the second row of a system: where:"pos:v"'
    assert not any(column.best for column in both.columns)


def test_json_of_some_items_counts_these_alone():
    known = tiny.evaluation().within(np.array([0, 5]), "some")
    [first, _] = outputs.to_json(known, [], items=True)["systems"]
    assert [item["id"] for item in first["items"]] == ["100", "105"]
    assert first["counts"]["items"] == {"attempted": 1, "gold_size": 7, "hits": 3}
    assert first["measures"]["items"] == 2


def test_the_command_line_names_preset_and_options_of_reading():
    kind = Choice("kind", "kind", (Option("guess"), Option("mw")), "read")
    header = Choice("header", "header", (Option("no"), Option("yes")), "read")
    options = Settings((kind, header, Text("encoding", "encoding", "", "read")), ("mw", "yes", "latin-1"))
    words = shlex.split(line("score", tiny.evaluation(denominator="attempted", k="2"), Inputs(plan(options))))
    assert words[6:] == ["--preset", "official", "--set", "k=2", "--as", "mw", "--header", "--encoding", "latin-1"]
