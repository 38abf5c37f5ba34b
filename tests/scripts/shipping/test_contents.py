"""What wheel and sdist hold is compared with what git knows."""

from __future__ import annotations

import io
import tarfile
import zipfile
from pathlib import Path

import pytest

from scripts.shipping import contents
from scripts.shipping.steps import Failed, locked, normal, run

TRACKED = ("lexeval_gui/a.py", "lexeval_gui/py.typed", "resources/icons/x.svg", "tests/test_a.py", "docs/p.md",
           "LICENSE", "docs/pictures/p.png", ".ci/run", "pyproject.toml", ".gitignore")  # fmt: skip

INSIDE = ("lexeval_gui/a.py", "lexeval_gui/py.typed", "lexeval_gui/resources/icons/x.svg")


def wheel(folder: Path, *names: str) -> Path:
    path = folder / "x.whl"
    with zipfile.ZipFile(path, "w") as made:
        for name in names:
            made.writestr(name, "")
    return path


def sdist(folder: Path, *names: str) -> Path:
    path = folder / "x.tar.gz"
    with tarfile.open(path, "w:gz") as made:
        for name in names:
            made.addfile(tarfile.TarInfo(f"x-1/{name}"), io.BytesIO())
    return path


def test_a_wheel_is_the_package_with_its_resources_and_the_manual_page(tmp_path: Path) -> None:
    others = ("x.dist-info/METADATA", "x.dist-info/licenses/LICENSE", "x.data/data/share/man/man1/lexeval.1")
    assert contents.wrong_with_wheel(wheel(tmp_path, *INSIDE, *others), TRACKED) == []
    found = contents.wrong_with_wheel(wheel(tmp_path, *INSIDE[1:], "lexeval_gui/__pycache__/a.pyc"), TRACKED)
    assert [line.partition(",")[0] for line in found] == [
        "it lacks its licence", "it lacks the manual page",
        "it lacks lexeval_gui/a.py", "it holds lexeval_gui/__pycache__/a.pyc",
    ]  # fmt: skip


def test_an_sdist_has_what_a_wheel_is_built_and_tested_from(tmp_path: Path) -> None:
    shipped = [name for name in TRACKED if name not in ("docs/pictures/p.png", ".ci/run")]
    assert contents.wrong_with_sdist(sdist(tmp_path, *shipped, "PKG-INFO"), TRACKED) == []
    found = contents.wrong_with_sdist(sdist(tmp_path, *shipped[1:], "PKG-INFO", "notes.txt"), TRACKED)
    assert [line.partition(",")[0] for line in found] == ["it lacks lexeval_gui/a.py", "it holds notes.txt"]


def test_what_is_locked_is_taken_with_all_its_versions_and_hashes() -> None:
    text = locked(["NumPy", "lxml"])
    assert text.count("numpy==") >= 1
    assert all("--hash=sha256:" in entry for entry in text.split("==")[1:])
    assert normal("Typing_Extensions") == "typing-extensions"
    with pytest.raises(Failed, match="no-such-package"):
        locked(["no-such-package"])


def test_a_command_that_tells_of_an_error_has_failed_whatever_it_exits_with(tmp_path: Path) -> None:
    assert run("sh", "-c", "echo well", folder=tmp_path) == "well\n"
    with pytest.raises(Failed, match="exited with 3"):
        run("sh", "-c", "exit 3", folder=tmp_path)
    with pytest.raises(Failed, match="Traceback"):
        run("sh", "-c", "echo 'Traceback (most recent call last):' >&2", folder=tmp_path)
