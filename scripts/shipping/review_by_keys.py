"""A task of an installed package that is none: as soon as the window has imported it, it presses the window's keys.

`make bundle` lays it into the folder that it tries, so that what is tried is what is shipped, and reads from
$LEXEVAL_TRIED as JSON what was seen: a review by hand from its set-up to its end, then a large file that is read in a
spawned process, and the page of the licences. Between two steps the window has time.
"""

import json
import os
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from PySide6.QtCore import QEvent, QMetaObject, QObject, Qt, QTimer, Slot
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QApplication, QWidget

from lexeval_gui.window.shell.main_window import MainWindow

NONE, ALT = Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.AltModifier

LONGEST = 120.0
"""Seconds after which a step that still waits has failed."""

MOST = 50
"""Decisions after which the review should have been over."""

TRIED = Path(os.environ["LEXEVAL_TRIED"])
LEXICON, BOOK, LARGE = (TRIED.parent / name for name in ("lexicon.tsv", "book.tsv", "dictionary.tsv"))

Wait = Callable[[], object]
"""A step waits until this holds."""


Focus = Callable[[], QWidget | None]
"""Where keys go: asked before each, since one may move it."""


def press(focus: Focus, key: int, held: Qt.KeyboardModifier = NONE, text: str = "") -> None:
    """Press a key where the focus is."""
    target = focus()
    assert target is not None
    for kind in (QEvent.Type.ShortcutOverride, QEvent.Type.KeyPress, QEvent.Type.KeyRelease):
        QApplication.sendEvent(target, QKeyEvent(kind, key, held, text))


def write(focus: Focus, text: str) -> None:
    """Press the keys of a text."""
    for letter in text:
        press(focus, ord(letter.upper()), NONE, letter)


def decide(window: MainWindow, book: dict[str, list[str]]) -> None:
    """Look the lemma up in the book, type what stands there, go on."""
    forms = book.get(window.review.pane.name.text())
    if forms is None:
        press(window.focusWidget, Qt.Key.Key_N, ALT)
        return
    for form in forms:
        write(window.focusWidget, form)
        press(window.focusWidget, Qt.Key.Key_Return, NONE, "\r")
    press(window.focusWidget, Qt.Key.Key_Escape)
    press(window.focusWidget, Qt.Key.Key_Return, NONE, "\r")


def review(window: MainWindow, seen: dict[str, Any]) -> Iterator[Wait]:
    """A review of half of the lexicon."""
    book: dict[str, list[str]] = {}
    for line in BOOK.read_text().splitlines():
        book.setdefault(line.split("\t")[0], []).append(line.split("\t")[1])
    window.menus.trigger("review.start")
    dialog = window.review.dialog
    assert dialog is not None
    dialog.files["lexicon"].choose(str(LEXICON))
    for name, text in (("alpha", "0.5"), ("reviewer", "Ann")):
        dialog.lines[name].selectAll()
        write(lambda line=dialog.lines[name]: line, text)  # type: ignore[misc]
    dialog.ways["look", "blind"].setChecked(True)
    dialog.ways["numbers", "shown"].setChecked(True)
    dialog.accepting.click()
    yield lambda: window.review.is_shown and window.review.pane.sitting is not None and window.background.is_idle
    window.activateWindow()
    window.review.pane.focus_input()
    pane = window.review.pane
    for _ in range(MOST):
        if pane.sitting.view.step == "finished":  # type: ignore[union-attr]
            break
        decide(window, book)
        yield lambda: window.background.is_idle
    sitting = pane.sitting
    assert sitting is not None
    assert sitting.view.step == "finished", f"the review stays at {sitting.view.step}"
    seen["reviewed"] = list(sitting.review.scored)  # type: ignore[attr-defined]
    seen["totals"] = {value.title: value.text for value in sitting.view.totals}


def large_file(window: MainWindow, seen: dict[str, Any]) -> Iterator[Wait]:
    """A file that is read in a process of its own."""
    window.files.open_paths([str(LEXICON), str(LARGE)], "lexicon", ask=False)
    yield lambda: window.background.is_idle and window.state.data.evaluation is not None
    yield lambda: len(window.state.data.evaluation.dataset) > 10_000  # type: ignore[union-attr]
    tasks = Path(f"/proc/{os.getpid()}/task").iterdir()
    children = {child for task in tasks for child in (task / "children").read_text().split()}
    seen["workers"] = [os.readlink(f"/proc/{child}/exe") for child in children]


def licences(window: MainWindow, seen: dict[str, Any]) -> Iterator[Wait]:
    """The page Help › Licences."""
    window.help.show_licences()
    yield lambda: True
    seen["licences"] = window.help.panel.page.toPlainText()


class Person(QObject):
    """Goes on with its steps whenever what they wait for holds; ends the program after the last one."""

    def __init__(self) -> None:
        super().__init__()
        self._seen: dict[str, Any] = {"program": sys.executable}
        self._steps: Iterator[Wait] | None = None
        self._wait: Wait = self._window
        self._since = time.monotonic()

    def _window(self) -> MainWindow | None:
        windows = (one for one in QApplication.topLevelWidgets() if isinstance(one, MainWindow))
        return next((one for one in windows if one.has_panes), None)

    def _all(self, window: MainWindow) -> Iterator[Wait]:
        for part in (review, large_file, licences):
            yield from part(window, self._seen)

    @Slot()
    def go_on(self) -> None:
        """One step, if what it waits for holds; then again."""
        try:
            if self._wait():
                if self._steps is None:
                    window = self._window()
                    assert window is not None
                    self._steps = self._all(window)
                self._wait, self._since = next(self._steps), time.monotonic()
            elif time.monotonic() - self._since > LONGEST:
                raise TimeoutError(f"after {', '.join(self._seen)}")
        except StopIteration:
            self._end()
        except Exception as error:
            self._seen["error"] = f"{type(error).__name__}: {error}"
            self._end()
        else:
            QTimer.singleShot(5, self.go_on)

    def _end(self) -> None:
        TRIED.write_text(json.dumps(self._seen))
        application = QApplication.instance()
        assert application is not None
        application.exit()


if (application := QApplication.instance()) is not None:
    PERSON = Person()
    PERSON.moveToThread(application.thread())  # packages are imported on a thread that leaves
    QMetaObject.invokeMethod(PERSON, "go_on", Qt.ConnectionType.QueuedConnection)
