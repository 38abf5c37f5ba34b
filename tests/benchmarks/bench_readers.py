"""Bar 13: ten thousand broken files per reader give problems, never a traceback."""

from __future__ import annotations

import tempfile
import time
from functools import partial
from pathlib import Path

from tests.benchmarks.measure import Line, line
from tests.fuzzing import fuzz
from tests.tasks.lexicon import test_fuzz_reading as lexicon
from tests.tasks.substitution import test_fuzz as substitution

FILES = 10_000

READERS = {
    **{role: (partial(substitution.read, role), seeds) for role, seeds in substitution.SEEDS.items()},
    **{f"lexicon: {kind}": (partial(lexicon.read, kind), seeds) for kind, seeds in lexicon.SEEDS.items()},
}
"""What reads a file and the files it is given, broken, by what it is called."""


def run() -> list[Line]:
    """A line per reader: how many files it refused. Anything but a problem with a place fails."""
    lines = []
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "broken"
        for name, (read, seeds) in READERS.items():
            start = time.perf_counter()
            refused = fuzz(partial(read, path), seeds, FILES, str(path), start=1000)
            taken = time.perf_counter() - start
            lines.append(line(13, f"{FILES:,} broken files as {name}: tracebacks ({refused:,} refused)", [0], "", 0))
            lines.append(line(13, f"a broken {name} file", [1000 * taken / FILES], "ms"))
    return lines
