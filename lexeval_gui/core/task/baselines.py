"""Baselines: what a simple method answers, written as files of systems, so that a system can be held against it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol

from msgspec import Struct

from lexeval_gui.core.jobs import Job
from lexeval_gui.core.parameters import Parameter, Settings
from lexeval_gui.core.problems import Problem


class BaselineInput(Struct, frozen=True):
    """A file, or a `folder`, that baselines are made from. On the command line it is named by its place, or as `--id`
    where it is an `option` or can be left out (`required` is False). `role` is that of the open files which is likely
    to be it, "" if none is."""

    id: str
    title: str
    metavar: str
    help: str
    option: bool = False
    required: bool = True
    folder: bool = False
    role: str = ""


class Baseline(Struct, frozen=True):
    """One baseline, and how the name of its file ends: `.best`."""

    id: str
    title: str
    suffix: str


class MadeBaselines(Struct, frozen=True):
    """The files of the baselines by their ids, as lines without line break; what they were made from, in sentences for
    a log; and what was wrong with the inputs."""

    files: Mapping[str, tuple[str, ...]]
    log: tuple[str, ...] = ()
    problems: tuple[Problem, ...] = ()


class Baselines(Protocol):
    """The baselines of a task, which are made together from the same inputs."""

    @property
    def title(self) -> str:
        """What they are called: `WordNet baselines`."""

    @property
    def stem(self) -> str:
        """What their files are called, without suffix, unless another name is chosen."""

    @property
    def help(self) -> str:
        """What is done to make them, in a sentence or two."""

    @property
    def inputs(self) -> tuple[BaselineInput, ...]:
        """What they are made from; on the command line in this order."""

    @property
    def parameters(self) -> tuple[Parameter, ...]:
        """What can be chosen beside the inputs, such as a seed."""

    @property
    def files(self) -> tuple[Baseline, ...]:
        """The baselines, each a file."""

    def make(self, paths: Mapping[str, str], settings: Settings, job: Job) -> MadeBaselines:
        """Make them: `paths` are those of the inputs by their ids, without those that are left out. Raises Unreadable
        and Cancelled."""
