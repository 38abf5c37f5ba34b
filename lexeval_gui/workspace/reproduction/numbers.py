"""Every number of a report beside the one that was found again."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from msgspec import Struct

from lexeval_gui.core import rounding

LACKING = "lacking"
"""In the place of a number that only one of the two has."""

KEYS = (("name",), ("id",), ("systems",), ("feature", "group"), ("label", "value", "status"))
"""What entries of a list are called by: the first of these that an entry has, else by their places."""

Value = float | int | None | str


class ComparedNumber(Struct, frozen=True):
    """A number by its place in the JSON of its section, as the report has it and as it is now: None where it is
    undefined, LACKING where there is none."""

    section: str
    id: str
    before: Value
    now: Value

    @property
    def is_same(self) -> bool:
        """Whether they are equal (see core.rounding)."""
        if isinstance(self.before, float | int) and isinstance(self.now, float | int):
            return bool(rounding.difference(self.before, self.now) == 0)
        return self.before == self.now


def compare(section: str, before: Mapping[str, Any], now: Mapping[str, Any]) -> list[ComparedNumber]:
    """The numbers of a section in the order of the report, then those that are only there now."""
    was, found = dict(numbers(before)), dict(numbers(now))
    return [ComparedNumber(section, id, was.get(id, LACKING), found.get(id, LACKING)) for id in {**was, **found}]


def numbers(document: Any, place: str = "") -> Iterator[tuple[str, Value]]:
    """Every number of a document of JSON, and every null, with where it stands: `systems/wordtune/measures/k`."""
    if isinstance(document, Mapping):
        for name, value in document.items():
            yield from numbers(value, f"{place}/{name}" if place else name)
    elif isinstance(document, list):
        for name, value in zip(_names(document), document, strict=True):
            yield from numbers(value, f"{place}/{name}")
    elif document is None or (isinstance(document, float | int) and not isinstance(document, bool)):
        yield place, document


def _names(entries: list[Any]) -> Iterator[str]:
    """What to call the entries of a list: what they are of, each differently; or by their places."""
    return apart(_name(entry) or str(number) for number, entry in enumerate(entries))


def apart(names: Iterable[str]) -> Iterator[str]:
    """The names, each unlike those before."""
    seen = Counter[str]()
    for name in names:
        seen[name] += 1
        yield name if seen[name] == 1 else f"{name}#{seen[name]}"


def _name(entry: Any) -> str:
    if not isinstance(entry, Mapping):
        return ""
    keys = next((keys for keys in KEYS if all(key in entry for key in keys)), ())
    words = [entry[key] for key in keys]
    if words and isinstance(words[0], list):
        words = words[0]
    return " : ".join(map(str, words)) if all(isinstance(word, str) for word in words) else ""
