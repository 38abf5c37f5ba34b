"""The tab of tags and notes: at the left those of the current item, at the right all of the project."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QHideEvent, QKeyEvent, QShowEvent
from PySide6.QtWidgets import QCheckBox, QHBoxLayout, QLineEdit, QPushButton, QSplitter, QVBoxLayout, QWidget

from lexeval_gui.core import query
from lexeval_gui.core.changes import Ref, Slot
from lexeval_gui.core.journal import local_time
from lexeval_gui.core.parts.names import part_name, part_ref, part_words
from lexeval_gui.core.plaintext import isolated_words
from lexeval_gui.core.problems import Unreadable
from lexeval_gui.core.tables import Table
from lexeval_gui.window.look.grounds import set_ground
from lexeval_gui.window.look.style_sheet import toggle_style
from lexeval_gui.window.look.tag_marks import SIDE, icon_of
from lexeval_gui.window.look.theme import Theme
from lexeval_gui.window.panes.notes.model import NotesModel
from lexeval_gui.window.panes.notes.table import NotesTable
from lexeval_gui.window.state.annotating import AnnotationActions
from lexeval_gui.window.state.app_state import AppState
from lexeval_gui.window.widgets.elided import ElidedLabel
from lexeval_gui.window.widgets.flow_layout import FlowLayout
from lexeval_gui.window.widgets.labels import escape_mnemonics, kbd, quiet
from lexeval_gui.window.widgets.layouts import ColumnArea, fill, fill_without_gaps, placeholder
from lexeval_gui.workspace.items.annotations import Tag

if TYPE_CHECKING:
    from lexeval_gui.core.parts.descriptions import PartDescription
    from lexeval_gui.workspace.outputs.command_lines.inputs import Inputs

SEARCH_DELAY = 200
"""Milliseconds after the last key at which the list is looked through again."""

MOST_PICTURES = 100
"""Of so many items the pictures are kept, to say what their parts are."""


class NotesPane(QWidget):
    """Shows tags, note and check of what is chosen, and lets them be changed; lists all annotations."""

    left = Signal()
    """The line was left: back to the list of items."""

    def __init__(
        self, state: AppState, annotating: AnnotationActions, theme: Theme, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._state, self._theme = state, theme
        self.annotating = annotating
        self._pictured: object = None  # the evaluation of the pictures
        self._pictures: dict[int, dict[Ref, PartDescription]] = {}  # by item: what its parts are
        self._note_slots: list[Slot] = []  # what the note that is being written is about
        self._shown_tags: tuple[Tag, ...] = ()
        self._shown_facets: list[tuple[Tag, int]] = []
        self.chips: list[QPushButton] = []
        self._search_timer = QTimer(self)
        self._search_timer.setSingleShot(True)
        self._search_timer.setInterval(SEARCH_DELAY)
        self._search_timer.timeout.connect(self.show_list)
        self._lay_out()
        self.search.setText(state.view.notes_search)
        self._connect_signals()
        self._dress()
        self.show_item()

    # layout

    def _lay_out(self) -> None:
        set_ground(self)
        split = QSplitter(Qt.Orientation.Horizontal, self)
        split.setChildrenCollapsible(False)
        split.setHandleWidth(1)
        split.addWidget(ColumnArea(self._item_side(), self))  # enlarged, it may need more height than the tab has
        split.addWidget(self._list_side())
        split.setStretchFactor(0, 1)
        split.setStretchFactor(1, 1)
        split.setSizes([500, 500])
        fill_without_gaps(QHBoxLayout(self), split)

    def _item_side(self) -> QWidget:
        side = QWidget(self)
        self.title = ElidedLabel(Qt.TextElideMode.ElideRight, side)
        self.whole = QPushButton("Whole item", side)
        self.whole.setProperty("look", "flat")
        self.whole.setToolTip("Tags and notes are about the item as a whole (U)")
        self.check = QCheckBox("checked", side)
        self.check.setAccessibleName("checked")
        head = fill(QHBoxLayout(), (self.title, 1), self.whole, self.check, kbd("C", self._theme, side))
        self._flow_box = QWidget(side)
        self._flow = FlowLayout(self._flow_box)
        self._flow.setContentsMargins(0, 0, 0, 0)
        self.tag_line = QLineEdit(side)
        self.tag_line.setPlaceholderText("tag")
        self.tag_line.setAccessibleName("give a tag by its name")
        self.edit = QPushButton("Edit tags…", side)
        self.edit.setProperty("look", "flat")
        self.note_line = QLineEdit(side)
        self.note_line.setPlaceholderText("note")
        self.note_line.setAccessibleName("note")
        tags = fill(QHBoxLayout(), kbd("T", self._theme, side), (self.tag_line, 1), self.edit)
        notes = fill(QHBoxLayout(), kbd("M", self._theme, side), (self.note_line, 1))
        self.history_label = quiet("", self._theme, side)
        self.history_label.setWordWrap(True)
        self._column = fill(QVBoxLayout(side), head, self._flow_box, tags, notes, self.history_label)
        self._column.addStretch(1)
        return side

    def _list_side(self) -> QWidget:
        side = QWidget(self)
        self.search = QLineEdit(side)
        self.search.setPlaceholderText("find in tags and notes")
        self.search.setAccessibleName("find in all tags and notes")
        self.search.setClearButtonEnabled(True)
        self.count = quiet("", self._theme, side)
        self._facet_box = QWidget(side)
        self._facets = FlowLayout(self._facet_box)
        self._facets.setContentsMargins(0, 0, 0, 0)
        self.facets: list[QPushButton] = []
        head = fill(QHBoxLayout(), (self.search, 1), self.count)
        self.model = NotesModel(self, self._part_text)
        self.list = NotesTable(self.model, self._theme, side)
        self._nothing = placeholder("No tags or notes yet. A tag's key, T, M and C work anywhere.", side)
        self._right = fill(QVBoxLayout(side), head, self._facet_box, (self.list, 1), (self._nothing, 1))
        return side

    def _connect_signals(self) -> None:
        state, own = self._state, self.annotating
        state.data.about_to_change.connect(self._finish_lines)
        state.data.evaluation_changed.connect(lambda: self.search.setText(state.view.notes_search))
        for change in (state.data.evaluation_changed, state.history.annotations_changed):
            change.connect(self.show_item)
            change.connect(self._schedule_list)
        selection = state.selection
        for change in (selection.current_changed, selection.part_changed, selection.items_changed):
            change.connect(self.show_item)
        state.view.filter_changed.connect(self._show_filter)
        self.check.clicked.connect(own.toggle_check)
        self.whole.clicked.connect(own.whole_item)
        self.edit.clicked.connect(own.list_wanted)
        self.tag_line.returnPressed.connect(self._add_tag)
        self.note_line.textEdited.connect(self._start_note)
        for line in (self.tag_line, self.note_line):
            line.installEventFilter(self)
        self.search.installEventFilter(self)
        self.search.textChanged.connect(self._search)
        self.list.row_chosen.connect(self._go_to_row)
        self._theme.changed.connect(self._dress)

    def _dress(self) -> None:
        px = self._theme.px
        for column in (self._column, self._right):
            column.setContentsMargins(px(12), px(8), px(12), px(6))
            column.setSpacing(px(7))
        labels, lines = (self.title, self._nothing), (self.tag_line, self.note_line, self.search)
        for widget in (*labels, *lines, self.check, self.whole, self.edit):
            widget.setFont(self._theme.font())
        for flow in (self._flow, self._facets):
            flow.setSpacing(px(6))
        self._shown_tags, self._shown_facets = (), []
        self.show_item()
        self.show_list()

    # the current item

    def show_item(self) -> None:
        """Show what is chosen: the current item, a part of it, or several items."""
        if not self.isVisible():
            return
        evaluation, known = self._state.data.evaluation, self._state.history.annotations
        item = self._state.selection.current
        editors = (self.check, self.tag_line, self.note_line, self.edit)
        if evaluation is None or item is None or known is None or item >= len(evaluation.dataset):
            for widget in editors:
                widget.setEnabled(False)
            self.title.setText("No item")
            self._show_chips((), ())
            return
        for widget in editors:
            widget.setEnabled(True)
        selected, name = self._state.selection.items, evaluation.dataset.ids[item]
        several = len(selected) > 1 and item in selected
        part = "" if several else part_name(self._state.selection.part)
        place = part, None
        names = " · ".join(filter(None, [name, part_words(part)]))
        self.title.setText(f"{len(selected):,} selected items" if several else names)
        self.whole.setVisible(bool(part))
        self.check.setChecked(known.is_checked(item))
        self._show_chips(known.known_tags, known.at("tags", item, place) or ())
        if not self._note_slots:
            self.note_line.setText(str(known.at("note", item, place) or ""))
        self._show_history(name, part)

    def _show_chips(self, tags: Sequence[Tag], held: Sequence[str]) -> None:
        if tuple(tags) != self._shown_tags or len(self.chips) != len(tags):
            self._make_chips(tags)
        for chip, tag in zip(self.chips, tags, strict=True):
            chip.setChecked(tag.name in held)

    def _make_chips(self, tags: Sequence[Tag]) -> None:
        self._shown_tags = tuple(tags)
        self.chips = _replace_chips(self.chips, self._flow, [self._chip(tag) for tag in tags])
        self._flow_box.setVisible(bool(tags))

    def _chip(self, tag: Tag) -> QPushButton:
        chip = self._tag_button(tag, f"{tag.name}  {tag.key}".rstrip(), self._flow_box)
        chip.setAccessibleName(f"tag {tag.name}" + (f", key {tag.key}" if tag.key else ""))
        chip.setToolTip(isolated_words(f"Give or take away the tag {tag.name}" + (f" ({tag.key})" if tag.key else "")))
        chip.clicked.connect(partial(self.annotating.toggle_tag, tag.name))
        return chip

    def _tag_button(self, tag: Tag, text: str, parent: QWidget) -> QPushButton:
        chip = QPushButton(escape_mnemonics(text), parent)
        chip.setCheckable(True)
        chip.setIcon(icon_of(tag, self._theme, self.devicePixelRatioF()))
        chip.setIconSize(QSize(self._theme.px(SIDE), self._theme.px(SIDE)))
        chip.setFont(self._theme.font("small"))
        chip.setStyleSheet(toggle_style(self._theme, "QPushButton", (2, 6)))
        return chip

    def _show_history(self, item: str, part: str) -> None:
        """Who decided what is shown, and when, the last one first."""
        said, journal = [], self._state.history.journal
        for kind in ("tags", "note", "checked"):
            slot: Slot = (kind, item, "" if kind == "checked" else part, None)
            with suppress(Unreadable):
                if journal.current.get(slot) and (entry := journal.latest(slot)) is not None:
                    by = f"by {entry.who} " if entry.who else ""
                    said.append((entry.when, f"{kind} {by}{local_time(entry.when)}"))
        self.history_label.setText(" · ".join(text for _, text in sorted(said, reverse=True)))

    # what others ask

    def table(self) -> Table:
        """The list as it is looked through."""
        self.show_list()
        return self.model.as_table()

    def exported(self, for_reading: bool) -> tuple[Table, ...]:
        """See Exportable: the list as it is looked through; for machines all, with what each part is, and what became
        of it under every system."""
        evaluation, known = self._state.data.evaluation, self._state.history.annotations
        if not self.model.rowCount():
            return ()
        if for_reading or evaluation is None or known is None:
            return (self.model.as_table(),)
        from lexeval_gui.workspace.analysis import tags  # not before the first paint
        from lexeval_gui.workspace.outputs import tags as outputs

        return (outputs.list_table(evaluation, list(tags.annotated_places(evaluation, known))),)

    @property
    def reads_as_on_screen(self) -> bool:
        """See ReadsAsOnScreen."""
        return True

    def command(self, inputs: Inputs) -> str:
        """See HasCommand."""
        from lexeval_gui.workspace.outputs.command_lines.analyses import tags_line
        from lexeval_gui.workspace.outputs.command_lines.inputs import NoCommand

        evaluation = self._state.data.evaluation
        if evaluation is None or not self.model.rowCount():
            raise NoCommand("nothing is tagged, noted or checked yet")
        return tags_line(evaluation, inputs)

    # typing

    def begin_tag(self) -> None:
        """Let a tag be typed."""
        self._go_to(self.tag_line)

    def begin_note(self) -> None:
        """Let a note be written."""
        self._go_to(self.note_line)

    def _go_to(self, line: QLineEdit) -> None:
        self.show_item()
        line.setFocus(Qt.FocusReason.ShortcutFocusReason)
        line.selectAll()

    def _add_tag(self) -> None:
        self.annotating.apply_typed_tag(self.tag_line.text())
        self.tag_line.clear()
        self.left.emit()

    def _start_note(self) -> None:
        if not self._note_slots:
            self._note_slots = self.annotating.note_slots()

    def _finish_lines(self) -> None:
        """Other files come: a note that is being written is about these."""
        self._end_note(True)
        self.tag_line.clear()

    def _end_note(self, keep: bool) -> None:
        about, self._note_slots = self._note_slots, []
        if keep and about:
            self.annotating.keep_note(about, self.note_line.text())
        self.show_item()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Enter keeps a note, Escape leaves it; a note that is left by going elsewhere is kept."""
        if watched is self.search:
            if event.type() == QEvent.Type.FocusIn:
                self.model.gather()
        elif isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress:
            if watched is self.note_line and event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
                self._end_note(True)
                self.left.emit()
                return True
            if event.key() == Qt.Key.Key_Escape:
                self.tag_line.clear()
                self._end_note(False)
                self.left.emit()
                return True
        elif isinstance(event, QKeyEvent) and event.type() == QEvent.Type.ShortcutOverride:
            if event.key() == Qt.Key.Key_Escape:
                event.accept()
        elif watched is self.note_line and event.type() == QEvent.Type.FocusOut:
            self._end_note(True)
        return super().eventFilter(watched, event)

    # all annotations

    def _search(self, text: str) -> None:
        self._state.view.notes_search = text
        self._search_timer.start()

    def _schedule_list(self) -> None:
        if self.isVisible():
            self._search_timer.start()

    def show_list(self) -> None:
        """List what holds the text that is looked for, now."""
        self._search_timer.stop()
        if not self.isVisible():
            return
        known = self._state.history.annotations
        self.model.show(known, self.search.text(), self._state.history.journal.current)
        shown = self.model.rowCount()
        every = self.model.every
        absent = len(known.absent) if known is not None else 0
        self.count.setText(_count_text(shown, every, absent))
        self._nothing.setVisible(not every)
        self.list.setVisible(bool(every))
        self.search.setVisible(bool(every))
        self._show_facets()

    def _part_text(self, row: int, part: str) -> str:
        """A part of an item in words, as the item's picture has it; the pictures of a few items are kept."""
        evaluation, ref = self._state.data.evaluation, part_ref(part)
        if evaluation is None or ref is None:
            return part
        from lexeval_gui.core.parts.descriptions import PartDescription, described, part_text  # not before it is needed

        if self._pictured is not evaluation or len(self._pictures) > MOST_PICTURES:
            self._pictured, self._pictures = evaluation, {}
        if row not in self._pictures:
            self._pictures[row] = described(evaluation.blocks(row, range(len(evaluation.system_names))))
        return part_text(part, self._pictures[row].get(ref, PartDescription()))

    def _show_facets(self) -> None:
        known = self._state.history.annotations
        counts = known.place_counts if known is not None else {}
        tags = known.known_tags if known is not None else ()
        held = [(tag, counts[tag.name]) for tag in tags if counts.get(tag.name)]
        if held != self._shown_facets or len(self.facets) != len(held):
            self._shown_facets = held
            self.facets = _replace_chips(self.facets, self._facets, [self._facet(*one) for one in held])
            self._facet_box.setVisible(bool(held))
        self._show_filter()

    def _facet(self, tag: Tag, count: int) -> QPushButton:
        chip, view = self._tag_button(tag, f"{tag.name} {count:,}", self._facet_box), self._state.view
        chip.setAccessibleName(f"{count} items and parts tagged {tag.name}")
        help = f"Show the items tagged {tag.name} in the list of items (tag:{query.quote(tag.name)})"
        chip.setToolTip(isolated_words(help))
        chip.setProperty("tag", tag.name)
        chip.clicked.connect(lambda: view.show_items(query.toggle_value(view.filter, "tag", tag.name)))
        return chip

    def _show_filter(self) -> None:
        for chip in self.facets:
            chip.setChecked(query.holds_value(self._state.view.filter, "tag", chip.property("tag")))

    def _go_to_row(self, position: int) -> None:
        row = self.model.row_at(position)
        if row is None:
            self._state.show_message("This item is not in the files that are open; what was noted about it is kept")
        else:
            self._state.selection.set_current(row)
            self._state.selection.set_part(part_ref(self.model.place_at(position)[0]))

    def showEvent(self, event: QShowEvent) -> None:
        """What was not followed out of sight is caught up with."""
        super().showEvent(event)
        self.show_item()
        self.show_list()

    def hideEvent(self, event: QHideEvent) -> None:
        """A note that is being written is kept."""
        if self._note_slots:
            self._end_note(True)
        super().hideEvent(event)


def _replace_chips(old: Sequence[QPushButton], flow: FlowLayout, fresh: list[QPushButton]) -> list[QPushButton]:
    """Put other chips into a row."""
    for chip in old:
        flow.removeWidget(chip)
        chip.hide()
        chip.deleteLater()
    for chip in fresh:
        flow.addWidget(chip)
        chip.show()
    return fresh


def _count_text(shown: int, every: int, absent: int) -> str:
    parts = [f"{every:,}" if shown == every else f"{shown:,} of {every:,}"] if every else []
    return " · ".join([*parts, *([f"{absent:,} not in these files"] if absent else [])])
