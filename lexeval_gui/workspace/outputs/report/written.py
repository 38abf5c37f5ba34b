"""A report in one of its formats: everything on a page of HTML; or that of a review by hand alone, as text, LaTeX or
Markdown."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import cast

from msgspec.structs import replace

from lexeval_gui.core import reporting
from lexeval_gui.core.jobs import Job
from lexeval_gui.core.parameters import BadValue
from lexeval_gui.core.plaintext import isolated
from lexeval_gui.project.sources import Source
from lexeval_gui.workspace.outputs.report import contents, page
from lexeval_gui.workspace.outputs.report.contents import Wanted
from lexeval_gui.workspace.plans import Plan
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
    yield write(scored.report, scored.plan, cast("reporting.Written", format), job)


def write(report: reporting.Report, plan: Plan | None, format: reporting.Written, job: Job) -> str:
    """The report of a review by hand, with the sizes and checksums of the files of a plan: whoever signs it says of
    which bytes. Raises Cancelled."""
    found = {source.path: source for source in contents.described(plan, job)}
    files = (reporting.Section("Checksums", tuple(map(_checksum, found.values()))),) if found else ()
    return reporting.write(replace(report, sections=(*report.sections, *files)), format)


def _checksum(source: Source) -> str:
    name = isolated(Path(source.path).name)
    if not source.sha256:
        return f"{name} cannot be read any more."
    return f"{name} as it is now: {source.size:,} bytes, SHA-256 {source.sha256}."
