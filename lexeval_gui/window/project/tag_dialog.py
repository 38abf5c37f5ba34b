"""The dialog of the list of tags: name, key and colour of each."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QComboBox, QGridLayout, QLineEdit, QPushButton, QVBoxLayout, QWidget

from lexeval_gui.window.look.tag_marks import SIDE, icon_of
from lexeval_gui.window.look.theme import Theme
from lexeval_gui.window.state.annotating import COLOURS
from lexeval_gui.window.widgets.dialogs.dialog import Dialog, Role
from lexeval_gui.window.widgets.labels import Label, heading, name_box, quiet
from lexeval_gui.window.widgets.layouts import nest
from lexeval_gui.workspace.items.annotations import Tag

ABOUT = (
    "The key gives the current item the tag, or takes it away. A tag that is removed here stays on the items that have"
    " it."
)


class _Row:
    """The fields of one tag; `old` is its name before."""

    def __init__(self, tag: Tag, theme: Theme, parent: QWidget) -> None:
        self.old = tag.name
        self.name, self.key, self.colour = QLineEdit(tag.name, parent), QLineEdit(tag.key, parent), QComboBox(parent)
        self.remove = QPushButton("Remove", parent)
        self.name.setAccessibleName("name of the tag")
        self.key.setAccessibleName(f"key of {tag.name or 'the new tag'}")
        self.key.setMaxLength(1)
        self.key.setFixedWidth(theme.px(44))
        name_box(self.colour, f"colour of {tag.name or 'the new tag'}")
        self.colour.setIconSize(QSize(theme.px(SIDE), theme.px(SIDE)))
        known = dict(COLOURS)
        if tag.colour and tag.colour not in known.values():
            known[tag.colour] = tag.colour
        for word, colour in known.items():
            shown = Tag(tag.name or "?", "", colour)
            self.colour.addItem(icon_of(shown, theme, parent.devicePixelRatioF()), word, colour)
        self.colour.setCurrentIndex(max(0, self.colour.findData(tag.colour)))
        self.remove.setProperty("look", "flat")
        self.remove.setAutoDefault(False)
        self.remove.setAccessibleName(f"remove {tag.name}")

    @property
    def widgets(self) -> tuple[QWidget, ...]:
        return self.name, self.key, self.colour, self.remove

    @property
    def tag(self) -> Tag:
        name = " ".join(self.name.text().replace(",", " ").split())
        return Tag(name, self.key.text().strip().upper(), str(self.colour.currentData()))


class TagDialog(Dialog):
    """Edits the list of tags. `taken` are keys of other actions. `tags` and `renamed` are the result."""

    def __init__(self, tags: Sequence[Tag], taken: Collection[str], theme: Theme, parent: QWidget) -> None:
        super().__init__(theme, parent)
        self._theme, self._taken = theme, {key.upper() for key in taken}
        self.setWindowTitle("Tags")
        self.rows: list[_Row] = []
        self._grid = QGridLayout()
        self._grid.setHorizontalSpacing(theme.px(10))
        self._grid.setColumnStretch(0, 1)
        for place, title in enumerate(("Name", "Key", "Colour")):
            self._grid.addWidget(heading(title, theme, self), 0, place)
        self.wrong = Label("", self, wraps=True)
        self.wrong.setProperty("look", "error")
        add = self.buttons.addButton("Add tag", Role.ActionRole)
        self.buttons.addButton("Cancel", Role.RejectRole)
        self.keep = self.buttons.addButton("Keep", Role.AcceptRole)
        self.keep.setDefault(True)
        add.setAutoDefault(False)
        add.clicked.connect(self.add)
        column = QVBoxLayout(self.inside)
        column.setContentsMargins(*(theme.px(16),) * 4)
        column.setSpacing(theme.px(12))
        column.addWidget(quiet(ABOUT, theme, self, wraps=True))
        nest(column, self._grid)
        column.addStretch(1)
        self.pinned.insertWidget(0, self.wrong)
        for tag in tags:
            self._add(tag)
        self.resize_on_screen(theme.px(520), theme.px(320))
        if not tags:
            self.add()
        self._check()

    @property
    def tags(self) -> list[Tag]:
        """The list as it is now; rows without a name are none."""
        return [row.tag for row in self.rows if row.tag.name]

    @property
    def renamed(self) -> dict[str, str]:
        """New names by the old ones."""
        return {row.old: row.tag.name for row in self.rows if row.old and row.tag.name and row.old != row.tag.name}

    def add(self) -> None:
        """Another tag, with the next free key and colour."""
        used = {row.tag.key for row in self.rows}
        key = next((key for key in "123456789" if key not in used), "")
        row = self._add(Tag("", key, list(COLOURS.values())[len(self.rows) % len(COLOURS)]))
        row.name.setFocus()

    def _add(self, tag: Tag) -> _Row:
        row = _Row(tag, self._theme, self)
        line = self._grid.rowCount()
        for place, widget in enumerate(row.widgets):
            self._grid.addWidget(widget, line, place)
        for field in (row.name, row.key):
            field.textChanged.connect(self._check)
        row.remove.clicked.connect(lambda: self._remove(row))
        self.rows.append(row)
        return row

    def _remove(self, row: _Row) -> None:
        self.rows.remove(row)
        for widget in row.widgets:
            widget.hide()
            widget.deleteLater()
        self._check()

    def _check(self) -> None:
        self.wrong.setText(self._error_text())
        self.keep.setEnabled(not self.wrong.text())

    def _error_text(self) -> str:
        """What is wrong with the list, in words; "" if nothing is."""
        tags = self.tags
        names, keys = [tag.name.casefold() for tag in tags], [tag.key for tag in tags if tag.key]
        for tag in tags:
            if names.count(tag.name.casefold()) > 1:
                return f"There are two tags {tag.name}."
            if tag.key and keys.count(tag.key) > 1:
                return f"Two tags have the key {tag.key}."
            if tag.key and tag.key in self._taken:
                return f"The key {tag.key} does something else already."
            if tag.key and not (tag.key.isascii() and tag.key.isalnum()):
                return f"A key is a letter or a digit, not {tag.key}."
        return ""
