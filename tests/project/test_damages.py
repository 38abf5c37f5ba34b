"""A slice of the damages of a project (`make soak` does all of them)."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.project.damages import ALL, failure

STEP = 13
"""One of so many damages runs here; prime, so that all kinds of damages and of projects are among them."""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("damages")


@pytest.mark.parametrize("seed", range(0, ALL, STEP))
def test_a_damage_is_said_and_what_is_outside_it_comes_back(folder: Path, seed: int):
    assert failure(folder, seed) == ""
