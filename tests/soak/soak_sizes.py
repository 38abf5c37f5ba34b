"""Every sample and the four systems of the shared data, in every size and zoom: what must be seen is seen; and every
dialog on screens of these sizes."""

from __future__ import annotations

import os
import random
import tempfile
from collections.abc import Iterator
from pathlib import Path

from lexeval_gui.window.app.garbage import Garbage
from lexeval_gui.window.app.launch import application
from tests.behaviour.sizes import SIZES, Stage, all_combinations, faults, rooms
from tests.window.widgets.dialogs import test_dialogs

PROJECT = Path(__file__).resolve().parents[2]


def run() -> list[str]:
    """What cannot be seen where; LEXEVAL_SEED draws the same items again, LEXEVAL_ONLY takes the
    combinations whose names have one of its parts in them (they are apart by semicolons)."""
    seed = int(os.environ.get("LEXEVAL_SEED", "0")) or random.SystemRandom().randrange(1, 10**6)
    print(f"seed {seed}; LEXEVAL_SEED draws the same items again", flush=True)
    garbage = Garbage(application())
    found = list(_faults(seed))
    garbage.stop()
    return [*found, *_dialog_faults()]


def _dialog_faults() -> Iterator[str]:
    """What is wrong with the dialogs on a screen of each size, at each zoom that there is room for."""
    for size in SIZES:
        zooms = [f"{zoom:g}" for known, zoom in rooms() if known == size]
        with tempfile.TemporaryDirectory() as folder:
            measures = test_dialogs.measured(Path(folder), size, "dialogs", *zooms)
        found = test_dialogs.faults(measures, size)
        print(f"dialogs on {size[0]}x{size[1]}: {len(found)} faults", flush=True)
        yield from (f"on {size[0]}x{size[1]}: {fault}" for fault in found)


def _faults(seed: int) -> Iterator[str]:
    shared = Path(os.environ.get("LEXEVAL_SHARED", PROJECT.parent / "shared"))
    only = os.environ.get("LEXEVAL_ONLY", "")
    for combination in all_combinations((shared / "data").is_dir()):
        if not any(part in str(combination) for part in only.split(";")):
            continue
        with tempfile.TemporaryDirectory() as folder:
            os.environ |= {"LEXEVAL_CONFIG": f"{folder}/config", "LEXEVAL_DATA": f"{folder}/data"}
            stage = Stage(combination, shared)
            found = list(faults(stage, seed))
            stage.close()
        print(f"{combination}: {len(found)} faults", flush=True)
        yield from found
