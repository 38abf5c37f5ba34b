"""The mark of each system in a plot: a form, so that colour is not alone."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from lexeval_gui.window.look.theme import Colours, system_colour
from lexeval_gui.window.widgets.labels import cut
from lexeval_gui.workspace.scoring.evaluation import Evaluation

MARKS = (("o", "●"), ("s", "■"), ("t1", "▲"), ("d", "◆"), ("t", "▼"), ("star", "★"), ("p", "⬟"), ("h", "⬢"))
"""The mark of each system: as pyqtgraph calls it, and as a letter of a text."""


def mark(system: int) -> tuple[str, str]:
    """The mark of a system by its place; with more systems than marks they repeat in other colours."""
    return MARKS[system % len(MARKS)]


def marks_of(evaluation: Evaluation, colours: Colours, systems: Sequence[int]) -> str:
    """The marks of systems with their names, as rich text; a name is not broken into lines."""
    return " &nbsp; ".join(
        f"<span style='color:{system_colour(colours, system)}'>{mark(system)[1]}</span>&nbsp;"
        + escape(cut(evaluation.system_names[system])).replace(" ", "\u00a0").replace("-", "\u2011")
        for system in systems
    )
