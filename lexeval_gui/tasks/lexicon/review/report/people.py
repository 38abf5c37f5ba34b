"""Who decided, when, blind or open, with the numbers in sight or not; and the L* of each reviewer's own decisions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from lexeval_gui.core.plaintext import count_of, isolated
from lexeval_gui.core.tables import Cell, Column, Table
from lexeval_gui.core.tables.table import Ranged
from lexeval_gui.tasks.lexicon.review.numbers.numbers import Numbers, numbers
from lexeval_gui.tasks.lexicon.review.record.decision import SETTLED, Decision
from lexeval_gui.tasks.lexicon.review.record.record import ADJUDICATION, ReviewRecord
from lexeval_gui.tasks.lexicon.review.record.set_up import SetUp
from lexeval_gui.tasks.lexicon.review.report.wording import UNDATED, day_of, moment_of, named
from lexeval_gui.tasks.lexicon.review.state_machine import Review

COUNTING = "decisions that count"

OWN = (
    Column("reviewer", "whose decisions", "text"),
    Column("lemmas", "lemmas", "count"),
    Column("l_measure", "L*", "number"),
    Column("absent", "not in the dictionary", "count"),
)


def own_table(review: Review, kept: ReviewRecord) -> Table:
    """L* with its interval over the decisions that count, then over each reviewer's own."""
    whose = {COUNTING: review} | {name: Review.of_record(review.frame, kept, name) for name in kept.reviewers}
    rows = tuple(_own_row(name, numbers(own)) for name, own in whose.items())
    return Table(OWN, rows, "L* with its 95 % interval")


def _own_row(name: str, found: Numbers) -> tuple[Cell, ...]:
    if not found.found:
        return name, 0, None, found.absent
    return name, found.found, Ranged(found.value, "", *found.interval, found.is_one_sided), found.absent


def sentences(review: Review, kept: ReviewRecord) -> Iterator[str]:
    """Whose decisions count; each reviewer's days; names that were corrected; blind or open; L* in sight or not."""
    yield _whose(review, kept)
    for part in kept.parts:
        own = kept.of_part(part).values()
        yield from _when(f"{isolated(kept.name_of(part))} decided", own, _mode(own))
    yield from _when("Third decisions were made about", kept.third.values())
    yield from _former_names(kept)
    yield from _blindness(review, kept)
    yield from _in_sight(kept)


def _whose(review: Review, kept: ReviewRecord) -> str:
    """Who decided about the lemmas that are scored."""
    known = kept.third
    third = [known[lemma] for lemma in review.scored if lemma in known]
    source = "a dictionary on paper" if review.set_up.dictionary == "paper" else "a dictionary file"
    number, name = len(review.scored), isolated(review.set_up.reviewer)
    what = f"The {number:,} scored lemmas were" if number > 1 else "The scored lemma was"
    if not third:
        return f"{what} decided against {source} by {name}."
    names = ", ".join(
        dict.fromkeys(
            isolated(kept.present_name(one.by)) if one.by else "somebody whose name is not recorded" for one in third
        )
    )
    others = f"{len(third):,}, where reviewers disagreed, by a third decision of {names}"
    return f"{what} decided against {source}: {number - len(third):,} by {name} and {others}."


def _mode(decisions: Iterable[Decision]) -> str:
    """How many of them were decided blind, how many open; how many of them the dictionary lacks."""
    settled = [one for one in decisions if one.state in SETTLED]
    blind = Counter(one.blind for one in settled)
    parts = [f"{blind[kind]:,} {name}" for kind, name in ((True, "blind"), (False, "open")) if blind[kind]]
    absent = sum(one.state == "not in dictionary" for one in settled)
    return ", ".join(parts) + (f"; the dictionary lacks {absent:,}" if absent else "")


def _when(what: str, decisions: Iterable[Decision], how: str = "") -> Iterator[str]:
    """How many lemmas were decided from when to when, on how many days; the last change of each is what counts."""
    settled = [one for one in decisions if one.state in SETTLED]
    if not settled:
        return
    moments = sorted(one.at for one in settled if day_of(one.at))
    text = f"{what} {count_of(len(settled), 'lemma')}{f' ({how})' if how else ''}"
    if not moments:
        yield f"{text}, {UNDATED}."
        return
    days = count_of(len(set(map(day_of, moments))), "day")
    lacking = len(settled) - len(moments)
    undated = f"; of {count_of(lacking, 'lemma')} the date is not recorded" if lacking else ""
    until = f" to {moment_of(moments[-1])}" if len(moments) > 1 else ""
    yield f"{text}, from {moment_of(moments[0])}{until}, on {days}{undated}."


def _former_names(kept: ReviewRecord) -> Iterator[str]:
    """How names were written that were corrected."""
    for part in kept.parts:
        own = kept.set_up_of(part)
        for former in own.former if own is not None else ():
            present, before = isolated(kept.name_of(part)), isolated(former.name)
            yield f"The name of {present} was written {before} until {moment_of(former.until)}."


def _blindness(review: Review, kept: ReviewRecord) -> Iterator[str]:
    """Blind or open, decision by decision; third ones were made with the others in sight."""
    third = kept.third
    own = {lemma: review.decisions[lemma] for lemma in review.scored if lemma not in third}
    blind = {lemma: one for lemma, one in own.items() if one.blind}
    number, others = len(blind), len(own) - len(blind)
    if own:
        rest = f"Of the {len(own):,} lemmas without a third decision"
        what = rest if len(own) < len(review.scored) else "Of the scored lemmas"
        how = "all were decided blind" if not others else "all were decided open, with the lexicon's forms in sight"
        yield f"{what} {how if not (number and others) else f'{number:,} were decided blind and {others:,} open'}."
    if late := [lemma for lemma, one in blind.items() if one.seen]:
        count = count_of(len(late), "lemma counts", "lemmas count")
        were = "though the lexicon's forms had been shown before typing was over, which was undone"
        yield f"{count} as blind {were}: {named(late)}."
    if forms := [form for one in blind.values() for form in one.late]:
        were = count_of(len(forms), "form was", "forms were")
        yield f"{were} typed after the lexicon's forms had been seen: {named(forms)}."
    if unknown := sum(one.seen is None for one in blind.values()):
        yield f"Whether the cluster was seen before typing was over is not recorded of {count_of(unknown, 'lemma')}."
    if corrected := sum(one.shown and set(one.forms) != set(one.typed) for one in blind.values()):
        yield f"Of {count_of(corrected, 'lemma')} ticks were corrected once the cluster was shown."


def _in_sight(kept: ReviewRecord) -> Iterator[str]:
    """Who had the numbers in sight, and when."""
    for part in kept.parts:
        own = kept.set_up_of(part)
        if own is not None:
            what = "L* was hidden while" if own.hidden else "L* was in sight of"
            yield f"{what} {isolated(own.reviewer)} {'reviewed' if own.hidden else 'while reviewing'}{_showings(own)}."
    own = kept.set_ups.get(ADJUDICATION)
    if own is not None and own.showings:
        what = "was hidden" if own.hidden else "was in sight"
        yield f"L* {what} while third decisions were made{_showings(own)}."


def _showings(own: SetUp) -> str:
    return "".join(
        f"; {'shown' if one.shown else 'hidden'} after {count_of(one.decided, 'decided lemma')} ({moment_of(one.at)})"
        for one in own.showings
    )
