"""What the window's commands expect of the panes."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Protocol, runtime_checkable

if TYPE_CHECKING:  # not before the first paint
    from lexeval_gui.core.tables import Table


@runtime_checkable
class Copies(Protocol):
    """A pane of which something can be copied."""

    def copy(self) -> None:
        """Put what is selected, or all, on the clipboard."""
        ...


@runtime_checkable
class HasTopics(Protocol):
    """A widget that knows which measures and parameters it is about."""

    def topics(self) -> tuple[str, ...]:
        """Their ids, that which it is about above all first."""
        ...


@runtime_checkable
class HasTable(Protocol):
    """A pane whose content can be exported as a table."""

    def table(self) -> Table:
        """The pane as a table."""
        ...


@runtime_checkable
class HasFigures(Protocol):
    """A pane whose figures can be exported."""

    def figure_ids(self) -> tuple[str, ...]:
        """The ids of its figures."""
        ...

    def export(self, path: Path) -> None:
        """Write the figure in front as SVG, PDF or PNG, by the path's ending."""
        ...
