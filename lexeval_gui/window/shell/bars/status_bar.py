"""The line at the foot of the window: files, items, the signature, what goes on, whether there are what-if changes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from PySide6.QtCore import QSize, Qt, QTimer
from PySide6.QtGui import QFontMetrics, QResizeEvent
from PySide6.QtWidgets import QPushButton, QSizePolicy, QStatusBar, QWidget

from lexeval_gui.core.plaintext import count_of, isolated_words
from lexeval_gui.window.look.theme import Theme
from lexeval_gui.window.project.project_file import ProjectFile
from lexeval_gui.window.shell.bars.bar_stack import STATUS
from lexeval_gui.window.state.app_state import AppState
from lexeval_gui.window.state.background_work import BackgroundWork
from lexeval_gui.window.widgets.labels import Label, escape_mnemonics, kbd, key_text

if TYPE_CHECKING:  # not before the first paint
    from lexeval_gui.workspace.opening.watch import FileStatus
    from lexeval_gui.workspace.scoring.evaluation import Evaluation

PATIENCE = 500
MESSAGE_DURATION = 6000
"""Milliseconds for which a sentence stands in the status bar."""


def signature(evaluation: Evaluation) -> str:
    """The signature of the first system's headline, with its interval's resamples and seed if one is computed."""
    if not evaluation.system_names:
        return ""
    return evaluation.signature(evaluation.headline(0).id, evaluation.settings.whole("resamples") > 0)


class Signature(QPushButton):
    """The signature of the headline measure, cut where it does not fit; a click copies all of it."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.whole = ""
        self._beside = 0  # what the style leaves free beside the text
        self.setProperty("look", "flat")
        self.setAccessibleName("signature; press to copy")
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)

    def show_text(self, text: str) -> None:
        """Show a signature."""
        self.whole = text
        self.setToolTip(f"{text}\nClick to copy: under these conventions the score holds." if text else "")
        self._cut()

    def sizeHint(self) -> QSize:
        """See Qt."""
        metrics = QFontMetrics(self.font())
        return QSize(metrics.horizontalAdvance(self.whole) + self._beside, super().sizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """See Qt."""
        super().resizeEvent(event)
        self._cut()

    def _cut(self) -> None:
        """Show as much as there is room for. What the style leaves free beside a text is what Qt wants for all of it
        but the text: to ask the style, PySide6 makes all its enums, for which the first rows would wait."""
        metrics = QFontMetrics(self.font())
        self.setText(escape_mnemonics(self.whole))
        self._beside = super().sizeHint().width() - metrics.horizontalAdvance(self.whole)
        shown = metrics.elidedText(self.whole, Qt.TextElideMode.ElideRight, self.width() - self._beside)
        self.setText(escape_mnemonics(shown))


class StatusBar(QStatusBar):
    """The status bar."""

    def __init__(
        self, state: AppState, background: BackgroundWork, projects: ProjectFile, theme: Theme, parent: QWidget
    ) -> None:
        super().__init__(parent, sizeGripEnabled=False)
        self._state, self._background, self._projects, self._theme = state, background, projects, theme
        self._is_folded = False
        self._has_scores = True
        self._fates: tuple[FileStatus, ...] = ()
        self._has_files = self._is_changed = False
        self.files, self.items, self.work, self.copied, self.kept = (Label("", self) for _ in range(5))
        self.lecture, self.lecture_key = Label("lecture mode", self), kbd(key_text("F11"), theme, self)
        self.signature = Signature(self)
        for label in (self.lecture, self.lecture_key):
            self.addWidget(label)
        self.addWidget(self.files)
        self.addWidget(self.items)
        self.addWidget(self.signature, 1)
        for label in (self.work, self.copied, self.kept):
            self.addPermanentWidget(label)
        self.work.hide()
        self._patience = QTimer(self, singleShot=True, interval=PATIENCE)
        self._patience.timeout.connect(self._show_work)
        state.data.about_to_change.connect(self.clearMessage)
        state.data.evaluation_changed.connect(self._show_evaluation)
        state.data.scores_changed.connect(self._show_signature)
        state.lecture_changed.connect(self._show_fields)
        state.message.connect(lambda text: self.showMessage(text, MESSAGE_DURATION))
        background.at_rest.progressed.connect(self._work_changed)
        projects.changed.connect(self._show_saved)
        self.messageChanged.connect(self._show_fields)
        theme.changed.connect(self._dress)
        self._dress()
        self._show_evaluation()

    def fold(self, folded: bool) -> None:
        """Leave out what stands elsewhere too, so that the rest has room: the number of items."""
        self._is_folded = folded
        self._show_fields()

    def show_scores(self, are_shown: bool) -> None:
        """Whether the numbers are in sight that the signature is of: in front of a review they are not."""
        self._has_scores = are_shown
        self._show_fields()

    def _show_fields(self) -> None:
        """Show what there is to say; a sentence takes the place of what is not permanent: nothing is drawn over it."""
        is_open = self._state.data.evaluation is not None
        is_lecture = self._state.is_lecture
        for label in (self.lecture, self.lecture_key):
            label.setVisible(is_lecture and not self.currentMessage())
        has_room = is_open and not is_lecture and not self.currentMessage()
        self.files.setVisible(has_room and self._has_files)
        self.items.setVisible(has_room and not self._is_folded)
        self.signature.setVisible(has_room and self._has_scores)
        self.copied.setVisible(is_open and (not is_lecture or self._is_changed))
        self.kept.setVisible(bool(self._projects.status) and not (is_lecture and not self._projects.failure))

    def _show_evaluation(self) -> None:
        evaluation = self._state.data.evaluation
        self._is_changed = evaluation is not self._state.data.original
        self._show_fields()
        if evaluation is None:
            return
        self._show_files()
        self.items.setText(("first " if evaluation.loaded.preview else "") + count_of(len(evaluation.dataset), "item"))
        self.copied.setText("changed copy" if self._is_changed else "no what-if changes")
        self._show_signature()

    def show_fates(self, fates: Mapping[str, FileStatus]) -> None:
        """Say which files are others on disk than they were when they were read."""
        self._fates = tuple(fates.values())
        self._show_files()

    def _show_files(self) -> None:
        plan = self._background.plan
        number = len({source.path for source in plan.sources if source.role}) if plan else 0  # on paper, one twice
        said = ["1 file" if number == 1 else f"{number} files"]
        for fate, text in (("written", "written since"), ("missing", "missing")):
            if count := self._fates.count(fate):
                said.append(f"{count} {text}")
        self.files.setText(", ".join(said))
        self._has_files = number > 0
        self._show_fields()

    def _show_saved(self) -> None:
        """Where what is decided is kept; that it is not, in red and in words."""
        projects = self._projects
        self.kept.setText(projects.status)
        self.kept.setToolTip(
            isolated_words(projects.failure or (str(projects.project.path) if projects.project else ""))
        )
        self.kept.setStyleSheet(f"color: {self._theme.colours.error}; font-weight: bold;" if projects.failure else "")
        self._show_fields()

    def _show_signature(self) -> None:
        evaluation = self._state.data.evaluation
        if evaluation is not None:
            self.signature.show_text(signature(evaluation))

    def _work_changed(self) -> None:
        if self._background.at_rest.progress is None:
            self._patience.stop()
            self._say_work("")
        elif self.work.text():
            self._show_work()
        elif not self._patience.isActive():
            self._patience.start()

    def _show_work(self) -> None:
        if (work := self._background.at_rest.progress) is not None:
            self._say_work(f"{work.text or work.title} · {work.share:.0%}")

    def _say_work(self, text: str) -> None:
        """An empty label would keep the height of a larger zoom."""
        self.work.setText(text)
        self.work.setVisible(bool(text))

    def _dress(self) -> None:
        for label in (self.lecture, self.files, self.items, self.work, self.copied, self.kept):
            label.setFont(self._theme.font("small"))
        self._show_saved()
        self.signature.setFont(self._theme.font("mono"))
        self.setFont(self._theme.font("small"))
        self.setMinimumHeight(self._theme.px(STATUS))
