"""A fault of ours in work beside the interface, told where those of the interface are told."""

from __future__ import annotations

import sys

from lexeval_gui.core.jobs.runners import Failed


class WorkFault(Exception):
    """What went wrong in another thread or process; its text is the traceback from there."""


def tell_fault(message: object) -> None:
    """Hand the traceback that comes with a failed request to the hook for what nobody caught; a failure that is
    no fault of ours has none."""
    if isinstance(message, Failed) and message.detail:
        sys.excepthook(WorkFault, WorkFault(message.detail), None)
