"""What the contract is run on: tasks with what is special about their files, and their samples with files read."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import strategies as st
from msgspec import Struct, field

from lexeval_gui.core import blocks
from lexeval_gui.core.changes import Ref
from lexeval_gui.core.jobs import Job
from lexeval_gui.core.parameters import Choice, Number, Parameter, Settings
from lexeval_gui.core.samples import Sample
from lexeval_gui.core.task import Part, Task
from lexeval_gui.workspace import opening, plans
from lexeval_gui.workspace.opening import reading
from lexeval_gui.workspace.scoring.evaluation import Evaluation
from lexeval_gui.workspace.scoring.loaded import prepare

LINES = ("gold", "system")
"""The roles whose files have lines that can be bad one by one."""

LINE_STARTS = ("^(?=.)", "other")


class Subject(Struct, frozen=True):
    """A task that the contract is run for, and what is special about its files.

    `other_ids` says, by the ending or the kind of a system's file, what to replace (a regular expression and its
    replacement) so that it shares no id with the gold; None for files without ids. Where nothing is said, a line begins
    with its id. Of a folder the numbers of its files change. `any_line` are kinds, and roles, of files in which no line
    can be bad; `blank_lines` the roles in which a blank line says something.
    """

    task: str
    other_ids: Mapping[str, tuple[str, str] | None] = field(default_factory=dict)
    any_line: Collection[str] = ()
    blank_lines: Collection[str] = ()


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Run a test for each of the SUBJECTS of the module that imports it, or for each of their samples."""
    subjects: dict[str, Subject] = {subject.task: subject for subject in metafunc.module.SUBJECTS}
    wanted = set(metafunc.fixturenames)
    samples = [sample for sample in opening.samples() if sample.task in subjects]
    if "rival" in wanted:
        every = [(sample, rival) for sample in opening.samples() for rival in opening.task_names()]
        pairs = [(s, rival) for s, rival in every if rival != s.task and {rival, s.task} & {*subjects}]
        metafunc.parametrize(("sample", "rival"), pairs, ids=[f"{sample.id}-{rival}" for sample, rival in pairs])
    elif {"sample", "subject"} <= wanted:
        known = [(sample, subjects[sample.task]) for sample in samples]
        metafunc.parametrize(("sample", "subject"), known, ids=[sample.id for sample in samples])
    elif "sample" in wanted:
        metafunc.parametrize("sample", samples, ids=[sample.id for sample in samples])
    elif "task" in wanted:
        metafunc.parametrize("task", [opening.task(name) for name in subjects], ids=[*subjects])


def with_other_ids(subject: Subject, kind: str, path: str, folder: Path) -> str | None:
    """A copy of a system that shares no id with the gold; None if its files have none."""
    target = folder / Path(path).name
    if Path(path).is_dir():
        target.mkdir()
        for file in files_in(path):
            (target / f"{int(file.name[:4]) + 5000}{file.name[4:]}").write_bytes(file.read_bytes())
    elif (change := subject.other_ids.get(target.suffix, subject.other_ids.get(kind, LINE_STARTS))) is None:
        return None
    else:
        pattern, other = change
        text = Path(path).read_text(encoding="utf-8")
        target.write_text(re.sub(pattern, other, text, flags=re.MULTILINE), encoding="utf-8")
    return str(target)


class Opened(Struct, frozen=True):
    """A sample with its files read."""

    sample: Sample
    plan: plans.Plan
    parts: tuple[Part, ...]

    @property
    def task(self) -> Task:
        """The task of the sample."""
        return opening.task(self.sample.task)

    @property
    def defaults(self) -> Settings:
        """Every parameter at its default."""
        return Settings(self.task.identity.parameters)

    def evaluate(self, settings: Settings | None = None) -> Evaluation:
        """The sample under these settings, everything computed afresh."""
        chosen = settings or self.defaults
        return Evaluation(prepare(self.sample.task, self.parts, chosen, (), Job()), chosen)


@cache
def opened(sample: Sample) -> Opened:
    """Open a sample; read once for all tests."""
    plan = opening.plan(sample.paths)
    return Opened(sample, plan, reading.read(plan, Job()))


def values(parameter: Parameter) -> st.SearchStrategy[str]:
    """Values that a user might set, some of them at the ends."""
    if isinstance(parameter, Choice):
        return st.sampled_from([option.id for option in parameter.options])
    if not isinstance(parameter, Number):
        return st.just(parameter.default)
    steps = round((parameter.high - parameter.low) / parameter.step)
    numbers = st.integers(1 if parameter.low_excluded else 0, steps).map(lambda n: parameter.low + n * parameter.step)
    return numbers.map(lambda value: f"{value:.6f}".rstrip("0").rstrip("."))


def settings_of(task: Task) -> st.SearchStrategy[Settings]:
    """Random settings; nothing is resampled."""
    acting = [p for p in task.identity.parameters if p.stage in ("join", "count", "score")]
    chosen = st.fixed_dictionaries({p.id: values(p) for p in acting})
    return chosen.map(lambda drawn: _in_order(task, drawn))


def _in_order(task: Task, drawn: dict[str, str]) -> Settings:
    """The settings; a number that must be above another and is not keeps its default, and so does the other."""
    defaults = Settings(task.identity.parameters)
    for number in (p for p in task.identity.parameters if isinstance(p, Number) and p.above):
        pair = {name: drawn[name] for name in (number.id, number.above)}
        if not defaults.accepts(pair):
            drawn = {name: value for name, value in drawn.items() if name not in pair}
    return defaults.with_values(drawn)


def totals(evaluation: Evaluation) -> list[dict[str, list[float]]]:
    """Every measure of every system that is shown, over all items and by group."""
    systems = range(len(evaluation.system_names))
    return [{name: evaluation.scores(s).totals[name].tolist() for name in evaluation.available(s)} for s in systems]


def assert_same(one: Any, other: Any, absolute: float = 1e-12) -> None:
    """Equal numbers (NaN equals NaN) but for the order in which floats are added; the same names in the same order."""
    assert len(one) == len(other)
    for mine, theirs in zip(one, other, strict=True):
        assert list(mine) == list(theirs)
        for name in mine:
            np.testing.assert_allclose(mine[name], theirs[name], rtol=1e-12, atol=absolute, err_msg=name)


def headings(task: str) -> set[str]:
    """The sections of a task's page of explanations."""
    return set(re.findall(r"^### (\S+)$", opening.task(task).identity.about, re.MULTILINE))


def section(name: str) -> str:
    """A numbered family shares a section: `coverage_f_at_5` stands under `coverage_f_at_n`."""
    return re.sub(r"_at_\d+$", "_at_n", name)


def changeable(block: blocks.Block) -> Iterator[tuple[Ref, blocks.Verb]]:
    """The parts of a block that take gestures, with each gesture."""
    parts: list[Any] = []
    match block:
        case blocks.Text():
            parts += block.spans
        case blocks.Multiset():
            parts += block.bars
        case blocks.Ranking():
            parts += block.columns
            parts += [answer for column in block.columns for answer in column.answers]
        case blocks.Edits():
            parts += block.marks
        case blocks.Aligned():
            yield from ((side, "insert") for side in (block.dictionary, block.lexicon) if side is not None)
        case blocks.Tokens():
            parts += block.lower
    for part in parts:
        for verb in part.gestures:
            yield part.ref, verb


def files_in(path: str) -> list[Path]:
    """A file, or the files of a folder that is one input."""
    return sorted(Path(path).iterdir()) if Path(path).is_dir() else [Path(path)]


def lengthened(path: str, size: int, folder: Path) -> str:
    """A copy of an input of about `size` bytes: a file repeated, or a folder with one of its fragments repeated."""
    target = folder / f"{size}" / Path(path).name
    first = files_in(path)[0]
    if not Path(path).is_dir():
        target.parent.mkdir()
        target.write_bytes(first.read_bytes() * (size // first.stat().st_size))
    else:
        target.mkdir(parents=True)
        for number in range(size // 2**14):
            (target / f"{number:04}{first.name[4:]}").write_bytes(first.read_bytes())
    return str(target)


def prepared(task: str, files: list[tuple[str, str]], chosen: Settings) -> Evaluation:
    """Files in their roles, evaluated."""
    parts = reading.read(plans.plan_with_roles(task, files), Job())
    return Evaluation(prepare(task, parts, chosen, (), Job()), chosen)


class CountingJob(Job):
    """Counts how often work asks whether it is still wanted, and stops it at the `last` of them."""

    def __init__(self, last: int | None = None) -> None:
        self.asked = 0
        self.last = last
        super().__init__(cancelled=self._ask)

    def _ask(self) -> bool:
        self.asked += 1
        return self.last is not None and self.asked >= self.last
