"""The guided paths of the samples: each sample has one, of its own files, short enough for a class, and all of it
holds."""

from __future__ import annotations

from pathlib import Path

import pytest

from lexeval_gui.core.guided_path.path import Step
from lexeval_gui.core.guided_path.text import BRACES, bare_numbers
from lexeval_gui.core.resources import resource
from lexeval_gui.core.samples import Sample
from lexeval_gui.workspace import opening
from lexeval_gui.workspace.guided_paths.checking import check
from tests.resources import paths
from tests.resources.paths import path_of

SAMPLES = opening.built_in_samples()
MOST_WORDS = {"text": 60, "question": 25, "answer": 32}
"""So much fits into the panel without scrolling; a number is a word."""
LONGEST_CHOICE = 27
"""Letters that a button of the panel has room for."""

of_samples = pytest.mark.parametrize("sample", SAMPLES, ids=lambda sample: sample.id)
of_guides = pytest.mark.parametrize("sample", [s for s in SAMPLES if s.guide], ids=lambda sample: sample.id)


REPORTED = {
    "generation": {".44", ".56", ".33", ".67", ".08", ".23", ".51", ".48", "24", "6"},
    "lexicon": {".91748", ".661359", ".707256882", ".4718", ".8235", ".000979226"},
}
"""What paths may cite. Bangalore, Rambow & Whittaker (2000): Table 1; correlations with understanding, of 24 variants
of 6 sentences. Dalli (2003): of Maltilex against Aquilina's dictionary, and of the worked example."""


def named(sample: Sample) -> list[tuple[int, Step]]:
    return list(enumerate(path_of(sample).steps, start=1))


@of_samples
def test_sample_has_guide_of_its_files(sample: Sample) -> None:
    assert sample.guide, "no guided path leads through it"
    path = path_of(sample)
    assert path.task == sample.task
    assert path.title
    assert path.source
    assert {Path(file).resolve() for file in path.files} == {Path(file).resolve() for file in sample.paths}


@of_guides
def test_guide_is_short(sample: Sample) -> None:
    assert 3 <= len(path_of(sample).steps) <= 8
    for number, step in named(sample):
        for part, most in MOST_WORDS.items():
            words = len(BRACES.sub("number", getattr(step, part)).split())
            assert words <= most, f"step {number}: its {part} has {words} words"
        assert all(len(choice) <= LONGEST_CHOICE for choice in step.choices), f"step {number}"


@of_guides
def test_each_step_asks_and_answers(sample: Sample) -> None:
    for number, step in named(sample):
        assert step.question, f"step {number}"
        assert step.answer, f"step {number}"
        said = (step.text, step.question, step.answer)  # a wrong choice may be a number that is nowhere found
        assert not [bare for text in said for bare in bare_numbers(text)], f"step {number}"


@of_guides
def test_guide_does_something_and_states_nothing_wrong(sample: Sample) -> None:
    path = path_of(sample)
    assert any(step.act for step in path.steps), "nobody does anything on this path"
    assert not check(path)


@of_guides
def test_what_a_path_cites_is_reported_and_its_marks_are_read(sample: Sample) -> None:
    path = path_of(sample)
    if sample.task in REPORTED:
        assert paths.cited(path) <= REPORTED[sample.task]
    assert paths.left_marks(path.steps) == []


@of_guides
def test_every_number_of_a_path_can_be_wrong(sample: Sample) -> None:
    path, count = paths.falsified(path_of(sample))
    assert count > 0
    assert len(check(path)) == count


@pytest.mark.parametrize("id", ["lexicon-missier", "lexicon-interval", "generation-phase"])
def test_every_comparison_of_a_path_can_be_wrong(id: str) -> None:
    found = list(paths.opposed(path_of(opening.sample(id))))
    assert found
    assert all(len(problems) == 1 and "does not hold" in problems[0].message for problems in found)


@of_guides
def test_what_is_done_in_guide_moves_a_number(sample: Sample) -> None:
    """An act that the class is asked for has something to be seen: a number is stated of after it, or compared."""
    for number, step in named(sample):
        if step.act:
            assert step.statements(then=True) or step.holds_then, f"step {number}"


def test_every_path_in_samples_is_that_of_a_sample() -> None:
    known = {Path(sample.guide).resolve() for sample in SAMPLES if sample.guide}
    assert {path.resolve() for path in resource("samples").rglob("*.path.toml")} <= known


def test_guides_are_each_of_one_sample() -> None:
    guides = [sample.guide for sample in SAMPLES if sample.guide]
    assert len(set(guides)) == len(guides)
