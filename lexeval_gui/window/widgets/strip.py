"""A strip across the window, between the top bar and the panes: a sentence, and what can be done about it."""

from __future__ import annotations

import time
from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractButton, QHBoxLayout, QPushButton, QToolButton, QWidget

from lexeval_gui.window.look.theme import Theme
from lexeval_gui.window.widgets.announcement import announce, is_heard
from lexeval_gui.window.widgets.elided import FoldingLabel
from lexeval_gui.window.widgets.soon import soon

MOST = 3
"""Strips that stand one below the other; what else is to be said comes when one of them goes. Folded there is one, that
which has had something to say last."""


class Strip(QWidget):
    """A strip across the window: a sentence, and what can be done about it. It can be seen as soon as fewer than MOST
    stand above it. Most never come: their buttons are made when they do."""

    is_wanted = False
    """Whether it has something to say."""
    is_folded = False
    """Whether it is one line, with a button that unfolds it."""
    is_announced = True
    """Whether a screen reader is told when it comes: not of what is announced otherwise."""
    _wanted_at = 0  # nanoseconds
    is_furnished = False
    """Whether it has its buttons."""

    def __init__(self, look: str, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self.setProperty("look", look)
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._theme = theme
        self.label = FoldingLabel(self)
        self.row = QHBoxLayout(self)
        self.row.addWidget(self.label, 1)
        theme.changed.connect(self._dress)
        self._dress()
        QWidget.setVisible(self, False)

    def add_buttons(self) -> None:
        """Add what it offers, before it comes for the first time."""

    def add_button(self, text: str, act: Callable[[], object], help: str = "") -> QPushButton:
        """Add a button at the right end."""
        button = QPushButton(text, self)
        button.setAccessibleName(help or text)
        button.setToolTip(help)
        button.clicked.connect(lambda: act())
        self._place(button, self._last)
        return button

    def _place(self, button: QAbstractButton, before: QWidget) -> None:
        """Put a button at the right end. The key Tab leads to it from what stands before it, not from the panes, which
        were made earlier. Qt orders nothing behind what takes no focus."""
        policy = before.focusPolicy()
        before.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.row.addWidget(button)
        self.setTabOrder(before, button)
        before.setFocusPolicy(policy)
        self._last = button

    def setVisible(self, visible: bool) -> None:
        """See Qt; room is made for it, or for those below it."""
        if not visible and not self.is_wanted:
            return  # as it is: every change of the state says so to every strip that has nothing to say
        comes = visible and not self.is_wanted
        if comes:
            self.furnish()
            self._wanted_at = time.monotonic_ns()
        self.is_wanted = visible
        if comes and self.is_announced and is_heard():
            soon(self, self._announce)  # once it says what it says
        self._make_room()

    def furnish(self) -> None:
        """Have all that is seen of it."""
        if self.is_furnished:
            return
        self.is_furnished = True
        self._unfold = QToolButton(self)
        self._unfold.setText("…")
        self._unfold.setCheckable(True)
        self._unfold.setProperty("look", "button")
        self._unfold.setAccessibleName("all of the sentence")
        self._unfold.setToolTip("Show all of it, or one line again")
        self._unfold.toggled.connect(lambda unfolded: self.label.fold(self.is_folded and not unfolded))
        self._unfold.hide()
        self._place(self._unfold, self.label)
        self.label.cut_changed.connect(self._fit)
        self.add_buttons()
        self._fit()

    def _make_room(self) -> None:
        strips = self._column()
        wanted = [strip for strip in strips if strip.is_wanted]
        if self.is_folded:
            wanted = [max(wanted, key=lambda strip: strip._wanted_at)] if wanted else []
        seen = wanted[:MOST]
        for strip in sorted(strips, key=seen.__contains__):  # those that go first: what is below is laid out once
            QWidget.setVisible(strip, strip in seen)

    def fold(self, folded: bool) -> None:
        """Be one line, or as many as are needed."""
        self.is_folded = folded
        if self.is_furnished:
            self._unfold.setChecked(False)
        self.label.fold(folded)
        self._make_room()

    def _fit(self) -> None:
        self._unfold.setVisible(self.is_folded and (self._unfold.isChecked() or self.label.is_cut))

    def _announce(self) -> None:
        announce(self, self.label.text())

    def _column(self) -> list[Strip]:
        """The strips that stand in one column with this one, from the top."""
        parent = self.parentWidget()
        layout = parent.layout() if parent is not None else None
        if parent is None or layout is None or layout.indexOf(self) < 0:
            return [self]
        strips = [child for child in parent.children() if isinstance(child, Strip) and layout.indexOf(child) >= 0]
        return sorted(strips, key=layout.indexOf)

    def _dress(self) -> None:
        px = self._theme.px
        self.row.setContentsMargins(px(12), px(4), px(12), px(4))
        self.row.setSpacing(px(8))


class Notice(Strip):
    """A sentence that stays until it is closed, such as that no font has a script of the data."""

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__("notice", theme, parent)
        self._about = ""

    def add_buttons(self) -> None:
        """See Strip."""
        self.add_button("Close", self.hide, "close this notice")

    def say(self, text: str, about: str = "") -> None:
        """Show a sentence, or nothing; nothing to say `about` something leaves what is said of something else."""
        if text or about in ("", self._about):
            self._about = about
            if text != self.label.text():
                self.is_wanted = False  # what is new to be said comes before what was, and is announced
            self.label.setText(text)
            self.setVisible(bool(text))
