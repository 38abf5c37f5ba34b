"""Where the word that is to be substituted stands in its sentence."""

from __future__ import annotations


def marked(sentence: str, word: str) -> tuple[int, int]:
    """Where a word stands first in its sentence, and how often it stands there: (-1, 0) if it does not.

    It stands where no letter or digit touches it; if it stands nowhere so (some scripts have no blanks), anywhere.
    """
    every = _places(sentence, word)
    alone = [place for place in every if _is_alone(sentence, place, place + len(word))]
    found = alone or every
    return (found[0], len(found)) if found else (-1, 0)


def _places(sentence: str, word: str) -> list[int]:
    places, at = [], sentence.find(word)
    while at >= 0:
        places.append(at)
        at = sentence.find(word, at + len(word))
    return places


def _is_alone(sentence: str, start: int, end: int) -> bool:
    before, after = sentence[start - 1 : start], sentence[end : end + 1]
    inside = sentence[start], sentence[end - 1]
    return not (before.isalnum() and inside[0].isalnum()) and not (after.isalnum() and inside[1].isalnum())
