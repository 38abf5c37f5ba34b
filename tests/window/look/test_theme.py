"""Colours that can be read, light and dark; zoom and choice."""

from __future__ import annotations

import pytest
from PySide6.QtGui import QColor, QPalette
from pytestqt.qtbot import QtBot

from lexeval_gui.window.look.style_sheet import palette, style_sheet
from lexeval_gui.window.look.theme import DARK, DASHES, LIGHT, SAMPLES, Colours, Theme, system_colour, system_dash

TEXT = ("ink", "quiet", "accent", "warning", "error")
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


@pytest.mark.parametrize("colours", [LIGHT, DARK], ids=["light", "dark"])
@pytest.mark.parametrize("name", TEXT)
def test_text_can_be_read(colours: Colours, name: str) -> None:
    for ground in ("ground", "panel"):
        assert contrast(getattr(colours, name), getattr(colours, ground)) >= 4.5, ground


@pytest.mark.parametrize("colours", [LIGHT, DARK], ids=["light", "dark"])
def test_text_on_coloured_grounds_can_be_read(colours: Colours) -> None:
    for ground in GROUNDS:
        assert contrast(colours.ink, getattr(colours, ground)) >= 4.5, ground
    pairs = ((colours.hit_ink, colours.hit), (colours.on_accent, colours.accent), (colours.quiet, colours.chip))
    for text, ground in pairs:
        assert contrast(text, ground) >= 4.5


@pytest.mark.parametrize("colours", [LIGHT, DARK], ids=["light", "dark"])
def test_names_of_systems_can_be_read(colours: Colours) -> None:
    for colour in colours.systems:
        assert min(contrast(colour, colours.ground), contrast(colour, colours.panel)) >= 4.5, colour
    assert len(set(colours.systems)) == len(colours.systems)


def test_systems_differ_by_more_than_colour() -> None:
    looks = {(system_colour(LIGHT, system), system_dash(system)) for system in range(40)}
    assert len(looks) == 40
    assert len(SAMPLES) == len(DASHES)


@pytest.mark.parametrize("dark", [False, True])
def test_what_is_selected_can_be_read(qtbot: QtBot, dark: bool) -> None:
    theme = Theme()
    theme.set_dark(dark)
    made = palette(theme)
    for text, ground in ((QPalette.ColorRole.HighlightedText, QPalette.ColorRole.Highlight),):
        assert contrast(made.color(text).name(), made.color(ground).name()) >= 4.5


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
    told: list[bool] = []
    theme.changed.connect(lambda: told.append(theme.dark))
    theme.set_dark(True)
    theme.set_dark(True)
    assert told == [True]
    theme.follow_system()
    assert str(theme.choice) == "system"
