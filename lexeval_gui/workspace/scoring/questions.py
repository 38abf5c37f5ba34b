"""What can be asked of an evaluation besides its scores: a value that goes to where the work is done, answered there.

Whoever analyses something says it once, as a Question: the window has it answered by the session of the files that are
open, in the worker, and a command by a session of its own.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol

from msgspec import Struct

from lexeval_gui.core.jobs import Job
from lexeval_gui.core.parameters import Settings
from lexeval_gui.workspace.scoring.evaluation import Evaluation


class Asked(Struct, frozen=True):
    """Of what something is asked: the `evaluation`, over some items or all; and `under` other settings the same, joined
    and counted anew where these ask for it. That raises Unreadable where the files cannot be joined so."""

    evaluation: Evaluation
    under: Callable[[Settings, Job], Evaluation]


def asked_of(evaluation: Evaluation) -> Asked:
    """Of an evaluation alone, without the files that it is of: `under` takes settings that act on scores only."""
    return Asked(evaluation, lambda settings, job: evaluation.with_settings(settings))


class Question(Protocol):
    """A frozen value; it is sent to another process, so it holds what is small."""

    def answer(self, asked: Asked, job: Job) -> Any:
        """Work it out; `job` takes how far it is and what is found so far. Raises BadValue and Unreadable in words."""
        ...
