"""What is open, written to files as the window and the command line write it."""

from __future__ import annotations

from pathlib import Path

from lexeval_gui.workspace.outputs import exports
from lexeval_gui.workspace.scoring.evaluation import Evaluation


def exported(evaluation: Evaluation, system: int | None, path: Path, export: str = "") -> Path:
    """Write a side in the format its path is named as, or the one given."""
    sides = [known for known in exports.kinds(evaluation.task) if known.of == "side"]
    like = next((known for known in sides if known.suffix and known.suffix == path.suffix), sides[0])
    chosen = exports.export_of(evaluation.task, export or like.id)
    exports.write(evaluation.export(chosen.id, system), chosen, path)
    return path
