"""Where a difference comes from, as one question: of two systems, by a measure, grouped by features that were chosen or
are usual. The window has it answered in the worker, the command on what it has scored."""

from __future__ import annotations

import os
from collections.abc import Sequence

from msgspec import Struct

from lexeval_gui.core.features import Cut, Feature, NumberFeature
from lexeval_gui.core.jobs import Job
from lexeval_gui.core.parameters import BadValue
from lexeval_gui.core.statistics import many_tests
from lexeval_gui.workspace.analysis import contributions
from lexeval_gui.workspace.analysis.contributions import Explanation
from lexeval_gui.workspace.analysis.features import Noted, features, wanted_features
from lexeval_gui.workspace.analysis.joined import join_items
from lexeval_gui.workspace.scoring.evaluation import Evaluation
from lexeval_gui.workspace.scoring.questions import Asked

QUANTILES = "quantiles:"
"""Stands before a number of groups of about as many items, in the place of places."""


class WhyQuestion(Struct, frozen=True):
    """`names`: of features and labels of parts, those that are usual without any; `cuts`: how numbers are cut, as it is
    typed, by name; `noted`: what a person noted of the items; `own_file`: the path of a file of features of one's own,
    "" for none, and `stamp` what tells its versions apart."""

    systems: tuple[int, int]
    measure: str
    names: tuple[str, ...] = ()
    cuts: tuple[tuple[str, str], ...] = ()
    correction: str = many_tests.CORRECTIONS[0]
    noted: Noted | None = None
    own_file: str = ""
    stamp: tuple[int, int] = (0, 0)

    def answer(self, asked: Asked, job: Job) -> Explanation:
        """See Question."""
        own = join_items(asked.evaluation, self.own_file, job).features if self.own_file else ()
        return self.answer_with(asked.evaluation, own, job)

    def answer_with(self, evaluation: Evaluation, own: Sequence[Feature], job: Job) -> Explanation:
        """The same with features of one's own that have been read. Raises BadValue."""
        known = features(evaluation, self.systems, self.noted, own)
        wanted, labels = wanted_features(evaluation, known, self.names)
        cuts = cuts_of(self.cuts, wanted)
        return contributions.explain(evaluation, self.systems, self.measure, wanted, cuts, labels, self.correction, job)


def stamp_of(path: str) -> tuple[int, int]:
    """What tells the versions of a file apart: when it was written, and its size; zeros where it cannot be seen."""
    try:
        found = os.stat(path)
    except OSError:
        return 0, 0
    return found.st_mtime_ns, found.st_size


# -- how numbers are cut ----------------------------------------------------------------------------------------------


def cuts_of(typed: Sequence[tuple[str, str]], wanted: Sequence[Feature]) -> dict[str, Cut]:
    """How numbers are cut, by the name of the feature. Raises BadValue."""
    numbers = [feature.id for feature in wanted if isinstance(feature, NumberFeature)]
    found = {}
    for name, places in typed:
        if name not in numbers:
            there = ", ".join(numbers) or "none"
            raise BadValue(f"{name}={places}: '{name}' is no number among the features asked for; numbers are {there}")
        found[name] = cut_of(name, places)
    return found


def cut_of(name: str, places: str) -> Cut:
    """How a number is cut, as it is typed: `.3,.5` or `quantiles:4`. Raises BadValue."""
    if places.startswith(QUANTILES):
        return Cut(quantiles=_quantiles(name, places))
    try:
        numbers = tuple(sorted({float(place) for place in places.split(",")}))
    except ValueError:
        numbers = (float("nan"),)
    if not all(abs(number) < float("inf") for number in numbers):
        raise BadValue(f"{name}={places}: expected numbers with commas between, such as .3,.5, or {QUANTILES}4")
    return Cut(numbers)


def _quantiles(name: str, places: str) -> int:
    number = places.removeprefix(QUANTILES)
    if not number.isascii() or not number.isdecimal() or not 2 <= int(number) <= 100:
        raise BadValue(f"{name}={places}: expected a whole number of groups from 2 to 100 behind {QUANTILES}")
    return int(number)
