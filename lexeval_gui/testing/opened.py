"""What the contract test asks of every task, on the task's own samples."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import strategies as st

from lexeval_gui.core import blocks
from lexeval_gui.core.changes import Ref
from lexeval_gui.core.jobs import Job
from lexeval_gui.core.parameters import Choice, Number, Parameter, Settings
from lexeval_gui.core.task import Part, Task
from lexeval_gui.workspace import opening
from lexeval_gui.workspace.evaluation import Evaluation, prepare

TASKS = opening.task_names()
SAMPLES = opening.samples()

each_task = pytest.mark.parametrize("task", [opening.task(name) for name in TASKS], ids=TASKS)
each_sample = pytest.mark.parametrize("sample", SAMPLES, ids=[sample.id for sample in SAMPLES])

LINES = ("gold", "system")
"""The roles whose files have lines that can be bad one by one."""

NEVER_BAD = {("lexicon", "clusters")}
"""Tasks and kinds of files in which whatever stands on a line is an entry."""


ANY_LINE = {("generation", "system")}
"""Tasks and roles whose files cannot have a bad line: whatever stands there is a sentence."""


OTHER_IDS = {
    ("substitution", "best"): (r"^(\S+\s+)(\S+ ::)", r"\1other\2"),
    ("substitution", "mw"): (r"^(\S+\s+)(\S+ ::)", r"\1other\2"),
    ("substitution", "oot"): (r"^(\S+\s+)(\S+ ::)", r"\1other\2"),
    ("edits", "m2"): (r"^S ", "S other "),
    ("lexicon", "labelled"): ("^(?=.)", "other"),
    ("lexicon", "clusters"): None,
    ("generation", "text"): (r"\Z", "another sentence\n"),
}
"""What to replace in a system's file, by task and kind, so that it shares no id with the gold; None for files without
ids. Sentences are known by their order: one more, and none can be told. Of a folder the numbers of its files change."""


def with_other_ids(task: str, kind: str, path: str, folder: Path) -> str | None:
    """A copy of a system that shares no id with the gold; None if its files have none."""
    target = folder / Path(path).name
    if Path(path).is_dir():
        target.mkdir()
        for file in files_in(path):
            (target / f"{int(file.name[:4]) + 5000}{file.name[4:]}").write_bytes(file.read_bytes())
    elif (change := OTHER_IDS[task, kind]) is None:
        return None
    else:
        pattern, other = change
        text = Path(path).read_text(encoding="utf-8")
        target.write_text(re.sub(pattern, other, text, flags=re.MULTILINE), encoding="utf-8")
    return str(target)


@dataclass(frozen=True)
class Opened:
    """A sample with its files read."""

    sample: opening.Sample
    plan: opening.Plan
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
def opened(sample: opening.Sample) -> Opened:
    """Open a sample; read once for all tests."""
    plan = opening.plan(sample.paths)
    return Opened(sample, plan, opening.read(plan, Job()))


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
    about = Path(opening.__file__).parents[1] / "tasks" / task / "about.md"
    return set(re.findall(r"^### (\S+)$", about.read_text(encoding="utf-8"), re.MULTILINE))


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
    parts = opening.read(opening.assigned(task, files), Job())
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
