"""A review by hand as a state machine: where it stands. No window, no file.

`Review.of` makes it of what the journal holds; a verb (see `verbs`) gives the one Change that it means, or says
why it means nothing; `Review.after` is the review with a change in force. Moving about changes nothing that is kept.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property
from pathlib import Path
from typing import Any, Literal

from msgspec import Struct, field
from msgspec.structs import replace

from lexeval_gui.core.changes import Change, Slot
from lexeval_gui.tasks.lexicon.review.record.decision import SCORED, SETTLED, Decision, State
from lexeval_gui.tasks.lexicon.review.record.record import ADJUDICATION, DECIDED, ReviewRecord
from lexeval_gui.tasks.lexicon.review.record.set_up import SetUp
from lexeval_gui.tasks.lexicon.review.sample import drawing
from lexeval_gui.tasks.lexicon.review.sample.frame import ReviewFrame, sizes_of

Step = Literal["typing", "ticks", "finished"]


class Form(Struct, frozen=True):
    """One form of a lemma: on which sides it stands, and the lemmas of the lexicon's other clusters that hold it."""

    form: str
    in_lexicon: bool
    in_dictionary: bool
    elsewhere: tuple[str, ...] = ()


class Progress(Struct, frozen=True):
    """How many lemmas are in which state: those of the sample, and those found not to be in the dictionary; `size` is
    how many the sample is to have."""

    size: int
    done: int
    doubtful: int
    absent: int
    skipped: int

    @property
    def scored(self) -> int:
        """The lemmas that L* is made of once all before them are looked at."""
        return self.done + self.doubtful


class Review(Struct, frozen=True, dict=True):
    """Where one reviewer stands. `part` is whose decisions these are, by lemma; `fixed` are the lemmas to decide where
    somebody else has drawn them; `starting_decisions` what an adjudication starts from, `offered` the forms that
    somebody found; `revealed` are lemmas of a blind review whose cluster has been shown, even if that was undone;
    `place` is the lemma gone to (None: the first that waits)."""

    frame: ReviewFrame
    set_up: SetUp
    part: str
    decisions: Mapping[str, Decision]
    fixed: tuple[str, ...] | None = None
    starting_decisions: Mapping[str, Decision] = field(default_factory=dict)
    offered: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    revealed: frozenset[str] = frozenset()
    place: str | None = None

    @classmethod
    def of(
        cls, frame: ReviewFrame, current: Mapping[Slot, Any], reviewer: str = "", undone: Iterable[Change] = ()
    ) -> Review:
        """The review of a reviewer ("": the first) as the journal holds it. Others than the first decide, blind, about
        every lemma that the first has drawn, or with a planned stop has come to so far. `undone` are the changes that
        could be done again: they tell what has been shown. Raises BadValue if no review is set up."""
        return cls.of_record(frame, ReviewRecord.of(current), reviewer, undone)

    @classmethod
    def of_record(
        cls, frame: ReviewFrame, kept: ReviewRecord, reviewer: str = "", undone: Iterable[Change] = ()
    ) -> Review:
        """The same of what a journal was read as."""
        set_up = kept.require_set_up()
        part = kept.part_of(reviewer) if reviewer else set_up.part
        mine = (change for change in undone if (change.kind, change.part) == (DECIDED, part))
        shown = (change.item for change in mine if _reveals(Decision.from_json(change.after)))
        first = cls(frame, set_up, set_up.part, kept.of_first, revealed=frozenset(shown))
        if part == first.part:
            return first
        own = kept.set_ups.get(part) or for_another(set_up, reviewer)
        lemmas = first.drawn if set_up.alpha else first.prefix
        own = replace(own, separators=set_up.separators, reasons=set_up.reasons)  # declared anew, for everybody
        return replace(first, set_up=own, part=part, decisions=kept.of_part(part), fixed=lemmas)

    @classmethod
    def counting(cls, frame: ReviewFrame, kept: ReviewRecord) -> Review:
        """The review of the decisions that count: third ones, else the first reviewer's. L*, its interval and what is
        reported are over these, whoever sits. Raises BadValue if no review is set up."""
        set_up = kept.require_set_up()
        return cls(frame, set_up, set_up.part, kept.counting)

    # the sample

    @cached_property
    def size(self) -> int:
        """How many lemmas the sample is to have: ⌈α·N⌉ of the frame; all with a planned stop, which comes first."""
        if self.fixed is not None:
            return len(self.fixed)
        set_up = self.set_up
        return self.frame.sample_size(set_up.alpha, set_up.allocation) if set_up.alpha else len(self.frame)

    @cached_property
    def drawn(self) -> tuple[str, ...]:
        """The lemmas that were drawn, in their order: the sample, and those before its last that are not in the
        dictionary; for each of these the next one (of its stratum) has joined."""
        if self.fixed is not None:
            return self.fixed
        gone = [lemma for lemma, decision in self.decisions.items() if decision.state == "not in dictionary"]
        return drawing.drawn(self.frame, gone, self.size)

    def fillable(self, size: int) -> int:
        """How many lemmas of a sample of this size the dictionary can have, as far as it is known which it lacks."""
        gone = [lemma for lemma, decision in self.decisions.items() if decision.state == "not in dictionary"]
        drawn = drawing.drawn(self.frame, gone, size)
        return len(drawn) - len(set(gone) & set(drawn))

    def in_state(self, state: State) -> tuple[str, ...]:
        """The drawn lemmas in a state, in the order of drawing."""
        return tuple(lemma for lemma in self.drawn if self.state(lemma) == state)

    @cached_property
    def prefix(self) -> tuple[str, ...]:
        """The drawn lemmas before the first (of each stratum) that nobody has looked at."""
        return drawing.counted(self.frame, self.drawn, self.decisions)

    @cached_property
    def scored(self) -> tuple[str, ...]:
        """The lemmas that L* is made of: those done and doubtful of the prefix, in the order of drawing."""
        return tuple(lemma for lemma in self.prefix if self.decisions[lemma].state in SCORED)

    @property
    def unknown_lemmas(self) -> tuple[str, ...]:
        """Decided lemmas that the frame does not have (any more); they are kept, and count nothing."""
        return tuple(lemma for lemma in self.decisions if self.frame.place(lemma) is None)

    @cached_property
    def ahead(self) -> tuple[str, ...]:
        """Lemmas that are decided while one drawn before them has not been looked at: they do not count yet."""
        counted = set(self.prefix)
        return tuple(lemma for lemma in self.drawn if lemma not in counted and self.state(lemma) in SETTLED)

    @cached_property
    def changed_lemmas(self) -> tuple[str, ...]:
        """Scored lemmas whose cluster has other forms than those that were decided about."""
        return tuple(
            lemma for lemma in self.scored if set(self.decisions[lemma].ticks) != set(self.frame.cluster(lemma))
        )

    @cached_property
    def changed_files(self) -> tuple[str, ...]:
        """The files that are not what they were when the review began, as far as that can be told."""
        frame, now = self.frame, sizes_of(self.frame.dataset, self.frame.system)
        before = self.set_up.sizes or now
        in_lexicon = {frame.is_in_lexicon(name) for name in self.unknown_lemmas if self.decisions[name].state in SCORED}
        lexicon = bool(self.changed_lemmas) or False in in_lexicon or before[:2] != now[:2]
        dictionary = not frame.on_paper and (True in in_lexicon or before[2:] != now[2:])
        names = Path(frame.dataset.systems[frame.system].path).name, "the dictionary's file"
        return tuple(name for name, changed in zip(names, (lexicon, dictionary), strict=True) if changed)

    # the queue

    def queue(self) -> Iterator[str]:
        """The lemmas that wait, in the order in which they are shown: as drawn, then those skipped, the longest ago
        first."""
        for lemma in self.drawn:
            if self.state(lemma) == "open":
                yield lemma
        skipped = {lemma: one.turn for lemma, one in self._of_drawn.items() if one.state == "skipped"}
        yield from sorted(skipped, key=skipped.__getitem__)

    @cached_property
    def _of_drawn(self) -> dict[str, Decision]:
        """The decisions about drawn lemmas, as they came."""
        if self.fixed is not None:
            fixed = set(self.fixed)
            return {lemma: one for lemma, one in self.decisions.items() if lemma in fixed}
        drawn = self._drawn_set
        return {lemma: one for lemma, one in self.decisions.items() if lemma in drawn}

    @cached_property
    def _drawn_set(self) -> frozenset[str]:
        if not self.frame.sampling.is_simple:
            return frozenset(self.drawn)
        places = ((lemma, self.frame.place(lemma)) for lemma in self.decisions)
        return frozenset(lemma for lemma, at in places if at is not None and at < len(self.drawn))

    @cached_property
    def current(self) -> str | None:
        """The lemma that is shown: the one gone to, else the first that waits; None when all are decided."""
        if self.place is not None and self.frame.place(self.place) is not None:
            return self.place
        return next(self.queue(), None)

    @property
    def step(self) -> Step:
        """What is asked of the current lemma: its forms typed (blind), ticks, or nothing more."""
        if self.current is None:
            return "finished"
        decision = self.decision(self.current)
        return "typing" if decision.blind and not decision.shown else "ticks"

    @property
    def progress(self) -> Progress:
        """How far it is."""
        count = Counter(one.state for one in self._of_drawn.values())
        absent = count["not in dictionary"]  # for each of them the next lemma has joined, unless they are fixed
        size = min(self.size - (absent if self.fixed is not None else 0), len(self.drawn) - absent)
        return Progress(size, count["done"], count["doubtful"], absent, count["skipped"])

    # one lemma

    def state(self, lemma: str) -> State:
        """The state of a lemma; `open` where nothing is decided."""
        return self.decisions[lemma].state if lemma in self.decisions else "open"

    def decision(self, lemma: str) -> Decision:
        """What is said of a lemma, or what that begins with: the ticks of the dictionary's file, if there is one that
        may be looked at."""
        known = self.decisions.get(lemma)
        if known is not None:
            return known
        if lemma in self.starting_decisions:
            return self.starting_decisions[lemma]
        blind = self.set_up.blind and self.part != ADJUDICATION
        if blind or self.frame.on_paper:
            return Decision(blind=blind, seen=False if blind else None)
        cluster, listed_forms = self.frame.cluster(lemma), self.frame.listed(lemma)
        ticks = {form: True for form in cluster if form in listed_forms}
        return Decision(ticks=ticks, added=tuple(form for form in listed_forms if form not in ticks))

    def last_page(self, lemma: str) -> str:
        """The page that was kept last of another lemma than this; "" if none was."""
        pages = [(one.at, one.page) for other, one in self.decisions.items() if one.page and other != lemma]
        return max(pages, default=("", ""), key=lambda page: page[0])[1]

    def forms(self, lemma: str) -> tuple[Form, ...]:
        """The forms of a lemma: those of the lexicon, then those added, or offered for that."""
        decision, cluster = self.decision(lemma), set(self.frame.cluster(lemma))
        there = set(decision.forms)
        gone = (form for form in decision.ticks if form in there)  # the lexicon may have changed since
        others = dict.fromkeys((*gone, *self.offered.get(lemma, ()), *decision.added))
        return (
            *(Form(form, True, form in there) for form in self.frame.cluster(lemma)),
            *(Form(f, False, f in there, self.frame.elsewhere(f, lemma)) for f in others if f not in cluster),
        )

    def dictionary_forms(self, lemma: str) -> tuple[str, ...]:
        """The forms that the dictionary has of a lemma, as far as it is decided; with the lemma itself where the
        conventions say so."""
        forms = self.decision(lemma).forms
        return tuple(dict.fromkeys((*forms, lemma))) if forms and self.frame.has_lemma_always else forms

    # going on

    def at(self, lemma: str) -> Review:
        """The review with a lemma of the drawn ones shown; itself if it is none of them."""
        return replace(self, place=lemma) if lemma in self.drawn else self

    def by(self, steps: int) -> Review:
        """The review with the lemma shown that stands so many steps from the current one in the order of drawing."""
        if not self.drawn:
            return self
        order = self.drawn
        here = order.index(self.current) if self.current in order else len(order)
        return replace(self, place=order[min(max(here + steps, 0), len(order) - 1)])

    def onward(self) -> Review:
        """The review with the first lemma shown that waits."""
        return replace(self, place=None)

    def after(self, change: Change) -> Review:
        """The review with a change of this reviewer in force (for an undo: the change reversed). It stays at the lemma;
        after a verb of GOES_ON call `onward`."""
        if change.kind != DECIDED or change.part != self.part:
            return self
        decisions = {lemma: known for lemma, known in self.decisions.items() if lemma != change.item}
        if change.after is not None:
            decisions[change.item] = Decision.from_json(change.after)
        revealed = self.revealed | {change.item} if _reveals(self.decision(change.item)) else self.revealed
        return replace(self, decisions=decisions, revealed=revealed, place=change.item)

    def change(self, lemma: str, decision: Decision, now: str) -> Change:
        """The change by which something else is said of a lemma; blind, it says so where the cluster had been shown."""
        known = self.decisions.get(lemma)
        before = None if known is None else known.as_json()
        if decision.blind and not decision.shown and self.was_shown(lemma):
            decision = replace(decision, seen=True)
        return Change(DECIDED, lemma, None, before, replace(decision, at=now).as_json(), self.part)

    def was_shown(self, lemma: str) -> bool:
        """Whether the cluster of a lemma that is hidden now has been shown before."""
        return lemma in self.revealed or self.decision(lemma).seen is True

    def marks(self, lemma: str) -> tuple[Change, ...]:
        """The changes that note of other lemmas that their cluster was shown, where that was undone: an undone step is
        forgotten as soon as something else is decided."""
        known = {other: self.decision(other) for other in sorted(self.revealed - {lemma})}
        return tuple(
            self.change(other, one, one.at)
            for other, one in known.items()
            if one.blind and not one.shown and one.seen is not True
        )


def for_another(set_up: SetUp, name: str) -> SetUp:
    """The set-up of somebody else who does the same sample: blind, the numbers out of sight, with no history."""
    return replace(
        set_up, reviewer=name, blind=True, hidden=True, showings=(), kept_as="", former=(), modes=(), form_rules=()
    )


def _reveals(decision: Decision) -> bool:
    """Whether the cluster of a blind lemma has been shown."""
    return decision.blind and (decision.shown or decision.seen is True)
