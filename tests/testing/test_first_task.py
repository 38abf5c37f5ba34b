"""The page *Your first task*: its files are a package that fulfils the contract, and its commands answer as it says."""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from lexeval_gui import __version__
from tests.testing.first_task import installed, text

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def package(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return installed(tmp_path_factory.mktemp("package"))


def run(package: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    path = os.pathsep.join([str(package), *sys.path])
    return subprocess.run(
        [sys.executable, *arguments], cwd=package, capture_output=True, text=True, timeout=600, check=False,
        env={**os.environ, "PYTHONPATH": path},
    )  # fmt: skip


def test_the_package_of_the_page_fulfils_the_contract(package: Path) -> None:
    done = run(package, "-m", "pytest", "-q", "-p", "no:cacheprovider", "tests")
    assert done.returncode == 0, done.stdout
    assert int(re.findall(r"(\d+) passed", done.stdout)[0]) > 50


def test_mypy_checks_all_of_it(package: Path, project: Path) -> None:
    """With what `make test` has just found out about the project itself, which takes most of the time."""
    words = ["-m", "mypy", "--config-file", "pyproject.toml", str(package / "lexeval_answers")]
    done = subprocess.run(
        [sys.executable, *words], cwd=project, capture_output=True, text=True, timeout=600, check=False,
        env={**os.environ, "MYPYPATH": str(package)},
    )  # fmt: skip
    assert done.returncode == 0, done.stdout
    assert "no issues found in 9 source files" in done.stdout


def test_the_contract_finds_what_is_wrong_with_a_task(package: Path, tmp_path: Path) -> None:
    """A reader that passes over bad lines in silence."""
    other = installed(tmp_path)
    path = other / "lexeval_answers" / "reading.py"
    path.write_text(path.read_text("utf-8").replace('findings.add("error"', 'findings.add("note"'), encoding="utf-8")
    done = run(other, "-m", "pytest", "-q", "-p", "no:cacheprovider", "tests", "-k", "bad_line or strangers")
    assert done.returncode == 1, done.stdout
    assert "test_a_bad_line_is_a_problem_with_path_and_line" in done.stdout
    assert "9 passed" in done.stdout


def test_the_commands_of_the_page_answer_as_it_says(package: Path) -> None:
    shown = re.findall(r"^```console\n\$ lexeval (.*?)\n(.*?)^```$", text(), re.MULTILINE | re.DOTALL)
    assert shown
    for command, answer in shown:
        printed = run(package, "-m", "lexeval_gui", *shlex.split(command)).stdout
        assert printed.replace(f"| v{__version__}", "| v0.3.0") == answer


def test_every_file_of_the_plan_is_on_the_page(package: Path) -> None:
    plan = text().split("```\nlexeval-answers/")[1].split("```")[0]
    for name in re.findall(r"^ +([\w./]+) ", plan, re.MULTILINE):
        assert list(package.rglob(Path(name).name)), name
