"""The official scorers that tasks offer, to be used in their place by the names of their commands."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from lexeval_gui import tasks
from lexeval_gui.core.task.official import Output


def run(name: str, gold: str, system: str, options: Mapping[str, str]) -> Output[Any]:
    """Run an official scorer on a gold and a system. Raises as the scorer does."""
    for task in tasks.offering("official", room=name):
        offered = tasks.load(task).official
        if offered is not None and (scorer := offered().get(name)) is not None:
            made: Output[Any] = scorer(gold, system, options)
            return made
    raise KeyError(f"no task offers the scorer {name}")
