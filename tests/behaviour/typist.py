"""The real program at a project, with somebody at its keys who is told by lines what to press, and says after each
key what is seen: so that it can be killed between two keys.

`python -m tests.behaviour.typist PROJECT`; a line in is [key, held, text], a line out is `Seen` as JSON.
"""

from __future__ import annotations

import gc
import json
import sys
from typing import Any

from PySide6.QtCore import QEvent, Qt, QTimer
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QApplication

from lexeval_gui.window.app.launch import application, run
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


def type_on() -> None:
    """Wait for the review; then press what each line says, until there are no more."""
    QTimer.singleShot(20, begin_or_wait)


def ready() -> MainWindow | None:
    """The window once it shows the review."""
    window = next((one for one in gc.get_objects() if type(one) is MainWindow), None)  # Qt would name what is half made
    try:
        is_ready = window is not None and window.review.is_shown and window.background.is_idle
    except (AttributeError, RuntimeError):  # it is being made
        return None
    return window if is_ready else None


def begin_or_wait() -> None:
    """See `type_on`."""
    if (window := ready()) is None:
        type_on()
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
    application()
    QTimer.singleShot(0, type_on)
    sys.exit(run(sys.argv[1:]))
