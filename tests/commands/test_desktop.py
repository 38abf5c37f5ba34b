"""`lexeval desktop`: the menu entry, icons and file type, in a folder of applications of the test's own."""

from __future__ import annotations

import configparser
import os
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from lxml import etree

from lexeval_gui.core import program
from lexeval_gui.project.schema import APPLICATION
from lexeval_gui.workspace import desktop
from tests.commands.conftest import Lexeval

SIZES = (16, 24, 32, 48, 64, 128, 256)


@pytest.fixture(autouse=True)
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "data"
    monkeypatch.setenv("XDG_DATA_HOME", str(folder))
    return folder


def files_below(folder: Path) -> dict[str, bytes]:
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def ours(folder: Path) -> set[str]:
    """Without the tables that the desktop's own programs make."""
    return {name for name in files_below(folder) if "lexeval" in name and "application/x-" not in name}


def read(text: str) -> configparser.SectionProxy:
    parser = configparser.ConfigParser(interpolation=None, strict=True)
    parser.optionxform = str  # type: ignore[assignment,method-assign]
    parser.read_string(text)
    return parser["Desktop Entry"]


def test_it_says_each_file_that_it_writes(lexeval: Lexeval, data: Path) -> None:
    answer = lexeval("desktop", "--install")
    assert answer.code == 0
    said = {line.removeprefix("wrote ") for line in answer.out.splitlines()}
    icons = {f"icons/hicolor/{size}x{size}/apps/lexeval.png" for size in SIZES}
    wanted = {"applications/lexeval.desktop", "mime/packages/lexeval.xml", "icons/hicolor/scalable/apps/lexeval.svg"}
    assert said == {str(data / name) for name in wanted | icons}
    assert ours(data) == wanted | icons


def test_a_second_time_changes_nothing_and_a_file_that_differs_is_written_again(lexeval: Lexeval, data: Path) -> None:
    lexeval("desktop", "--install")
    before = files_below(data)
    answer = lexeval("desktop", "--install")
    assert (answer.code, answer.out) == (0, "10 files are as they should be\n")
    (data / "applications/lexeval.desktop").write_text("[Desktop Entry]\n")
    answer = lexeval("desktop", "--install")
    assert answer.out.splitlines() == [f"wrote {data}/applications/lexeval.desktop", "9 files are as they should be"]
    assert files_below(data) == before


def test_removing_leaves_what_others_wrote(lexeval: Lexeval, data: Path) -> None:
    other = data / "icons/hicolor/16x16/apps/other.png"
    other.parent.mkdir(parents=True)
    other.write_bytes(b"other")
    lexeval("desktop", "--install")
    answer = lexeval("desktop", "--remove")
    assert answer.code == 0
    assert sum(line.startswith("removed ") for line in answer.out.splitlines()) == 10
    assert ours(data) == set()
    assert other.read_bytes() == b"other"
    assert not (data / "icons/hicolor/32x32").exists()
    assert lexeval("desktop", "--remove").out == "nothing to remove\n"


def test_other_systems_are_refused_in_words(lexeval: Lexeval, data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for system in ("win32", "darwin"):
        monkeypatch.setattr(sys, "platform", system)
        for what in ("--install", "--remove"):
            answer = lexeval("desktop", what)
            assert answer.code == 2
            assert "Linux and BSD" in answer.err
    assert not data.exists()


def test_what_cannot_be_written_is_said(lexeval: Lexeval, data: Path) -> None:
    data.write_text("a file where the folder belongs")
    answer = lexeval("desktop", "--install")
    assert answer.code == 1
    assert "cannot be written" in answer.err


def test_without_the_variable_or_if_it_is_relative_it_is_the_home(
    lexeval: Lexeval, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    monkeypatch.setenv("XDG_DATA_HOME", "relative")
    monkeypatch.chdir(tmp_path)
    assert lexeval("desktop", "--install").code == 0
    assert (tmp_path / "home/.local/share/applications/lexeval.desktop").is_file()
    assert not (tmp_path / "relative").exists()


def test_programs_that_are_missing_are_named(lexeval: Lexeval, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "")
    answer = lexeval("desktop", "--install")
    assert answer.code == 0
    assert [name for name, _ in desktop.UPDATERS if name not in answer.err] == []


def test_the_entry_starts_the_command_of_this_installation(lexeval: Lexeval, data: Path, tmp_path: Path) -> None:
    lexeval("desktop", "--install")
    entry = read((data / "applications/lexeval.desktop").read_text(encoding="utf-8"))
    assert entry["TryExec"] == program.launcher()[0]
    *words, last = shlex.split(entry["Exec"])
    assert (words[-1], last) == ("open", "%F")
    run = subprocess.run(
        [*words[:-1], "--version"], cwd=tmp_path, capture_output=True, text=True, check=True, timeout=60
    )
    assert run.stdout.startswith("lexeval ")


@pytest.mark.parametrize("word", ["/a b/lexeval", '/say "so"/$HOME/`x`', "/back\\slash", "/100 %F", "/täglich/λ"])
def test_any_path_is_quoted_as_the_standard_has_it(word: str) -> None:
    entry = read(desktop.entry([word, "-m", "x"]))
    quoted = entry["Exec"].replace("\\\\", "\\").replace("%%", "%")  # of the line, then of the field codes
    shown = subprocess.run(
        ["sh", "-c", f"printf '%s\\n' {quoted}"], capture_output=True, text=True, check=True, timeout=60
    )
    assert shown.stdout.splitlines() == [word, "-m", "x", "open", "%F"]
    assert entry["TryExec"].replace("\\\\", "\\") == word


def test_the_entry_names_the_type_that_is_declared_and_the_window_that_is_shown(project: Path) -> None:
    entry = read(desktop.entry(["lexeval"]))
    root = etree.parse(project / "resources/desktop/lexeval.xml").getroot()
    declared = root.find("{*}mime-type")
    assert declared is not None
    assert entry["MimeType"] == f"{declared.get('type')};"
    match = root.find(".//{*}match/{*}match")
    assert match is not None
    assert int(str(match.get("value")), 16) == APPLICATION
    launch = (project / "lexeval_gui/window/app/launch.py").read_text(encoding="utf-8")
    assert f'setDesktopFileName("{entry["Icon"]}")' in launch  # the file is called lexeval.desktop
    assert f'setApplicationName("{entry["StartupWMClass"]}")' in launch


@pytest.mark.skipif(not shutil.which("update-mime-database"), reason="update-mime-database is not installed")
def test_a_project_is_known_by_its_name_and_by_what_it_holds(lexeval: Lexeval, data: Path, tmp_path: Path) -> None:
    lexeval("desktop", "--install")
    named, unnamed, other = tmp_path / "a.lexeval", tmp_path / "copy", tmp_path / "other"
    named.write_bytes(b"")
    head = bytearray(b"SQLite format 3\0".ljust(100, b"\0"))
    other.write_bytes(head)
    head[68:72] = APPLICATION.to_bytes(4)
    unnamed.write_bytes(head)
    program = (
        "import sys\nfrom PySide6.QtCore import QMimeDatabase\n"
        "for path in sys.argv[1:]:\n    found = QMimeDatabase().mimeTypeForFile(path)\n"
        "    print(found.name(), found.iconName(), found.comment())"
    )
    words = [sys.executable, "-c", program, str(named), str(unnamed), str(other)]
    run = subprocess.run(words, capture_output=True, text=True, check=True, timeout=60, env={**os.environ})
    ours = "application/x-lexeval lexeval LexEval project"
    assert run.stdout.splitlines()[:2] == [ours, ours]
    assert "x-lexeval" not in run.stdout.splitlines()[2]


@pytest.mark.skipif(not shutil.which("desktop-file-validate"), reason="desktop-file-validate is not installed")
def test_the_entry_is_valid(lexeval: Lexeval, data: Path) -> None:
    lexeval("desktop", "--install")
    words = ["desktop-file-validate", str(data / "applications/lexeval.desktop")]
    run = subprocess.run(words, capture_output=True, text=True, check=False, timeout=60)
    assert (run.returncode, run.stdout) == (0, "")
