"""What is loaded: data that is joined and counted, before any score."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec import Struct, field

from lexeval_gui import tasks
from lexeval_gui.core.changes import Change
from lexeval_gui.core.dataset import Dataset
from lexeval_gui.core.jobs import Job, Progress
from lexeval_gui.core.parameters import Settings
from lexeval_gui.core.problems import Unreadable
from lexeval_gui.core.scores import Counts
from lexeval_gui.core.task import Part


class Loaded(Struct, frozen=True):
    """Data joined and counted under the join and count conventions of `settings`; `preview` if these are only the
    first rows of what is still being read. `drawn_as` is what signatures say in the place of a parameter, by its id,
    where these data are a sample already: of them all is taken, and that is not what the sample was of its frame."""

    task: str
    dataset: Dataset
    counts: tuple[Counts, ...]
    settings: Settings
    preview: bool = False
    drawn_as: Mapping[str, str] = field(default_factory=dict)


def prepare(
    task_name: str,
    parts: Sequence[Part],
    settings: Settings,
    changes: Sequence[Change],
    job: Job,
    preview: bool = False,
) -> Loaded:
    """Join the parts, put the changes in force, count every system. Raises Unreadable."""
    task = tasks.load(task_name)
    with job.part(0, 0.4):
        dataset: Dataset = task.joining.join(parts, settings, job)
    if changes:
        dataset = task.changing.apply(dataset, changes, settings)
    with job.part(0.4, 1):
        return count(task_name, dataset, settings, job, preview)


def prepare_all(
    task_name: str, parts: Sequence[Part], settings: Settings, changes: Sequence[Change], job: Job
) -> Loaded:
    """The same of parts that were joined before, under other settings; Unreadable too where these leave a system out:
    as many as were opened stay open."""
    loaded = prepare(task_name, parts, settings, changes, job)
    if loaded.dataset.left_out:
        raise Unreadable(loaded.dataset.left_out)
    return loaded


def count(task_name: str, dataset: Dataset, settings: Settings, job: Job, preview: bool = False) -> Loaded:
    """Count every system of data that is joined."""
    counting = tasks.load(task_name).scoring
    counts, many = [], len(dataset.systems)
    for system, known in enumerate(dataset.systems):
        text = f"counting {known.name}"
        job.step(system / many, text)
        with job.part(system / many, (system + 1) / many):
            counts.append(counting.count(dataset, system, settings, check=Progress(job, text)))
    return Loaded(task_name, dataset, tuple(counts), settings, preview)
