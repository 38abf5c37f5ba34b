"""Some items alone: found by a filter, scored, and named in the signature.

A filter that asks for scores, statuses or hits is answered once, under the settings in force when it is applied, and
its items are kept: else the items would change while a slider moves over them. So is one that asks for features of
one's own, which were joined to the items that there were. Any other filter is answered anew where the data are others.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from msgspec import Struct
from msgspec.structs import replace

from lexeval_gui.core import query
from lexeval_gui.core.changes import Slot
from lexeval_gui.core.dataset import Dataset, Ints, Strings
from lexeval_gui.core.features import Feature
from lexeval_gui.core.parameters import BadValue
from lexeval_gui.core.query import QueryError
from lexeval_gui.workspace.items import fields
from lexeval_gui.workspace.items.annotations import KINDS, Annotations, RowIndex
from lexeval_gui.workspace.scoring import Scored
from lexeval_gui.workspace.scoring.evaluation import Evaluation

LISTED = "@listed"
"""In the place of a filter: the items that are scored beside all, whichever these are."""

DIGITS = 12
"""So many digits of a checksum stand in a signature."""

NO_PROJECT = "tags, notes and checks are those of a project (.lexeval), which stands in the place of all files"


class AppliedFilter(Struct, frozen=True):
    """A filter with the `rows` that it found among the items with these `ids`. `is_kept`: it asked for scores or for
    features of one's own, so that these items stay. `source` says in the signature which notes of a person it asked
    for."""

    text: str
    rows: Ints
    ids: Strings
    is_kept: bool
    source: str = ""

    def of(self, evaluation: Evaluation) -> Evaluation:
        """The evaluation over these items alone, of data that may have been joined in another way since: an item that
        it does not have any more is left out. Raises BadValue if the filter asks for what is no longer there."""
        whole = evaluation.whole
        return whole.within(self._rows_in(whole), self.text, self.source, self._find)

    @property
    def _find(self) -> FoundAnew | None:
        """How its items are found in data that are joined in another way; None where they stay."""
        return None if self.is_kept or self.source else FoundAnew(self.text)

    def _rows_in(self, whole: Evaluation) -> Ints:
        ids = whole.dataset.ids
        if ids.same_as(self.ids):
            return self.rows
        if (find := self._find) is not None:
            return find(whole)
        found = RowIndex(ids).of([self.ids[row] for row in self.rows.tolist()])
        rows = (found.get(self.ids[row]) for row in self.rows.tolist())
        return np.array(sorted(row for row in rows if row is not None), np.int64)


class FoundAnew(Struct, frozen=True):
    """The items that a filter finds in whatever data: see `Evaluation.within`."""

    text: str

    def __call__(self, whole: Evaluation) -> Ints:
        """Their rows. Raises BadValue if the filter asks for what is not there."""
        try:
            return query.rows(query.parse(self.text), fields.fields(whole))
        except QueryError as error:
            raise BadValue(f"{self.text}: {error.message}") from error


def apply_filter(
    evaluation: Evaluation,
    text: str,
    pair: fields.Pair | None = None,
    measure: str | None = None,
    annotations: Annotations | None = None,
    decided: Mapping[Slot, Any] | None = None,
    joined: Sequence[Feature] = (),
) -> AppliedFilter:
    """Find the items of a filter under the settings in force. `pair` and `measure` say what `difference` is of;
    `decided` is what the journal holds of the `annotations`; `joined` are features of one's own. Raises QueryError."""
    whole = evaluation.whole
    asked, columns = query.parse(text), fields.fields(whole, pair, measure, annotations, joined)
    rows = query.rows(asked, columns)
    source = annotations_source(decided or {}) if annotations and fields.depends_on_annotations(text) else ""
    own = fields.asks_for(asked, [feature.id for feature in joined])
    is_kept = own or fields.depends_on_scores(asked, columns)
    return AppliedFilter(text.strip(), rows, whole.dataset.ids, is_kept, source)


def within_filter(evaluation: Evaluation, text: str) -> Evaluation:
    """The evaluation over the items of a filter alone; all where it is empty. Raises QueryError."""
    return apply_filter(evaluation, text).of(evaluation) if text else evaluation


def annotations_source(decided: Mapping[Slot, Any]) -> str:
    """What a signature says of tags, notes and checks: a checksum of them all, `project:3f1c9a0b77de`."""
    import hashlib  # not before a filter asks for it: it brings OpenSSL

    slots = sorted([*map(str, slot), value] for slot, value in decided.items() if slot[0] in KINDS and value)
    written = json.dumps(slots, ensure_ascii=True, sort_keys=True).encode()
    return f"project:{hashlib.sha256(written).hexdigest()[:DIGITS]}"


def scored_within(
    scored: Scored, text: str, measure: str | None = None, joined: Sequence[Feature] = (), pair: fields.Pair = (0, 1)
) -> Scored:
    """What was scored, over the items of a filter alone, as `--where` asks; see `apply_filter`. Raises BadValue
    where the filter cannot be read, finds nothing, or these settings allow no subset."""
    found = filter_of(scored, text, measure, joined, pair)
    part = found.of(scored.evaluation)
    if reason := part.refusal():
        raise BadValue(f"where {text}: {reason}")
    return replace(scored, evaluation=part)


def scored_of(scored: Scored, ids: Sequence[str], where: str) -> Scored:
    """What was scored, over these items alone: those that a filter found under other settings. Raises BadValue where
    these settings allow no subset."""
    rows = RowIndex(scored.evaluation.dataset.ids).of(ids)
    source = annotations_source(scored.decided or {}) if fields.depends_on_annotations(where) else ""
    found = np.array(sorted(row for row in map(rows.get, ids) if row is not None), np.int64)
    part = scored.evaluation.within(found, where, source)
    if reason := part.refusal():
        raise BadValue(f"where {where}: {reason}")
    return replace(scored, evaluation=part)


def filter_of(
    scored: Scored, text: str, measure: str | None = None, joined: Sequence[Feature] = (), pair: fields.Pair = (0, 1)
) -> AppliedFilter:
    """The items that a filter finds of what was scored. Raises BadValue where it cannot be read or finds nothing."""
    whole = scored.evaluation
    known, annotations = scored.decided, annotations_of(scored)
    compared = pair if len(whole.system_names) > 1 else None
    try:
        found = apply_filter(whole, text, compared, measure, annotations, known, joined)
    except QueryError as error:
        raise BadValue(_explained(text, error, NO_PROJECT if annotations is None else "")) from error
    _refuse_nothing(text, found.rows, len(whole.dataset))
    return found


def annotations_of(scored: Scored) -> Annotations | None:
    """What a person noted of the items of a project; None where files were scored."""
    return None if scored.decided is None else Annotations(RowIndex(scored.evaluation.dataset.ids), scored.decided)


def rows_of_data(data: Dataset, text: str) -> Ints:
    """The rows that a filter finds of data without systems. Raises BadValue where it cannot be read or finds
    nothing."""
    try:
        rows = query.rows(query.parse(text), fields.fields_of_data(data))
    except QueryError as error:
        raise BadValue(_explained(text, error)) from error
    _refuse_nothing(text, rows, len(data))
    return rows


def _refuse_nothing(text: str, rows: Ints, items: int) -> None:
    if not len(rows):
        raise BadValue(f"where {text}: none of the {items:,} items is left; nothing was scored")


def _explained(text: str, error: QueryError, hint: str = "") -> str:
    """What is wrong with a filter, and where in it; the hint where it asks for what a person noted."""
    words = f"where {text}: {error.message} (at character {error.position + 1})"
    asks = any(f'no column "{kind}"' in error.message.casefold() for kind in ("tag", "note", "checked"))
    return f"{words}; {hint}" if asks and hint else words
