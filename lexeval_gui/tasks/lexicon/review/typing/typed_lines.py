"""A line of forms that was typed or pasted: the forms in it, or why it is not taken as it stands."""

from __future__ import annotations

import unicodedata

from msgspec import Struct

from lexeval_gui.core.changes import refusal
from lexeval_gui.core.plaintext import count_of
from lexeval_gui.core.problems import Problem
from lexeval_gui.core.task.review import THERE_ALREADY
from lexeval_gui.tasks.lexicon.messages import quoted_list
from lexeval_gui.tasks.lexicon.review.state_machine import Review
from lexeval_gui.tasks.lexicon.review.typing.shorthand import (
    SIGNS,
    holds_shorthand,
    parted,
    spelled_out,
    without_backslashes,
)

NO_FORM = "a form is a text on one line, of letters that can be seen"

SUGGESTED = "; ,"
"""What parts forms in a new review, unless something else is declared."""


class TypedForms(Struct, frozen=True):
    """The forms of a line: those that are `fresh`, and those that were given before, or twice in the line."""

    fresh: tuple[str, ...]
    again: tuple[str, ...]


def read_line(review: Review, lemma: str, text: str, there: tuple[str, ...]) -> TypedForms | Problem:
    """The forms in a line about a lemma, of which these are `there` already. The whole line, or nothing of it: why it
    is not taken is said of the first piece that is no form."""
    pieces = parted(text, separators_at(review, lemma))
    found = []
    for piece in pieces:
        if holds_shorthand(piece, lemma):
            bare = " ".join(piece.split())
            return refusal(
                f"{bare} is shorthand, and was not taken: Tab spells it out. If the sign belongs to the form, write a"
                " backslash before it"
            )
        form = review.frame.clean_form(without_backslashes(piece))
        if not form:
            return refusal(NO_FORM)
        found.append(form)
    if not found:
        return refusal(NO_FORM)
    forms = tuple(dict.fromkeys(found))
    fresh = tuple(form for form in forms if form not in there)
    again = tuple(dict.fromkeys(form for form in forms if form in there or found.count(form) > 1))
    return TypedForms(fresh, again) if fresh else refusal(f"{_are(again)} there already", THERE_ALREADY)


def as_listed(review: Review, lemma: str, forms: tuple[str, ...]) -> tuple[str, ...]:
    """Forms as the lexicon's cluster writes them, where they differ from it in blanks only."""
    own = {" ".join(form.split()): form for form in review.frame.cluster(lemma)}
    return tuple(own.get(form, form) for form in forms)


def taken_once(review: Review, lemma: str, text: str, there: tuple[str, ...]) -> str:
    """What is said of forms in a line that were given before, or twice; "" of a line that has none."""
    found = read_line(review, lemma, text, there)
    if isinstance(found, Problem) or not found.again:
        return ""
    taken = f"{count_of(len(found.fresh), 'form')} taken"
    return f"{taken}; {_are(found.again)} there already, and taken once"


def _are(forms: tuple[str, ...]) -> str:
    return f"{forms[0]} is" if len(forms) == 1 else f"{quoted_list(forms)} are"


def expanded(review: Review, text: str) -> str:
    """A line about the current lemma with its shorthand spelled out."""
    lemma = review.current
    return text if lemma is None else spelled_out(text, lemma, separators_at(review, lemma))


# -- what parts forms -------------------------------------------------------------------------------------------------


def separators_at(review: Review, lemma: str) -> str:
    """The signs that part forms in a line about a lemma: those declared but for what the lemma itself has, each one
    letter, without blanks."""
    return "".join(sign for sign in "".join(review.set_up.separators.split()) if sign not in lemma)


def why_no_separators(text: str) -> str:
    """Why signs cannot part forms; "" if they can."""
    for sign in "".join(text.split()):
        if sign in SIGNS or sign == "\\":
            return f"{sign} is a sign of shorthand, and cannot separate forms"
        if unicodedata.category(sign)[0] in "LMNC" or sign in "'’":
            return f"{sign} stands in words, and cannot separate forms; such as ; , or / can"
    return ""


def describe_separators(review: Review, lemma: str) -> str:
    """What a line takes, in a sentence: what parts forms there, and the key for shorthand."""
    signs = separators_at(review, lemma)
    together = "\u00a0or\u00a0".join(signs)  # a line of the window never begins with a comma
    many = f"Put {together} between several." if signs else "One form at a time."
    return f"{many} Tab spells out shorthand such as -s or ~s."
