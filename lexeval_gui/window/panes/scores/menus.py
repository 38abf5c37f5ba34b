"""The menus below the table of scores: which measures it shows, and by which groups it splits them."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from functools import partial

from PySide6.QtWidgets import QMenu

from lexeval_gui.window.panes.scores.stars import Stars
from lexeval_gui.window.widgets.labels import escape_mnemonics
from lexeval_gui.workspace import outputs
from lexeval_gui.workspace.scoring import groups as grouping
from lexeval_gui.workspace.scoring.evaluation import Evaluation


def add_wholes(menu: QMenu, evaluation: Evaluation, choose: Callable[[Sequence[str] | None], None]) -> None:
    """Offer the overview (None), and all measures."""
    menu.addAction("Overview", partial(choose, None))
    menu.addAction("All measures", partial(choose, tuple(m.id for m in outputs.measures_of(evaluation))))


def add_stars(menu: QMenu, stars: Stars, has_systems: bool, want: Callable[[bool], None]) -> None:
    """Offer stars in exports, where a row is a system."""
    action = menu.addAction("Stars in exports")
    action.setCheckable(True)
    action.setChecked(stars.is_wanted)
    action.setEnabled(stars.can_be and has_systems)
    action.toggled.connect(want)
    menu.addSeparator()


def add_measures(menu: QMenu, evaluation: Evaluation, shown: Collection[str], toggle: Callable[[str], None]) -> None:
    """Offer each measure, to be shown or no more."""
    for measure in outputs.measures_of(evaluation):
        action = menu.addAction(escape_mnemonics(measure.title))
        action.setCheckable(True)
        action.setChecked(measure.id in shown)
        action.triggered.connect(partial(toggle, measure.id))


def add_groupings(menu: QMenu, evaluation: Evaluation, current: str, group_by: Callable[[str | None], None]) -> None:
    """Offer the groupings that there are, and none."""
    titles = {name: evaluation.dataset.group_title(name) for name in grouping.groupings(evaluation)}
    for name, title in {**titles, "": "no groups"}.items():
        count = len(grouping.groups(evaluation, name))
        action = menu.addAction(escape_mnemonics(f"{title} ({count})" if name else title), partial(group_by, name))
        action.setCheckable(True)
        action.setChecked(name == current)
