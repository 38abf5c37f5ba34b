"""Puts the manual page into the wheel, an editable one too.

Where its bin/ is on the path, `man lexeval` finds the page in share/man beside it.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class ManualPageHook(BuildHookInterface[Any]):
    """What hatchling calls before it builds a wheel."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Write the page and name it among the data of the wheel; none of what LexEval runs on has to be there."""
        sys.path.insert(0, self.root)
        from lexeval_gui.__main__ import parser
        from lexeval_gui.commands.shared.manual_page import manual_page

        page = Path(self.root, "build", "lexeval.1")
        page.parent.mkdir(exist_ok=True)
        page.write_text(manual_page(parser()), encoding="utf-8")
        build_data["shared_data"][str(page)] = "share/man/man1/lexeval.1"
