"""What a review shows: one item, large and calm; the queue beside it, the numbers below. It knows no task."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QFont, QKeySequence, QPaintEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QHBoxLayout, QSplitter, QVBoxLayout, QWidget

from lexeval_gui.core.task.review import NUMBERS, REASON, TYPE, Key, ReviewSession, View
from lexeval_gui.window.blocks.layout.paragraph import reads_right_to_left
from lexeval_gui.window.look.grounds import set_ground
from lexeval_gui.window.look.pane_theme import PaneTheme
from lexeval_gui.window.look.theme import Theme
from lexeval_gui.window.review.head import ReviewHead
from lexeval_gui.window.review.keys.key_bar import KeyBar
from lexeval_gui.window.review.keys.line_keys import HINT as WRITING_HINT
from lexeval_gui.window.review.keys.line_keys import OF_COLUMNS, keys_of_forms, keys_of_text
from lexeval_gui.window.review.keys.reason_choice import HINT, TYPING_HINT, ReasonChoice
from lexeval_gui.window.review.numbers.figures import FiguresBar
from lexeval_gui.window.review.queue import QueueColumn
from lexeval_gui.window.review.ticks.ticks import TicksWidget
from lexeval_gui.window.review.typing.form_field import FormField
from lexeval_gui.window.review.typing.note_lines import NoteLines
from lexeval_gui.window.widgets.elided import ElidedLabel
from lexeval_gui.window.widgets.labels import Label, chip, quiet, rule
from lexeval_gui.window.widgets.layouts import RestingArea, nest
from lexeval_gui.window.widgets.soon import soon

LARGER, TITLE = 1.2, 30
"""How much larger the forms are than elsewhere; the height of the item's name in pixels at zoom 1."""

LOW = 500
"""Pixels at zoom 1 of height below which what can be spared is left out."""

LEAST = (160, 80)
"""Pixels at zoom 1 below which nothing can be pressed."""

QUEUE, WIDEST = 210, 860
"""Pixels at zoom 1: the width of the queue at first, and the widest that the item's column is."""

ADD_HINT = "Type each form that is to be added, Enter after it; an empty Enter, or Escape, closes the line."
"""What is to be done while the line beside the ticks is open."""

CORRECTING_HINT = (
    "Columns: the arrows go from cell to cell, Ctrl with ← → moves a cell, with Shift into a new column; Del puts it "
    "back; Escape ends it."
)


class ItemName(ElidedLabel):
    """The name of an item: cut in the middle where it finds no room, else such that it can be selected."""

    def paintEvent(self, event: QPaintEvent) -> None:
        """See Qt."""
        if self.fontMetrics().horizontalAdvance(self.text()) > self.contentsRect().width():
            super().paintEvent(event)
        else:
            Label.paintEvent(self, event)


class ReviewPage(QWidget):
    """Shows a `sitting`; None: nothing is being reviewed, and a message says why."""

    left = Signal()
    """The review is left; the panes are wanted."""
    reviewer_wanted = Signal(str)
    """Another reviewer's sitting, or third decisions."""
    report_wanted = Signal(object)
    """The report that is to be copied."""
    compared = Signal()
    """The agreement of reviewers is to be shown."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._large = PaneTheme(theme, self, LARGER)
        self.sitting: ReviewSession | None = None
        self._item, self._zoom = "", 0.0
        self._form_verb = ""  # the verb for which a form is typed beside the ticks
        self._choice: ReasonChoice | None = None  # while a reason is being chosen
        self._spells_out = False  # whether what Tab would make of the line is shown
        self._writes: QWidget | None = None  # the line that is written, as the keys know
        self._keys: dict[str, Key] = {}
        set_ground(self)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAccessibleName("review")
        self._lay_out()
        theme.changed.connect(self._dress)
        self._dress()

    # layout

    def _lay_out(self) -> None:
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        self.head = ReviewHead(self._theme, self)
        self.head.reviewer_wanted.connect(self.reviewer_wanted)
        self.head.compared.connect(self.compared)
        self.head.left.connect(self.left)
        self.announcement, self.warning = (Label("", self, wraps=True) for _ in range(2))
        self.announcement.setProperty("look", "announcement")
        self.warning.setProperty("look", "notice")
        self.queue_column = QueueColumn(self._theme, self)
        self.queue = self.queue_column.list
        self._split = QSplitter(Qt.Orientation.Horizontal, self, handleWidth=1, childrenCollapsible=False)
        self._split.addWidget(self.queue_column)
        self._split.addWidget(self._make_item())
        self._split.setStretchFactor(1, 1)
        self.figures = FiguresBar(self._theme, self)
        column.addWidget(self.head)
        column.addWidget(rule(self))
        column.addWidget(self.warning)
        column.addWidget(self.announcement)
        column.addWidget(self._split, 1)
        column.addWidget(rule(self))
        column.addWidget(self.figures)

    def _make_item(self) -> QWidget:
        area = QWidget(self)
        self._area = QVBoxLayout(area)
        self._area.setContentsMargins(0, 0, 0, 0)
        self.name = ItemName(parent=area)
        self.name.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.place, self.status = quiet("", self._theme, area), chip("", self._theme, area)
        row = QHBoxLayout()
        row.addWidget(self.name, 1)
        row.addWidget(self.status, 0, Qt.AlignmentFlag.AlignVCenter)  # not as high as the name
        row.addWidget(self.place)
        self.hint = quiet("", self._theme, area, wraps=True)
        self.field = FormField("form", area, takes_lines=True)
        self.field.textChanged.connect(lambda: self._show_hint(self.sitting.view) if self.sitting is not None else None)
        self.field.focused.connect(self._follow_focus)
        self.typed = Label("", area, wraps=True)
        self.keys = KeyBar(self._theme, area)
        for line in (row, self.hint, self.field, self.typed, self._make_scroll(area)):
            nest(self._area, line) if isinstance(line, QHBoxLayout) else self._area.addWidget(line)
        self._spacer = QWidget(area)
        self._area.addWidget(self._spacer, 1)
        self.notes = NoteLines(self._theme, area)
        self.notes.left.connect(self.focus_input)
        self.notes.edited.connect(self._follow_focus)
        self._area.addWidget(self.notes)
        self._area.addWidget(self.keys)
        self._area.setStretchFactor(self._scroll, 1)
        return area

    def _make_scroll(self, parent: QWidget) -> RestingArea:
        self.ticks = TicksWidget(self._large)
        self.ticks.moved.connect(self._scroll_to_cursor)
        inside = self._inside = QWidget()
        set_ground(inside)
        column = QVBoxLayout(inside)
        column.setContentsMargins(0, 0, 0, 0)
        self.said = quiet("", self._theme, inside, wraps=True)
        column.addWidget(self.ticks)
        column.addWidget(self.said)
        column.addStretch(1)
        self._scroll = RestingArea(parent)
        set_ground(self._scroll)
        self._scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._scroll.setWidget(inside)
        return self._scroll

    # looks

    def _dress(self) -> None:
        px = self._theme.px
        large = self._theme.font("large")
        large.setPixelSize(px(TITLE))
        large.setWeight(QFont.Weight.DemiBold)
        self.name.setFont(large)
        self.hint.setFont(self._theme.font())
        self.said.setFont(self._theme.font())
        self.typed.setFont(self._large.font("large"))
        self.field.setFont(self._large.font("large"))
        self.announcement.setFont(self._theme.font("large"))
        self.warning.setFont(self._theme.font())
        for label in (self.announcement, self.warning):
            label.setContentsMargins(px(16), px(8), px(16), px(8))
        self._fit()
        if self._zoom != self._theme.zoom:
            self._zoom = self._theme.zoom
            self._split.setSizes([px(QUEUE), max(1, self.width() - px(QUEUE))])

    def _fit(self) -> None:
        """The item's column is no wider than can be read."""
        px = self._theme.px
        room = self.width() - self.queue_column.width()
        side = max(px(28), min((room - px(WIDEST)) // 2, px(80)))
        short = self.height() < px(LOW)
        right = max(side, room - px(WIDEST) - side)
        self._area.setContentsMargins(side, px(6 if short else 20), right, px(6 if short else 12))
        self._area.setSpacing(px(4 if short else 8))
        self.keys.shorten(short)
        self.figures.shorten(short)
        self.head.title.setVisible(not short)
        self.hint.setVisible(not short or not self._item or self._spells_out)
        self.name.setToolTip("\n".join(filter(None, [self.name.text(), self.hint.text() if short else ""])))

    def minimumSizeHint(self) -> QSize:
        """See Qt: no wish that makes the window grow."""
        return QSize(self._theme.px(LEAST[0]), self._theme.px(LEAST[1]))

    def showEvent(self, event: QShowEvent) -> None:
        """Qt takes fonts away from what is put into another widget; here they are given back."""
        super().showEvent(event)
        self._dress()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """See Qt."""
        super().resizeEvent(event)
        self._fit()

    # showing

    def show_sitting(self, sitting: ReviewSession | None, message: str = "") -> None:
        """Show where a reviewer stands, or a sentence in its place."""
        other = sitting is None or self.sitting is None or sitting.current != self.sitting.current
        self.sitting = sitting
        if other:
            self._form_verb = ""
            self.field.clear()
        self.head.title.setText(sitting.title if sitting is not None else "")
        self._show(sitting.view if sitting is not None else View("finished", "", hint=message))
        self.queue_column.show_sitting(sitting)
        for part in (self.queue_column, self.figures):
            part.setVisible(sitting is not None)
        self._fit()

    def _show(self, view: View) -> None:
        other, self._item = view.item != self._item, view.item
        is_noting = self.notes.is_written and not other
        self._show_head(view)
        typing = view.step == "typing"
        self.field.setVisible(typing or bool(self._form_verb))
        self.field.setPlaceholderText(self._placeholder(view))
        self.typed.setVisible(typing)
        self.typed.setText("   ·   ".join(view.typed))
        self._scroll.setVisible(view.block is not None)
        self._spacer.setVisible(view.block is None)
        if view.block is not None:
            self.ticks.show_ticks(view.block, view.ticks, view.heads)
            soon(self, self._scroll_to_cursor)
        self.notes.show_view(view, other)
        self._choose_among(None, view)
        self.figures.show_view(view)
        if self.isVisible() and not is_noting:
            self.focus_input()

    def _choose_among(self, choice: ReasonChoice | None, view: View) -> None:
        """Show the keys of a choice and leave it all others; or (None) those of the sitting again."""
        self._choice, self.ticks.leaves_keys = choice, choice is not None
        self._show_keys(view)

    def _show_keys(self, view: View) -> None:
        """Show the keys that work now, which depend on the line that is written, with what they are named in."""
        self._writes = self._written()
        if self._choice is not None:
            shown = self._choice.keys
        elif self._writes is None and self.ticks.is_correcting:
            shown = OF_COLUMNS
        elif self._writes is None or (self._writes is self.field and not self._form_verb):
            shown = view.keys
        elif self._writes is self.field:
            shown = keys_of_forms(view.keys, self._form_verb)
        else:
            shown = keys_of_text(view.keys)
        self._keys = {QKeySequence(key.key).toString(): key for key in shown if key.verb}
        self.keys.show_keys(shown)
        ways = [f"{key.key} shows them, and it is recorded when." for key in shown if key.verb == NUMBERS]
        self.figures.show_covered(" ".join([view.covered, *ways]) if view.covered else "")
        self._show_hint(view)

    def _written(self) -> QWidget | None:
        """The line with the focus, or that will have it once the window is in front."""
        focus = self.window().focusWidget()
        return focus if isinstance(focus, FormField) and self.isAncestorOf(focus) else None

    def _follow_focus(self) -> None:
        """Another line is written, or none any more."""
        if self.sitting is not None and self._written() is not self._writes:
            self._show_keys(self.sitting.view)

    def _show_hint(self, view: View) -> None:
        """Say what to do; while forms are typed what the line takes, and what is spelled out of its shorthand."""
        spells_out = False
        hint = {"": view.hint, REASON: TYPING_HINT}.get(self._form_verb, ADD_HINT)
        hint = CORRECTING_HINT if self.ticks.is_correcting else hint
        hint = WRITING_HINT if self.notes.is_written else HINT if self._choice is not None else hint
        if not self.notes.is_written and (self._form_verb not in ("", REASON) or view.step == "typing"):
            text = self.field.text()
            spelled_out = self.field.spelled_out(text)
            spells_out = spelled_out != text
            hint = f"Tab spells out: {spelled_out}" if spells_out else f"{hint} {view.takes}".strip()
        if spells_out != self._spells_out:
            self._spells_out = spells_out
            self._fit()
        self.hint.setText(hint if view.item or not view.result else f"{hint}\n\n{view.result}")

    def _show_head(self, view: View) -> None:
        self.name.setText(view.item or ("Finished" if self.sitting is not None else "Review"))
        right = Qt.AlignmentFlag.AlignRight if reads_right_to_left(view.item) else Qt.AlignmentFlag.AlignLeft
        self.name.setAlignment(right | Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignAbsolute)
        self.field.set_direction_of(view.item)
        self.typed.setAlignment(right | Qt.AlignmentFlag.AlignAbsolute)
        self.place.setText(view.place)
        self._show_hint(view)
        texts = (
            (self.status, view.state),
            (self.said, "\n".join(view.said)),
            (self.announcement, view.stop),
            (self.warning, view.warning),
        )
        for label, text in texts:
            label.setText(text)
            label.setVisible(bool(text))

    def _placeholder(self, view: View) -> str:
        asked = (key.asks for key in view.keys if key.verb == (self._form_verb or TYPE))
        return next(asked, "") or "a form, then Enter"

    def focus_input(self) -> None:
        """Put the focus where the keys are wanted: on what is asked for."""
        view = self.sitting.view if self.sitting is not None else None
        if view is not None and (view.step == "typing" or self._form_verb):
            self.field.setFocus(Qt.FocusReason.OtherFocusReason)
        elif view is not None and view.block is not None:
            self.ticks.setFocus(Qt.FocusReason.OtherFocusReason)
        else:
            self.setFocus(Qt.FocusReason.OtherFocusReason)

    def _scroll_to_cursor(self) -> None:
        at = self.ticks.at
        if at is not None and at < len(self.ticks.parts):
            middle = self.ticks.mapTo(self._inside, self.ticks.parts[at].rect.center().toPoint())
            self._scroll.ensureVisible(0, middle.y(), 0, self._large.px(40))
