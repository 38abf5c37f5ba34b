"""What there is to report of a review, in sentences that follow the facts, and in tables: L* and how sure it is, how
the lemmas were drawn, when it was to stop and whether it did, who decided and how, what is doubtful or lacking."""

from __future__ import annotations

from lexeval_gui.core.plaintext import count_of, isolated
from lexeval_gui.core.reporting import Report, Section
from lexeval_gui.tasks.lexicon.review.deciding import reasons
from lexeval_gui.tasks.lexicon.review.numbers.numbers import Numbers, decimal
from lexeval_gui.tasks.lexicon.review.record.record import ReviewRecord
from lexeval_gui.tasks.lexicon.review.report import agreeing, design, lemmas, people, sources, worst
from lexeval_gui.tasks.lexicon.review.report.warning import warning
from lexeval_gui.tasks.lexicon.review.report.wording import interval
from lexeval_gui.tasks.lexicon.review.state_machine import Review


def report(found: Numbers, review: Review, kept: ReviewRecord) -> Report | None:
    """The report of the decisions that count (`review`, and `found` made of it); None where none is scored."""
    if not found.found:
        return None
    unfit, own = warning(review), (people.own_table(review, kept),)
    sections = (
        Section("Result", tuple(filter(None, (_value(found, review), sureness(found), unfit))), own),
        Section("Design", tuple(design.sentences(found, review)), tuple(design.tables_of(review))),
        Section("Lemmas", tuple(lemmas.sentences(found, review)), (lemmas.table(review),)),
        Section("Reviewers", tuple(people.sentences(review, kept))),
        Section("Agreement", tuple(agreeing.sentences(review, kept))),
        Section("Reasons", tuple(reasons.sentences(review, kept)), tuple(reasons.tables_of(kept))),
        Section("Lowest lemmas", tuple(worst.sentences(review)), tuple(worst.tables_of(review))),
        Section("Files", tuple(sources.sentences(review))),
    )
    there = (section for section in sections if section.sentences or section.tables)
    return Report(f"Report of the review of {isolated(review.set_up.system)}", tuple(there))


def result(found: Numbers, review: Review) -> str:
    """L* with its interval, of how many lemmas, and how sure that is; "" where none is scored."""
    if not found.found:
        return ""
    return " ".join(filter(None, (_value(found, review), sureness(found))))


def sureness(found: Numbers) -> str:
    """Why there is no interval, or that it is one of few lemmas, as a sentence; "" if it holds as it says."""
    remark = found.remark
    if remark is None or remark.code == "one-sided":  # the bound says what it is where it stands
        return ""
    return f"{remark.message[:1].upper()}{remark.message[1:]}."


def _value(found: Numbers, review: Review) -> str:
    """L* with its interval, and of how many lemmas."""
    known = interval(found)
    drawn = f"{count_of(found.found, 'lemma')} drawn at random (seed {review.set_up.seed}) from {found.frame:,}"
    were = "was" if found.absent == 1 else "were"
    absent = f"; {found.absent:,} more {were} drawn that the dictionary lacks" if found.absent else ""
    value = f"L* = {decimal(found.value)}{', ' if known else ''}{known}"
    return f"{isolated(review.set_up.system)}: {value}; {drawn}{absent}."
