"""The keys of a review, each with what it does, and in a sentence what is to be done now."""

from __future__ import annotations

from dataclasses import replace

from lexeval_gui.core.task.review import Key
from lexeval_gui.tasks.lexicon.review.decisions import ADJUDICATION
from lexeval_gui.tasks.lexicon.review.state_machine import Review

UNDO, LEMMA = Key("Ctrl+Z", "", "undo"), Key("← →", "", "lemma")
PAGE = Key("P", "page", "page", "where in the dictionary the lemma stands")
NOTE = Key("M", "note", "note", "a note about the lemma")
WHILE_TYPING = (
    Key("Enter", "type", "take the form"),
    Key("Backspace", "untype", "take the last one out"),
    Key("Escape", "end typing", "end typing, show the cluster"),
    Key("Alt+N", "not in dictionary", "lemma not in the dictionary"),
    Key("Alt+S", "skip", "skip, comes back at the end"),
    *(replace(key, key=f"Alt+{key.key}") for key in (PAGE, NOTE)),
    UNDO,
)
WHILE_TICKING = (
    Key("↑ ↓", "", "form"),
    LEMMA,
    Key("Space", "tick", "in the dictionary too"),
    Key("A", "add", "add a form", "a form that only the dictionary has"),
    Key("Enter", "enter", "done, next lemma"),
    Key("N", "not in dictionary", "lemma not in the dictionary"),
    Key("?", "doubtful", "doubtful, next lemma"),
    Key("S", "skip", "skip, comes back at the end"),
    PAGE,
    NOTE,
    UNDO,
)


def keys(review: Review) -> tuple[Key, ...]:
    """What can be pressed now, in the order in which it is shown."""
    if review.step == "finished":
        return (LEMMA, UNDO)
    return WHILE_TYPING if review.step == "typing" else WHILE_TICKING


def hint(review: Review) -> str:
    """What to do now, in a sentence."""
    if review.step == "typing" and review.was_shown(review.current or ""):
        return "The cluster of this lemma has been shown already. What you type now is kept as typed after that."
    if review.step == "typing":
        return "Look the lemma up and type every form that the dictionary gives, Enter after each; Escape ends it."
    if review.step == "finished":
        return "Every lemma of the sample is decided." if review.decisions else "There is nothing to decide."
    lemma = review.current or ""
    if review.part == ADJUDICATION:
        return "Decide what the dictionary has; both decisions stand beside the forms, and stay."
    if review.decision(lemma).blind:
        return "What you typed is ticked. Correct what is to be corrected; Enter goes on."
    if review.frame.on_paper:
        return "Tick the forms that the dictionary has too, add those that only it has; Enter goes on."
    return "The dictionary's file is ticked. Correct what is to be corrected; Enter goes on."
