"""What the measurements share: a line of the table, how long and how large a process was, where the large files are."""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, TypeVar

from tests.benchmarks import smallest_loop

T = TypeVar("T")

PROJECT = Path(__file__).resolve().parents[2]

ITEMS = 1_000_000
"""Items of the large files."""

SPLIT = 0.8
"""Seconds in which plain Python read and split these on the machine on which the bars in seconds were set."""

Line = dict[str, Any]
"""bar, what, median, slowest, unit, limit (None: only told), kept."""


class Skipped(Exception):
    """What is needed for a measurement is not here; the text says what."""


def line(bar: int, what: str, values: Sequence[float], unit: str, limit: float | None = None) -> Line:
    """A line of the table: the median is what the limit is for."""
    median = statistics.median(values)
    kept = limit is None or median <= limit
    return {
        "bar": bar,
        "what": what,
        "median": median,
        "slowest": max(values),
        "unit": unit,
        "limit": limit,
        "kept": kept,
    }


def process(command: Sequence[str]) -> tuple[float, float]:
    """Run a command, its output unseen: seconds, and peak memory in MB (10⁶ bytes). Raises RuntimeError if it fails."""
    start = time.perf_counter()
    running = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, cwd=PROJECT)
    assert running.stderr is not None
    said = running.stderr.read()
    _, status, used = os.wait4(running.pid, 0)
    seconds = time.perf_counter() - start
    running.returncode = os.waitstatus_to_exitcode(status)
    if running.returncode:
        raise RuntimeError(f"{' '.join(command)} exits with {running.returncode}: {said.decode(errors='replace')}")
    kilo = 1 if sys.platform == "darwin" else 1024
    return seconds, used.ru_maxrss * kilo / 1e6


def split_seconds(folder: Path) -> float:
    """How long plain Python takes to read large.gold and large.oot of a folder and to split their lines, as a process:
    what bars in seconds are ratios to."""
    files = [str(folder / name) for name in ("large.gold", "large.oot")]
    return process([sys.executable, str(smallest_loop.__file__), *files, "--split"])[0]


def in_turn(times: int, *actions: Callable[[], T]) -> list[list[T]]:
    """The results of several actions done in turn, so that a busy moment of the machine falls on all of them."""
    results: list[list[T]] = [[] for _ in actions]
    for _ in range(times):
        for action, kept in zip(actions, results, strict=True):
            kept.append(action())
    return results


def large(items: int = ITEMS) -> Path:
    """The folder with large.gold, large.oot and large.best of a million items, or more, made once. Raises Skipped."""
    folder = PROJECT / "build" / f"large-{items}"
    if items == ITEMS:
        folder = Path(os.environ.get("LEXEVAL_LARGE") or PROJECT / "build" / "large")
    if (folder / "large.gold").is_file():
        return folder
    shared = Path(os.environ.get("LEXEVAL_SHARED") or PROJECT.parent / "shared")
    tool = shared / "tools" / "make_large_substitution.py"
    if not tool.is_file():
        raise Skipped(f"{tool.name} is not in {shared.name}/tools (LEXEVAL_SHARED may name another folder)")
    folder.mkdir(parents=True, exist_ok=True)
    subprocess.run([sys.executable, str(tool), str(items), str(folder)], check=True, stdout=subprocess.DEVNULL)
    return folder
