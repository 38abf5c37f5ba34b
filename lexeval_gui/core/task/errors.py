"""The errors of systems, so that all of a class can be put right, or left out, at once."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Protocol

from msgspec import Struct
from msgspec.structs import replace

from lexeval_gui.core.dataset import D, Dataset, Ints, Mask, Ragged
from lexeval_gui.core.jobs import Check
from lexeval_gui.core.parameters import Settings
from lexeval_gui.core.query.fields import Labels
from lexeval_gui.core.scores import Counts

KIND = "error"
"""The label that says of what kind an error is."""


class ErrorKind(Struct, frozen=True):
    """A kind of error, and what is done to all of a class in words, with {} for what they are about: `removing spurious
    {}`, where `things` is said unless something narrower is meant. `left_out` is empty where gold and system cannot be
    without the parts in question; the items that have such errors can be left out in any case. `is_surplus`: only the
    system has these parts, so that to leave them out is to put them right."""

    id: str
    things: str
    put_right: str
    left_out: str = ""
    is_surplus: bool = False


class ErrorTable(Struct, frozen=True):
    """The e errors of one system: `row_of` int [e], the item of each; `labels` by name, KIND first; `places`, by which
    the task finds them again, a row of whole numbers of each."""

    row_of: Ints
    labels: Mapping[str, Labels]
    places: Ragged

    def __len__(self) -> int:
        return len(self.row_of)

    def take(self, errors: Mask | Ints) -> ErrorTable:
        """Some of them."""
        labels = {name: replace(label, codes=label.codes[errors]) for name, label in self.labels.items()}
        return ErrorTable(self.row_of[errors], labels, self.places.take(errors))

    def of_kind(self, kind: str) -> Mask:
        """Which are of a kind: bool [e]."""
        return self.labels[KIND].holding(kind, False, len(self))


Chosen = Mapping[int, ErrorTable]
"""The errors that are meant, by the number of the system."""


def told_of_all(dataset: Dataset, system: int) -> str:
    """The errors of every system can be told."""
    return ""


LeaveOut = Callable[[D, Chosen, Settings], D]


class Errors(Protocol[D]):
    """What a task offers whose systems make errors of known kinds."""

    @property
    def kinds(self) -> Sequence[ErrorKind]:
        """The kinds of errors."""

    @property
    def things(self) -> Mapping[tuple[str, str], str]:
        """What errors are about, by the name of a label and its value: ("group", "Det") → `determiners`; of other
        labels the value is told."""

    def untold(self, dataset: D, system: int) -> str:
        """Why the errors of a system cannot be told, as a sentence; "" if they can."""

    def find(self, dataset: D, system: int, counts: Counts, settings: Settings, check: Check) -> ErrorTable:
        """The errors of a system under these settings."""

    def put_right(self, dataset: D, chosen: Chosen, settings: Settings) -> D:
        """The dataset with these errors put right, all at once."""

    @property
    def left_out(self) -> LeaveOut[D] | None:
        """Makes the dataset without the parts that errors are about, on either side; it is asked where all of them can
        be left out and some are no surplus. None where that does not happen."""
