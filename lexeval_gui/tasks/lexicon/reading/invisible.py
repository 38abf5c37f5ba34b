"""Characters without width that stand in words, and characters that a wrong encoding has left behind."""

from __future__ import annotations

import re
import unicodedata

import numpy as np
from msgspec.structs import replace
from numpy.typing import NDArray

from lexeval_gui.core.dataset import Strings
from lexeval_gui.core.plaintext import count_of
from lexeval_gui.core.problems import Problem
from lexeval_gui.tasks.lexicon.messages import excerpt, problem_at_lines
from lexeval_gui.tasks.lexicon.parts import WordList
from lexeval_gui.tasks.lexicon.reading.remedies import STRIP_INVISIBLE

INVISIBLE = "\u00ad\u061c\u180e\u200b\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2060\u2061\u2062\u2063\u2064\ufeff"
"""What has no width and joins nothing: soft hyphen, zero-width space, marks of direction … ZWJ and ZWNJ are letters."""

ZERO_WIDTH = "zero-width"
"""The code of what is said of them."""

LETTERS = "; counted as a letter, unless `zero_width` is strip"
"""What becomes of them unless they are taken out."""

REPLACEMENT_CHARACTER = "\ufffd"
"""What stands where somebody has decoded a file wrongly before."""

_SIGNS = (b"\xc2\xad", b"\xd8\x9c", b"\xe1\xa0\x8e", b"\xe2\x80", b"\xe2\x81", b"\xef\xbb\xbf")
_PATTERN = re.compile(b"|".join(letter.encode() for letter in INVISIBLE))


def strip_invisible(text: str) -> str:
    """A text without the characters that have no width, and the blanks that they guarded; one of nothing else stays."""
    return text.translate(_NOTHING).strip() or text


def as_stripped(problem: Problem) -> Problem:
    """What is said of characters without width where they are taken out; of all else what was said."""
    if problem.code != ZERO_WIDTH:
        return problem
    found = problem.message.split(LETTERS)[0]
    return replace(problem, severity="note", message=f"{found}; taken out, as `zero_width` is strip", remedies=())


_NOTHING = dict.fromkeys(map(ord, INVISIBLE))


def rows_with(words: Strings) -> NDArray[np.int64]:
    """The words in which a character without width stands, ascending."""
    data = words.data.tobytes()
    if data.isascii() or not any(sign in data for sign in _SIGNS):
        return np.zeros(0, np.int64)
    found = np.array([match.start() for match in _PATTERN.finditer(data)], np.int64)
    return np.unique(np.searchsorted(words.offsets, found, "right") - 1)


def character_problems(part: WordList) -> list[Problem]:
    """What was found in lemmas and forms: characters without width, by code point, and letters that were lost."""
    said = []
    lemmas, forms = rows_with(part.lemmas), rows_with(part.forms)
    if len(lemmas) + len(forms):
        words = [part.forms[row] for row in forms.tolist()] + [part.lemmas[row] for row in lemmas.tolist()]
        found = ", ".join(map(_name, sorted({letter for word in words for letter in word if letter in INVISIBLE})))
        message = f"{found} in {count_of(len(set(words)), 'word')}, such as '{excerpt(words[0], 30)}'"
        message += LETTERS
        found_in = problem_at_lines("warning", part.path, ZERO_WIDTH, message, _lines_of(part, lemmas, forms))
        said.append(replace(found_in, remedies=(STRIP_INVISIBLE,)))
    lost = _rows_holding(part.lemmas, REPLACEMENT_CHARACTER), _rows_holding(part.forms, REPLACEMENT_CHARACTER)
    if any(map(len, lost)):
        message = "U+FFFD stands where a letter was lost before this file was written; it is read as it stands"
        said.append(problem_at_lines("warning", part.path, "lost-letter", message, _lines_of(part, *lost)))
    return said


def _name(letter: str) -> str:
    return f"U+{ord(letter):04X} ({unicodedata.name(letter).lower()})"


def _rows_holding(words: Strings, text: str) -> NDArray[np.int64]:
    return np.flatnonzero(words.contains(text)) if text.encode() in words.data.tobytes() else np.zeros(0, np.int64)


def _lines_of(part: WordList, lemmas: NDArray[np.int64], forms: NDArray[np.int64]) -> NDArray[np.int32]:
    """The lines on which any of these lemmas and forms stand."""
    lines: NDArray[np.int32] = part.lines[np.isin(part.form_of, forms) | np.isin(part.lemma_of, lemmas)]
    return lines
