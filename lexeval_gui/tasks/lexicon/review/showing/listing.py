"""What the queue lists: every lemma, or those that ask for a second look."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from typing import Literal, get_args

from lexeval_gui.core.plaintext import count_of
from lexeval_gui.tasks.lexicon.review.agreement.agreement import disputed_lemmas
from lexeval_gui.tasks.lexicon.review.record.record import ReviewRecord
from lexeval_gui.tasks.lexicon.review.state_machine import Review

Listing = Literal["all", "doubtful", "skipped", "disputed"]
LISTINGS: tuple[Listing, ...] = get_args(Listing)

EMPTY: dict[Listing, str] = {
    "all": "",
    "doubtful": "No lemma is doubtful.",
    "skipped": "No lemma is skipped.",
    "disputed": "The reviewers disagree about no lemma without a third decision.",
}


def next_listing(listing: Listing, kept: ReviewRecord) -> Listing:
    """What is listed after this; the disputed lemmas only where there are two who can disagree."""
    there = LISTINGS if len(kept.reviewers) > 1 else LISTINGS[:-1]
    return there[(there.index(listing) + 1) % len(there)] if listing in there else "all"


def listed_lemmas(review: Review, kept: ReviewRecord, listing: Listing) -> tuple[str, ...]:
    """The drawn lemmas that are listed, in the order of drawing: disputed are those about which reviewers disagree, and
    which no third decision has settled."""
    if listing == "disputed":
        disputed = disputed_lemmas(kept, review.drawn)
        return tuple(lemma for lemma in disputed if lemma not in kept.third)
    return review.drawn if listing == "all" else review.in_state(listing)


def neighbour(review: Review, listed: Sequence[str], steps: int) -> str | None:
    """The listed lemma so many steps from the current one, which need not be listed itself; the last one of the list
    where it ends before. None where nothing is listed."""
    order = {lemma: place for place, lemma in enumerate(review.drawn)}
    places = [order[lemma] for lemma in listed]
    if not places:
        return None
    here = order.get(review.current or "")
    if here is None:
        at = 0 if steps > 0 else len(listed) - 1
    else:
        at = bisect_right(places, here) - 1 + steps if steps > 0 else bisect_left(places, here) + steps
    return listed[min(max(at, 0), len(listed) - 1)]


def title(listing: Listing, count: int) -> str:
    """What stands over the queue; of all lemmas no count, since nobody knows yet how many a planned stop will take."""
    return "all lemmas" if listing == "all" else f"{listing}: {count_of(count, 'lemma')}"
