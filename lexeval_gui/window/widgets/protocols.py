"""What the window's commands expect of the panes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Protocol, runtime_checkable

from msgspec import Struct
from PySide6.QtCore import QRect

if TYPE_CHECKING:  # not before the first paint
    from lexeval_gui.core.tables import Table
    from lexeval_gui.window.widgets.tables.cells import Cell, Header
    from lexeval_gui.workspace.outputs.command_lines.inputs import Inputs


@runtime_checkable
class Copyable(Protocol):
    """A pane of which something can be copied."""

    def copy(self) -> None:
        """Put what is selected, or all, on the clipboard."""
        ...


@runtime_checkable
class ShowsCells(Protocol):
    """A small table, which is shown anew whenever its cells change."""

    def show_cells(self, heads: Sequence[Header], rows: Sequence[Sequence[Cell]]) -> None:
        """Show these cells."""
        ...


@runtime_checkable
class HasTopics(Protocol):
    """A widget that knows which measures and parameters it is about."""

    def topics(self) -> tuple[str, ...]:
        """Their ids, that which it is about above all first."""
        ...


@runtime_checkable
class Exportable(Protocol):
    """A pane that says what is exported of it: what it shows."""

    def exported(self, for_reading: bool) -> tuple[Table, ...]:
        """What the pane shows as tables: for reading (text, LaTeX, Markdown) as it stands there; for machines one, in
        full precision. None where nothing is shown."""
        ...


@runtime_checkable
class HasCommand(Protocol):
    """A pane whose numbers a command prints."""

    def command(self, inputs: Inputs) -> str:
        """The command line that prints what is exported of the pane for machines, of the files that are open. Raises
        NoCommand where there is none, which says why."""
        ...


@runtime_checkable
class ReadsAsOnScreen(Protocol):
    """A pane whose exported tables for reading may be what the screen shows, which no command prints."""

    @property
    def reads_as_on_screen(self) -> bool:
        """Whether they are."""
        ...


@runtime_checkable
class HasStars(Protocol):
    """A pane whose exported table can have stars, or lacks something that is still worked out."""

    @property
    def can_have_stars(self) -> bool:
        """Whether what it shows can have stars."""
        ...

    @property
    def wants_stars(self) -> bool:
        """Whether they are wanted already."""
        ...

    @property
    def pending(self) -> str:
        """What the table lacks as yet, in sentences; "" if it is whole."""
        ...

    def want_stars(self, wanted: bool) -> None:
        """Have stars in the exported table from now on, or no more."""
        ...


@runtime_checkable
class HasFigures(Protocol):
    """A pane of figures that can be chosen and exported, and whose data can be read in their place."""

    shows_table: bool
    """Whether the data table stands in the place of the figure."""

    def figure_ids(self) -> tuple[str, ...]:
        """The ids of its figures."""
        ...

    def show_figure(self, figure: str) -> None:
        """Bring a figure to the front, by its id."""
        ...

    def turn_table(self) -> None:
        """Show the data table in the place of the figure, or the figure again."""
        ...

    def focus_figure(self) -> None:
        """Go to the figure, or to its table."""
        ...

    def why_not_exported(self) -> str:
        """Why the figure in front cannot be exported; empty if it can."""
        ...

    def parts(self) -> Mapping[str, str]:
        """What can be left out of it, and what each is in words."""
        ...

    def sized(self, layout: Any) -> Any:
        """It as a plot, laid out as a FigureLayout says; whoever asked deletes it."""
        ...


class NamedPart(Struct, frozen=True):
    """A part of what a widget paints by itself: what it says, and where it stands in the widget, in logical pixels."""

    name: str
    rect: QRect


@runtime_checkable
class HasNamedParts(Protocol):
    """A widget that paints by itself: the picture of an item, a figure. A screen reader gets it as a list."""

    def named_parts(self) -> Sequence[NamedPart]:
        """All parts, in reading order; their names are the texts that are drawn."""
        ...

    def current_part(self) -> int | None:
        """The place of the part that the keys act on among them; None if there is none."""
        ...

    def choose_part(self, place: int) -> None:
        """Have the keys act on a part, as a click on it would."""
        ...
