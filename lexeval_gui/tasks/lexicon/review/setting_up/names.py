"""The names of reviewers: a mistyped one is corrected with its history kept, and whoever comes from another machine is
known again by any of them. The part under which decisions are kept stays what it is."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from lexeval_gui.core.changes import Change, Slot, refusal
from lexeval_gui.core.journal import utc_now
from lexeval_gui.core.problems import Problem
from lexeval_gui.tasks.lexicon.review.record.record import ADJUDICATION, NO_REVIEW, SET_UP, ReviewRecord
from lexeval_gui.tasks.lexicon.review.record.set_up import FormerName, SetUp, reviewer_of
from lexeval_gui.tasks.lexicon.review.setting_up.setup import why_taken
from lexeval_gui.tasks.lexicon.review.state_machine import for_another


def correct_name(current: Mapping[Slot, Any], who: str, name: str, now: str = "") -> Change | Problem:
    """The change by which a reviewer (by the present name) is called otherwise from `now` on; or why it cannot be."""
    kept, name = ReviewRecord.of(current), " ".join(name.split())
    if kept.set_up is None:
        return refusal(NO_REVIEW)
    if who not in kept.reviewers:
        return refusal(f"{who} is no reviewer here")
    if not name or name == ADJUDICATION:
        return refusal(
            "a reviewer has a name" if not name else f"{name} is what third decisions are called, and no name"
        )
    part = kept.part_of(who)
    if name == who:
        return refusal(f"{name} is the name already")
    if reason := why_taken(kept, name, but=part):
        return refusal(reason)
    slot = "" if part == kept.set_up.part else part
    known = kept.set_ups.get(slot)
    own = known or for_another(kept.set_up, who)
    former = (*own.former, FormerName(who, now or utc_now()))
    corrected = replace(own, reviewer=name, kept_as=reviewer_of(part), former=former)
    return Change(SET_UP, "", None, None if known is None else known.as_json(), corrected.as_json(), slot)


def part_here(kept: ReviewRecord, there: ReviewRecord, part: str) -> str | None:
    """The part of the reviewer of this project who is the one from elsewhere that has `part` there: whoever has the
    present name, or had it; else whoever has, or had, a former one, unless they have decided about the same lemmas at
    different times: then they are two. None where it is somebody new."""
    own = there.set_up_of(part)
    present, *others = (reviewer_of(part),) if own is None else own.names
    if (here := kept.part_of(present)) in kept.parts:
        return here
    known = (kept.part_of(name) for name in others)
    return next((here for here in known if here in kept.parts and _may_be_one(kept, here, there, part)), None)


def _may_be_one(kept: ReviewRecord, here: str, there: ReviewRecord, part: str) -> bool:
    """Whether nothing says that these two parts are of different people."""
    mine, theirs = kept.of_part(here), there.of_part(part)
    both = mine.keys() & theirs.keys()
    return not both or any(mine[lemma].at == theirs[lemma].at for lemma in both)


def merged(here: SetUp, there: SetUp) -> SetUp:
    """A set-up from elsewhere, `there`, of a reviewer who is known `here`: the present name is that of the later
    correction, neither names nor when numbers were shown are lost, and the decisions stay where they are kept."""
    former = sorted({*here.former, *there.former}, key=lambda one: (one.until, one.name))
    latest_here, latest_there = (max((one.until for one in own.former), default="") for own in (here, there))
    name = there.reviewer if latest_there > latest_here else here.reviewer
    showings = max(here.showings, there.showings, key=len)
    found = replace(there, reviewer=name, former=tuple(former), showings=showings)
    return kept_under(found, here.part)


def kept_under(set_up: SetUp, part: str) -> SetUp:
    """A set-up of somebody whose decisions are kept under this part."""
    name = reviewer_of(part)
    return replace(set_up, kept_as="" if name == set_up.reviewer else name)
