"""Bar 4: a million oot items scored by `lexeval score` and as score.pl prints them, beside reading and splitting.

The limits are ratios to the time in which plain Python reads both files and splits their lines: .8 s where scoring may
take 3 s and `lexeval scorepl` 6 s. Beside them stands the smallest plain-Python loop that adds up the credit.
"""

from __future__ import annotations

import json
import statistics
import subprocess
import sys
from collections.abc import Callable, Sequence

from tests.benchmarks import smallest_loop
from tests.benchmarks.measure import PROJECT, SPLIT, Line, in_turn, large, line, process, split_seconds

TIMES = 3
SCORE, SCOREPL = 3 / SPLIT, 6 / SPLIT
MEGABYTES, SCOREPL_MEGABYTES = 500, 600


def run() -> list[Line]:
    """Seconds of all, ratios to reading and splitting, peak memory, and that two ways give the same recall."""
    folder = large()
    gold, system = str(folder / "large.gold"), str(folder / "large.oot")
    lexeval = [sys.executable, "-m", "lexeval_gui"]
    score = [*lexeval, "score", "substitution", gold, system]
    loop = [sys.executable, str(smallest_loop.__file__), gold, system]
    peaks: dict[str, list[float]] = {}

    def timed(name: str, *command: str) -> Callable[[], float]:
        def measured() -> float:
            seconds, peak = process(command)
            peaks.setdefault(name, []).append(peak)
            return seconds

        return measured

    split, smallest, took, preset, official = in_turn(
        TIMES,
        lambda: split_seconds(folder),
        timed("loop", *loop),
        timed("score", *score, "--format", "json"),
        timed("preset", *score, "--preset", "score.pl"),
        timed("scorepl", *lexeval, "scorepl", system, gold, "-t", "oot"),
    )

    def ratio(taken: Sequence[float], of: Sequence[float] = split) -> list[float]:
        return [statistics.median(taken) / statistics.median(of)]

    return [
        line(4, "plain Python reads and splits 1,000,000 oot items and their gold", split, "s"),
        line(4, "smallest plain-Python loop that scores them", smallest, "s"),
        line(4, "lexeval score, 1,000,000 oot items, whole process", took, "s"),
        line(4, "lexeval score / reading and splitting", ratio(took), "×", SCORE),
        line(4, "lexeval score / smallest loop", ratio(took, smallest), "×"),
        line(4, "peak memory of lexeval score", peaks["score"], "MB", MEGABYTES),
        line(4, "lexeval score --preset score.pl / reading and splitting", ratio(preset), "×"),
        line(4, "its peak memory", peaks["preset"], "MB"),
        line(4, "lexeval scorepl / reading and splitting", ratio(official), "×", SCOREPL),
        line(4, "its peak memory", peaks["scorepl"], "MB", SCOREPL_MEGABYTES),
        line(4, "difference of the two recalls", [_difference(score, [gold, system])], "", 1e-9),
    ]


def _difference(score: list[str], files: list[str]) -> float:
    printed = subprocess.run([*score, "--format", "json"], capture_output=True, check=True, cwd=PROJECT).stdout
    measures = json.loads(printed)["systems"][0]["measures"]
    return abs(measures["oot_recall"] - smallest_loop.recall(*files))
