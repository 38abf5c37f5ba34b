"""The numbers that a path names, read from an evaluation.

| name | what it is |
|---|---|
| `eager.coverage_f` | a measure of a system over all items, or the sum of what is counted in them (`eager.hits`) |
| `coverage_f` | the same where one system alone is open |
| `#2.coverage_f` | the same of the second system, whatever it is called |
| `item eager.coverage_f` | the same of the current item |
| `low eager.coverage_f`, `high …` | the ends of its interval |
| `low eager.coverage_f above boundary`, `high …` | those of how far it is above the same of another system |
| `before …` | any of these before the act of the step |
| `setting k` | the value of a parameter |
| `count pos:n F<0.5` | how many items a filter finds |
| `correlation understandability simple_tree_accuracy` | Pearson's r of the outputs that raters judged; `p …` its p |
| `r_squared understandability simple_tree_accuracy+substitutions` | R² of a regression of what was judged |
| `A - B` | the difference of two of these |
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Sequence
from operator import eq, ge, gt, le, lt, ne

import numpy as np
from msgspec import Struct

from lexeval_gui.core import rounding
from lexeval_gui.core.features import Feature
from lexeval_gui.core.guided_path.text import Statement
from lexeval_gui.core.parameters import BadValue
from lexeval_gui.core.plaintext import isolated
from lexeval_gui.core.query import QueryError
from lexeval_gui.core.statistics.regression import NoRegression
from lexeval_gui.core.tables import format_number
from lexeval_gui.workspace import judgments
from lexeval_gui.workspace.analysis.subsets import apply_filter
from lexeval_gui.workspace.scoring.comparison import comparable, compare
from lexeval_gui.workspace.scoring.evaluation import Evaluation
from lexeval_gui.workspace.scoring.intervals import drawn_intervals
from lexeval_gui.workspace.scoring.what_changed import column, features_before

BEFORE = "before "
MINUS = " - "
ABOVE = " above "
COMPARISONS: dict[str, Callable[[float, float], bool]] = {"<=": le, ">=": ge, "!=": ne, "<": lt, ">": gt, "=": eq}

NUMBERED = re.compile(r"#([1-9][0-9]{0,5})")
"""A system by its number from 1, where its name means something else in a text."""

USUAL_DIGITS = 3
"""So many decimals of a number of which a path does not say how many it wants."""


class Moment(Struct, frozen=True, eq=False):
    """What is open at a moment: an evaluation, the current item (its id, "" for none), the outputs that regressions are
    made without; `before` is the moment before the act of the step, if there was one."""

    evaluation: Evaluation
    item: str = ""
    left_out: tuple[tuple[str, str], ...] = ()
    before: Moment | None = None


def number(name: str, moment: Moment) -> float:
    """The number of this name; NaN where it is undefined. Raises BadValue for a name that means nothing."""
    if MINUS in name:
        one, _, other = name.partition(MINUS)
        return float(rounding.difference(number(one, moment), number(other, moment)))
    name = name.strip()
    if name.startswith(BEFORE):
        if moment.before is None:
            raise BadValue(f"'{isolated(name)}' asks for what was before an act, and nothing is done before it")
        return number(name.removeprefix(BEFORE), moment.before)
    kind, _, rest = name.partition(" ")
    if rest and kind in KINDS:
        return KINDS[kind](rest.strip(), moment)
    return _total(name, moment)


def holds(comparison: str, moment: Moment) -> bool:
    """Whether a comparison such as `eager.coverage_f > boundary.coverage_f` holds; numbers that differ by rounding
    alone are equal. Raises BadValue for what is none."""
    for sign, is_so in COMPARISONS.items():
        one, found, other = comparison.partition(f" {sign} ")
        if found:
            return is_so(float(rounding.difference(_side(one, moment), _side(other, moment))), 0.0)
    raise BadValue(f"'{isolated(comparison)}' compares nothing: it needs one of {' '.join(COMPARISONS)} between blanks")


def _side(text: str, moment: Moment) -> float:
    try:
        return float(text)
    except ValueError:
        return number(text, moment)


def text_of(value: float, digits: int | None) -> str:
    """A number as a path shows it: with the decimals that are stated of it."""
    whole = digits is None and value == int(value) if value == value and abs(value) != float("inf") else False
    return format_number(value, 0 if whole else USUAL_DIGITS if digits is None else digits)


def stated_text(value: float, statement: Statement) -> str:
    """A number as a path shows it where it states one: with its decimals, in hundredths where it has `%`."""
    return f"{text_of(100 * value, statement.digits)}%" if statement.is_percent else text_of(value, statement.digits)


def split_name(name: str, evaluation: Evaluation) -> tuple[int, str]:
    """The system and the id that `eager.coverage_f` names, or `#2.coverage_f`. Raises BadValue."""
    system, dot, id = name.strip().rpartition(".")
    names = evaluation.system_names
    if system not in names and (number := NUMBERED.fullmatch(system)) and 0 < int(number[1]) <= len(names):
        return int(number[1]) - 1, id
    if not dot and len(names) == 1:
        return 0, id
    if system not in names:
        said = f"there is no system '{isolated(system)}'" if dot else "it has to be said of which system"
        raise BadValue(f"'{isolated(name)}': {said}; there are {', '.join(map(isolated, names))}")
    return names.index(system), id


def _no_such(id: str, evaluation: Evaluation, system: int) -> BadValue:
    there = [*evaluation.available(system), *evaluation.item_columns(system)]
    return BadValue(f"there is no '{isolated(id)}' of {evaluation.system_names[system]}; there are {', '.join(there)}")


def _total(name: str, moment: Moment) -> float:
    evaluation = moment.evaluation
    system, id = split_name(name, evaluation)
    if id in evaluation.available(system):
        return evaluation.scores(system, [id]).total(id)
    counted = evaluation.whole.item_columns(system)
    if id not in counted:
        raise _no_such(id, evaluation, system)
    rows = slice(None) if evaluation.rows is None else evaluation.rows
    return float(counted[id][rows].sum())


def _of_item(name: str, moment: Moment) -> float:
    evaluation = moment.evaluation
    row = evaluation.item_number(moment.item)
    if row is None:
        raise BadValue(f"'item {isolated(name)}' asks for the current item, and there is none")
    system, id = split_name(name, evaluation)
    found = column(evaluation, system, id)
    if found is None:
        raise _no_such(id, evaluation, system)
    return float(found(np.array([row]))[0])


def _end(place: int) -> Callable[[str, Moment], float]:
    def read(name: str, moment: Moment) -> float:
        if ABOVE in name:
            return _difference_end(name, moment)[place]
        evaluation = moment.evaluation
        system, id = split_name(name, evaluation)
        known = drawn_intervals(evaluation, system, [id]) if id in evaluation.available(system) else {}
        if id not in known or math.isnan(known[id][place]):
            raise BadValue(f"'{isolated(name)}' has no interval here; most have one with set = {{ resamples = 1000 }}")
        return known[id][place]

    return read


def _difference_end(name: str, moment: Moment) -> tuple[float, float]:
    """The interval of the difference of two systems, as the pane Compare has it."""
    evaluation, (one, _, other) = moment.evaluation, name.partition(ABOVE)
    system, id = split_name(one, evaluation)
    second, _ = split_name(f"{other.strip()}.{id}", evaluation)
    if id not in comparable(evaluation, system, second) or not evaluation.settings.whole("resamples"):
        raise BadValue(f"'{isolated(name)}' has no interval here; most have one with set = {{ resamples = 1000 }}")
    found = compare(evaluation, system, second, id)
    return found.low, found.high


def _setting(name: str, moment: Moment) -> float:
    try:
        return float(moment.evaluation.settings[name])
    except KeyError:
        raise BadValue(f"there is no parameter '{isolated(name)}'") from None
    except ValueError:
        raise BadValue(f"the value of '{isolated(name)}' is no number") from None


def _count(text: str, moment: Moment) -> float:
    earlier = moment.before
    more: tuple[Feature, ...] = () if earlier is None else features_before(earlier.evaluation, moment.evaluation.whole)
    try:
        return float(len(apply_filter(moment.evaluation, text, pair_of(moment.evaluation), joined=more).rows))
    except QueryError as error:
        raise BadValue(f"count {isolated(text)}: {error.message}") from error


def pair_of(evaluation: Evaluation) -> tuple[int, int] | None:
    """The systems whose `difference` a filter of a path may name: the first two, as when files are opened."""
    return (0, 1) if len(evaluation.system_names) > 1 else None


def _of_study(read: Callable[[Sequence[str], Moment], float]) -> Callable[[str, Moment], float]:
    return lambda text, moment: read(text.split(), moment)


def _correlation(part: str) -> Callable[[Sequence[str], Moment], float]:
    def read(words: Sequence[str], moment: Moment) -> float:
        study, id = _study(words, moment)
        known = judgments.correlations(study)
        if id not in known:
            raise BadValue(f"there is no measure '{isolated(id)}' beside judgments; there are {', '.join(known)}")
        return float(getattr(known[id], part))

    return read


def _r_squared(words: Sequence[str], moment: Moment) -> float:
    study, variables = _study(words, moment)
    fitted = judgments.fit(study, judgments.parse_variables(variables, list(study.columns))).whole
    if isinstance(fitted, NoRegression):
        raise BadValue(f"there is no regression on {isolated(variables)}")
    return float(fitted.r_squared)


def _study(words: Sequence[str], moment: Moment) -> tuple[judgments.Study, str]:
    found = judgments.studies(moment.evaluation, judgments.Design(left_out=moment.left_out))
    named = {study.criterion: study for study in found}
    if len(words) != 2 or words[0] not in named:
        there = ", ".join(named) or "none: no judgments are open"
        raise BadValue(f"'{isolated(' '.join(words))}' has to be a criterion and an id; criteria are {there}")
    return named[words[0]], words[1]


KINDS: dict[str, Callable[[str, Moment], float]] = {
    "item": _of_item,
    "low": _end(0),
    "high": _end(1),
    "setting": _setting,
    "count": _count,
    "correlation": _of_study(_correlation("r")),
    "p": _of_study(_correlation("p")),
    "r_squared": _of_study(_r_squared),
}
