"""Numbers before forms, by which digits tick them: all equally long, as 01 to 14."""

from __future__ import annotations


class FormNumbers:
    """The numbers of so many forms, and the digits that were pressed of one that is not whole yet (`begun`)."""

    def __init__(self) -> None:
        self.count, self.begun = 0, ""

    def show(self, count: int) -> None:
        """Number so many forms; of others than before nothing is begun."""
        if count != self.count:
            self.count, self.begun = count, ""

    @property
    def length(self) -> int:
        """How many digits a number has."""
        return len(str(self.count))

    def text(self, row: int) -> str:
        """The number of the form in a row."""
        return f"{row + 1:0{self.length}}"

    def is_meant(self, row: int) -> bool:
        """Whether the number of a row begins with what was pressed."""
        return bool(self.begun) and self.text(row).startswith(self.begun)

    def press(self, digit: int) -> int | None:
        """The row that is meant once this digit is pressed: that of a whole number, or of one with which no longer
        number begins (7, where 14 is the last). None while more may follow, and where there is no such number."""
        digits = f"{self.begun}{digit}"
        is_prefix = any(self.text(row).startswith(digits) for row in range(self.count))
        self.begun = digits if is_prefix and len(digits) < self.length else ""
        return int(digits) - 1 if not self.begun and 1 <= int(digits) <= self.count else None

    def forget(self) -> None:
        """Another key was pressed: what was begun is not meant."""
        self.begun = ""
