"""One thing that can be done in the window, as the tables of actions list it."""

from __future__ import annotations

from collections.abc import Callable

from msgspec import Struct

from lexeval_gui.window.state.app_state import AppState

Enabled = Callable[[AppState], bool]


class Action(Struct, frozen=True):
    """One thing that can be done.

    `menu` is a path such as `View/Zoom`; actions of another `group` than the one above are set apart by a line.
    `checked` is the dotted path of a function that says, for the same arguments, whether it is switched on.
    `pane` is the name of the pane in which it can be seen what it does: that comes to the front, where it is not there.
    `label` names it by what is open; such an action is in the menus only while it is enabled, unless it `stays`.
    """

    id: str
    title: str
    call: str
    arguments: tuple[str | int, ...] = ()
    keys: tuple[str, ...] = ()
    menu: str = ""
    group: int = 0
    enabled: Enabled = lambda state: True
    checked: str = ""
    help: str = ""
    label: Callable[[AppState], str] | None = None
    stays: bool = False
    pane: str = ""
