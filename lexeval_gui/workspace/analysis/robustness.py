"""What other conventions would make of the scores and of the ranking: every value of each, one changed at a time, and
every preset."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import isnan, nan

from msgspec import Struct

from lexeval_gui.core import rounding
from lexeval_gui.core.jobs import Job
from lexeval_gui.core.parameters import Choice, Settings, preset_changes
from lexeval_gui.core.plaintext import count_of, isolated
from lexeval_gui.core.problems import Unreadable
from lexeval_gui.workspace.scoring.evaluation import Evaluation
from lexeval_gui.workspace.scoring.questions import Asked

STAGES = ("join", "count", "score")
"""Where a convention acts; one that acts on what is shown changes no number."""

Ranks = tuple[int | None, ...]
"""The rank of each system, from 1; equal ones share theirs, one without a value has none."""


class Trial(Struct, frozen=True):
    """The scores under one value of a convention, all else being as it is, or under a preset (`parameter` empty).

    `values` has the measure of each system (NaN where undefined or absent), `ranks` what that makes of the ranking;
    `is_current` where it is in force, `acts` whether it can change the scores; `reason` says why it cannot be computed,
    if so.
    """

    parameter: str
    option: str
    is_current: bool
    acts: bool
    values: tuple[float, ...]
    ranks: Ranks = ()
    reason: str = ""


class Robustness(Struct, frozen=True):
    """All that was tried, in declared order, presets last. `measures` has the measure of each system; `values` and
    `ranks` are those in force, `ranks` empty where the systems share no measure or there are fewer than two."""

    measures: tuple[str, ...]
    values: tuple[float, ...]
    ranks: Ranks
    trials: tuple[Trial, ...]

    @property
    def first(self) -> tuple[int, ...]:
        """The systems that are first: several where they are equal."""
        return _first(self.ranks)

    def changes_ranking(self, trial: Trial) -> bool:
        """Whether the systems rank in another way than they do now."""
        return bool(self.ranks) and not trial.reason and trial.ranks != self.ranks

    def changes_first(self, trial: Trial) -> bool:
        """Whether another system is first, or another as well."""
        return bool(self.ranks) and not trial.reason and _first(trial.ranks) != self.first

    def brings_another(self, trial: Trial) -> bool:
        """Whether a system is first that is not now; where only one of several is so no more, none is."""
        return self.changes_first(trial) and not {*_first(trial.ranks)} <= {*self.first}

    def others(self, presets: bool) -> tuple[Trial, ...]:
        """The values of conventions, or the presets, that could change the scores and are not in force."""
        return tuple(t for t in self.trials if t.acts and not t.is_current and (t.parameter == "") == presets)


class ConventionsQuestion(Struct, frozen=True):
    """What every convention and preset would make of a measure, or of each system's headline."""

    measure: str = ""

    def answer(self, asked: Asked, job: Job) -> Robustness:
        """See Question; what is found so far is sent as it is found."""
        return try_conventions(asked, self.measure, job)


def try_conventions(asked: Asked, measure: str, job: Job) -> Robustness:
    """Score under every value of every convention, one changed at a time, and under every preset, by a measure or each
    system's headline."""
    here = asked.evaluation
    systems = range(len(here.system_names))
    measures = tuple(measure or here.headline(system).id for system in systems)
    found = Robustness(measures, _values(here, measures), (), ())
    low = _is_low_better(here, measures)
    found = Robustness(measures, found.values, _ranks(found.values, low), ())
    wanted = list(_settings_tried(here))
    for place, (parameter, option, settings) in enumerate(wanted):
        job.step(place / len(wanted), f"{parameter or 'preset'} = {option}")
        trial = _trial(asked, measures, parameter, option, settings, low, job.quiet())
        found = Robustness(measures, found.values, found.ranks, (*found.trials, trial))
        job.partial(found)
    return found


def sentence(evaluation: Evaluation, found: Robustness) -> str:
    """Under how many of the values tried, and of the presets, the first stays so; empty where nothing is ranked."""
    if not found.first:
        return ""
    names = _listed([isolated(evaluation.system_names[system]) for system in found.first])
    one = len(found.first) == 1
    values, presets = found.others(presets=False), found.others(presets=True)
    tried = [(values, "other value", ", tried one at a time"), (presets, "other preset", "")]
    told = [f"{_stays(found, some, noun)}{how}" for some, noun, how in tried if any(not t.reason for t in some)]
    if not told:
        none_acts = not (values or presets) and any(not trial.is_current for trial in found.trials)
        why = "no convention or preset acts on these scores" if none_acts else "nothing else could be tried"
        said = f"{names} {'is' if one else 'are'} first, and {why}."
    else:
        said = f"{names} {'stays' if one else 'stay'} first under {', and under '.join(told)}."
    return f"{said}{_changing(found, values)}{_not_computed((*values, *presets))}"


# -- trying -----------------------------------------------------------------------------------------------------------


def _settings_tried(here: Evaluation) -> Iterator[tuple[str, str, Settings]]:
    """Each value of each convention, and each preset, with the settings that it makes."""
    for choice in here.settings.parameters:
        if isinstance(choice, Choice) and choice.stage in STAGES:
            for option in choice.options:
                yield choice.id, option.id, here.settings.with_values({choice.id: option.id})
    for preset in here.presets:
        yield "", preset.id, here.settings.with_values(preset_changes(here.settings.parameters, preset))


def _trial(
    asked: Asked, measures: Sequence[str], parameter: str, option: str, settings: Settings, low: bool | None, job: Job
) -> Trial:
    here = asked.evaluation
    acting = {name for measure in measures for name in here.measures[measure].acts}
    acts = not acting.isdisjoint([parameter] if parameter else here.settings)
    changed = {name for name in settings if settings[name] != here.settings[name]}
    is_current = not changed if parameter else changed.isdisjoint(acting)
    values, reason = (nan,) * len(measures), ""
    try:
        there = here if changed.isdisjoint(acting) else asked.under(settings, job)
        reason = there.refusal()
        values = _values(there, measures)
    except Unreadable as error:
        reason = str(error)
    return Trial(parameter, option, is_current, acts, values, _ranks(values, low), reason)


def _values(evaluation: Evaluation, measures: Sequence[str]) -> tuple[float, ...]:
    """The measure of each system; NaN where it has it not."""
    scores = [evaluation.scores(system, [name]) for system, name in enumerate(measures)]
    return tuple(one.total(name) if name in one else nan for one, name in zip(scores, measures, strict=True))


# -- ranking ----------------------------------------------------------------------------------------------------------


def _is_low_better(evaluation: Evaluation, measures: Sequence[str]) -> bool | None:
    """Whether the lowest value is the best; None where nothing can be ranked."""
    if len(measures) < 2 or len(set(measures)) > 1 or evaluation.measures[measures[0]].better == "neither":
        return None
    return evaluation.measures[measures[0]].better == "low"


def _ranks(values: Sequence[float], low: bool | None) -> Ranks:
    if low is None:
        return ()
    signed = [-value if low else value for value in values]
    return tuple(
        None if isnan(mine) else 1 + sum(float(rounding.difference(other, mine)) > 0 for other in signed)
        for mine in signed
    )


def _first(ranks: Ranks) -> tuple[int, ...]:
    return tuple(system for system, rank in enumerate(ranks) if rank == 1)


# -- words ------------------------------------------------------------------------------------------------------------


def _stays(found: Robustness, trials: Sequence[Trial], noun: str) -> str:
    """`12 of 14 other values`: of those that could be computed."""
    tried = [trial for trial in trials if not trial.reason]
    stays = sum(not found.changes_first(trial) for trial in tried)
    return f"{stays} of {count_of(len(tried), noun)}"


def _changing(found: Robustness, trials: Sequence[Trial]) -> str:
    """How many values change anything in the ranking."""
    count = sum(found.changes_ranking(trial) for trial in trials)
    return f" {count_of(count, 'value changes', 'values change')} the ranking." if count else ""


def _not_computed(trials: Sequence[Trial]) -> str:
    """What could not be computed, and why."""
    return "".join(f" Not computed: {title(trial)} ({trial.reason})." for trial in trials if trial.reason)


def title(trial: Trial) -> str:
    """What was tried, in words: `matching = exact`, `preset score.pl`."""
    return f"{trial.parameter} = {trial.option}" if trial.parameter else f"preset {trial.option}"


def _listed(names: Sequence[str]) -> str:
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"
