"""A path as text: what a command prints, and what the window writes with marks."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from lexeval_gui.core.guided_path.path import Step
from lexeval_gui.core.guided_path.text import Piece, paragraphs
from lexeval_gui.core.parameters import matching_preset, preset_values
from lexeval_gui.workspace.guided_paths.rehearsal import Rehearsal
from lexeval_gui.workspace.guided_paths.values import Moment, number, stated_text, text_of

Mark = Callable[[Piece], str]
"""How a piece of text is written."""


def fill(text: str, moment: Moment) -> list[tuple[Piece, ...]]:
    """The paragraphs of a text, the numbers as they are at a moment. Raises BadValue for a name that means nothing."""
    return [tuple(_filled(piece, moment) for piece in paragraph) for paragraph in paragraphs(text)]


def _filled(piece: Piece, moment: Moment) -> Piece:
    statement = piece.statement
    if statement is None or statement.is_cited:
        return piece
    return Piece(stated_text(number(statement.name, moment), statement), piece.style, statement)


def plain(filled: list[tuple[Piece, ...]]) -> str:
    """Paragraphs without marks."""
    return "\n\n".join("".join(piece.text for piece in paragraph) for paragraph in filled)


def lines(rehearsal: Rehearsal) -> Iterator[str]:
    """A path to be read: each step with its question, what is done, and the answer. Raises BadValue."""
    path = rehearsal.path
    yield path.title
    if path.source:
        yield path.source
    for place, step in enumerate(path.steps):
        yield f"\n{place + 1} of {len(path.steps)}\n"
        yield from _step_lines(step, rehearsal.moment(place), rehearsal.moment(place, True))


def _step_lines(step: Step, moment: Moment, then: Moment) -> Iterator[str]:
    yield plain(fill(step.text, moment))
    if step.question:
        yield f"\n{plain(fill(step.question, moment))}"
    if step.choices:
        yield "\n" + " / ".join(step.choices)
    if step.has_answer:
        yield "\nAnswer: " + " ".join(filter(None, (answer_of(step, then), plain(fill(step.answer, then)))))


def settings_words(moment: Moment) -> str:
    """The settings under which the numbers of a moment hold, where they are not the usual ones, by the names that paths
    and signatures have for them: `k = 0.5, denominator = attempted`, `preset = evalfrag`; "" where all are usual. What
    acts on nothing here, and how often is resampled, is not among them."""
    evaluation = moment.evaluation
    settings, acting, known = evaluation.settings, evaluation.acting_parameters, evaluation.task.identity.presets
    preset = matching_preset((preset for preset in known if preset.values), settings)
    said = [f"preset = {preset}"] if preset else []
    told = preset_values(known, preset) if preset else {}
    for p in settings.parameters:
        shown = p.stage == "view" or (p.stage != "interval" and p.id in acting and settings.matters(p))
        if shown and p.id not in told and settings[p.id] != p.default:
            said.append(f"{p.id} = {settings[p.id]}")
    return ", ".join(said)


def answer_of(step: Step, then: Moment) -> str:
    """The right choice, and the number that was to be predicted, as sentences."""
    said = [f"{step.right}."] if step.right else []
    if step.predict:
        said.append(f"It is {text_of(number(step.predict, then), None)}.")
    return " ".join(said)
