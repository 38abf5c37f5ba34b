"""MaxMatch of real corrected texts beside m2scorer, and of a hundred thousand sentences.

m2scorer is Python 2 and under the GPL, so it is not here: LEXEVAL_M2SCORER names its command, which is given a text and
a gold (`python2.7 scripts/m2scorer.py`). Where there is none, its algorithm written anew for Python 3 stands for it, by
the seconds that this once took. On two cores that others used as well, whole processes took: `lexeval score` 0.94 to
1.9 s for the 4,384 sentences, and 11.8 to 26 s and 195 MB for 100,832 (23 copies of them); m2scorer's algorithm 144 s
for the 4,384.
"""

from __future__ import annotations

import os
import shlex
import sys
from functools import partial
from pathlib import Path

from tests.benchmarks.measure import PROJECT, Line, Skipped, in_turn, line, process

RUNS = 3
TIMES = 23
"""So many copies of the 4,384 sentences are a hundred thousand."""
RATIO, SECONDS = 0.1, 60.0
OF_M2SCORER = 144.0
"""The seconds of m2scorer's algorithm, written anew, for T5-Large."""


def run() -> list[Line]:
    """The lines of the real sentences, and those of many."""
    gold, text = _files()
    ours, reference, said = _beside_m2scorer(gold, text)
    many = [_repeated(path) for path in (gold, text)]
    seconds, peak = process(_command(*many))
    return [
        line(7, "4,384 sentences by MaxMatch, whole process", ours, "s"),
        line(7, f"the same by m2scorer{said}", reference, "s"),
        line(7, "lexeval score / m2scorer", [min(ours) / min(reference)], "×", RATIO),
        line(7, f"{TIMES * 4384:,} sentences by MaxMatch, whole process", [seconds], "s", SECONDS),
        line(7, "its peak memory", [peak], "MB"),
    ]


def _files() -> tuple[Path, Path]:
    """The gold and a text of the shared data. Raises Skipped."""
    folder = Path(os.environ.get("LEXEVAL_SHARED") or PROJECT.parent / "shared") / "data" / "edits"
    found = folder / "m2" / "gold.bea-full-valid.m2", folder / "maxmatch" / "T5-Large.txt"
    if not all(path.is_file() for path in found):
        raise Skipped(f"{found[1].name} is not in {folder} (LEXEVAL_SHARED may name another folder)")
    return found


def _command(gold: Path, text: Path) -> list[str]:
    return [sys.executable, "-m", "lexeval_gui", "score", "edits", str(gold), str(text)]


def _beside_m2scorer(gold: Path, text: Path) -> tuple[list[float], list[float], str]:
    """The seconds of both, and where those of m2scorer come from."""
    ours = lambda: process(_command(gold, text))[0]  # noqa: E731
    named = os.environ.get("LEXEVAL_M2SCORER")
    if not named:
        return ([ours() for _ in range(RUNS)], [OF_M2SCORER], " (not here: its algorithm, measured once)")
    other = partial(process, [*shlex.split(named), str(text), str(gold)])
    mine, theirs = in_turn(1, ours, lambda: other()[0])
    return mine, theirs, ""


def _repeated(path: Path) -> Path:
    """A file with so many copies of another, made once."""
    folder = Path(os.environ.get("LEXEVAL_LARGE") or PROJECT / "build" / "large") / "maxmatch"
    made = folder / path.name
    if not made.is_file():
        folder.mkdir(parents=True, exist_ok=True)
        made.write_bytes(path.read_bytes() * TIMES)
    return made
