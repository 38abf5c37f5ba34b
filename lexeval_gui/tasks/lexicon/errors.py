"""What lexicons do wrong: forms that a cluster lacks, and forms that it has besides those of the class."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
from msgspec.structs import replace

from lexeval_gui.core.dataset import Ints, Mask, Ragged
from lexeval_gui.core.jobs import Check, go_on
from lexeval_gui.core.parameters import Settings
from lexeval_gui.core.query.fields import Labels
from lexeval_gui.core.scores import Counts
from lexeval_gui.core.task.errors import KIND, Chosen, ErrorKind, ErrorTable
from lexeval_gui.tasks.lexicon.changing import with_sides
from lexeval_gui.tasks.lexicon.dataset import LexiconDataset

LACKING, SURPLUS = "lacking", "surplus"

kinds = (
    ErrorKind(LACKING, "forms", "adding {} that clusters lack", "leaving out {} that clusters lack"),
    ErrorKind(SURPLUS, "forms", "removing surplus {}", "leaving surplus {} out", is_surplus=True),
)

things: Mapping[tuple[str, str], str] = {}


def untold(dataset: LexiconDataset, system: int) -> str:
    """See core.task.errors.Errors."""
    return "" if (dataset.lexicons[system].same >= 0).any() else "clusters name no lemmas: no form is known to be amiss"


def find(dataset: LexiconDataset, system: int, counts: Counts, settings: Settings, check: Check = go_on) -> ErrorTable:
    """The forms that one side alone has, of the lemmas that have forms on both; files of clusters name no lemmas, and
    have none. `places`: the codes of the forms."""
    lexicon = dataset.lexicons[system]
    items = np.flatnonzero((lexicon.same >= 0) & (dataset.classes.lengths > 0))
    items = items[lexicon.forms.lengths[lexicon.same[items]] > 0]
    ours, theirs = dataset.classes.take(items), lexicon.forms.take(lexicon.same[items])
    check()
    lacking, surplus = _only(ours, theirs, len(dataset.forms)), _only(theirs, ours, len(dataset.forms))
    rows = np.concatenate((items[ours.rows()[lacking]], items[theirs.rows()[surplus]]))
    codes = np.repeat([0, 1], [int(lacking.sum()), int(surplus.sum())])
    forms = np.concatenate((ours.values[lacking], theirs.values[surplus]))
    return ErrorTable(rows, {KIND: Labels(codes, (LACKING, SURPLUS))}, Ragged.single(forms))


def _only(rows: Ragged, others: Ragged, size: int) -> Mask:
    """Which values the other row lacks: bool [values]."""
    return ~np.isin(_keys(rows.rows(), rows.values, size), _keys(others.rows(), others.values, size))


def _keys(rows: Ints, forms: Ints, size: int) -> Ints:
    """A number for each row and form."""
    return np.asarray(rows, np.int64) * max(size, 1) + forms


def put_right(dataset: LexiconDataset, chosen: Chosen, settings: Settings) -> LexiconDataset:
    """Forms that a cluster lacks come to its end, surplus ones go."""
    lexicons = list(dataset.lexicons)
    for system, errors in chosen.items():
        lexicon = lexicons[system]
        lacking, surplus = (errors.take(errors.of_kind(kind)) for kind in (LACKING, SURPLUS))
        forms = _without(lexicon.forms, lexicon.same[surplus.row_of], surplus.places.values, len(dataset.forms))
        lexicons[system] = replace(lexicon, forms=_with(forms, lexicon.same[lacking.row_of], lacking.places.values))
    return with_sides(dataset, dataset.classes, lexicons)


def left_out(dataset: LexiconDataset, chosen: Chosen, settings: Settings) -> LexiconDataset:
    """The dictionary without the forms that clusters lack, the lexicons without those that they have besides."""
    lexicons, classes = list(dataset.lexicons), dataset.classes
    for system, errors in chosen.items():
        lacking, surplus = (errors.take(errors.of_kind(kind)) for kind in (LACKING, SURPLUS))
        classes = _without(classes, lacking.row_of, lacking.places.values, len(dataset.forms))
        lexicon = lexicons[system]
        forms = _without(lexicon.forms, lexicon.same[surplus.row_of], surplus.places.values, len(dataset.forms))
        lexicons[system] = replace(lexicon, forms=forms)
    return with_sides(dataset, classes, lexicons)


def _without(rows: Ragged, gone: Ints, forms: Ints, size: int) -> Ragged:
    """The rows without a form in each of `gone`."""
    if not len(gone):
        return rows
    return rows.select(~np.isin(_keys(rows.rows(), rows.values, size), _keys(gone, forms, size)))


def _with(rows: Ragged, more: Ints, forms: Ints) -> Ragged:
    """The rows with a form more at the end of each of `more`."""
    if not len(more):
        return rows
    of, values = np.concatenate((rows.rows(), more)), np.concatenate((rows.values, forms))
    lengths = np.bincount(of, minlength=len(rows))
    return Ragged.of(lengths, values[np.argsort(of, kind="stable")].astype(rows.values.dtype))
