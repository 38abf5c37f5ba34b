"""What stands in the place of the panes where there is nothing to compare with: why, and what the review has so far."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QWidget

from lexeval_gui.core.reporting import Report
from lexeval_gui.core.task.review import Reviewing
from lexeval_gui.window.look.theme import Theme
from lexeval_gui.window.widgets.labels import Label
from lexeval_gui.window.widgets.layouts import nest
from lexeval_gui.window.widgets.page import Page

TITLE = "Nothing to compare with yet"


class NoComparisonPage(Page):
    """See the module."""

    review_wanted = Signal()
    export_wanted = Signal()
    report_wanted = Signal(object)
    """The report that is to be copied."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(theme, parent)
        self.column.addWidget(self.title(TITLE))
        self._report: Report | None = None
        self.why, self.report = (Label("", self, wraps=True) for _ in range(2))
        for label in (self.why, self.report):
            label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
            self.column.addWidget(label)
            self.add_gap(12)
        row = QHBoxLayout()
        back, self.export = QPushButton("Back to the review", self), QPushButton("Export…", self)
        back.setAccessibleName(back.text())
        back.setProperty("look", "primary")
        for button, signal in ((back, self.review_wanted), (self.export, self.export_wanted)):
            button.clicked.connect(signal)
            row.addWidget(button)
        row.addStretch(1)
        nest(self.column, row)

    def show_reasons(self, review: Reviewing[Any], why: str, report: Report | None, covered: str = "") -> None:
        """Show why there is nothing to compare with, and the report of the review in its sentences (None: nothing is
        scored yet, or it is `covered`, as this says)."""
        self._report = report
        self.why.setText(why)
        paragraphs = (
            [section.paragraph for section in report.sections if section.sentences] if report is not None else []
        )
        self.report.setText("\n\n".join(paragraphs) or covered or f"No {review.item} is decided yet.")
        self.export.setText(f"Export the {review.exports[0].title}…")
        self.export.setAccessibleName(self.export.text())
        self.export.setEnabled(report is not None or bool(covered))

    def copy(self) -> None:
        """Copy the report, or what stands in its place."""
        if self._report is None:
            QGuiApplication.clipboard().setText(self.report.text())
        else:
            self.report_wanted.emit(self._report)
