"""The baselines of a task: made from files that need not be open, and written as files of systems."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from lexeval_gui import tasks
from lexeval_gui.core.jobs import Job
from lexeval_gui.core.parameters import Settings
from lexeval_gui.core.task.baselines import Baselines, MadeBaselines
from lexeval_gui.workspace.outputs import exports


def offered(task: str) -> Baselines | None:
    """The baselines that a task offers, if it does. Raises Unreadable for a broken task."""
    capability = tasks.load(task).baselines
    return None if capability is None else capability()


def out_paths(baselines: Baselines, out: str) -> tuple[Path, ...]:
    """Where the baselines are written: `out` with the suffix of each."""
    return tuple(Path(f"{out}{baseline.suffix}") for baseline in baselines.files)


def write(
    baselines: Baselines,
    paths: Mapping[str, str],
    values: Mapping[str, str],
    out: str,
    job: Job,
    others: Sequence[str] = (),
) -> MadeBaselines:
    """Make baselines from their inputs, by id, under some values of their parameters, and write them; what was made.

    Raises NotExported where one of the inputs, or of `others` that are open, would be written over, BadValue for a
    value that a parameter does not take, Unreadable, Cancelled and OSError.
    """
    settings = Settings(baselines.parameters).with_values(values)
    for path in out_paths(baselines, out):
        exports.refuse_to_overwrite(path, (*paths.values(), *others))
    made = baselines.make(paths, settings, job)
    for baseline, path in zip(baselines.files, out_paths(baselines, out), strict=True):
        exports.write_text((f"{line}\n" for line in made.files[baseline.id]), path)
    return made
