"""Graphemes of an orthography: what stands in one cell of an aligned cluster, and whether it is a vowel."""

from __future__ import annotations

import re
import unicodedata
from functools import cached_property, lru_cache
from typing import Literal

from msgspec import Struct

Kind = Literal["vowel", "consonant", "other"]
"""What a column holds; digits, apostrophes, hyphens and all that is no letter are `other`."""

JOINERS = "\u200c\u200d"
"""Zero-width non-joiner and joiner: they stay with what they follow."""

APOSTROPHES = "'`´’‘ʹʻʼ"

VOWEL_LETTERS = frozenset(
    "aeiouy"
    "æœøıəɐɑɒɘɛɜɞɤɔɨɪɯɵɶʉʊʌʏ"  # Latin and its phonetic letters
    "αεηιουω"  # Greek
    "аеиоуыэюяіїєѣѵѫѧӕәөүұ"  # Cyrillic
    "աեէըիոօ"
    "აეიოუ"  # Armenian, Georgian
)
"""The vowels of the general orthography that the names of Unicode do not tell, without marks and in lower case."""

CONSONANTS_WITH_MARKS = frozenset("йў")
"""Consonants that would be vowels without their marks."""

_VOWEL_NAME = re.compile(
    r"\bVOWEL\b|\bVOCALIC\b|^THAI CHARACTER SARA\b|^HEBREW POINT\b|LETTER (?:(?:CANDRA|SHORT|LONG) )?[AEIOU]+$"
)
"""Names of vowel signs, points, and of letters of Indic and other scripts that are named by their sound."""


class Orthography(Struct, frozen=True, dict=True):
    """`name`; `graphemes` of more than one character, longest first; `vowels`, compared without marks and case: none
    means those that are known for every script; `consonants` are letters that only their marks make consonants;
    `signs` are letters by which the orthography is known, `names` words of file names."""

    name: str
    graphemes: tuple[str, ...] = ()
    vowels: frozenset[str] = frozenset()
    consonants: frozenset[str] = frozenset()
    signs: frozenset[str] = frozenset()
    names: frozenset[str] = frozenset()

    @cached_property
    def sequences(self) -> dict[str, list[tuple[str, ...]]]:
        """The graphemes as sequences of folded characters with their marks, by the first of them, longest first."""
        found: dict[str, list[tuple[str, ...]]] = {}
        for grapheme in self.graphemes:
            sequence = tuple(map(fold_case, characters(grapheme)))
            found.setdefault(sequence[0], []).append(sequence)
        for sequences in found.values():
            sequences.sort(key=len, reverse=True)
        return found


GENERAL = Orthography("general")
"""No graphemes of more than one character; vowels by script."""


def split(form: str, orthography: Orthography) -> tuple[str, ...]:
    """The graphemes of a form, in order; joined again they are the form, character by character.

    The longest grapheme that the orthography lists is taken first, whatever its letter case and Unicode form; else a
    character with its combining marks and joiners.
    """
    pieces = characters(form)
    if not orthography.graphemes:
        return tuple(pieces)
    keys = list(map(fold_case, pieces))
    found, start = [], 0
    while start < len(pieces):
        size = _longest(keys, start, orthography)
        found.append("".join(pieces[start : start + size]))
        start += size
    return tuple(found)


def characters(text: str) -> list[str]:
    """The characters of a text, each with the combining marks and joiners that follow it."""
    found: list[str] = []
    for character in text:
        if found and _is_attached(character):
            found[-1] += character
        else:
            found.append(character)
    return found


def fold_case(text: str) -> str:
    """A text as it is compared: NFC, without letter case."""
    return unicodedata.normalize("NFC", unicodedata.normalize("NFC", text).casefold())


@lru_cache(maxsize=4096)
def _is_attached(character: str) -> bool:
    return character in JOINERS or unicodedata.category(character).startswith("M")


def _longest(keys: list[str], start: int, orthography: Orthography) -> int:
    """How many characters the grapheme at `start` has."""
    for sequence in orthography.sequences.get(keys[start], ()):
        if tuple(keys[start : start + len(sequence)]) == sequence:
            return len(sequence)
    return 1


@lru_cache(maxsize=65536)
def kind(grapheme: str, orthography: Orthography) -> Kind:
    """Whether a grapheme is a vowel, a consonant or neither: as listed, else as its first letter without marks."""
    key = fold_case(grapheme)
    if key in orthography.consonants:
        return "consonant"
    if key in orthography.vowels:
        return "vowel"
    bare = "".join(c for c in unicodedata.normalize("NFD", key) if not _is_attached(c))
    if not bare:  # marks that follow no character, as at the start of a form
        return "vowel" if any(map(_is_named_vowel, key)) else "other"
    if not bare[0].isalpha() or bare[0] in APOSTROPHES:
        return "other"
    if orthography.vowels:
        return "vowel" if bare[0] in orthography.vowels else "consonant"
    return "vowel" if _is_vowel(fold_case(characters(key)[0]), bare[0]) else "consonant"


def _is_vowel(character: str, letter: str) -> bool:
    """Whether a character, which is `letter` without its marks, is a vowel of the general orthography."""
    return character not in CONSONANTS_WITH_MARKS and (letter in VOWEL_LETTERS or _is_named_vowel(letter))


def _is_named_vowel(letter: str) -> bool:
    return _VOWEL_NAME.search(unicodedata.name(letter, "")) is not None
