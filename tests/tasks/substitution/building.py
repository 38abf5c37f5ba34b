"""Small evaluations written out in a test: files in a folder, opened as a user's are."""

from __future__ import annotations

from pathlib import Path

from lexeval_gui.core.jobs import Job
from lexeval_gui.core.parameters import Settings
from lexeval_gui.workspace import opening, plans
from lexeval_gui.workspace.opening import reading
from lexeval_gui.workspace.scoring.evaluation import Evaluation
from lexeval_gui.workspace.scoring.loaded import prepare


def evaluate(folder: Path, gold: str | bytes, *systems: str | bytes, **values: str) -> Evaluation:
    """Open a gold text and systems' texts (kinds told by their colons) under these settings."""
    files = [("gold", _written(folder / "test.gold", gold))]
    files += [("system", _written(folder / f"s{index}.txt", text)) for index, text in enumerate(systems)]
    plan = plans.plan_with_roles("substitution", files)
    settings = Settings(opening.task("substitution").identity.parameters).with_values(values)
    return Evaluation(prepare("substitution", reading.read(plan, Job()), settings, (), Job()), settings)


def _written(path: Path, text: str | bytes) -> str:
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    return str(path)


def totals(evaluation: Evaluation, system: int = 0) -> dict[str, float]:
    """Every measure of a system."""
    return {name: float(values[0]) for name, values in evaluation.scores(system).totals.items()}
