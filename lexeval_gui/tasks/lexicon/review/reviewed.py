"""What was reviewed, as data that is counted and scored like any other: a dictionary of the decided lemmas beside the
lexicon, in which each lemma stands for as many as the frame has more."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from msgspec.structs import replace

from lexeval_gui.core.changes import Slot
from lexeval_gui.core.dataset import Ints, Labels, Ragged, Strings, WordLists
from lexeval_gui.core.parameters import BadValue, Settings
from lexeval_gui.core.plaintext import count_of
from lexeval_gui.core.problems import Problem
from lexeval_gui.core.reporting import Report
from lexeval_gui.core.vocabulary import Extension
from lexeval_gui.tasks.lexicon.dataset import Clusters, LexiconDataset
from lexeval_gui.tasks.lexicon.review.numbers.domain import Domains, stands_for
from lexeval_gui.tasks.lexicon.review.numbers.numbers import numbers
from lexeval_gui.tasks.lexicon.review.record.record import ADJUDICATION, ReviewRecord
from lexeval_gui.tasks.lexicon.review.report.contents import report
from lexeval_gui.tasks.lexicon.review.report.warning import warning
from lexeval_gui.tasks.lexicon.review.sample.frame import ReviewFrame, frame_of
from lexeval_gui.tasks.lexicon.review.state_machine import Review
from lexeval_gui.tasks.lexicon.scoring.strata import PROPORTIONAL


def open_review(
    dataset: LexiconDataset, settings: Settings, current: Mapping[Slot, Any]
) -> tuple[Review, LexiconDataset, Settings]:
    """The review that a journal holds, its reviewed lemmas as a dataset, and the settings to count and score it under.
    Raises BadValue where there is no review, where no lemma is reviewed, and as ReviewFrame.of does."""
    kept = ReviewRecord.of(current)
    if kept.set_up is None:
        raise BadValue("there is no review")
    frame = frame_of(dataset, settings, kept.set_up)
    review = Review.counting(frame, kept)
    if not review.scored:
        raise BadValue("no lemma of the review is done or doubtful yet; there is nothing to score")
    return review, reviewed_dataset(review), frame.settings


def reviewed_dataset(review: Review) -> LexiconDataset:
    """The scored lemmas as the classes of a dataset, in the order of drawing, beside the lexicon under review."""
    frame, lemmas = review.frame, review.scored
    known = frame.dataset
    forms, classes = _classes(known.forms, [review.dictionary_forms(lemma) for lemma in lemmas])
    places = np.array([frame.place(lemma) for lemma in lemmas], np.int64)
    rows = frame.rows[places]
    domains = Domains.of(review)
    lexicon = known.lexicons[frame.system]
    return replace(
        known,
        ids=known.ids.take(rows),
        forms=forms,
        classes=classes,
        labels={name: label.take(rows) for name, label in known.labels.items()},
        texts={"form": WordLists(forms, classes)},
        dictionaries=tuple(one.take(rows) for one in known.dictionaries),
        systems=(known.systems[frame.system],),
        lexicons=(Clusters(lexicon.names, lexicon.forms, lexicon.same[rows]),),
        stands_for=stands_for(review, domains),
        strata=_strata(frame, places),
        is_spread_known=bool(domains.is_spread_known[-1]),
        undrawn=frame.undrawn(frame.counts.columns, (*lemmas, *review.in_state("not in dictionary"))),
    )


def _strata(frame: ReviewFrame, places: Ints) -> Labels | None:
    """The strata of these lemmas of the frame; None where there are none."""
    if frame.sampling.is_simple:
        return None
    return Labels(frame.sampling.stratum[places].astype(np.int32), frame.strata)


def _classes(forms: Strings, rows: list[tuple[str, ...]]) -> tuple[Strings, Ragged]:
    """The forms of each lemma as codes; new ones come at the end."""
    words = Extension(forms)
    codes = words.codes(form for row in rows for form in row)
    return words.strings(), Ragged.of(np.array([len(row) for row in rows], np.int64), codes)


def drawn_as(review: Review) -> dict[str, str]:
    """What signatures say in the place of α, which is 1 of the lemmas that are scored: of how many the frame is, and
    what was to end it."""
    set_up, number = review.set_up, f"{len(review.scored)}/{len(review.frame)}"
    if set_up.allocation != PROPORTIONAL:
        return {"alpha": f"review:{number}"}  # the signature names the allocation
    rule = f"alpha={set_up.alpha}" if set_up.alpha else f"half_width={set_up.half_width}"
    return {"alpha": f"review:{number},{rule}"}


def report_of(review: Review, kept: ReviewRecord) -> Report | None:
    """The report of the decisions that count."""
    return report(numbers(review), review, kept)


def review_problems(review: Review, kept: ReviewRecord, report: Report | None, path: str = "") -> tuple[Problem, ...]:
    """What is to be known beside the numbers: of how many lemmas, of what N, and what is not settled."""
    set_up, found = review.set_up, numbers(review)
    share = f"frame {found.frame:,} × {found.found} / {found.found + found.absent} found in the dictionary"
    adjudicated = sum(lemma in kept.of_part(ADJUDICATION) for lemma in review.scored)
    text = f"{count_of(found.found, 'lemma')} reviewed by {set_up.reviewer}; N = {found.domain:.1f} ({share})"
    if adjudicated:
        text += f"; {count_of(adjudicated, 'third decision')}"
    notes = [("review", text)]
    if set_up.form:
        notes.append(("review-form", f"what counts as a form: {set_up.form}"))
    if report is not None:
        notes.append(("review-report", report.paragraph))
    unsettled = {
        "doubtful, scored all the same": review.in_state("doubtful"),
        "skipped, not scored": review.in_state("skipped"),
        "open, not scored": [
            lemma for lemma, one in review.decisions.items() if one.state == "open" and lemma in review.drawn
        ],
    }
    for what, lemmas in unsettled.items():
        if lemmas:
            shown = ", ".join(lemmas[:20]) + (", …" if len(lemmas) > 20 else "")
            notes.append(("review-open", f"{count_of(len(lemmas), 'lemma')} {what}: {shown}"))
    problems = [Problem("note", path, None, code, message) for code, message in notes]
    if unfit := warning(review):
        problems.append(Problem("warning", path, None, "review-unfit", unfit))
    return tuple(problems)
