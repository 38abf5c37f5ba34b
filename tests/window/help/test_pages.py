"""F1 finds the section that explains a measure, parameter or figure, by whatever stands on the screen."""

from __future__ import annotations

import re
from collections import Counter

import pytest

from lexeval_gui.window.help.pages import id_of, section_of
from lexeval_gui.workspace import opening


@pytest.mark.parametrize("name", opening.task_names())
def test_every_measure_and_parameter_has_a_section(name: str) -> None:
    task = opening.task(name)
    assert task.identity.about
    missing = [m.id for m in task.identity.measures if m.shown and section_of(task, [m.id]) == ""]
    missing += [p.id for p in task.identity.parameters if section_of(task, [p.id]) == ""]
    assert not missing


@pytest.mark.parametrize("name", opening.task_names())
def test_no_section_has_the_name_of_another(name: str) -> None:
    headings = re.findall("^##+ (.+)$", opening.task(name).identity.about, re.MULTILINE)
    assert [heading for heading, times in Counter(headings).items() if times > 1] == []


def test_titles_and_short_heads_are_understood() -> None:
    task = opening.task("substitution")
    measure = next(m for m in task.identity.measures if m.id == "coverage_f")
    for word in ("coverage_f", measure.title, "wordtune.coverage_f"):
        assert section_of(task, [word]) == "coverage_f"
    assert section_of(task, ["potential_at_3"]) == "potential_at_n"
    assert section_of(task, ["nothing", "k"]) == "k"
    assert section_of(task, ["nothing"]) == ""

    assert id_of(task, ["potential_at_3"]) == "potential_at_3"
    assert id_of(task, ["nothing", measure.title]) == "coverage_f"


@pytest.mark.parametrize("name", opening.task_names())
def test_every_figure_has_a_section(name: str) -> None:
    task = opening.task(name)
    assert [f.title for f in task.identity.figures if not section_of(task, [f"Figure: {f.title}"])] == []
