"""A report of 20 systems and 100 items: seconds and bytes, for each task."""

from __future__ import annotations

import tempfile
import time
from pathlib import Path

from lexeval_gui.core.jobs import Job
from lexeval_gui.workspace.outputs.report import contents, page
from lexeval_gui.workspace.outputs.report.contents import Wanted
from tests.benchmarks.measure import Line, line
from tests.workspace.outputs.report.test_report import ITEMS, LARGE, MOST_BYTES, SYSTEMS, items, many

SECONDS = 5.0


def run() -> list[Line]:
    """The seconds that a page takes, files already read, with 1,000 resamples; and how large it is."""
    lines = []
    for sample in LARGE:
        with tempfile.TemporaryDirectory() as folder:
            scored = many(sample, Path(folder), "1000")
            seconds, size = [], 0
            for _ in range(3):
                fresh = type(scored)(
                    type(scored.evaluation)(scored.evaluation.loaded, scored.evaluation.settings),
                    scored.said, scored.unread, scored.anew, plan=scored.plan,
                )  # fmt: skip
                start = time.perf_counter()
                text = "".join(page.page(contents.make(fresh, Wanted(items=items(fresh)), Job()), "report.html"))
                seconds.append(time.perf_counter() - start)
                size = len(text.encode("utf-8"))
        what = f"a report of {SYSTEMS} systems and {ITEMS} items, {sample}"
        lines.append(line(14, what, seconds, "s", SECONDS))
        lines.append(line(14, f"{what}: megabytes", [size / 1e6], "", MOST_BYTES / 1e6))
    return lines
