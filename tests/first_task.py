"""The package of the page *Your first task*, written out from its code blocks, and where it is found as if installed."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

PAGE = Path(__file__).parents[1] / "docs" / "your-first-task.md"


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
