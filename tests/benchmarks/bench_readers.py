"""Bar 13: ten thousand broken files per reader give problems, never a traceback."""

from __future__ import annotations

import tempfile
import time
from collections.abc import Sequence
from functools import partial
from pathlib import Path

from tests.benchmarks.measure import Line, line
from tests.core.guided_path import test_fuzz as guided_path
from tests.fuzzing import Reader, fuzz
from tests.tasks.edits.reading import test_fuzz as edits
from tests.tasks.generation.reading import test_fuzz as generation
from tests.tasks.lexicon.reading import test_fuzz as lexicon
from tests.tasks.substitution.reading import test_fuzz as substitution

FILES = 10_000


def run() -> list[Line]:
    """Two lines per reader: how many files it refused, and how long it took. Anything but a problem with a place
    fails."""
    lines = []
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "broken"
        for role, seeds in substitution.SEEDS.items():
            lines += _fuzzed(role, partial(substitution.read, role, path), seeds, str(path))
        for role, seeds in generation.SEEDS.items():
            lines += _fuzzed(f"generation, {role}", partial(generation.read, role, path), seeds, str(path))
        for number, (name, kind) in enumerate(edits.KINDS.items()):
            own = Path(folder) / str(number)
            own.mkdir()
            read, file = edits.reader(kind, own)
            lines += _fuzzed(f"edits, {name}", read, kind.seeds, file)
        for role, seeds in lexicon.SEEDS.items():
            lines += _fuzzed(f"lexicon, {role}", partial(lexicon.read, role, path), seeds, str(path))
        lines += _fuzzed("guided path", partial(guided_path.read, path), guided_path.SEEDS, str(path))
    return lines


def _fuzzed(name: str, read: Reader, seeds: Sequence[bytes], path: str) -> list[Line]:
    start = time.perf_counter()
    refused = fuzz(read, seeds, FILES, path, start=1000)
    taken = time.perf_counter() - start
    return [
        line(13, f"{FILES:,} broken files as {name}: tracebacks ({refused:,} refused)", [0], "", 0),
        line(13, f"a broken {name} file", [1000 * taken / FILES], "ms"),
    ]
