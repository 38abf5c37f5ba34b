"""What packages and programs of others are written with explains itself: `help()` of any of it shows a page."""

from __future__ import annotations

import pkgutil
import pydoc
import subprocess
import sys
from collections.abc import Iterator
from importlib import import_module
from inspect import isclass
from types import ModuleType

import pytest

import lexeval_gui
from lexeval_gui import api, core, tasks, testing
from lexeval_gui.core import task


def modules_of(package: ModuleType) -> Iterator[ModuleType]:
    yield package
    for found in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
        yield import_module(found.name)


@pytest.mark.parametrize("package", [core, api, testing], ids=lambda package: package.__name__)
def test_the_classes_of_a_package_have_help(package: ModuleType) -> None:
    classes = [
        one for module in modules_of(package) for one in vars(module).values()
        if isclass(one) and one.__module__ == module.__name__ and not one.__name__.startswith("_")
    ]  # fmt: skip
    assert classes
    for one in classes:
        assert one.__name__ in pydoc.plain(pydoc.render_doc(one))


@pytest.mark.parametrize("package", [lexeval_gui, task], ids=lambda package: package.__name__)
def test_what_is_offered_by_name_has_help(package: ModuleType) -> None:
    for name in {*package.__all__} - {"__version__"}:
        assert pydoc.render_doc(getattr(package, name))


@pytest.mark.parametrize("name", tasks.names())
def test_a_task_has_help(name: str) -> None:
    assert "review: " in pydoc.plain(pydoc.render_doc(tasks.load(name)))


def test_the_help_of_a_task_says_what_its_capabilities_are() -> None:
    """In a process of its own: nobody has asked for any of them before."""
    program = "from lexeval_gui.core.task import Task\nhelp(Task)"
    said = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=120, check=True)
    assert "lexeval_gui.core.task.labels.Labelling[~D]" in said.stdout
