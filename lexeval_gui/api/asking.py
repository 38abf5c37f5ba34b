"""The functions behind the commands: what files score, how two systems compare, how measures move with a parameter."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path

from lexeval_gui.api import named
from lexeval_gui.api.answers import Comparison, Curve
from lexeval_gui.api.errors import for_people
from lexeval_gui.api.named import File, Systems, Value
from lexeval_gui.api.progress import Telling, Told
from lexeval_gui.api.result import RESAMPLES, Result
from lexeval_gui.core.parameters import BadValue
from lexeval_gui.core.problems import Problem, Unreadable
from lexeval_gui.workspace import finding, opening
from lexeval_gui.workspace.scoring import Scored


@for_people
def score(
    task: str,
    gold: File,
    systems: Systems = (),
    *,
    preset: str | None = None,
    where: str | None = None,
    progress: Told | None = None,
    **parameters: Value,
) -> Result:
    """Score systems against a gold, as `lexeval score` does.

    `task` is `substitution`, `edits`, `lexicon`, `generation` or that of an installed package. `gold` is a file or
    folder, or a project (`.lexeval`) that stands for all files. `systems` are one or several files, folders of files,
    or a dictionary of them by what they are to be called; a file such as the sentences may be among them.

    `preset` is a named set of conventions, such as `score.pl`; `where` a filter of the window's list, such as
    `pos:n substitutes>4`. All other names are parameters (`beta=.5`, `resamples=1000, seed=7`) and options of reading
    (`encoding="cp1252"`, `columns="2,1"`, `header=True`, `source=folder`, `as_="oot"`), as the task has them, or
    further files by their role (`dictionary=[second, third]`).

    `progress(share, word)` is called now and then with what share (0…1) of the work is done and what is done now, with
    1 at the end. If it returns False the work stops and Cancelled is raised; what it raises itself stops it as well.

    Whatever is odd about the files is in `result.problems`; nothing is printed. Raises UsageError for what cannot be
    asked for, and Unreadable if the gold or every system cannot be used; its `problems` say where and why.
    """
    telling = Telling(progress)
    scored = named.within(named.evaluate(task, gold, systems, preset, parameters, telling.job()), where)
    found = Result(scored, telling.check("resampling"))
    telling.done()
    return found


@for_people
def compare(
    task: str,
    gold: File,
    first: File,
    second: File,
    *,
    measure: str | None = None,
    others: Systems = (),
    preset: str | None = None,
    where: str | None = None,
    progress: Told | None = None,
    **parameters: Value,
) -> Comparison:
    """Compare two systems over the same items, as `lexeval compare` does: difference with its bootstrap interval, the p
    of a paired randomization test, wins and losses.

    `measure` is the headline measure unless named; `others` are files such as the sentences; 1000 resamples are drawn
    unless `resamples` says otherwise. Of a project (`.lexeval` as `gold`) `first` and `second` are names of systems.
    See `score` for all else.
    """
    wanted, is_project = [os.fspath(first), os.fspath(second)], opening.find_project([os.fspath(gold)]) is not None
    if wanted[0] == wanted[1]:
        raise BadValue(f"{wanted[0]} is named twice; there is nothing to compare")
    systems = [] if is_project else [*wanted, *named.called(others)]
    telling = Telling(progress)
    scored = named.evaluate(task, gold, systems, preset, parameters, telling.job(), {"resamples": RESAMPLES})
    names = scored.evaluation.system_names
    if is_project:
        pair = finding.find_system(wanted[0], names), finding.find_system(wanted[1], names)
    else:
        pair = _read(scored, wanted)
    within = named.within(scored, where, measure, pair)
    compared = finding.compared_measure(within.evaluation, measure, pair)
    found = Comparison.of(within, pair, compared, telling.check("comparing"))
    telling.done()
    return found


def _read(scored: Scored, paths: Sequence[str]) -> tuple[int, int]:
    """The places of two systems. Raises Unreadable if one of them could not be read, BadValue if it is several."""
    there = [system.path for system in scored.evaluation.dataset.systems]
    for path in paths:
        if path not in there and any(Path(system).parent == Path(path) for system in there):
            raise BadValue(f"{path} is a folder of systems; two systems are compared")
        if path not in there:
            text = "only one of the two systems could be read; nothing was compared"
            raise Unreadable([*scored.problems, Problem("error", path, None, "not-compared", text)])
    return there.index(paths[0]), there.index(paths[1])


@for_people
def curve(
    task: str,
    gold: File,
    systems: Systems = (),
    *,
    over: str,
    measures: Sequence[str] | None = None,
    preset: str | None = None,
    where: str | None = None,
    progress: Told | None = None,
    **parameters: Value,
) -> Curve:
    """Measures over the values of one parameter, as `lexeval curve` draws them, all others as they are set.

    `over` is a number that acts on scores, such as `k`; `measures` are those that are usual unless named. See `score`
    for all else; `resamples=N` also draws bands.
    """
    telling = Telling(progress)
    scored = named.within(named.evaluate(task, gold, systems, preset, parameters, telling.job()), where)
    found = Curve.of(scored, over, measures, telling.check("drawing"))
    telling.done()
    return found
