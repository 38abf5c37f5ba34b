"""Pages of HTML have the colours of the window."""

from __future__ import annotations

import re

import pytest

from lexeval_gui.core.resources import resource
from lexeval_gui.window.blocks.marks import status
from lexeval_gui.window.look.theme import COLOURS, Look


@pytest.mark.parametrize(("place", "look"), [(0, "light"), (1, "dark"), (2, "contrast")])
def test_colours_are_those_of_the_window(place: int, look: Look) -> None:
    colours, letters = COLOURS[look], status.COLOURS[look]
    css = resource("pages", "page.css").read_text(encoding="utf-8")
    block = re.findall(r":root \{(.*?)\}", css, re.DOTALL)[place]
    found = dict(re.findall(r"--([\w-]+): (#\w+)", block))
    assert {name: found[name] for name in letters} == letters
    assert tuple(found[f"s{number}"] for number in range(8)) == colours.systems
    names = ("ground", "panel", "line", "ink", "quiet", "hit", "target", "bar")
    assert {name: found[name] for name in names} == {name: getattr(colours, name) for name in names}
