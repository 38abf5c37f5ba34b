"""LexEval: a desktop workbench for people who evaluate language technology.

From Python, without the window: `import lexeval_gui as lexeval`, then `lexeval.score`, `lexeval.compare` and
`lexeval.curve`, which are loaded when they are asked for (PEP 562).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from lexeval_gui.core.version import __version__

if TYPE_CHECKING:
    from lexeval_gui.api import (
        Cancelled,
        Comparison,
        Curve,
        Problem,
        ReportedTable,
        Result,
        SystemCurve,
        SystemScores,
        Unreadable,
        UsageError,
        compare,
        curve,
        reported,
        score,
    )
else:

    def __getattr__(name: str) -> object:
        if name not in __all__:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        from lexeval_gui import api

        return getattr(api, name)

    def __dir__() -> list[str]:
        return sorted({*globals(), *__all__})


__all__ = [
    "Cancelled",
    "Comparison",
    "Curve",
    "Problem",
    "ReportedTable",
    "Result",
    "SystemCurve",
    "SystemScores",
    "Unreadable",
    "UsageError",
    "__version__",
    "compare",
    "curve",
    "reported",
    "score",
]
