"""Python says what the commands say: every sample, random settings; and attributes have the shape of the JSON."""

from __future__ import annotations

import csv
import io
import json
import math
from typing import Any

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import lexeval_gui as lexeval
from lexeval_gui.core.parameters import Number, Settings
from lexeval_gui.core.samples import Sample
from lexeval_gui.testing.example_counts import times
from lexeval_gui.testing.opened import settings_of
from lexeval_gui.workspace import opening
from tests.api.conftest import Commands, Named, named

FEW = settings(max_examples=times(3), deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])


def chosen(values: Settings) -> dict[str, str]:
    """What differs from the defaults."""
    defaults = Settings(values.parameters).as_dict()
    return {name: value for name, value in values.as_dict().items() if value != defaults[name]}


def typed(values: dict[str, str]) -> list[str]:
    return [word for name, value in values.items() for word in ("--set", f"{name}={value}")]


def plain(value: Any) -> Any:
    """What JSON would have: null for NaN, lists for arrays and pairs."""
    if isinstance(value, float) and math.isnan(value):
        return None
    if isinstance(value, dict):
        return {name: plain(one) for name, one in value.items()}
    if isinstance(value, np.ndarray):
        return [plain(one) for one in value.tolist()]
    if isinstance(value, tuple) and len(value) == 2 and all(map(math.isnan, value)):
        return None
    return [plain(one) for one in value] if isinstance(value, tuple) else value


def flat(record: dict[str, Any], names: list[str]) -> dict[str, Any]:
    """A record of JSON by the names of columns: `string_moves` for what `string` groups."""
    found = {name: record.get(name) for name in names if name in record}
    grouped = {f"{name}_{part}": one for name, group in record.items() if isinstance(group, dict)
               for part, one in group.items()}  # fmt: skip
    return dict.fromkeys(names) | found | grouped


def assert_system(system: lexeval.SystemScores, found: dict[str, Any]):
    assert (system.name, system.path) == (found["name"], found["path"])
    for name in ("measures", "counts", "groups"):
        assert plain(getattr(system, name)) == found[name]
    assert plain(system.intervals) == found.get("intervals", {})
    lists = {name: records for name, records in found.items() if isinstance(records, list)}
    assert {*system.lists} == {*lists}
    for name, records in lists.items():
        columns = plain(system.lists[name])
        rows = [dict(zip(columns, row, strict=True)) for row in zip(*columns.values(), strict=True)]
        assert rows == [flat(record, list(columns)) for record in records]


@FEW
@given(chance=st.data())
def test_score_says_what_the_command_says(sample: Sample, commands: Commands, chance: st.DataObject):
    files, task = named(sample), opening.task(sample.task)
    resampled = chance.draw(st.sampled_from([{}, {"resamples": "20", "seed": "7"}]))
    values: dict[str, Any] = chosen(chance.draw(settings_of(task))) | resampled
    words = ["score", *files.words, *typed(values), "--items"]
    code, said = commands(*words, "--format", "json")
    if code:  # such as strata by parts of speech, of files that name none
        with pytest.raises(lexeval.UsageError) as refused:
            lexeval.score(files.task, files.gold, files.others, **values)
        assert str(refused.value) in said
        return
    result, found = lexeval.score(files.task, files.gold, files.others, **values), json.loads(said)
    assert result.to_dict(items=True) == found
    for name in ("task", "signature", "parameters"):
        assert getattr(result, name) == found[name]
    for system, entry in zip(result.systems, found["systems"], strict=True):
        assert_system(system, entry)
    five = ("severity", "path", "line", "code", "message")
    assert [{name: getattr(problem, name) for name in five} for problem in result.problems] == found["problems"]


@FEW
@given(chance=st.data())
def test_under_says_what_a_fresh_start_says(sample: Sample, chance: st.DataObject):
    files, task = named(sample), opening.task(sample.task)
    first, second = (dict[str, Any](chosen(chance.draw(settings_of(task)))) for _ in range(2))
    try:
        wanted = lexeval.score(files.task, files.gold, files.others, **(first | second))
        known = lexeval.score(files.task, files.gold, files.others, **first)
    except lexeval.UsageError:
        return
    asked = {name: value for name, value in wanted.parameters.items() if value != known.parameters[name]}
    assert known.under(**asked).to_dict(items=True) == wanted.to_dict(items=True)


def test_curve_says_what_the_command_says(sample: Sample, commands: Commands):
    files = named(sample)
    numbers = [p for p in opening.task(sample.task).identity.parameters if isinstance(p, Number) and p.stage == "score"]
    for over in [number.id for number in numbers[:2]]:
        curve = lexeval.curve(files.task, files.gold, files.others, over=over, resamples=20)
        words = ["curve", *files.words, "--over", over, "--set", "resamples=20"]
        found = commands.json(*words)
        assert curve.to_dict() == found
        assert plain(curve.grid) == found["grid"]
        for system, entry in zip(curve.systems, found["systems"], strict=True):
            assert plain(system.curves) == entry["curves"]
            ends = {name: {"low": plain(low), "high": plain(high)} for name, (low, high) in system.bands.items()}
            assert ends == entry.get("bands", {})
        assert_columns(curve.columns, commands(*words, "--format", "csv")[1])
        again = lexeval.score(files.task, files.gold, files.others, resamples=20).curve(over)
        assert again.to_dict() == found


def assert_columns(columns: dict[str, np.ndarray], text: str):
    """Columns are those of a CSV."""
    head, *rows = csv.reader(io.StringIO(text))
    assert list(columns) == head
    for name, cells in zip(head, zip(*rows, strict=True), strict=True):
        values = plain(columns[name])
        assert ["" if value is None else value for value in values] == [_read(cell, values) for cell in cells]


def _read(cell: str, values: list[Any]) -> Any:
    return cell if cell == "" or isinstance(values[0], str) else float(cell)


def test_the_table_is_the_csv(sample: Sample, commands: Commands):
    files = named(sample)
    result = lexeval.score(files.task, files.gold, files.others, resamples=20)
    words = ["score", *files.words, "--set", "resamples=20", "--format", "csv"]
    assert_columns(result.table(), commands(*words)[1])
    for by in result.systems[0].groups:
        assert_columns(result.table(by), commands(*words, "--by", by)[1])


def test_what_is_shown_is_what_the_command_prints(sample: Sample, commands: Commands):
    files = named(sample)
    result = lexeval.score(files.task, files.gold, files.others)
    assert repr(result).partition("\n\n")[0] == commands("score", *files.words)[1].partition("\n\n")[0].rstrip()


def test_compare_says_what_the_command_says(commands: Commands, systems: Named, letters: Named):
    for files in (systems, letters):
        first, second = [path for path in files.others if not path.endswith(".xml")][:2]
        compared = lexeval.compare(files.task, files.gold, first, second, where="id:~1", resamples=50, seed=3)
        words = ["compare", files.task, files.gold, first, second, "--where", "id:~1"]
        found = commands.json(*words, "--set", "resamples=50", "--set", "seed=3")
        assert compared.to_dict() == found
        for name in ("measure", "difference", "interval", "p", "p_bootstrap", "items", "wins", "losses", "ties"):
            assert plain(getattr(compared, name)) == found[name]
        for system, entry in zip(compared.systems, found["systems"], strict=True):
            assert {name: getattr(system, name) for name in entry} == entry
        names = [system.name for system in compared.systems]
        within = lexeval.score(files.task, files.gold, [first, second], resamples=50, seed=3).within("id:~1")
        assert within.compare(*names).to_dict() == found
        assert within.compare(*names[::-1]).difference == -compared.difference
        assert commands.json(*words)["signature"] == within.compare(*names, resamples=1000, seed=1).signature


def test_a_thousand_resamples_where_none_are_asked_for(systems: Named):
    first, second = systems.others[-2:]
    fresh = lexeval.compare(systems.task, systems.gold, first, second)
    again = lexeval.score(systems.task, systems.gold, [first, second]).compare(*(s.name for s in fresh.systems))
    assert again.to_dict() == fresh.to_dict()
    assert "resamples:1000" in fresh.signature
    assert math.isnan(lexeval.compare(systems.task, systems.gold, first, second, resamples=0).p)


def test_items_of_a_filter(systems: Named, commands: Commands):
    result = lexeval.score(systems.task, systems.gold, systems.others, where="pos:n")
    found = commands.json("score", *systems.words, "--where", "pos:n", "--items")
    assert result.to_dict(items=True) == found
    assert set(result.systems[0].items["pos"]) == {"n"}
    whole = lexeval.score(systems.task, systems.gold, systems.others)
    assert whole.within("pos:n").to_dict(items=True) == found
    low = whole.within("pos:n").within("F<.5")
    assert low.to_dict(True) == whole.within("pos:n F<.5").to_dict(True)
    assert low.to_dict(True)["systems"][0]["measures"]["items"] < result.systems[0].measures["items"]


@pytest.mark.parametrize("other", [{"k": 0.5}, {"matching": "exact"}, {"gold_reading": "score.pl"}])
def test_a_result_stays_what_it_is(systems: Named, other: dict[str, Any]):
    result = lexeval.score(systems.task, systems.gold, systems.others)
    before = result.to_dict(items=True)
    assert result.under(**other).to_dict(items=True) != before
    assert result.to_dict(items=True) == before


def test_some_columns_are_those_of_all(systems: Named):
    system = lexeval.score(systems.task, systems.gold, systems.others).systems[1]
    some = system.columns("id", "coverage_f")
    assert list(some) == ["id", "coverage_f"]
    for name, column in some.items():
        assert plain(column) == plain(system.items[name])
    with pytest.raises(
        KeyError, match="there is no column 'ids' \\(did you mean 'id'\\?\\); there are id, lexelt, pos"
    ):
        system.columns("ids")


def test_fragments_have_columns_where_edits_are_listed(letters: Named):
    system = lexeval.score(letters.task, letters.gold, letters.others).systems[0]
    fragments = system.columns()
    assert fragments["id"].tolist() == [f"{number:04}" for number in range(1, 11)]
    assert fragments["gold"].sum() == system.measures["gold"] == len(system.items["id"])
    assert fragments["corrected"].sum() == system.measures["corrected"] == (system.items["status"] == "Corrected").sum()
