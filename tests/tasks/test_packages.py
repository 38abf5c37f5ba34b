"""Tasks of installed packages: found by their entry point, imported when they are used, and harmless where broken."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from lexeval_gui import __version__, tasks
from lexeval_gui.core.parameters import Settings
from lexeval_gui.core.problems import Unreadable
from lexeval_gui.workspace import opening, scoring
from tests.testing.first_task import installed, looked_through, named

MODULE = "lexeval_answers"

BROKEN = {
    "bends": ("raise SystemExit(3)", "SystemExit: 3"),
    "empty": ("", "empty offers no TASK that is a Task of lexeval_gui.core.task"),
    "misses": ("import nothing_of_this_name", "ModuleNotFoundError: No module named 'nothing_of_this_name'"),
    "other": ("TASK = 'a text'", "other offers no TASK that is a Task of lexeval_gui.core.task"),
    "renamed": (f"from {MODULE} import TASK", "it calls itself 'answers'"),
    "spoilt": (
        f"from msgspec.structs import replace\nfrom {MODULE} import TASK as T\n"
        "TASK = replace(T, identity=replace(T.identity, id='spoilt', home='spoilt'))",
        "JSONDecodeError: Expecting value: line 1 column 1 (char 0)",
    ),
    "former": (
        "from dataclasses import dataclass\nfrom lexeval_gui.core.task import Part\n"
        "@dataclass(frozen=True)\nclass Lines(Part):\n    lines: tuple[str, ...] = ()",
        "AttributeError: readonly attribute; what derives from a Struct is a Struct of msgspec, not a dataclass",
    ),
}
"""Packages by the id of their task: what their module holds, and why the task is not offered."""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A good package, broken ones, one whose task is called like a built-in one, one called like the good one's."""
    made = installed(tmp_path_factory.mktemp("site"))
    for name, (text, _) in BROKEN.items():
        (made / name / "samples").mkdir(parents=True)
        (made / name / "__init__.py").write_text(text, encoding="utf-8")
        (made / name / "samples" / "samples.json").write_text("", encoding="utf-8")
        named(made, f"package-{name}", {name: name})
    named(made, "package-lexicon", {"lexicon": "nothing_of_this_name"})
    named(made, "package-twice", {"answers": "nothing_of_this_name:TASK"})
    (made / "garbled-0.1.dist-info").mkdir()
    (made / "garbled-0.1.dist-info" / "entry_points.txt").write_text("[lexeval.tasks]\nno sign\n", encoding="utf-8")
    return made


@pytest.fixture
def found(folder: Path) -> Iterator[Path]:
    with looked_through(folder):
        yield folder


def lexeval(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    path = os.pathsep.join([str(folder), *sys.path])
    return subprocess.run(
        [sys.executable, "-m", "lexeval_gui", *arguments],
        capture_output=True, text=True, timeout=120, check=False, env={**os.environ, "PYTHONPATH": path},
    )  # fmt: skip


def test_names_come_from_metadata_and_nothing_is_imported(found: Path) -> None:
    assert set(tasks.from_packages()) == {"answers", *BROKEN}
    assert tasks.names() == (*tasks.built_in(), *tasks.from_packages())
    assert MODULE not in sys.modules
    assert opening.built_in_samples()
    assert MODULE not in sys.modules


def test_what_is_good_is_offered_and_what_is_broken_is_named(found: Path) -> None:
    assert opening.task_names() == (*tasks.built_in(), "answers")
    said = {problem.path: problem.message for problem in tasks.refused()}
    expected = {f"package-{name} 0.1": f"the task '{name}' is not offered: {why}" for name, (_, why) in BROKEN.items()}
    for package, name in (("package-lexicon 0.1", "lexicon"), ("package-twice 0.1", "answers")):
        expected[package] = f"the task '{name}' is not offered: another task has this id"
    assert said == expected


def test_a_broken_task_says_why_it_cannot_be_loaded(found: Path) -> None:
    with pytest.raises(
        Unreadable, match=r"package-misses 0.1: error: the task 'misses' is not offered: ModuleNotFound"
    ):
        tasks.load("misses")
    with pytest.raises(KeyError, match=r"there is no task 'nothing'; there are edits, .*answers"):
        tasks.load("nothing")


def test_its_samples_are_recognised_beside_those_of_all_tasks(found: Path) -> None:
    brought = [sample for sample in opening.samples() if sample.task == "answers"]
    assert [sample.id for sample in brought] == ["answers-capitals"]
    assert opening.samples()[: -len(brought)] == opening.built_in_samples()
    assert opening.sample("answers") == opening.sample("answers-capitals") == brought[0]
    assert opening.plan(brought[0].paths).task == "answers"
    assert all(opening.is_sample(path) for path in brought[0].paths)
    assert not opening.is_sample(str(found / MODULE / "about.md"))
    for sample in opening.built_in_samples():
        assert opening.plan(sample.paths).task == sample.task


def test_its_scores_are_those_worked_out_by_hand(found: Path) -> None:
    plan = opening.plan(opening.sample("answers").paths)
    settings = Settings(opening.task("answers").identity.parameters)
    evaluation = scoring.evaluate_plan(plan, settings, ()).evaluation
    shy, eager = (evaluation.scores(system) for system in (0, 1))
    # shy: Lisbon, nairobi and Danube are right, Congo is wrong; nine answers are right
    assert [shy.total(name) for name in ("precision", "recall")] == [3 / 4, 3 / 9]
    assert shy.total("f") == pytest.approx(2 * 3 / (4 + 9))
    # eager: Lisbon, Nairobi, Bern, Danube, Donau, Nile and Amazon are right; Porto … Orinoco are wrong
    assert [eager.total(name) for name in ("precision", "recall")] == [7 / 13, 7 / 9]


def test_a_fault_in_recognising_keeps_no_file_from_other_tasks(found: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(head: bytes, name: str) -> None:
        raise IndexError

    monkeypatch.setattr(opening.task("answers").reading, "sniff", fail)
    sample = opening.sample("substitution")
    assert opening.plan(sample.paths).task == "substitution"


def test_the_version_names_what_is_not_offered(folder: Path) -> None:
    run = lexeval(folder, "--version")
    lines = run.stdout.splitlines()
    assert (run.returncode, run.stderr, lines[0]) == (0, "", f"lexeval {__version__}")
    assert "package-misses 0.1: the task 'misses' is not offered: " + BROKEN["misses"][1] in lines
    assert len(lines) == 2 + len(BROKEN) + 2  # two lines of versions, two ids that are taken


def test_commands_take_its_name_and_say_what_is_wrong_with_a_broken_one(folder: Path) -> None:
    samples = folder / MODULE / "samples"
    files = [str(samples / name) for name in ("quiz.right", "shy.answers")]
    assert "answers | f | k:1 | case:same" in lexeval(folder, "score", "answers", *files).stdout
    broken = lexeval(folder, "score", "misses", *files)
    assert (broken.returncode, broken.stdout) == (1, "")
    assert broken.stderr == f"package-misses 0.1: error: the task 'misses' is not offered: {BROKEN['misses'][1]}\n"
    unknown = lexeval(folder, "score", "nothing", *files)
    assert unknown.returncode == 2
    assert "(choose from 'edits', 'generation', 'lexicon', 'substitution', 'answers'," in unknown.stderr


@pytest.mark.parametrize(
    "arguments", [["--help"], ["score", "--preset", "p", "substitution", "gold", "system"], ["project", "export", "x"]]
)
def test_installed_packages_are_not_looked_through_without_need(arguments: list[str]) -> None:
    program = (
        "import sys\nfrom lexeval_gui.__main__ import main\n"
        f"try:\n    main({arguments!r})\nexcept SystemExit:\n    pass\n"
        "print('LOADED', 'importlib.metadata' in sys.modules)"
    )
    run = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=120, check=True)
    assert run.stdout.endswith("LOADED False\n")
