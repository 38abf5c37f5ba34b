"""The review of a lexicon as core.review offers it to the window: set-up, sittings, agreement, exports."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from importlib import resources
from io import StringIO
from typing import Any

from lexeval_gui.core.changes import Change, Slot
from lexeval_gui.core.parameters import BadValue, Settings
from lexeval_gui.core.plaintext import count_of
from lexeval_gui.core.problems import Problem
from lexeval_gui.core.review import Comparison, Disagreement, Question, Value
from lexeval_gui.core.tables import format_number
from lexeval_gui.core.task import Export, Exported
from lexeval_gui.tasks.lexicon.dataset import LexiconDataset
from lexeval_gui.tasks.lexicon.review import agreement, exporting, frame, setup
from lexeval_gui.tasks.lexicon.review import questions as review_questions
from lexeval_gui.tasks.lexicon.review.agreement import Kappa
from lexeval_gui.tasks.lexicon.review.decisions import DECIDED, SET_UP, Kept
from lexeval_gui.tasks.lexicon.review.frame import ReviewFrame
from lexeval_gui.tasks.lexicon.review.sitting import Sitting
from lexeval_gui.tasks.lexicon.review.state_machine import Review

NO_REVIEW = "there is no review yet"


class LexiconReview:
    """See core.review.Reviewing."""

    kinds = frozenset({DECIDED, SET_UP})
    slot = (SET_UP, "", "", None)
    title = "Review a sample of a lexicon by hand"
    exports = (
        Export("review.dictionary", "reviewed dictionary", ".tsv", "whole", help="lemma and form of every lemma that "
               "is done or doubtful, as a dictionary that can be opened."),
        Export("review.table", "decisions as a table", ".csv", "whole", help="A row per form: who decided what, when, "
               "on which page."),
        Export("review.lines", "decisions as JSON lines", ".jsonl", "whole", help="Everything, to be imported again."),
    )  # fmt: skip
    import_suffix = ".jsonl"

    @property
    def about(self) -> str:
        """The page on how to do it, as Markdown."""
        page = resources.files("lexeval_gui.tasks.lexicon").joinpath("review.md")
        return page.read_text(encoding="utf-8")

    # setting up

    def questions(self, plan: Mapping[str, Sequence[str]], current: Mapping[Slot, Any]) -> tuple[Question, ...]:
        """See core.review."""
        return review_questions.questions(plan, current)

    def wrong(self, answers: Mapping[str, str]) -> str:
        """See core.review."""
        return review_questions.wrong(answers)

    def estimate(self, dataset: LexiconDataset | None, settings: Settings | None, answers: Mapping[str, str]) -> str:
        """See core.review."""
        return review_questions.estimate(dataset, settings, answers)

    def files(self, answers: Mapping[str, str]) -> tuple[tuple[str, str], ...]:
        """See core.review."""
        return review_questions.files(answers)

    def path_of(self, answers: Mapping[str, str]) -> str:
        """See core.review."""
        return answers["lexicon"]

    def set_up(
        self, dataset: LexiconDataset, system: int, current: Mapping[Slot, Any], answers: Mapping[str, str]
    ) -> Change | Problem:
        """See core.review."""
        wanted = review_questions.set_up_of(answers, dataset.systems[system].name)
        return setup.set_up(current, replace(wanted, sizes=frame.sizes_of(dataset, system)))

    def second(self, current: Mapping[Slot, Any], name: str) -> Change | Problem:
        """See core.review."""
        return setup.second_reviewer(current, name)

    def reviewers(self, current: Mapping[Slot, Any]) -> tuple[str, ...]:
        """See core.review."""
        return () if not any(kind == SET_UP for kind, *_ in current) else Kept.of(current).reviewers

    # sitting

    def alone(self, current: Mapping[Slot, Any]) -> str:
        """See core.review."""
        set_up = Kept.of(current).set_up if self.slot in current else None
        if set_up is None or set_up.dictionary != "paper":
            return ""
        return (f"The dictionary is on paper, and {set_up.system} has nothing to be compared with here. What has been "
                "looked up so far is scored in the review; the reviewed dictionary can be exported, and opened beside "
                "the lexicon like any other.")  # fmt: skip

    def sit(
        self,
        dataset: LexiconDataset,
        settings: Settings,
        current: Mapping[Slot, Any],
        who: str,
        undone: Iterable[Change] = (),
    ) -> Sitting:
        """See core.review."""
        kept = Kept.of(current)
        review = Review.of(_frame(dataset, settings, kept), current, who, undone=undone)
        assert review is not None
        return Sitting(review, kept)

    def adjudicate(self, dataset: LexiconDataset, settings: Settings, current: Mapping[Slot, Any]) -> Sitting:
        """See core.review."""
        kept = Kept.of(current)
        if len(kept.reviewers) < 2:
            raise BadValue("there is one reviewer only, and nobody to disagree with")
        review = agreement.adjudication(_frame(dataset, settings, kept), current)
        assert review is not None
        if not review.drawn:
            raise BadValue("the reviewers disagree about no lemma that both have decided")
        return Sitting(review, kept)

    # what two say

    def compare(
        self, dataset: LexiconDataset, settings: Settings, current: Mapping[Slot, Any], first: str, second: str
    ) -> Comparison:
        """See core.review."""
        kept = Kept.of(current)
        review = Review.of(_frame(dataset, settings, kept), current)
        assert review is not None
        found = agreement.agreement(kept, first, second, review.drawn)
        values = (_kappa("kappa of forms", found.forms, "form"), _kappa("kappa of lemmas", found.lemmas, "lemma"))
        rows = tuple(
            Disagreement(row.lemma, cells) for row in found.disagreements for cells in _cells(row, first, second)
        )
        note = "" if rows else "No disagreement about what both have decided." if found.lemmas.units else (
            "Nothing that both have decided yet.")  # fmt: skip
        return Comparison(values, ("lemma", "form", first, second), rows, note)

    # out and in

    def export(self, dataset: LexiconDataset, settings: Settings, current: Mapping[Slot, Any], export: str) -> Exported:
        """See core.review."""
        kept = Kept.of(current)
        if kept.set_up is None:
            return Exported({}, (Problem("error", "", None, "no-review", NO_REVIEW),))
        name = kept.set_up.system
        if export == "review.dictionary":
            review = Review.counting(_frame(dataset, settings, kept), kept)
            assert review is not None
            if not review.scored:
                text = "no lemma is done or doubtful yet"
                return Exported({}, (Problem("error", "", None, "nothing-reviewed", text),))
            return Exported({f"{name} reviewed.tsv": exporting.dictionary_lines(review)})
        if export == "review.table":
            file = StringIO()
            exporting.write_table(current, file)
            return Exported({f"{name} review.csv": file.getvalue().splitlines()})
        return Exported({f"{name} review.jsonl": exporting.json_lines(current)})

    def read(self, lines: Iterable[str], path: str, current: Mapping[Slot, Any]) -> list[Change]:
        """See core.review."""
        return exporting.read_json(lines, path, current)


def _frame(dataset: LexiconDataset, settings: Settings, kept: Kept) -> ReviewFrame:
    """The frame of the review, kept with the dataset, since to count it may take a while."""
    if kept.set_up is None:
        raise BadValue(NO_REVIEW)
    key = settings, kept.set_up.system, kept.set_up.seed, kept.set_up.dictionary
    known = dataset.memo.get("review frame")
    if known is None or known[0] != key:
        known = dataset.memo["review frame"] = key, ReviewFrame.of(dataset, settings, kept.set_up)
    found: ReviewFrame = known[1]
    return found


def _kappa(title: str, kappa: Kappa, unit: str) -> Value:
    note = kappa.why or f"{count_of(kappa.units, unit)}, {kappa.observed:.1%} alike"
    return Value(title, format_number(kappa.value, 3), note)


def _cells(row: agreement.Disagreement, first: str, second: str) -> Iterable[tuple[str, ...]]:
    """A row for each form, or one for the lemma where only one found it."""
    if row.in_dictionary[0] != row.in_dictionary[1]:
        said = ("in the dictionary" if found else "not in the dictionary" for found in row.in_dictionary)
        yield (row.lemma, "", *said)
    for form, one, other in row.forms:
        yield (row.lemma, form, "yes" if one else "no", "yes" if other else "no")


REVIEW = LexiconReview()
