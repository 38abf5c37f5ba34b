"""The tables of papers: what is left out and why, and that the samples can have each of them."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from lexeval_gui import tasks
from lexeval_gui.core.parameters import Settings
from lexeval_gui.core.resources import resource
from lexeval_gui.core.task.paper_tables import PaperColumn, ScoresTable, Source
from lexeval_gui.testing.opened import opened, prepared
from lexeval_gui.workspace import judgments, opening
from lexeval_gui.workspace.judgments import Design
from lexeval_gui.workspace.outputs import paper_tables
from lexeval_gui.workspace.outputs.paper_tables import FilledTable, filled_tables
from lexeval_gui.workspace.scoring.evaluation import Evaluation

DEFAULTS = Settings(tasks.load("substitution").identity.parameters)


def of_sample(id: str) -> Evaluation:
    return opened(opening.sample(id)).evaluate()


def by_id(evaluation: Evaluation, design: Design | None = None) -> dict[str, FilledTable]:
    return {one.declared.id: one for one in filled_tables(evaluation, design)}


@pytest.mark.parametrize("task", tasks.built_in())
def test_some_sample_has_each_table(task: str) -> None:
    samples = [sample for sample in opening.samples() if sample.task == task]
    filled = [one for sample in samples for one in filled_tables(opened(sample).evaluate())]
    assert {one.declared.id for one in filled if not one.reason} == {t.id for t in tasks.load(task).paper_tables}


def test_what_files_cannot_have_is_said() -> None:
    evaluation = of_sample("edits-m2")
    reasons = {one.reason for one in filled_tables(evaluation)}
    assert reasons == {"none of the systems has detection precision or another of its measures"}
    assert paper_tables.for_reading(filled_tables(evaluation)) == []
    assert by_id(of_sample("generation-worked"))["bangalore-2"].reason == "no judgments of these outputs are open"


def test_only_systems_that_have_a_table_are_in_it() -> None:
    folder = resource("samples", "substitution")
    files = [("gold", "sample.gold"), ("system", "eager.oot"), ("system", "cautious.best"), ("system", "boundary.oot")]
    evaluation = prepared("substitution", [(role, str(folder / name)) for role, name in files], DEFAULTS)
    found = by_id(evaluation)
    for id, names in (("jabbari-1", ["eager", "boundary"]), ("task10-best", ["cautious"])):
        assert [row[0] for row in found[id].table.rows] == names


def test_a_group_without_items_has_no_column() -> None:
    evaluation = of_sample("substitution-systems")
    pos = evaluation.dataset.labels["pos"]
    nouns = (pos.codes == pos.words.index("n")).nonzero()[0]
    table = by_id(evaluation.within(nouns, "pos:n"))["jabbari-1"].table
    assert [column.title for column in table.columns] == ["system", "all", "nouns"]
    assert all(row[1] == row[2] for row in table.rows)
    assert 'where:"pos:n"' in table.note


def test_the_signature_names_what_acts_on_any_of_the_columns() -> None:
    evaluation = of_sample("edits-letters")
    found = by_id(evaluation.with_settings(evaluation.settings.with_values({"beta": "2"})))
    for id, regime in (("hoo-all", "nobonus"), ("hoo-prep-bonus", "bonus"), ("hoo-type", "nobonus")):
        note = found[id].table.note
        assert note.startswith(f"edits | table:{id} | ")
        assert " | beta:2 | " in note
        assert f" | regime:{regime} | " in note


def test_the_bonus_is_that_of_its_table_whatever_is_set() -> None:
    evaluation = of_sample("edits-letters")
    bonus = evaluation.with_settings(evaluation.settings.with_values({"regime": "bonus"}))
    assert [one.numbers for one in filled_tables(evaluation)] == [one.numbers for one in filled_tables(bonus)]


def test_the_first_row_of_a_system_is_of_all_edits() -> None:
    numbers = by_id(of_sample("edits-letters"))["hoo-type"].numbers
    for system in {row for row, *_ in numbers}:
        first, *others = [group for row, group, column, _ in numbers if (row, column) == (system, "correction_f")]
        assert first == ""
        assert "" not in others
        assert {"type:Prep", "type:Det"} <= {*others}


def test_a_group_that_only_is_declared_is_told() -> None:
    evaluation = of_sample("edits-letters")
    column = PaperColumn("correction_f", "F", ("type", "ZZ"))
    task = replace(evaluation.task, paper_tables=(ScoresTable("zz", "zz", Source("none"), (column,)),))
    evaluation.__dict__["task"] = task
    try:
        assert by_id(evaluation)["zz"].reason == "these files have nothing of type ZZ"
    finally:
        del evaluation.__dict__["task"]


def test_what_is_left_out_of_regressions_by_hand_is_left_out_of_the_table() -> None:
    evaluation = of_sample("generation-sentences")
    name, item = evaluation.system_names[0], None
    for study in judgments.studies(evaluation):
        item = evaluation.dataset.ids[int(study.judged.items[0])]
        name = evaluation.system_names[int(study.judged.systems[0])]
    assert item is not None
    whole, less = by_id(evaluation), by_id(evaluation, Design(left_out=((name, item),)))
    assert whole["bangalore-2"].numbers == less["bangalore-2"].numbers
    ns = [{value for _, _, term, value in t["bangalore-3"].numbers if term == "n"} for t in (whole, less)]
    assert {n - 1 for n in ns[0] if n is not None} == ns[1]
    assert "left_out" in less["bangalore-3"].table.note
