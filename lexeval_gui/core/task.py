"""What every evaluation task offers. A new task is one new folder in `tasks/`, and nothing else changes.

A task is an object of plain functions without state and without Qt. The flow: path → `read` → Part → `join` → Dataset
→ `count` → Counts → `score` → Scores → tables, curves, blocks. Every convention says at which stage it acts, so a
change re-runs its stage and those after it; a slider re-runs only `score`.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal, Protocol

from lexeval_gui.core.blocks import Block
from lexeval_gui.core.changes import Change, Gesture
from lexeval_gui.core.curves import Curves
from lexeval_gui.core.dataset import Dataset, Floats, Ints
from lexeval_gui.core.figures import Figure
from lexeval_gui.core.jobs import Job
from lexeval_gui.core.parameters import Parameter, Preset, Settings
from lexeval_gui.core.problems import Problem
from lexeval_gui.core.query.fields import Parts
from lexeval_gui.core.scores import Check, Counts, Measure, Scores, go_on


@dataclass(frozen=True, slots=True)
class Role:
    """What a file can be to a task (`gold`, `system` …): `many` files may play it; `required` means at least one."""

    id: str
    title: str
    many: bool = False
    required: bool = False
    help: str = ""


@dataclass(frozen=True, slots=True)
class Guess:
    """How likely (0…1) a file plays a role, and the reason, as a phrase for people; `items` are those that it is about
    where names alone tell (a folder of fragments); `or_else` the role that it can play as well, where another file has
    a better claim to its own."""

    role: str
    likelihood: float
    why: str
    items: tuple[str, ...] = ()
    or_else: str = ""


@dataclass(frozen=True)
class Part:
    """One file as written, before it is joined with others; a task adds its arrays in a subclass."""

    role: str
    path: str
    name: str
    kind: str = ""
    problems: tuple[Problem, ...] = field(default=(), kw_only=True)


@dataclass(frozen=True, slots=True)
class Sheet:
    """A table of a task's own, as data: `columns` of texts or numbers of equal length, `items` the row of each line."""

    id: str
    title: str
    columns: Mapping[str, Sequence[Any]]
    items: Sequence[int] | None = None
    note: str = ""


@dataclass(frozen=True, slots=True)
class Export:
    """A kind of files that a task writes of what is open, changes included.

    `of` says whose: a `side` is the gold or a system, as the task reads it; `system` what became of a system; `whole`
    what is open as a whole. `item`: it is about one item. `folder`: it is a folder of files, `suffix` ends their names.
    """

    id: str
    title: str
    suffix: str
    of: Literal["side", "system", "whole"] = "side"
    item: bool = False
    folder: bool = False
    help: str = ""


@dataclass(frozen=True)
class Exported:
    """Files by their names, as lines without line break (to be read once), and what could not be carried over, in
    words: an error if nothing could."""

    files: Mapping[str, Iterable[str]]
    problems: tuple[Problem, ...] = ()


Totals = Callable[[int], Mapping[str, float]]
"""The totals over all items of a system, by measure; scored when asked for."""


class Task(Protocol):
    """The protocol, in five groups."""

    # identity
    id: str
    title: str
    measures: tuple[Measure, ...]
    parameters: tuple[Parameter, ...]  # sliders first, then conventions, then resamples and seed
    presets: tuple[Preset, ...]
    options: tuple[Parameter, ...]  # act on reading
    roles: tuple[Role, ...]
    figures: tuple[Figure, ...]
    sliders: tuple[str, ...]  # ids of the parameters that the window's top bar shows
    overview: tuple[str, ...]  # ids of the measures that a table of scores shows first
    exports: tuple[Export, ...]  # what `export` writes
    item_titles: Mapping[str, str]  # which of `item_columns` stand in the list of items, and under what heading
    item_measures: tuple[str, ...]  # the measures beside the headline that the list shows where one system is open

    counted: Mapping[str, Mapping[str, str]]  # how JSON groups `item_columns`: group → name → column; {}: `items`
    part_word: str  # what an item is made of, in the words of the field: `edit`
    part_labels: tuple[str, ...]  # the names of the labels that `parts` gives; the first says what became of a part

    # reading
    def sniff(self, head: bytes, name: str) -> Guess | None:
        """Say how likely a file that begins with `head` (up to 64 KiB) is this task's, and in which role."""
        ...

    def sniff_folder(self, names: Sequence[str], name: str) -> Guess | None:
        """Say whether a folder `name` of files with these names is one input of this task (such as a run whose
        fragments are files), and in which role; None if it is just a folder."""
        ...

    def read(self, role: str, path: str, options: Settings, job: Job, limit: int | None = None) -> Part:
        """Read one file or folder (only its first `limit` bytes, cut at a line end, if given). Raises Unreadable."""
        ...

    def join(self, parts: Sequence[Part], settings: Settings, job: Job) -> Dataset:
        """Bring gold and systems together, item by item, under the join conventions. A system that shares no id with
        the gold is left out, or refused: it never scores 0. Raises Unreadable."""
        ...

    # scoring
    def count(
        self, dataset: Dataset, system: int, settings: Settings, items: Ints | None = None, check: Check = go_on
    ) -> Counts:
        """Count one system under the count conventions, for all items or for some. `check` is called now and then."""
        ...

    def score(self, counts: Counts, settings: Settings, measures: Collection[str] | None = None) -> Scores:
        """Score counts; only some measures if given."""
        ...

    def curve(self, counts: Counts, over: str, settings: Settings, measures: Collection[str]) -> Curves:
        """Measures over the grid of a parameter."""
        ...

    # showing
    def blocks(
        self, dataset: Dataset, item: int, systems: Sequence[int], counts: Sequence[Counts], settings: Settings
    ) -> list[Block]:
        """The picture of one item, for these systems; `counts` holds those of every system of the dataset."""
        ...

    def item_columns(self, counts: Counts, settings: Settings) -> Mapping[str, Floats]:
        """Counts of each item that stand beside its measures in lists and exports: id → [n], in order."""
        ...

    def item_records(
        self, dataset: Dataset, system: int, settings: Settings
    ) -> Mapping[str, Iterable[Mapping[str, Any]]]:
        """What `--items` lists in JSON in place of the items, by name of the list; empty: the items themselves."""
        ...

    def parts(self, dataset: Dataset, system: int, counts: Counts, settings: Settings) -> Parts | None:
        """What the items are made of, each part with its `part_labels` under one system, for filters; None if the task
        has no such labels."""
        ...

    def sheets(self, dataset: Dataset, counts: Sequence[Counts], settings: Settings) -> Sequence[Sheet]:
        """The task's own tables; empty if it has none."""
        ...

    def remarks(self, dataset: Dataset, settings: Settings, totals: Totals) -> Sequence[Problem]:
        """What is odd about the data or the scores under these settings, such as why one is undefined, besides the
        problems that the dataset has in any case. An error says why these files cannot have these settings."""
        ...

    # changing
    def change(self, dataset: Dataset, gesture: Gesture) -> Change | Problem:
        """What a gesture means, or why it means nothing."""
        ...

    def apply(self, dataset: Dataset, changes: Sequence[Change], settings: Settings) -> Dataset:
        """The dataset with changes in force; kinds that are not this task's are passed over."""
        ...

    def affected(self, dataset: Dataset, items: Ints, settings: Settings) -> Ints:
        """The items whose counts follow from these: themselves, and others where a convention makes them depend."""
        ...

    def export(
        self, dataset: Dataset, export: str, settings: Settings, system: int | None = None, item: int | None = None
    ) -> Exported:
        """The files of one of `exports`, by its id: of a system (None: of the gold, or the whole), of an item if the
        export is about one. What is read again has the same scores, but for what `problems` say."""
        ...
