"""The keys by which a reason is chosen, in the place of all others for the moment."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent

from lexeval_gui.core.task.review import Key

NONE, OWN, LEAVE = (
    Key("0", "none", "no reason"),
    Key("Enter", "own", "type another"),
    Key("Escape", "leave", "leave it"),
)

HINT = "Why is it so? The key of a reason gives it to the form with the cursor; the same one again takes it away."
TYPING_HINT = "Type why it is so, then Enter; Escape closes the line."

ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)


class ReasonChoice:
    """What can be chosen for the verb of a `key`, and by which keys."""

    def __init__(self, key: Key) -> None:
        self.key = key
        self.keys = (
            *(Key(str(number), "choose", choice) for number, choice in enumerate(key.choices[:9], 1)),
            NONE,
            OWN,
            LEAVE,
        )

    def chosen(self, event: QKeyEvent) -> Key | None:
        """The key of these that was pressed; None if it is none of them."""
        if event.key() in ENTER:
            return OWN
        if event.key() == Qt.Key.Key_Escape:
            return LEAVE
        digit = str(int(event.text())) if event.text().isdecimal() and len(event.text()) == 1 else ""
        return next((key for key in self.keys if digit and key.key == digit), None)
