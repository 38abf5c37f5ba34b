"""How the files that were named become an evaluation, of all items or of some."""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

from lexeval_gui.commands.shared.answering import print_message, print_problems
from lexeval_gui.commands.shared.typed import named_files, options_of, settings_of
from lexeval_gui.commands.shared.writing import refuse_to_overwrite
from lexeval_gui.core.parameters import BadValue, Settings
from lexeval_gui.workspace.finding import find_system

if TYPE_CHECKING:
    from lexeval_gui.core.features import Feature
    from lexeval_gui.workspace.analysis.joined import Joined
    from lexeval_gui.workspace.scoring import Scored
    from lexeval_gui.workspace.scoring.evaluation import Evaluation


RESAMPLES = "1000"
"""As many resamples and trials where two systems are compared, unless `--set resamples=N` says otherwise."""


def evaluate(arguments: argparse.Namespace, defaults: Mapping[str, str] | None = None) -> Scored:
    """Open and count the files that were named. Raises BadValue and Unreadable."""
    from lexeval_gui.workspace import opening, scoring

    if (project := opening.find_project([arguments.gold, *arguments.systems])) is not None:
        return _evaluate_project(project, arguments, defaults)
    if not arguments.systems and getattr(arguments, "needs_systems", False):
        raise BadValue("at least one SYSTEM is needed beside GOLD; only a project (.lexeval) stands for all files")
    settings, options = settings_of(arguments, defaults), options_of(arguments)
    systems, named = opening.systems_of(arguments.task, arguments.systems), named_files(arguments)
    refuse_to_overwrite(arguments, arguments.gold, *systems, *(path for _, path in named))
    return scoring.evaluate(arguments.task, arguments.gold, systems, options, settings, named=named)


def items_wanted(
    arguments: argparse.Namespace,
    scored: Scored,
    measure: str | None = None,
    joined: Sequence[Feature] = (),
    pair: tuple[int, int] | None = None,
) -> Scored:
    """What was scored, over the items of `--where` alone if it is given; how many these are is said on standard error.
    `measure` and `pair` (that of `--pair`) are what a difference is of, `joined` are features of one's own (those of
    `--join`). Raises BadValue and Unreadable."""
    return items_found(arguments, scored, arguments.where or "", measure, joined, pair)


def items_found(
    arguments: argparse.Namespace,
    scored: Scored,
    where: str,
    measure: str | None = None,
    joined: Sequence[Feature] = (),
    pair: tuple[int, int] | None = None,
) -> Scored:
    """The same of any filter."""
    if not where.strip():
        return scored
    from lexeval_gui.workspace.analysis import subsets

    own = joined or _own_features(arguments, scored)
    found = subsets.scored_within(scored, where, measure, own, pair or named_pair(arguments, scored.evaluation))
    rows = found.evaluation.rows
    assert rows is not None
    print_message(arguments, f"{len(rows):,} of {len(found.evaluation.dataset):,} items, where {where}")
    return found


def _own_features(arguments: argparse.Namespace, scored: Scored) -> Sequence[Feature]:
    """The features of `--join`; what is wrong with them goes to standard error. Raises BadValue and Unreadable."""
    found = own_features(arguments, scored)
    print_problems(found.problems)
    return found.features


def own_features(arguments: argparse.Namespace, scored: Scored, taken: Iterable[str] = ()) -> Joined:
    """The features of `--join`, and what was found wrong with them; none without it. `taken` are names that the verb
    has beside those of filters. Raises BadValue and Unreadable."""
    from lexeval_gui.core.jobs import Job
    from lexeval_gui.workspace.analysis.joined import Joined, join_items

    if getattr(arguments, "join", None) is None:
        return Joined((), ())
    refuse_to_overwrite(arguments, arguments.join)
    return join_items(scored.evaluation, arguments.join, Job(pipes=[arguments.join]), taken)


def named_pair(arguments: argparse.Namespace, evaluation: Evaluation) -> tuple[int, int]:
    """The two systems of `--pair`, the first two without it. Raises BadValue."""
    if getattr(arguments, "pair", None) is None:
        return 0, 1
    whose = "the project has" if not arguments.systems else "there is"
    first, second = (find_system(name, evaluation.system_names, whose) for name in arguments.pair)
    if first == second:
        raise BadValue(f"--pair: {arguments.pair[0]} is named twice; there is nothing to compare")
    return first, second


def systems_wanted(arguments: argparse.Namespace, evaluation: Evaluation) -> list[int]:
    """The systems of `--only` in their order; all without it. Raises BadValue."""
    names = evaluation.system_names
    return [find_system(name, names) for name in dict.fromkeys(arguments.only or names)]


def _evaluate_project(path: str, arguments: argparse.Namespace, defaults: Mapping[str, str] | None) -> Scored:
    """Score a project with its settings and changes, and what was given on top."""
    from lexeval_gui.workspace import project_scores

    options = options_of(arguments)
    if named := named_files(arguments):
        raise BadValue(f"--{named[0][0]} goes with files; a project (.lexeval) names its own")
    refuse_to_overwrite(arguments, path)

    def wanted(kept: Settings) -> Settings:
        return settings_of(arguments, defaults, kept)

    return project_scores.evaluate(path, arguments.task, options, wanted)


def evaluate_pair(arguments: argparse.Namespace) -> tuple[Scored, tuple[int, int]] | None:
    """Open and count two systems to be compared, resampled unless settings say otherwise, and which of the systems they
    are; None, with the reason on standard error, if only one can be used. Raises BadValue and Unreadable."""
    from lexeval_gui.workspace import opening

    wanted = [name for name in (arguments.first, arguments.second) if name is not None]
    is_project = opening.find_project([arguments.gold]) is not None
    arguments.systems = [] if is_project else [*wanted, *arguments.others]
    if len(wanted) < 2 and not (is_project and not wanted):
        raise BadValue("A and B are required beside GOLD: two systems to compare")
    if len(set(wanted)) < len(wanted):
        raise BadValue(f"A and B are the same file, {arguments.first}; there is nothing to compare")
    if is_project and wanted and arguments.pair is None:
        arguments.pair = wanted
    scored = evaluate(arguments, {"resamples": RESAMPLES})
    paths = [system.path for system in scored.evaluation.dataset.systems]
    is_there = arguments.pair is not None or not arguments.others or {*wanted} <= {*paths}
    if len(paths) >= 2 and is_there:
        return scored, named_pair(arguments, scored.evaluation)
    print_problems(scored.problems)
    print_message(arguments, "only one of the two systems could be read; nothing was compared")
    return None
