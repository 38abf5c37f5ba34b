"""Reading a guided path from TOML.

```toml
title = "Why penalise wrong answers?"
task = "substitution"
files = ["happy.gold", "happy.xml", "five_wrong_added.oot"]
source = "Jabbari, Hepple & Guthrie (2010)"
set = { k = 1 }

[[step]]
first = { item = "happy.a 1", show = ["item", "figures"] }
text = "Its precision at *k* = 1 is **{potential_precision = .667}**."
question = "**Now move *k* to 2.** What becomes of precision?"
point = ["k"]
act = { set = { k = 2 } }
choices = ["it falls", "it rises"]
right = "it falls"
answer = "{before potential_precision = .667} → {potential_precision = .500}"
holds_then = ["potential_precision < recall"]
```
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path, PurePosixPath, PureWindowsPath
from typing import Any, TypeVar

from msgspec import Struct

from lexeval_gui.core import files
from lexeval_gui.core.changes import Ref
from lexeval_gui.core.guided_path.path import NOTHING, Acts, GuidedPath, PathGesture, Step
from lexeval_gui.core.plaintext import isolated, visible
from lexeval_gui.core.problems import Unreadable, unreadable

PATH_KEYS = ("title", "task", "files", "source", "set", "step")
STEP_KEYS = (
    "text", "point", "first", "act", "question", "choices", "right", "predict", "answer", "holds", "holds_then",
    "hides", "sums_up",
)  # fmt: skip
ACT_KEYS = ("set", "preset", "item", "filter", "gesture", "reset", "systems", "figure", "show", "leave_out")
GESTURE_KEYS = ("ref", "verb", "value", "item")

TOML_LINE = re.compile(r"\(at line (\d+), column \d+\)")
SCANNED = re.compile(
    r"""
    \#.*
    | "{3}(?s:\\.|[^\\])*?(?:"{3}|\Z) | '{3}(?s:.)*?(?:'{3}|\Z)
    | "(?:\\.|[^"\\\n])*" | '[^'\n]*'
    | (?P<step>^[\ \t]*\[\[[\ \t]*step[\ \t]*\]\])
    """,
    re.VERBOSE | re.MULTILINE,
)
"""Comments and texts, in which nothing is a head, and heads of steps."""

MOST_BYTES = 2**20
"""A larger file is no path: it would only be read for long."""

LONGEST_SHOWN = 60
"""So much of a name that means nothing is repeated."""

T = TypeVar("T")


def read_path(file: str | Path) -> GuidedPath:
    """The path in a file; the files that it names lie beside it. Raises Unreadable, with the line of what is wrong."""
    path = str(file)
    try:
        with files.open_file(file) as opened:
            data = opened.read(MOST_BYTES + 1)
    except (OSError, ValueError) as error:
        raise files.cannot_open(path, error) from error
    if len(data) > MOST_BYTES:
        raise unreadable(path, "too-large", f"is larger than a path can be ({MOST_BYTES:,} bytes)")
    try:
        return parse_path(data.decode("utf-8-sig"), path)
    except UnicodeDecodeError as error:
        line = data[: error.start].count(b"\n") + 1
        raise unreadable(path, "not-utf8", "this line is not UTF-8, as a path has to be", line) from error


def parse_path(text: str, path: str) -> GuidedPath:
    """The path that a text says; `path` is its file. Raises Unreadable."""
    whole = _Table(_toml(text, path), _Place(path, "the path", 1), PATH_KEYS)
    title, task = (whole.text(name, needed=True) for name in ("title", "task"))
    beside, settings = Path(path).parent, whole.values("set")
    names = whole.texts("files", needed=True)
    if not names:
        raise whole.place.refused("files names no file")
    for name in names:
        _check_beside(name, whole.place)
    return GuidedPath(
        title,
        task,
        tuple(str(beside / name) for name in names),
        tuple(_steps(whole, text)),
        whole.text("source"),
        path,
        settings,
    )


def _toml(text: str, path: str) -> dict[str, Any]:
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        found = TOML_LINE.search(str(error))
        said = _shown(TOML_LINE.sub("", str(error)).strip(), 4 * LONGEST_SHOWN)
        line = int(found[1]) if found else text.count("\n") + 1
        raise unreadable(path, "not-toml", f"this is no TOML: {said[:1].lower()}{said[1:]}", line) from error
    except (ValueError, RecursionError) as error:  # a number of thousands of digits; brackets in brackets in brackets
        raise unreadable(path, "not-toml", "this is no TOML that can be read: it nests too deeply, or has a number that"
                         " is too long", 1) from error  # fmt: skip


def _check_beside(name: str, place: _Place) -> None:
    """Refuse a file that does not lie beside the path, or in a folder there, on any system: a path from elsewhere must
    not have this computer's own files read."""
    posix, windows = PurePosixPath(name), PureWindowsPath(name)
    leaves = posix.is_absolute() or windows.anchor or ".." in (*posix.parts, *windows.parts)
    if leaves or "\0" in name or not posix.name:
        said = "files have to lie beside the path, or in a folder there"
        raise place.refused(f"files: '{_shown(name)}' is refused; {said}")


def _shown(text: str, most: int = LONGEST_SHOWN) -> str:
    """What a file says, as it can stand in a sentence."""
    short = text if len(text) <= most else f"{text[:most]}…"
    return isolated(visible(short))


class _Place(Struct, frozen=True):
    """Where something stands: in which file, what it is called, and its line."""

    path: str
    what: str
    line: int

    def refused(self, said: str) -> Unreadable:
        return unreadable(self.path, "bad-path", f"{self.what}: {said}", self.line)


class _Table(Struct, frozen=True):
    """A table of TOML whose keys are among those that are known."""

    written: Mapping[str, Any]
    place: _Place
    known: tuple[str, ...]

    def __post_init__(self) -> None:
        for name in self.written:
            if name not in self.known:
                raise self.place.refused(f"there is no '{_shown(name)}' here; there are {', '.join(self.known)}")

    def text(self, name: str, needed: bool = False) -> str:
        found = self._of_type(name, str, "a text in quotes", needed)
        return "" if found is None else found.strip()

    def texts(self, name: str, needed: bool = False) -> tuple[str, ...]:
        found = self._of_type(name, list, "a list of texts", needed)
        if not all(isinstance(one, str) for one in found or ()):
            raise self.place.refused(f"{name} has to be a list of texts")
        return tuple(found or ())

    def flag(self, name: str) -> bool:
        return bool(self._of_type(name, bool, "true or false"))

    def values(self, name: str) -> tuple[tuple[str, str], ...]:
        found = self._of_type(name, dict, "a table such as { k = 2 }") or {}
        for id, value in found.items():
            if isinstance(value, bool) or not isinstance(value, str | int | float) or _is_huge(value):
                raise self.place.refused(f"{name}: the value of {_shown(id)} has to be a text or a number")
        return tuple((id, str(value)) for id, value in found.items())

    def table(self, name: str, known: tuple[str, ...]) -> _Table | None:
        found = self._of_type(name, dict, "a table")
        return None if found is None else _Table(found, self.place, known)

    def tables(self, name: str) -> list[Mapping[str, Any]]:
        """One table, or several."""
        found = self.written.get(name, [])
        found = [found] if isinstance(found, dict) else found
        if not isinstance(found, list) or not all(isinstance(one, dict) for one in found):
            raise self.place.refused(f"{name} has to be a table, or a list of tables")
        return found

    def _of_type(self, name: str, kind: type[T], word: str, needed: bool = False) -> T | None:
        found = self.written.get(name)
        if found is None:
            if needed:
                raise self.place.refused(f"{name} is missing")
            return None
        if not isinstance(found, kind):
            raise self.place.refused(f"{name} has to be {word}")
        return found


def _steps(whole: _Table, text: str) -> Iterable[Step]:
    heads = [text.count("\n", 0, found.end()) + 1 for found in SCANNED.finditer(text) if found["step"]]
    written = whole.tables("step")
    if not written:
        raise whole.place.refused("it has no step: [[step]] begins one")
    for number, step in enumerate(written):
        line = heads[number] if number < len(heads) else 1
        yield _step(_Table(step, _Place(whole.place.path, f"step {number + 1}", line), STEP_KEYS))


def _step(table: _Table) -> Step:
    choices, right = table.texts("choices"), table.text("right")
    if bool(choices) != bool(right) or (right and right not in choices):
        raise table.place.refused("right has to be one of the choices")
    act = _acts(table, "act")
    answer, predict = table.text("answer"), table.text("predict")
    if table.texts("holds_then") and not act:
        raise table.place.refused("holds_then is about what comes after the act, and there is no act")
    hides = table.flag("hides")
    if hides and not (answer or predict):
        raise table.place.refused("what it hides would never be shown: it has no answer")
    return Step(
        table.text("text", needed=True), table.place.line, _points(table), _acts(table, "first"), act,
        table.text("question"), choices, right, predict, answer, table.texts("holds"), table.texts("holds_then"), hides,
        table.flag("sums_up"),
    )  # fmt: skip


def _points(table: _Table) -> tuple[Ref | str, ...]:
    """Ids (`"k"`), or refs of parts (`["answer", "eager", 3]`)."""
    found = table.written.get("point", [])
    listed = [found] if isinstance(found, str) else found
    if not isinstance(listed, list):
        raise table.place.refused('point has to be an id such as "k", or a list of ids and refs')
    return tuple(one if isinstance(one, str) else _ref(one, table.place) for one in listed)


def _ref(written: object, place: _Place) -> Ref:
    named = isinstance(written, list) and written and all(type(one) in (str, int) for one in written)
    if not isinstance(written, list) or not named or any(map(_is_huge, written)):
        raise place.refused('a ref has to be a list of names and numbers, such as ["answer", "eager", 3]')
    return tuple(written)


def _acts(step: _Table, name: str) -> Acts:
    table = step.table(name, ACT_KEYS)
    if table is None:
        return NOTHING
    outputs = table.written.get("leave_out")
    return Acts(
        table.values("set"),
        table.text("preset"),
        table.text("item"),
        table.text("filter") if "filter" in table.written else None,
        tuple(_gesture(_Table(written, table.place, GESTURE_KEYS)) for written in table.tables("gesture")),
        table.flag("reset"),
        table.texts("systems"),
        table.text("figure"),
        table.texts("show"),
        None if outputs is None else _outputs(outputs, table.place),
    )


def _gesture(table: _Table) -> PathGesture:
    verb, value = table.text("verb", needed=True), table.written.get("value")
    if not _is_value(value):
        raise table.place.refused("value has to be a text, a number, true or false, or a list of these")
    return PathGesture(_ref(table.written.get("ref"), table.place), verb, value, table.text("item"))


def _is_value(written: object) -> bool:
    """Whether this is a value that a change can have: what JSON has of TOML."""
    if isinstance(written, list):
        return all(map(_is_value, written))
    return written is None or (isinstance(written, str | int | float) and not _is_huge(written))


def _is_huge(number: object) -> bool:
    """Whether this is a whole number that nothing can be done with, not even be written."""
    return isinstance(number, int) and abs(number) >= 2**63


def _outputs(written: object, place: _Place) -> tuple[tuple[str, str], ...]:
    is_pair: Callable[[object], bool] = lambda one: (  # noqa: E731
        isinstance(one, list) and len(one) == 2 and all(isinstance(name, str) for name in one)
    )
    if not isinstance(written, list) or not all(map(is_pair, written)):
        raise place.refused('leave_out has to be a list of pairs of system and item, such as [["left_right", "keys"]]')
    return tuple((system, item) for system, item in written)
