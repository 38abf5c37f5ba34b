"""Parts become one dataset."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol, TypeVar

from lexeval_gui.core.dataset import D_co
from lexeval_gui.core.jobs import Job
from lexeval_gui.core.parameters import Settings
from lexeval_gui.core.task.reading import Part

P_contra = TypeVar("P_contra", bound=Part, contravariant=True)


class Joining(Protocol[P_contra, D_co]):
    """How a task brings gold and systems together."""

    def join(self, parts: Sequence[P_contra], settings: Settings, job: Job) -> D_co:
        """Bring gold and systems together, item by item, under the join conventions. A system that shares no id with
        the gold is left out, or refused: it never scores 0. Raises Unreadable."""
