"""Bar 2: from the start of a process to its first paint, against a window of empty widgets; then to the sample's rows.

Whole processes, in turn, so that a busy moment of the machine falls on both.
"""

from __future__ import annotations

import compileall
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from tests.benchmarks.measure import PROJECT, Line, in_turn, line

TIMES = 9
LONGEST = 120
"""Seconds after which a window has not shown what it is waited for."""

SAMPLE = ("open", "--sample", "substitution")
HERE = Path(__file__).parent
SCREEN = f"offscreen:configfile={HERE / 'screen.json'}"
"""A laptop's: on Qt's own, 800 × 800, there are pages, and the list is not in sight."""


def run() -> list[Line]:
    """The first paint of the start page and of a window that opens the sample, and the rows."""
    compileall.compile_dir(PROJECT / "lexeval_gui", quiet=2)  # as after a first start
    rows: list[float] = []

    def opening() -> float:
        painted, shown = _moments("first_paint.py", *SAMPLE)
        rows.append((shown - painted) * 1000)
        return painted

    empty, start, sample = in_turn(
        TIMES, lambda: _moments("empty_window.py")[0], lambda: _moments("first_paint.py")[0], opening
    )
    of_start, of_sample = (_ratios(ours, empty) for ours in (start, sample))
    return [
        line(2, "first paint of a window of empty widgets", [1000 * seconds for seconds in empty], "ms"),
        line(2, "first paint of the start page", [1000 * seconds for seconds in start], "ms"),
        line(2, "first paint when opening the sample", [1000 * seconds for seconds in sample], "ms"),
        line(2, "start page / empty widgets", of_start, "×", 1.25),
        line(2, "opening the sample / empty widgets", of_sample, "×", 1.25),
        line(2, "rows of the sample after the first paint", rows, "ms", 200),
    ]


def _ratios(ours: list[float], empty: list[float]) -> list[float]:
    return [seconds / other for seconds, other in zip(ours, empty, strict=True)]


def _moments(script: str, *words: str) -> list[float]:
    """Run a script; the seconds from its start to each moment that it prints."""
    with tempfile.TemporaryDirectory() as folder:
        environment = os.environ | {
            "LEXEVAL_CONFIG": folder,
            "LEXEVAL_DATA": f"{folder}/data",
            "QT_QPA_PLATFORM": SCREEN,
        }
        command = [sys.executable, str(HERE / script), *words]
        begun = time.monotonic()
        run = subprocess.run(
            command, env=environment, cwd=PROJECT, capture_output=True, text=True, check=True, timeout=LONGEST
        )
    return [float(moment) - begun for moment in run.stdout.split()]
