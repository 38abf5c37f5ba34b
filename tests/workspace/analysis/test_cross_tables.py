"""Cross-tables: each cell is what its filter finds, totals are of distinct parts, and the numbers are the independent
ones."""

from __future__ import annotations

import json
from collections import Counter
from functools import cache
from itertools import combinations
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from lexeval_gui.core import query
from lexeval_gui.core.changes import Slot
from lexeval_gui.core.jobs import Job
from lexeval_gui.core.parameters import BadValue, Settings
from lexeval_gui.core.parts.names import part_name
from lexeval_gui.core.query.fields import Parts
from lexeval_gui.workspace import opening, scoring
from lexeval_gui.workspace.analysis.cross_tables import CrossTable, cross_tables
from lexeval_gui.workspace.analysis.dimensions import dimensions, find_dimension
from lexeval_gui.workspace.items import fields
from lexeval_gui.workspace.items.annotations import Annotations, RowIndex
from lexeval_gui.workspace.scoring.evaluation import Evaluation
from lexeval_gui.workspace.scoring.parts import parts_of
from lexeval_gui.workspace.scoring.session import Session

SAMPLES = tuple(sample.id for sample in opening.samples())


@cache
def sample(name: str) -> Evaluation:
    plan = opening.plan(opening.sample(name).paths)
    settings = Settings(opening.task(plan.task).identity.parameters).with_values({"resamples": "0"})
    return Evaluation(Session().open(plan, settings, Job()), settings)


def tagged(evaluation: Evaluation, seed: int = 3) -> Annotations:
    """Tags on some items, some parts of the gold and some of each system; some have two."""
    rng = np.random.default_rng(seed)
    current: dict[Slot, Any] = {}
    ids = evaluation.dataset.ids
    for row in range(0, len(ids), 3):
        current["tags", ids[row], "", None] = ["whole"]
    for system in range(len(evaluation.system_names)):
        table = parts_of(evaluation, system)
        if table is None:
            continue
        for part in range(len(table.row_of)):
            if rng.random() < 0.3:
                tags = [["odd"], ["even"], ["even", "odd"]][int(rng.integers(3))]
                current["tags", ids[int(table.row_of[part])], part_name(table.ref(part)), None] = tags
    return Annotations(RowIndex(ids), current)


def counted(
    evaluation: Evaluation, *names: str, where: str = "", annotations: Annotations | None = None
) -> tuple[CrossTable, ...]:
    there = dimensions(evaluation, annotations)
    return cross_tables(evaluation, [find_dimension(name, there) for name in names], where, annotations)


def cells(table: CrossTable) -> dict[tuple[str, str], int]:
    return {
        (row, column): int(table.counts[i, j])
        for i, row in enumerate(table.row_values)
        for j, column in enumerate(table.column_values)
        if table.counts[i, j]
    }


# -- a cell is what its filter finds ----------------------------------------------------------------------------------


@pytest.mark.parametrize("name", SAMPLES)
def test_the_filter_of_a_cell_finds_what_is_counted_in_it(name: str):
    """By every two dimensions of every sample: parts that meet the filter, or items, as many as the cell says."""
    evaluation = sample(name)
    annotations = tagged(evaluation)
    columns = fields.fields(evaluation, None, None, annotations)
    there, checked = dimensions(evaluation, annotations), 0
    features = [name for name, dimension in there.items() if dimension.kind == "item"]
    used = [name for name in there if name not in features[2:]]
    for pair in combinations(used, 2):
        try:
            tables = counted(evaluation, *pair, annotations=annotations)
        except BadValue:
            assert "system" in pair
            continue
        for table in tables:
            for (row, column), count in cells(table).items():
                place = table.row_values.index(row), table.column_values.index(column)
                asked = query.parse(table.filters[place[0]][place[1]] or "")
                met = query.parts(asked, columns)
                rows = query.rows(asked, columns)
                if table.counted in ("edits", "forms"):
                    named = {table.rows.id: row, table.columns.id: column, **dict(table.fixed)}
                    table_of, mask = parts_met(evaluation, met, named.get("system"))
                    inside = np.isin(table_of.row_of, rows)
                    assert int((mask & inside).sum()) == count
                elif table.counted == "items":
                    assert len(rows) == count
                else:
                    assert len(rows) <= count
                checked += 1
    assert checked or not evaluation.system_names


def parts_met(evaluation: Evaluation, met: dict, system: str | None) -> tuple[Parts, np.ndarray]:
    """The parts that a filter asks for; one that asks for none leaves all of them that a system has."""
    if met:
        [found] = met.values()
        return found
    table = parts_of(evaluation, evaluation.system_names.index(system) if system else 0)
    assert table is not None
    return table, np.ones(len(table.row_of), np.bool_)


@pytest.mark.parametrize("where", ["text:~a", "status:missed", "-type:RT", "status:missed type:RT"])
def test_within_a_filter_only_what_it_leaves_is_counted(where: str):
    evaluation = sample("edits-letters")
    table = counted(evaluation, "type", "status", where=where)[0]
    parts, columns = parts_of(evaluation, 0), fields.fields(evaluation)
    assert parts is not None
    rows = set(query.rows(query.parse(where), columns).tolist())
    met = query.parts(query.parse(where), columns)
    mask = next(iter(met.values()))[1] if met else np.ones(len(parts.row_of), bool)
    type_, status = parts.labels["type"], parts.labels["status"]
    expected = Counter(
        (type_.words[t], status.words[s])
        for row, t, s, there in zip(
            parts.row_of.tolist(), type_.codes.tolist(), status.codes.tolist(), mask.tolist(), strict=True
        )
        if there and row in rows and s >= 0
    )
    assert cells(table) == expected
    assert table.total == expected.total()


# -- what is counted --------------------------------------------------------------------------------------------------


def test_a_part_with_two_tags_counts_for_both_and_once_in_totals():
    evaluation = sample("edits-letters")
    annotations = tagged(evaluation)
    table = counted(evaluation, "tag", "status", annotations=annotations)[0]
    marked = fields.tagged_parts(evaluation, 0, annotations)
    both = np.union1d(marked["odd"], marked["even"])
    assert dict(zip(table.row_values, table.row_totals.tolist(), strict=True)) == {
        tag: len(parts) for tag, parts in marked.items()
    }
    assert table.total == len(both) < int(table.counts.sum())
    assert "whole" not in table.row_values, "an item is no edit"


def test_tags_by_system_are_of_items_and_of_parts_that_are_no_other_systems():
    evaluation = sample("edits-letters")
    first, second = evaluation.system_names[:2]
    ids = evaluation.dataset.ids
    current: dict[Slot, Any] = {
        ("tags", ids[0], "", None): ["a"],
        ("tags", ids[0], part_name(("gold", 0)), None): ["a", "b"],
        ("tags", ids[1], part_name(("edit", first, 0)), None): ["a"],
        ("tags", ids[1], part_name(("edit", second, 0)), None): ["b"],
    }
    annotations = Annotations(RowIndex(ids), current)
    [table] = counted(evaluation, "tag", "system", annotations=annotations)
    assert cells(table) | {("b", second): 2} == {
        ("a", first): 3, ("a", second): 2, ("b", first): 1, ("b", second): 2,
        **{(tag, other): n for other in evaluation.system_names[2:] for tag, n in (("a", 2), ("b", 1))},
    }  # fmt: skip
    columns = fields.fields(evaluation, None, None, annotations)
    place = table.row_values.index("b"), table.column_values.index(first)
    assert query.rows(query.parse(table.filters[place[0]][place[1]] or ""), columns).tolist() == [0]


def test_by_a_third_one_there_is_a_table_of_each_value_and_they_add_up():
    evaluation = sample("edits-letters")
    whole = counted(evaluation, "type", "status")
    apart = counted(evaluation, "type", "system", "status")
    assert [table.fixed for table in whole] == [(("system", name),) for name in evaluation.system_names]
    assert {table.fixed[0][0] for table in apart} == {"status"}
    for table in apart:
        for (type_, system), count in cells(table).items():
            own = whole[evaluation.system_names.index(system)]
            assert cells(own)[type_, table.fixed[0][1]] == count
    assert sum(table.total for table in apart) == sum(table.total for table in whole)


def test_items_are_counted_by_what_is_known_of_items():
    evaluation = sample("substitution-systems")
    [table] = counted(evaluation, "pos", "lexelt")
    items, data = range(len(evaluation.dataset)), evaluation.dataset
    expected = Counter((data.title("pos", item), data.title("lexelt", item)) for item in items)
    assert cells(table) == expected
    assert table.counted == "items"
    with pytest.raises(BadValue, match="items are the same for every system"):
        counted(evaluation, "pos", "system")


@pytest.mark.parametrize(
    ("names", "said"),
    [(("type", "tag"), "there are no tags"), (("type", "kind"), "'kind'; there are status, type"),
     (("type", "type"), "'type' stands twice")],
)  # fmt: skip
def test_what_cannot_be_counted_is_said(names: tuple[str, ...], said: str):
    with pytest.raises(BadValue, match=said):
        counted(sample("edits-letters"), *names)


# -- independent numbers ----------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def demo(shared: Path) -> tuple[Evaluation, dict]:
    folder = shared / "data" / "edits"
    expected = json.loads((folder / "expected" / "own_demo.json").read_text())["systems"]
    settings = Settings(opening.task("edits").identity.parameters)
    own = folder / "own_demo"
    systems = [str(own / name) for name in expected]
    gold = next(str(path) for path in own.iterdir() if path.name.casefold() == "gold")
    return scoring.evaluate("edits", gold, systems, {}, settings).evaluation, expected


def test_types_by_status_are_those_of_the_independent_lists(demo: tuple[Evaluation, dict]):
    evaluation, expected = demo
    for table in counted(evaluation, "type", "status"):
        own = expected[dict(table.fixed)["system"]]["default"]
        listed = Counter((type_, status.casefold()) for _, _, type_, status in own["gold_edits"])
        listed += Counter((type_, "spurious") for _, _, type_, _, _ in own["spurious"])
        assert cells(table) == listed


def test_confusions_have_the_gold_in_rows_and_the_hits_on_the_diagonal(demo: tuple[Evaluation, dict]):
    evaluation, expected = demo
    for table in counted(evaluation, "gold_type", "system_type"):
        own, found = expected[dict(table.fixed)["system"]]["default"], cells(table)
        totals = Counter({row: int(n) for row, n in zip(table.row_values, table.row_totals, strict=True)})
        assert totals.pop("none", 0) == own["measures"]["spurious"]
        assert totals == Counter(type_ for _, _, type_, _ in own["gold_edits"])
        missed = Counter(type_ for _, _, type_, status in own["gold_edits"] if status == "Missed")
        assert Counter({row: n for (row, column), n in found.items() if column == "none"}) == missed
        recognised = Counter(t for _, _, t, status in own["gold_edits"] if status in ("Recognised", "Corrected"))
        assert all(found[type_, type_] >= n for type_, n in recognised.items())


def test_confusions_of_real_runs_are_those_of_a_slow_count_of_their_files(shared: Path):
    """Edits of one span: the type of the gold's and of the system's, read with the standard library."""
    import xml.etree.ElementTree as ET

    folder = shared / "data" / "edits" / "bea_hoo"
    settings = Settings(opening.task("edits").identity.parameters)
    run = folder / "Run_T5-Large"
    evaluation = scoring.evaluate("edits", str(folder / "Gold"), [str(run)], {}, settings).evaluation

    def edits(path: Path) -> dict[tuple, list[str]]:
        known: dict[tuple, list[str]] = {}
        for file in sorted(path.glob("*.xml")):
            for edit in ET.parse(file).getroot().iter("edit"):
                place = file.name[:4], edit.get("part"), edit.get("start"), edit.get("end")
                known.setdefault(place, []).append(str(edit.get("type")))
        return known

    gold, system = edits(folder / "Gold"), edits(run)
    same_span = Counter(
        (types[0], system[place][0]) for place, types in gold.items() if place in system and len(types) == 1
    )
    [table] = counted(evaluation, "gold_type", "system_type")
    found = cells(table)
    assert table.total == 1536 + 377
    assert sum(n for (row, _), n in found.items() if row == "none") == 377
    assert sum(n for (row, column), n in found.items() if column == "none" and row != "none") == 1536 - 851
    met = {pair: n for pair, n in found.items() if "none" not in pair}
    assert sum(met.values()) == 851
    assert all(met.get(pair, 0) >= n for pair, n in same_span.items())
    recognised = sum(n for (row, column), n in met.items() if row == column)
    assert recognised >= 834
