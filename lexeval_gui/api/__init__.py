"""LexEval from Python: the functions behind the commands, without a window, a process or a word printed.

`import lexeval_gui as lexeval` has them: `lexeval.score`, `lexeval.compare`, `lexeval.curve`. What they give has the
shape of the JSON that `lexeval score`, `compare` and `curve` print, as attributes, with arrays in the place of lists.
"""

from __future__ import annotations

from lexeval_gui.api.answers import ComparedSystem, Comparison, Curve, SystemCurve
from lexeval_gui.api.asking import compare, curve, score
from lexeval_gui.api.errors import UsageError
from lexeval_gui.api.papers import ReportedTable, reported
from lexeval_gui.api.result import Result, SystemScores
from lexeval_gui.core.jobs import Cancelled
from lexeval_gui.core.problems import Problem, Unreadable

__all__ = [
    "Cancelled",
    "ComparedSystem",
    "Comparison",
    "Curve",
    "Problem",
    "ReportedTable",
    "Result",
    "SystemCurve",
    "SystemScores",
    "Unreadable",
    "UsageError",
    "compare",
    "curve",
    "reported",
    "score",
]
