"""What is odd about judgments of what is open: names that are not there, raters that are left out."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

import numpy as np

from lexeval_gui.core.dataset import Ints
from lexeval_gui.core.parameters import Settings
from lexeval_gui.core.problems import SHOWN_LINES, Problem
from lexeval_gui.core.ratings import SD, Places, place, z_scores
from lexeval_gui.core.task.scoring import Totals
from lexeval_gui.core.task.study import Judgments
from lexeval_gui.tasks.generation.dataset import GenerationDataset


def of_judgments(dataset: GenerationDataset, settings: Settings, totals: Totals) -> tuple[Problem, ...]:
    """What is odd about the judgments that are open; all else is said once the files are joined."""
    known = dataset.judgments
    if known is None:
        return ()
    return remarks(known, place(known, dataset.ids, [system.name for system in dataset.systems]))


def remarks(judgments: Judgments, places: Places) -> tuple[Problem, ...]:
    """What is odd about judgments of what is open: names that are not there, raters that are left out."""
    return (*unknown_names(judgments, places), *_left_out_raters(judgments))


def _left_out_raters(judgments: Judgments) -> Iterator[Problem]:
    """A warning for each rater who is left out of a criterion."""
    for code, criterion in enumerate(judgments.criteria):
        for left in z_scores(judgments, code, SD.default).left_out:
            message = f"rater '{left.rater}' {left.reason} by {criterion}, and is left out of it"
            yield Problem("warning", judgments.path, None, "rater-left-out", message)


def unknown_names(judgments: Judgments, places: Places) -> tuple[Problem, ...]:
    """What the judgments name that is not there: sentences that the reference lacks, outputs that are not open."""
    item_of, system_of = judgments.item_of, judgments.system_of
    return (
        *_missing(judgments, "unknown-item", "the reference has no sentence", judgments.items, item_of, places.items),
        *_missing(judgments, "unknown-system", "no output is called", judgments.systems, system_of, places.systems),
    )


def _missing(
    judgments: Judgments, code: str, what: str, names: Sequence[str], code_of: Ints, places: Ints
) -> list[Problem]:
    """A warning about the names that have no place, with the lines of their judgments, if there are any."""
    rows = np.flatnonzero(places[code_of] < 0)
    if not len(rows):
        return []
    count = "1 judgment is" if len(rows) == 1 else f"{len(rows)} judgments are"
    message = f"{_named(what, (names[number] for number in code_of[rows]))}; {count} of no use here"
    lines = tuple(judgments.lines[rows].tolist())
    return [Problem("warning", judgments.path, lines[0], code, message, lines)]


def _named(what: str, names: Iterable[str]) -> str:
    """`no output is called 'a' (nor 'b', 'c')`: each name once, the first few."""
    first, *others = dict.fromkeys(names)
    more = ", ".join(f"'{name}'" for name in others[:SHOWN_LINES]) + (" …" if len(others) > SHOWN_LINES else "")
    return f"{what} '{first}'" + (f" (nor {more})" if others else "")
