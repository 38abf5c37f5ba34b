"""`make bench`: measure the bars as ratios and medians, each group in a process of its own, and print a table.

`python -m tests.benchmarks [NAME…]` runs bench_NAME.py; without names all of them. The table is also written to
build/bench.json. Exit 1 if a limit is not kept or a measurement failed.

Before and after each of them the pace of the machine is measured: how many times as long plain Python takes for what
took .8 s where the bars in seconds were set. What counts is the ratio in one run: a limit in seconds is kept if it is
at that pace, and where it is not by the clock of this machine, both numbers are printed.
"""

from __future__ import annotations

import importlib
import json
import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

from tests.benchmarks.measure import PROJECT, SPLIT, Line, Skipped, large, line, split_seconds

OUT = PROJECT / "build" / "bench.json"
HERE = "--in-this-process"
TIMED = ("s", "ms")


def main(words: Sequence[str]) -> int:
    """Run the benchmarks that are named, or all."""
    if words[:1] == [HERE]:
        return _run_here(words[1])
    known = sorted(path.stem.removeprefix("bench_") for path in Path(__file__).parent.glob("bench_*.py"))
    unknown = [word for word in words if word not in known]
    if unknown:
        print(f"there is no benchmark {', '.join(unknown)}; there are {', '.join(known)}", file=sys.stderr)
        return 2
    lines: list[Line] = []
    before = _pace()
    for name in words or known:
        print(f"measuring {name} …", file=sys.stderr, flush=True)
        found, after = _in_a_process(name), _pace()
        if before is not None and after is not None:
            paced = line(0, "pace: reading and splitting here / where bars were set", [before, after], "×")
            found = [paced, *(_at_pace(one, paced["median"]) for one in found)]
        print("\n".join(map(_shown, found)), flush=True)
        lines += found
        before = after
    OUT.parent.mkdir(exist_ok=True)
    OUT.write_text(json.dumps(lines, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
    missed = [line for line in lines if not line["kept"]]
    print(f"{len(lines)} lines, {len(missed)} not kept; written to {OUT.relative_to(PROJECT)}", file=sys.stderr)
    return 1 if missed else 0


def _pace() -> float | None:
    """How many times as long as where the bars were set this machine takes now; None without the large files."""
    try:
        return split_seconds(large()) / SPLIT
    except Skipped:
        return None


def _in_a_process(name: str) -> list[Line]:
    """The lines of one benchmark; a line that says why if it could not be run."""
    environment = {"QT_QPA_PLATFORM": "offscreen", "OPENBLAS_NUM_THREADS": "1"} | os.environ  # as a command has it
    environment.pop("PYTHONDONTWRITEBYTECODE", None)  # what is installed is not compiled anew in each process
    command = [sys.executable, "-m", "tests.benchmarks", HERE, name]
    run = subprocess.run(command, capture_output=True, text=True, cwd=PROJECT, env=environment)
    if run.returncode:
        reason = run.stderr.strip().splitlines()[-1] if run.stderr.strip() else f"exit code {run.returncode}"
        return [_told(name, f"failed: {reason}", False)]
    lines: list[Line] = json.loads(run.stdout.splitlines()[-1])
    return lines


def _run_here(name: str) -> int:
    """Print the lines of one benchmark as JSON, on the last line."""
    try:
        lines = importlib.import_module(f"tests.benchmarks.bench_{name}").run()
    except Skipped as reason:
        lines = [_told(name, f"skipped: {reason}", True)]
    print("\n" + json.dumps(lines))
    return 0


def _told(name: str, text: str, kept: bool) -> Line:
    nothing = dict.fromkeys(("bar", "median", "slowest", "limit"))
    return nothing | {"what": f"{name} {text}", "unit": "", "kept": kept}


def _at_pace(line: Line, pace: float) -> Line:
    """A line whose limit in seconds is not kept, with its median at the pace of the bars and the verdict there."""
    if line["kept"] or line["unit"] not in TIMED or line["limit"] is None:
        return line
    there = line["median"] / pace
    return line | {"at_pace": there, "kept": there <= line["limit"]}


def _shown(line: Line) -> str:
    """A line as it is printed."""
    bar = f"bar {line['bar']}" if line["bar"] is not None else ""
    value = "" if line["median"] is None else f"{line['median']:.4g} {line['unit']}".strip()
    worst = "" if line["slowest"] in (None, line["median"]) else f"(slowest {line['slowest']:.4g})"
    limit = "" if line["limit"] is None else f"≤ {line['limit']:g}"
    said = "" if line["kept"] else "NOT KEPT"
    if "at_pace" in line:
        said = f"{said} {line['at_pace']:.4g} {line['unit']} at the pace of the bars".strip()
    return f"{bar:<7}{line['what']:<62}{value:>12} {worst:<18}{limit:<10}{said}".rstrip()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
