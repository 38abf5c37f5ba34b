"""A review written down: the reviewed dictionary, and every decision as a table or as lines of JSON that can be read
back."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

import numpy as np
from msgspec.structs import replace

from lexeval_gui.core import tables
from lexeval_gui.core.changes import Change, Slot
from lexeval_gui.core.dataset import Strings
from lexeval_gui.core.problems import unreadable
from lexeval_gui.tasks.lexicon.review.record.decision import Decision
from lexeval_gui.tasks.lexicon.review.record.record import ADJUDICATION, DECIDED, SET_UP, ReviewRecord
from lexeval_gui.tasks.lexicon.review.record.set_up import SetUp, part_of
from lexeval_gui.tasks.lexicon.review.setting_up.names import kept_under, merged, part_here
from lexeval_gui.tasks.lexicon.review.setting_up.setup import why_too_late, with_history
from lexeval_gui.tasks.lexicon.review.state_machine import Review
from lexeval_gui.tasks.lexicon.scoring import sampling

FORMAT, VERSION = "lexeval review", 1

NAMES = (
    "lemma", "state", "form", "in_lexicon", "in_dictionary", "reviewer", "time", "page", "note", "blind", "typed", "by",
    "reason",
)  # fmt: skip
SET_UP_NAMES = ("lexicon", "dictionary", "alpha", "half_width", "seed", "counts_as_form", "strata", "allocation")
_encode = json.JSONEncoder(ensure_ascii=False).encode
COLUMNS = tuple(tables.Column(name, name, "text") for name in (*NAMES, *SET_UP_NAMES))


# -- the dictionary ---------------------------------------------------------------------------------------------------


def dictionary_lines(review: Review) -> Iterator[str]:
    """The scored lemmas with the dictionary's forms, `lemma<TAB>form`, in the order of drawing: a file that this task
    reads, so that nothing in it is escaped."""
    for lemma in review.scored:
        yield from (f"{lemma}\t{form}" for form in review.decision(lemma).forms)


# -- a table ----------------------------------------------------------------------------------------------------------


def table(current: Mapping[Slot, Any]) -> tables.Table:
    """Every decision of every reviewer: a row per form, or one without a form; by reviewer, then lemmas in the order of
    drawing."""
    return tables.Table(COLUMNS, tuple(_rows(ReviewRecord.of(current))))


def _rows(kept: ReviewRecord) -> Iterator[tuple[str, ...]]:
    set_up = kept.set_up or SetUp("", "")
    alpha, half_width = set_up.rule
    drawn = set_up.system, set_up.dictionary, alpha, half_width, set_up.seed
    behind = *drawn, set_up.form, set_up.strata, set_up.allocation
    for part, lemma, decision in _in_order(kept):
        last = kept.name_of(part), decision.at, decision.page, decision.note, _yes(decision.blind)
        forms: list[tuple[str, str, str]] = [(f, "yes", _yes(ticked)) for f, ticked in decision.ticks.items()]
        forms += [(form, "no", "yes") for form in decision.added]
        forms += [(form, "no", "no") for form in decision.reasons if form not in {row[0] for row in forms}]
        for row in forms or [("", "", "")]:
            yield (
                lemma,
                decision.state,
                *row,
                *last,
                _typed(decision, row[0]),
                decision.by and kept.present_name(decision.by),
                decision.reasons.get(row[0], ""),
                *behind,
            )


def _typed(decision: Decision, form: str) -> str:
    """When a form was typed: before the cluster was seen, or after; "" if it was not, or that is not recorded."""
    if form not in decision.typed or (decision.seen is None and form not in decision.late):
        return ""
    return "after seeing" if form in decision.late else "before seeing"


def _yes(value: bool) -> str:
    return "yes" if value else "no"


def _in_order(kept: ReviewRecord) -> Iterator[tuple[str, str, Decision]]:
    """Part, lemma and decision: the first reviewer's, then by part; lemmas in the order of the hashes, which is that of
    drawing, or with strata that within each."""
    seed = "1" if kept.set_up is None else kept.set_up.seed
    first = kept.set_up.part if kept.set_up is not None else ""
    for part in sorted(kept.decisions, key=lambda part: (part != first, part)):
        lemmas = list(kept.of_part(part))
        for place in np.argsort(sampling.sample_ranks(Strings.of(lemmas), seed)).tolist():
            yield part, lemmas[place], kept.of_part(part)[lemmas[place]]


# -- lines of JSON ----------------------------------------------------------------------------------------------------


def json_lines(current: Mapping[Slot, Any]) -> Iterator[str]:
    """The whole review: a line that says what this is, one per set-up, one per decision with its forms."""
    kept = ReviewRecord.of(current)
    yield _encode({"format": FORMAT, "version": VERSION})
    for part in sorted(kept.set_ups):
        yield _encode({"part": part, "set_up": kept.set_ups[part].as_json()})
    for part, lemma, decision in _in_order(kept):
        yield _encode(_decision_json(part, kept.name_of(part), lemma, decision))


def _decision_json(part: str, name: str, lemma: str, decision: Decision) -> dict[str, Any]:
    forms = [{"form": f, "in_lexicon": True, "in_dictionary": ticked} for f, ticked in decision.ticks.items()]
    forms += [{"form": form, "in_lexicon": False, "in_dictionary": True} for form in decision.added]
    return {
        "part": part,
        "lemma": lemma,
        "state": decision.state,
        "forms": forms,
        "reviewer": name,
        "time": decision.at,
        "page": decision.page,
        "note": decision.note,
        "blind": decision.blind,
        "typed": list(decision.typed),
        "shown": decision.shown,
        "turn": decision.turn,
        **decision.recorded,
    }


def read_json(lines: Iterable[str], path: str, current: Mapping[Slot, Any]) -> list[Change]:
    """The changes that bring a journal to what these lines say; what they do not speak of stays. Raises Unreadable for
    lines that `json_lines` has not written, and for a sample other than the one that is being reviewed."""
    wanted: dict[Slot, Any] = {}
    is_first = True
    for number, line in enumerate(lines, 1):
        if not line.strip():
            continue
        entry = _entry(line, path, number)
        if is_first:
            _check_head(entry, path, number)
            is_first = False
        elif "set_up" in entry:
            wanted[SET_UP, "", str(entry.get("part", "")), None] = SetUp.from_json(entry["set_up"]).as_json()
        else:
            wanted[_slot(entry, path, number)] = _decision(entry, path, number).as_json()
    if not wanted:
        raise unreadable(path, "no-review", "holds no decision of a review; nothing was changed")
    wanted = _as_kept_here(wanted, path, ReviewRecord.of(current))
    return [
        Change(kind, item, system, current.get((kind, item, part, system)), value, part)
        for (kind, item, part, system), value in wanted.items()
        if current.get((kind, item, part, system)) != value
    ]


def _as_kept_here(wanted: Mapping[Slot, Any], path: str, kept: ReviewRecord) -> dict[Slot, Any]:
    """What a journal is to hold, under the parts that reviewers have here: they are known again by any of their names.
    Refuse the set-up of another sample; that of somebody who did this one elsewhere becomes a second reviewer's."""
    there = ReviewRecord.of(wanted)
    if there.set_up is None and kept.set_up is None:
        raise unreadable(path, "no-set-up", "does not say how the review was set up; nothing was changed")
    if kept.set_up is None:
        return dict(wanted)
    parts = {part: part_here(kept, there, part) or part_of(there.name_of(part)) for part in there.parts}
    found: dict[Slot, Any] = {}
    for (kind, item, part, system), value in wanted.items():
        if kind == SET_UP and part != ADJUDICATION:
            own = there.set_ups[part]
            slot, made = _set_up_here(kept, own, parts[own.part if part == "" else part])
            found[SET_UP, "", slot, None] = made.as_json()
        else:
            found[kind, item, parts.get(part, part), system] = value
    head = there.set_up
    if head is not None and (reason := why_too_late(kept, replace(head, reviewer=kept.set_up.reviewer))):
        raise unreadable(path, "other-review", f"is another review: {reason}; nothing was changed")
    return found


def _set_up_here(kept: ReviewRecord, own: SetUp, part: str) -> tuple[str, SetUp]:
    """The part of the set-up of a reviewer from elsewhere, whose decisions are kept here under `part`, and what it
    says then."""
    assert kept.set_up is not None
    known = kept.set_up_of(part)
    made = merged(known, own) if known is not None else kept_under(own, part)
    if part == kept.set_up.part:
        return "", with_history(kept, made) if kept.of_first else made
    return part, made


def _entry(line: str, path: str, number: int) -> dict[str, Any]:
    try:
        entry = json.loads(line)
    except ValueError:
        entry = None
    if not isinstance(entry, dict):
        raise unreadable(
            path, "no-json", "is no object of JSON, of which there is one on each line; nothing was changed", number
        )
    return entry


def _check_head(entry: Mapping[str, Any], path: str, number: int) -> None:
    if entry.get("format") != FORMAT:
        text = "does not begin as a review that LexEval has exported; nothing was changed"
        raise unreadable(path, "no-review", text, number)
    version = entry.get("version")
    if not isinstance(version, int) or version > VERSION:
        text = f"is of version {version}, and this LexEval reads up to {VERSION}; nothing was changed"
        raise unreadable(path, "newer", text, number)


def _slot(entry: Mapping[str, Any], path: str, number: int) -> Slot:
    lemma, part = entry.get("lemma"), entry.get("part")
    if not isinstance(lemma, str) or not lemma or not isinstance(part, str) or not part:
        raise unreadable(path, "no-lemma", "names no lemma or no reviewer; nothing was changed", number)
    return DECIDED, lemma, part, None


def _decision(entry: Mapping[str, Any], path: str, number: int) -> Decision:
    forms = entry.get("forms")
    rows = forms if isinstance(forms, list) else []
    if not all(isinstance(row, dict) and isinstance(row.get("form"), str) for row in rows):
        raise unreadable(path, "no-forms", "lists forms that are none; nothing was changed", number)
    ticks = {row["form"]: row.get("in_dictionary") is True for row in rows if row.get("in_lexicon") is True}
    added = [row["form"] for row in rows if row.get("in_lexicon") is not True]
    return Decision.from_json({**entry, "ticks": ticks, "added": added, "at": entry.get("time")})
