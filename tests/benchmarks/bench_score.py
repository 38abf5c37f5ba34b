"""Bar 4: `lexeval score` over a million oot items, beside the smallest plain-Python loop that adds up their credit.

The bar is eight times as fast as score.pl, which takes 75 s where such a loop takes 5.9 s: so 75 / 8 / 5.9 of the loop.
"""

from __future__ import annotations

import json
import statistics
import subprocess
import sys

from tests.benchmarks import smallest_loop
from tests.benchmarks.measure import PROJECT, Line, in_turn, large, line, process

TIMES = 3
LIMIT = 75 / 8 / 5.9
MEGABYTES = 1000


def run() -> list[Line]:
    """Seconds of both, their ratio, peak memory, and that both give the same recall."""
    folder = large()
    files = [str(folder / "large.gold"), str(folder / "large.oot")]
    score = [sys.executable, "-m", "lexeval_gui", "score", "substitution", *files]
    peaks: list[float] = []
    preset_peaks: list[float] = []

    def ours() -> float:
        seconds, peak = process([*score, "--format", "json"])
        peaks.append(peak)
        return seconds

    def reference() -> float:
        return process([sys.executable, str(smallest_loop.__file__), *files])[0]

    def as_score_pl() -> float:
        seconds, peak = process([*score, "--preset", "score.pl"])
        preset_peaks.append(peak)
        return seconds

    loop, took, preset = in_turn(TIMES, reference, ours, as_score_pl)
    ratio = statistics.median(took) / statistics.median(loop)
    return [
        line(4, "smallest plain-Python loop, 1,000,000 oot items", loop, "s"),
        line(4, "lexeval score, 1,000,000 oot items, whole process", took, "s"),
        line(4, "lexeval score / smallest loop", [ratio], "×", round(LIMIT, 2)),
        line(4, "peak memory of lexeval score", peaks, "MB", MEGABYTES),
        line(
            4,
            "lexeval score --preset score.pl / smallest loop",
            [statistics.median(preset) / statistics.median(loop)],
            "×",
            round(LIMIT, 2),
        ),
        line(4, "its peak memory", preset_peaks, "MB", MEGABYTES),
        line(4, "difference of the two recalls", [_difference(score, files)], "", 1e-9),
    ]


def _difference(score: list[str], files: list[str]) -> float:
    printed = subprocess.run([*score, "--format", "json"], capture_output=True, check=True, cwd=PROJECT).stdout
    measures = json.loads(printed)["systems"][0]["measures"]
    return abs(measures["oot_recall"] - smallest_loop.recall(*files))
