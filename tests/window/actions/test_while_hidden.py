"""What can be done while scores are hidden: what was looked at, and nothing that writes, copies or shows numbers."""

from __future__ import annotations

import pytest

from lexeval_gui.window.actions.action import Action
from lexeval_gui.window.actions.table import ACTIONS
from lexeval_gui.window.actions.while_hidden import KINDS, TELL_NOTHING, tells_nothing


def test_every_name_means_an_action() -> None:
    known = {action.id for action in ACTIONS}
    assert known >= TELL_NOTHING
    assert {id.partition(".")[0] for id in known} >= {"guide", "exercise", "zoom", "content", "theme"}
    assert set(KINDS) >= {"guide", "sample", "recent"}


@pytest.mark.parametrize(
    "prefix", ["export", "copy", "tab", "pane", "alone", "item", "sort", "score", "filter", "slider", "system",
               "preset", "remedy", "review", "undo", "redo", "reset", "help", "report", "figure", "columns", "worth"]
)  # fmt: skip
def test_what_leads_to_numbers_is_not_among_them(prefix: str) -> None:
    told = [action.id for action in ACTIONS if action.id.partition(".")[0] == prefix and tells_nothing(action)]
    pages = ("help.keys", "help.filter", "help.turn", "help.search", "help.window")  # which show no numbers then
    assert not [id for id in told if id not in pages]


def test_what_comes_new_is_not_believed() -> None:
    assert not tells_nothing(Action("something.new", "New", "call"))
