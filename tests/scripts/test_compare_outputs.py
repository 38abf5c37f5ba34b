"""The comparison of two checkouts: what it takes for equal, what for different, and what it reads off messages."""

from __future__ import annotations

import importlib.util
import json
import sys
from importlib.machinery import SourceFileLoader
from pathlib import Path
from types import ModuleType

import pytest
from PySide6.QtGui import QColor, QImage


@pytest.fixture
def script(project: Path, monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """The script as a module: it has no suffix, and finds its other half beside it."""
    monkeypatch.syspath_prepend(str(project / "scripts"))
    loader = SourceFileLoader("compare_outputs", str(project / "scripts/compare_outputs"))
    spec = importlib.util.spec_from_loader(loader.name, loader)
    assert spec is not None
    made = importlib.util.module_from_spec(spec)
    loader.exec_module(made)
    return made


@pytest.fixture
def plan(script: ModuleType) -> ModuleType:
    return sys.modules["compared_commands"]


def written(folder: Path, **files: str) -> Path:
    for name, text in files.items():
        path = folder / "0" / name.replace("_", ".")
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return folder


def test_version_times_and_temporary_files_are_replaced_and_nothing_else(script: ModuleType) -> None:
    text = b"k:1 | 0.1.0, made 2026-11-22T09:23:12.391+00:00 in /t/tmp_x1/a, 10.1.0 and 0.1.04"
    replaced = b"k:1 | {version}, made {time} in {temporary}/a, 10.1.0 and 0.1.04"
    assert script.normalised(text, "0.1.0", "/t") == replaced
    assert script.normalised(b".417  17/23  2026", "0.1.0", "/t") == b".417  17/23  2026"


def test_a_difference_begins_at_the_first_line_that_differs(script: ModuleType) -> None:
    before, after = b"a\nb\nP .417\nc\n", b"a\nb\nP .418\nc\n"
    assert script.difference(before, after) == ["@@ line 3 @@", "-P .417", "+P .418"]
    assert script.difference(b"a\n" * 3, b"a\n" * 2 + b"new\n" + b"a\n") == ["@@ line 3 @@", "+new"]
    long = b"x" * 1000
    assert max(map(len, script.difference(long, long + b"y"))) <= script.WIDTH + 1


def test_files_that_differ_or_are_missing_or_crashed_are_found(script: ModuleType, tmp_path: Path) -> None:
    same = {"0_stdout": "made 2026-11-22 09:23\n", "0_code": "0\n", "a_lexeval": "x"}
    before = written(tmp_path / "b", **same, x_csv="1\n", y_csv="1\n", **{"1_code": "-14\n"})
    after = written(tmp_path / "a", **{**same, "a_lexeval": "y"}, x_csv="2\n", z_csv="1\n", **{"1_code": "-14\n"})
    after.joinpath("0/0.stdout").write_text("made 2026-11-23 10:00\n")
    found = dict(script.compared(before, after, "/t"))
    assert found == {
        "0/1.code": ["was ended by signal 14 in both"],
        "0/x.csv": ["@@ line 1 @@", "-1", "+2"],
        "0/y.csv": ["there is no a/0/y.csv"],
        "0/z.csv": ["there is no b/0/z.csv"],
    }
    assert sorted(path.name for path in before.rglob("*.*")) == ["1.code", "x.csv", "y.csv"]


def test_pictures_differ_by_pixels(script: ModuleType, tmp_path: Path) -> None:
    image = QImage(4, 3, QImage.Format.Format_ARGB32)
    image.fill(QColor("white"))
    for name in ("a", "b"):
        (tmp_path / name).mkdir()
        image.save(str(tmp_path / name / "same.png"))
    image.save(str(tmp_path / "a" / "other.png"))
    image.setPixelColor(2, 1, QColor("red"))
    image.save(str(tmp_path / "b" / "other.png"))
    assert list(script.compared(tmp_path / "a", tmp_path / "b", "/t")) == [("other.png", ["1 of 12 pixels"])]


def test_what_made_a_file_can_be_typed(script: ModuleType) -> None:
    sessions = [[["score", "edits", "a b", "-o", "OUT/x"]], [["one"], ["two"]]]
    assert script.label_of(sessions, "0/0.stdout") == "lexeval score edits 'a b' -o out/0/x  (stdout)"
    assert script.label_of(sessions, "1/0.code") == "lexeval one  (code)"
    assert script.label_of(sessions, "1/written/x") == "lexeval two  (x)"


@pytest.mark.parametrize(("message", "names"), [
    ("lexeval score: there is no preset '?'; there are score.pl, paper-1\n", ["score.pl", "paper-1"]),
    ("match is one of best, same, not '?'\n", ["best", "same"]),
    ("argument VERB: invalid choice: '?' (choose from 'open', 'score')\n", ["open", "score"]),
    ("nothing of the kind\n", []),
])  # fmt: skip
def test_names_are_read_off_error_messages(plan: ModuleType, message: str, names: list[str]) -> None:
    assert plan.offered(message) == names


def test_numbers_take_their_ends_or_a_little_more_than_the_lower(plan: ModuleType) -> None:
    assert plan.values("k is a number between 0.25 and 4, not '?'") == ["0.25", "4"]
    assert plan.values("resamples is a whole number between 0 and 100000, not ?") == ["0", "50"]


def test_every_sample_is_a_set_and_every_project_names_its_task(plan: ModuleType, project: Path) -> None:
    found = plan.sets(project)
    listed = [
        sample for path in project.glob("resources/samples/*/samples.json") for sample in json.loads(path.read_text())
    ]
    assert len([one for one in found if one.gold.startswith("resources/")]) == len(listed)
    assert all((project / name).exists() for one in found for name in (one.gold, *one.systems))
    assert len(list(project.glob("tests/scripts/projects/*.jsonl"))) == 5
