"""Issue 18: finding a text in a hundred thousand notes, in the tab of tags and notes, to the end of the painting.

Times are those that the interface's thread works: it waits for nothing meanwhile.
"""

from __future__ import annotations

import time

from PySide6.QtCore import QEvent
from PySide6.QtGui import QFocusEvent
from PySide6.QtWidgets import QApplication

from lexeval_gui.core.changes import Change
from lexeval_gui.window.look.theme import Theme
from lexeval_gui.window.panes.notes.pane import NotesPane
from lexeval_gui.window.state.annotating import AnnotationActions
from lexeval_gui.window.state.app_state import AppState
from tests.benchmarks.bench_items import open_large
from tests.benchmarks.measure import Line, line
from tests.benchmarks.windows import cut, wait_for

ITEMS = 100_000
WANTED = ("odd", "tag 3", "note 7", "all of them", "no such text", "99", "")
LIMIT = 50


def run() -> list[Line]:
    """The list of as many notes, and the texts found in it."""
    application = QApplication.instance() or QApplication(["bench"])
    state = AppState()
    state.show_evaluation(open_large(cut(ITEMS)))
    ids = list(state.data.evaluation.dataset.ids) if state.data.evaluation is not None else []
    notes = [Change("note", item, None, None, f"Note {number} of all of them") for number, item in enumerate(ids)]
    tags = [Change("tags", item, None, None, [f"tag {number % 7}"]) for number, item in enumerate(ids[::3])]
    state.history.apply([*notes, *tags])
    pane = NotesPane(state, AnnotationActions(state, state), Theme())
    pane.resize(1000, 240)
    pane.show()
    application.processEvents()
    application.sendEvent(pane.search, QFocusEvent(QEvent.Type.FocusIn))
    known = state.history.annotations
    wait_for(lambda: known is not None and len(known._texts) == ITEMS)  # .3 s: somebody begins to type
    first = [_found(pane, WANTED[0])]
    changed = []
    for number in range(5):
        state.history.apply([Change("note", ids[number], None, f"Note {number} of all of them", f"changed {number}")])
        changed.append(_found(pane, WANTED[0]))
    taken = [_found(pane, text) for _ in range(3) for text in WANTED]
    return [
        line(18, f"find a text in {ITEMS:,} notes", taken, "ms", LIMIT),
        line(18, "the first one after a note has changed", changed, "ms", LIMIT),
        line(18, "the first of all, once the line to type in has had the focus", first, "ms", LIMIT),
    ]


def _found(pane: NotesPane, text: str) -> float:
    pane.search.setText(text)
    start = time.thread_time()
    pane.show_list()
    QApplication.processEvents()
    return (time.thread_time() - start) * 1000


if __name__ == "__main__":
    for shown in run():
        print(shown)
