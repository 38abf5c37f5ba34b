"""Orthography files: how they are read, those that come with LexEval, and which one a dataset is shown in.

A file is UTF-8 text. `# …` is a comment; `graphemes:`, `vowels:`, `consonants:` and `signs:` are followed by letters
with blanks between, `names:` by words in names of files, `name:` by a name; a heading may come again and then adds to
its list. A line without a heading lists graphemes, so that a plain list of graphemes is an orthography too.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache
from pathlib import Path

from lexeval_gui.core.dataset import Strings
from lexeval_gui.core.problems import Findings, Problem, unreadable
from lexeval_gui.core.resources import resource
from lexeval_gui.tasks.lexicon.alignment.graphemes import GENERAL, Orthography, characters, fold_case

BUILT_IN = ("maltese",)
"""The orthographies in `resources/orthographies/`; `general` needs no file."""

AUTOMATIC = Orthography("automatic")
"""What a dataset has whose orthography nobody gave."""

HEADINGS = ("name", "graphemes", "vowels", "consonants", "signs", "names")
LOOKED_AT = 1 << 18
"""Bytes of the forms that are searched for the signs of an orthography."""
MIN_SIGN_SHARE = 0.001
"""The share of letters that must be signs: a few names from elsewhere do not make a language."""

_WORD = re.compile(r"[^\W\d_]+")
_HEADED = re.compile(r"([^\W\d_]{3,}):(?:\s+|$)(.*)")


def parse(text: str, path: str) -> tuple[Orthography, tuple[Problem, ...]]:
    """The orthography that a file holds, and what was found while reading it. Raises Unreadable if it lists nothing."""
    lists: dict[str, dict[str, int]] = {heading: {} for heading in HEADINGS[1:]}
    findings, name = Findings(path), Path(path).stem
    for number, line in enumerate(text.removeprefix("\ufeff").split("\n"), 1):
        line = line.strip()
        if not line or line.startswith("#"):
            continue
        heading, content = _split_heading(line)
        if heading == "name":
            name = content or name
        elif heading not in lists:
            expected = ", ".join(HEADINGS)
            findings.add(
                "warning",
                "heading",
                number,
                f"unknown heading '{heading}', expected one of {expected}; the line is passed over",
            )
        else:
            _add(lists[heading], content.split(), number, heading, findings)
    _check(lists, findings)
    if not lists["graphemes"] and not lists["vowels"]:
        raise unreadable(
            path,
            "orthography",
            "lists neither graphemes nor vowels, expected lines such as 'graphemes: ie għ' and 'vowels: a e i o u'",
        )
    longest = sorted(lists["graphemes"], key=lambda g: (-len(characters(g)), g))
    vowels, consonants, signs, names = (frozenset(lists[heading]) for heading in HEADINGS[2:])
    return Orthography(name, tuple(longest), vowels, consonants, signs, names), findings.problems()


def _split_heading(line: str) -> tuple[str, str]:
    """The heading of a line and what follows it."""
    found = _HEADED.fullmatch(line)
    return (found[1].lower(), found[2].strip()) if found else ("graphemes", line)


def _add(known: dict[str, int], letters: list[str], line: int, heading: str, findings: Findings) -> None:
    """Add the letters of a line to its list, each with its line."""
    for letter in map(fold_case, letters):
        if letter in known:
            findings.add("note", "repeated", line, f"'{letter}' stands among the {heading} already", heading)
        elif heading == "graphemes" and len(characters(letter)) == 1:
            findings.add("note", "single", line, f"'{letter}' is one character, which needs no listing")
        else:
            known[letter] = line


def _check(lists: dict[str, dict[str, int]], findings: Findings) -> None:
    """What lists say about each other: a longer vowel is a grapheme, and nothing is a vowel and a consonant."""
    for letter, line in [*lists["vowels"].items(), *lists["consonants"].items()]:
        if len(characters(letter)) > 1 and letter not in lists["graphemes"]:
            findings.add("note", "grapheme", line, f"'{letter}' is more than one character; it is taken as a grapheme")
            lists["graphemes"][letter] = line
    for letter in [letter for letter in lists["consonants"] if letter in lists["vowels"]]:
        line = lists["consonants"].pop(letter)
        findings.add("warning", "both", line, f"'{letter}' is listed as a vowel and as a consonant; it is a vowel here")


@lru_cache(maxsize=8)
def built_in(name: str) -> Orthography:
    """An orthography that comes with LexEval: `general`, or one of SHIPPED."""
    if name == GENERAL.name:
        return GENERAL
    path = resource("orthographies", f"{name}.txt")
    return parse(path.read_text(encoding="utf-8"), str(path))[0]


def choose(setting: str, given: Orthography, forms: Strings) -> Orthography:
    """The orthography in force: the one that the setting names, else the one that was given (AUTOMATIC: none was),
    else the shipped one whose signs the forms hold, else the general one."""
    if setting != "automatic":
        return built_in(setting)
    return detect(forms) if given == AUTOMATIC else given


def detect(forms: Strings) -> Orthography:
    """The shipped orthography whose signs the forms have most of, if they have enough; else the general one."""
    text = forms.data[:LOOKED_AT].tobytes().decode("utf-8", "ignore").casefold()
    found = [(sum(map(text.count, built_in(name).signs)), name) for name in BUILT_IN]
    most, name = max(found)
    return built_in(name) if most and most >= MIN_SIGN_SHARE * len(text) else GENERAL


def from_file_names(paths: Iterable[str]) -> Orthography:
    """The shipped orthography that a word in the name of a file tells (`unimorph_mlt.tsv`); AUTOMATIC if none does."""
    words = {word for path in paths for word in _WORD.findall(Path(path).name.casefold())}
    return next((built_in(name) for name in BUILT_IN if built_in(name).names & words), AUTOMATIC)
