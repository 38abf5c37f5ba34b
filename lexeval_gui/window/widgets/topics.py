"""What heads of tables are about where that is no measure and no parameter: sections of the help on the window."""

from __future__ import annotations

INTERVALS = "Topic: Intervals"
GROUPS = "Topic: Groups"
TOP_BAR = "Topic: The top bar"

TOPICS = (INTERVALS, GROUPS, TOP_BAR)
