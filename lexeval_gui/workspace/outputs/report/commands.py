"""The command lines that print the numbers of a report, section by section."""

from __future__ import annotations

import shlex
from collections.abc import Sequence

from lexeval_gui.core.changes import counted
from lexeval_gui.core.statistics.many_tests import CORRECTIONS
from lexeval_gui.workspace.outputs import command_line
from lexeval_gui.workspace.outputs.report.contents import OPTION, Report
from lexeval_gui.workspace.scoring.evaluation import Evaluation


def command_of(report: Report, section: str) -> str:
    """The command line of a section of `data.numbers_of`, quoted for a shell; "" where what was decided by hand, which
    counts, is in no project that has a name; and where a verb for two systems takes no file beside them."""
    if not report.wanted.project and counted(report.scored.decided or {}):
        return ""
    measure, correction = ["--measure", report.measure], []
    if report.wanted.correction != CORRECTIONS[0]:
        correction = ["--correction", report.wanted.correction]
    if section.startswith("curve over "):
        over = section.removeprefix("curve over ")
        return _line(report, "curve", _every_file(report), ["--over", over], report.drawn)
    if section == "ranking":
        return _line(report, "ranking", _every_file(report), [*measure, *correction])
    if section == "why" and not report.wanted.project and _others(report):
        return ""  # groups are made of what these files say
    if section in ("compare", "why"):
        more = correction if section == "why" else []
        return _line(report, section, _pair_files(report), [*measure, *more])
    return _line(report, "score", _every_file(report), [])


def reproduce_command(name: str) -> str:
    """The command line that finds the numbers of a page again."""
    return shlex.join(["lexeval", "reproduce", name])


def _line(
    report: Report, verb: str, paths: Sequence[str], more: Sequence[str], evaluation: Evaluation | None = None
) -> str:
    shown = evaluation or report.evaluation
    words = ["lexeval", verb, shown.task.identity.id, *paths, *more, *_settings_and_options(report, shown)]
    return shlex.join(words)


def _settings_and_options(report: Report, evaluation: Evaluation) -> list[str]:
    """What stands behind the files: a project has settings of its own, so that each that acts is said."""
    if report.wanted.project or report.scored.plan is None:
        there = [p.id for p in evaluation.settings.parameters if p.stage == "interval"]
        there = [p.id for p in evaluation.settings.parameters if p.id in evaluation.acting_parameters or p.id in there]
        where = [f"--where={evaluation.where}"] if evaluation.where else []
        return [*(word for name in there for word in ("--set", f"{name}={evaluation.settings[name]}")), *where]
    words = shlex.split(command_line(evaluation, report.scored.plan))
    return words[next((place for place, word in enumerate(words) if word.startswith("--")), len(words)) :]


def _every_file(report: Report) -> list[str]:
    if report.wanted.project:
        return [report.wanted.project]
    systems = [system.path for system in report.evaluation.dataset.systems]
    return [*_gold(report), *systems, *_others(report)]


def _others(report: Report) -> list[str]:
    return [s.path for s in report.files if s.role not in ("gold", "system") and not s.role.startswith(OPTION)]


def _pair_files(report: Report) -> list[str]:
    systems = [report.evaluation.dataset.systems[system] for system in report.wanted.pair]
    if report.wanted.project:
        return [report.wanted.project, *(system.name for system in systems)]
    return [*_gold(report), *(system.path for system in systems)]


def _gold(report: Report) -> list[str]:
    return [source.path for source in report.files if source.role == "gold"]
