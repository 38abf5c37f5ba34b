"""Bar 1: how fast `lexeval --help` answers, and that neither it nor `score` loads Qt."""

from __future__ import annotations

import statistics
import subprocess
import sys
from functools import partial

from lexeval_gui.core.resources import resource
from tests.benchmarks.measure import Line, in_turn, line, process

TIMES = 9
_LOADED = (
    "import sys, lexeval_gui.__main__ as m\n"
    "try: m.main({words!r})\n"
    "except SystemExit: pass\n"
    "print('\\n', *(name for name in sys.modules if name.split('.')[0] in ('PySide6', 'shiboken6', 'pyqtgraph')))"
)


def run() -> list[Line]:
    """The ratio of two starts, and how many modules of Qt are loaded."""
    starts = (["-c", "import numpy"], ["-m", "lexeval_gui", "--help"])
    bare, help_ = in_turn(TIMES, *(partial(_seconds, *words) for words in starts))
    ratio = statistics.median(help_) / statistics.median(bare)
    sample = resource("samples", "substitution")
    words = ["score", "substitution", str(sample / "sample.gold"), str(sample / "eager.oot")]
    return [
        line(1, "start of a bare Python with numpy", [1000 * seconds for seconds in bare], "ms"),
        line(1, "lexeval --help", [1000 * seconds for seconds in help_], "ms"),
        line(1, "help / bare start", [ratio], "×", 3),
        line(1, "modules of Qt loaded by --help", [_qt_modules(["--help"])], "", 0),
        line(1, "modules of Qt loaded by score", [_qt_modules(words)], "", 0),
    ]


def _seconds(*words: str) -> float:
    return process([sys.executable, *words])[0]


def _qt_modules(words: list[str]) -> int:
    command = [sys.executable, "-c", _LOADED.format(words=words)]
    printed = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    return len(printed.splitlines()[-1].split())
