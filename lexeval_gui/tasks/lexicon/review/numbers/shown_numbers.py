"""Whether whoever reviews sees L*, its interval and trend: who watches the number stops when it pleases. That they were
shown, or hidden again, is kept with how many lemmas were decided then; undone, it has been seen all the same."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from lexeval_gui.core.changes import Change
from lexeval_gui.core.journal import utc_now
from lexeval_gui.core.plaintext import count_of
from lexeval_gui.tasks.lexicon.review.record.decision import SETTLED
from lexeval_gui.tasks.lexicon.review.record.record import ADJUDICATION, SET_UP, ReviewRecord
from lexeval_gui.tasks.lexicon.review.record.set_up import SetUp, Showing
from lexeval_gui.tasks.lexicon.review.state_machine import Review

COVERED = "L*, its interval and trend are hidden while you review."
"""What stands in the place of the numbers, before the key that shows them."""


def set_up_of(kept: ReviewRecord, part: str) -> SetUp:
    """The set-up of whose decisions are kept under a part; for third decisions one like the first reviewer's, with its
    own history of what was shown."""
    first = kept.require_set_up()
    if part == ADJUDICATION:
        like = replace(first, reviewer=ADJUDICATION, hidden=first.hides_numbers, showings=(), kept_as="", former=())
        return kept.set_ups.get(ADJUDICATION, like)
    return kept.set_up_of(part) or replace(first, showings=())


def are_hidden(kept: ReviewRecord, review: Review) -> bool:
    """Whether the numbers are out of sight of whoever sits here."""
    own = kept.set_up_of(review.part)
    known = own is not None or review.part == ADJUDICATION
    return set_up_of(kept, review.part).hides_numbers if known else review.set_up.hides_numbers


def turn(kept: ReviewRecord, review: Review, now: str = "") -> Change:
    """The change by which the numbers are shown, or hidden again."""
    shown = are_hidden(kept, review)
    return _change(kept, review, (Showing(shown, _decided(review), now or utc_now()),))


def marks(kept: ReviewRecord, review: Review, undone: Iterable[Change]) -> tuple[Change, ...]:
    """The change that notes that numbers were shown, where that was undone: an undone step is forgotten as soon as
    something else is decided."""
    known = set_up_of(kept, review.part).showings
    slot = _slot(kept, review.part)
    lists = [
        SetUp.from_json(change.after).showings
        for change in undone
        if (change.kind, change.item, change.part) == (SET_UP, "", slot)
    ]
    longest = max(lists, key=len, default=())
    lost = longest[len(known) :] if longest[: len(known)] == known else ()
    if not any(showing.shown for showing in lost):
        return ()
    if lost[-1].shown == are_hidden(kept, review):
        lost = (*lost, Showing(not lost[-1].shown, _decided(review), utc_now()))
    return (_change(kept, review, lost),)


def question(kept: ReviewRecord, review: Review) -> str:
    """What is to be asked before the report is copied; "" where the numbers are in sight."""
    if not are_hidden(kept, review):
        return ""
    many = count_of(_decided(review), "decided lemma")
    return (
        f"The report says L*, which is hidden while you review. Show it? It is recorded that you saw it after {many}."
    )


def _decided(review: Review) -> int:
    return sum(one.state in SETTLED for one in review.decisions.values())


def _slot(kept: ReviewRecord, part: str) -> str:
    return "" if part == kept.require_set_up().part else part


def _change(kept: ReviewRecord, review: Review, more: tuple[Showing, ...]) -> Change:
    slot = _slot(kept, review.part)
    known = kept.set_ups.get(slot)
    own = known or replace(set_up_of(kept, review.part), reviewer=review.set_up.reviewer)
    if review.part == ADJUDICATION and known is None:
        own = set_up_of(kept, ADJUDICATION)
    after = replace(own, showings=(*own.showings, *more)).as_json()
    return Change(SET_UP, "", None, None if known is None else known.as_json(), after, slot)
