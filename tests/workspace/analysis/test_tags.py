"""Tags one by one with what their parts are; two people's tags against kappa counted by hand."""

from __future__ import annotations

from collections import Counter
from typing import Any

import numpy as np
import pytest

from lexeval_gui.core.changes import Slot
from lexeval_gui.core.parts.names import part_name, part_ref
from lexeval_gui.core.statistics.draws import Draws
from lexeval_gui.core.statistics.kappa import RESAMPLES, Kappa
from lexeval_gui.workspace.analysis.tags import annotated_places, tag_agreement
from lexeval_gui.workspace.items.annotations import Annotations, RowIndex
from lexeval_gui.workspace.outputs import tags as outputs
from lexeval_gui.workspace.scoring.evaluation import Evaluation
from lexeval_gui.workspace.scoring.parts import item_records, parts_of
from tests.window.samples import evaluation as sample

EDITS, FORMS, TOKENS = "edits-letters", "lexicon-english", "generation-worked"


def noted(evaluation: Evaluation, current: dict[Slot, Any]) -> Annotations:
    return Annotations(RowIndex(evaluation.dataset.ids), current)


# -- one by one -------------------------------------------------------------------------------------------------------


def test_an_edit_is_told_with_type_words_correction_and_status_under_every_run():
    """Every edit that can be tagged: what is told of it is what the records of the command `score --items` have."""
    evaluation = sample(EDITS)
    ids, names = evaluation.dataset.ids, evaluation.system_names
    current: dict[Slot, Any] = {}
    for system in range(len(names)):
        table = parts_of(evaluation, system)
        assert table is not None
        for part in range(len(table.row_of)):
            current["tags", ids[int(table.row_of[part])], part_name(table.ref(part)), None] = ["odd"]
    records: dict[tuple[str, str, str], dict[str, Any]] = {}
    for system, name in enumerate(names):
        place: Counter[str] = Counter()
        for record in item_records(evaluation, system)["items"]:
            key = record["fragment"], part_name(("gold", place[record["fragment"]])), name
            place[record["fragment"]] += 1
            records[key] = dict(record)
    told = list(annotated_places(evaluation, noted(evaluation, current)))
    assert len(told) == len(current)
    golds = 0
    for place_told in told:
        for system, name in enumerate(names):
            known = records.get((place_told.item, place_told.part, name))
            if known is None:
                continue
            golds += 1
            said = place_told.description
            assert said.type == known["type"]
            assert said.statuses[system] == known["status"].casefold()
            assert said.words == (known["original"] or "")
            assert all(text.strip() in said.correction for text in known["corrections"])
    assert golds == len(records)


def test_a_spurious_edit_is_its_system_s_alone():
    evaluation = sample(EDITS)
    table = parts_of(evaluation, 1)
    assert table is not None
    status = table.labels["status"]
    part = int(np.flatnonzero(status.codes == status.words.index("spurious"))[0])
    item, name = evaluation.dataset.ids[int(table.row_of[part])], part_name(table.ref(part))
    [told] = annotated_places(evaluation, noted(evaluation, {("tags", item, name, None): ["odd"]}))
    assert told.system == evaluation.system_names[1]
    assert told.description.statuses == {1: "spurious"}


@pytest.mark.parametrize(("name", "wanted"), [(FORMS, "form"), (TOKENS, "node"), ("substitution-best", "answer")])
def test_parts_of_other_tasks_are_told_by_their_words(name: str, wanted: str):
    from lexeval_gui.core.parts.descriptions import described

    evaluation = sample(name)
    found = described(evaluation.blocks(0, range(len(evaluation.system_names))))
    parts = {ref: part for ref, part in found.items() if ref[0] == wanted}
    assert parts
    current: dict[Slot, Any] = {("tags", evaluation.dataset.ids[0], part_name(ref), None): ["odd"] for ref in parts}
    told = {part_ref(one.part): one for one in annotated_places(evaluation, noted(evaluation, current))}
    assert set(told) == set(parts)
    for one in told.values():
        assert one.description.words
        assert set(one.description.statuses.values()) <= {
            "both", "dictionary", "lexicon", "matched", "substituted", "inserted", "deleted", "moved", "hit", "miss",
            "repeated", "empty",
        }  # fmt: skip
        assert one.description.statuses


def test_items_notes_and_checks_are_listed_too_in_the_order_of_the_items():
    evaluation = sample(EDITS)
    ids = evaluation.dataset.ids
    current: dict[Slot, Any] = {
        ("note", ids[2], part_name(("gold", 1)), None): "why?",
        ("checked", ids[0], "", None): True,
        ("tags", ids[2], "", None): ["odd"],
    }
    table = outputs.list_table(evaluation, list(annotated_places(evaluation, noted(evaluation, current))))
    shown = [dict(zip([column.id for column in table.columns], row, strict=True)) for row in table.rows]
    assert [(row["item"], row["part"], row["tags"], row["note"], row["checked"]) for row in shown] == [
        (ids[0], "", "", "", "yes"), (ids[2], "", "odd", "", ""), (ids[2], "gold 2", "", "why?", ""),
    ]  # fmt: skip


# -- two people -------------------------------------------------------------------------------------------------------


def people(evaluation: Evaluation, seed: int = 4) -> tuple[Annotations, Annotations]:
    """Two people who have checked most items, and tag edits and items, mostly alike."""
    rng, ids = np.random.default_rng(seed), evaluation.dataset.ids
    table = parts_of(evaluation, 0)
    assert table is not None
    found: list[dict[Slot, Any]] = [{}, {}]
    for row in range(len(ids)):
        for person in found:
            if rng.random() < 0.9:
                person["checked", ids[row], "", None] = True
    for part in range(len(table.row_of)):
        slot: Slot = ("tags", ids[int(table.row_of[part])], part_name(table.ref(part)), None)
        odd = rng.random() < 0.4
        for person in found:
            if odd ^ (rng.random() < 0.15):
                person[slot] = ["odd", *(["rare"] if rng.random() < 0.1 else [])]
    for row in range(0, len(ids), 2):
        found[0]["tags", ids[row], "", None] = ["odd"]
        found[1]["tags", ids[row], "", None] = ["odd"] if row else []
    one, other = (noted(evaluation, person) for person in found)
    return one, other


def units_of(evaluation: Evaluation, one: Annotations, other: Annotations) -> dict[int, list[str]]:
    """The parts of every item that both have checked: those of the tables of both systems, and any other tagged one."""
    rows = np.flatnonzero(one.are_checked() & other.are_checked()).tolist()
    found: dict[int, dict[str, None]] = {row: {} for row in rows}
    for system in range(len(evaluation.system_names)):
        table = parts_of(evaluation, system)
        assert table is not None
        for part in range(len(table.row_of)):
            if int(table.row_of[part]) in found:
                found[int(table.row_of[part])][part_name(table.ref(part))] = None
    return {row: list(parts) for row, parts in found.items()}


def test_kappa_per_tag_is_that_of_units_both_have_seen_and_drawn_over_items():
    evaluation = sample(EDITS)
    one, other = people(evaluation)
    parts, seed = units_of(evaluation, one, other), evaluation.settings["seed"]
    rows = sorted(parts)
    found = {(own.level, own.tag): own for own in tag_agreement(evaluation, one, other)}
    assert set(found) == {("items", "odd"), ("parts", "odd"), ("parts", "rare")}
    drawn = np.concatenate([np.array(chunk) for chunk in Draws(len(rows), RESAMPLES, seed).weights()])
    for (level, tag), own in found.items():
        said = [
            [
                tuple(tag in (person.at("tags", row, (part, None)) or ()) for person in (one, other))
                for part in (parts[row] if level == "parts" else [""])
            ]
            for row in rows
        ]
        pairs = [(bool(a), bool(b)) for units in said for a, b in units]
        assert own.kappa == Kappa.of(pairs)
        tables = np.array([[units.count(kind) for kind in ((True, True), (False, False), (True, False), (False, True))]
                           for units in said])  # fmt: skip
        values = [Kappa(*map(int, line)).value for line in drawn @ tables]
        undefined = float(np.isnan(values).mean())
        if own.kappa.why or own.kappa.value == 1 or undefined > 0.05:
            assert own.interval is None
        else:
            ends = np.nanquantile(values, 0.025), np.nanquantile(values, 0.975)
            assert own.interval == pytest.approx(ends, abs=1e-12)
    assert found["parts", "odd"].interval is not None


def test_without_marks_of_both_there_are_raw_counts_and_no_kappa():
    evaluation = sample(EDITS)
    ids, gold = evaluation.dataset.ids, part_name(("gold", 0))
    one = noted(evaluation, {("tags", ids[0], gold, None): ["odd"], ("checked", ids[0], "", None): True})
    other = noted(evaluation, {("tags", ids[0], gold, None): ["odd"], ("tags", ids[1], gold, None): ["odd", "rare"]})
    odd, rare = tag_agreement(evaluation, one, other)
    assert (odd.tag, odd.both, odd.first, odd.second, odd.kappa, odd.interval) == ("odd", 1, 0, 1, None, None)
    assert (rare.tag, rare.both, rare.first, rare.second) == ("rare", 0, 0, 1)
    assert outputs.kappa_words(odd) == outputs.UNSEEN
    assert tag_agreement(evaluation, noted(evaluation, {}), noted(evaluation, {})) == ()


def test_a_kappa_of_1_and_an_undefined_one_have_no_interval():
    evaluation = sample(EDITS)
    ids = evaluation.dataset.ids
    seen: dict[Slot, Any] = {("checked", item, "", None): True for item in ids}
    alike: dict[Slot, Any] = {("tags", ids[row], "", None): ["odd"] for row in range(0, len(ids), 2)}
    always: dict[Slot, Any] = {("tags", item, "", None): ["odd"] for item in ids}
    [same] = tag_agreement(evaluation, noted(evaluation, seen | alike), noted(evaluation, seen | alike))
    assert same.kappa is not None
    assert same.kappa.value == 1
    assert same.interval is None
    [ever] = tag_agreement(evaluation, noted(evaluation, seen | always), noted(evaluation, seen | always))
    assert ever.kappa is not None
    assert "chance would agree" in ever.kappa.why
    assert ever.interval is None
