"""What is said of totals: why one is undefined, what an interval of few lemmas is worth, what cluster files lack."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from math import isnan

from msgspec.structs import replace

from lexeval_gui.core.parameters import Settings
from lexeval_gui.core.problems import Problem, Remedy
from lexeval_gui.core.tables import format_number
from lexeval_gui.core.task import Totals as TotalsOf
from lexeval_gui.tasks.lexicon.dataset import LexiconDataset
from lexeval_gui.tasks.lexicon.scoring import interval
from lexeval_gui.tasks.lexicon.scoring.counting import count
from lexeval_gui.tasks.lexicon.scoring.drawn_strata import drawn_strata, why_not
from lexeval_gui.tasks.lexicon.scoring.one_sided_bound import max_imperfect, whole_number
from lexeval_gui.tasks.lexicon.scoring.strata import NONE

Totals = Mapping[str, float]
Remark = Callable[[Totals, Settings], Problem | None]


def of(dataset: LexiconDataset, settings: Settings, totals: TotalsOf) -> Sequence[Problem]:
    """What is said of every lexicon, under its path."""
    problems = []
    for system, known in enumerate(dataset.systems):
        if settings["strata"] != NONE:
            problems += [replace(problem, path=known.path) for problem in _of_strata(dataset, system, settings)]
        values = totals(system)
        found = (remark(values, settings) for remark in REMARKS)
        problems += [replace(problem, path=known.path) for problem in found if problem is not None]
    return problems


def _of_strata(dataset: LexiconDataset, system: int, settings: Settings) -> Iterator[Problem]:
    """Why there are no such strata, or how many lemmas of each are drawn."""
    counts = count(dataset, system, settings)
    if reason := why_not(dataset, system, counts, settings):
        yield _refused(reason, Remedy("Draw without strata", (("strata", NONE),), "from the whole frame"), "no-strata")
        return
    found = drawn_strata(dataset, system, counts, settings)
    if dataset.strata is None and any(one.drawn < one.frame for one in found):
        rows = ", ".join(f"{one.name} {one.drawn:,} of {one.frame:,}" for one in found)
        yield Problem("note", "", None, "strata", f"the sample by strata: {rows}")


def of_l_measure(totals: Totals, settings: Settings) -> Problem | None:
    """Conventions that files without lemmas do not have; weights that do not sum to 1."""
    if totals["unnamed"] and settings["match"] == "same":
        text = "match = same asks for lemmas, and these files of clusters name none; set match to best"
        return _refused(text, Remedy("Match by the greatest L", (("match", "best"),), "whatever the lemmas"))
    if totals["unnamed"] and settings["weight"] not in ("reference", "equal"):
        text = f"weight = {settings['weight']} asks for the cluster with the same lemma, and these files of clusters "
        text = f"{text}name no lemmas; set weight to reference or equal"
        return _refused(text, Remedy("Weigh by the dictionary", (("weight", "reference"),), "as many as forms"))
    if settings["weight"] == "paper-example" and totals["lemmas"]:
        text = "the weights of the paper's example do not sum to 1, so that L* is too low by as much as they lack"
        return Problem("note", "", None, "weights", text)
    return None


def of_interval(totals: Totals, settings: Settings) -> Problem | None:
    """Why there is no interval, or that it is one of few lemmas."""
    drawn, value = totals["lemmas"], totals["l_measure"]
    if not drawn or isnan(value) or drawn == totals["common_lemmas"]:
        return None
    if drawn < 2:
        return _undefined("no-interval", "no interval of L*: the sample has a single lemma")
    if settings["strata"] != NONE and isnan(totals["error"]):
        text = "no interval of L*: two lemmas of each stratum are wanted, or all that it has, and one has fewer yet"
        return _undefined("no-interval", text)
    if value == 0:
        return _undefined("no-interval", "no interval of L*: it is 0 for every lemma of the sample")
    if value == 1:
        return _of_bound(totals, settings)
    if drawn < interval.MIN_LEMMAS:
        text = (
            f"the interval of L* is drawn from {drawn:.0f} lemmas; below {interval.MIN_LEMMAS} it holds the true value "
        )
        return Problem("note", "", None, "few-lemmas", f"{text}somewhat less often than 95 times in 100")
    return None


def _of_bound(totals: Totals, settings: Settings) -> Problem:
    """What the one-sided bound says; why there is none on paper."""
    drawn, frame = totals["lemmas"], whole_number(totals["common_lemmas"])
    every = f"each of the {drawn:,.0f} lemmas of the sample is perfect"
    if isnan(totals["unseen"]):
        why = "what the lemmas weigh that were not drawn is not known of a dictionary on paper"
        return _undefined("no-interval", f"no bound of L*: {every}, and {why}; with weight = equal there is a bound")
    return Problem(
        "note",
        "",
        None,
        "one-sided",
        f"no interval of L* but a one-sided 95 % bound: {every}, and {_unseen(int(drawn), frame, settings)} could be "
        f"imperfect unseen, so that L* ≥ {format_number(totals['l_measure_low'], 3)}",
    )


def _unseen(drawn: int, frame: int, settings: Settings) -> str:
    if settings["strata"] != NONE:
        return f"some in each stratum of the {frame:,}"
    return f"up to {max_imperfect(frame, drawn):,} of {frame:,}"


def of_variance(totals: Totals, settings: Settings) -> Problem | None:
    """Why there is no variance."""
    if isnan(totals["variance_l"]) and totals["lemmas"] == 1:
        return _undefined("no-variance", "no variance of L: the sample has a single lemma")
    return None


def of_correlation(name: str) -> Remark:
    """Why L has no correlation with precision or recall."""

    def remark(totals: Totals, settings: Settings) -> Problem | None:
        if not totals["lemmas"] or not isnan(totals[f"correlation_l_{name}"]):
            return None
        if totals["lemmas"] == 1:
            why = "the sample has a single lemma"
        else:
            constant = "L" if totals["variance_l_population"] == 0 else name
            why = f"{constant} is the same for every lemma of the sample"
        return _undefined("no-correlation", f"no correlation of L and {name}: {why}")

    return remark


def _refused(message: str, remedy: Remedy, code: str = "no-lemmas") -> Problem:
    return Problem("error", "", None, code, message, (), (remedy,))


def _undefined(code: str, message: str) -> Problem:
    return Problem("note", "", None, code, message)


REMARKS: tuple[Remark, ...] = (
    of_l_measure, of_interval, of_variance, of_correlation("precision"), of_correlation("recall"),
)  # fmt: skip
"""All that can be said, in order."""
