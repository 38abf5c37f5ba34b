"""Colours, line styles, fonts and sizes of the window in each look. Every system has a colour and a dash."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from msgspec import Struct
from PySide6.QtCore import QObject, Qt, Signal, Slot
from PySide6.QtGui import QColor, QFont, QFontDatabase, QGuiApplication, QPen

if TYPE_CHECKING:  # not before Qt 6.10
    from PySide6.QtGui import QAccessibilityHints, QStyleHints


class Colours(Struct, frozen=True):
    """One look. On every ground that it is shown on, text has a contrast of at least 4.5 (7 in high contrast), and an
    edge, a line of a system or a frame around what has the focus one of at least 3."""

    ground: str  # behind data
    panel: str  # bars and headers
    line: str  # hairlines
    ink: str  # text
    quiet: str  # text that can wait
    faint: str  # what cannot be used now: no text that has to be read
    edge: str  # borders of what can be typed into or pressed
    chip: str  # ground of chips
    accent: str  # the one accent
    on_accent: str  # text on the accent
    selection: str  # ground of the current row
    hover: str  # ground of what lights up
    hit: str  # ground of a hit
    hit_ink: str
    target: str  # ground of the target word
    bar: str  # gold bars
    warning: str
    error: str
    systems: tuple[str, ...]
    border: float = 1  # width of borders in pixels at zoom 1


LIGHT = Colours(
    ground="#ffffff", panel="#f7f8fa", line="#dfe3e8", ink="#1b2430", quiet="#5b6672", faint="#9aa3ad",
    edge="#78828d", chip="#e9edf1", accent="#1f66ad", on_accent="#ffffff",
    selection="#e2edf8", hover="#fff3c4", hit="#e1f2e4", hit_ink="#14532d", target="#fdeeb5", bar="#7b8794",
    warning="#8a5300", error="#b3261e",
    systems=("#0068ad", "#b54800", "#00795a", "#8e4585", "#8a6100", "#3b5b8c", "#a3324a", "#4d6b1f"),
)  # fmt: skip

DARK = Colours(
    ground="#15191f", panel="#1c2128", line="#333b45", ink="#e6eaf0", quiet="#a0abb8", faint="#66717d",
    edge="#87939f", chip="#2a323c", accent="#6db3f2", on_accent="#0d1720",
    selection="#24374d", hover="#453d1b", hit="#1d3b28", hit_ink="#a6e3b8", target="#473b0f", bar="#8895a3",
    warning="#f0b35a", error="#ff8a80",
    systems=("#5db0f0", "#f5945c", "#3fc79a", "#d796cf", "#dcb348", "#93b4e8", "#f28ba0", "#a9c76b"),
)  # fmt: skip

CONTRAST = Colours(
    ground="#000000", panel="#000000", line="#8a8a8a", ink="#ffffff", quiet="#d6d6d6", faint="#8a8a8a",
    edge="#ffffff", chip="#1f1f1f", accent="#8cd3ff", on_accent="#000000",
    selection="#00305e", hover="#3d3500", hit="#00381a", hit_ink="#9dffb8", target="#3d3200", bar="#d6d6d6",
    warning="#ffc94d", error="#ffb3ad",
    systems=("#8cd3ff", "#ffb784", "#63e6b9", "#f5b8ee", "#ffd84a", "#c0ceff", "#ffb3c1", "#c8f07c"),
    border=2,
)  # fmt: skip

Look = Literal["light", "dark", "contrast"]

COLOURS: dict[Look, Colours] = {"light": LIGHT, "dark": DARK, "contrast": CONTRAST}

LOOKS = tuple(COLOURS)

DASHES = (
    Qt.PenStyle.SolidLine,
    Qt.PenStyle.DashLine,
    Qt.PenStyle.DotLine,
    Qt.PenStyle.DashDotLine,
    Qt.PenStyle.DashDotDotLine,
)
"""The line style of each system; with more systems than styles they repeat in other colours."""


def system_colour(colours: Colours, system: int) -> str:
    """The colour of a system by its place."""
    return colours.systems[system % len(colours.systems)]


def system_dash(system: int) -> Qt.PenStyle:
    """The line style of a system by its place."""
    return DASHES[system % len(DASHES)]


SAMPLES = ((), (2.2, 1.3), (1.0, 1.0), (2.4, 0.9, 1.0, 0.9), (1.8, 0.8, 0.8, 0.8, 0.8, 0.8))
"""The dashes and gaps of each line style in a short sample, in widths of the pen; () is a solid line."""


def sample_pen(colour: QColor, system: int, width: float) -> QPen:
    """The pen of the short line that stands for a system."""
    pen = QPen(colour, width, Qt.PenStyle.SolidLine, Qt.PenCapStyle.FlatCap)
    if dashes := SAMPLES[system % len(SAMPLES)]:
        pen.setDashPattern(dashes)
    return pen


Role = Literal["body", "small", "large", "mono", "heading"]

SIZES: dict[str, float] = {"body": 13, "small": 11, "large": 15, "mono": 12, "heading": 11}
"""Height of each role's font in pixels at zoom 1."""

ZOOM = (1.0, 2.5)
"""The least and the greatest zoom, of the window and of its panes."""


class Theme(QObject):
    """The look in force: colours, fonts and zoom. Panes read it and follow `changed`."""

    changed = Signal()
    zoom_leaving = Signal()
    """There will be another zoom: everything stands as it is at the one before."""
    content_changed = Signal()
    """The text of the panes has another size; nothing else has."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.choice: Literal["system"] | Look = "light"
        self.look: Look = "light"
        self.zoom = self.content = 1.0
        self.is_lecture = False
        self._fonts: tuple[float, dict[Role, QFont]] = 0.0, {}  # at a zoom: the system is asked once

    @property
    def colours(self) -> Colours:
        """The colours in force."""
        return COLOURS[self.look]

    def px(self, size: float) -> int:
        """A length of the layout, given in pixels at zoom 1."""
        return round(size * self.zoom)

    def font(self, role: Role = "body") -> QFont:
        """The font of a role at the present zoom, to be changed by whoever asks."""
        if self._fonts[0] != self.zoom:
            self._fonts = self.zoom, {}
        if role not in self._fonts[1]:
            self._fonts[1][role] = self._make_font(role)
        return QFont(self._fonts[1][role])

    def _make_font(self, role: Role) -> QFont:
        if role == "mono":
            font = QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont)
        else:
            font = QFontDatabase.systemFont(QFontDatabase.SystemFont.GeneralFont)
        font.setPixelSize(self.px(SIZES[role]))
        if role == "heading":
            font.setLetterSpacing(QFont.SpacingType.AbsoluteSpacing, 0.5 * self.zoom)
        return font

    def set_look(self, look: Look) -> None:
        """Show a look, whatever the system does."""
        self.choice = look
        self._show(look)

    def set_zoom(self, zoom: float) -> None:
        """Enlarge everything, for lecture rooms: 1.0 to 2.5."""
        zoom = min(max(round(zoom, 2), ZOOM[0]), ZOOM[1])
        if zoom != self.zoom:
            self.zoom_leaving.emit()
            self.zoom = zoom
            self.changed.emit()

    @property
    def base(self) -> Theme:
        """The look of the window, which the dialogs of a pane have too; here it is this."""
        return self

    @property
    def is_behind(self) -> bool:
        """Whether sizes that are found now are found anew at once, as there is another look or zoom."""
        return False

    @property
    def content_zoom(self) -> float:
        """The zoom of what is in the panes: that of the window times `content`, within the same bounds."""
        return min(max(self.zoom * self.content, ZOOM[0]), ZOOM[1])

    def set_content(self, content: float) -> None:
        """Show the text of the panes in another size than that of the bars: as far as `content_zoom` can follow."""
        self.set_lecture(self.is_lecture, content)

    def set_lecture(self, is_on: bool, content: float) -> None:
        """Have the panes read from the last row, their text in another size (see `set_content`); or at a desk again."""
        before, self.is_lecture = (self.is_lecture, self.content), is_on
        self.content = self._bounded(content)
        if before != (is_on, self.content):
            self.content_changed.emit()

    def _bounded(self, content: float) -> float:
        least, most = (bound / self.zoom for bound in ZOOM)
        return min(max(round(content, 2), least), most)

    def follow_system(self) -> None:
        """Show what the system shows, now and when it changes."""
        if self.choice != "system":
            self.choice = "system"
            hints = QGuiApplication.styleHints()
            hints.colorSchemeChanged.connect(self._follow, Qt.ConnectionType.UniqueConnection)
            if (accessibility := _accessibility_of(hints)) is not None:
                accessibility.contrastPreferenceChanged.connect(self._follow, Qt.ConnectionType.UniqueConnection)
        self._follow()

    @Slot()
    def _follow(self) -> None:
        if self.choice == "system":
            self._show(look_of_system())

    def _show(self, look: Look) -> None:
        if look != self.look:
            self.look = look
            self.changed.emit()


def choose_look(theme: Theme, choice: str) -> None:
    """Show the look of this name; as the system does, for any other word."""
    for look in LOOKS:
        if look == choice:
            theme.set_look(look)
            return
    theme.follow_system()


def look_of_system() -> Look:
    """What the system asks for: high contrast before dark or light."""
    hints = QGuiApplication.styleHints()  # kept until it has been asked: what hangs on it dies with its wrapper
    accessibility = _accessibility_of(hints)
    if accessibility is not None and accessibility.contrastPreference() == Qt.ContrastPreference.HighContrast:
        return "contrast"
    return "dark" if hints.colorScheme() == Qt.ColorScheme.Dark else "light"


def _accessibility_of(hints: QStyleHints) -> QAccessibilityHints | None:
    """What the system says about contrast; None before Qt 6.10, which does not ask it."""
    return hints.accessibility() if hasattr(hints, "accessibility") else None


def mix(first: str, second: str, share: float) -> QColor:
    """A colour between two: `share` of the first."""
    a, b = QColor(first), QColor(second)
    pairs = ((a.red(), b.red()), (a.green(), b.green()), (a.blue(), b.blue()))
    return QColor(*(round(x * share + y * (1 - share)) for x, y in pairs))
