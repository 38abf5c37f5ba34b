"""Colours that can be read, light and dark; zoom and choice."""

from __future__ import annotations

import weakref

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QGuiApplication, QPalette, QStyleHints
from pytestqt.qtbot import QtBot

from lexeval_gui.window.look.style_sheet import palette, style_sheet
from lexeval_gui.window.look.theme import (
    COLOURS,
    DASHES,
    LIGHT,
    LOOKS,
    SAMPLES,
    Look,
    Theme,
    choose_look,
    look_of_system,
    system_colour,
    system_dash,
)

TEXT = ("ink", "quiet", "accent", "warning", "error")
LEAST: dict[Look, float] = {"light": 4.5, "dark": 4.5, "contrast": 7.0}
"""The contrast of text, WCAG 2.1: AA, and AAA in high contrast."""

GROUNDS = ("ground", "panel", "selection", "target", "hover")


def luminance(colour: str) -> float:
    """WCAG 2.1, relative luminance."""
    parts = [value / 255 for value in QColor(colour).getRgb()[:3]]  # type: ignore[index]
    linear = [value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4 for value in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(text: str, ground: str) -> float:
    """WCAG 2.1, contrast ratio."""
    light, dark = sorted((luminance(text), luminance(ground)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


@pytest.mark.parametrize("look", LOOKS)
@pytest.mark.parametrize("name", TEXT)
def test_text_can_be_read(look: Look, name: str) -> None:
    colours = COLOURS[look]
    for ground in ("ground", "panel", "selection"):
        assert contrast(getattr(colours, name), getattr(colours, ground)) >= LEAST[look], ground


@pytest.mark.parametrize("look", LOOKS)
def test_text_on_coloured_grounds_can_be_read(look: Look) -> None:
    colours = COLOURS[look]
    for ground in GROUNDS:
        assert contrast(colours.ink, getattr(colours, ground)) >= LEAST[look], ground
    pairs = ((colours.hit_ink, colours.hit), (colours.on_accent, colours.accent), (colours.quiet, colours.chip))
    for text, ground in pairs:
        assert contrast(text, ground) >= LEAST[look]


@pytest.mark.parametrize("look", LOOKS)
def test_names_of_systems_can_be_read_wherever_they_stand(look: Look) -> None:
    colours = COLOURS[look]
    for colour in colours.systems:
        for ground in ("ground", "panel", "selection", "hover"):
            assert contrast(colour, getattr(colours, ground)) >= LEAST[look], (colour, ground)
    assert len(set(colours.systems)) == len(colours.systems)


def test_systems_differ_by_more_than_colour() -> None:
    looks = {(system_colour(LIGHT, system), system_dash(system)) for system in range(40)}
    assert len(looks) == 40
    assert len(SAMPLES) == len(DASHES)


@pytest.mark.parametrize("look", LOOKS)
def test_what_is_selected_can_be_read(qtbot: QtBot, look: Look) -> None:
    theme = Theme()
    theme.set_look(look)
    made = palette(theme)
    for text, ground in ((QPalette.ColorRole.HighlightedText, QPalette.ColorRole.Highlight),):
        assert contrast(made.color(text).name(), made.color(ground).name()) >= LEAST[look]


@pytest.mark.parametrize("look", LOOKS)
def test_edges_and_frames_can_be_seen_on_every_ground(look: Look) -> None:
    colours = COLOURS[look]
    for ground in (*GROUNDS, "hit", "chip"):
        for name in ("edge", "accent", "quiet"):
            assert contrast(getattr(colours, name), getattr(colours, ground)) >= 3, (name, ground)
    assert colours.border >= (2 if look == "contrast" else 1)


def test_zoom_stays_in_its_range_and_moves_every_size(qtbot: QtBot) -> None:
    theme = Theme()
    small, sheet = theme.font("body").pixelSize(), style_sheet(theme)
    with qtbot.waitSignal(theme.changed):
        theme.set_zoom(9)
    assert theme.zoom == 2.5
    assert theme.font("body").pixelSize() == pytest.approx(small * 2.5, abs=1)
    assert style_sheet(theme) != sheet
    theme.set_zoom(0.1)
    assert theme.zoom == 1.0


def test_a_choice_is_told_once(qtbot: QtBot) -> None:
    theme = Theme()
    told: list[str] = []
    theme.changed.connect(lambda: told.append(theme.look))
    theme.set_look("contrast")
    theme.set_look("contrast")
    assert told == ["contrast"]
    theme.follow_system()
    assert str(theme.choice) == "system"


class Hints:
    """What a system says about itself."""

    def __init__(self, scheme: Qt.ColorScheme, contrast: Qt.ContrastPreference | None) -> None:
        self.scheme, self._contrast = scheme, contrast
        self.told: list[object] = []
        self.colorSchemeChanged = self.contrastPreferenceChanged = self
        if contrast is not None:  # Qt 6.10
            self.accessibility = lambda: self

    def connect(self, slot: object, kind: object) -> None:
        self.told.append(slot)

    def colorScheme(self) -> Qt.ColorScheme:
        return self.scheme

    def contrastPreference(self) -> Qt.ContrastPreference | None:
        return self._contrast


@pytest.mark.skipif(not hasattr(QStyleHints, "accessibility"), reason="Qt before 6.10 does not ask about contrast")
def test_what_hangs_on_the_hints_of_the_system_is_not_asked_after_they_are_freed(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    """PySide frees with a wrapper those whose parent somebody has asked for: here at once, elsewhere now and then."""

    class Freed(Hints):
        """The hints while somebody holds them."""

        def __init__(self) -> None:
            super().__init__(Qt.ColorScheme.Light, HIGH)
            self.__dict__.update(
                colorSchemeChanged=None, contrastPreferenceChanged=None
            )  # no cycle: it is freed at once
            part, kept = Hints(Qt.ColorScheme.Light, HIGH), weakref.ref(self)

            def preference() -> Qt.ContrastPreference:
                assert kept() is not None, "already deleted"
                return HIGH

            monkeypatch.setattr(part, "contrastPreference", preference)
            self.accessibility = lambda: part

    monkeypatch.setattr(QGuiApplication, "styleHints", Freed)
    assert look_of_system() == "contrast"


HIGH = Qt.ContrastPreference.HighContrast
ENOUGH = Qt.ContrastPreference.NoPreference


@pytest.mark.parametrize(
    ("scheme", "wish", "look"),
    [
        (Qt.ColorScheme.Light, ENOUGH, "light"), (Qt.ColorScheme.Dark, ENOUGH, "dark"),
        (Qt.ColorScheme.Light, HIGH, "contrast"), (Qt.ColorScheme.Dark, HIGH, "contrast"),
        (Qt.ColorScheme.Dark, None, "dark"), (Qt.ColorScheme.Unknown, None, "light"),
    ],
)  # fmt: skip
def test_the_look_is_what_the_system_asks_for_with_qt_6_10_and_before(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, scheme: Qt.ColorScheme, wish: Qt.ContrastPreference, look: str
) -> None:
    hints = Hints(scheme, wish)
    monkeypatch.setattr(QGuiApplication, "styleHints", lambda: hints)
    theme = Theme()
    choose_look(theme, "system")
    assert (theme.choice, theme.look) == ("system", look)
    assert len(hints.told) == (1 if wish is None else 2)
    hints.scheme, hints._contrast = Qt.ColorScheme.Dark, ENOUGH
    theme._follow()
    assert theme.look == "dark"
    choose_look(theme, "contrast")
    theme._follow()
    assert (theme.choice, theme.look) == ("contrast", "contrast")
