"""What is shown, as JSON, as tables and as a command line. The window, the commands and every export call these.

Every number comes from a method of Evaluation; nothing is computed here.
"""

from __future__ import annotations

from lexeval_gui.workspace.outputs.as_json import dumps, problem_json, to_json, write_json
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
from lexeval_gui.workspace.outputs.ranking import (
    INTERVAL,
    groups_in_order,
    is_column,
    is_highest_first,
    ranked,
    systems_in_order,
)
from lexeval_gui.workspace.outputs.scores import (
    ALL,
    group_columns,
    has_value,
    headlines,
    measures_table,
    scores_table,
    with_listed,
)

__all__ = [
    "ALL",
    "INTERVAL",
    "Intervals",
    "compared_over",
    "comparison_table",
    "curve_measures",
    "curve_table",
    "drawn_bands",
    "dumps",
    "group_columns",
    "groupings",
    "groups_in_order",
    "has_bound",
    "has_value",
    "headline_signature",
    "headlines",
    "interval_cell",
    "is_column",
    "is_highest_first",
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
    "systems_in_order",
    "to_json",
    "usual_measures",
    "with_listed",
    "write_json",
]
