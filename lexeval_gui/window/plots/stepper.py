"""The element of a figure that the keys act on: how it moves, what it says, where it stands."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence

from PySide6.QtCore import Qt

from lexeval_gui.window.plots.series import Place, Series, listed

STEPS = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1}
TURNS = {Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1}
ENDS = {Qt.Key.Key_Home: 0, Qt.Key.Key_End: -1}


class Stepper:
    """A place among the series of a figure. It stays with its series while the figure is drawn anew.

    The series are asked for once for each drawing: of a million items they take a tenth of a second, and a screen
    reader asks for each part.
    """

    def __init__(self, series: Callable[[], Iterable[Series]]) -> None:
        self._series = series
        self._rows: list[Series] | None = None
        self._at: tuple[Hashable, int] | None = None  # the key of a series, and a place in it

    def rows(self) -> list[Series]:
        """The series in which something is drawn."""
        if self._rows is None:
            self._rows = [row for row in self._series() if len(row.shown)]
        return self._rows

    def renew(self) -> None:
        """Something else is drawn."""
        self._rows = None

    def current(self, rows: Sequence[Series]) -> Place | None:
        """The element among the series that are drawn; None if there is none, or no longer."""
        if self._at is None:
            return None
        key, place = self._at
        number = next((number for number, row in enumerate(rows) if row.key == key), None)
        return None if number is None else (number, rows[number].step(min(place, len(rows[number].x) - 1), 0))

    def choose(self, row: Series, place: int) -> None:
        """Stand on an element."""
        self._at = row.key, place

    def move(self, key: Qt.Key) -> bool:
        """Go where a key leads; whether it leads anywhere."""
        rows = self.rows()
        if not rows or key not in {**STEPS, **TURNS, **ENDS}:
            return False
        number, place = self._target(rows, self.current(rows), key)
        self.choose(rows[number], place)
        return True

    def _target(self, rows: Sequence[Series], at: Place | None, key: Qt.Key) -> Place:
        if at is None:
            number, place = 0, rows[0].step(rows[0].start, 0)
            return (number, place) if key not in ENDS else (number, int(rows[0].shown[ENDS[key]]))
        number, place = at
        if key in STEPS:
            return number, rows[number].step(place, STEPS[key])
        if key in ENDS:
            return number, int(rows[number].shown[ENDS[key]])
        other = min(max(number + TURNS[key], 0), len(rows) - 1)
        return other, place if other == number else rows[other].beside(rows[number], place)

    def listed(self) -> tuple[list[Series], list[Place]]:
        """The series, and the elements of them that are listed."""
        rows = self.rows()
        return rows, listed(rows, self.current(rows))
