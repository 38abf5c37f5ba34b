from __future__ import annotations

from functools import cache
from typing import Any

import pytest

from lexeval_gui.core.parameters import Choice
from lexeval_gui.tasks.edits import TASK
from lexeval_gui.tasks.edits.dataset import EditsDataset
from lexeval_gui.tasks.edits.parameters import CONVENTIONS
from lexeval_gui.testing.opened import opened
from lexeval_gui.workspace import opening
from lexeval_gui.workspace.scoring.evaluation import Evaluation
from tests.tasks.edits.small import counts, of_json, totals

VALUES = [(choice, option.id) for choice in CONVENTIONS if isinstance(choice, Choice) for option in choice.options[1:]]


@cache
def evaluation(sample: str, **values: str) -> Evaluation:
    known = opened(opening.sample(sample))
    return known.evaluate(known.defaults.with_values(values))


def numbers(sample: str, **values: str) -> list[dict[str, float]]:
    found = evaluation(sample, **values)
    return [{name: round(value, 9) for name, value in totals(found, s).items()} for s in range(len(found.system_names))]


@cache
def rows(sample: str) -> list[list[dict[str, Any]]]:
    found = evaluation(sample)
    return [of_json(found, system)["items"] for system in range(len(found.system_names))]


@pytest.mark.parametrize(("choice", "value"), VALUES, ids=[f"{choice.id}={value}" for choice, value in VALUES])
def test_every_convention_changes_a_number(choice: Choice, value: str) -> None:
    assert numbers("edits-letters", **{choice.id: value}) != numbers("edits-letters")


def test_both_letter_runs_show_every_status() -> None:
    for system in range(2):
        assert {item["status"] for item in rows("edits-letters")[system]} == {
            "Corrected", "Recognised", "Detected", "Missed",
        }  # fmt: skip
        assert totals(evaluation("edits-letters"), system)["spurious"] > 0


def test_letters_are_told_well() -> None:
    found = evaluation("edits-letters")
    assert len(found.dataset) >= 8
    assert [problem for problem in found.dataset.problems if problem.severity != "note"] == []


@pytest.mark.parametrize(
    ("fragment", "system", "wanted"),
    [("0002", 0, "DDDDM"), ("0003", 0, "MDDMC"), ("0005", 0, "DCDDD"), ("0008", 0, "CCCM"), ("0008", 1, "MMRC")],
)
def test_a_letter_shows_its_rule(fragment: str, system: int, wanted: str) -> None:
    statuses = [item["status"][0] for item in rows("edits-letters")[system] if item["fragment"] == fragment]
    assert "".join(statuses) == wanted


def test_which_run_is_better_depends_on_level_and_rules() -> None:
    bold, shy = numbers("edits-letters")
    assert bold["detection_f"] > shy["detection_f"]
    assert bold["correction_f"] < shy["correction_f"]
    evalfrag = next(preset.values for preset in TASK.identity.presets if preset.id == "evalfrag")
    bold, shy = numbers("edits-letters", **evalfrag)
    assert bold["correction_f"] > shy["correction_f"]


def test_the_page_quotes_the_samples_numbers() -> None:
    bold, shy = numbers("edits-letters")
    levels = ("detection_f", "recognition_f", "correction_f")
    assert [round(bold[level], 3) for level in levels] == [0.755, 0.408, 0.347]
    assert [round(shy[level], 3) for level in levels] == [0.667, 0.597, 0.390]
    loud, quiet = numbers("edits-letters", beta="2")
    assert (round(loud["correction_f"], 3), round(quiet["correction_f"], 3)) == (0.339, 0.326)


def test_the_worked_example_comes_out_as_worked() -> None:
    found = evaluation("edits-worked")
    of = {name: counts(found, system) for system, name in enumerate(found.system_names)}
    assert of == {"Run_insertion": (2, 3, 2, 2, 1, 1), "Run_span": (2, 3, 2, 1, 1, 1), "Run_Jon": (2, 3, 1, 1, 1, 2)}


def test_the_six_codes_are_there_once_each() -> None:
    (items,) = rows("edits-codes")
    assert [item["type"] for item in items] == ["RT", "MT", "UT", "RD", "MD", "UD"]
    assert len({item["fragment"] for item in items}) == 6


def test_which_corrected_text_is_better_depends_on_beta() -> None:
    """Bold finds more and breaks more."""
    shy, bold = numbers("edits-text")
    assert bold["maxmatch_recall"] > shy["maxmatch_recall"]
    assert bold["maxmatch_precision"] < shy["maxmatch_precision"]
    assert bold["maxmatch_f"] < shy["maxmatch_f"]
    shy, bold = numbers("edits-text", m2_beta="2")
    assert bold["maxmatch_f"] > shy["maxmatch_f"]


def test_m2_has_two_annotators_and_a_choice_between_them() -> None:
    data = evaluation("edits-m2").dataset
    assert isinstance(data, EditsDataset)
    assert data.kind == "m2"
    assert data.gold.annotators is not None
    assert max(data.gold.annotators.lengths) == 2
    assert numbers("edits-m2", m2_beta="4")[1]["cs_f"] != numbers("edits-m2")[1]["cs_f"]
