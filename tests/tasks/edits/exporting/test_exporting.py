"""Edits written and read again: nothing is lost between files of one format, and between formats nothing silently."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from lexeval_gui.tasks.edits.dataset import EditsDataset, EditSet
from lexeval_gui.testing.exported import exported
from lexeval_gui.workspace.outputs import exports
from lexeval_gui.workspace.scoring.evaluation import Evaluation
from tests.tasks.edits.small import E, evaluate, insertion, m2, opened, totals

GOLD = "m2/gold.bea-full-valid.m2"


def columns(dataset: EditsDataset, side: EditSet) -> list[tuple[object, ...]]:
    """Every edit of a side as its file says it, but for line and number."""
    edits = side.edits
    return [
        (
            dataset.ids[int(edits.fragment[row])], edits.part[row], edits.type[row], int(edits.start[row]),
            int(edits.end[row]), [edits.texts[code] for code in edits.corrections.row(row).tolist()],
            int(edits.state[row]), bool(edits.optional[row]), int(edits.annotator[row]),
        )
        for row in range(len(edits))
    ]  # fmt: skip


def edits_of(evaluation: Evaluation) -> EditsDataset:
    dataset = evaluation.dataset
    assert isinstance(dataset, EditsDataset)
    return dataset


def beginning(path: Path, out: Path, sentences: int) -> str:
    """The first sentences of an M2 file."""
    out.write_text("\n\n".join(path.read_text(encoding="utf-8").split("\n\n")[:sentences]) + "\n\n", encoding="utf-8")
    return str(out)


@pytest.mark.parametrize("name", ["own_demo", "bea_hoo"])
def test_hoo_written_and_read_again(tmp_path, shared, name):
    folder = shared / "data/edits" / name
    run = sorted(folder.glob("Run_*"))[0]
    made = opened([("gold", str(folder / "Gold")), ("system", str(run))])
    files = [
        ("gold", str(exported(made, None, tmp_path / "Gold"))),
        ("system", str(exported(made, 0, tmp_path / "Run"))),
    ]
    source = exports.export_of(made.task, "source")
    exports.write(made.export("source"), source, tmp_path / "Source")
    again = opened(files)
    for one, other in zip(
        (edits_of(made).gold, *edits_of(made).runs), (edits_of(again).gold, *edits_of(again).runs), strict=True
    ):
        assert columns(edits_of(made), one) == columns(edits_of(again), other)
        assert list(one.edits.index) == list(other.edits.index)
        assert list(one.edits.original) == list(other.edits.original)
    assert list(edits_of(made).part_texts) == list(edits_of(again).part_texts)
    np.testing.assert_array_equal(edits_of(made).paragraphs.values, edits_of(again).paragraphs.values)
    assert totals(again) == pytest.approx(totals(made), nan_ok=True)


def test_m2_written_as_hoo_keeps_every_edit_and_comes_back(tmp_path, shared):
    """Real sentences with one annotator: at the HOO levels as read with `--as hoo`, and M2 again as it was."""
    gold, run = (
        beginning(shared / "data/edits" / name, tmp_path / f"{role}.m2", 500)
        for name, role in ((GOLD, "gold"), ("m2/T5-Large.m2", "run"))
    )
    made = opened([("gold", gold), ("system", run)])
    hoo = [
        ("gold", str(exported(made, None, tmp_path / "Gold", "hoo"))),
        ("system", str(exported(made, 0, tmp_path / "Run", "hoo"))),
    ]
    exports.write(made.export("source"), exports.export_of(made.task, "source"), tmp_path / "Source")
    as_hoo = opened(hoo)
    assert [problem for problem in as_hoo.dataset.problems if problem.severity != "note"] == []
    assert len(edits_of(as_hoo).gold.edits) == len(edits_of(made).gold.edits) > 500
    back = [
        ("gold", str(exported(as_hoo, None, tmp_path / "gold again.m2", "m2"))),
        ("system", str(exported(as_hoo, 0, tmp_path / "run again.m2", "m2"))),
    ]
    again = opened(back)
    for one, other in zip(
        (edits_of(made).gold, *edits_of(made).runs), (edits_of(again).gold, *edits_of(again).runs), strict=True
    ):
        assert columns(edits_of(made), one) == columns(edits_of(again), other)
    assert totals(again) == totals(made)


def test_results_of_one_system_and_fragment_are_those_of_it_alone(tmp_path):
    gold = {"0001": [insertion("MT", 3, "to ")], "0002": [insertion("RT", 5, "at "), insertion("MD", 9, "a ")]}
    first: dict[str, list[E]] = {"0001": [], "0002": []}
    made = evaluate(tmp_path, gold, first, gold)
    [text] = ["\n".join(lines) for lines in made.export("evalfrag", 1, 1).files.values()]
    assert 'gold="0002GE.xml" system="0002AA1.xml"' in text
    assert text.count('status="Corrected"') == 2
    assert "<gold>2</gold>" in text
    [text] = ["\n".join(lines) for lines in made.export("evalrun", 0).files.values()]
    assert "<gold>3</gold>" in text
    assert "<corrected>0</corrected>" in text


def test_results_at_the_m2_levels_are_refused_in_words(tmp_path):
    made = m2(tmp_path, "S one\n\n", "S one\n\n")
    [problem] = made.export("evalrun", 0).problems
    assert problem.severity == "error"
    assert "--as hoo" in problem.message
