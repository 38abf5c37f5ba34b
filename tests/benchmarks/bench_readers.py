"""Bar 13: ten thousand broken files per reader give problems, never a traceback."""

from __future__ import annotations

import tempfile
import time
from functools import partial
from pathlib import Path

from tests.benchmarks.measure import Line, line
from tests.fuzzing import fuzz
from tests.tasks.substitution import test_fuzz

FILES = 10_000


def run() -> list[Line]:
    """A line per reader: how many files it refused. Anything but a problem with a place fails."""
    lines = []
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "broken"
        for role, seeds in test_fuzz.SEEDS.items():
            start = time.perf_counter()
            refused = fuzz(partial(test_fuzz.read, role, path), seeds, FILES, str(path), start=1000)
            taken = time.perf_counter() - start
            lines.append(line(13, f"{FILES:,} broken files as {role}: tracebacks ({refused:,} refused)", [0], "", 0))
            lines.append(line(13, f"a broken {role} file", [1000 * taken / FILES], "ms"))
    return lines
