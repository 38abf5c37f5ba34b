"""What can be done while scores are out of sight, until an answer is shown: nothing that tells one."""

from __future__ import annotations

from lexeval_gui.window.actions.action import Action

HIDDEN = "The scores are hidden until the answer is shown."

TELL_NOTHING = frozenset(
    {"open", "folders", "project.import", "close", "quit", "cancel", "first_rows.leave", "save", "save.as", "reload",
     "reopen", "full", "palette", "menus", "layout", "help.turn", "help.search", "help.window", "help.keys",
     "help.filter", "about"}
)  # fmt: skip
KINDS = ("guide", "exercise", "lecture", "zoom", "content", "theme", "sample", "recent", "unsaved")
"""What the ids of other actions that tell nothing begin with."""


def tells_nothing(action: Action) -> bool:
    """Whether an action shows, copies and writes no score, nor leads to one; of what comes new it is not believed."""
    return action.id in TELL_NOTHING or action.id.partition(".")[0] in KINDS
