"""A report as one page of HTML that stands alone: no script, nothing from elsewhere, light or dark as the reader has
it, to be printed, and to be read by a screen reader. Tables are those that the commands print."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from html import escape

from msgspec import Struct

from lexeval_gui.core.blocks import Edits, Pairs
from lexeval_gui.core.html.edits import legend
from lexeval_gui.core.jobs import Check, go_on
from lexeval_gui.core.plaintext import count_of, isolated, visible
from lexeval_gui.core.tables import Column, Table
from lexeval_gui.core.version import __version__
from lexeval_gui.workspace.items.headlines import headlines_of_item, title_of_item
from lexeval_gui.workspace.outputs import all_systems, tags, why
from lexeval_gui.workspace.outputs.curves import curve_table
from lexeval_gui.workspace.outputs.measures import headline_signature, overview
from lexeval_gui.workspace.outputs.pages import head, section
from lexeval_gui.workspace.outputs.panels import comparison_table, problems_table
from lexeval_gui.workspace.outputs.report import commands, data, pieces, svg
from lexeval_gui.workspace.outputs.report.contents import Report, ReportCurve
from lexeval_gui.workspace.outputs.scores import measures_table, scores_table

_UNPRINTABLE = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\ud800-\udfff\ufffe\uffff]")
"""What no page of HTML may hold as it is."""


class Section(Struct, frozen=True):
    """A part of the page under a heading: its pieces are made as they are asked for."""

    id: str
    title: str
    made: Callable[[], Iterator[str]]


def page(report: Report, name: str, check: Check = go_on) -> Iterator[str]:
    """The pieces of the page; `name` is that of its file. `check` is called before each item: it may raise to stop."""
    for piece in _pieces(report, name, check):
        yield _UNPRINTABLE.sub(lambda found: _shown(found[0]), piece)


def _shown(letter: str) -> str:
    text = visible(letter)
    return text if text != letter else f"\\u{ord(letter):04x}"


def _pieces(report: Report, name: str, check: Check) -> Iterator[str]:
    title = f"Report: {report.evaluation.task.identity.title.lower()}"
    sections = [found for found in _sections(report, name, check) if found is not None]
    yield from head(title, ("page.css", "report.css"))
    yield f"<header>\n<h1>{escape(title)}</h1>\n{_summary(report)}</header>\n"
    links = "".join(f'<li><a href="#{one.id}">{escape(one.title)}</a></li>' for one in sections)
    yield f'<nav aria-label="Contents">\n<ol>{links}</ol>\n</nav>\n<main>\n'
    for one in sections:
        yield f'<section class="part" id="{one.id}" aria-labelledby="{one.id}-title">\n'
        yield f'<h2 id="{one.id}-title">{escape(one.title)}</h2>\n'
        yield from one.made()
        yield "</section>\n"
    yield f"</main>\n<footer><p>Made by LexEval {escape(__version__)}.</p></footer>\n</body>\n</html>\n"


def _summary(report: Report) -> str:
    evaluation = report.evaluation
    items = len(evaluation.dataset) if evaluation.rows is None else len(evaluation.rows)
    systems = count_of(len(evaluation.system_names), "system")
    where = f", where <code>{escape(pieces.line(evaluation.where))}</code>" if evaluation.where else ""
    about = f"<p>{systems} over {count_of(items, 'item')}{where}.</p>\n"
    return f'{about}<p class="signature">{escape(pieces.line(headline_signature(evaluation)))}</p>\n'


def _sections(report: Report, name: str, check: Check) -> Iterator[Section | None]:
    """The parts that there is something to say in."""
    several, noted = len(report.evaluation.system_names) > 1, report.places is not None
    unranked = f"There is no ranking: {report.unranked}." if report.unranked else ""
    unexplained = f"It is not said: {report.unexplained}." if report.unexplained else ""

    def numbers(
        id: str, title: str, found: Callable[[Report], Iterator[Table]], line: Callable[[Report], str], lacking: str
    ) -> Section:
        return Section(id, title, lambda: pieces.numbers(title, found(report), lambda: line(report), lacking))

    yield numbers("scores", "Scores", _scores, commands.score_command, "")
    yield Section("review", "Review", lambda: _review(report)) if report.scored.report else None
    if several:
        yield numbers("ranking", "All systems", _ranking, commands.ranking_command, unranked)
    if report.paired:
        yield numbers("comparison", "Comparison", _comparison, commands.compare_command, "")
        yield numbers("why", "Where the difference comes from", _why, commands.why_command, unexplained)
    yield Section("curves", "Curves", lambda: _curves(report)) if report.curves else None
    yield Section("items", "Items", lambda: _items(report, check)) if len(report.items) else None
    yield Section("tags", "Tags, notes and checks", lambda: _tags(report)) if noted else None
    yield Section("problems", "Problems", lambda: _problems(report))
    yield Section("files", "Files", lambda: _files(report))
    yield Section("again", "The same numbers again", lambda: _again(report, name))


# -- numbers ----------------------------------------------------------------------------------------------------------


def _scores(report: Report) -> Iterator[Table]:
    """What `lexeval score` prints for reading."""
    evaluation, intervals = report.evaluation, report.intervals
    if len(evaluation.system_names) > 1:
        yield scores_table(evaluation, None, intervals, overview(evaluation), for_reading=True)
    else:
        yield measures_table(evaluation, None, intervals)


def _ranking(report: Report) -> Iterator[Table]:
    if report.ranking is not None:
        yield from all_systems.ranking_tables(report.evaluation, report.ranking)


def _comparison(report: Report) -> Iterator[Table]:
    if report.paired is not None:
        found, pair = report.paired, report.wanted.pair
        yield comparison_table(report.evaluation, *pair, report.measure, found, for_reading=True)


def _why(report: Report) -> Iterator[Table]:
    if report.explanation is not None:
        yield from why.why_tables(report.evaluation, report.explanation)


def _curves(report: Report) -> Iterator[str]:
    for place, curve in enumerate(report.curves):
        yield from _curve(report, curve, f"curve-{place}")


def _curve(report: Report, curve: ReportCurve, id: str) -> Iterator[str]:
    """The picture of a measure, or of all of one system, and its numbers."""
    evaluation, parameter = report.drawn, report.drawn.settings.parameter(curve.over)
    drawn = [
        (system, name, evaluation.curve(system, curve.over, [n for n in curve.measures if n in available]))
        for system, available in enumerate(map(evaluation.available, range(len(evaluation.system_names))))
        for name in curve.measures
        if name in available
    ]
    if not drawn:
        return
    several = len(evaluation.system_names) > 1
    measure = evaluation.measures[curve.measures[0]].title
    lines = tuple(
        svg.Line(evaluation.system_names[system] if several else evaluation.measures[name].title, found.lines[name])
        for system, name, found in drawn
    )
    title, now = f"{measure} over {parameter.title}", evaluation.settings.number(curve.over)
    y = measure if len(curve.measures) == 1 else "score"
    picture = svg.draw(svg.Chart(id, title, parameter.title, y, drawn[0][2].grid, lines, now, curve.log))
    caption = f"{title}; the vertical line is the value in force, {evaluation.settings[curve.over]}."
    yield f"<figure>\n{picture}<figcaption>{escape(caption)}</figcaption>\n</figure>\n"
    table = curve_table(evaluation, curve.over, curve.measures, bands=curve.bands)
    yield f"<details>\n<summary>Numbers of this curve</summary>\n{pieces.table(table, title)}</details>\n"
    yield pieces.command(lambda: commands.curve_command(report, curve))


# -- items ------------------------------------------------------------------------------------------------------------


def _items(report: Report, check: Check) -> Iterator[str]:
    """The pictures of items, each under its name and the headline of each system."""
    evaluation, drawn = report.evaluation, report.drawn_systems
    systems = tuple(range(len(evaluation.system_names)))
    yield pieces.paragraph(f"{count_of(len(report.items), 'item')}: {report.chosen}.")
    if len(drawn) < len(systems):
        names = " and ".join(isolated(evaluation.system_names[system]) for system in drawn)
        yield pieces.paragraph(f"The scores are those of all systems, the pictures show {names}.")
    told = False
    for item in report.items.tolist():
        check()
        blocks = evaluation.blocks(item, drawn)
        if not told and any(isinstance(block, (Edits, Pairs)) for block in blocks):
            told = True
            yield legend()
        found = headlines_of_item(evaluation, item, systems)
        lead = " · ".join(f"{isolated(one.name)} {one.measure} {one.value}" for one in found)
        yield section(title_of_item(evaluation, item), blocks, 3, pieces.paragraph(lead, "note"))


def _tags(report: Report) -> Iterator[str]:
    if report.places:
        yield pieces.table(tags.list_table(report.evaluation, report.places), "Tags, notes and checks")
    else:
        yield pieces.paragraph("No item has a tag, a note or a check.")


# -- what it is made of -----------------------------------------------------------------------------------------------


def _review(report: Report) -> Iterator[str]:
    """The report of a review by hand, section by section."""
    for part in report.scored.report.sections if report.scored.report is not None else ():
        yield f'<section class="headed">\n<h3>{escape(part.title)}</h3>\n'
        yield pieces.paragraph(part.paragraph) if part.sentences else ""
        yield from (pieces.table(table, table.title) for table in part.tables)
        yield "</section>\n"


def _problems(report: Report) -> Iterator[str]:
    found = [problem for problem in report.scored.problems if problem not in report.scored.reviewed]
    yield (
        pieces.table(problems_table(found), "Problems")
        if found
        else pieces.paragraph("Nothing is wrong with the files.")
    )


def _files(report: Report) -> Iterator[str]:
    columns = (Column.of("role"), Column.of("file"), Column.of("bytes", "count"), Column("sha256", "SHA-256", "text"))
    rows = tuple((s.role, s.path, s.size if s.sha256 else None, s.sha256 or None) for s in report.files)
    yield pieces.table(Table(columns, rows, "The files that were read"), "Files")


def _again(report: Report, name: str) -> Iterator[str]:
    found = data.as_json(report)
    yield pieces.paragraph(
        "The first command finds the files again, by their checksums where they have moved, scores them, and says for "
        "every number of this page, in its tables and in its data, whether it is the same. The second writes the page."
    )
    yield pieces.command(lambda: commands.reproduce_command(name), "Compare:")
    yield pieces.command(lambda: commands.report_command(report, name), "Write:", "writes this page")
    text = escape(data.dumps(found), quote=False)
    yield f'<details>\n<summary>Data of this report</summary>\n<pre id="{data.DATA_ID}">{text}</pre>\n</details>\n'
