"""What the guided paths of every task's samples have to hold."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cache

from msgspec.structs import replace

from lexeval_gui.core.guided_path.path import GuidedPath, Step
from lexeval_gui.core.guided_path.reading import read_path
from lexeval_gui.core.guided_path.text import BRACES, paragraphs, statement, statements
from lexeval_gui.core.problems import Problem
from lexeval_gui.core.samples import Sample
from lexeval_gui.workspace.guided_paths.checking import check


@cache
def path_of(sample: Sample) -> GuidedPath:
    """The path of a sample, which it has to have."""
    assert sample.guide, f"{sample.id} has no guided path"
    return read_path(sample.guide)


def cited(path: GuidedPath) -> set[str]:
    """The numbers of papers that a path cites."""
    return {
        found.name.removeprefix("cited ")
        for step in path.steps
        for text in (step.text, step.question, step.answer)
        for found in statements(text)
        if found.is_cited
    }


def falsified(path: GuidedPath) -> tuple[GuidedPath, int]:
    """The path with the last digit of every number that it states another, and how many these are."""
    stated = [found for step in path.steps for then in (False, True) for found in step.statements(then) if found.stated]
    steps = tuple(
        replace(step, text=_false(step.text), question=_false(step.question), answer=_false(step.answer))
        for step in path.steps
    )
    return replace(path, steps=steps), len(stated)


def _false(text: str) -> str:
    def other(match: re.Match[str]) -> str:
        found = statement(match[1])
        last = found.stated[-1:]
        return f"{{{found.name} = {found.stated[:-1]}{(int(last) + 1) % 10}}}" if last.isdigit() else match[0]

    return BRACES.sub(other, text)


def opposed(path: GuidedPath) -> Iterator[tuple[Problem, ...]]:
    """What is found wrong with a path whose comparisons are turned round, one by one."""
    for place, step in enumerate(path.steps):
        turned = [replace(step, holds=(_turned(comparison),)) for comparison in step.holds]
        turned += [replace(step, holds_then=(_turned(comparison),)) for comparison in step.holds_then]
        for other in turned:
            yield check(replace(path, steps=(*path.steps[:place], other, *path.steps[place + 1 :])))


def _turned(comparison: str) -> str:
    for sign, other in ((" < ", " >= "), (" > ", " <= "), (" = ", " != ")):
        if sign in comparison:
            one, _, rest = comparison.rpartition(sign)
            return f"{one}{other}{rest}"
    raise AssertionError(comparison)


def left_marks(steps: Iterable[Step]) -> list[str]:
    """Pieces of text in which marks of slanted or strong words have been left, or that begin with a blank."""
    found = [
        piece
        for step in steps
        for text in (step.text, step.question, step.answer)
        for paragraph in paragraphs(text)
        for piece in paragraph
    ]
    wrong = [piece.text for piece in found if "**" in piece.text]
    return wrong + [piece.text for piece in found if piece.style == "slanted" and not piece.text[0].isalnum()]
