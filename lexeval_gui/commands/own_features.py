"""Features of one's own: a CSV that is joined to the items."""

from __future__ import annotations

import argparse
from collections.abc import Iterable
from typing import TYPE_CHECKING

from lexeval_gui.commands import common

if TYPE_CHECKING:
    from lexeval_gui.workspace.analysis.joined import Joined
    from lexeval_gui.workspace.scoring import Scored


def joined(arguments: argparse.Namespace, scored: Scored, taken: Iterable[str] = ()) -> Joined:
    """The features of one's own, and what was found wrong with them; none without `--join`. `taken` are names that the
    verb has beside those of filters. Raises BadValue and Unreadable."""
    from lexeval_gui.core.jobs import Job
    from lexeval_gui.workspace.analysis.joined import Joined, join_items

    if getattr(arguments, "join", None) is None:
        return Joined((), ())
    common.refuse_to_overwrite(arguments, arguments.join)
    return join_items(scored.evaluation, arguments.join, Job(pipes=[arguments.join]), taken)
