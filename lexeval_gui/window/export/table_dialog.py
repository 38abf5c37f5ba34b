"""The dialog in which a table is laid out before it is written: at the left the choices, at the right what comes of
them. What is chosen is remembered for the table and the task, and can be kept by name."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from msgspec.structs import replace
from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QPushButton, QSplitter, QVBoxLayout, QWidget

from lexeval_gui.core.plaintext import isolated_words
from lexeval_gui.core.tables import FOR_READING, Layout, Table
from lexeval_gui.window.export.layout_form import LayoutForm
from lexeval_gui.window.export.preview import Preview
from lexeval_gui.window.export.tables import text_of
from lexeval_gui.window.look.theme import Theme
from lexeval_gui.window.state.layout_memory import LayoutMemory
from lexeval_gui.window.widgets.announcement import announce
from lexeval_gui.window.widgets.dialogs.dialog import Dialog, Role, ask_text
from lexeval_gui.window.widgets.dialogs.on_screen import has_room_beside
from lexeval_gui.window.widgets.labels import Label, name_box
from lexeval_gui.window.widgets.layouts import nest
from lexeval_gui.window.widgets.protocols import HasStars

Kept = Mapping[bool, Sequence[Table]]
"""Tables for reading (True) and for machines."""

WIDE, LOW = 700, 150
"""Pixels at zoom 1 that the choices need with the preview beside them, and its height where it is on top."""

NO_COLUMN = "No column is ticked: there is nothing to write."


class TableDialog(Dialog):
    """Shows how `tables` will be written. `stars` is who has stars for them, and tells what they lack as yet."""

    save_wanted = Signal()
    """What is shown is to be written to a file."""

    command_wanted = Signal()
    """The command that prints what is shown is to be copied."""

    def __init__(
        self,
        title: str,
        tables: Callable[[], Kept],
        memory: LayoutMemory,
        stars: HasStars | None,
        theme: Theme,
        parent: QWidget,
    ) -> None:
        super().__init__(theme, parent)
        self._tables, self._memory, self._stars, self._theme = tables, memory, stars, theme
        self.setWindowTitle(f"Export {title}")
        self.tables, self.layout_shown = tables(), memory.last
        self.form, self.preview = LayoutForm(theme, self.inside), Preview(theme, self.inside)
        self.names = QComboBox(self.inside)
        self.said = Label("", self, wraps=True)
        self._lay_out(theme)
        self.form.chosen.connect(self.choose)
        self.names.activated.connect(self._take_named)
        self._fill_names("")
        self.choose(replace(memory.last, stars=memory.last.stars or (stars is not None and stars.wants_stars)))
        self.resize_on_screen(theme.px(980), theme.px(640))
        self.form.columns.setFocus()

    def _lay_out(self, theme: Theme) -> None:
        name_box(self.names, "layout")
        self.keep, self.remove = (QPushButton(text, self.inside) for text in ("Keep layout as…", "Remove layout"))
        named, keeping = QHBoxLayout(), QHBoxLayout()
        named.addWidget(Label("Layout", self.inside))
        named.addWidget(self.names)
        for button, act in ((self.keep, self._ask_name), (self.remove, self._remove_named)):
            button.setAutoDefault(False)
            button.clicked.connect(act)
            keeping.addWidget(button)
        if has_room_beside(self, theme.px(WIDE)):
            nest(named, keeping)
        for row in (named, keeping):
            row.addStretch(1)
        column, both = QVBoxLayout(self.inside), QSplitter(self.inside)
        both.setChildrenCollapsible(False)
        both.setHandleWidth(1)
        self._lay_out_halves(both, theme)
        column.setContentsMargins(*(theme.px(16),) * 4)
        column.setSpacing(theme.px(10))
        nest(column, named)
        if keeping.parent() is None:
            nest(column, keeping)
        column.addWidget(both, 1)
        self.pinned.insertWidget(0, self.said)
        self.copy_button = self.buttons.addButton("Copy", Role.ActionRole)
        self.copy_button.setAutoDefault(False)
        self.copy_button.clicked.connect(self._copy)
        self.command_button = self.buttons.addButton("Copy as command", Role.ActionRole)
        self.command_button.setAutoDefault(False)
        self.command_button.clicked.connect(self.command_wanted)
        self.buttons.addButton("Close", Role.RejectRole)
        self.save = self.buttons.addButton("Save…", Role.ActionRole)
        self.save.setDefault(True)
        self.save.clicked.connect(self.save_wanted)

    def _lay_out_halves(self, both: QSplitter, theme: Theme) -> None:
        """The choices and the preview beside each other, or where there is no room the preview on top."""
        halves: list[QWidget] = [self.form, self.preview]
        if has_room_beside(self, theme.px(WIDE)):
            self.preview.setMinimumWidth(theme.px(200))
            self.preview.setContentsMargins(theme.px(12), 0, 0, 0)
            sizes = [theme.px(330), theme.px(620)]
        else:
            both.setOrientation(Qt.Orientation.Vertical)
            self.preview.setMinimumHeight(theme.px(LOW))
            self.preview.setContentsMargins(0, 0, theme.px(12), theme.px(10))
            halves.reverse()
            sizes = [theme.px(LOW), self.form.sizeHint().height()]
        for half in halves:
            both.addWidget(half)
        both.setStretchFactor(both.indexOf(self.preview), 1)
        both.setSizes(sizes)

    # choosing

    def choose(self, layout: Layout) -> None:
        """Lay the tables out in this way from now on."""
        self.layout_shown = layout
        self._memory.keep(layout)
        if self._memory.named.get(str(self.names.currentData())) != layout:
            self._show_name("")
        if self._stars is not None and self._stars.can_have_stars:
            self._stars.want_stars(layout.stars)
        self.refresh()

    def refresh(self) -> None:
        """Show the tables as they are now: what was worked out meanwhile is in them."""
        self.tables, layout = self._tables(), self.layout_shown
        self.form.show_layout(layout, self.shown, self._stars is not None and self._stars.can_have_stars)
        text = text_of(self.tables, layout)
        self.preview.show_text(text, layout.format)
        for button in (self.copy_button, self.command_button, self.save):
            button.setEnabled(bool(text))
        self.say((self._stars.pending.strip() if self._stars is not None else "") if text else NO_COLUMN)

    @property
    def shown(self) -> Sequence[Table]:
        """The tables of which the preview is: those for reading, or those for machines."""
        return self.tables[self.layout_shown.format in FOR_READING]

    def say(self, text: str) -> None:
        """Say what is lacking or was done, also to who hears it; "" for nothing."""
        if text and text != self.said.text():
            announce(self.said, text)
        self.said.setText(text)
        self.said.setVisible(bool(text))

    def _copy(self) -> None:
        QGuiApplication.clipboard().setText(text_of(self.tables, self.layout_shown))

    # layouts with names

    def _fill_names(self, current: str) -> None:
        self.names.clear()
        self.names.addItem("as it was last", "")
        for name in sorted(self._memory.named, key=str.casefold):
            self.names.addItem(isolated_words(name), name)
        self._show_name(current)

    def _show_name(self, name: str) -> None:
        self.names.setCurrentIndex(max(0, self.names.findData(name)))
        self.remove.setEnabled(bool(self.names.currentData()))

    def _take_named(self) -> None:
        name = str(self.names.currentData() or "")
        self.remove.setEnabled(bool(name))
        if name:
            self.choose(self._memory.named[name])

    def _ask_name(self) -> None:
        name = (ask_text("Keep layout", "Name of the layout:", self._theme, self) or "").strip()
        if name:
            self.save_as(name)

    def save_as(self, name: str) -> None:
        """Keep the layout that is shown under a name."""
        self._memory.save(name, self.layout_shown)
        self._fill_names(name)

    def _remove_named(self) -> None:
        self._memory.remove(str(self.names.currentData() or ""))
        self._fill_names("")
