"""Bar 2: from the start of a process to its first paint, against a window of empty widgets; then to the sample's rows.

Whole processes, in turn, so that a busy moment of the machine falls on both. Their CPU is told beside the time: it says
more while others work on the machine.
"""

from __future__ import annotations

import compileall
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import NamedTuple

from tests.benchmarks.measure import PROJECT, Line, in_turn, line

TIMES = 9
LONGEST = 120
"""Seconds after which a window has not shown what it is waited for."""

SAMPLE = ("open", "--sample", "substitution")
HERE = Path(__file__).parent
SCREEN = f"offscreen:configfile={HERE / 'screen.json'}"
"""A laptop's: on Qt's own, 800 × 800, there are pages, and the list is not in sight."""


class Moment(NamedTuple):
    """When something is seen: seconds since the process began, and those of CPU that it has used."""

    seconds: float
    cpu: float


def run() -> list[Line]:
    """The first paint of the start page and of a window that opens the sample, and the rows."""
    compileall.compile_dir(PROJECT / "lexeval_gui", quiet=2)  # as after a first start
    rows: list[Moment] = []

    def opening() -> Moment:
        painted, shown = _moments("first_paint.py", *SAMPLE)
        rows.append(Moment(shown.seconds - painted.seconds, shown.cpu - painted.cpu))
        return painted

    empty, start, sample = in_turn(
        TIMES, lambda: _moments("empty_window.py")[0], lambda: _moments("first_paint.py")[0], opening
    )
    shown = (
        ("a window of empty widgets", empty),
        ("the start page", start),
        ("the window that opens the sample", sample),
    )
    return [
        *(line(2, f"first paint of {name}", [1000 * moment.seconds for moment in of], "ms") for name, of in shown),
        line(2, "start page / empty widgets", _ratios(start, empty), "×", 1.25),
        line(2, "start page / empty widgets, in CPU", _cpu_ratios(start, empty), "×"),
        line(2, "opening the sample / empty widgets", _ratios(sample, empty), "×", 1.25),
        line(2, "opening the sample / empty widgets, in CPU", _cpu_ratios(sample, empty), "×"),
        line(2, "rows of the sample after the first paint", [1000 * moment.seconds for moment in rows], "ms", 200),
        line(2, "rows of the sample after the first paint, in CPU", [1000 * moment.cpu for moment in rows], "ms"),
    ]


def _ratios(ours: list[Moment], empty: list[Moment]) -> list[float]:
    return [one.seconds / other.seconds for one, other in zip(ours, empty, strict=True)]


def _cpu_ratios(ours: list[Moment], empty: list[Moment]) -> list[float]:
    return [one.cpu / other.cpu for one, other in zip(ours, empty, strict=True)]


def _moments(script: str, *words: str) -> list[Moment]:
    """Run a script; the moments that it prints, from its start."""
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
    told = (map(float, moment.split()) for moment in run.stdout.splitlines())
    return [Moment(when - begun, cpu) for when, cpu in told]
