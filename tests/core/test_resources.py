from __future__ import annotations

import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from lexeval_gui import __version__
from lexeval_gui.core import resources
from lexeval_gui.core.resources import resource


def files_below(folder: Path) -> dict[str, bytes]:
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def test_checkout_uses_the_folder_in_the_root(project: Path) -> None:
    assert resource() == project / "resources"
    assert resource("samples").is_dir()


def test_installed_package_comes_before_what_lies_beside_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    package = tmp_path / "lexeval_gui"
    for folder in (package / "resources" / "samples", tmp_path / "resources" / "samples"):
        folder.mkdir(parents=True)
    monkeypatch.setattr(resources, "_PACKAGE", package)
    assert resource("samples") == package / "resources" / "samples"


def test_unknown_name_is_said_with_its_place() -> None:
    with pytest.raises(FileNotFoundError, match="no resource samples/nothing"):
        resource("samples", "nothing")


def test_missing_folder_is_said_with_both_places(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(resources, "_PACKAGE", tmp_path / "lexeval_gui")
    with pytest.raises(FileNotFoundError, match=r"neither .* nor "):
        resource()


@pytest.fixture(scope="module")
def unpacked_wheel(project: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    build = [
        sys.executable,
        "-m",
        "pip",
        "wheel",
        "--quiet",
        "--no-deps",
        "--no-build-isolation",
        "--wheel-dir",
        str(folder),
    ]
    subprocess.run([*build, str(project)], check=True)
    (wheel,) = folder.glob("*.whl")
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(folder / "site")
    return folder / "site"


def test_wheel_carries_every_resource(unpacked_wheel: Path, project: Path) -> None:
    carried = files_below(unpacked_wheel / "lexeval_gui" / "resources")
    assert carried
    assert carried == files_below(project / "resources")


def test_wheel_finds_its_own_resources(unpacked_wheel: Path) -> None:
    program = (
        f"import sys; sys.path.insert(0, {str(unpacked_wheel)!r})\n"
        "from lexeval_gui.core.resources import resource; print(resource())"
    )
    answer = subprocess.run([sys.executable, "-I", "-c", program], check=True, capture_output=True, text=True)
    assert Path(answer.stdout.strip()) == unpacked_wheel / "lexeval_gui" / "resources"


def test_wheel_says_that_it_is_typed(unpacked_wheel: Path) -> None:
    assert (unpacked_wheel / "lexeval_gui" / "py.typed").read_bytes() == b""


def test_wheel_is_named_after_the_version(unpacked_wheel: Path) -> None:
    assert (unpacked_wheel / f"lexeval_gui-{__version__}.dist-info").is_dir()
