"""The built-in samples as they are named to `score`, and the command line to hold beside it."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from msgspec import Struct

from lexeval_gui.__main__ import main
from lexeval_gui.core.samples import Sample
from lexeval_gui.workspace import opening


class Named(Struct, frozen=True):
    """A sample: its task, its gold, its systems and whatever is beside them."""

    task: str
    gold: str
    others: tuple[str, ...]

    @property
    def words(self) -> list[str]:
        """The same for a command."""
        return [self.task, self.gold, *self.others]


@cache
def named(sample: Sample) -> Named:
    """A sample with the roles of its files told."""
    roles = {source.path: source.role for source in opening.plan(sample.paths).sources}
    gold = next(path for path, role in roles.items() if role == "gold")
    return Named(sample.task, gold, tuple(path for path in roles if path != gold))


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """A test that asks for a sample is run for each."""
    if "sample" in metafunc.fixturenames:
        samples = opening.built_in_samples()
        metafunc.parametrize("sample", samples, ids=[sample.id for sample in samples])


class Commands(Struct, frozen=True):
    """The command line in this process."""

    folder: Path
    capture: pytest.CaptureFixture[str]

    def __call__(self, *words: str) -> tuple[int, str]:
        """Exit code, and what was written."""
        target = self.folder / "out"
        target.unlink(missing_ok=True)
        code = main([*words, "-o", str(target)])
        return code, target.read_text(encoding="utf-8") if target.exists() else self.capture.readouterr().err

    def json(self, *words: str) -> Any:
        """The JSON of a command that succeeds."""
        code, text = self(*words, "--format", "json")
        assert code == 0, text
        return json.loads(text)


@pytest.fixture
def commands(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Commands:
    """Run commands."""
    return Commands(tmp_path, capsys)


@pytest.fixture
def letters() -> Named:
    """Two runs over ten letters."""
    return named(opening.sample("edits-letters"))


@pytest.fixture
def systems() -> Named:
    """Three systems over 48 items."""
    return named(opening.sample("substitution-systems"))
