"""What is open, written to files as the window and the command line write it."""

from __future__ import annotations

from pathlib import Path

from lexeval_gui.core.task.exports import NOT_WRITTEN
from lexeval_gui.workspace.outputs import exports
from lexeval_gui.workspace.scoring.evaluation import Evaluation


def exported(evaluation: Evaluation, system: int | None, path: Path, export: str = "") -> Path:
    """Write a side in the format its path is named as, or the one given."""
    chosen = exports.export_of(evaluation.task, export or _like(evaluation, path))
    exports.write(evaluation.export(chosen.id, system), chosen, path)
    return path


def not_written(evaluation: Evaluation, system: int | None, path: Path) -> set[str]:
    """The files of which an export says that their content is not in it."""
    problems = evaluation.export(_like(evaluation, path), system).problems
    return {problem.path for problem in problems if problem.code == NOT_WRITTEN}


def _like(evaluation: Evaluation, path: Path) -> str:
    """The format that a path is named as."""
    sides = [known for known in exports.kinds(evaluation.task) if known.of == "side"]
    return next((known for known in sides if known.suffix and known.suffix == path.suffix), sides[0]).id
