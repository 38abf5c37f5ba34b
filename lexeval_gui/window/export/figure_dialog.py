"""Lays a figure out for paper: its size, letters and parts beside a preview, which is what will be written."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from msgspec.structs import replace
from PySide6.QtCore import QSize, Qt, QTimer
from PySide6.QtGui import QFontDatabase, QImage, QPixmap
from PySide6.QtWidgets import QBoxLayout, QCheckBox, QComboBox, QFormLayout, QLineEdit, QVBoxLayout, QWidget

from lexeval_gui.core.parameters import BadValue
from lexeval_gui.window.export.figure_layout import LIMITS, UNITS, FigureLayout
from lexeval_gui.window.export.figures import picture, sized_drawing
from lexeval_gui.window.look.theme import Theme
from lexeval_gui.window.plots.canvas import Canvas
from lexeval_gui.window.widgets.dialogs.dialog import Dialog, Role
from lexeval_gui.window.widgets.dialogs.on_screen import has_room_beside
from lexeval_gui.window.widgets.labels import Label, name_box, quiet
from lexeval_gui.window.widgets.layouts import nest

DELAY = 120
"""Milliseconds without another change after which the preview is drawn again."""

PREVIEW = (360, 260)
"""Pixels at zoom 1 that the preview has at most."""

WIDE = 830
"""Pixels at zoom 1 that the preview needs to stand beside the fields."""

SYSTEM_FONT = "font of the system"


class FigureDialog(Dialog):
    """Asks how a figure is to be laid out. `make` draws it so; `parts` can be left out of it."""

    def __init__(
        self,
        make: Callable[[FigureLayout], Canvas],
        parts: Mapping[str, str],
        layout: FigureLayout,
        theme: Theme,
        parent: QWidget,
    ) -> None:
        super().__init__(theme, parent)
        self.setWindowTitle("Export figure")
        self._theme, self._make, self._begun = theme, make, layout
        self.numbers = {name: QLineEdit(f"{getattr(layout, name):g}", self) for name in LIMITS}
        self.family, self.title = QComboBox(self), QLineEdit(layout.title, self)
        self._offer_families(layout.family)
        self.title.setAccessibleName("title")
        self.title.setPlaceholderText("none")
        self.parts = {name: QCheckBox(words, self) for name, words in parts.items()}
        for name, box in self.parts.items():
            box.setChecked(name not in layout.left_out)
        self.preview = Label("", self)
        self.preview.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.preview.setFixedSize(*(theme.px(side) for side in PREVIEW))
        self.preview.setAccessibleName("the figure as it will be written")
        self.said = quiet("", theme, self, wraps=True)
        self.buttons.addButton("Cancel", Role.RejectRole)
        self.save = self.buttons.addButton("Save…", Role.AcceptRole)
        self.save.setDefault(True)
        self._lay_out()
        self._timer = QTimer(self, singleShot=True, interval=DELAY)
        self._timer.timeout.connect(self.draw)
        self._follow()
        self.draw()
        self.resize_on_screen(theme.px(WIDE))

    def _offer_families(self, family: str) -> None:
        name_box(self.family, "font")
        self.family.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.family.setMinimumContentsLength(18)
        self.family.addItem(SYSTEM_FONT, "")
        for known in QFontDatabase.families():
            self.family.addItem(known, known)
        self.family.setCurrentIndex(max(0, self.family.findData(family)))

    def _lay_out(self) -> None:
        rows = {
            "width in cm": self.numbers["width"],
            "height in cm": self.numbers["height"],
            "smallest letters in points": self.numbers["points"],
            "font": self.family,
            "title": self.title,
            "dots per inch of a PNG": self.numbers["resolution"],
        }
        form = QFormLayout()
        form.setHorizontalSpacing(self._theme.px(12))
        form.setVerticalSpacing(self._theme.px(8))
        for words, field in rows.items():
            field.setAccessibleName(words)
            form.addRow(Label(words, self), field)
        for box in self.parts.values():
            form.addRow("", box)
        beside = QVBoxLayout()
        beside.addWidget(self.preview, 0, Qt.AlignmentFlag.AlignCenter)
        beside.addWidget(self.said)
        beside.addStretch(1)
        ways = QBoxLayout.Direction
        room = has_room_beside(self, self._theme.px(WIDE))
        both = QBoxLayout(ways.LeftToRight if room else ways.BottomToTop, self.inside)  # else the preview on top
        both.setContentsMargins(*(self._theme.px(16),) * 4)
        both.setSpacing(self._theme.px(20))
        nest(both, form)
        nest(both, beside, 1)

    def _follow(self) -> None:
        for number in self.numbers.values():
            number.textChanged.connect(self._timer.start)
        self.family.currentIndexChanged.connect(self._timer.start)
        self.title.textChanged.connect(self._timer.start)
        for box in self.parts.values():
            box.toggled.connect(self._timer.start)

    @property
    def layout_now(self) -> FigureLayout:
        """As it is laid out now; what this figure does not have is left out as it was. Raises BadValue for what no
        figure can have."""
        unknown = tuple(name for name in self._begun.left_out if name not in self.parts)
        return replace(
            self._begun,
            **{name: number_in(field.text(), name) for name, field in self.numbers.items()},
            family=str(self.family.currentData()),
            title=self.title.text().strip(),
            left_out=(*unknown, *(name for name, box in self.parts.items() if not box.isChecked())),
        )

    def accept(self) -> None:
        """See Qt; what was typed just now is looked at first."""
        self._timer.stop()
        self.draw()
        if self.save.isEnabled():
            super().accept()

    def draw(self) -> None:
        """Draw the preview: the figure that will be written, as large as there is room."""
        try:
            layout = self.layout_now
        except BadValue as error:
            text = str(error)
            self.said.setText(f"{text[:1].upper()}{text[1:]}.")
            self.save.setEnabled(False)
            return
        self.save.setEnabled(True)
        plot = self._make(layout)
        ratio, pixels = self.devicePixelRatioF(), layout.pixels
        shown = as_preview(picture(sized_drawing(plot, layout)), self.preview.size() * ratio)
        shown.setDevicePixelRatio(ratio)
        self.preview.setPixmap(QPixmap.fromImage(shown))
        self.said.setText(
            f"{layout.width:g} × {layout.height:g} cm; as PNG {pixels.width():,} × {pixels.height():,} pixels. "
            f"Light, whatever the window's colours are."
        )
        plot.deleteLater()


def number_in(text: str, name: str) -> float:
    """The number that was typed. Raises BadValue for what is none."""
    try:
        return float(text.replace(",", "."))
    except ValueError:
        raise BadValue(f"the {name} of a figure is a number of {UNITS[name]}, not '{text}'") from None


def as_preview(image: QImage, room: QSize) -> QImage:
    """A picture as large as there is room, or smaller."""
    if image.width() <= room.width() and image.height() <= room.height():
        return image
    return image.scaled(room, Qt.AspectRatioMode.KeepAspectRatio, Qt.TransformationMode.SmoothTransformation)
