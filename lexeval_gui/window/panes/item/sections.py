"""The picture of an item in its sections: text, gold, what systems made of it, arithmetic; none hides another."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain
from typing import Any

from msgspec.structs import replace
from PySide6.QtCore import QEvent, QObject, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QWidget

from lexeval_gui.core.blocks import Block, Section, section_of
from lexeval_gui.core.changes import Ref
from lexeval_gui.window import blocks
from lexeval_gui.window.blocks.base import BlockWidget
from lexeval_gui.window.blocks.formula import FormulaWidget
from lexeval_gui.window.blocks.text import TextWidget
from lexeval_gui.window.look.theme import Theme
from lexeval_gui.window.panes.item.area import BlocksArea
from lexeval_gui.window.panes.item.heights import Heights, Needs, share_height
from lexeval_gui.window.panes.item.readout import Readout
from lexeval_gui.window.panes.item.systems_line import SystemsLine
from lexeval_gui.window.panes.item.what_if import WhatIfTable
from lexeval_gui.window.state.view import MOST_APART
from lexeval_gui.window.widgets.layouts import ColumnArea
from lexeval_gui.workspace.items.headlines import ItemHeadline

Place = tuple[BlockWidget[Any], int]
"""A part, by the widget that shows it and its number there."""

SECTIONS: tuple[Section, ...] = ("text", "gold", "answers", "arithmetic")
RAISED: tuple[Section, ...] = ("answers", "text", "gold", "arithmetic")
"""In this order sections have their usual form where there is room for it, but not for that of all."""
ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)
"""Chooses a part, which may be shown elsewhere: then it is not scrolled back to."""

CHANGES_SHARE = 0.4
"""What a change does takes at most this share of the height; there is more of it by scrolling."""
AIR = 4
"""Pixels at zoom 1 above what systems made of the item."""
UPRIGHT = 150
"""Pixels at zoom 1 of the systems that are a key away, where they stand in a column beside the others."""
ABOVE_SHARE = 0.5
"""The share of the height that the arithmetic leaves to what it is about in a lecture, if that needs so much."""
FAR_HIGHER = 2
"""A section so many times as high as all there is has to scroll, at whatever width a scroll bar leaves it."""


class ItemSections(QWidget):
    """An area for each section, which scrolls where it is cut; between them what a change does, the systems that are a
    key away, what became of the part that was chosen, and a line that folds the arithmetic."""

    made = Signal(object)
    """A widget of a block was made."""

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self._theme = theme
        self.widgets: list[BlockWidget[Any]] = []
        self.keeps_heights = False  # while a setting moves: another number seldom takes another room
        self.folds: bool | None = None  # whether the arithmetic is to be folded; None: where there is no room for it
        self.is_folded = False  # whether it is
        self._results: tuple[ItemHeadline, ...] = ()
        self.is_filling = self._is_resized = False
        self.beside = 1
        self._low: frozenset[Section] = frozenset()  # those that are in their low form
        self._rows: dict[Section, list[list[BlockWidget[Any]]]] = {}
        self.changes = WhatIfTable(theme, self)
        self._changes_area = ColumnArea(self.changes, self)
        self.areas = {section: BlocksArea(theme, self) for section in SECTIONS[:2]}
        self.more = SystemsLine("S", theme, self)
        self.areas["answers"] = BlocksArea(theme, self)
        self.readout = Readout(theme, self)
        self.fold = SystemsLine("A", theme, self)
        self.areas["arithmetic"] = BlocksArea(theme, self)
        self.fold.clicked.connect(self.fold_arithmetic)
        for area in self.areas.values():
            area.changed_inside.connect(self.place)

    # blocks

    def show_blocks(self, shown: Sequence[Block], beside: int) -> list[Place]:
        """Give each block to its widget; made anew only where the kinds of blocks differ. `beside`: so many systems
        stand side by side. Returns the first part of each widget that is another now."""
        changed: list[Place] = []
        if [blocks.widget_class(type(block)) for block in shown] != [type(widget) for widget in self.widgets]:
            self.clear()
            self.widgets = [self._make(block) for block in shown]
            self._arrange_rows(shown, beside)
        else:
            changed = [place for w, b in zip(self.widgets, shown, strict=True) for place in _show(w, b)]
            if [list(map(section_of, shown)), beside] != [list(map(self.section_of, self.widgets)), self.beside]:
                self._arrange_rows(shown, beside)
        return changed

    def clear(self) -> None:
        """Show nothing."""
        for area in self.areas.values():
            area.place([])
        for widget in self.widgets:
            widget.hide()
            widget.deleteLater()
        self.widgets, self._rows = [], {}

    def _make(self, block: Block) -> BlockWidget[Any]:
        widget = blocks.make(block, self._theme, self.areas[section_of(block)].inside)
        widget.installEventFilter(self)
        self.made.emit(widget)
        return widget

    def _arrange_rows(self, shown: Sequence[Block], beside: int) -> None:
        """Blocks of one kind about different systems stand side by side, as many as have room."""
        self.keeps_heights, self.beside, self._rows = False, beside, {section: [] for section in SECTIONS}
        before: Block | None = None
        for widget, block in zip(self.widgets, shown, strict=True):
            rows = self._rows[section_of(block)]
            joins = rows and type(before) is type(block) and section_of(block) == "answers" and len(rows[-1]) < beside
            if joins:
                rows[-1].append(widget)
            else:
                rows.append([widget])
            before = block
        for section, area in self.areas.items():
            area.place(self._rows[section])

    def show_systems(
        self, more: Sequence[ItemHeadline], count: int, here: Sequence[ItemHeadline], beside: bool
    ) -> None:
        """Say the scores of the systems that are a key away, `count` in all, above those in front or `beside` them, and
        of those in front where the arithmetic is folded."""
        help = "S puts the next systems in front, Shift+S the ones before"
        self.more.show_systems(
            f"{count} more →" if more else "", more, help, count if count + len(here) > MOST_APART else 0
        )
        self.more.set_upright(beside)
        self._results = tuple(here)

    def fold_arithmetic(self) -> None:
        """Fold it, or show it again. What would be so by itself is left to the room that there is."""
        wanted = not self.is_folded
        self.keeps_heights, self.folds = False, None
        self.place()
        if self.is_folded != wanted:
            self.folds = wanted
            self.place()

    def is_arithmetic_folded(self) -> bool:
        """Whether its results alone are in sight."""
        return self.is_folded

    @property
    def folding(self) -> str:
        """Whether the arithmetic is folded, to be remembered: `folded`, `shown`, or empty where the room decides."""
        return {True: "folded", False: "shown", None: ""}[self.folds]

    def set_folding(self, wanted: str) -> None:
        """Fold the arithmetic as it was remembered."""
        self.folds = {"folded": True, "shown": False}.get(wanted)
        self.place()

    # places

    def section_of(self, widget: BlockWidget[Any]) -> Section:
        """The section that a widget stands in."""
        return section_of(widget.block)

    def area_of(self, widget: BlockWidget[Any]) -> BlocksArea:
        """The area that a widget stands in."""
        return self.areas[self.section_of(widget)]

    def places_of(self, ref: Ref | None) -> list[Place]:
        """Where a part is shown, block by block."""
        return [(w, index) for w in self.widgets if (index := w.part_of(ref)) is not None]

    def stops(self) -> list[Place]:
        """The parts that matter, block by block; what one block shows another need not show again."""
        found: list[Place] = []
        seen: set[Ref] = set()
        for widget in self.widgets:
            names = {index: widget.names_of(widget.parts[index]) for index in widget.stops()}
            fresh = [index for index, own in names.items() if own.isdisjoint(seen) and widget.is_emphasized(own)]
            found += [(widget, index) for index in fresh]
            seen.update(*names.values())
        return found

    def keep_in_sight(self, places: Sequence[Place]) -> None:
        """Have each area show the first of these places that is in it."""
        for area, (widget, index) in self._first_of_each(places):
            area.keep_in_sight(widget, index)

    def scroll_to(self, places: Sequence[Place]) -> None:
        """The same, in the middle where it can be."""
        for area, (widget, index) in self._first_of_each(places):
            area.scroll_to(widget, index)

    def is_in_sight(self, widget: BlockWidget[Any], index: int) -> bool:
        """Whether a part can be seen."""
        return self.area_of(widget).is_in_sight(widget, index)

    def scroll_to_start(self) -> None:
        """Show each section from its beginning; of the text what it is about, if that is marked in it."""
        for area in self.areas.values():
            area.begin_at(0)
        for widget in (w for row in self._rows.get("text", ()) for w in row if w.parts):
            if isinstance(widget, TextWidget):
                self.scroll_to([(widget, 0)])
            elif "text" in self._low:  # what the text is called can be read by scrolling up
                self.area_of(widget).begin_at(int(widget.title_height()))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Keep the part with the focus in sight."""
        moved = isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyRelease and event.key() not in ENTER
        if isinstance(watched, BlockWidget) and (moved or event.type() == QEvent.Type.FocusIn):
            self.keep_in_sight([(watched, watched.at)] if watched.at is not None else [])
        return super().eventFilter(watched, event)

    def _first_of_each(self, places: Sequence[Place]) -> Iterator[tuple[BlocksArea, Place]]:
        found: dict[Section, Place] = {}
        for widget, index in places:
            if widget in self.widgets and index < len(widget.parts):
                found.setdefault(self.section_of(widget), (widget, index))
        return ((self.areas[section], place) for section, place in found.items())

    # heights

    def system_width(self) -> int:
        """Pixels at zoom 1 that each system needs, as its blocks say; 0 where no block is about systems."""
        return max((w.system_width for w in self.widgets if self.section_of(w) == "answers"), default=0)

    def sizeHint(self) -> QSize:
        """No wishes: it makes do with the room that there is."""
        return QSize(self._theme.px(300), self._theme.px(300))

    def minimumSizeHint(self) -> QSize:
        """See Qt."""
        return QSize(self._theme.px(120), self._theme.px(60))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Share the height anew; while the sections are filled, once they are."""
        super().resizeEvent(event)
        self._is_resized = True
        if not self.is_filling:
            self._place()

    def place_if_resized(self) -> None:
        """Share the height anew where it has another since it was shared."""
        if self._is_resized:
            self._place()

    def place(self) -> None:
        """Give each section its height, in their order from the top; that which it has while a setting moves."""
        if self._is_resized or not self.keeps_heights:
            self._place()

    def _place(self) -> None:
        self._is_resized = False
        fixed = {
            self._changes_area: self._height_of_changes(int(self.height() * CHANGES_SHARE)),
            self.more: self.more.heightForWidth(self.width()) if self.more.words() and not self.more.is_upright else 0,
            self.readout: self.readout.sizeHint().height() if self.readout.outcomes else 0,
        }
        air = self._theme.px(AIR)
        room = self.height() - sum(fixed.values()) - air
        shared, fixed[self.fold] = (self._share_lecture if self._theme.is_lecture else self._share_and_fold)(room)
        order: list[tuple[QWidget, int]] = [
            (self._changes_area, fixed[self._changes_area]),
            (self.areas["text"], shared.text),
            (self.areas["gold"], shared.gold),
            (self.more, fixed[self.more]),
            (self.areas["answers"], shared.answers),
            (self.readout, fixed[self.readout]),
            (self.fold, fixed[self.fold]),
            (self.areas["arithmetic"], shared.arithmetic),
        ]
        top = 0
        for part, height in order:
            top += air if part is self.areas["answers"] else 0
            part.setGeometry(0, top, self.width(), height)
            part.setVisible(height > 0)
            top += height
        self._place_upright()

    def _height_of_changes(self, most: int) -> int:
        """What a change does takes at most so much. Where it has to scroll anyway, it is laid out once, for the width
        that a scroll bar leaves it: Qt would look whether it fits without."""
        bar = self._changes_area.verticalScrollBar().sizeHint().width()
        scrolls = self.changes.heightForWidth(self.width() - bar) > FAR_HIGHER * most
        on, needed = Qt.ScrollBarPolicy.ScrollBarAlwaysOn, Qt.ScrollBarPolicy.ScrollBarAsNeeded
        self._changes_area.setVerticalScrollBarPolicy(on if scrolls else needed)
        return most if scrolls else min(self.changes.heightForWidth(self.width()), most)

    def _place_upright(self) -> None:
        """The systems that are a key away have the right end of the answers."""
        if not self.more.is_upright:
            return
        rect = self.areas["answers"].geometry()
        wide = self._width_of("answers")
        self.areas["answers"].setGeometry(rect.adjusted(0, 0, wide - rect.width(), 0))
        self.more.setGeometry(rect.adjusted(wide, 0, 0, 0))
        self.more.setVisible(rect.height() > 0)

    def _width_of(self, section: Section) -> int:
        """The pixels that a section has across."""
        return self.width() - self._theme.px(UPRIGHT) * (section == "answers" and self.more.is_upright)

    def _share_and_fold(self, room: int) -> tuple[Heights, int]:
        """The heights of the sections, and that of the line above the arithmetic, which is there where it is cut or
        folded. Unless it was said whether it is to be folded, it is where the other sections need the room."""
        self.areas["arithmetic"].setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAsNeeded)
        self.is_folded = bool(self.folds)
        if not self.is_folded:
            shared = self._share(room)
            if self.folds is None and not shared.suffices:
                self.is_folded = True
            elif shared.arithmetic >= self._height("arithmetic", "arithmetic" in self._low):
                return shared, 0
        line = self._fold_line()
        return self._share(room - line), line

    def _share_lecture(self, room: int) -> tuple[Heights, int]:
        """The same in a lecture, where the arithmetic is what is read: it is not folded by itself. Where it has no room
        beside what it is about, it begins with what matters most and ends with a line that is whole."""
        self.is_folded = bool(self.folds)
        line = self._fold_line() if self.is_folded else 0
        above = min(sum(self._heights(True, SECTIONS[:-1]).values()), int((room - line) * ABOVE_SHARE))
        foot = self._height("arithmetic", False)
        is_low = foot > room - line - above
        if is_low:
            foot = self._whole_lines(room - line - above)
        shared = self._share_among(SECTIONS[:-1], room - line - foot)
        for widget in self._arithmetic():
            widget.set_low(is_low)
        fits = foot >= self._height("arithmetic", is_low)  # with a bar it would not, and so would keep the bar
        off, needed = Qt.ScrollBarPolicy.ScrollBarAlwaysOff, Qt.ScrollBarPolicy.ScrollBarAsNeeded
        self.areas["arithmetic"].setVerticalScrollBarPolicy(off if fits else needed)
        return replace(shared, arithmetic=foot), line

    def _arithmetic(self) -> list[BlockWidget[Any]]:
        return list(chain.from_iterable(self._rows.get("arithmetic", ())))

    def _whole_lines(self, most: int) -> int:
        """So much of the arithmetic in its low form as has room, without a line that is cut; what matters most in any
        case."""
        if (height := self._height("arithmetic", True)) <= most:
            return height
        for widget in self._arithmetic():
            widget.set_low(True)
        width = self.width() - self.areas["arithmetic"].verticalScrollBar().sizeHint().width()
        return sum(w.whole_lines(width, most) for w in self._arithmetic() if isinstance(w, FormulaWidget))

    def _fold_line(self) -> int:
        """Say in the line what is folded; returns its height."""
        if not self._rows.get("arithmetic"):
            return 0
        if self.is_folded:
            self.fold.show_systems("▸ arithmetic", self._results, "A shows it")
        else:
            self.fold.show_systems("▾ arithmetic", (), "A folds it")
        return self.fold.heightForWidth(self.width())

    def _share(self, room: int) -> Heights:
        """The heights of the sections; each widget takes the form that these are made for."""
        return self._share_among(SECTIONS, room)

    def _share_among(self, sections: tuple[Section, ...], room: int) -> Heights:
        """The same for some of them; the others have none."""
        self._low = self._low_sections(room, sections)
        for widget in self.widgets:
            if (section := self.section_of(widget)) in sections:
                widget.set_low(section in self._low)
        heights = {section: self._height(section, section in self._low) for section in sections}
        return share_height(room, *(self._needs(section, heights.get(section, 0)) for section in SECTIONS))

    def _low_sections(self, room: int, sections: tuple[Section, ...]) -> frozenset[Section]:
        """The sections that are to have their low form: none where all have room without; else all but those for whose
        usual form, with its legend, the others leave the room."""
        low = frozenset(sections)
        if self._low and sum(self._heights(True, sections).values()) > room:  # a long item is laid out once
            return low
        usual = self._heights(False, sections)
        if sum(usual.values()) <= room:
            return frozenset()
        heights = self._heights(True, sections)
        spare = room - sum(heights.values())
        for section in (one for one in RAISED if one in sections):
            more = usual[section] - heights[section]
            if 0 < more <= spare:
                low, spare = low - {section}, spare - more
        return low

    def _needs(self, section: Section, height: int) -> Needs:
        if section not in self._low or not height:
            return Needs(height, height)
        first = self._rows[section][0]
        width = self._width_of(section) // len(first)
        scrolls = height > FAR_HIGHER * self.height()
        widths = [(w, w.near_width(width, True) if scrolls else width) for w in first]
        least = max(w.least_height(width) for w, width in widths)
        return Needs(height, least, max(w.height_of_two_lines(width) for w, width in widths))

    def _heights(self, low: bool, sections: tuple[Section, ...]) -> dict[Section, int]:
        """What each section takes, in the usual or the low form."""
        return {section: self._height(section, low) for section in sections}

    def _height(self, section: Section, low: bool) -> int:
        """What all rows of a section take, in the usual or the low form. Where they have to scroll anyway, they are not
        laid out again for the width that they would have without a scroll bar."""
        if section == "arithmetic" and self.is_folded:
            return 0
        rows, whole = self._rows.get(section, ()), self._width_of(section)
        height = sum(max(w.height_in(w.near_width(whole // len(row), low), low) for w in row) for row in rows)
        if height > FAR_HIGHER * self.height():
            return height
        return sum(max(w.height_in(whole // len(row), low) for w in row) for row in rows)


def _show(widget: BlockWidget[Any], block: Block) -> Iterator[Place]:
    """Show another block; gives the first part that is another now: of those that can be changed, if there is one."""
    before = [part.source for part in widget.parts]
    widget.show_block(block)
    widget.ensure_layout()
    after = [part.source for part in widget.parts]
    differing = (n for n, source in enumerate(after) if n >= len(before) or source != before[n])
    first = next(differing, None)
    if first is None and len(after) < len(before) and after:
        first = len(after) - 1  # the last was taken away
    if first is not None:
        of_these = (n for n in chain((first,), differing) if "replace" in widget.parts[n].gestures)
        yield widget, next(of_these, first)
