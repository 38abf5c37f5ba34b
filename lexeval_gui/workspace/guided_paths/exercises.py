"""An exercise: a guided path that is made and not read. Each step shows an item without its scores and asks for one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np
from msgspec import Struct

from lexeval_gui.core.dataset import Ints
from lexeval_gui.core.guided_path.path import Acts, GuidedPath, Step
from lexeval_gui.core.guided_path.text import STATED
from lexeval_gui.core.parameters import BadValue, Number
from lexeval_gui.core.plaintext import count_of
from lexeval_gui.core.scores import Measure
from lexeval_gui.core.scores.measures import only
from lexeval_gui.core.statistics.draws import seed_number
from lexeval_gui.core.task.what_if import HeadlineFormula
from lexeval_gui.workspace.finding import find_measure
from lexeval_gui.workspace.scoring.evaluation import Evaluation

USUAL = 8
"""So many items, unless it is said how many."""

MOST_SYSTEMS = 2
"""So many systems are shown beside each other; each in turn is asked about."""

TEXT = "What the systems score is hidden until the answer is shown."
END = "That was the last item."

MOST_MEASURES, MOST_COUNTS = 4, 4
"""An answer tells so many measures of a formula whatever they are, and counts even of what there is none of."""

ALONE = ("item",)
"""The list would show the scores of the items to come."""

MARKS = "*{}"
"""Characters that mean something in the text of a path."""


class ExerciseChoice(Struct, frozen=True):
    """Which items and systems: `rows` in their order, of which the first `number` with a score are asked about, or so
    many that `seed` draws; of which measure by its id (the headline, if empty). `where` is the filter that found them.
    """

    rows: Ints
    systems: tuple[int, ...]
    number: int = USUAL
    seed: str = ""
    measure: str = ""
    where: str = ""


class Question(Struct, frozen=True):
    """An item and a system by their places, and the measure that is asked for."""

    item: int
    system: int
    measure: Measure


def offered(evaluation: Evaluation, systems: Sequence[int]) -> tuple[Measure, ...]:
    """The measures that can be asked for: each item has a value of its own, and it is no mere count."""
    there = {id for system in systems for id in evaluation.available(system)}
    known = evaluation.task.identity.measures
    return tuple(m for m in known if m.id in there and m.per_item and m.shown and m.kind != "count" and not m.as_item)


def questions(evaluation: Evaluation, choice: ExerciseChoice) -> tuple[Question, ...]:
    """What is asked, in order. Raises BadValue where there is nothing to ask."""
    if not choice.systems:
        raise BadValue("there is no system whose score could be predicted")
    shown = choice.systems[:MOST_SYSTEMS]
    measures = {system: measure for system in shown if (measure := _measure(evaluation, system, choice)) is not None}
    if not measures:
        names = ", ".join(evaluation.system_names[system] for system in shown)
        raise BadValue(f"there is no measure '{choice.measure}' of items of {names}")
    values = {s: evaluation.item_values(s, measure.id, choice.rows) for s, measure in measures.items()}
    has = {system: np.isfinite(found) for system, found in values.items()}
    found: list[Question] = []
    for place in _order(choice):
        if len(found) == choice.number:
            break
        able = [system for system in measures if has[system][place]]
        if able:
            system = able[len(found) % len(able)]
            found.append(Question(int(choice.rows[place]), system, measures[system]))
    if not found:
        raise BadValue("none of these items has a score that could be predicted")
    return tuple(found)


def _measure(evaluation: Evaluation, system: int, choice: ExerciseChoice) -> Measure | None:
    """The measure of an item that is asked of a system; None if it has not got it."""
    if not choice.measure:
        return evaluation.measure_of_item(evaluation.headline(system).id)
    every = tuple(id for one in choice.systems for id in evaluation.available(one))
    wanted = evaluation.measure_of_item(find_measure(choice.measure, tuple(dict.fromkeys(every))))
    return wanted if wanted.id in evaluation.available(system) and wanted.per_item else None


def _order(choice: ExerciseChoice) -> list[int]:
    places = np.arange(len(choice.rows))
    if choice.seed:
        places = np.random.Generator(np.random.PCG64(seed_number(choice.seed))).permutation(places)
    order: list[int] = places.tolist()
    return order


def exercise(evaluation: Evaluation, choice: ExerciseChoice, files: Sequence[str]) -> GuidedPath:
    """The path: a step for each item, and one that sums up. `files` are those that are open. Raises BadValue where
    there is nothing to ask."""
    asked, shown = questions(evaluation, choice), choice.systems[:MOST_SYSTEMS]
    names = tuple(evaluation.system_names[system] for system in shown)
    steps = [_step(evaluation, one, names, choice.where if place == 0 else None) for place, one in enumerate(asked)]
    steps.append(Step(END, sums_up=True))
    usual = ((p.id, evaluation.settings[p.id]) for p in evaluation.settings.parameters if p.stage != "interval")
    defaults = {p.id: p.default for p in evaluation.settings.parameters}
    changed = tuple((id, value) for id, value in usual if value != defaults[id])
    return GuidedPath(
        f"Predict {count_of(len(asked), 'score')}", evaluation.task.identity.id, tuple(files), tuple(steps),
        settings=changed,
    )  # fmt: skip


def _step(evaluation: Evaluation, asked: Question, names: tuple[str, ...], where: str | None) -> Step:
    id, name = evaluation.dataset.ids[asked.item], _name_of(evaluation, asked.system)
    return Step(
        TEXT,
        first=Acts(item=id, systems=names, filter=where, panes=ALONE),
        question=_question(evaluation, asked),
        predict=f"item {name}.{asked.measure.id}",
        answer=" ".join(_answer(evaluation, asked, name)),
        hides=True,
    )


def _question(evaluation: Evaluation, asked: Question) -> str:
    """`What is the coverage F of **eager**, with *k* = 1?`: with the numbers on sliders that act on it."""
    settings, sampling = evaluation.settings, evaluation.task.sampling
    acting = {*asked.measure.acts} - {*(sampling.parameters if sampling else ())}  # of one item no sample is drawn
    numbers = [settings.parameter(id) for id in evaluation.sliders if id in acting]
    said = [
        f"*{number.symbol or number.title}* = {{{_setting(number.id, settings[number.id])}}}"
        for number in numbers
        if isinstance(number, Number) and settings.matters(number)
    ]
    ending = f", with {' and '.join(said)}" if said else ""
    return (
        f"What is the **{_plain(asked.measure.title_of_item)}** of **{_said(evaluation, asked.system)}** here{ending}?"
    )


def _setting(id: str, value: str) -> str:
    """The name of a setting, and its value with the decimals that it was given with."""
    return f"setting {id} = {value}" if STATED.fullmatch(value) else f"setting {id}"


def _answer(evaluation: Evaluation, asked: Question, name: str) -> Iterator[str]:
    """The measures of the formula with their numbers, then what is counted for it in words."""
    formula = _formula(evaluation, asked)
    measures = [measure for id in formula.measures if (measure := evaluation.measures[id]).per_item]
    said = [f"{_plain(measure.short)} {{item {name}.{measure.id}}}" for measure in measures]
    yield f"{', '.join(said)}."
    counted = evaluation.item_columns(asked.system)
    found = [(noun, float(counted[noun.column][asked.item])) for noun in formula.counts if noun.column in counted]
    if len(found) > MOST_COUNTS:
        found = [(noun, number) for noun, number in found if number]
    if found:
        said = [f"{{item {name}.{n.column}}} {n.one if x == 1 else n.many or f'{n.one}s'}" for n, x in found]
        yield f"{', '.join(said)}."


def _formula(evaluation: Evaluation, asked: Question) -> HeadlineFormula:
    """The formula in which the measure stands, as far as the files have it: of many measures those that it is made
    of. The measure alone where the task says nothing."""
    known, there = evaluation.task.identity, evaluation.available(asked.system)
    needed = {measure.id for measure in only(known.measures, [asked.measure.id])}
    for id, formula in known.headline_formulas.items():
        named = formula.measures if id in formula.measures else (*formula.measures, id)
        of_items = tuple(dict.fromkeys(evaluation.measure_of_item(name).id for name in named if name in there))
        if asked.measure.id in of_items:
            few = of_items if len(of_items) <= MOST_MEASURES else tuple(name for name in of_items if name in needed)
            return HeadlineFormula(few, formula.counts)
    return HeadlineFormula((asked.measure.id,))


def _name_of(evaluation: Evaluation, system: int) -> str:
    """What numbers of a system are named by: its name; its number where the name means something else in a text."""
    name = evaluation.system_names[system]
    is_plain = not set(name) & set(MARKS) and not any(sign in name for sign in (" - ", " = "))
    return name if is_plain and name == " ".join(name.split()) and not name.startswith("#") else f"#{system + 1}"


def _said(evaluation: Evaluation, system: int) -> str:
    """How a text calls a system."""
    return _plain(evaluation.system_names[system]) or f"system {system + 1}"


def _plain(text: str) -> str:
    """A text without characters that mean something."""
    return " ".join("".join(letter for letter in text if letter not in MARKS).split())
