"""The tests that `make dist` runs against what is installed can run where there is no checkout."""

from __future__ import annotations

import inspect
from importlib import import_module
from pathlib import Path
from types import FunctionType

import pytest

from scripts.shipping.dist import SMOKE

OF_A_CHECKOUT = {"project", "shared"}
"""Fixtures that name folders which an installed package does not have."""


@pytest.mark.parametrize("name", SMOKE)
def test_smoke_tests_use_nothing_of_the_checkout(name: str) -> None:
    module = import_module(f"tests.behaviour.test_{name}")
    made = [getattr(found, "__wrapped__", found) for found in vars(module).values()]
    functions = [found for found in made if isinstance(found, FunctionType) and found.__module__ == module.__name__]
    assert functions
    used = {wanted for function in functions for wanted in inspect.signature(function).parameters}
    assert not used & OF_A_CHECKOUT
    assert "PROJECT" not in Path(inspect.getfile(module)).read_text(encoding="utf-8")
