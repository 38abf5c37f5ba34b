"""What LexEval consists of, and under which licences: from metadata, and from the files of a build."""

from __future__ import annotations

import sys
import tomllib
from pathlib import Path

import pytest

from lexeval_gui.core import licences
from lexeval_gui.core.licences import Component, components


def by_name() -> dict[str, Component]:
    return {one.name.lower().replace("_", "-"): one for one in components()}


def test_every_package_that_is_needed_is_named_with_version_licence_and_text(project: Path) -> None:
    declared = tomllib.loads((project / "pyproject.toml").read_text(encoding="utf-8"))["project"]["dependencies"]
    needed = {line.partition(">")[0].lower() for line in declared}
    found = by_name()
    assert needed | {"python", "shiboken6", "lexeval-gui"} <= set(found)
    assert components()[0].name == "lexeval-gui"
    for one in found.values():
        assert one.version, one.name
        assert one.licence, one.name
        assert len(one.text) > 150, one.name


def test_what_only_developers_need_is_not_shipped() -> None:
    assert {"pytest", "mypy", "hypothesis", "ruff", "pyinstaller", "hatchling"}.isdisjoint(by_name())


@pytest.mark.parametrize(
    ("package", "words"),
    [
        ("numpy", ["OpenBLAS", "GCC runtime library", "libquadmath"]),
        ("scipy", ["OpenBLAS", "GCC runtime library", "libquadmath"]),
        ("lxml", ["libxml2", "libxslt"]),
        ("python", ["PYTHON SOFTWARE FOUNDATION LICENSE"]),
    ],
)
def test_what_packages_hold_of_others_stands_in_their_texts(package: str, words: list[str]) -> None:
    text = by_name()[package].text
    assert [word for word in words if word not in text] == []


@pytest.mark.parametrize("package", ["pyside6-essentials", "shiboken6"])
def test_qt_has_what_its_licence_asks_for(package: str) -> None:
    one = by_name()[package]
    for words in ("GNU LESSER GENERAL PUBLIC LICENSE", "GNU GENERAL PUBLIC LICENSE", "END OF TERMS AND CONDITIONS"):
        assert words in one.text
    assert one.text.startswith("LexEval shows its window with Qt")
    assert f"version {one.version}." in one.text.replace("\n", " ")
    assert "https://download.qt.io/official_releases/qt/" in one.text
    assert "another version in their place" in one.text
    assert "{" not in one.text.partition("GNU LESSER")[0]


def test_a_component_is_read_from_its_file_as_it_was_written() -> None:
    for one in (*components(), Component("a b", "", "", "", ""), Component("c", "1", "x: y", "http://z", "\n\nt\n")):
        assert Component.of_file(one.as_file()) == one


def test_a_build_without_python_reads_what_lies_beside_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / licences.FOLDER
    folder.mkdir()
    ours, other = Component("lexeval-gui", "1", "MIT", "", "ours"), Component("libz", "1.3", "zlib", "", "theirs")
    for one in (other, ours):
        (folder / f"{one.name}.txt").write_text(one.as_file(), encoding="utf-8")
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    monkeypatch.setattr(sys, "executable", str(tmp_path / "lexeval"))
    assert components() == (ours, other)
