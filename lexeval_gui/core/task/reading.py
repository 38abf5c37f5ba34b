"""Files become parts: which file plays which role, and each as arrays."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol, TypeVar

from msgspec import Struct

from lexeval_gui.core.jobs import Job
from lexeval_gui.core.parameters import Parameter, Settings
from lexeval_gui.core.problems import Problem


class Role(Struct, frozen=True):
    """What a file can be to a task (`gold`, `system` …): `many` files may play it; `required` means at least one. Of
    files that look like a role that one plays, further ones play `others`, if there is such a role."""

    id: str
    title: str
    many: bool = False
    required: bool = False
    help: str = ""
    others: str = ""


class Guess(Struct, frozen=True):
    """How likely (0…1) a file plays a role, and the reason, as a phrase for people; `items` are those that it is about
    where names alone tell (a folder of fragments); `or_else` the role that it can play as well, where another file has
    a better claim to its own."""

    role: str
    likelihood: float
    why: str
    items: tuple[str, ...] = ()
    or_else: str = ""


class Part(Struct, frozen=True):
    """One file as written, before it is joined with others; a task adds its arrays in a subclass."""

    role: str
    path: str
    name: str
    kind: str = ""
    problems: tuple[Problem, ...] = ()


P_co = TypeVar("P_co", bound=Part, covariant=True)


class Reading(Protocol[P_co]):
    """How a task recognises and reads its files. `options` are the parameters that act on reading."""

    @property
    def roles(self) -> tuple[Role, ...]:
        """What a file can be to the task."""

    @property
    def options(self) -> tuple[Parameter, ...]:
        """What can be chosen about reading."""

    def sniff(self, head: bytes, name: str) -> Guess | None:
        """Say how likely a file that begins with `head` (up to 64 KiB) is this task's, and in which role."""

    def read(self, role: str, path: str, options: Settings, job: Job, limit: int | None = None) -> P_co:
        """Read one file or folder (only its first `limit` bytes, cut at a line end, if given). Raises Unreadable."""


def named_roles(reading: Reading[Part]) -> tuple[Role, ...]:
    """The roles that many files play beside gold and systems: what a file holds does not tell them, so that a command
    line names them by an option, `--ID FILE`."""
    return tuple(role for role in reading.roles if role.many and role.id != "system")


class SniffFolder(Protocol):
    """How a task recognises a folder that is one input, such as a run whose fragments are files."""

    def __call__(self, names: Sequence[str], name: str, /) -> Guess | None:
        """Say in which role a folder `name` of files with these names is likely to be opened; None if it is just a
        folder."""


def no_folder(names: Sequence[str], name: str) -> Guess | None:
    """Files of the task stand alone."""
    return None
