"""The command `lexeval` as a whole: what it loads, what it says, what it exits with."""

from __future__ import annotations

import importlib.metadata
import os
import platform
import subprocess
import sys
from pathlib import Path

import numpy
import pyqtgraph
import PySide6
import pytest
import scipy

from lexeval_gui import __version__
from lexeval_gui.__main__ import main, parser
from lexeval_gui.core.version import versions
from lexeval_gui.workspace import opening


def lexeval(*arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """Run the command in a process of its own."""
    return subprocess.run(
        [sys.executable, "-m", "lexeval_gui", *arguments],
        capture_output=True, text=True, timeout=120, check=False, env={**os.environ, **environment},
    )  # fmt: skip


def modules_after(*arguments: str) -> set[str]:
    """The top-level modules that a call of the command loads."""
    program = (
        "import sys\nfrom lexeval_gui.__main__ import main\n"
        f"try:\n    main({list(arguments)!r})\nexcept SystemExit:\n    pass\n"
        "print('LOADED', *{name.partition('.')[0] for name in sys.modules})"
    )
    run = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=120, check=True)
    return set(run.stdout.rpartition("LOADED")[2].split())


@pytest.mark.parametrize(
    "arguments",
    [("--help",), ("score", "--help"), ("open", "--help"), ("--version",), ("completion", "bash"), ("manual",)],
)
def test_what_only_tells_loads_neither_numpy_nor_qt(arguments: tuple[str, ...]) -> None:
    assert modules_after(*arguments).isdisjoint({"numpy", "scipy", "PySide6", "shiboken6", "pyqtgraph"})


@pytest.mark.parametrize("verb", ["open", "score", "shots"])
def test_the_parser_of_one_verb_understands_it_as_that_of_all_does(verb: str) -> None:
    words = [verb, *{"open": ["a.gold", "--task", "edits"], "score": ["edits", "g", "s"], "shots": ["folder"]}[verb]]
    alone, all_ = (vars(made.parse_args(words)) for made in (parser(verb), parser()))
    assert alone == all_


def test_the_window_waits_for_the_parsers_of_no_other_verbs() -> None:
    program = "import sys\nfrom lexeval_gui.__main__ import parser\nparser('open')\nprint(*sys.modules)"
    run = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=120, check=True)
    loaded = {name for name in run.stdout.split() if name.startswith("lexeval_gui.commands.")}
    assert {name.split(".")[2] for name in loaded} == {"shared"}


def test_scoring_loads_no_qt(project: Path) -> None:
    folder = project / "resources" / "samples" / "substitution"
    loaded = modules_after("score", "substitution", str(folder / "sample.gold"), str(folder / "eager.oot"))
    assert "numpy" in loaded
    assert loaded.isdisjoint({"PySide6", "shiboken6", "pyqtgraph"})


def test_version(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as left:
        main(["--version"])
    assert left.value.code == 0
    version, runs_on = capsys.readouterr().out.splitlines()
    assert version == f"lexeval {__version__}"
    said = dict(name.split(" ") for name in runs_on.split(", "))
    assert said["Python"] == platform.python_version()
    assert (said["numpy"], said["scipy"]) == (numpy.__version__, scipy.__version__)
    assert (said["pyside6-essentials"], said["pyqtgraph"]) == (PySide6.__version__, pyqtgraph.__version__)
    assert "pytest" not in said


def test_the_version_is_said_where_nothing_says_what_it_runs_on(monkeypatch: pytest.MonkeyPatch) -> None:
    """As in a program that was packed without the metadata of its packages."""
    monkeypatch.setattr("importlib.metadata.requires", refuse)
    assert list(versions()) == [f"Python {platform.python_version()}"]


def refuse(name: str) -> str:
    raise importlib.metadata.PackageNotFoundError(name)


@pytest.mark.parametrize("arguments", [["nonsense"], ["score"], ["open", "--nonsense"], ["shots"]])
def test_wrong_usage_exits_with_2(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as left:
        main(arguments)
    assert left.value.code == 2
    assert "usage: lexeval" in capsys.readouterr().err


def test_help_names_every_verb(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["--help"])
    shown = capsys.readouterr().out
    for verb in ("open", "score", "curve", "compare", "scorepl", "shots"):
        assert verb in shown


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="elsewhere there is always a display")
def test_without_a_display_the_window_says_so() -> None:
    run = lexeval("open", DISPLAY="", WAYLAND_DISPLAY="", QT_QPA_PLATFORM="")
    assert run.returncode == 1
    assert "there is no display" in run.stderr
    assert "Traceback" not in run.stderr


def test_an_unknown_sample_is_a_sentence() -> None:
    for arguments in (("open", "--sample", "nonsense"), ("shots", "build", "--sample", "nonsense")):
        run = lexeval(*arguments, QT_QPA_PLATFORM="offscreen")
        assert run.returncode == 2
        known = ", ".join(sample.id for sample in opening.samples())
        assert f"there is no sample 'nonsense'; there are {known}\n" in run.stderr
        assert "Traceback" not in run.stderr
