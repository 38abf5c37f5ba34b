"""The shorthand of paradigms in a line that is being typed, as dictionaries print it: what it spells out.

In `-s`, `pl -s`, `-s, -ed, -ing`, `~s` the sign stands for the lemma; after `cit|y` it stands for what is before the
bar, so that `cit|y pl -ies` is city and cities. Words beside it (`pl`, `pt`, `pp.`) are labels, and are left out. A
backslash before a sign says that it is meant as it stands; a sign that the lemma itself has is a letter there.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from lexeval_gui.tasks.lexicon.reading.invisible import strip_invisible

HYPHENS, TILDES, BAR = "-\u2010\u2011\u2012\u2013\u2212\u05be", "~\u223c\uff5e\u02dc", "|"
"""The signs, in the spellings in which they are pasted; a hyphen is one at the beginning of a word, the others are
anywhere."""

SIGNS = HYPHENS + TILDES + BAR
_ESCAPED = re.compile(rf"\\([{re.escape(SIGNS)}])")
_TILDE = re.compile(rf"(?<!\\)[{re.escape(TILDES)}]")
_BAR = re.compile(rf"(?<!\\)\{BAR}")


def holds_shorthand(piece: str, lemma: str) -> bool:
    """Whether a piece of a line is shorthand rather than a form: what `spelled_out` would make another."""
    return " ".join(piece.split()) != lemma and any(_is_sign(word, lemma) for word in _words(piece))


def without_backslashes(piece: str) -> str:
    """A form as it is meant, without what says that its signs are none."""
    return _ESCAPED.sub(r"\1", piece)


def parted(text: str, separators: str) -> list[str]:
    """The pieces of a text that are not blank: lines and tabs part them always, each of the separators where some are
    declared."""
    pieces = re.split(rf"[\n\t\r\v\f\x85\u2028\u2029{re.escape(separators)}]", text)
    return [piece for piece in pieces if piece.strip()]


def spelled_out(text: str, lemma: str, separators: str = "") -> str:
    """A line with its shorthand spelled out in forms of a lemma, parted by the first of the separators, or by tabs
    where there is none. A line without shorthand comes back as it is."""
    pieces = parted(text, separators)
    if not any(holds_shorthand(piece, lemma) for piece in pieces):
        return text
    stem, forms = lemma, list[str]()
    for piece in pieces:
        if holds_shorthand(piece, lemma):
            stem, found = _paradigm(piece, stem, lemma)
            forms += found
        else:
            forms.append(piece.strip())
    return (f"{separators[0]} " if separators else "\t").join(dict.fromkeys(forms))


def _paradigm(piece: str, stem: str, lemma: str) -> tuple[str, list[str]]:
    """The stem that holds after a piece of shorthand, and the forms that it spells out."""
    forms = []
    for word in _signs(piece, lemma):
        before, _, rest = _at_bar(word, lemma)
        if _is_suffix(word, lemma):
            forms.append(stem + _filled(word[1:], stem, lemma))
        elif before:
            stem = _filled(before, stem, lemma)
            forms.append(stem + _filled(rest, stem, lemma))
        else:
            forms.append(_filled(word, stem, lemma))
    return stem, forms


def _filled(word: str, stem: str, lemma: str) -> str:
    """A word with the stem in the place of its tildes, and without further bars."""
    bare = word if BAR in lemma else _BAR.sub("", word)
    return bare if _has_tilde(lemma) else stem.join(_TILDE.split(bare))


def _signs(piece: str, lemma: str) -> Iterator[str]:
    """The words of a piece that are shorthand; a lemma of several words, with its bar, is one of them."""
    text = " ".join(strip_invisible(piece).split())
    before, bar, rest = _at_bar(text, lemma)
    if " " in lemma and bar and 0 < len(before) < len(lemma) and f"{before}{rest} ".startswith(f"{lemma} "):
        yield text[: len(lemma) + 1]
        text = text[len(lemma) + 1 :]
    yield from (word for word in _words(text) if _is_sign(word, lemma))


def _words(text: str) -> list[str]:
    """The words of a piece: commas and semicolons part suffixes, whatever is declared."""
    return strip_invisible(text).replace(",", " ").replace(";", " ").split()


def _is_sign(word: str, lemma: str) -> bool:
    """Whether a word is shorthand: a suffix, or with a bar behind a stem, or with a tilde."""
    if len(word) > 1 and (_is_suffix(word, lemma) or _at_bar(word, lemma)[1]):
        return True
    return not _has_tilde(lemma) and _TILDE.search(word) is not None


def _is_suffix(word: str, lemma: str) -> bool:
    """Whether a word begins with a hyphen, or with the bar behind which a suffix is printed."""
    return (word[0] in HYPHENS and lemma[0] not in HYPHENS) or (word[0] == BAR and BAR not in lemma)


def _has_tilde(lemma: str) -> bool:
    return any(sign in lemma for sign in TILDES)


def _at_bar(word: str, lemma: str) -> tuple[str, str, str]:
    """What is before the bar, the bar, what is behind it; three times "" without one, or where the lemma has one."""
    found = None if BAR in lemma else _BAR.search(word)
    return ("", "", "") if found is None else (word[: found.start()], BAR, word[found.end() :])
