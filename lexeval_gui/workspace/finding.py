"""Systems, measures and parameters of curves by the names that somebody typed. Importing this loads no numpy."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from difflib import get_close_matches
from typing import TYPE_CHECKING

from lexeval_gui.core.parameters import BadValue, Number, Settings

if TYPE_CHECKING:
    from lexeval_gui.workspace.scoring.evaluation import Evaluation


def find_measures(evaluation: Evaluation, wanted: Sequence[str], systems: Collection[int]) -> list[str]:
    """The measures wanted, once all these systems have them. Raises BadValue naming those that they have."""
    shared = [m for m in evaluation.available(min(systems)) if all(m in evaluation.available(s) for s in systems)]
    return [find_measure(name, shared) for name in wanted]


def compared_measure(evaluation: Evaluation, wanted: str | None, systems: Sequence[int] = (0, 1)) -> str:
    """The measure by which systems are compared: the one wanted, or the headline measure that all have. Raises
    BadValue."""
    from lexeval_gui.workspace.scoring.comparison import comparable, why_incomparable

    shared = comparable(evaluation, *systems)
    asked = [wanted] if wanted is not None else [evaluation.headline(system).id for system in systems]
    for reason in (why_incomparable(evaluation, name) for name in asked):
        if reason:
            raise BadValue(f"{asked[0]}: {reason}")
    if not shared:
        names = " and ".join(evaluation.system_names[system] for system in systems)
        raise BadValue(f"{names} have no measure in common: compare {'two ' * (len(systems) == 2)}files of one kind")
    if wanted is not None:
        return find_measure(wanted, shared)
    own = list(dict.fromkeys(evaluation.headline(system).id for system in systems))
    headlines = [name for name in shared if evaluation.measures[name].headline or [name] == own]
    if not headlines:
        there = ", ".join(own)
        all_have = "both" if len(systems) == 2 else "all"
        raise BadValue(f"the headline measures differ ({there}): name a measure that {all_have} have")
    return headlines[0]


def find_system(name: str, there: Sequence[str], whose: str = "there is") -> int:
    """A system by its name. Raises BadValue naming those that there are."""
    if name not in there:
        they = "it has" if whose.endswith("has") else "there are"
        raise BadValue(f"{whose} no system '{name}'; {they} {', '.join(there)}")
    return there.index(name)


def find_measure(wanted: str, there: Sequence[str]) -> str:
    """The measure wanted, if it is one of those there are. Raises BadValue naming them."""
    if wanted in there:
        return wanted
    near = get_close_matches(wanted, there, n=1)
    hint = f" (did you mean '{near[0]}'?)" if near else ""
    raise BadValue(f"there is no measure '{wanted}' of these files{hint}; there are {', '.join(there)}")


def check_over(settings: Settings, over: str) -> None:
    """Refuse a parameter that does not exist or is no number that acts on scores. Raises BadValue."""
    parameter = settings.parameter(over)
    if not isinstance(parameter, Number) or parameter.stage != "score":
        numbers = [p.id for p in settings.parameters if isinstance(p, Number) and p.stage == "score"]
        raise BadValue(f"a curve is drawn over one of {', '.join(numbers)}, not {over}")


def measures_over(evaluation: Evaluation, over: str, wanted: Sequence[str] | None) -> list[str]:
    """The measures wanted of a curve, or those that are usual. Raises BadValue."""
    from lexeval_gui.workspace import outputs

    if not wanted:
        return outputs.usual_measures(evaluation, over)
    systems = range(len(evaluation.system_names))
    there = {name for system in systems for name in evaluation.available(system)}
    ordered = [measure for measure in evaluation.measures if measure in there]
    return [find_measure(name, ordered) for name in dict.fromkeys(wanted)]
