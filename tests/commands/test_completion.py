"""`lexeval completion`: what the shells really offer when Tab is pressed."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from lexeval_gui import tasks
from lexeval_gui.__main__ import parser
from lexeval_gui.commands.completion import SHELLS
from lexeval_gui.commands.shared.completing import Candidates
from lexeval_gui.core.parameters import Choice
from lexeval_gui.workspace import opening

Complete = Callable[[str], list[str]]

IN_BASH = """
source <(lexeval completion bash)
COMP_LINE=$1 COMP_POINT=${#1} COMP_TYPE=9
read -ra COMP_WORDS <<< "$1"
_python_argcomplete lexeval
printf '%s\\n' "${COMPREPLY[@]}"
"""

IN_ZSH = """
compdef() { :; }
_describe() { print -rl -- "${(P@)2}" }
source <(lexeval completion zsh)
BUFFER=$1 CURSOR=${#1} words=(${=1})
_python_argcomplete
"""

IN_FISH = "source (lexeval completion fish | psub); complete --do-complete=$argv[1]"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with a command `lexeval` and some files."""
    command = tmp_path / "bin" / "lexeval"
    command.parent.mkdir()
    command.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m lexeval_gui "$@"\n')
    command.chmod(0o755)
    for name in ("a.gold", "ours.oot", "work.lexeval", "two words.oot", ".hidden"):
        (tmp_path / name).touch()
    (tmp_path / "runs").mkdir()
    return tmp_path


def run(folder: Path, *command: str) -> list[str]:
    environment = {**os.environ, "PATH": f"{folder / 'bin'}{os.pathsep}{os.environ['PATH']}", "HOME": str(folder)}
    said = subprocess.run(
        command, cwd=folder, env=environment, capture_output=True, text=True, timeout=120, check=False
    )  # fmt: skip
    return [line for line in said.stdout.split("\n") if line]


@pytest.fixture
def in_bash(folder: Path) -> Complete:
    if shutil.which("bash") is None:
        pytest.skip("there is no bash")
    return lambda line: run(folder, "bash", "--norc", "-c", IN_BASH, "bash", line)


def test_bash_completes_verbs_and_tasks(in_bash: Complete) -> None:
    assert in_bash("lexeval sco") == ["score", "scorepl"]
    assert in_bash("lexeval score edi") == ["edits "]


@pytest.mark.slow
def test_bash_completes_options_those_of_the_task_too(in_bash: Complete) -> None:
    assert in_bash("lexeval score lexicon --dict") == ["--dictionary "]
    assert in_bash("lexeval score edits --dict") == []
    assert {"--set", "--preset", "--where", "--format"} <= set(in_bash("lexeval score edits --"))


@pytest.mark.slow
def test_bash_completes_parameters_and_their_values(in_bash: Complete) -> None:
    offered = in_bash("lexeval score substitution a.gold --set ")
    assert offered == [f"{parameter.id}=" for parameter in tasks.load("substitution").identity.parameters]
    assert in_bash("lexeval score substitution a.gold --set duplicates=f") == ["first "]
    assert in_bash("lexeval score edits a.gold --preset ev") == ["evalfrag "]


@pytest.mark.slow
def test_bash_completes_files(in_bash: Complete) -> None:
    assert in_bash("lexeval score substitution o") == ["ours.oot "]
    assert in_bash("lexeval score substitution tw") == ["two\\ words.oot "]
    assert set(in_bash("lexeval score ")) == {*tasks.names(), "work.lexeval", "runs/", "bin/"}
    assert in_bash("lexeval project export ") == ["bin/", "runs/", "work.lexeval"]
    assert in_bash("lexeval score substitution --source r") == ["runs/"]


def test_zsh_says_what_each_is(folder: Path) -> None:
    if shutil.which("zsh") is None:
        pytest.skip("there is no zsh")
    offered = run(folder, "zsh", "-f", "-c", IN_ZSH, "zsh", "lexeval score substitution a.gold --set ")
    assert [line.partition(":")[0] for line in offered] == [
        f"{parameter.id}=" for parameter in tasks.load("substitution").identity.parameters
    ]
    assert offered[0].endswith(tasks.load("substitution").identity.parameters[0].title)


@pytest.mark.slow
def test_fish_completes_verbs_values_and_files(folder: Path) -> None:
    if shutil.which("fish") is None:
        pytest.skip("there is no fish")

    def complete(line: str) -> list[str]:
        return [found.partition("\t")[0] for found in run(folder, "fish", "--no-config", "-c", IN_FISH, "--", line)]

    assert complete("lexeval sco") == ["score", "scorepl"]
    assert complete("lexeval score substitution a.gold --set duplicates=f") == ["duplicates=first"]
    assert complete("lexeval score substitution o") == ["ours.oot"]


@pytest.mark.parametrize("shell", SHELLS)
def test_what_is_printed_is_for_the_command(shell: str, folder: Path) -> None:
    assert any("lexeval" in line for line in run(folder, "lexeval", "completion", shell))


def offered(verb: str, dest: str, *words: str, prefix: str = "") -> set[str]:
    """What is offered for an argument of a verb after some words."""
    declared = next(action for action in parser(verb)._actions if action.choices and verb in action.choices)
    assert declared.choices is not None
    action = next(action for action in declared.choices[verb]._actions if action.dest == dest)  # type: ignore[index]
    return set(Candidates(verb, words)(prefix, action, parser(verb)))


@pytest.mark.parametrize("name", tasks.names())
def test_names_of_every_task(name: str) -> None:
    task = tasks.load(name)
    assert offered("score", "measures", name) == {measure.id for measure in task.identity.measures}
    assert offered("score", "preset", name) == {preset.id for preset in task.identity.presets}
    assert offered("figure", "figure", name) == {figure.id for figure in task.identity.figures}
    assert offered("table", "tables", name) == {table.id for table in task.paper_tables}
    for choice in (one for one in task.identity.parameters if isinstance(one, Choice)):
        values = {f"{choice.id}={option.id}" for option in choice.options}
        assert offered("score", "set", name, prefix=f"{choice.id}=") == values


def test_the_task_of_a_sample_and_of_judgments() -> None:
    assert offered("open", "sample") == {sample.id for sample in opening.samples()}
    assert "k=" in offered("shots", "set", "out", "--sample", "substitution-systems")
    assert offered("judgments", "preset") == {preset.id for preset in tasks.load("generation").identity.presets}


def test_without_a_task_nothing_of_one_is_offered() -> None:
    assert offered("score", "set") == set()


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("lexeval sco", "score"),
        ("lexeval score substitution ", "a.gold"),
        ("lexeval open --sample lex", "lexicon-missier"),
    ],
)
def test_verbs_files_and_samples_are_completed_without_numpy_and_qt(line: str, expected: str, folder: Path) -> None:
    asked = {"_ARGCOMPLETE": "1", "_ARGCOMPLETE_IFS": "|", "_ARGCOMPLETE_STDOUT_FILENAME": str(folder / "said")}
    said = subprocess.run(
        [sys.executable, "-X", "importtime", "-m", "lexeval_gui"],
        env={**os.environ, **asked, "COMP_LINE": line, "COMP_POINT": str(len(line))},
        cwd=folder, capture_output=True, text=True, timeout=120, check=True,
    )  # fmt: skip
    assert expected in (folder / "said").read_text().split("|")
    loaded = {line.rpartition("|")[2].strip().partition(".")[0] for line in said.stderr.splitlines()}
    assert "argparse" in loaded
    assert loaded.isdisjoint({"numpy", "scipy", "PySide6", "shiboken6", "pyqtgraph"})
