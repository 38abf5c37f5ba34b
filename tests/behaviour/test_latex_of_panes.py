"""LaTeX of what every pane shows compiles, whatever names, words, tags and notes hold, in several layouts."""

from __future__ import annotations

from pathlib import Path

from pytestqt.qtbot import QtBot

from lexeval_gui.core.tables import Layout, lay_out, render
from lexeval_gui.window.actions.table import TABS
from lexeval_gui.window.shell.main_window import MainWindow
from lexeval_gui.workspace import plans
from tests import hostile
from tests.behaviour.conftest import settled
from tests.latex import need_latex, set_pages
from tests.screens import open_files

NAME = "a_b&%#^~\\{{}}$<>'--?`!`éħġżαβγعر中文q\u0303😀\x1b"
LAYOUTS = (
    Layout(format="latex"),
    Layout(format="latex", intervals="cell", best=False),
    Layout(format="latex", intervals="cell", siunitx=True),
    Layout(format="latex", intervals="none", siunitx=True, digits=(("", 0),)),
)


def pieces(window: MainWindow, actions: list[str]) -> list[str]:
    """What the dialogs of these actions would write, in every layout."""
    found = []
    for action in actions:
        window.menus.trigger(action)
        if (dialog := window.exporter.dialog) is None:
            continue
        tables = [table for table in dialog.tables[True] if table.columns]
        found += [render(lay_out(table, one), "latex", one.siunitx) for table in tables for one in LAYOUTS]
        dialog.reject()
    return found


def test_latex_of_every_pane_compiles(window: MainWindow, qtbot: QtBot, tmp_path: Path) -> None:
    need_latex("booktabs", "siunitx")
    made: list[str] = []
    shown: set[str] = set()
    for task, roles in hostile.files(tmp_path, NAME).items():
        open_files(window, plans.plan_with_roles(task, roles, {}))
        window.annotating.apply_typed_tag(f"{NAME.format()}tag")
        window.annotating.keep_note(window.annotating.note_slots(), f"{NAME.format()} note")
        made += pieces(window, ["export.items", "export.papers"])
        for name in TABS:
            window.workbench.show_pane(name)
            settled(qtbot, window)
            found = pieces(window, ["export.table"])
            shown |= {name} if found else set()
            made += found
    assert shown == {*TABS}
    set_pages(tmp_path, made, "siunitx")
