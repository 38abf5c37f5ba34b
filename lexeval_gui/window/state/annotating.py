"""Tags, notes and checks as the hand makes them: of the current item, of the part chosen in it, of selected items."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from msgspec.structs import asdict
from PySide6.QtCore import QObject, Signal

from lexeval_gui.core.changes import Change, Slot
from lexeval_gui.core.parts.names import part_name
from lexeval_gui.window.state.app_state import AppState

if TYPE_CHECKING:  # not before the first paint
    from lexeval_gui.workspace.items.annotations import Tag

MOST = 10_000
"""Items that are annotated at once: each is a step on the disk, and the interface waits (0.6 s)."""

COLOURS = {
    "blue": "#1f66ad", "orange": "#c2570c", "green": "#1b7f4b", "purple": "#8e4585", "red": "#b3261e",
    "brown": "#8a6100", "teal": "#0f7b83", "grey": "#5b6672",
}  # fmt: skip
"""What a tag can have; white letters on each have a contrast of at least 4.5."""

KEYS = "123456789"
"""The keys that new tags get, as long as there are any."""


class AnnotationActions(QObject):
    """What the actions on tags, notes and checks do. `next_item_wanted` asks the list for the next item."""

    tag_wanted = Signal()
    """A tag is to be typed."""
    note_wanted = Signal()
    """A note is to be written."""
    list_wanted = Signal()
    """The list of tags is to be edited."""
    next_item_wanted = Signal(int)

    def __init__(self, state: AppState, parent: QObject) -> None:
        super().__init__(parent)
        self._state = state

    # what the actions do

    def toggle_tag(self, name: str) -> None:
        """Give what is chosen a tag, or take it away if all of it has it."""
        self._toggle(name, ())

    def toggle_check(self) -> None:
        """Check what is chosen; a single item that is checked now is done, and the next one comes. What is checked is
        no longer."""
        slots = [("checked", item, "", None) for item in self._items()]
        checked = all(self._value(slot) for slot in slots)
        self._state.history.apply([self._change(slot, None if checked else True) for slot in slots])
        if len(slots) == 1 and not checked:
            self.next_item_wanted.emit(1)

    def whole_item(self) -> None:
        """No part is meant any more, but the item as a whole."""
        self._state.selection.set_part(None)

    # what others ask

    def known_tags(self) -> tuple[Tag, ...]:
        """The person's own list, then what is used besides."""
        annotations = self._state.history.annotations
        return annotations.known_tags if annotations is not None else ()

    def apply_typed_tag(self, name: str) -> None:
        """Give what is chosen a tag that was typed (or take it away); a new one comes into the list, with the next key
        and colour."""
        name = " ".join(name.replace(",", " ").split())
        known = {tag.name.casefold(): tag.name for tag in self.known_tags()}
        if not name:
            return
        if name.casefold() in known:
            self._toggle(known[name.casefold()], ())
        else:
            self._toggle(name, [self._tag_list_change(name)])

    def keep_note(self, slots: Sequence[Slot], text: str) -> None:
        """Keep a note for what was chosen when it was begun."""
        value = text.strip() or None
        self._state.history.apply([self._change(s, value) for s in slots if (self._value(s) or None) != value])

    def note_slots(self) -> list[Slot]:
        """What a note written now is about."""
        return [("note", item, self._part(), None) for item in self._items()]

    def keep_tags(self, tags: Sequence[Tag], renamed: dict[str, str]) -> None:
        """Keep another list of tags; what had a tag by its old name has it by the new one."""
        current = self._state.history.journal.current
        changes = [self._change(("tag list", "", "", None), [asdict(tag) for tag in tags])]
        for slot, value in current.items() if renamed else ():
            if slot[0] == "tags" and value and any(name in renamed for name in value):
                changes.append(self._change(slot, sorted({renamed.get(name, name) for name in value})))
        self._state.history.apply([change for change in changes if change.before != change.after])

    # slots and changes

    def _items(self) -> list[str]:
        """The ids of what is chosen: the selected items if the current one is among several, else that."""
        evaluation, selection = self._state.data.evaluation, self._state.selection
        item, chosen = selection.current, selection.items
        if evaluation is None or item is None:
            return []
        rows = chosen.tolist() if len(chosen) > 1 and item in chosen else [item]
        if len(rows) > MOST:
            self._state.show_message(f"Select at most {MOST:,} items at once")
            return []
        return [evaluation.dataset.ids[row] for row in rows]

    def _part(self) -> str:
        chosen = self._state.selection.items
        several = len(chosen) > 1 and self._state.selection.current in chosen
        return "" if several else part_name(self._state.selection.part)

    def _value(self, slot: Slot) -> Any:
        return self._state.history.journal.current.get(slot)

    def _change(self, slot: Slot, after: Any) -> Change:
        kind, item, part, system = slot
        return Change(kind, item, system, self._value(slot), after, part)

    def _toggle(self, name: str, more: Sequence[Change]) -> None:
        part = self._part()
        slots: list[Slot] = [("tags", item, part, None) for item in self._items()]
        has = [name in (self._value(slot) or ()) for slot in slots]
        changes = []
        for slot, had in zip(slots, has, strict=True):
            tags = set(self._value(slot) or ())
            if all(has):
                changes.append(self._change(slot, sorted(tags - {name}) or None))
            elif not had:
                changes.append(self._change(slot, sorted(tags | {name})))
        self._state.history.apply([*more, *changes] if changes else [])

    def _tag_list_change(self, name: str) -> Change:
        """The list of tags with another one."""
        slot: Slot = ("tag list", "", "", None)
        listed = list(self._value(slot) or ())
        keys = {str(tag.get("key", "")) for tag in listed}
        key = next((key for key in KEYS if key not in keys), "")
        colour = list(COLOURS.values())[len(listed) % len(COLOURS)]
        return self._change(slot, [*listed, {"name": name, "key": key, "colour": colour}])
