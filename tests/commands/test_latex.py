"""LaTeX that any verb writes compiles, whatever files, names, words, tags and notes hold, and no letter is lost."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from pathlib import Path

import pytest

from lexeval_gui.__main__ import parser
from lexeval_gui.core.changes import Change
from lexeval_gui.core.jobs import Job
from lexeval_gui.core.journal import Journal
from lexeval_gui.core.parameters import Settings
from lexeval_gui.workspace import opening, plans, reviews, scoring
from lexeval_gui.workspace.projects.project import Project
from tests import hostile
from tests.commands.conftest import Lexeval
from tests.latex import need_latex, set_pages
from tests.tasks.lexicon.review.reviewing import at_desk

NAME = "a_b&%#^~\\{{}}$<>'--?`!`éħġżαβγعر中文q\u0303😀\x1b"
"""What LaTeX takes for something else, what it draws together, and letters that it does not know; {{}} is {}."""

WRITTEN = NAME.format()

Words = tuple[object, ...]

OVER = {"substitution": ("k", "k,n"), "edits": ("m2_beta", ""), "lexicon": ("alpha", "alpha,match")}
"""One parameter, and two."""

COUNTED = {"edits": ("type", "status"), "lexicon": ("side", "system")}
SHOWN = {"substitution": "items", "edits": "sentences", "lexicon": "items", "generation": "length"}

WITHOUT = {("edits", "table")}
"""What these files cannot have: M2 has no tables of HOO."""


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> dict[str, hostile.Roles]:
    return hostile.files(tmp_path_factory.mktemp("hostile"), NAME)


def of_role(roles: hostile.Roles, *wanted: str) -> list[str]:
    return [path for name in wanted for role, path in roles if role == name]


def noted(folder: Path, task: str, roles: hostile.Roles) -> Path:
    """A project of these files, in which every item has a tag, a note and a check."""
    path, journal = folder / f"{task}.lexeval", Journal()
    plan = plans.plan_with_roles(task, [entry for entry in roles if entry[0] in ("gold", "system")])
    made = Project.create(path, plan, Settings(opening.task(task).identity.parameters), journal)
    for item in (f"{WRITTEN}{number}" for number in range(3)):
        journal.add(Change("tags", item, None, None, [WRITTEN], ""), WRITTEN)
        journal.add(Change("note", item, None, None, WRITTEN, ""), WRITTEN)
    made.store.close()
    return path


def reviewed(folder: Path, roles: hostile.Roles) -> Path:
    """A project with a review of the first lexicon on paper, with names and notes like everything else."""
    plan = reviews.paper_plan(plans.plan_with_roles("lexicon", [("system", of_role(roles, "system")[0])]))
    settings = Settings(opening.task("lexicon").identity.parameters)
    desk = at_desk(scoring.open_files(plan, settings, Job()).loaded.dataset, reviewer=WRITTEN, form=WRITTEN)
    while desk.review.current is not None:
        desk.changed("note", WRITTEN)
        form = WRITTEN.replace("\x1b", "").replace("q\u0303", "q")  # what can be seen
        desk.changed("add", form)
        desk.changed("reason", (desk.review.decision(desk.lemma).added[-1], WRITTEN))
        desk.changed("doubtful")
    Project.create(path := folder / "review.lexeval", plan, settings, desk.journal).close()
    return path


def asked(task: str, roles: hostile.Roles, folder: Path) -> Iterator[Words]:
    """The verbs that print tables about these files."""
    gold, systems = of_role(roles, "gold"), of_role(roles, "system")
    every = (task, *gold, *systems)
    several = ("--set", "resamples=20")
    yield "score", *every, *several
    yield "score", *every, *several, "--intervals", "cell"
    yield "score", *every[:3], *several
    yield "score", *every, "--items"
    yield "score", *every, "--measure", "all", *several, *(("--stars",) if len(systems) > 1 else ())
    yield "conventions", *every
    yield "items", *every, *of_role(roles, "sentences")
    yield "worth", *every
    yield "figuredata", *every, "--figure", SHOWN[task]
    rows, columns = COUNTED.get(task, ("", ""))
    yield from [("crosstab", *every, "--rows", rows, "--columns", columns)] if rows else []
    one, two = OVER.get(task, ("", ""))
    yield from [("curve", *every, "--over", one)] if one else []
    yield from [("map", *every, "--over", two)] if two else []
    if len(systems) > 1:
        yield "ranking", *every, *several
        yield "compare", *every, *several
        yield "why", *every, *several
    tables = of_role(roles, "judgments") if task == "generation" else []
    yield "table", *every, *(word for path in tables for word in ("--ratings", path))
    if tables:
        yield "judgments", *every[1:], "--ratings", *tables
    if task == "lexicon":
        yield "sample", *every[:3]
    yield from (("agreement", path) for path in of_role(roles, "responses"))
    project = noted(folder, task, roles)
    yield "tags", project
    yield "tags", project, project


def with_latex() -> set[str]:
    """The verbs that have `--format latex`."""
    verbs = next(a for a in parser()._actions if isinstance(a, argparse._SubParsersAction)).choices
    return {
        name
        for name, made in verbs.items()
        if any(action.dest == "format" and "latex" in (action.choices or ()) for action in made._actions)
    }


def test_latex_of_every_verb_compiles(lexeval: Lexeval, files: dict[str, hostile.Roles], tmp_path: Path) -> None:
    need_latex("booktabs", "siunitx")
    pieces, printed, refused = list[str](), set[object](), set[tuple[str, object]]()
    in_columns = set[object]()
    for task, roles in files.items():
        for words in asked(task, roles, tmp_path):
            answer = lexeval(*words, "--format", "latex")
            if answer.code == 2:
                refused.add((task, words[0]))
                continue
            assert r"\begin{tabular}" in answer.out, (words, answer.err)
            pieces.append(answer.out)
            printed.add(words[0])
            with_intervals = words[0] not in ("items",) and "--items" not in words
            cell = ("--intervals", "cell") if with_intervals and "--intervals" not in words else ()
            pieces.append(lexeval(*words, "--format", "latex", "--siunitx", "--no-best", *cell).out)
            in_columns |= {words[0]} if "S[table-format" in pieces[-1] else set()
    report, substitution = tmp_path / "report.html", files["substitution"]
    named = ("report", "substitution", *of_role(substitution, "gold", "system"))
    lexeval(*named, "-o", report, "--set", "resamples=20")
    pieces.append(lexeval("reproduce", report, "--format", "latex").out)
    assert refused == WITHOUT
    assert in_columns >= {"score", "curve", "compare", "items", "worth"}
    answer = lexeval("report", reviewed(tmp_path, files["lexicon"]), "--format", "latex")
    assert answer.code == 0, answer.err
    pieces.append(answer.out)
    assert {*printed, "reproduce", "report"} == with_latex()
    set_pages(tmp_path, pieces, "siunitx")
