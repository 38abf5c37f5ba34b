"""What can stand where a shell's cursor is: argcomplete reads the line by the parser, the names come from the task.

The shell starts the command at each press of Tab (`lexeval completion`), with the line in its environment. Verbs,
options that all tasks have, samples and files need neither numpy nor a task; a task is loaded for its own names alone.
"""

from __future__ import annotations

import argparse
import contextlib
import os
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any, NoReturn

from argcomplete.finders import CompletionFinder
from argcomplete.lexers import split_line
from msgspec import Struct

from lexeval_gui import tasks
from lexeval_gui.commands.shared.parser import PROJECT, Parser, named_task
from lexeval_gui.core.panes import PANES
from lexeval_gui.core.parameters import Choice, Choices, Number, Parameter
from lexeval_gui.core.problems import Unreadable

if TYPE_CHECKING:
    from lexeval_gui.core.task import Task

FILES = {"A", "B", "CSV", "FILE", "GOLD", "OUT", "OUTPUT", "PATH", "REFERENCE", "SYSTEM"}
"""In the place of these words of `--help` a file can be named, or a folder of files."""

FOLDERS = {"FOLDER", "GOLD_DIR", "RUN_DIR"}

ENCODINGS = ("utf-8", "utf-16", "latin-1", "cp1252", "iso8859-15", "cp1250", "cp1251", "shift_jis", "gb18030")
"""Those that files of these tasks are met in; Python knows more."""

Names = Mapping[str, str]
"""What can be typed, each with what it is."""


def complete(make_parser: Callable[[str], argparse.ArgumentParser]) -> NoReturn:
    """Print what can stand at the cursor of the line in the environment, and end the process."""
    _, prefix, _, words, _ = split_line(os.environ["COMP_LINE"], int(os.environ["COMP_POINT"]))
    verb, rest = next(iter(words[1:]), ""), tuple(words[2:])
    parser = make_parser(verb)
    declared = _verbs(parser).get(verb)
    if isinstance(declared, Parser):
        rest = tuple(declare(declared, rest, prefix))
    candidates = Candidates(verb, rest)
    for action in declared._actions if declared is not None else ():
        if action.dest == "task":  # it has choices, but a project can stand there too
            action.completer = candidates  # type: ignore[attr-defined]
    CompletionFinder()(parser, always_complete_options=False, default_completer=candidates)  # type: ignore[arg-type]
    raise SystemExit(1)  # it has left by itself


def _verbs(parser: argparse.ArgumentParser) -> Mapping[str, argparse.ArgumentParser]:
    return next(action.choices for action in parser._actions if isinstance(action, argparse._SubParsersAction))


def declare(parser: Parser, words: Sequence[str], prefix: str) -> Sequence[str]:
    """Declare the options of the task that is named, before argcomplete looks at the parser: where an option is typed.
    Returns the words, with the task of a project that stands in its place."""
    with contextlib.suppress(SystemExit):  # a project that cannot be read, or a task without what the verb needs
        words = parser.with_task(words)
        if any(word.startswith("-") for word in (*words, prefix)):
            parser.declare_task(words)
    parser.reading, parser.add_of_task = None, None
    return words


class Candidates(Struct, frozen=True, dict=True):
    """What an argument takes, told by its name and by the words before it."""

    verb: str
    words: tuple[str, ...]

    def __call__(self, prefix: str, action: argparse.Action, parser: argparse.ArgumentParser, **_: Any) -> Names:
        """All that begins with what is typed."""
        found = self._named(action.dest, prefix)
        return {name: help for name, help in found.items() if name.startswith(prefix)} or self._files(action, prefix)

    @cached_property
    def task(self) -> Task[Any] | None:
        """The task that the line is about."""
        with contextlib.suppress(Unreadable, StopIteration):
            return tasks.load(named_task(self.words) or self._other_task())
        return None

    def _other_task(self) -> str:
        """That of the sample that is named, or the one that a verb without TASK is about."""
        sample = next(
            (after for word, after in zip(self.words, self.words[1:], strict=False) if word == "--sample"), ""
        )
        of_samples = (name for name in tasks.names() if sample in {known.id for known in tasks.samples(name)})
        return next(tasks.offering("study")) if self.verb == "judgments" else next(of_samples)

    def _named(self, dest: str, prefix: str) -> Names:
        """What has a name of its own; empty where files are meant, or anything."""
        if dest == "task":
            return {**dict.fromkeys(tasks.names(), ""), **files(prefix, PROJECT)}
        if dest == "encoding":
            return dict.fromkeys(ENCODINGS, "")
        if dest == "sample":
            return {sample.id: sample.title for name in tasks.names() for sample in tasks.samples(name)}
        if dest == "tab":
            return PANES
        return self._of_task(self.task, dest, prefix) if dest in OF_TASK and self.task is not None else {}

    def _of_task(self, task: Task[Any], dest: str, prefix: str) -> Names:
        known = task.identity
        if dest == "set":
            return settings(known.parameters, prefix)
        if dest == "preset":
            return {preset.id: preset.title for preset in known.presets}
        if dest == "over":
            there = (one for one in known.parameters if isinstance(one, Number) or self.verb == "map")
            return {one.id: one.title for one in there if one.stage not in ("read", "interval", "view")}
        if dest == "figure":
            return {figure.id: figure.title for figure in known.figures}
        if dest == "tables":
            return {table.id: table.title for table in task.paper_tables}
        if dest in READ:
            return next((values(option) for option in task.reading.options if option.id == dest), {})
        also = {"headline": "that of the task", "system": "by name"} if dest == "sort" else {}
        return also | {measure.id: measure.title for measure in known.measures}

    def _files(self, action: argparse.Action, prefix: str) -> Names:
        metavars = (action.metavar,) if isinstance(action.metavar, str) else action.metavar or ()
        for word in metavars:
            if word in FOLDERS:
                return files(prefix, "/")
            if word in FILES or "." in word:
                return files(prefix, f".{word.rpartition('.')[2]}" if "." in word else "")
        return {}


READ = ("as", "homographs", "language", "annotator")
"""Options of reading that name a value of a choice."""

OF_TASK = {"set", "preset", "measure", "measures", "sort", "table_sort", "over", "figure", "tables", *READ}
"""Arguments whose names are those of a task."""


def settings(parameters: Iterable[Parameter], prefix: str) -> Names:
    """`NAME=` of each parameter; once a name is there, its values."""
    name, equals, _ = prefix.partition("=")
    if not equals:
        return {f"{parameter.id}=": parameter.title for parameter in parameters}
    found = next((values(parameter) for parameter in parameters if parameter.id == name), {})
    return {f"{name}={value}": help for value, help in found.items()}


def values(parameter: Parameter) -> Names:
    """The values of a choice, each with what it does; of a number or text its default."""
    if isinstance(parameter, Choice | Choices):
        return {option.id: option.help for option in parameter.options}
    return {parameter.default: "the default"} if parameter.default else {}


def files(prefix: str, suffix: str = "") -> Names:
    """Files and folders whose paths begin with what is typed; with a suffix these files, with `/` folders alone."""
    folder, begun = os.path.split(prefix)
    found = _entries(os.path.expanduser(folder) or ".", begun)
    paths = (os.path.join(folder, name) for name in found)
    return {path: "" for path in sorted(paths) if path.endswith(("/", suffix))}


def _entries(folder: str, begun: str) -> Iterator[str]:
    """The names in a folder that begin so, folders with a slash behind; hidden ones if a dot is typed."""
    with contextlib.suppress(OSError), os.scandir(folder) as there:
        for entry in there:
            if entry.name.startswith(begun) and (begun or not entry.name.startswith(".")):
                yield f"{entry.name}/" if entry.is_dir() else entry.name
