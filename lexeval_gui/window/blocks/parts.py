"""The parts of a block: found by their names, lit, marked, told to somebody who does not see them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import chain
from typing import TYPE_CHECKING, Any

from msgspec import Struct
from PySide6.QtCore import QRectF, Qt, Signal
from PySide6.QtWidgets import QWidget

from lexeval_gui.core.changes import Ref
from lexeval_gui.window.widgets.announcement import announce, is_heard
from lexeval_gui.window.widgets.protocols import NamedPart

if TYPE_CHECKING:  # not before the first paint
    from lexeval_gui.workspace.items.annotations import Tag


class Part(Struct, frozen=True):
    """A place in a block that answers to the pointer and the keys.

    `column` and `line` say where the arrows lead; `value` is what an edit starts from. `words` are what it says to
    somebody who does not see it; `help` is what the tool tip says besides. `source` is the piece of the block that it
    shows; `lights` is what lights up with it, if that is not its own `ref`.
    """

    rect: QRectF
    column: int
    line: int
    ref: Ref | None = None
    gestures: tuple[str, ...] = ()
    value: str = ""
    words: str = ""
    help: str = ""
    source: Any = None
    lights: Ref | None = None


class Drawn(Struct, frozen=True):
    """What is drawn in one place, in words; `part` is the number of its part, None where no key acts on it."""

    words: str
    rect: QRectF
    part: int | None = None


class BlockParts(QWidget):
    """A widget whose parts have names; those with the same name light up together."""

    whole: Any
    """The block that is shown, None before the first one."""

    chosen = Signal(object)
    """The ref of a part that was clicked, or on which Enter was pressed and changes nothing."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.parts: list[Part] = []
        self.lit: Ref | None = None
        self.marked: Ref | None = None  # the part of the item that was chosen last, here or elsewhere
        self.pointed: frozenset[Ref | str] = frozenset()  # what a guided path points at, by its names
        self.emphasized: frozenset[Ref] | None = None  # the parts that a filter asks for; the others are quiet
        self.at: int | None = None  # the part that the keys act on
        self.tags: Mapping[Ref, tuple[Tag, ...]] = {}  # of the parts, by their names

    def ensure_layout(self, width: int | None = None) -> None:
        """Lay out for a width (None: that which there is), if another one was asked about last."""
        raise NotImplementedError

    # light

    def light(self, ref: Ref | None) -> None:
        """Light every part with this name."""
        before, self.lit = self.lit, ref
        if any(not self.names_of(part).isdisjoint((before, ref)) for part in self.parts):
            self.update()

    def is_lit(self, ref: Ref | None) -> bool:
        """Whether parts with this ref are lit."""
        return ref is not None and ref == self.lit

    def is_highlighted(self, names: Iterable[Ref]) -> bool:
        """Whether a part with these names is lit, or was chosen."""
        return not {self.lit, self.marked}.isdisjoint(names)

    # what is pointed at

    def point(self, at: frozenset[Ref | str]) -> None:
        """Frame the parts with these names, or that show these measures and parameters."""
        if at != self.pointed:
            self.pointed = at
            self.update()

    def is_pointed(self, part: Part) -> bool:
        """Whether a part is pointed at."""
        return not self.pointed.isdisjoint({*self.names_of(part), part.lights or ()})

    # parts by their names

    def names_of(self, part: Part) -> set[Ref]:
        """The names under which a part is found: its own, and those of what it stands for as well."""
        return set() if part.ref is None else {part.ref}

    def part_of(self, ref: Ref | None) -> int | None:
        """The part with this name: the one whose own it is, else the first that stands for it."""
        if ref is None:
            return None
        own = (i for i, part in enumerate(self.parts) if part.ref == ref)
        others = (i for i, part in enumerate(self.parts) if ref in self.names_of(part))
        return next(chain(own, others), None)

    def words_of(self, part: Part) -> str:
        """What a part says to somebody who does not see it: the texts that are drawn, and in words what a colour or a
        sign alone says."""
        return part.words

    def help_of(self, part: Part) -> str:
        """The tool tip of a part: what it says, and the keys that act on it."""
        return "\n".join(filter(None, [self.words_of(part), part.help]))

    def stops(self) -> list[int]:
        """The parts that matter, in reading order: those through which one goes from the first to the last."""
        return [i for i, part in enumerate(self.parts) if part.ref is not None]

    def mark(self, ref: Ref | None) -> None:
        """Frame the part with this name; the keys act on it from now on."""
        if ref != self.marked:
            self.marked = ref
            self.update()
        found = self.part_of(ref)
        self.at = self.at if found is None else found

    def emphasize(self, refs: frozenset[Ref] | None) -> None:
        """Let the parts with these names stand out; None: all alike."""
        if refs != self.emphasized:
            self.emphasized = refs
            self.update()

    def is_emphasized(self, names: set[Ref]) -> bool:
        """Whether a part with these names is not to be quiet."""
        return self.emphasized is None or not self.emphasized.isdisjoint(names)

    # tags

    def show_tags(self, tags: Mapping[Ref, tuple[Tag, ...]]) -> None:
        """Show which parts have tags."""
        if tags != self.tags:
            self.tags = tags
            self.update()

    def tags_of(self, part: Part) -> tuple[Tag, ...]:
        """The tags that a part has under its own name."""
        return () if part.ref is None else self.tags.get(part.ref, ())

    def _with_tags(self, words: str, part: Part) -> str:
        names = ", ".join(tag.name for tag in self.tags_of(part))
        return "\n".join(filter(None, [words, f"tagged {names}" if names else ""]))

    # what a screen reader asks

    def drawn(self) -> list[Drawn]:
        """All that is drawn below the title, in reading order: the parts, and what no key acts on."""
        return [Drawn(self.words_of(part), part.rect, index) for index, part in enumerate(self.parts)]

    def named_parts(self) -> list[NamedPart]:
        """See HasNamedParts."""
        if self.whole is None:
            return []
        self.ensure_layout()
        return [NamedPart(one_line(self._told(one)), one.rect.toAlignedRect()) for one in self.drawn()]

    def _told(self, one: Drawn) -> str:
        return one.words if one.part is None else self._with_tags(one.words, self.parts[one.part])

    def current_part(self) -> int | None:
        """See HasNamedParts."""
        if self.at is None:
            return None
        here = self.parts[self.at]
        same = [i for i, part in enumerate(self.parts) if i == self.at or (here.source and part.source is here.source)]
        return next((place for place, one in enumerate(self.drawn()) if one.part in same), None)

    def choose_part(self, place: int) -> None:
        """See HasNamedParts."""
        found = self.drawn()[place].part
        if found is not None:
            self.at = found
            self.setFocus(Qt.FocusReason.OtherFocusReason)
            self.update()
            self._choose(found)

    def current_words(self) -> str:
        """What the part that the keys act on says."""
        if self.at is None:
            return ""
        part = self.parts[self.at]
        return one_line(self._with_tags(self.words_of(part), part))

    def tip_of(self, part: Part) -> str:
        """The tool tip of a part with its tags."""
        return self._with_tags(self.help_of(part), part)

    def announce_current(self) -> None:
        """Have a screen reader say what the part that the keys act on says."""
        if is_heard():
            announce(self, self.current_words())

    def _choose(self, index: int) -> bool:
        """Say that a part was chosen; False if it has no name."""
        ref = self.parts[index].ref
        if ref is not None:
            self.chosen.emit(ref)
        return ref is not None


def one_line(words: str) -> str:
    """What stands in several lines of a tool tip, as it is said."""
    return ", ".join(line.rstrip(",") for line in words.splitlines() if line.strip())
