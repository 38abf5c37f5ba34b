"""The page of keys has all that there are."""

from __future__ import annotations

import html

from lexeval_gui.window.actions.table import ACTIONS
from lexeval_gui.window.help.keys import FIGURE_KEYS, HELP_KEYS, keys_page


def test_the_page_of_keys_has_every_key() -> None:
    page = keys_page(ACTIONS).text
    for action in ACTIONS:
        if action.keys:
            assert html.escape(action.title) in page
    for _, title, _ in (*FIGURE_KEYS, *HELP_KEYS):
        assert title in page
