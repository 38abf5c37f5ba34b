"""The command line as it is typed, in this process."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from msgspec import Struct

from lexeval_gui.__main__ import main


class Answer(Struct, frozen=True):
    """Exit code and what was printed."""

    code: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        """Standard output as JSON."""
        return json.loads(self.out)


Lexeval = Callable[..., Answer]


@pytest.fixture
def lexeval(capsys: pytest.CaptureFixture[str]) -> Lexeval:
    """Runs `lexeval WORD…`; argparse leaves by SystemExit, which is its exit code."""

    def run(*words: object) -> Answer:
        capsys.readouterr()
        try:
            code = main([str(word) for word in words])
        except SystemExit as stop:
            code = int(stop.code or 0)
        printed = capsys.readouterr()
        assert "Traceback" not in printed.err
        return Answer(code, printed.out, printed.err)

    return run


@pytest.fixture
def happy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with a gold of three items, two oot files and a best file; what is typed are their names."""
    monkeypatch.chdir(tmp_path)
    Path("gold").write_text(
        "happy.a 1 :: glad 3;merry 3;sunny 2;jovial 1;cheerful 1;\n"
        "bright.a 2 :: clever 3;smart 1;\n"
        "run.v 3 :: flow 2;\n"
    )
    Path("shy.oot").write_text("happy.a 1 ::: glad;sunny\nbright.a 2 ::: clever\n")
    Path("bold.oot").write_text(
        "happy.a 1 ::: merry;glad;sad;ill\nbright.a 2 ::: dim;smart;clever\nrun.v 3 ::: walk;flow\n"
    )
    Path("first.best").write_text("happy.a 1 :: merry\nbright.a 2 :: clever;dim\n")
    return tmp_path
