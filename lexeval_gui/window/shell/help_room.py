"""Help in the main window: what it explains, where there is room for it, and to which panes it gives way."""

from __future__ import annotations

from lexeval_gui.window.help.commands import HelpCommands
from lexeval_gui.window.help.place import Room
from lexeval_gui.window.help.pointed import LastTouched
from lexeval_gui.window.shell.frame import WindowFrame
from lexeval_gui.window.shell.layout.pane_frame import PaneFrame
from lexeval_gui.window.shell.layout.workbench import Workbench
from lexeval_gui.window.shell.menus import Menus
from lexeval_gui.window.state.app_state import AppState
from lexeval_gui.window.state.memory import Memory


def help_of(
    window: WindowFrame, state: AppState, workbench: Workbench, menus: Menus, memory: Memory, touched: LastTouched
) -> HelpCommands:
    """What the menu Help does in a window."""

    def column() -> PaneFrame | None:
        """In a wide window there is room for one more, so that none is lent."""
        return workbench.docked.column_to_lend() if window.room == "middle" else None

    room = Room(
        window.row,
        window.pages,
        is_narrow=lambda: window.room == "narrow",
        column=column,
        has_item=lambda: state.data.evaluation is not None and not state.guide.hides,
    )
    made = HelpCommands(state, lambda: menus.actions, room, memory, touched, window.theme, window)
    for signal in (window.room_changed, workbench.changed):
        signal.connect(made.place.follow_room)
    menus.begun.connect(made.give_way)
    menus.pane_wanted.connect(made.give_way_to_pane)
    return made
