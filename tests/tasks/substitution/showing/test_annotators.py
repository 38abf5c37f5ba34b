"""Who said what beside the gold: for every item of a sample the annotators behind a bar are as many as its count."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from lexeval_gui.core import query
from lexeval_gui.core.blocks import Grid, Multiset
from lexeval_gui.core.parameters import Settings
from lexeval_gui.tasks.substitution.agreement import agreement, agreement_of_items, asks_for
from lexeval_gui.tasks.substitution.parts import Responses
from lexeval_gui.workspace import opening, plans, scoring
from lexeval_gui.workspace.items import fields
from lexeval_gui.workspace.scoring.evaluation import Evaluation
from tests.tasks.substitution.opened import opened as read

FOLDER = Path(opening.sample("substitution-systems").paths[0]).parent


def evaluated(gold: Path, system: Path, responses: Path, matching: str = "scorer") -> Evaluation:
    files = [("gold", str(gold)), ("system", str(system)), ("responses", str(responses))]
    settings = Settings(opening.task("substitution").identity.parameters).with_values({"matching": matching})
    return scoring.evaluate_plan(plans.plan_with_roles("substitution", files), settings, ()).evaluation


@pytest.fixture(scope="module")
def sample() -> Evaluation:
    return evaluated(FOLDER / "sample.gold", FOLDER / "cautious.oot", FOLDER / "sample.annotators.tsv")


def bars_and_lines(evaluation: Evaluation, item: int) -> tuple[Multiset, Grid]:
    blocks = evaluation.blocks(item, [0])
    [bars] = [block for block in blocks if isinstance(block, Multiset)]
    [lines] = [block for block in blocks if isinstance(block, Grid) and block.title == "responses"]
    return bars, lines


def times(note: str) -> int:
    return sum(int(name.partition(" ×")[2] or 1) for name in note.split(", ")) if note else 0


def test_the_annotators_behind_a_bar_are_as_many_as_its_count(sample: Evaluation):
    for item in range(len(sample.dataset)):
        bars, _ = bars_and_lines(sample, item)
        assert {bar.label: times(bar.note) for bar in bars.bars} == {bar.label: int(bar.count) for bar in bars.bars}


def test_each_annotator_has_a_line_that_lights_the_bars_of_what_was_said(sample: Evaluation):
    bars, grid = bars_and_lines(sample, 0)
    assert [line.cells for line in grid.lines[:2]] == [("a1", "simple; easy"), ("a2", "simple; clear")]
    assert grid.note == "5 annotators"
    assert grid.lines[0].lights == (("gold", "simple"), ("gold", "easy"))
    known = {bar.ref for bar in bars.bars}
    assert all(set(line.lights) <= known for line in grid.lines)


def test_responses_fall_together_with_the_gold_as_the_matching_has_it(tmp_path: Path):
    (tmp_path / "x.gold").write_text("plain.a 1 :: Well-Known 2;clear 1;\n")
    rows = ["plain.a\t1\tann\twell known", "plain.a\t1\tben\tWell-Known;clear;murky", "plain.a\t1\tcat\tNIL"]
    (tmp_path / "r.tsv").write_text("\n".join(rows) + "\n")
    (tmp_path / "x.oot").write_text("plain.a 1 ::: clear\n")
    for matching, wanted in (("fold", "ann, ben"), ("exact", "ben")):
        evaluation = evaluated(tmp_path / "x.gold", tmp_path / "x.oot", tmp_path / "r.tsv", matching)
        bars, grid = bars_and_lines(evaluation, 0)
        assert {bar.label: bar.note for bar in bars.bars} == {"Well-Known": wanted, "clear": "ben"}
        assert grid.lines[2].cells == ("cat", "–")
        assert grid.lines[2].quiet


def test_filters_find_items_by_annotator_and_response(sample: Evaluation):
    columns = fields.fields(sample)

    def found(text: str) -> list[str]:
        return [sample.dataset.ids[row] for row in query.rows(query.parse(text), columns)]

    said = [line.split("\t") for line in (FOLDER / "sample.annotators.tsv").read_text().splitlines()]
    ids = set(sample.dataset.ids)
    assert set(found("annotator:a3")) == {row[1] for row in said if row[2] == "a3"} & ids
    assert set(found("response:clear")) == {row[1] for row in said if "clear" in row[3].split(";")} & ids


@pytest.mark.parametrize("file", ["sample.annotators.tsv", "multiwords/multiwords.annotators.tsv"])
def test_the_agreement_of_each_item_is_that_of_a_file_of_it_alone(file: str, tmp_path: Path):
    responses = read("responses", tmp_path / "all.tsv", (FOLDER / file).read_text())
    assert isinstance(responses, Responses)
    apart = agreement_of_items(responses)
    assert len(apart) == agreement(responses).overall.items
    said = (FOLDER / file).read_text().splitlines()
    for item in list(apart)[::3]:
        own = "".join(f"{line}\n" for line in said if line.split("\t")[1] == item)
        part = read("responses", tmp_path / "own.tsv", own)
        assert isinstance(part, Responses)
        alone = agreement(part).overall
        wanted = [share.value for share in alone.shares().values()]
        assert len(wanted) == (4 if "multiwords" in file else 2)
        assert apart[item] == pytest.approx([np.nan if value is None else value for value in wanted], nan_ok=True)


def test_items_are_found_by_the_agreement_on_their_multiwords(tmp_path: Path):
    """Worked out by hand: of item 1 two pairs of three differ, item 2 has no multiword, of item 3 the pair agrees."""
    files = {
        "g.gold": "take.v 1 :: happen 2;occur 1;\ntake.v 2 :: grab 2;\ncall.v 3 :: phone 2;\n",
        "s.oot": "take.v 1 ::: happen\n",
        "r.tsv": "take.v\t1\tx\thappen\ttake place\ntake.v\t1\ty\thappen\ttake place\ntake.v\t1\tz\toccur\t\n"
        "take.v\t2\tx\tgrab\t\ntake.v\t2\ty\tgrab\t\n"
        "call.v\t3\tx\tphone\tcall up\ncall.v\t3\ty\tphone\tcall up\n",
    }
    for name, text in files.items():
        (tmp_path / name).write_text(text)
    evaluation = evaluated(tmp_path / "g.gold", tmp_path / "s.oot", tmp_path / "r.tsv")

    def found(text: str) -> list[str]:
        rows = query.rows(query.parse(text), fields.fields(evaluation))
        return [evaluation.dataset.ids[row] for row in rows]

    assert found(asks_for("", "", "mw_agreement_given_mw")) == ["1", "3"]
    assert found(asks_for("pos", "v", "mw_agreement")) == ["1", "2", "3"]
    assert found("mw_agreement_given_mw<.5") == ["1"]
    assert found("mw_agreement_given_mw=1") == ["3"]
    assert found("mw_agreement>.3 mw_agreement<.4") == ["1"]


def test_without_a_column_of_multiwords_items_have_no_agreement_on_them(sample: Evaluation):
    known = fields.fields(sample)
    assert query.rows(query.parse("mode_agreement:"), known).any()
    with pytest.raises(query.QueryError):
        query.rows(query.parse("mw_agreement:"), known)
