"""A reviewer's sitting, as core.task.review has it: the state machine of `review` with what the window shows of it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from lexeval_gui.core.changes import Change, Ref, Slot, refusal
from lexeval_gui.core.problems import Problem
from lexeval_gui.core.reporting import Report
from lexeval_gui.core.task import review as shown
from lexeval_gui.tasks.lexicon.alignment.columns import Move, Place
from lexeval_gui.tasks.lexicon.changing import COLUMNS, moves_change
from lexeval_gui.tasks.lexicon.review.deciding import verbs
from lexeval_gui.tasks.lexicon.review.deciding.verbs import GOES_ON, contradiction, perform
from lexeval_gui.tasks.lexicon.review.numbers import numbers, progress, shown_numbers
from lexeval_gui.tasks.lexicon.review.numbers.numbers import Numbers
from lexeval_gui.tasks.lexicon.review.record.decision import Decision
from lexeval_gui.tasks.lexicon.review.record.record import ADJUDICATION, ReviewRecord
from lexeval_gui.tasks.lexicon.review.report import contents
from lexeval_gui.tasks.lexicon.review.report.warning import warning
from lexeval_gui.tasks.lexicon.review.showing import keys, listing, picture, words
from lexeval_gui.tasks.lexicon.review.showing.listing import Listing
from lexeval_gui.tasks.lexicon.review.state_machine import Review
from lexeval_gui.tasks.lexicon.review.typing import typed_lines

AHEAD = 40
"""So many lemmas are listed beyond those that a planned stop will take."""


class LexiconReviewSession(Struct, frozen=True, dict=True):
    """Where somebody stands (`review`), and what everybody has decided: the totals are over the decisions that count,
    whoever sits. `listing` is what the queue lists."""

    review: Review
    kept: ReviewRecord
    listing: Listing = "all"
    home: str | None = None  # the lemma gone to before the queue listed some only
    undone: tuple[Change, ...] = ()  # what could be done again: what it had shown has been seen

    @cached_property
    def other_decisions(self) -> Mapping[str, Mapping[str, Decision]]:
        """The decisions that stand beside the forms, by name: only where disagreements are decided."""
        names = self.kept.reviewers if self.review.part == ADJUDICATION else ()
        return {name: self.kept.of_reviewer(name) for name in names}

    @cached_property
    def counting(self) -> Review:
        """The review of the decisions that count."""
        return Review.counting(self.review.frame, self.kept)

    @cached_property
    def _is_covered(self) -> bool:
        """Whether the numbers are out of sight."""
        return shown_numbers.are_hidden(self.kept, self.review)

    @property
    def who(self) -> str:
        """See core.task.review."""
        return "" if self.review.part == ADJUDICATION else self.kept.name_of(self.review.part)

    # the queue

    @property
    def title(self) -> str:
        """See core.task.review."""
        return words.title(self.review)

    @property
    def current(self) -> str | None:
        """See core.task.review."""
        return self.review.current

    @cached_property
    def queue(self) -> Sequence[str]:
        """See core.task.review: with a planned stop, what it will take and some more."""
        review = self.review
        if self.listing != "all":
            return listing.listed_lemmas(review, self.kept, self.listing)
        if review.fixed is not None or review.set_up.alpha:
            return review.drawn
        here = review.drawn.index(review.current) + 1 if review.current in review.drawn else 0
        wanted = progress.lemmas_to_draw(self._decided, review, self._is_covered)
        until = max(wanted, len(review.prefix), here) + AHEAD
        return review.drawn[: -(-until // AHEAD) * AHEAD]

    def look(self, item: str) -> shown.Look:
        """See core.task.review."""
        return words.LOOKS[self.review.state(item)]

    # what is shown

    @cached_property
    def _decided(self) -> Numbers:
        return numbers.numbers(self.counting)

    def _with_current(self) -> Review:
        """The decisions that count, with the current one as if it were done as it stands."""
        lemma, decision = self.review.current, numbers.as_if_done(self.review)
        if lemma is None or decision is None:
            return self.counting
        return Review.counting(self.review.frame, self.kept.with_decision(self.review.part, lemma, decision))

    @cached_property
    def view(self) -> shown.View:
        """See core.task.review."""
        review, hidden = self.review, self._is_covered
        lemma, size = review.current, max(1, progress.expected_lemmas(self._decided, review, hidden))
        general: dict[str, Any] = {
            "hint": keys.hint(review, hidden),
            "progress": progress.progress(self._decided, review, hidden),
            "share": min(1.0, review.progress.scored / size),
            "stop": progress.stop_message(self._decided, review, hidden),
            "listing": listing.title(self.listing, len(self.queue)),
            "nothing_listed": listing.EMPTY[self.listing],
            "warning": warning(self.counting),
            **({"covered": shown_numbers.COVERED} if hidden else self._of_all()),
        }
        found = {} if lemma is None else self._of_lemma(lemma)
        columns = len(found["block"].columns) if "block" in found else 0
        general["keys"] = keys.keys(review, listing.next_listing(self.listing, self.kept), columns)
        return shown.View("finished" if lemma is None else review.step, lemma or "", **general, **found)

    def _of_all(self) -> dict[str, Any]:
        """What tells L*."""
        live = self._with_current()
        found = self._decided if live is self.counting else numbers.numbers(live)
        return {
            "totals": words.of_all(found, self._decided, self.counting),
            "trend": found.trend if found.found > 1 else None,
            "result": contents.result(self._decided, self.counting),
        }

    @cached_property
    def report(self) -> Report | None:
        """See core.task.review: worked out once it is asked for, which is not at every key."""
        return None if self._is_covered else contents.report(self._decided, self.counting, self.kept)

    def _of_lemma(self, lemma: str) -> dict[str, Any]:
        review, decision = self.review, self.review.decision(lemma)
        found: dict[str, Any] = {
            "place": f"no. {review.drawn.index(lemma) + 1:,}" if lemma in review.drawn else "",
            "state": "" if decision.state == "open" else decision.state,
            "look": self.look(lemma),
            "typed": decision.typed,
            "fields": {"page": decision.page, "note": decision.note},
            "suggestions": {"page": review.last_page(lemma)},
            "takes": typed_lines.describe_separators(review, lemma),
        }
        if review.step == "typing":
            return found
        others = [known.get(lemma) for known in self.other_decisions.values()]
        ticks = picture.ticks(review, lemma, others)
        said = [words.decision_line(name, known.get(lemma)) for name, known in self.other_decisions.items()]
        block = picture.block(review, lemma, self.kept.columns.get(lemma, ()))
        said += [tick.note for tick in ticks.values() if tick.note]
        said += [f"{block.note}."] if block.note else []
        return found | {
            "block": block,
            "ticks": ticks,
            "said": tuple(said),
            "heads": ("lex", *self.other_decisions, "dict"),
            "values": () if self._is_covered else words.of_lemma(numbers.of_lemma(review, lemma)),
        }

    # acting

    def act(self, verb: str, value: Any = None, who: str = "") -> Change | Problem:
        """See core.task.review."""
        if verb == shown.NUMBERS:
            return shown_numbers.turn(self.kept, self.review)
        return perform(self.review, verb, value, who=who)

    def remark(self, verb: str, value: Any = None) -> str:
        """See core.task.review."""
        return verbs.remark(self.review, verb, value)

    def expanded(self, text: str) -> str:
        """See core.task.review."""
        return typed_lines.expanded(self.review, text)

    def moved(self, verb: str) -> LexiconReviewSession | None:
        """See core.task.review: another listing, at its first lemma; then back where one was."""
        if verb == shown.NEXT_DISPUTED:
            return self._next_disputed()
        if verb != keys.LIST_NEXT:
            return None
        return self._listing(listing.next_listing(self.listing, self.kept))

    def _next_disputed(self) -> LexiconReviewSession:
        """At the next lemma about which others disagree, as all do of third decisions: one that waits, if there is
        one."""
        order = self.review.drawn if self.review.part == ADJUDICATION else ()
        here = order.index(self.current) + 1 if self.current in order else 0
        others = [lemma for lemma in (*order[here:], *order[:here]) if lemma != self.current]
        waiting = (lemma for lemma in others if self.look(lemma) in ("waiting", "later"))
        found = next(waiting, next(iter(others), self.current))
        return self if found is None else self.at(found)

    def _listing(self, wanted: Listing) -> LexiconReviewSession:
        if wanted == "all":
            return replace(self, listing="all", home=None, review=replace(self.review, place=self.home))
        home = self.review.place if self.listing == "all" else self.home
        found = replace(self, listing=wanted, home=home)
        return found if not found.queue or found.current in found.queue else found.at(found.queue[0])

    def gesture(self, ref: Ref, verb: str, value: Any) -> Change | Problem:
        """See core.task.review: a cell is put into another column."""
        lemma = self.review.current
        match ref:
            case ("cell", str() as form, int() as at) if lemma is not None:
                moves = self.kept.columns.get(lemma, ())
                found = picture.columns(self.review, lemma, moves)
                return moves_change(lemma, moves, found, Place(form, at), verb, value or ())
        return refusal("only the cells of a form can be moved here")

    def marks(self, item: str) -> Sequence[Change]:
        """See core.task.review."""
        return (*self.review.marks(item), *shown_numbers.marks(self.kept, self.review, self.undone))

    def question(self, verb: str) -> str:
        """See core.task.review."""
        if verb == shown.REPORT:
            return shown_numbers.question(self.kept, self.review)
        return contradiction(self.review, verb)

    def advances(self, verb: str) -> bool:
        """See core.task.review."""
        return verb in GOES_ON

    def after(self, slots: Iterable[Slot], current: Mapping[Slot, Any]) -> LexiconReviewSession:
        """See core.task.review."""
        review, kept = self.review, self.kept
        for slot in sorted(slots, key=lambda slot: not self._is_mark(slot, current)):  # the place is the last one's
            kind, item, part, system = slot
            value = current.get(slot)
            if kind == COLUMNS:
                kept = replace(kept, columns={**kept.columns, item: tuple(map(Move.from_json, value or ()))})
                continue
            review = review.after(Change(kind, item, system, None, value, part))
            kept = kept.with_decision(part, item, None if value is None else Decision.from_json(value))
        found = replace(self, review=review, kept=kept)
        return replace(found, listing="all", home=None) if self.queue and not found.queue else found

    def _is_mark(self, slot: Slot, current: Mapping[Slot, Any]) -> bool:
        """Whether nothing becomes another but what was seen."""
        value = current.get(slot)
        before = self.kept.of_part(slot[2]).get(slot[1]) or Decision(blind=True)
        return value is not None and replace(Decision.from_json(value), seen=None) == replace(before, seen=None)

    def at(self, item: str) -> LexiconReviewSession:
        """See core.task.review."""
        return replace(self, review=self.review.at(item))

    def by(self, steps: int) -> LexiconReviewSession:
        """See core.task.review."""
        if self.listing == "all":
            return replace(self, review=self.review.by(steps))
        found = listing.neighbour(self.review, self.queue, steps)
        return self if found is None else self.at(found)

    def next_waiting(self) -> LexiconReviewSession:
        """See core.task.review."""
        if self.listing == "all":
            return replace(self, review=self.review.onward())
        last = self.review.current == self.queue[-1] if self.queue else True
        found = self.queue[0] if last and self.queue else listing.neighbour(self.review, self.queue, 1)
        return self._listing("all").next_waiting() if found is None else self.at(found)

    @property
    def where(self) -> Mapping[str, Any]:
        """See core.task.review."""
        return {"item": self.current, "listing": self.listing, "home": self.home}

    def back_at(self, where: Mapping[str, Any]) -> LexiconReviewSession:
        """See core.task.review."""
        lemma, wanted, home = (where.get(name) for name in ("item", "listing", "home"))
        found = self.at(lemma) if isinstance(lemma, str) else self
        if wanted == "all" or wanted not in listing.LISTINGS:
            return found
        return replace(found, listing=wanted, home=home if isinstance(home, str) else None)
