"""What is shown, as JSON, as tables and as a command line. The window, the commands and every export call these.

Every number comes from a method of Evaluation; nothing is computed here.
"""

from __future__ import annotations

from lexeval_gui.workspace.outputs.as_json import dumps, problem_json, to_json, write_json
from lexeval_gui.workspace.outputs.command import command_line
from lexeval_gui.workspace.outputs.curves import curve_measures, curve_table, drawn_bands, has_bound, usual_measures
from lexeval_gui.workspace.outputs.items import items_table, lists_records, records_table
from lexeval_gui.workspace.outputs.measures import (
    Intervals,
    groupings,
    headline_signature,
    interval_cell,
    measures_of,
    overview,
    resampled,
)
from lexeval_gui.workspace.outputs.panels import compared_over, comparison_table, problems_table
from lexeval_gui.workspace.outputs.ranking import ranked
from lexeval_gui.workspace.outputs.scores import ALL, measures_table, scores_table, with_listed

__all__ = [
    "ALL",
    "Intervals",
    "command_line",
    "compared_over",
    "comparison_table",
    "curve_measures",
    "curve_table",
    "drawn_bands",
    "dumps",
    "groupings",
    "has_bound",
    "headline_signature",
    "interval_cell",
    "items_table",
    "lists_records",
    "measures_of",
    "measures_table",
    "overview",
    "problem_json",
    "problems_table",
    "ranked",
    "records_table",
    "resampled",
    "scores_table",
    "to_json",
    "usual_measures",
    "with_listed",
    "write_json",
]
