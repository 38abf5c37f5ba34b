"""The real program at a project, with somebody at its keys who is told by lines what to press, and says after each
key what is seen: so that it can be killed between two keys.

`python -m tests.behaviour.typist PROJECT`; a line in is [key, held, text], a line out is `Seen` as JSON.
"""

from __future__ import annotations

import json
import sys
from typing import Any, ClassVar

from PySide6.QtCore import QEvent, Qt, QTimer
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QApplication

from lexeval_gui.window.app import launch
from lexeval_gui.window.review.pane import ReviewPane
from lexeval_gui.window.shell.main_window import MainWindow


def seen(pane: ReviewPane) -> dict[str, Any]:
    """The item, its state, every letter of every line, and where the cursors are."""
    assert pane.sitting is not None
    view = pane.sitting.view
    lines = {"forms": pane.field, **pane.notes.lines}
    return {
        "item": pane.name.text(),
        "state": [view.step, view.state, *view.typed],
        "ticks": [[tick.text, tick.ticked] for tick in view.ticks.values()],
        "listing": pane.queue_column.head.text(),
        "line is open": not pane.field.isHidden(),
        "letters": {name: line.text() for name, line in lines.items()},
        "written": next((name for name, line in lines.items() if line is pane.window().focusWidget()), ""),
        "cursor": pane.field.cursorPosition(),
        "form": pane.ticks.form if view.block is not None else "",
    }


def press(window: MainWindow, key: int, held: int, text: str) -> None:
    """Press a key where the focus is; a question that it asks is answered with no, and the set-up is not undone."""
    modifiers = Qt.KeyboardModifier(held)
    if modifiers == Qt.KeyboardModifier.ControlModifier and window.state.history.journal.cursor < 2:
        return
    if not window.isActiveWindow():
        window.activateWindow()
        QApplication.processEvents()
    for kind in (QEvent.Type.ShortcutOverride, QEvent.Type.KeyPress, QEvent.Type.KeyRelease):
        target = window.focusWidget()
        assert target is not None
        QApplication.sendEvent(target, QKeyEvent(kind, key, modifiers, text))
    QApplication.processEvents()
    if (question := window.review.pane.question) is not None:
        question.reject()
        QApplication.processEvents()


class KnownWindow(MainWindow):
    """The window, which tells when it is whole. (Qt's own list of windows also names what is half made.)"""

    made: ClassVar[list[MainWindow]] = []

    def __init__(self, *arguments: Any, **options: Any) -> None:
        super().__init__(*arguments, **options)
        self.made.append(self)


def type_on() -> None:
    """Wait for the review; then press what each line says, until there are no more."""
    window = next(iter(KnownWindow.made), None)
    if window is None or not window.has_panes or not window.review.is_shown or not window.background.is_idle:
        QTimer.singleShot(20, type_on)
        return
    window.activateWindow()
    QApplication.processEvents()
    while True:
        print(json.dumps(seen(window.review.pane)), flush=True)
        if not (line := sys.stdin.readline()):
            break
        press(window, *json.loads(line))
    window.close()


if __name__ == "__main__":
    launch.MainWindow = KnownWindow  # type: ignore[attr-defined]
    launch.application()
    QTimer.singleShot(0, type_on)
    sys.exit(launch.run(sys.argv[1:]))
