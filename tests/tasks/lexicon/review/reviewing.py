"""A reviewer for tests: what is decided goes into a journal, as in the window, and the dictionary may be on paper."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import Any

from msgspec import Struct, field

from lexeval_gui.core.changes import Change
from lexeval_gui.core.dataset import Dataset
from lexeval_gui.core.journal import Journal
from lexeval_gui.core.problems import Problem
from lexeval_gui.tasks.lexicon.dataset import LexiconDataset
from lexeval_gui.tasks.lexicon.review.deciding.verbs import GOES_ON, perform
from lexeval_gui.tasks.lexicon.review.numbers.numbers import Numbers
from lexeval_gui.tasks.lexicon.review.record.record import ReviewRecord
from lexeval_gui.tasks.lexicon.review.record.set_up import SetUp
from lexeval_gui.tasks.lexicon.review.report.contents import report
from lexeval_gui.tasks.lexicon.review.sample.frame import ReviewFrame
from lexeval_gui.tasks.lexicon.review.setting_up.setup import set_up
from lexeval_gui.tasks.lexicon.review.state_machine import Review
from tests.tasks.lexicon.made import dataset, settings

Words = Mapping[str, Sequence[str]]
"""Forms by lemma."""


def time_of(step: int) -> str:
    """A step a minute."""
    return f"2026-11-{20 + step // 1440:02}T{step // 60 % 24:02}:{step % 60:02}:00.000+00:00"


class Desk(Struct):
    """A review in progress: `steps` verbs were performed, whose times are a minute apart."""

    review: Review
    journal: Journal = field(default_factory=Journal)
    steps: int = 0

    def do(self, verb: str, value: Any = None) -> Change | Problem:
        """Perform a verb as the window does: into the journal, then on to the next lemma."""
        self.steps += 1
        outcome = perform(
            self.review, verb, value, f"2026-11-20T{self.steps // 60:02}:{self.steps % 60:02}:00.000+00:00"
        )
        if isinstance(outcome, Change):
            self.journal.add(outcome, self.review.set_up.reviewer)
            self.review = self.review.after(outcome)
            if verb in GOES_ON:
                self.review = self.review.onward()
        return outcome

    def changed(self, verb: str, value: Any = None) -> Change:
        """Perform a verb that must make a change."""
        outcome = self.do(verb, value)
        assert isinstance(outcome, Change), outcome
        return outcome

    def undo(self) -> None:
        """Take the last change back, but not the set-up."""
        change = self.journal.undo() if self.journal.cursor > 1 else None
        if change is not None:
            self.review = self.review.after(change.reversed())

    def redo(self) -> None:
        """Put it in force again."""
        change = self.journal.redo()
        if change is not None:
            self.review = self.review.after(change)

    @property
    def lemma(self) -> str:
        """The lemma that is shown."""
        assert self.review.current is not None
        return self.review.current


def desk(lexicon: Words, dictionary: Words | None = None, **how: Any) -> Desk:
    """A review of a lexicon beside a dictionary on paper, or one in a file, that is set up."""
    return at_desk(dataset(lexicon if dictionary is None else dictionary, lexicon), dictionary is not None, **how)


def at_desk(data: Dataset, from_file: bool = False, conventions: Mapping[str, str] | None = None, **how: Any) -> Desk:
    """A review of what is open."""
    assert isinstance(data, LexiconDataset)
    kind: Any = "file" if from_file else "paper"
    wanted = SetUp(**({"reviewer": "Ann", "system": data.systems[0].name, "dictionary": kind, "alpha": "1"} | how))
    journal = Journal()
    change = set_up(journal.current, wanted, time_of(0))
    assert isinstance(change, Change), change
    journal.add(change, wanted.reviewer)
    review = Review.of(ReviewFrame.of(data, settings(**(conventions or {})), wanted), journal.current)
    return Desk(review, journal)


def sample(review: Review) -> tuple[str, ...]:
    """The lemmas of the sample, in the order of drawing."""
    return tuple(lemma for lemma in review.drawn if review.state(lemma) != "not in dictionary")


def look_up(desk: Desk, paper: Words) -> None:
    """Decide the current lemma as the dictionary on paper has it."""
    lemma = desk.lemma
    if lemma not in paper:
        desk.changed("not in dictionary")
        return
    if desk.review.step == "typing":
        desk.changed("type", "\n".join(paper[lemma]))
        desk.changed("end typing")
    for form in paper[lemma]:
        if form not in desk.review.decision(lemma).forms:
            desk.changed("add", form)
    desk.changed("enter")


def words(lemmas: int, seed: int = 1) -> tuple[dict[str, list[str]], dict[str, list[str]]]:
    """A lexicon, and a dictionary that lacks some of its lemmas and forms and has others."""
    rng = random.Random(seed)
    lexicon = {f"w{n}": [f"w{n}{end}" for end in "abcdefgh"[: rng.randint(1, 8)]] for n in range(lemmas)}
    paper = {}
    for lemma, forms in lexicon.items():
        there = [form for form in forms if rng.random() < 0.8]
        there += [f"{lemma}{end}" for end in "xyz" if rng.random() < 0.2]
        if there and rng.random() < 0.9:
            paper[lemma] = there
    return lexicon, paper


def reported(found: Numbers, review: Review, kept: ReviewRecord) -> str:
    """All sentences of the report of a review."""
    made = report(found, review, kept)
    return made.paragraph if made is not None else ""
