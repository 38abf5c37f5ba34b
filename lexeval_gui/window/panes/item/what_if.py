"""What a changed copy changes: every measure of the headline's formula and the counts behind it, before and after."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct
from PySide6.QtCore import QPointF, QRect, QRectF, QSize
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from lexeval_gui.core.plaintext import isolated_words
from lexeval_gui.window.blocks.laid_out import INSET
from lexeval_gui.window.blocks.layout.paragraph import Paragraph, Run
from lexeval_gui.window.blocks.marks.texts import paint_sample
from lexeval_gui.window.look.theme import Theme, system_colour
from lexeval_gui.window.widgets.protocols import NamedPart
from lexeval_gui.workspace.scoring.effects import Effect, ValueChange

PAD, SAMPLE, AIR, BETWEEN = 10, 14, 3, 6
"""Pixels at zoom 1: around the text, the line that stands for a system, between lines, below it all."""
NO_BREAK, GAP = "\u00a0", "   "
UNCHANGED = "The changes leave these scores as they are."


class _Line(Struct, frozen=True):
    """A paragraph and where it stands; `system` whose line stands in front of it, None for none."""

    origin: QPointF
    text: Paragraph
    words: str
    system: int | None


class WhatIfTable(QWidget):
    """Over the item while a what-if is in force: for each system that it changes what became of this item and of all
    items. Nothing in it is cut: what finds no room goes on in the next line. Of more systems than can be told apart it
    tells those that come first, and how many are left."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self.effects: list[Effect] = []
        self._left_out = 0  # systems
        self._headlines = frozenset[str]()
        self.is_shown = False
        self._lines: dict[float, list[_Line]] = {}  # by width: laid out once, and asked for a dozen times
        self._told: list[tuple[int | None, list[Run]]] = []  # system and text of each paragraph, at any width
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Preferred)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        theme.changed.connect(self._lay_out_anew)

    def show_effects(
        self, found: Sequence[Effect] | None, headlines: frozenset[str] = frozenset(), left_out: int = 0
    ) -> None:
        """Show these effects, or that there are none; None: no what-if is in force. In a lecture those on the
        `headlines` alone, ids of measures: the line below the panes has them all. `left_out` systems are not told."""
        self.is_shown, effects = found is not None, list(found or ())
        self.effects, self._headlines, self._left_out = effects, headlines, left_out
        self.setAccessibleName("scores before and after the changes" if self.is_shown else "")
        self.setAccessibleDescription(self.words())
        self._lay_out_anew()

    def words(self) -> str:
        """All that it says, for a reader that cannot see it."""
        if not self.is_shown:
            return ""
        told = [effect.words() for effect in self.effects] or [UNCHANGED]
        return "\n".join([*told, *self._rest()])

    def _rest(self) -> list[str]:
        """That there are more systems, if there are."""
        return [f"{self._left_out} more systems: S puts the next ones here."] if self._left_out else []

    # a screen reader's list

    def named_parts(self) -> Sequence[NamedPart]:
        """See HasNamedParts: a part for each paragraph."""
        found = []
        for line in self.lines(float(self.width())):
            rect = QRectF(line.origin, line.origin + QPointF(self.width() - line.origin.x(), line.text.height))
            found.append(NamedPart(line.words, rect.toAlignedRect()))
        return found

    def current_part(self) -> int | None:
        """See HasNamedParts: it takes no keys."""
        return None

    def choose_part(self, place: int) -> None:
        """See HasNamedParts."""

    # layout

    def lines(self, width: float) -> list[_Line]:
        """Two paragraphs for each system."""
        if width not in self._lines:
            self._lines[width] = self._placed(width)
        return self._lines[width]

    def _lay_out_anew(self) -> None:
        self._lines.clear()
        self._told = self._paragraphs()
        self.updateGeometry()
        self.update()

    def _placed(self, width: float) -> list[_Line]:
        px, found = self._theme.px, list[_Line]()
        left, top = float(px(INSET + PAD)), float(px(PAD) / 2)
        for system, runs in self._told:
            start = left + (px(SAMPLE + AIR) if system is not None else 0)
            text = Paragraph(runs, self._theme.font(), width - px(INSET + PAD) - start, 1.1)
            words = "".join(run.text for run in runs).replace(NO_BREAK, " ").replace(GAP, ", ")
            found.append(_Line(QPointF(start, top), text, words, system))
            top += text.height + px(AIR)
        return found

    def _paragraphs(self) -> list[tuple[int | None, list[Run]]]:
        quiet = self._theme.colours.quiet
        if not self.is_shown:
            return []
        rest = [(None, [Run(said, quiet)]) for said in self._rest()]
        if not self.effects:
            return [(None, [Run(UNCHANGED, quiet)]), *rest]
        found: list[tuple[int | None, list[Run]]] = []
        for effect in self.effects:
            name = Run(isolated_words(effect.name), system_colour(self._theme.colours, effect.system))
            here, everywhere = Run(f"{GAP}this item", quiet), Run("all items", quiet)
            if self._theme.is_lecture:
                item, total = (self._cells(self._brief(values), ()) for values in (effect.item, effect.total))
                found.append((effect.system, [name, here, *item, Run(GAP, quiet), everywhere, *total]))
                continue
            found.append((effect.system, [name, here, *self._cells(effect.item, effect.item_words())]))
            found.append((None, [everywhere, *self._cells(effect.total, effect.total_words())]))
        return [*found, *rest]

    def _brief(self, values: Sequence[ValueChange]) -> Sequence[ValueChange]:
        """What is read from the last row."""
        return [value for value in values if value.measure.id in self._headlines] or values[:1]

    def _cells(self, values: Sequence[ValueChange], words: Sequence[str]) -> list[Run]:
        """Runs that break between cells, never within a pair of numbers."""
        ink, quiet, runs = self._theme.colours.ink, self._theme.colours.quiet, list[Run]()
        for value in values:
            colour = ink if value.is_changed else quiet
            runs += [Run(GAP, ink), Run(value.words().replace(" ", NO_BREAK), colour, bold=value.is_changed)]
        for said in words:
            runs += [Run(GAP, ink), Run(said.replace(" → ", f"{NO_BREAK}→{NO_BREAK}"), ink)]
        return runs

    def heightForWidth(self, width: int) -> int:
        """As many lines as there are."""
        lines = self.lines(float(width))
        bottom = max((line.origin.y() + line.text.height for line in lines), default=0.0)
        return round(bottom) + self._theme.px(PAD / 2 + BETWEEN) if lines else 0

    def sizeHint(self) -> QSize:
        """As high as it is where it was laid out: a hint is not worth laying it out for another width."""
        width = next(iter(self._lines), self.width())
        return QSize(self._theme.px(240), self.heightForWidth(round(width)))

    def minimumSizeHint(self) -> QSize:
        """Narrow enough for any pane."""
        return QSize(self._theme.px(120), 0)

    def paintEvent(self, event: QPaintEvent) -> None:
        """A frame with a mark at its left edge; the paragraphs."""
        px, colours, painter = self._theme.px, self._theme.colours, QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        frame = QRect(px(INSET), 0, self.width() - 2 * px(INSET), self.height() - px(BETWEEN))
        painter.setPen(QPen(QColor(colours.line), 1))
        painter.setBrush(QColor(colours.panel))
        painter.drawRoundedRect(QRectF(frame), 3, 3)
        painter.fillRect(QRectF(frame.left(), frame.top(), px(3), frame.height()), QColor(colours.target))
        for line in self.lines(float(self.width())):
            if line.system is not None:
                middle = line.origin.y() + min(line.text.height, self._theme.px(18)) / 2
                right = line.origin.x() - px(AIR)
                paint_sample(painter, self._theme, line.system, right - px(SAMPLE), right, middle)
            line.text.paint(painter, line.origin)
