"""What `--items` lists in JSON where a task has something finer, or more, than the items with their scores."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Protocol

from lexeval_gui.core.dataset import D_contra, Ints
from lexeval_gui.core.parameters import Settings


class Records(Protocol[D_contra]):
    """The lists of a task."""

    def __call__(
        self, dataset: D_contra, system: int, settings: Settings, items: Ints | None = None
    ) -> Mapping[str, Iterable[Mapping[str, Any]]]:
        """What is listed of a system in place of its items (of these rows alone, if given, ascending), by name of the
        list. Without `items` the items themselves are listed, with these beside them."""
