"""The picture of a lemma under review: its forms in columns, and what there is to tick."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from lexeval_gui.core.blocks import Aligned, AlignedForm, Side
from lexeval_gui.core.changes import Ref
from lexeval_gui.core.memo import cached, cached_latest
from lexeval_gui.core.task.review import Mark, Tick
from lexeval_gui.tasks.lexicon.alignment.columns import Grid, Move, grid
from lexeval_gui.tasks.lexicon.alignment.orthographies import choose
from lexeval_gui.tasks.lexicon.changing import NEW_COLUMN
from lexeval_gui.tasks.lexicon.messages import quoted_list
from lexeval_gui.tasks.lexicon.review.record.decision import SCORED, SETTLED, Decision
from lexeval_gui.tasks.lexicon.review.sample.frame import ReviewFrame
from lexeval_gui.tasks.lexicon.review.state_machine import Form, Review
from lexeval_gui.tasks.lexicon.showing.blocks import DICTIONARY, LARGE, unaligned


def block(review: Review, lemma: str, moves: Sequence[Move] = ()) -> Aligned:
    """The forms of a lemma, of the lexicon and added, in common columns, in which a person has made these moves."""
    frame, forms = review.frame, review.forms(lemma)
    found = columns(review, lemma, moves)
    sides = {form.form: _side(form) for form in forms}
    rows = _rows(found, sides) if found is not None else unaligned(sides)
    if held := {} if review.decision(lemma).blind else frame.held(lemma):
        rows = tuple(replace(row, note=held.get(row.text, "")) for row in rows)
    stem = found.stem if found is not None else 0
    name = frame.dataset.systems[frame.system].name
    return Aligned(
        f"forms of {lemma}",
        frame.system,
        name,
        DICTIONARY,
        rows,
        stem,
        found.shortened if found is not None else "",
        dictionary=("dictionary",),
        columns=tuple((column,) for column in range(len(found.kinds))) if found is not None else (),
        openings=tuple((column, NEW_COLUMN) for column in range(len(found.kinds) + 1)) if found is not None else (),
        kinds=found.kinds if found is not None else (),
    )


def columns(review: Review, lemma: str, moves: Sequence[Move]) -> Grid | None:
    """The forms of a lemma in columns; None of so many that they are not aligned."""
    forms = [form.form for form in review.forms(lemma)]
    return None if len(forms) > LARGE else _grid(review.frame, forms, tuple(moves))


def _side(form: Form) -> Side:
    if not form.in_lexicon:
        return "dictionary"
    return "both" if form.in_dictionary else "lexicon"


def _rows(found: Grid, sides: Mapping[str, Side]) -> tuple[AlignedForm, ...]:
    return tuple(
        AlignedForm(form, cells, sides[form], "", ("form", form), ("toggle", "move"), *_places(found, row))
        for row, (form, cells) in enumerate(zip(found.forms, found.cells, strict=True))
    )


def _places(found: Grid, row: int) -> tuple[tuple[int, ...], tuple[Ref | None, ...]]:
    """The columns in which a person has put cells of a form, and the names of its cells."""
    places = [found.place(row, column) for column in range(len(found.kinds))]
    moved = tuple(column for column, place in enumerate(places) if place in found.moved)
    return moved, tuple(place and ("cell", *place) for place in places)


def _grid(frame: ReviewFrame, forms: Sequence[str], moves: tuple[Move, ...]) -> Grid:
    """The forms in columns; the last ones are kept, since a tick changes none."""
    data, setting = frame.dataset, frame.settings["orthography"]
    orthography = cached(frame.memo, "orthography", lambda: choose(setting, data.orthography, data.forms))
    return cached_latest(frame.memo, "grid", (tuple(forms), moves), lambda: grid(forms, orthography, moves))


def ticks(review: Review, lemma: str, others: Sequence[Decision | None] = ()) -> dict[str, Tick]:
    """What there is to tick, by form; `others` are the decisions that stand beside it."""
    reasons = review.decision(lemma).reasons
    found = {}
    for form in review.forms(lemma):
        marks = tuple(_mark(form.form, one) for one in others)
        said = {mark is True for mark in marks if mark is not None}
        several = sum(mark is not None for mark in marks) > 1
        found[form.form] = Tick(
            form.form,
            form.in_lexicon,
            form.in_dictionary,
            marks,
            _note(form),
            disputed=len(said) > 1,
            agreed=several and len(said) == 1,
            reason=reasons.get(form.form, ""),
        )
    return found


def _mark(form: str, decision: Decision | None) -> Mark:
    """What somebody said of a form: that the dictionary lacks the lemma is said of each."""
    if decision is None or decision.state not in SETTLED:
        return None
    return form in decision.forms if decision.state in SCORED else decision.state


def _note(form: Form) -> str:
    return f"{form.form} stands in the lexicon under {quoted_list(form.elsewhere)}" if form.elsewhere else ""
