"""The review of a lexicon as core.task.review has it: set-up, sittings, agreement, scores, exports."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from importlib import resources
from typing import Any

from msgspec.structs import replace

from lexeval_gui.core import tables
from lexeval_gui.core.changes import Change, Slot, refusal
from lexeval_gui.core.parameters import BadValue, Settings
from lexeval_gui.core.plaintext import count_of
from lexeval_gui.core.problems import Problem
from lexeval_gui.core.statistics.kappa import Kappa
from lexeval_gui.core.task.exports import Export, Exported
from lexeval_gui.core.task.review import Comparison, Disagreement, Reviewed, Value
from lexeval_gui.tasks.lexicon.dataset import LexiconDataset
from lexeval_gui.tasks.lexicon.review import exporting
from lexeval_gui.tasks.lexicon.review.agreement import agreement, disagreement_table
from lexeval_gui.tasks.lexicon.review.deciding import reasons
from lexeval_gui.tasks.lexicon.review.exporting import read_json as read
from lexeval_gui.tasks.lexicon.review.numbers.numbers import decimal
from lexeval_gui.tasks.lexicon.review.record.record import DECIDED, NO_REVIEW, SET_UP, ReviewRecord
from lexeval_gui.tasks.lexicon.review.review_session import LexiconReviewSession
from lexeval_gui.tasks.lexicon.review.reviewed import drawn_as, open_review, report_of, review_problems
from lexeval_gui.tasks.lexicon.review.sample import frame
from lexeval_gui.tasks.lexicon.review.sample.frame import ReviewFrame
from lexeval_gui.tasks.lexicon.review.setting_up import setup
from lexeval_gui.tasks.lexicon.review.setting_up.estimating import estimate, frame_size
from lexeval_gui.tasks.lexicon.review.setting_up.names import correct_name
from lexeval_gui.tasks.lexicon.review.setting_up.questions import chosen_settings, files, questions, set_up_of, wrong
from lexeval_gui.tasks.lexicon.review.setting_up.setup import second_reviewer as second
from lexeval_gui.tasks.lexicon.review.state_machine import Review

__all__ = [
    "about", "adjudicate", "alone", "chosen_settings", "compare", "correct_name", "estimate", "export", "exports",
    "files", "import_suffix", "item", "kinds", "path_of", "questions", "read", "reviewed", "reviewers", "second",
    "set_up", "sit", "slot", "title", "wrong",
]  # fmt: skip

kinds = frozenset({DECIDED, SET_UP})

slot: Slot = (SET_UP, "", "", None)

title = "Review a sample of a lexicon by hand"

item = "lemma"

exports = (
    Export("review.dictionary", "reviewed dictionary", ".tsv", "whole", help="lemma and form of every lemma that "
           "is done or doubtful, as a dictionary that can be opened."),
    Export("review.table", "decisions as a table", ".csv", "journal", help="A row per form: who decided what, when, "
           "on which page."),
    Export("review.lines", "decisions as JSON lines", ".jsonl", "journal", help="Everything, to be imported again."),
    Export("review.disagreements", "disagreements of reviewers", ".disagreements.csv", "whole", help="A row per form "
           "that the first reviewer and another one disagree about, with their reasons and the third decision."),
    Export("review.reasons", "reasons of decisions", ".reasons.csv", "journal", help="How many forms have each reason, "
           "ticked and not: of the decisions that count, and of each reviewer."),
)  # fmt: skip

import_suffix = ".jsonl"

ONE_REVIEWER = "there is one reviewer only, and nobody to disagree with"


def about() -> str:
    """The page on how to do it, as Markdown."""
    return resources.files("lexeval_gui.tasks.lexicon").joinpath("review.md").read_text(encoding="utf-8")


# -- setting up -------------------------------------------------------------------------------------------------------


def path_of(answers: Mapping[str, str]) -> str:
    """The lexicon that is reviewed."""
    return answers["lexicon"]


def set_up(
    dataset: LexiconDataset, system: int, current: Mapping[Slot, Any], answers: Mapping[str, str]
) -> Change | Problem:
    """The change that sets the review up as answered, or why it cannot be."""
    try:
        wanted = set_up_of(
            answers, dataset.systems[system].name, frame_size(dataset, system, answers["dictionary"] == "paper")
        )
    except BadValue as error:
        return refusal(str(error))
    if reason := frame.why_no_strata(dataset, system, wanted):
        return refusal(reason)
    return setup.set_up(current, replace(wanted, sizes=frame.sizes_of(dataset, system)))


def reviewers(current: Mapping[Slot, Any]) -> tuple[str, ...]:
    """Who reviews, the first one first; empty if nothing is set up."""
    return () if not any(kind == SET_UP for kind, *_ in current) else ReviewRecord.of(current).reviewers


# -- sitting ----------------------------------------------------------------------------------------------------------


def alone(current: Mapping[Slot, Any]) -> str:
    """What is to be known where the dictionary is on paper; "" where it is a file."""
    set_up = ReviewRecord.of(current).set_up if slot in current else None
    if set_up is None or set_up.dictionary != "paper":
        return ""
    return (
        f"The dictionary is on paper, and {set_up.system} has nothing to be compared with here. What has been looked "
        "up so far is scored in the review; the reviewed dictionary can be exported, and opened beside the lexicon "
        "like any other."
    )


def sit(
    dataset: LexiconDataset, settings: Settings, current: Mapping[Slot, Any], who: str, undone: Iterable[Change] = ()
) -> LexiconReviewSession:
    """The sitting of a reviewer. Raises BadValue where there is no review, and as ReviewFrame.of does."""
    kept = ReviewRecord.of(current)
    changes = tuple(undone)
    return LexiconReviewSession(Review.of(_frame(dataset, settings, kept), current, who, changes), kept, undone=changes)


def adjudicate(
    dataset: LexiconDataset, settings: Settings, current: Mapping[Slot, Any], undone: Iterable[Change] = ()
) -> LexiconReviewSession:
    """The sitting in which disagreements are decided. Raises BadValue where there are none, and as `sit` does."""
    kept = ReviewRecord.of(current)
    if len(kept.reviewers) < 2:
        raise BadValue(ONE_REVIEWER)
    review = agreement.adjudication(_frame(dataset, settings, kept), current)
    if not review.drawn:
        raise BadValue("the reviewers disagree about no lemma that both have decided")
    return LexiconReviewSession(review, kept, undone=tuple(undone))


# -- numbers ----------------------------------------------------------------------------------------------------------


def reviewed(
    dataset: LexiconDataset, settings: Settings, current: Mapping[Slot, Any], path: str
) -> Reviewed[LexiconDataset]:
    """The reviewed lemmas beside the lexicon. Raises BadValue where nothing is reviewed."""
    review, data, chosen = open_review(dataset, settings, current)
    kept = ReviewRecord.of(current)
    report = report_of(review, kept)
    return Reviewed(data, chosen, review_problems(review, kept, report, path), report, drawn_as(review))


def compare(
    dataset: LexiconDataset, settings: Settings, current: Mapping[Slot, Any], first: str, second: str
) -> Comparison:
    """How far two reviewers agree. Raises BadValue as `sit` does."""
    kept = ReviewRecord.of(current)
    review = Review.of(_frame(dataset, settings, kept), current)
    found = agreement.agreement(kept, first, second, review.drawn)
    values = (
        _kappa("kappa of forms", found.forms, found.forms_interval, "form"),
        _kappa("kappa of lemmas", found.lemmas, found.lemmas_interval, "lemma"),
    )
    # the columns that are the same in every row are heads here
    rows = tuple(
        Disagreement(lemma, (lemma, form, *said))
        for lemma, form, _, _, *said in disagreement_table.rows(kept, review, first, second)
    )
    others = ("state", "state", "reason", "reason", "third decision")
    note = "Nothing that both have decided yet."
    if found.lemmas.units:
        note = "" if rows else "No disagreement about what both have decided."
    return Comparison(values, ("lemma", "form", first, second, *others), rows, note)


# -- out and in -------------------------------------------------------------------------------------------------------


def export(dataset: LexiconDataset | None, settings: Settings, current: Mapping[Slot, Any], export: str) -> Exported:
    """The file of one of `exports`."""
    kept = ReviewRecord.of(current)
    if kept.set_up is None:
        return Exported({}, (Problem("error", "", None, "no-review", NO_REVIEW),))
    name = kept.set_up.system
    if export == "review.table":
        return Exported({f"{name} review.csv": _csv(exporting.table(current))})
    if export == "review.lines":
        return Exported({f"{name} review.jsonl": exporting.json_lines(current)})
    if export == "review.reasons":
        return Exported({f"{name} review.reasons.csv": _csv(reasons.table(current))})
    assert dataset is not None
    review = Review.counting(_frame(dataset, settings, kept), kept)
    if export == "review.disagreements":
        if len(kept.reviewers) < 2:
            return Exported({}, (Problem("error", "", None, "no-second-reviewer", ONE_REVIEWER),))
        table = disagreement_table.table(kept, Review.of(review.frame, current))
        return Exported({f"{name} review.disagreements.csv": _csv(table)})
    if not review.scored:
        text = "no lemma is done or doubtful yet"
        return Exported({}, (Problem("error", "", None, "nothing-reviewed", text),))
    return Exported({f"{name} reviewed.tsv": exporting.dictionary_lines(review)})


def _csv(table: tables.Table) -> list[str]:
    return tables.render(table, "csv").removesuffix("\n").split("\n")


def _frame(dataset: LexiconDataset, settings: Settings, kept: ReviewRecord) -> ReviewFrame:
    return frame.frame_of(dataset, settings, kept.require_set_up())


def _kappa(title: str, kappa: Kappa, interval: tuple[float, float] | None, unit: str) -> Value:
    drawn = f"[{decimal(interval[0])}, {decimal(interval[1])}], " if interval else ""
    note = kappa.why or f"{drawn}{count_of(kappa.units, unit)}, {kappa.observed:.1%} alike"
    return Value(title, decimal(kappa.value), note)
