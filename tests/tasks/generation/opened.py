"""Files of the task written and read, and evaluated, in one step."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from lexeval_gui.core.jobs import Job
from lexeval_gui.core.parameters import Settings
from lexeval_gui.tasks.generation import reading
from lexeval_gui.workspace import plans
from lexeval_gui.workspace.opening import reading as files_of_plans
from lexeval_gui.workspace.scoring.evaluation import Evaluation
from lexeval_gui.workspace.scoring.loaded import prepare
from tests.tasks.generation import small


def read(role: str, path: Path, text: str | bytes, limit: int | None = None, **options: str) -> Any:
    """Write a file and read it in a role."""
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    chosen = Settings(reading.options).with_values(options)
    return reading.read(role, str(path), chosen, Job(), limit)


def evaluated(
    folder: Path, gold: str | bytes, *outputs: str | bytes, further: Sequence[str | bytes] = (), **values: str
) -> Evaluation:
    """A reference (CoNLL-U if it begins like one), further ones and outputs, evaluated under settings."""
    files = [("gold", folder / "gold")] + [("system", folder / f"system{i}.txt") for i in range(len(outputs))]
    files += [("reference", folder / f"reference{i}") for i in range(len(further))]
    for (_, path), text in zip(files, (gold, *outputs, *further), strict=True):
        path.write_bytes(text if isinstance(text, bytes) else text.encode())
    chosen = small.settings(**values)
    parts = files_of_plans.read(plans.plan_with_roles("generation", [(role, str(path)) for role, path in files]), Job())
    return Evaluation(prepare("generation", parts, chosen, (), Job()), chosen)


def totals(evaluation: Evaluation, system: int = 0) -> dict[str, float]:
    """Every measure over all sentences."""
    return {name: float(values[0]) for name, values in evaluation.scores(system).totals.items()}
