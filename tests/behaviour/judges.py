"""Judges of what is on the screen now, asked at every screen: can it be read aloud and gone through, can it be seen."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from PySide6.QtWidgets import QApplication, QWidget

from lexeval_gui.testing.example_counts import times
from lexeval_gui.window.look.theme import Look
from tests import spoken
from tests.window.contrast import faint_borders, faint_texts, pixels, without_frame
from tests.window.look.test_theme import LEAST

ONCE = ("problem", "figure", "scores by", "part of", "filter")
"""Screens of which one of a kind, or a few, are as good as all."""

SMALLEST = 40
"""Pixels: a window that is smaller is none to look at."""

FOCUS = {
    "start page", "opened", "pane compare", "pane notes", "dialog of roles", "dialog of tags", "set-up of the review",
    "review",
}  # fmt: skip
"""Screens on which the focus goes round to be seen."""


class Reader:
    """Reads every screen aloud, and goes through it by Tab."""

    def __init__(self) -> None:
        self.wrong: dict[str, str] = {}
        """What is wrong, and where it was met first."""
        self.seen: Counter[str] = Counter()
        self._walked: set[frozenset[tuple[QWidget, object]]] = set()
        self._walked_back: set[QWidget] = set()

    def judge(self, screen: str) -> None:
        """Note what is wrong with all windows as they are now."""
        kind = next((kind for kind in ONCE if screen.startswith(kind)), screen)
        self.seen[f"screen {kind}"] += 1
        if self.seen[f"screen {kind}"] > times(1):
            return
        for window in _usable():
            found = [*spoken.nameless(window), *spoken.named_alike(window), *spoken.unsaid(window, self.seen)]
            if _is_entered(window):
                found += self._walk(window)
            self.wrong.update(dict.fromkeys(found, f"{screen}, {type(window).__name__}"))

    def _walk(self, window: QWidget) -> list[str]:
        """Go through a window; not again where all that Tab leads to stands as it stood before. Backwards, only where
        the way led past something that nobody has gone back from."""
        stops = frozenset((widget, spoken.rect_of(widget).getRect()) for widget in spoken.reached(window))
        if stops in self._walked:
            return []
        self._walked.add(stops)
        self.seen["walks"] += 1
        order = spoken.walk()
        found = spoken.out_of_order(order)
        if not self._walked_back.issuperset(order):
            self._walked_back.update(order)
            found += [] if spoken.walk(back=True)[::-1] == order else ["Shift+Tab goes otherwise"]
        return found


def _usable() -> Iterator[QWidget]:
    """The windows that can be used now, the one in front with the focus in it."""
    for top in QApplication.topLevelWidgets():
        if top.isVisible() and QApplication.activeModalWidget() in (None, top):
            yield top


def _is_entered(window: QWidget) -> bool:
    """Put the focus into a window; False where nothing takes it."""
    window.activateWindow()
    focus: QWidget | None = window.focusWidget()
    if focus is None or not focus.isVisible():
        spoken.first_stop(window)
    QApplication.processEvents()
    focus = QApplication.focusWidget()
    return focus is not None and focus.window() is window


class Viewer:
    """Looks for the contrast of every text, border and frame of the focus, as it was drawn."""

    def __init__(self, look: Look) -> None:
        self._least = LEAST[look]
        self._known: set[int] = set()
        self.wrong: dict[str, str] = {}
        """What is wrong, and where it was met first."""
        self.texts = self.borders = self.frames = 0

    def judge(self, screen: str) -> None:
        """Note what cannot be seen in all windows as they are now; a window that looks as one did before, not again."""
        for top in QApplication.topLevelWidgets():
            if not top.isVisible() or top.width() <= SMALLEST:
                continue
            picture = pixels(top)
            found: list[str] = []
            if (key := hash((picture.shape, picture.tobytes()))) not in self._known:
                self._known.add(key)
                faint, measured = faint_texts(top, self._least, self._known, picture)
                unseen, edged = faint_borders(top, picture=picture)
                self.texts, self.borders, found = self.texts + measured, self.borders + edged, [*faint, *unseen]
            if screen in FOCUS:
                lost, reached = without_frame(top)
                self.frames += reached
                found += [f"no frame with the focus: {name}" for name in lost]
            for fault in found:
                self.wrong.setdefault(fault, screen)
