"""Checks a path: whether everything can be done, and whether every number that it states is the one that is found."""

from __future__ import annotations

import math
from collections.abc import Iterator
from decimal import Decimal

from lexeval_gui.core.changes import Ref
from lexeval_gui.core.guided_path.path import GuidedPath, Step
from lexeval_gui.core.guided_path.text import CITED, STATED, Statement, bare_numbers, statements
from lexeval_gui.core.jobs import Job
from lexeval_gui.core.parameters import BadValue
from lexeval_gui.core.plaintext import isolated
from lexeval_gui.core.problems import Problem, Unreadable
from lexeval_gui.core.tables import MINUS
from lexeval_gui.core.task.reported import figures, numbers_in
from lexeval_gui.workspace.guided_paths.pointing import is_there
from lexeval_gui.workspace.guided_paths.rehearsal import Rehearsal
from lexeval_gui.workspace.guided_paths.values import Moment, holds, number, stated_text


def check(path: GuidedPath, job: Job | None = None) -> tuple[Problem, ...]:
    """What is wrong with a path: each problem names its step. Raises Unreadable if its files cannot be opened."""
    rehearsal, undone = Rehearsal(path, job), set[str]()
    return tuple(
        _problem(path, place, said)
        for place, step in enumerate(path.steps)
        for said in _of_step(rehearsal, place, step, undone)
    )


def _problem(path: GuidedPath, place: int, said: str) -> Problem:
    return Problem("error", path.path, path.steps[place].line, "wrong-path", f"step {place + 1}: {said}")


def _of_step(rehearsal: Rehearsal, place: int, step: Step, undone: set[str]) -> Iterator[str]:
    """What is wrong with a step. What cannot be done is told once, and kept in `undone`: in the steps after it that
    cannot be done either."""
    for text in (step.text, step.question, step.answer):
        for bare in bare_numbers(text):
            yield f"{bare} stands outside braces, where nobody can check it"
    yield from _of_right(step)
    moments = list[Moment]()
    for then in (False, True):
        try:
            moments.append(rehearsal.moment(place, then))
        except (BadValue, Unreadable) as error:
            why = [problem.message for problem in error.problems] if isinstance(error, Unreadable) else [str(error)]
            yield from (said for said in why if said not in undone)
            undone.update(why)
            return
        yield from _of_moment(step, moments[-1], then)
    for point in step.point:
        if not any(is_there(point, moment) for moment in moments):
            yield f"point: {_words(point)} is no measure, parameter, figure or pane here, and no part of the item"


def _of_right(step: Step) -> Iterator[str]:
    """A right answer that is a number is one that the step states, where it is compared: with fewer decimals, maybe."""
    told = (step.text, step.question, step.answer)
    stated = [one.stated or one.name.removeprefix(CITED) for text in told for one in statements(text)]
    numbers = [_decimal(text) for text in stated if STATED.fullmatch(text)]
    for bare in bare_numbers(step.right):
        right, half = Decimal(bare), Decimal(10) ** -len(bare.partition(".")[2]) / 2
        if not any(abs(number - right) <= half for number in numbers):
            yield f"{bare} is right, and no number that the step states is so, so that nobody can check it"


def _words(point: Ref | str) -> str:
    return f"'{isolated(point)}'" if isinstance(point, str) else isolated(str(list(point)))


def _of_moment(step: Step, moment: Moment, then: bool) -> Iterator[str]:
    for statement in step.statements(then):
        yield from (_of_citation if statement.is_cited else _of_statement)(statement, moment)
    if then and step.predict:
        yield from _of_statement(Statement(step.predict), moment)
    for comparison in step.holds_then if then else step.holds:
        try:
            if not holds(comparison, moment):
                yield f"{isolated(comparison)} does not hold"
        except BadValue as error:
            yield str(error)


def _of_statement(statement: Statement, moment: Moment) -> Iterator[str]:
    try:
        found = number(statement.name, moment)
    except BadValue as error:
        yield str(error)
        return
    if statement.stated and not is_stated(statement, found):
        yield f"{isolated(statement.name)} is {stated_text(found, statement)}, and {statement.stated} is stated"


def _of_citation(statement: Statement, moment: Moment) -> Iterator[str]:
    """A number of a paper must be one that the task knows to be reported."""
    cited = statement.name.removeprefix(CITED)
    found = numbers_in(cited)
    if not found or not found <= figures(moment.evaluation.task.reported):
        yield f"{isolated(cited)} is cited, and is not among the figures of papers (lexeval table TASK --reported)"


def is_stated(statement: Statement, found: float) -> bool:
    """Whether a number reads as it is stated, with as many decimals."""
    if not math.isfinite(found):
        return False
    return _decimal(stated_text(found, statement)) == _decimal(statement.stated)


def _decimal(text: str) -> Decimal:
    return Decimal(text.rstrip("%").replace(MINUS, "-"))
