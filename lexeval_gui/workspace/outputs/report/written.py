"""A report in one of its formats: everything on a page of HTML; or that of a review by hand alone, as text, LaTeX or
Markdown."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import cast

from lexeval_gui.core import reporting
from lexeval_gui.core.jobs import Job
from lexeval_gui.core.parameters import BadValue
from lexeval_gui.workspace.outputs.report import contents, page
from lexeval_gui.workspace.outputs.report.contents import Wanted
from lexeval_gui.workspace.scoring import Scored

PAGE = "html"
"""The format of a page with everything."""

ENDINGS = {".html": PAGE, **reporting.ENDINGS}
"""How the names of files end, and the format of these; the page first."""


def format_of(name: str) -> str:
    """The format of a file of this name; a page of HTML where its ending says nothing else."""
    return ENDINGS.get(Path(name).suffix.lower(), PAGE)


def pieces(scored: Scored, wanted: Wanted, name: str, format: str, job: Job) -> Iterator[str]:
    """The pieces of the report; `name` is that of its file. Raises BadValue, also where there is no review to be
    written as text, and Cancelled."""
    if format == PAGE:
        with job.part(0, 0.9):
            made = contents.make(scored, wanted, job)
        job.step(0.9, "writing")
        yield from page.page(made, name, job.check)
        return
    if scored.report is None:
        raise BadValue("only the report of a review by hand is written so; this one is a page of HTML (.html)")
    yield reporting.write(scored.report, cast("reporting.Written", format))
