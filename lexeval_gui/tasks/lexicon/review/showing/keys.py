"""The keys of a review, each with what it does, and in a sentence what is to be done now."""

from __future__ import annotations

from msgspec.structs import replace

from lexeval_gui.core.task.review import COLUMNS, NEXT_DISPUTED, NUMBERS, REASON, TICK_DOWN, Key
from lexeval_gui.tasks.lexicon.review.deciding import reasons
from lexeval_gui.tasks.lexicon.review.deciding.whole_lemma import AS_LISTED
from lexeval_gui.tasks.lexicon.review.record.record import ADJUDICATION
from lexeval_gui.tasks.lexicon.review.state_machine import Review
from lexeval_gui.tasks.lexicon.scoring import interval

LIST_NEXT = "list next"
"""The verb by which the queue lists something else."""

UNDO, LEMMA = Key("Ctrl+Z", "", "undo"), Key("← →", "", "lemma")
NOTHING_SAID = Key("U", "undo lemma", "undo this lemma")
PAGE = Key("P", "page", "page", "where it stands")
NOTE = Key("M", "note", "note", "a note about the lemma")
NUMBERS_KEY = Key("V", NUMBERS, "show or hide L*")
WHILE_TYPING = (
    Key("Enter", "type", "take the form"),
    Key("Backspace", "untype", "take the last one out"),
    Key("Escape", "end typing", "end typing, show the cluster"),
    Key("Alt+N", "not in dictionary", "lemma not in the dictionary"),
    Key("Alt+S", "skip", "skip, comes back at the end"),
    Key("Tab", "", "spell out -s, ~s"),
    *(replace(key, key=f"Alt+{key.key}") for key in (PAGE, NOTE, NOTHING_SAID, NUMBERS_KEY)),
    UNDO,
)
WHILE_TICKING = (
    Key("↑ ↓", "", "form"),
    LEMMA,
    Key("Space", "tick", "in the dictionary too"),
    Key("X", TICK_DOWN, "tick, next form"),
    Key("0–9", "", "tick by number"),
    Key("T", "tick all", "tick all"),
    Key("I", "invert", "invert"),
    Key("A", "add", "add forms", "forms that only the dictionary has"),
    Key("Enter", "enter", "done, next lemma"),
    Key("=", AS_LISTED, "as in the lexicon, next lemma"),
    Key("N", "not in dictionary", "lemma not in the dictionary"),
    Key("?", "doubtful", "doubtful, next lemma"),
    Key("S", "skip", "skip, comes back at the end"),
    PAGE,
    NOTE,
    NOTHING_SAID,
    Key("R", REASON, "reason", "why: a reason of your own"),
    Key("K", COLUMNS, "correct columns"),
    NUMBERS_KEY,
    UNDO,
)
DISPUTED = Key("D", NEXT_DISPUTED, "next disputed")

WIDE = 20
"""Columns from which on they may find no room, and are scrolled."""

FINISHED = (
    "Every lemma of the sample is decided. Copy the report (menu Review) gives what to write about it; Report… (File, "
    "Export) writes all of it into a file."
)

HIDDEN = f" The numbers are hidden until {NUMBERS_KEY.key} shows them, which is recorded: a report tells them."

FEW = (
    f" The interval will be one of fewer than {interval.MIN_LEMMAS} lemmas: it holds the true value somewhat less "
    "often than 95 times in 100."
)


def keys(review: Review, next_listed: str = "", columns: int = 0) -> tuple[Key, ...]:
    """What can be pressed now, in the order in which it is shown; `next_listed` is what F would list, `columns` how
    many columns the forms stand in."""
    lists = Key("F", LIST_NEXT, f"list {next_listed}")
    lemma = review.current
    if lemma is None:
        return LEMMA, lists, NUMBERS_KEY, UNDO
    page = review.last_page(lemma)
    has_page = page and page != review.decision(lemma).page
    again = [Key("Shift+P", "same page", f"page {page} again")] if has_page else []
    typing = review.step == "typing"
    known = WHILE_TYPING if typing else _while_ticking(review, columns)
    more = [replace(key, key=f"Alt+{key.key}") if typing else key for key in (*again, lists)]
    before = next(place for place, key in enumerate(known) if key.verb == NOTE.verb)
    return (*known[:before], *more[:-1], *known[before:-1], more[-1], UNDO)


def _while_ticking(review: Review, columns: int) -> tuple[Key, ...]:
    choices = reasons.offered(review.set_up)
    known = tuple(replace(key, choices=choices) if key.verb == REASON else key for key in WHILE_TICKING)
    third = (DISPUTED,) if review.part == ADJUDICATION else ()
    scrolled = (Key("Shift+← →", "", "scroll columns"),) if columns >= WIDE else ()
    return (*known[:2], *third, *known[2:-1], *scrolled, UNDO)


def hint(review: Review, is_covered: bool = False) -> str:
    """What to do now, in a sentence; at the end also how sure the interval is, where nothing else says it."""
    if review.step == "typing" and review.was_shown(review.current or ""):
        return "The cluster of this lemma has been shown already. What you type now is kept as typed after that."
    if review.step == "typing":
        always = review.frame.has_lemma_always
        headword = "The headword counts anyhow." if always else "The headword counts only if you type it."
        look = "Look the lemma up and type every form that the dictionary gives, Enter after each; Escape ends it."
        return f"{look} {headword}"
    if review.step == "finished":
        few = 1 < len(review.scored) < interval.MIN_LEMMAS and is_covered
        hidden = f"{HIDDEN if is_covered else ''}{FEW if few else ''}"
        return f"{FINISHED}{hidden}" if review.decisions else "There is nothing to decide."
    lemma = review.current or ""
    if review.part == ADJUDICATION:
        return "Decide what the dictionary has; both decisions stand beside the forms, and stay."
    if review.decision(lemma).blind:
        return "What you typed is ticked. Correct what is to be corrected; Enter goes on."
    if review.frame.on_paper:
        return "Tick the forms that the dictionary has too, add those that only it has; Enter goes on. = is all in one."
    return "The dictionary's file is ticked. Correct what is to be corrected; Enter goes on."
