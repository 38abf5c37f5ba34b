"""The package of the page *Your first task*, made of its code blocks, and packages as if they were installed."""

from __future__ import annotations

import re
import sys
import tomllib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from lexeval_gui import tasks

PAGE = Path(__file__).parents[2] / "docs" / "your-first-task.md"


def text() -> str:
    return PAGE.read_text(encoding="utf-8")


def written(folder: Path) -> Path:
    """The files of the page in a folder."""
    for name, body in re.findall(r"^\*\*`([^`]+)`\*\*\n\n```\w*\n(.*?)^```$", text(), re.MULTILINE | re.DOTALL):
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(body, encoding="utf-8")
    return folder


def installed(folder: Path) -> Path:
    """The files in a folder, with the metadata that pip would write beside them."""
    table = tomllib.loads((written(folder) / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    named(folder, table["name"], table["entry-points"]["lexeval.tasks"])
    return folder


def named(folder: Path, package: str, tasks: dict[str, str]) -> None:
    """Metadata of a package that brings tasks."""
    metadata = folder / f"{package.replace('-', '_')}-0.1.dist-info"
    metadata.mkdir(parents=True)
    (metadata / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {package}\nVersion: 0.1\n", encoding="utf-8")
    lines = [f"{name} = {value}" for name, value in tasks.items()]
    (metadata / "entry_points.txt").write_text("\n".join(["[lexeval.tasks]", *lines, ""]), encoding="utf-8")


@contextmanager
def looked_through(folder: Path) -> Iterator[None]:
    """Let the packages of a folder be found, as those of the environment are."""

    def forget() -> None:
        tasks._entries.cache_clear()
        tasks._loaded.cache_clear()
        for name in [name for name in sys.modules if name.partition(".")[0] in inside]:
            del sys.modules[name]

    inside = {path.stem for path in folder.iterdir()} - {"tests"}  # whose name is also that of these
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(str(folder))
        forget()
        yield
    forget()
