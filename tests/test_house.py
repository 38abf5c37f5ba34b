"""What import-linter and the setup cannot see, because a name may stand in a string."""

from __future__ import annotations

import re
import sys
import tomllib
from pathlib import Path

import PySide6
import pytest
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

QT = re.compile(r"PySide6|pyqtgraph|shiboken6")


def sources(folder: Path) -> list[Path]:
    return sorted(path for path in folder.rglob("*.py") if "window" not in path.relative_to(folder).parts)


def test_nothing_but_the_window_names_qt(project: Path) -> None:
    found = sources(project / "lexeval_gui")
    assert len(found) > 10
    assert [path for path in found if QT.search(path.read_text(encoding="utf-8"))] == []


def test_commands_never_name_the_window(project: Path) -> None:
    commands = sources(project / "lexeval_gui" / "commands")
    assert [path for path in commands if "lexeval_gui.window" in path.read_text(encoding="utf-8")] == []


def test_every_label_of_the_window_is_plain_or_marked_by_us(project: Path) -> None:
    """What Qt would take for HTML in a text from a file: labels of `labels.py` alone, no message box, no rich text."""
    raw = re.compile(
        r"\b(QLabel\(|QMessageBox|setInformativeText|QErrorMessage|RichText|AutoText|QTextBrowser\(self|\"&&\")"
    )
    found = {path for path in (project / "lexeval_gui" / "window").rglob("*.py") if raw.search(path.read_text("utf-8"))}
    assert {path.name for path in found} == {"labels.py"}


def test_qt_is_one_that_counts_references_right() -> None:
    version = tuple(map(int, PySide6.__version__.split(".")[:2]))
    assert (6, 8) <= version < (6, 12)


def test_lock_holds_hashes_for_everything_and_no_address(project: Path) -> None:
    lock = (project / "requirements.lock").read_text(encoding="utf-8")
    entries = re.split(r"\n(?=\w)", re.sub(r"^#.*\n", "", lock, flags=re.MULTILINE))
    assert [entry.split()[0] for entry in entries if "--hash=sha256:" not in entry] == []
    assert re.search(r"://|--(extra-)?index-url|--find-links", lock) is None


@pytest.mark.parametrize("group", ["dependencies", "build", "dev"])
def test_every_dependency_has_its_line_in_contributing(project: Path, group: str) -> None:
    table = tomllib.loads((project / "pyproject.toml").read_text(encoding="utf-8"))
    names = table["project"]["dependencies"] if group == "dependencies" else table["dependency-groups"][group]
    lines = (project / "CONTRIBUTING.md").read_text(encoding="utf-8")
    wanted = [re.split(r"[<>=]", name)[0] for name in names]
    assert [name for name in wanted if f"\n| {name} |" not in lines] == []


def test_lock_is_up_to_date_with_the_declared_dependencies(project: Path) -> None:
    table = tomllib.loads((project / "pyproject.toml").read_text(encoding="utf-8"))
    declared = table["project"]["dependencies"] + [
        name for group in table["dependency-groups"].values() for name in group
    ]
    locked = (project / "requirements.lock").read_text(encoding="utf-8").lower()
    wanted = [re.split(r"[<>=]", name)[0].lower() for name in declared]
    assert [name for name in wanted if not re.search(rf"^{re.escape(name)}==", locked, re.MULTILINE)] == []


def test_qt_takes_no_reference_from_none(qtbot: QtBot) -> None:
    label = QLabel()
    qtbot.addWidget(label)
    before = sys.getrefcount(None)
    for number in range(200):
        label.setText(str(number))
    assert sys.getrefcount(None) > before - 100
