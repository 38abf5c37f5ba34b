"""Features of one's own: a CSV that is joined to the items."""

from __future__ import annotations

import argparse
from collections.abc import Iterable
from typing import TYPE_CHECKING

from lexeval_gui.commands import common

if TYPE_CHECKING:
    from lexeval_gui.workspace.analysis.joined import Joined
    from lexeval_gui.workspace.scoring import Scored


def add_join(parser: argparse.ArgumentParser | argparse._ArgumentGroup) -> None:
    """Declare `--join`."""
    parser.add_argument("--join", metavar="CSV", help="features of your own: a column `id`, and one for each feature")


def joined(arguments: argparse.Namespace, scored: Scored, taken: Iterable[str] = ()) -> Joined:
    """The features of one's own, and what was found wrong with them; none without `--join`. `taken` are names that the
    verb has beside those of filters. Raises BadValue and Unreadable."""
    from lexeval_gui.workspace.analysis import subsets
    from lexeval_gui.workspace.analysis.joined import Joined, join
    from lexeval_gui.workspace.items import fields

    if arguments.join is None:
        return Joined((), ())
    common.refuse_to_overwrite(arguments, arguments.join)
    evaluation = scored.evaluation
    columns = fields.fields(evaluation, (0, 1), annotations=subsets.annotations_of(scored))
    return join(arguments.join, evaluation.dataset.ids, {*columns.by_name, *taken})
