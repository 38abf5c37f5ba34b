"""How likely a file is a dictionary, a lexicon or an orthography, by what it begins with and how it is named."""

from __future__ import annotations

import re
from collections import Counter
from itertools import pairwise

from lexeval_gui.core.task import Guess
from lexeval_gui.tasks.lexicon.reading.file_kinds import is_expanded, is_treebank

_LOOKED_AT = 200
"""So many lines are looked at."""

_LONGEST = 60
"""A word of more letters is a sentence."""

_DICTIONARY = re.compile(r"gold|(?<![^\W\d_])(?:dict|ref(?!l)|unimorph|key|truth)", re.IGNORECASE)
_LEXICON = re.compile(r"lexicon|(?<![^\W\d_])(?:pred|sys|output|hyp)", re.IGNORECASE)
_WORD = re.compile(r"[^\W_](?:[^\W_]|[\u0300-\u036f\u0590-\u05c7\u0600-\u06ff\u0900-\u0fff\u200c\u200d'\u2019·.-])*")
_MARKS = ((b"\xff\xfe", "utf-16-le"), (b"\xfe\xff", "utf-16-be"))

_OTHERS = re.compile(r"^(?:S |A -?\d+ -?\d+\|\|\|)|\|\|\||\s:::?(?:\s|$)|<\w")
"""What lines of other tasks hold: M2, answers after colons, XML."""


def sniff(head: bytes, name: str) -> Guess | None:
    """Say in which role a file that begins with `head` is likely to be opened; None if it looks like none of them."""
    text = _text(head)
    if "\0" in text or text.lstrip().startswith(("<", "{", "[")):
        return None
    lines = text.splitlines()
    lines = lines[: -1 if len(lines) > 2 else None][:_LOOKED_AT]  # the last one may be cut
    filled = [line for line in lines if line.strip()]
    if known := _marked([line.encode() for line in filled], name):
        return known
    if not filled or any(map(_OTHERS.search, filled)):
        return None
    return _labelled(filled, name) or _clusters(lines, name)


def _marked(filled: list[bytes], name: str) -> Guess | None:
    """Formats whose lines tell them; a treebank can be the reference of generated sentences as well, and rather is."""
    if is_treebank(filled):
        return _guess(name, "system", 0.84, "a treebank in CoNLL-U, as the lemmas and forms of its words")
    if is_expanded(filled):
        return _guess(name, "system", 0.9, "form, colon, lemma and tags, as lt-expand prints them")
    return None


def _text(head: bytes) -> str:
    encoding = next((name for mark, name in _MARKS if head.startswith(mark)), "utf-8-sig")
    return head.decode(encoding, "ignore").removeprefix("\ufeff")


def _labelled(filled: list[str], name: str) -> Guess | None:
    """Two or three columns, of which the first two are words that often share their beginning or most letters."""
    rows = [[field.strip() for field in line.split("\t")] for line in filled]
    rows = [row for row in rows if 2 <= len(row) <= 4 and row[0]]
    share = len(rows) / len(filled)
    if share < 0.8:
        return None
    related = sum(_are_related(row[0], row[1]) for row in rows) / len(rows)
    if related < 0.4:
        return None
    featured = sum(len(row) > 2 for row in rows) * 2 > len(rows)
    what = "lemma, form and features, with tabs between" if featured else "lemma and form, with a tab between"
    return _guess(name, "gold" if featured else "system", 0.9 * share * min(1, related + 0.3), what)


def _are_related(lemma: str, form: str) -> bool:
    """Whether two words, or terms of about as many words, share half of the letters of the shorter one; or there is no
    form."""
    if max(len(lemma), len(form)) > _LONGEST or abs(lemma.count(" ") - form.count(" ")) > 1:
        return False
    shared = Counter(lemma.casefold()) & Counter(form.casefold())
    return 2 * sum(shared.values()) >= min(len(lemma), len(form))


def _clusters(lines: list[str], name: str) -> Guess | None:
    """One word a line, some blank lines between, and related words next to each other."""
    words = [line.strip() for line in lines]
    filled = [word for word in words if word]
    inner = "\n".join(words).strip("\n")
    if "\n\n" not in inner or not all("\t" not in word for word in words) or len(filled) < 3:
        return None
    single = sum(_WORD.fullmatch(word) is not None for word in filled) / len(filled)
    pairs = [(one, other) for one, other in pairwise(words) if one and other]
    related = sum(_are_related(*pair) for pair in pairs) / len(pairs) if pairs else 0
    if single < 0.9 or related < 0.5:
        return None
    likelihood = 0.9 * single * min(1, related + 0.3)
    return _guess(name, "gold", likelihood, "forms, with blank lines between clusters")


def _guess(name: str, otherwise: str, likelihood: float, what: str) -> Guess:
    """Dictionary or lexicon, as a file is named; where its name says neither, it may be the other one as well."""
    says_dictionary, says_lexicon = bool(_DICTIONARY.search(name)), bool(_LEXICON.search(name))
    if says_dictionary != says_lexicon:
        return Guess("gold" if says_dictionary else "system", round(likelihood, 3), what)
    other = "system" if otherwise == "gold" else "gold"
    return Guess(otherwise, round(likelihood, 3), what, or_else=other)
