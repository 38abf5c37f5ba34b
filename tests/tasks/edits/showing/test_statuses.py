"""What became of every edit, all fragments at once, against the pictures of single fragments and what was recorded."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path

import pytest

from lexeval_gui.core import query
from lexeval_gui.core.blocks import Pairs
from lexeval_gui.tasks.edits.showing.statuses import WORDS
from lexeval_gui.workspace import opening
from lexeval_gui.workspace.items import fields
from lexeval_gui.workspace.scoring.evaluation import Evaluation
from lexeval_gui.workspace.scoring.parts import parts_of
from tests.tasks.edits.small import E, evaluate, insertion, opened

WORD_OF = {"C": "corrected", "R": "recognised", "D": "detected", "M": "missed", "S": "spurious"}


def found(evaluation: Evaluation, asked: str) -> list[str]:
    """The ids that a filter finds."""
    rows = query.rows(query.parse(asked), fields.fields(evaluation))
    return [evaluation.dataset.ids[row] for row in rows.tolist()]


def as_pictured(evaluation: Evaluation, system: int) -> dict[tuple[int, object], tuple[str, str]]:
    """Status and type of every row of the pairs tables, by fragment and ref."""
    rows: dict[tuple[int, object], tuple[str, str]] = {}
    for item in range(len(evaluation.dataset)):
        for block in evaluation.blocks(item, (system,)):
            if isinstance(block, Pairs):
                rows |= {(item, pair.ref): (WORD_OF.get(pair.status, ""), pair.type) for pair in block.pairs}
    return rows


def as_counted(evaluation: Evaluation, system: int) -> dict[tuple[int, object], tuple[str, str]]:
    """The same of the table of parts."""
    table = parts_of(evaluation, system)
    assert table is not None
    status, kind = table.labels["status"], table.labels["type"]
    return {
        (int(item), table.ref(part)): (
            status.words[status.codes[part]] if status.codes[part] >= 0 else "",
            kind.words[kind.codes[part]],
        )
        for part, item in enumerate(table.row_of.tolist())
    }


SAMPLES = [sample.id for sample in opening.samples() if sample.task == "edits"]


@pytest.mark.parametrize("sample", SAMPLES)
@pytest.mark.parametrize("values", [{}, {"pairing": "one-to-one"}, {"spurious": "one-way"}, {"types": "Prep"}])
def test_the_table_is_what_the_pictures_show(sample: str, values: dict[str, str]):
    plan = opening.plan(opening.sample(sample).paths, "edits")
    evaluation = opened([(source.role, source.path) for source in plan.sources], **values)
    for system in range(len(evaluation.system_names)):
        assert as_counted(evaluation, system) == as_pictured(evaluation, system)


def test_so_it_is_of_sentences_with_annotators(tmp_path: Path):
    gold = "S a b c d\nA 0 1|||R:PREP|||x|||REQUIRED|||-NONE-|||0\nA 1 2|||R:DET|||y|||REQUIRED|||-NONE-|||1\n\n"
    gold += "S e f\nA 0 1|||UNK|||e|||REQUIRED|||-NONE-|||0\nA 1 1|||M:DET|||the|||REQUIRED|||-NONE-|||0\n\nS g\n\n"
    hyp = "S a b c d\nA 1 2|||R:DET|||y|||REQUIRED|||-NONE-|||0\nA 2 3|||R:DET|||z|||REQUIRED|||-NONE-|||0\n\n"
    hyp += "S e f\nA 0 1|||UNK|||e|||REQUIRED|||-NONE-|||0\nA 1 1|||M:DET|||a|||REQUIRED|||-NONE-|||0\n\nS g\n\n"
    files = [("gold", tmp_path / "gold.m2"), ("system", tmp_path / "hyp.m2")]
    for (_, path), text in zip(files, (gold, hyp), strict=True):
        path.write_text(text, encoding="utf-8")
    evaluation = opened([(role, str(path)) for role, path in files])
    counted = as_counted(evaluation, 0)
    assert counted == as_pictured(evaluation, 0)
    assert Counter(status for status, _ in counted.values()) == {"corrected": 1, "spurious": 1, "recognised": 2}
    assert found(evaluation, 'status:recognised type:"M:DET"') == ["2"]


def test_the_words_of_a_filter_are_about_one_edit(tmp_path: Path):
    gold = {"0001": [E("RT", 0, 2, "at", ["in"]), insertion("MD", 5, "the ")], "0002": [insertion("MD", 1, "a ")]}
    ours = {"0001": [E("RT", 0, 2, "at", ["in"])], "0002": [E("UT", 7, 9, "of", [""])]}
    evaluation = evaluate(tmp_path, gold, ours, gold)
    assert found(evaluation, "status:missed") == ["0001", "0002"]
    assert found(evaluation, "type:RT") == ["0001"]
    assert found(evaluation, "status:missed type:RT") == []  # missed is the MD of 0001
    assert found(evaluation, "status:missed type:MD") == ["0001", "0002"]
    assert found(evaluation, "status:spurious type:UT,MD") == ["0002"]
    assert found(evaluation, "-status:corrected") == ["0002"]
    assert found(evaluation, "Run1.status:missed") == []
    assert found(evaluation, "Run0.status:missed Run1.status:corrected") == ["0001", "0002"]
    assert fields.matching_parts(evaluation, "status:missed", 0) == frozenset({("gold", 1)})
    assert fields.matching_parts(evaluation, "status:spurious,missed", 1) == frozenset(
        {("gold", 0), ("edit", "Run0", 0)}
    )
    assert fields.matching_parts(evaluation, "0001", 0) is None
    assert fields.matching_parts(evaluation, "status:", 0) == frozenset({("gold", 0), ("gold", 1)})


@pytest.mark.parametrize("run", ["T5-Large", "GECToR-Roberta", "Kakao-Brain"])
def test_real_statuses_and_a_reason_for_every_edit_that_is_not_corrected(shared: Path, run: str):
    folder = shared / "data/edits/bea_hoo"
    evaluation = opened([("gold", str(folder / "Gold")), ("system", str(folder / f"Run_{run}"))])
    counted = as_counted(evaluation, 0)
    assert counted == as_pictured(evaluation, 0)
    scores = evaluation.scores(0)
    number = {name: int(scores.total(name)) for name in ("gold", "detected", "recognised", "corrected", "spurious")}
    statuses = Counter(status for status, _ in counted.values())
    assert [statuses[word] for word in WORDS] == [
        number["corrected"],
        number["recognised"] - number["corrected"],
        number["detected"] - number["recognised"],
        number["gold"] - number["detected"],
        number["spurious"],
    ]
    for item in range(len(evaluation.dataset)):
        block = next(block for block in evaluation.blocks(item, (0,)) if isinstance(block, Pairs))
        for pair in block.pairs:
            assert bool(pair.why.strip()) == (pair.status != "C"), (evaluation.dataset.ids[item], pair)


def test_filters_find_the_fragments_that_the_recorded_statuses_name(shared: Path):
    folder = shared / "data/edits/bea_hoo"
    evaluation = opened([("gold", str(folder / "Gold")), ("system", str(folder / "Run_T5-Large"))])
    recorded = json.loads((shared / "data/edits/expected/bea_hoo.json").read_text(encoding="utf-8"))
    own = recorded["systems"]["Run_T5-Large"]["default"]
    gold, spurious = own["gold_edits"], own["spurious"]
    for status in ("corrected", "recognised", "detected", "missed"):
        wanted = {row[0] for row in gold if row[3].lower() == status}
        assert set(found(evaluation, f"status:{status}")) == wanted
        for kind in {row[2] for row in gold}:
            both = {row[0] for row in gold if row[3].lower() == status and row[2] == kind}
            spoken = set(found(evaluation, f"status:{status} type:{kind}"))
            assert spoken == both
    assert set(found(evaluation, "status:spurious")) == {row[0] for row in spurious}
