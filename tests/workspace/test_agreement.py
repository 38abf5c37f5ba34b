"""The agreement of what is open is that of the command, and each number leads to its items."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from lexeval_gui.core import query
from lexeval_gui.core.parameters import Settings
from lexeval_gui.workspace import agreement, opening, plans, scoring
from lexeval_gui.workspace.items import fields
from lexeval_gui.workspace.scoring.evaluation import Evaluation

FOLDER = Path(opening.sample("substitution-systems").paths[0]).parent
RESPONSES = str(FOLDER / "sample.annotators.tsv")


@pytest.fixture(scope="module")
def sample() -> Evaluation:
    files = [("gold", str(FOLDER / "sample.gold")), ("system", str(FOLDER / "cautious.oot")), ("responses", RESPONSES)]
    settings = Settings(opening.task("substitution").identity.parameters)
    return scoring.evaluate_plan(plans.plan_with_roles("substitution", files), settings, ()).evaluation


def test_it_is_the_table_of_the_command(sample: Evaluation):
    found = agreement.of_evaluation(sample)
    assert found is not None
    wanted = agreement.of_file("substitution", RESPONSES, {})
    assert agreement.table(found) == agreement.table(wanted)
    assert agreement.document(found) == agreement.document(wanted)


def test_without_responses_there_is_none():
    settings = Settings(opening.task("substitution").identity.parameters)
    files = [str(FOLDER / "cautious.oot")]
    alone = scoring.evaluate("substitution", str(FOLDER / "sample.gold"), files, {}, settings).evaluation
    assert agreement.of_evaluation(alone) is None
    assert agreement.opened(alone) is None
    plan = opening.plan(opening.sample("edits-codes").paths)
    edits = Settings(opening.task("edits").identity.parameters)
    assert agreement.opened(scoring.evaluate_plan(plan, edits, ()).evaluation) is None


def test_within_a_subset_only_its_items_are_compared(sample: Evaluation, tmp_path: Path):
    rows = query.rows(query.parse("pos:n"), fields.fields(sample))
    inside = agreement.of_evaluation(sample.within(rows, "pos:n"))
    assert inside is not None
    ids = {sample.dataset.ids[row] for row in rows.tolist()}  # one item of the file has too few responses to be scored
    own = tmp_path / "own.tsv"
    own.write_text(
        "".join(f"{line}\n" for line in Path(RESPONSES).read_text().splitlines() if line.split("\t")[1] in ids)
    )
    wanted = agreement.of_file("substitution", str(own), {})
    assert agreement.table(inside).rows == agreement.table(wanted).rows
    assert 'where:"pos:n"' in inside.signature


def test_every_filter_finds_the_items_that_its_number_is_made_of(sample: Evaluation):
    found = agreement.of_evaluation(sample)
    assert found is not None
    table, filters, columns = agreement.table(found), agreement.filters(sample, found), fields.fields(sample)
    names = [column.id for column in table.columns]
    said = [line.split("\t") for line in Path(RESPONSES).read_text().splitlines()]
    ids = list(sample.dataset.ids)
    for row, asked in zip(table.rows, filters, strict=True):
        group, value = row[0], row[1]
        known = [(line[0].rpartition(".")[2] if group == "pos" else line[2], line[1]) for line in said]
        inside = {item for of, item in known if group == "all" or of == value} & set(ids)
        for name, text in zip(names, asked, strict=True):
            if name == "group":
                assert text == ""
                continue
            rows = {ids[item] for item in query.rows(query.parse(text), columns).tolist()}
            assert rows <= inside
            if name in ("value", "items", "responses"):
                assert rows == inside
            if name in ("mode_items", "mode_agreement"):
                values = fields.fields(sample).by_name["mode_agreement"]
                defined = {ids[item] for item in np.flatnonzero(values.filled(len(ids)))}
                assert rows == inside & defined
