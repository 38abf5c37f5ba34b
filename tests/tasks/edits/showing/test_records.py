"""The edits that MaxMatch finds in corrected text as records, beside the sentences."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from lexeval_gui.__main__ import main
from lexeval_gui.core.resources import resource
from lexeval_gui.testing.opened import opened
from lexeval_gui.workspace import opening
from lexeval_gui.workspace.outputs import as_json, items
from tests.tasks.edits.files import put
from tests.tasks.edits.test_corrected_text import GOLD, SAID, hoo, text


def printed(folder: Path, *words: str) -> list[dict[str, Any]]:
    """The systems that `lexeval score edits … --items` prints as JSON."""
    out = folder / "out.json"
    assert main(["score", "edits", *words, "--items", "--format", "json", "-o", str(out)]) == 0
    return json.loads(out.read_text(encoding="utf-8"))["systems"]


def short(edit: dict[str, Any]) -> tuple[Any, ...]:
    return edit["id"], edit["start"], edit["end"], edit["original"], edit["corrections"]


def test_the_edits_of_corrected_text_are_printed(tmp_path: Path):
    files = [str(put(tmp_path / "gold.m2", GOLD)), str(put(tmp_path / "text.txt", SAID))]
    (system,) = printed(tmp_path, *files)
    assert [item["id"] for item in system["items"]] == ["1", "2", "3"]
    assert [item["maxmatch_proposed"] for item in system["items"]] == [1, 1, 1]
    found = [(short(edit), edit["status"], edit["annotator"]) for edit in system["edits"]]
    assert found == [
        (("1:1", 2, 3, "at", ["in"]), "Corrected", 0),
        (("2:1", 3, 3, "", ["to", "for"]), "Corrected", 0),
        (("3:1", 1, 3, "web site", ["website"]), "Missed", 0),
        (("3:2", 0, 1, "Fine", [""]), "Missed", 0),
    ]
    aligned = [[short(edit) for edit in gold["aligned"]] for gold in system["edits"]]
    assert aligned == [[("1:1", 2, 3, "at", ["in"])], [("2:1", 3, 3, "", ["for"])], [], []]
    assert [short(edit) for edit in system["spurious"]] == [("3:1", 1, 3, "web site", ["Website"])]


@pytest.mark.parametrize("values", [{}, {"m2_beta": "3"}, {"ignore_whitespace_casing": "on"}])
def test_they_add_up_to_what_is_scored(values: dict[str, str]):
    known = opened(opening.sample("edits-text"))
    evaluation = known.evaluate(known.defaults.with_values(values))
    for system in range(2):
        lists = {name: list(found) for name, found in items.item_lists(evaluation, system).items()}
        assert list(lists) == ["items", "edits", "spurious"]
        correct = sum(edit["status"] == "Corrected" for edit in lists["edits"])
        totals = evaluation.scores(system).totals
        counted = [int(totals[f"maxmatch_{name}"][0]) for name in ("correct", "proposed", "gold")]
        assert counted == [correct, correct + len(lists["spurious"]), len(lists["edits"])]


def test_a_filter_cuts_them(tmp_path: Path):
    evaluation = text(tmp_path, SAID)
    part = evaluation.within(np.array([2]), "id:3")
    lists = items.item_lists(part, 0)
    assert [edit["fragment"] for edit in [*lists["edits"], *lists["spurious"]]] == ["3", "3", "3"]


def test_a_system_of_edits_beside_it_keeps_its_sentences(tmp_path: Path):
    folder = resource("samples", "edits") / "m2"
    first, other = printed(tmp_path, *(str(folder / name) for name in ("gold.m2", "shy.txt", "shy.m2")))
    assert ["edits" in system for system in (first, other)] == [True, False]
    assert len(first["items"]) == len(other["items"]) == 8


def test_a_table_of_items_stays_one_of_sentences(tmp_path: Path):
    out = tmp_path / "out.csv"
    files = [str(put(tmp_path / "gold.m2", GOLD)), str(put(tmp_path / "text.txt", SAID))]
    assert main(["score", "edits", *files, "--items", "--format", "csv", "-o", str(out)]) == 0
    rows = [line for line in out.read_text(encoding="utf-8").splitlines() if line.startswith("text,")]
    assert len(rows) == 3


def test_text_beside_hoo_has_records_as_any_run(tmp_path: Path):
    made = hoo(tmp_path, "We in London here\nI gave it to John.\n", type_match="none")
    found = as_json.to_json(made, (), items=True)["systems"][0]
    assert len(found["items"]) == found["measures"]["gold"]
    partners = {edit["id"] for gold in found["items"] for edit in gold["aligned"]}
    assert len(partners) + len(found["spurious"]) == found["measures"]["system"] == 3
