"""Long work beside the interface: numbered requests, progress, cancel, in a thread or in a spawned process.

A *session* is an object whose methods take their arguments and a `Job`, and return something that can be pickled.
A runner calls them one after the other and reports each step as a message to `listen`, on a thread of its own; whoever
shows them passes them on to its own thread, and drops answers to requests that are no longer wanted.
"""

from __future__ import annotations

from lexeval_gui.core.jobs.job import Cancelled, Check, Job, Progress, go_on, tell
from lexeval_gui.core.jobs.parallel import one_by_one, reporting_side_by_side, side_by_side

__all__ = [
    "Cancelled",
    "Check",
    "Job",
    "Progress",
    "go_on",
    "one_by_one",
    "reporting_side_by_side",
    "side_by_side",
    "tell",
]
