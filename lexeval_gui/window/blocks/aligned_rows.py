"""The forms of a class and of a system's cluster, one under the other: a row per form, a column per position."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from functools import partial

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPen, QWheelEvent
from PySide6.QtWidgets import QPushButton, QScrollBar, QWidget

from lexeval_gui.core.blocks import Aligned, AlignedForm, Side
from lexeval_gui.core.changes import Ref
from lexeval_gui.window.blocks.base import BlockWidget
from lexeval_gui.window.blocks.drag import cell_ref
from lexeval_gui.window.blocks.laid_out import INSET
from lexeval_gui.window.blocks.layout.columns import Columns, Grid, columns
from lexeval_gui.window.blocks.layout.paragraph import reads_right_to_left
from lexeval_gui.window.blocks.marks import notes, sides
from lexeval_gui.window.blocks.marks.legend import Legend, Sample, key, sample
from lexeval_gui.window.blocks.marks.status import QUIET
from lexeval_gui.window.blocks.marks.texts import Ink, paint_system, paint_text
from lexeval_gui.window.blocks.parts import Drawn, Part
from lexeval_gui.window.look.theme import Theme
from lexeval_gui.window.widgets.labels import escape_mnemonics

ROW, CELL, SIGN, HEAD, GAP, LABEL, BAR = 26, 28, 26, 18, 10, 220, 10
"""Pixels at zoom 1: the height of a row; the least width of a column while there is room; the width of a sign's column
and the height of its heading; the air between parts; the widest label; the scroll bar."""
AIR = (5.0, 14.0)
"""Pixels at zoom 1 around the widest grapheme of a column: the least, and what it has while there is room."""
MOST_MEASURED = 40
"""Of very many forms only the longest are measured."""
HIGHEST = 2
"""How many times as high as others rows are at most, for letters that stand on top of each other."""
WHOLE, DICTIONARY, LEXICON = -1, -2, -3
"""Places of the cursor in a row that are no cells: the form as a whole, and its two signs."""


class AlignedRows(BlockWidget[Aligned]):
    """Two signs say who has a form, then the form, then its cells; a cursor stands on one of them. The low form has no
    legend."""

    has_low_form = True
    system_width = 260
    heads: Sequence[str] = sides.HEADS
    sign = SIGN

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(theme, parent)
        self.cell = WHOLE
        """The column of the cursor, or WHOLE, DICTIONARY, LEXICON."""
        self._grid = Grid(0, 1, 0, 0, 0, Columns(), 0)
        self._label = (0.0, 0.0)
        self._ink = Ink(0.0, 0.0, False)
        self._signs = self._notes = 0.0
        self.lead = 0.0  # pixels before the forms that are left free
        self._legend = self._keys = Legend(theme, [], QRectF())
        self._rows: dict[Ref, int] = {}
        self._bar = QScrollBar(Qt.Orientation.Horizontal, self)
        self._bar.setAccessibleName("columns")
        self._bar.valueChanged.connect(self._scroll)
        self._bar.hide()
        self._offer = QPushButton("Align", self)
        self._offer.clicked.connect(self._accept_offer)
        self._offer.hide()

    def describe(self) -> str:
        """Whose forms, and who has how many."""
        counts = (sides.count_of(side, self.block) for side in sides.SIDES)
        return " · ".join([f"{self.block.title} {self.block.name}", *counts])

    def show_block(self, block: Aligned) -> None:
        """Show another cluster; the cursor stays with the form and the grapheme it was on."""
        form = self._form()
        grapheme = cell_ref(form, self.cell) if form is not None else None
        super().show_block(block)
        if form is not None and form.ref in self._rows:
            self.at = self._rows[form.ref]
            refs = self.block.forms[self.at].refs
            self.cell = refs.index(grapheme) if grapheme in refs and grapheme is not None else self.cell
        self.cell = min(self.cell, len(self._grid.columns.starts) - 1)
        self._show_cursor()

    def _form(self) -> AlignedForm | None:
        """The form with the cursor."""
        return None if self.at is None or self.at >= len(self.parts) else self.block.forms[self.at]

    # layout

    def arrange(self, width: float) -> float:
        """Signs and labels as wide as they need, the cells in what is left; what finds no room there is scrolled."""
        px, block = self.theme.px, self.block
        self._rows = {form.ref: row for row, form in enumerate(block.forms) if form.ref is not None}
        backwards = reads_right_to_left("".join(form.text for form in block.forms[:MOST_MEASURED]))
        self._signs = float(px(INSET - 6))
        left = self._signs + len(self.heads) * px(self.sign) + px(6) + self.lead
        widest = self._cell_widths()
        room = width - px(INSET) - left
        label = min(self._label_width(), px(LABEL), room * 0.42) if widest else room
        self._label = (left, label)
        cells = left + label + px(GAP)
        self._notes = notes.width_of(self.theme, block.forms, width - px(INSET) - cells)
        room = width - px(INSET) - cells - self._notes
        laid = columns(widest, room, (px(AIR[0]), px(AIR[1])), px(CELL), (block.stem, px(7)))
        top = self._place_head(width)
        overflows = laid.width > room + 0.5
        head = top + (px(BAR) if overflows else 0) + px(HEAD)
        self._ink = self._measured_ink()
        row = max(px(ROW), min(math.ceil(self._ink.height) + px(2), HIGHEST * px(ROW)))
        grid = Grid(head, row, len(block.forms), cells, room, laid, width, backwards)
        self._grid = grid.scrolled(self._grid.scroll)
        self._place_bar(overflows, top)
        self.parts = [self._part(row, form) for row, form in enumerate(block.forms)]
        offered = () if self.theme.is_lecture else sides.keys_of(block)  # the class needs the room, and no keys
        known = [key(self.theme, name, what) for name, what in offered]
        self._keys = Legend(self.theme, known, QRectF(px(INSET), grid.bottom + px(5), width - 2 * px(INSET), 0))
        return self._keys.bottom + px(8)

    def _part(self, row: int, form: AlignedForm) -> Part:
        px, grid = self.theme.px, self._grid
        rect = QRectF(px(INSET) - px(6), grid.row_top(row), grid.width - 2 * px(INSET) + px(12), grid.row)
        return Part(rect, 0, row, form.ref, tuple(form.gestures), form.text, sides.words_of(form, self.block), "", form)

    def rows(self) -> Iterator[QRectF]:
        """The forms, and the keys below them."""
        yield from super().rows()
        yield from (entry.picture.united(entry.text) for entry in self._keys.entries)

    def drawn(self) -> list[Drawn]:
        """What is noted, the legend, the heads of the signs; then a form for each row with its cells; then the keys."""
        width, block = self._grid.width, self.block
        keys = zip(self._keys.entries, sides.keys_of(block), strict=False)  # no entries where keys are not drawn
        return [
            *([Drawn(block.note, QRectF(0, 0, width, self.title_height()))] if block.note else ()),
            *(Drawn(entry.words, entry.picture.united(entry.text)) for entry in self._legend.entries),
            *self._drawn_rows(),
            *(Drawn(f"{name} {what}", entry.picture.united(entry.text)) for entry, (name, what) in keys),
        ]

    def _drawn_rows(self) -> list[Drawn]:
        height, heads = float(self.theme.px(HEAD)), self.heads if self.block.forms else ()
        places = (self._sign_rect(which, self._grid.top - height, height) for which in range(len(heads)))
        return [*map(Drawn, heads, places), *super().drawn()]

    def words_of(self, part: Part) -> str:
        """Who has a form, and its cells."""
        return "\n".join(filter(None, [part.words, sides.cells_of(part.source, self.block)]))

    def help_of(self, part: Part) -> str:
        """Who has a form; its cells stand beside it."""
        return part.words

    def _cell_widths(self) -> list[float]:
        """The widest grapheme of each column."""
        metrics = QFontMetricsF(self.theme.font())
        rows = [form.cells for form in self.block.forms if form.cells]
        widths = {text: metrics.horizontalAdvance(text) for text in {cell for cells in rows for cell in cells}}
        return [max(widths[cell] for cell in column) for column in zip(*rows, strict=True)]

    def _measured_ink(self) -> Ink:
        """How high and low the letters of all forms reach."""
        cells = {cell for form in self.block.forms for cell in form.cells}
        longest = sorted((form.text for form in self.block.forms), key=len)[-MOST_MEASURED:]
        return Ink.of(cells or longest, self.theme.font())

    def _label_width(self) -> float:
        texts = sorted((form.text for form in self.block.forms), key=len)[-MOST_MEASURED:]
        return max((QFontMetricsF(self.theme.font()).horizontalAdvance(text) for text in texts), default=0.0) + 4.0

    def _place_head(self, width: float) -> float:
        """Title, legend and what is offered; returns where the grid may begin."""
        px, block, offer = self.theme.px, self.block, self.block.offer
        top = self.title_height()
        samples = [] if self.low else self._samples(block)
        self._legend = Legend(self.theme, samples, QRectF(px(INSET), top, width - 2 * px(INSET), 0))
        bottom = self._legend.bottom
        self._offer.setVisible(offer is not None)
        if offer is not None:
            self._offer.setText(escape_mnemonics(offer.title))
            self._offer.setFont(self.theme.font())
            size = self._offer.sizeHint()
            self._offer.setGeometry(px(INSET), round(bottom) + px(4), min(size.width(), round(width)), size.height())
            bottom += size.height() + px(4)
        return bottom + px(4)

    def _samples(self, block: Aligned) -> list[tuple[str, float, Sample]]:
        """What the signs and grounds mean, with counts."""
        theme = self.theme
        found = [sample(theme, sides.count_of(one, block), partial(self._paint_sides, one)) for one in sides.SIDES]
        if block.stem and block.forms:
            found.append(sample(theme, f"stem, {block.stem} column{'' if block.stem == 1 else 's'}", self._paint_stem))
        if moved := sum(len(form.moved) for form in block.forms):
            found.append(sample(theme, f"moved by hand {moved}", self._paint_moved_sample))
        return found

    def _paint_sides(self, side: Side, painter: QPainter, rect: QRectF) -> None:
        sides.paint_sample(painter, self.theme, rect, side, self.block.system)

    def _place_bar(self, overflows: bool, top: float) -> None:
        grid = self._grid
        self._bar.setVisible(overflows)
        if overflows:
            left = grid.mirrored(grid.left, grid.room)
            self._bar.setGeometry(round(left), round(top), round(grid.room), self.theme.px(BAR))
            self._bar.setInvertedAppearance(grid.backwards)
            self._bar.setRange(0, int(grid.overflow + 0.999))
            self._bar.setPageStep(max(1, int(grid.room)))
            self._bar.setValue(round(grid.scroll))

    # painting

    def paint_block(self, painter: QPainter) -> None:
        """Head and legend, then the rows in sight: grounds, the columns of the stem, signs, labels, cells."""
        self._paint_head(painter)
        rows = self._grid.rows_between(self.clip.top(), self.clip.bottom())
        for row in rows:
            painter.setOpacity(self._opacity(row))
            self._paint_row(painter, row, self.block.forms[row])
        painter.setOpacity(1.0)
        if self._grid.columns.starts:
            left = self._grid.mirrored(self._grid.left, self._grid.room)
            painter.save()
            painter.setClipRect(QRectF(left - 1, 0, self._grid.room + 2, self.height()))
            for row in rows:
                painter.setOpacity(self._opacity(row))
                self._paint_cells(painter, row, self.block.forms[row])
            painter.setOpacity(1.0)
            self.paint_over(painter)
            painter.restore()
        self._keys.paint(painter)

    def paint_over(self, painter: QPainter) -> None:
        """What lies over the cells."""

    def _paint_head(self, painter: QPainter) -> None:
        px, block = self.theme.px, self.block
        line = QRectF(px(INSET), 0, self.width() - 2 * px(INSET), self.title_height() - px(4))
        room = paint_system(painter, self.theme, block.system, block.name, line).adjusted(px(GAP), 0, 0, 0)
        note = " · ".join(filter(None, [block.title, block.note]))
        paint_text(painter, room, note, self.theme.font("small"), self.theme.colours.quiet)
        self._legend.paint(painter)
        self._paint_heads(painter)

    def _paint_heads(self, painter: QPainter) -> None:
        height = self.theme.px(HEAD)
        for which, text in enumerate(self.heads if self.block.forms else ()):
            rect = self._sign_rect(which, self._grid.top - height, height)
            painter.setFont(self.theme.font("small"))
            painter.setPen(QColor(self.theme.colours.quiet))
            painter.drawText(rect, Qt.AlignmentFlag.AlignCenter, text)

    def _opacity(self, row: int) -> float:
        """Forms that a filter does not ask for are quiet."""
        return 1.0 if self.is_emphasized(self.names_of(self.parts[row])) else QUIET[self.theme.look]

    def _paint_row(self, painter: QPainter, row: int, form: AlignedForm) -> None:
        px, colours, rect = self.theme.px, self.theme.colours, self.parts[row].rect
        if self.is_lit(form.ref):
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(colours.hover))
            painter.drawRoundedRect(rect.adjusted(0, 0.5, 0, -0.5), px(3), px(3))
        self._paint_signs(painter, form, rect)
        font, right, label = self.theme.font(), self._grid.backwards, self._label_rect(row)
        colour = self._letter_colour(form)
        baseline = self._ink.baseline(label) if self._ink.is_beyond_font else None
        paint_text(painter, label, form.text, font, colour, right=right, middle=True, baseline=baseline)
        if form.note:
            left = self._grid.mirrored(self._grid.left + self._grid.room, self._notes)
            notes.paint(painter, self.theme, QRectF(left, rect.top(), self._notes, rect.height()), form.note, right)

    def _letter_colour(self, form: AlignedForm) -> str:
        return sides.side_colour(self.theme, form.side, self.block.system)

    def _has_ground(self, form: AlignedForm) -> bool:
        """Whether the cells of a form stand out from the ground."""
        return not self.is_lit(form.ref)

    def _paint_signs(self, painter: QPainter, form: AlignedForm, rect: QRectF) -> None:
        places = [self._sign_rect(which, rect.top(), rect.height()).center() for which in range(len(self.heads))]
        sides.paint_circles(painter, self.theme, places, form.side, self.block.system)

    def _paint_cells(self, painter: QPainter, row: int, form: AlignedForm) -> None:
        painter.setFont(self.theme.font())
        low, high = self._grid.scroll, self._grid.scroll + self._grid.room
        starts, ends = self._grid.columns.starts, self._grid.columns.ends
        for column, text in enumerate(form.cells):
            if ends[column] < low or starts[column] > high:
                continue
            self._paint_cell(painter, self.cell_rect(row, column), text, form, column)

    def _paint_cell(self, painter: QPainter, rect: QRectF, text: str, form: AlignedForm, column: int) -> None:
        px, colours = self.theme.px, self.theme.colours
        if not text:
            painter.setPen(QColor(colours.quiet))
            painter.drawText(rect, Qt.AlignmentFlag.AlignCenter, sides.GAP)
            return
        hollow = form.side == "dictionary"
        painter.setPen(QPen(QColor(colours.edge), 1) if hollow else Qt.PenStyle.NoPen)
        if hollow or self._has_ground(form):
            ground = colours.chip if column < self.block.stem else colours.panel
            painter.setBrush(QColor(Qt.GlobalColor.transparent) if hollow else QColor(ground))
            painter.drawRoundedRect(rect.adjusted(0.5, 0.5, -0.5, -0.5) if hollow else rect, px(3), px(3))
        if column in form.moved:
            self._paint_moved(painter, rect)
        painter.setPen(QColor(self._letter_colour(form)))
        if not self._ink.is_beyond_font:
            painter.drawText(rect, Qt.AlignmentFlag.AlignCenter, text)
        else:
            left = rect.center().x() - painter.fontMetrics().horizontalAdvance(text) / 2
            painter.drawText(QPointF(left, self._ink.baseline(rect)), text)

    def _paint_moved(self, painter: QPainter, rect: QRectF) -> None:
        painter.setPen(QPen(QColor(self.theme.colours.accent), 2.0 * self.theme.zoom))
        y = rect.bottom() - self.theme.zoom
        painter.drawLine(QLineF(rect.left() + 3, y, rect.right() - 3, y))

    def _paint_stem(self, painter: QPainter, rect: QRectF) -> None:
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(self.theme.colours.chip))
        square = self.theme.px(13)
        painter.drawRoundedRect(QRectF(rect.right() - square, rect.center().y() - square / 2, square, square), 3, 3)

    def _paint_moved_sample(self, painter: QPainter, rect: QRectF) -> None:
        self._paint_moved(painter, rect.adjusted(0, 0, 0, -rect.height() * 0.25))

    # places

    def cell_rect(self, row: int, column: int) -> QRectF:
        """Where a cell stands."""
        left, width = self._grid.column(column)
        air = self.theme.zoom
        return QRectF(left + air, self._grid.row_top(row) + air, width - 2 * air, self._grid.row - 2 * air)

    def _sign_rect(self, which: int, top: float, height: float) -> QRectF:
        width = float(self.theme.px(self.sign))
        return QRectF(self._grid.mirrored(self._signs + which * width, width), top, width, height)

    def _label_rect(self, row: int) -> QRectF:
        left, width = self._label
        return QRectF(self._grid.mirrored(left, width), self._grid.row_top(row), width, self._grid.row)

    def focus_rect(self) -> QRectF:
        """The cell with the cursor, a sign, or the label."""
        assert self.at is not None
        if self.cell >= 0:
            return self.cell_rect(self.at, self.cell)
        if self.cell == WHOLE:
            return self._label_rect(self.at).adjusted(-3, 1, 3, -1)
        rect = self._sign_rect(self.cell - LEXICON, self._grid.row_top(self.at), self._grid.row)
        return rect.adjusted(1, 1, -1, -1)

    def edit_rect(self, part: Part) -> QRectF:
        """A form is typed where the forms stand, with room for a long one."""
        rect = self._label_rect(part.line)
        width = max(rect.width(), float(self.theme.px(160)))
        return QRectF(min(rect.left(), self.width() - width), rect.top(), width, rect.height())

    def place_at(self, point: QPointF) -> int:
        """The column, or the sign, at a point; WHOLE elsewhere."""
        column = self._grid.column_at(point.x()) if self._grid.columns.starts else None
        if column is not None:
            return column
        signs = [n for n in (0, 1) if self._sign_rect(n, 0, 1).adjusted(0, -1, 0, 1).contains(QPointF(point.x(), 0))]
        return LEXICON + signs[0] if signs else WHOLE

    def part_at(self, point: QPointF) -> int | None:
        """The row at a point."""
        return self._grid.row_at(point.y()) if self.parts else None

    def light(self, ref: Ref | None) -> None:
        """Light the form with this ref; only the rows that change are painted."""
        before, self.lit = self.lit, ref
        for name in {before, ref} - {None}:
            if name in self._rows:
                self.update(self.parts[self._rows[name]].rect.toAlignedRect().adjusted(-2, -2, 2, 2))

    # scrolling

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Sideways the columns are scrolled; up and down belongs to the pane."""
        turned = event.angleDelta()
        sideways = turned.x() or (turned.y() if event.modifiers() & Qt.KeyboardModifier.ShiftModifier else 0)
        if sideways and self._grid.overflow:
            self._bar.setValue(self._bar.value() - sideways // 2 * (-1 if self._grid.backwards else 1))
            event.accept()
        else:
            event.ignore()

    def _scroll(self, value: int) -> None:
        self._grid = self._grid.scrolled(float(value))
        self.update()

    def _show_cursor(self) -> None:
        if self.cell >= 0 and self._grid.overflow:
            self._bar.setValue(round(self._grid.scroll_to(self.cell)))

    def _accept_offer(self) -> None:
        if (offer := self.block.offer) is not None:
            self.parameter_requested.emit(offer.parameter, offer.value)
