"""What a pane shows where a gold is open and nothing to score: what to add, and how."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from lexeval_gui.window.look.grounds import set_ground
from lexeval_gui.window.look.theme import Theme
from lexeval_gui.window.widgets.labels import Label, kbd, quiet
from lexeval_gui.window.widgets.layouts import RestingArea, nest
from lexeval_gui.workspace.scoring.evaluation import Evaluation


def has_no_systems(evaluation: Evaluation | None) -> bool:
    """Whether files are open, and none of them is a system."""
    return evaluation is not None and not evaluation.system_names


class NoSystems(RestingArea):
    """Says which files are lacking, in the words of the task, and offers to add them, or to review by hand."""

    add_wanted = Signal()
    review_wanted = Signal()

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        set_ground(self)
        self._theme = theme
        inside = QWidget(self)
        set_ground(inside)
        self.title, self.about = Label("", inside, wraps=True), quiet("", theme, inside, wraps=True)
        self.title.setProperty("look", "title")
        self.add, self.review = QPushButton("Add files…", inside), QPushButton("Review a sample…", inside)
        self.add.setProperty("look", "primary")
        self.add.setAccessibleName("add files")
        self.review.setAccessibleName("review a sample")
        self.add.clicked.connect(self.add_wanted)
        self.review.clicked.connect(self.review_wanted)
        self._ways = QHBoxLayout()
        for widget in (self.add, kbd("Ctrl+Shift+A", theme, inside), self.review):
            self._ways.addWidget(widget)
        self._ways.addStretch(1)
        self._column = QVBoxLayout(inside)
        self._column.addWidget(self.title)
        nest(self._column, self._ways)  # above the sentence: in sight however low the pane is
        self._column.addWidget(self.about)
        self._column.addStretch(1)
        theme.changed.connect(self._dress)
        self._dress()
        self.setWidget(inside)  # which polishes it: with the font that it goes back to

    def showEvent(self, event: QShowEvent) -> None:
        """Qt takes fonts away from what is put into another widget; here they are given back."""
        super().showEvent(event)
        self._dress()

    def _dress(self) -> None:
        px = self._theme.px
        self.title.setFont(self._theme.font("large"))
        self._column.setContentsMargins(px(16), px(12), px(16), px(12))
        self._column.setSpacing(px(8))
        self._ways.setSpacing(px(10))

    def show_lacking(self, evaluation: Evaluation) -> None:
        """Say what can be added to what is open."""
        roles = {role.id: role for role in evaluation.task.reading.roles}
        gold, system = roles["gold"].title, roles["system"].title
        offers = evaluation.task.review is not None
        by_hand = " A sample can also be reviewed by hand." if offers else ""
        self.title.setText(f"No {system} is open yet")
        self.about.setText(
            f"Add one or several, and they are scored against the {gold}. {system.capitalize()}:"
            f" {roles['system'].help}.{by_hand}"
        )
        self.review.setVisible(offers)
