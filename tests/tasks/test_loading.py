"""What loading a task imports, in a process of its own: pictures, reviews and studies wait until they are asked for."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Sequence

import pytest

from lexeval_gui import tasks

WAITING = {"blocks", "review", "study", "agreement"}
"""The modules of a task, by the last parts of their names, that it must not need to be loaded."""

GIVEN = ("showing", "review", "study", "agreement", "official")
"""The capabilities that are given as functions that import them."""


def loaded(name: str, given: Sequence[str] = ()) -> list[set[str]]:
    """The modules inside a task's folder after it is loaded, then after each of these capabilities is asked for."""
    program = f"import sys\nfrom lexeval_gui import tasks\ntask = tasks.load({name!r})\nprint(*sys.modules)\n"
    program += "".join(f"task.{capability}()\nprint(*sys.modules)\n" for capability in given)
    run = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=120, check=True)
    start = f"lexeval_gui.tasks.{name}."
    return [{module for module in line.split() if module.startswith(start)} for line in run.stdout.splitlines()]


@pytest.mark.parametrize("name", tasks.names())
def test_pictures_reviews_and_studies_are_imported_when_they_are_asked_for(name: str) -> None:
    task = tasks.load(name)
    given = [capability for capability in GIVEN if getattr(task, capability) is not None]
    there, *after = loaded(name, given)
    assert f"lexeval_gui.tasks.{name}.scoring" in there
    assert [module for module in sorted(there) if WAITING.intersection(module.split(".")[3:])] == []
    assert any(module.endswith(".showing.blocks") for module in after[0])
    for capability, modules in zip(given, after, strict=True):
        assert capability not in WAITING or any(capability in module.split(".") for module in modules)
