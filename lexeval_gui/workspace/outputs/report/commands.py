"""The command lines that print the numbers of a report, section by section, and the one that writes it."""

from __future__ import annotations

import shlex

from msgspec.structs import replace

from lexeval_gui.core.dataset import Ints
from lexeval_gui.core.journal import counted
from lexeval_gui.workspace import reviews
from lexeval_gui.workspace.analysis import subsets
from lexeval_gui.workspace.items.annotations import KINDS
from lexeval_gui.workspace.outputs.command_lines.analyses import compare_line, ranking_line, why_line
from lexeval_gui.workspace.outputs.command_lines.inputs import Inputs, NoCommand, Pair, line
from lexeval_gui.workspace.outputs.command_lines.numbers import curve_line
from lexeval_gui.workspace.outputs.command_lines.reports import report_line
from lexeval_gui.workspace.outputs.report.contents import MOST_ITEMS, Report, ReportCurve, Wanted
from lexeval_gui.workspace.scoring import Scored


def score_command(report: Report) -> str:
    """The command of the scores. Raises NoCommand, as all of these."""
    return line("score", report.evaluation, inputs_of(report))


def ranking_command(report: Report) -> str:
    """That of all systems."""
    return ranking_line(report.evaluation, inputs_of(report), report.measure, report.wanted.correction)


def compare_command(report: Report) -> str:
    """That of the comparison."""
    return compare_line(report.evaluation, inputs_of(report), report.wanted.pair, report.measure)


def why_command(report: Report) -> str:
    """That of where the difference comes from."""
    if report.asked is None:
        raise NoCommand("nothing was asked")
    return why_line(report.evaluation, inputs_of(report), report.asked)


def curve_command(report: Report, curve: ReportCurve) -> str:
    """That of a curve."""
    everyone = range(len(report.drawn.system_names))
    return curve_line(report.drawn, inputs_of(report), curve.over, curve.measures, everyone, band="")


def report_command(report: Report, name: str) -> str:
    """The command that writes the page into a file of this name."""
    return command_of(report.scored, replace(report.wanted, measure=report.measure), name)


def command_of(scored: Scored, wanted: Wanted, name: str) -> str:
    """The same before anything is worked out."""
    ids = scored.evaluation.dataset.ids
    most = 0 if wanted.items == () else wanted.most
    items = [ids[row] for row in wanted.items] if wanted.items else None
    worst = None if most == MOST_ITEMS else most
    noted = scored.decided is not None  # what was noted stands in the page, if only as none
    inputs = replace(_inputs(scored, wanted), is_noted=noted)
    return report_line(scored.evaluation, inputs, wanted.measure, wanted.correction, items, worst, name)


def reproduce_command(name: str) -> str:
    """The command that finds the numbers of a page again."""
    return shlex.join(["lexeval", "reproduce", name])


def inputs_of(report: Report) -> Inputs:
    """What the commands read. Raises NoCommand where the files are not known."""
    return _inputs(report.scored, report.wanted)


def _inputs(scored: Scored, wanted: Wanted) -> Inputs:
    """The project where something in it counts. What was reviewed by hand its commands score as the report does, so
    that it is one more change."""
    if scored.plan is None:
        raise NoCommand("it is not known from which files they are")
    decided, annotations = scored.decided or {}, subsets.annotations_of(scored)

    def find(text: str, pair: Pair | None, measure: str | None) -> Ints:
        return subsets.apply_filter(scored.evaluation, text, pair, measure, annotations, None, wanted.joined).rows

    is_noted = any(slot[0] in KINDS and value for slot, value in decided.items())
    is_changed = bool(counted(decided)) or reviews.review_of(scored.plan.task, decided) is not None
    return Inputs(
        scored.plan, wanted.project, scored.kept, is_changed, is_noted,
        features=wanted.features, pair=wanted.pair, find=find,
    )  # fmt: skip
