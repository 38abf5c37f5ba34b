"""The picture of a lemma under review: its forms in columns, and what there is to tick."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from lexeval_gui.core.blocks import Aligned, AlignedForm, Side
from lexeval_gui.core.memo import cached, cached_latest
from lexeval_gui.core.task.review import Tick
from lexeval_gui.tasks.lexicon.alignment.columns import Grid, grid
from lexeval_gui.tasks.lexicon.alignment.orthographies import choose
from lexeval_gui.tasks.lexicon.changing import moves_of
from lexeval_gui.tasks.lexicon.messages import quoted_list
from lexeval_gui.tasks.lexicon.review.decisions import SCORED, Decision
from lexeval_gui.tasks.lexicon.review.frame import ReviewFrame
from lexeval_gui.tasks.lexicon.review.state_machine import Form, Review
from lexeval_gui.tasks.lexicon.showing.blocks import DICTIONARY, LARGE, unaligned


def block(review: Review, lemma: str) -> Aligned:
    """The forms of a lemma, of the lexicon and added, in common columns."""
    frame, forms = review.frame, review.forms(lemma)
    found = None if len(forms) > LARGE else _grid(frame, lemma, [form.form for form in forms])
    sides = {form.form: _side(form) for form in forms}
    rows = _rows(found, sides) if found is not None else unaligned(sides)
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
        kinds=found.kinds if found is not None else (),
    )


def _side(form: Form) -> Side:
    if not form.in_lexicon:
        return "dictionary"
    return "both" if form.in_dictionary else "lexicon"


def _rows(found: Grid, sides: Mapping[str, Side]) -> tuple[AlignedForm, ...]:
    return tuple(
        AlignedForm(form, cells, sides[form], "", ("form", form), ("toggle",))
        for form, cells in zip(found.forms, found.cells, strict=True)
    )


def _grid(frame: ReviewFrame, lemma: str, forms: Sequence[str]) -> Grid:
    """The forms in columns; the last ones are kept, since a tick changes none."""
    data, setting = frame.dataset, frame.settings["orthography"]
    orthography = cached(frame.memo, "orthography", lambda: choose(setting, data.orthography, data.forms))
    place = frame.place(lemma)
    moves = () if place is None else moves_of(data, int(frame.rows[place]))
    return cached_latest(frame.memo, "grid", (lemma, tuple(forms)), lambda: grid(forms, orthography, moves))


def ticks(review: Review, lemma: str, others: Sequence[Decision | None] = ()) -> dict[str, Tick]:
    """What there is to tick, by form; `others` are the decisions that stand beside it."""
    said = [None if one is None or one.state not in SCORED else set(one.forms) for one in others]
    return {
        form.form: Tick(
            form.form,
            form.in_lexicon,
            form.in_dictionary,
            tuple(None if forms is None else form.form in forms for forms in said),
            _note(form),
        )
        for form in review.forms(lemma)
    }


def _note(form: Form) -> str:
    return f"{form.form} stands in the lexicon under {quoted_list(form.elsewhere)}" if form.elsewhere else ""
