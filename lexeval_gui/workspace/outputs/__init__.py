"""What is shown, as JSON, as tables and as a command line. The window, the commands and every export call these.

Every number comes from a method of Evaluation; nothing is computed here.
"""

from __future__ import annotations

from lexeval_gui.workspace.outputs.as_json import dumps, interval_json, problem_json, to_json, write_json
from lexeval_gui.workspace.outputs.command import command_line
from lexeval_gui.workspace.outputs.curves import curve_measures, curve_table, grid_steps, has_bound
from lexeval_gui.workspace.outputs.items import item_measures, items_table, lists_records, records_table
from lexeval_gui.workspace.outputs.measures import (
    Intervals,
    groupings,
    headline_signature,
    interval_cell,
    interval_text,
    json_value,
    measure_column,
    measures_of,
    overview,
    resampled,
)
from lexeval_gui.workspace.outputs.panels import compared_over, comparison_table, conventions_table, problems_table
from lexeval_gui.workspace.outputs.scores import ALL, measures_table, ranked, scores_table

__all__ = [
    "ALL",
    "Intervals",
    "command_line",
    "compared_over",
    "comparison_table",
    "conventions_table",
    "curve_measures",
    "curve_table",
    "dumps",
    "grid_steps",
    "groupings",
    "has_bound",
    "headline_signature",
    "interval_cell",
    "interval_json",
    "interval_text",
    "item_measures",
    "items_table",
    "json_value",
    "lists_records",
    "measure_column",
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
    "write_json",
]
