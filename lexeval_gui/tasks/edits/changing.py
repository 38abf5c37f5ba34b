"""What-if: edits of gold and systems changed by hand in the item view, and written as files."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from lexeval_gui.core.changes import Change, Gesture
from lexeval_gui.core.parameters import Settings
from lexeval_gui.core.problems import Problem
from lexeval_gui.tasks.edits.dataset import EditsDataset


def change(dataset: EditsDataset, gesture: Gesture) -> Change | Problem:
    """What a gesture means."""
    return Problem("warning", "", None, "no-change", f"{gesture.ref[0]} cannot be changed")


def apply(dataset: EditsDataset, changes: Sequence[Change], settings: Settings) -> EditsDataset:
    """The dataset with changes in force."""
    return dataset


def write(dataset: EditsDataset, system: int | None, path: Path) -> None:
    """Write a system's edits."""
    raise NotImplementedError
