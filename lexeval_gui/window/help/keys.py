"""The page of keys, made from the table of actions."""

from __future__ import annotations

import html
from collections.abc import Iterable

from lexeval_gui.window.actions.action import Action
from lexeval_gui.window.actions.menu_titles import MENUS
from lexeval_gui.window.help.pages import HelpPage
from lexeval_gui.window.widgets.labels import key_text

FIGURE_KEYS = (
    (
        ("Left", "Right"),
        "Step from element to element",
        "Points, bars and levels are read out, with what is behind them.",
    ),
    (("Up", "Down"), "Step to another line", "Such as that of another system."),
    (("Home", "End"), "Go to the first or last element", ""),
    (("Return",), "Show the items behind the element", "As a click on it does."),
    (("Shift+Left", "Shift+Right"), "Move the value that can be dragged", "In curves over a parameter."),
    (("Space",), "Begin a stretch of items", "In a sequence: arrows go on, Enter lists the items, Escape drops it."),
)
"""What the keys do in a figure, beside the actions."""

HELP_KEYS = (
    (("Ctrl+F",), "Search in help", "Down and Up go through what was found, Enter shows it."),
    (("F3", "Shift+F3"), "Next place found, the one before", "Enter and Shift+Enter do it from the search line."),
    (("Shift+F1",), "Beside the item, or in a window of its own", ""),
    (("Esc",), "Clear the search, then close help", ""),
)
"""What the keys do in help."""


def keys_page(actions: Iterable[Action]) -> HelpPage:
    """Every action that has a key, menu by menu."""
    parts = ["<h2>Keys</h2><p class='quiet'>Ctrl+K finds every command by a few of its letters.</p>"]
    known = list(actions)
    for menu in MENUS:
        rows = [_key_row(a.keys, a.title, a.help) for a in known if a.keys and a.menu.split("/")[0] == menu]
        if rows:
            parts.append(_table(menu, rows))
    for title, keys in (("In a figure", FIGURE_KEYS), ("In help", HELP_KEYS)):
        parts.append(_table(title, [_key_row(*row) for row in keys]))
    return HelpPage("Keys", "".join(parts), "html")


def _table(title: str, rows: Iterable[str]) -> str:
    return f"<h3>{title}</h3><table width='100%'>{''.join(rows)}</table>"


def _key_row(keys: Iterable[str], title: str, help: str) -> str:
    named = " &nbsp; ".join(f"<b>{html.escape(key_text(key))}</b>" for key in keys)
    cells = (f"<td width='26%'>{named}", f"<td width='30%'>{html.escape(title)}")
    return f"<tr>{'</td>'.join(cells)}</td><td class='quiet'>{html.escape(help)}</td></tr>"
