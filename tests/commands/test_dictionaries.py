"""Several dictionaries on the command line: `--dictionary`, what refuses it, and the command that is copied."""

from __future__ import annotations

import csv
import io
import shlex
from pathlib import Path

import pytest

from lexeval_gui import tasks
from lexeval_gui.core.parameters import Settings
from lexeval_gui.core.resources import resource
from lexeval_gui.workspace import plans, scoring
from lexeval_gui.workspace.outputs.command_lines.analyses import paper_tables_line
from lexeval_gui.workspace.outputs.command_lines.inputs import Inputs, line
from lexeval_gui.workspace.outputs.command_lines.reports import report_line
from lexeval_gui.workspace.outputs.figure_data import USUAL

GARDEN = Path(str(resource("samples"))) / "lexicon" / "garden"
FILES = ("school_dictionary.tsv", "garden_treebank.conllu", "garden_lexicon.expanded")
FURTHER = ("--dictionary", "gardeners_dictionary.tsv")


@pytest.fixture(autouse=True)
def garden(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The sample's files, by their names."""
    for path in GARDEN.iterdir():
        (tmp_path / path.name).write_bytes(path.read_bytes())
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_the_union_is_what_one_file_with_all_rows_is(lexeval):
    rows = Path("school_dictionary.tsv").read_text() + Path("gardeners_dictionary.tsv").read_text()
    Path("all.tsv").write_text(rows)
    one = lexeval("score", "lexicon", "all.tsv", *FILES[1:], "--format", "json").json["systems"]
    several = lexeval("score", "lexicon", *FILES, *FURTHER, "--format", "json")
    assert several.code == 0
    assert several.json["systems"] == one
    assert 'union:["school_dictionary", "gardeners_dictionary"]' in several.json["signature"]


def test_each_lemma_lists_what_each_dictionary_has(lexeval):
    answer = lexeval("score", "lexicon", *FILES[:2], *FURTHER, "--items", "--format", "csv")
    rows = {row["id"]: row for row in csv.DictReader(io.StringIO(answer.out))}
    assert rows["tomato"]["dictionaries_school_dictionary"] == "tomato | tomatoes"
    assert rows["tomato"]["dictionaries_gardeners_dictionary"] == "tomato | tomatoes | tomatos"
    sampled = lexeval("sample", "lexicon", *FILES[:2], *FURTHER, "--format", "csv")
    assert next(csv.DictReader(io.StringIO(sampled.out)))["dictionaries_school_dictionary"] is not None


@pytest.mark.parametrize(("asked", "found"), [
    ("dictionary:gardeners_dictionary", 12), ('dictionary:"gardeners_dictionary alone"', 9),
    ('dictionary:"school_dictionary + gardeners_dictionary"', 6), ("dictionary:~school", 15),
    ("dictionary:gardeners_dictionary side:dictionary", 9),
])  # fmt: skip
def test_a_filter_asks_who_holds_a_form(lexeval, asked, found):
    answer = lexeval("score", "lexicon", *FILES[:2], *FURTHER, "--where", asked)
    assert answer.code == 0
    assert f"{found} of 21 items" in answer.err


def test_forms_are_counted_by_who_holds_them(lexeval):
    words = ("--rows", "dictionary", "--columns", "side", "--format", "json")
    answer = lexeval("crosstab", "lexicon", *FILES[:2], *FURTHER, *words)
    assert answer.code == 0
    assert "school_dictionary alone" in answer.out
    assert answer.json["signature"].count("union:") == 1


def test_a_dictionary_that_cannot_be_read_is_never_left_out(lexeval):
    answer = lexeval("score", "lexicon", *FILES, "--dictionary", "lost.tsv")
    assert answer.code == 1
    assert "lost.tsv: error: cannot be opened" in answer.err
    assert answer.out == ""


def test_a_dictionary_is_not_written_over(lexeval):
    answer = lexeval("score", "lexicon", *FILES, *FURTHER, "-o", "gardeners_dictionary.tsv")
    assert answer.code == 2
    assert "would overwrite a file that is to be read" in answer.err


def test_other_tasks_have_no_dictionary(lexeval):
    answer = lexeval("score", "edits", *FILES, *FURTHER)
    assert answer.code == 2
    assert "unrecognized arguments: --dictionary" in answer.err


def test_the_copied_command_names_every_dictionary(lexeval):
    files = [("gold", FILES[0]), ("dictionary", FURTHER[1]), *(("system", name) for name in FILES[1:])]
    plan = plans.plan_with_roles("lexicon", files)
    scored = scoring.evaluate_plan(plan, Settings(tasks.load("lexicon").identity.parameters), ())
    copied = line("score", scored.evaluation, Inputs(plan))
    assert copied == f"lexeval score lexicon {' '.join(FILES)} --dictionary {FURTHER[1]}"
    assert lexeval(*shlex.split(copied)[1:]).out == lexeval("score", "lexicon", *FILES, *FURTHER).out
    report = report_line(scored.evaluation, Inputs(plan), "", "max-t", None, None, "out.html")
    assert report == f"lexeval report lexicon {' '.join(FILES)} --dictionary {FURTHER[1]} --set resamples=0 -o out.html"
    table = paper_tables_line(scored.evaluation, Inputs(plan), "", USUAL)
    assert table == f"lexeval table lexicon {' '.join(FILES)} --dictionary {FURTHER[1]}"
    assert lexeval(*shlex.split(table)[1:]).code == 0
    pair = line("compare", scored.evaluation, Inputs(plan), pair=(0, 1))
    assert pair == f"lexeval compare lexicon {' '.join(FILES)} --dictionary {FURTHER[1]}"
    assert lexeval(*shlex.split(pair)[1:]).code == 0
