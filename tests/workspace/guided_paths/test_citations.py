"""A guided path cites figures of papers: those that the task knows to be reported, and no others."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from lexeval_gui.core.guided_path.reading import read_path
from lexeval_gui.core.resources import resource
from lexeval_gui.workspace.guided_paths.checking import check


def said(folder: Path, text: str) -> list[str]:
    """What is wrong with a path of one step that says this."""
    files = ["happy.gold", "merry.best"]
    for name in files:
        shutil.copy(resource("samples", "substitution") / "happy" / name, folder)
    path = folder / "one.path.toml"
    path.write_text(
        f'title = "one"\ntask = "substitution"\nsource = "none"\nfiles = {files}\n\n[[step]]\ntext = "{text}"\n',
        encoding="utf-8",
    )
    return [problem.message for problem in check(read_path(str(path)))]


@pytest.mark.parametrize("figure", [".462", ".286", ".35"])
def test_a_reported_figure_may_be_cited(tmp_path: Path, figure: str) -> None:
    assert said(tmp_path, f"KU has {{cited {figure}}} there.") == []


@pytest.mark.parametrize("figure", [".463", ".4718", ".350", "much"])
def test_no_other_number_may(tmp_path: Path, figure: str) -> None:
    """Not one of another task, nor with a digit that the paper does not print."""
    (problem,) = said(tmp_path, f"KU has {{cited {figure}}} there.")
    assert problem.startswith(f"step 1: {figure} is cited, and is not among the figures of papers")
