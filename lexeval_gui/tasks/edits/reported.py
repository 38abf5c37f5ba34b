"""What HOO 2012 reports: its evaluation page has no table of results."""

from __future__ import annotations

from lexeval_gui.core.tables import Column
from lexeval_gui.core.task.reported import Reported
from lexeval_gui.tasks.edits.paper_tables import HOO

NO_RESULTS = (
    "The evaluation page of HOO 2012 defines the three levels and the six codes and has a worked example, which the "
    "samples hold. It has no table of results: there is nothing to set beside one's own."
)

REPORTED: tuple[Reported, ...] = (Reported("hoo", "results", HOO, (Column.of("system"),), (), NO_RESULTS),)
