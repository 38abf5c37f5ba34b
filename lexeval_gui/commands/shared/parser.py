"""The parser of the command line: it has the options of reading of the task that is named, and of no other.

Importing this loads neither numpy nor a task, so that `--help` answers at once.
"""

from __future__ import annotations

import argparse
import contextlib
import sys
from collections.abc import Callable, Iterator, Sequence
from typing import Any, NoReturn

from lexeval_gui import tasks
from lexeval_gui.core.parameters import Choice
from lexeval_gui.core.plaintext import isolated, visible
from lexeval_gui.core.problems import Unreadable

PROJECT = ".lexeval"
"""How the name of a project ends, which says by itself of what task it is."""

READING = {
    "encoding": ("E", "encoding of the files (default: told by their bytes)"),
    "header": ("", "the first line names the columns"),
    "columns": ("LEMMA,FORM", "which columns hold what, from 1, such as 2,1"),
    "homographs": ("merge|split", "whether lemmas that are written alike are one, or one for each part of speech"),
    "source": ("FOLDER", "the folder of the texts that the files are about"),
    "as": ("KIND", "what the files are: best, oot or mw; of edits hoo or m2; of lexicons labelled or clusters"),
    "language": ("CODE", "of WebNLG's XML the references in one language, such as en; - those that say none"),
    "annotator": ("N", "whose edits of a gold in M2 are read with --as hoo"),
}
"""How --help, which loads no task, describes options of reading: of each the value ("": it is a flag) and a sentence.
Those of other tasks are added once TASK is named, as the task describes them."""


class Parser(argparse.ArgumentParser):
    """A parser that repeats what was typed without its control characters."""

    reading: argparse._ArgumentGroup | None = None
    """Where the options of reading are."""

    has_task = False
    """Whether the verb has TASK and GOLD."""

    add_of_task: Callable[[Parser, str], None] | None = None
    """Adds what else a verb takes once TASK is named."""

    def error(self, message: str) -> NoReturn:
        """See argparse."""
        super().error(isolated(visible(message)))

    def parse_known_args(self, args: Sequence[str] | None = None, namespace: Any = None) -> Any:  # type: ignore[override]
        """See argparse: with the options of the task that is named."""
        words = self.with_task(sys.argv[1:] if args is None else args)
        self.declare_task(words)
        return super().parse_known_args(words, namespace)

    def declare_task(self, words: Sequence[str]) -> None:
        """Declare what the verb takes of the task that is named; once."""
        if (self.reading is None or not self.has_task) and self.add_of_task is None:
            return
        if (task := named_task(words)) is None:
            return
        if self.reading is not None and self.has_task:
            _add_options(self.reading, task)
        if self.add_of_task is not None:
            self.add_of_task(self, task)
        self.reading, self.add_of_task = None, None  # they are there now

    def with_task(self, words: Sequence[str]) -> Sequence[str]:
        """What was typed, with the task of a project that stands in its place."""
        if not self.has_task or not words or not words[0].lower().endswith(PROJECT) or named_task(words) is not None:
            return words
        from lexeval_gui.workspace import project_scores  # it loads numpy, and is wanted for a project alone

        try:
            return [project_scores.task_of(words[0]), *words]
        except Unreadable as error:
            self.error("; ".join(map(str, error.problems)))


class TaskNames:
    """The ids of the tasks. Installed packages are looked through only where one is named that is not built in, or all
    are shown: it takes as long as all the rest of `--help`."""

    def __contains__(self, name: object) -> bool:
        return tasks.has(name)

    def __iter__(self) -> Iterator[str]:
        return iter(tasks.names())


def named_task(words: Sequence[str]) -> str | None:
    """The task that is named; packages are looked through only if it is none of the built-in ones."""
    typed = [word for word in words if not word.startswith("-")]
    return next((word for known in (tasks.built_in, tasks.from_packages) for word in typed if word in known()), None)


def _add_options(group: argparse._ArgumentGroup, task: str) -> None:
    """Declare the options of a task that are not among those of READING, and one for each role that many files play and
    that no place in the line is for; a broken task is named when it is run."""
    from lexeval_gui.core.task.reading import named_roles  # it loads numpy, as the task does

    with contextlib.suppress(Unreadable):
        for role in named_roles(tasks.load(task).reading):
            help = f"{role.help} (repeatable)".replace("%", "%%")
            group.add_argument(f"--{role.id}", dest=role_name(role.id), metavar="FILE", action="append", help=help)
        for option in (option for option in tasks.load(task).reading.options if option.id not in READING):
            is_flag = isinstance(option, Choice) and {value.id for value in option.options} == {"no", "yes"}
            add_option(group, option.id, "" if is_flag else option.id.upper(), option.help.replace("%", "%%"))


def role_name(role: str) -> str:
    """Under which name the files of a role that has an option of its own are found among the arguments."""
    return f"role_{role}"


def add_option(group: argparse._ArgumentGroup, name: str, value: str, help: str, called: str = "") -> None:
    """Declare an option that takes a value, or a flag that means yes."""
    flag = f"--{(called or name).replace('_', '-')}"
    if value:
        group.add_argument(flag, dest=name, metavar=value, help=help)
    else:
        group.add_argument(flag, dest=name, action="store_const", const="yes", help=help)
