"""LexEval from Python: what importing it costs, and a million items as columns beside scoring them."""

from __future__ import annotations

import statistics
import sys
from functools import partial

from tests.benchmarks.measure import Line, in_turn, large, line, process

STARTS, TIMES = 9, 3
LIMIT = 1.5
"""All 46 columns may take half as long again as reading and scoring."""

_SCORED = "import lexeval_gui as lexeval; r = lexeval.score('substitution', {gold!r}, {oot!r}); {more}"


def run() -> list[Line]:
    """Starts with and without the import; seconds and peak memory of scoring alone and with all columns."""
    bare, imported = in_turn(STARTS, *(partial(_seconds, code) for code in ("pass", "import lexeval_gui")))
    folder, peaks = large(), list[float]()
    files = {"gold": str(folder / "large.gold"), "oot": str(folder / "large.oot")}

    def with_columns() -> float:
        seconds, peak = process([sys.executable, "-c", _SCORED.format(**files, more="r.systems[0].items")])
        peaks.append(peak)
        return seconds

    alone, columns = in_turn(TIMES, partial(_seconds, _SCORED.format(**files, more="pass")), with_columns)
    ratio = statistics.median(columns) / statistics.median(alone)
    return [
        line(1, "start of a bare Python", [1000 * seconds for seconds in bare], "ms"),
        line(1, "with import lexeval_gui", [1000 * seconds for seconds in imported], "ms"),
        line(4, "score from Python, 1,000,000 oot items", alone, "s"),
        line(4, "with all items as columns / alone", [ratio], "×", LIMIT),
        line(4, "its peak memory", peaks, "MB"),
    ]


def _seconds(code: str) -> float:
    return process([sys.executable, "-c", code])[0]
