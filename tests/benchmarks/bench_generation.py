"""Bar 9: 100,000 pairs of 20 tokens, string measures and all four, with jiwer over the same files in the same run."""

from __future__ import annotations

import importlib.util
import json
import os
import subprocess
import sys
from collections.abc import Sequence
from functools import partial
from pathlib import Path

from tests.benchmarks.measure import PROJECT, Line, Skipped, in_turn, line, process

PAIRS = 100_000
RUNS = 3
STRINGS, ALL = 2.5, 8.0
JIWER = """
import sys, jiwer
reference, output = (open(path, encoding="utf-8").read().casefold().splitlines() for path in sys.argv[1:])
print(jiwer.wer(reference, output))
"""


def run() -> list[Line]:
    """Whole processes: start, reading, JSON and all. Raises Skipped."""
    folder = _large()
    trees, text, output = (str(folder / name) for name in ("reference.conllu", "reference.txt", "output.txt"))
    command = [sys.executable, "-m", "lexeval_gui", "score", "generation"]
    strings, whole = ([*command, gold, output, "--format", "json"] for gold in (text, trees))
    process(whole)  # the files are in the machine's memory from now on
    known = importlib.util.find_spec("jiwer") is not None
    other = [sys.executable, "-c", JIWER, text, output]
    peaks: list[float] = []
    actions = [partial(_seconds, strings), partial(_seconds, whole, peaks)]
    times = in_turn(RUNS, *actions, *([partial(_seconds, other)] if known else []))
    lines = [
        line(9, f"{PAIRS:,} pairs of 20 tokens, string measures", times[0], "s", STRINGS),
        line(9, "string and tree measures, from CoNLL-U", times[1], "s", ALL),
        line(9, "its peak memory", peaks, "MB"),
    ]
    if not known:
        return [*lines, line(9, "jiwer is not installed: no word error rate beside it", [0], "")]
    return [
        *lines,
        line(9, "jiwer, word error rate alone", times[2], "s"),
        line(9, "string measures / jiwer", [min(times[0]) / min(times[2])], "×", 1.0),
        line(9, "difference from jiwer's word error rate", [_difference(strings, other)], "", 1e-12),
    ]


def _seconds(command: Sequence[str], peaks: list[float] | None = None) -> float:
    seconds, peak = process(command)
    if peaks is not None:
        peaks.append(peak)
    return seconds


def _difference(strings: Sequence[str], other: Sequence[str]) -> float:
    """How far simple string accuracy is from one minus the word error rate."""
    printed, rate = (
        subprocess.run(words, capture_output=True, check=True, cwd=PROJECT, text=True).stdout
        for words in (strings, other)
    )
    measures = json.loads(printed)["systems"][0]["measures"]
    return abs(1 - float(rate) - float(measures["simple_string_accuracy"]))


def _large() -> Path:
    """The folder of the large files, made once. Raises Skipped."""
    folder = Path(os.environ.get("LEXEVAL_LARGE") or PROJECT / "build" / "large") / "generation"
    if (folder / "made").is_file():
        return folder
    shared = Path(os.environ.get("LEXEVAL_SHARED") or PROJECT.parent / "shared")
    tool = shared / "tools" / "make_large_generation.py"
    if not tool.is_file():
        raise Skipped(f"{tool.name} is not in {shared.name}/tools (LEXEVAL_SHARED may name another folder)")
    folder.mkdir(parents=True, exist_ok=True)
    subprocess.run([sys.executable, str(tool), str(PAIRS), str(folder)], check=True, stdout=subprocess.DEVNULL)
    (folder / "made").touch()
    return folder
