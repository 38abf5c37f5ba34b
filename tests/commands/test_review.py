"""A project that holds a review by hand, on the command line: scored, written, brought into another."""

from __future__ import annotations

import csv
import io
import json
import re
from hashlib import sha256
from pathlib import Path
from typing import Any

import lxml.html
import pytest

from lexeval_gui import score
from lexeval_gui.core import reporting
from lexeval_gui.core.changes import Change
from lexeval_gui.core.jobs import Job
from lexeval_gui.core.journal import Journal
from lexeval_gui.core.parameters import Settings
from lexeval_gui.tasks.lexicon.dataset import LexiconDataset
from lexeval_gui.tasks.lexicon.review.exporting import json_lines
from lexeval_gui.tasks.lexicon.review.numbers.numbers import numbers
from lexeval_gui.tasks.lexicon.review.record.record import ReviewRecord
from lexeval_gui.tasks.lexicon.review.sample.frame import ReviewFrame
from lexeval_gui.tasks.lexicon.review.setting_up.names import correct_name
from lexeval_gui.tasks.lexicon.review.setting_up.setup import second_reviewer
from lexeval_gui.tasks.lexicon.review.state_machine import Review
from lexeval_gui.tasks.lexicon.scoring import sampling
from lexeval_gui.workspace import opening, plans, scoring
from lexeval_gui.workspace.outputs.report import data
from lexeval_gui.workspace.projects.project import Project
from lexeval_gui.workspace.reviews import paper_plan
from tests.commands.conftest import Lexeval
from tests.commands.test_report import check_commands
from tests.tasks.lexicon.review.reviewing import Desk, at_desk, look_up, words
from tests.tasks.lexicon.small import labelled

LEXICON, PAPER = words(60)


def begun(name: str, plan: plans.Plan, lemmas: int, **how: object) -> Desk:
    """A review of so many lemmas, kept in a project."""
    settings = Settings(opening.task("lexicon").identity.parameters)
    data = scoring.open_files(plan, settings, Job()).loaded.dataset
    desk = at_desk(data, how.pop("dictionary", "paper") == "file", **how)  # type: ignore[arg-type]
    while desk.review.progress.scored < lemmas:
        look_up(desk, PAPER)
    Project.create(name, plan, settings, desk.journal).close()
    return desk


@pytest.fixture
def on_paper(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Desk:
    """30 lemmas reviewed of a dictionary on paper, with one skipped."""
    monkeypatch.chdir(tmp_path)
    Path("lexicon.tsv").write_text(labelled(LEXICON), encoding="utf-8")
    plan = paper_plan(plans.plan_with_roles("lexicon", [("system", "lexicon.tsv")]))
    desk = begun("a.lexeval", plan, 30, alpha="0.6", form="no clitics")
    with Project.open("a.lexeval") as project:
        there = Desk(desk.review, project.journal, 500)
        there.changed("skip")
    return there


def test_a_review_is_scored_as_its_exported_dictionary_is(lexeval: Lexeval, on_paper: Desk):
    scored = lexeval("score", "lexicon", "a.lexeval", "--format", "json")
    assert scored.code == 0, scored.err
    assert lexeval("project", "export", "a.lexeval", "--format", "review-tsv", "-o", "reviewed.tsv").code == 0
    typed = lexeval("score", "lexicon", "reviewed.tsv", "lexicon.tsv", "--set", "match=same", "--format", "json")
    mine, theirs = (answer.json["systems"][0] for answer in (scored, typed))
    assert mine["measures"]["lemmas"] == 30
    bounded = {"l_measure_low", "l_measure_high", "common_lemmas"}
    assert set(mine["measures"]) == set(theirs["measures"])
    for name in set(theirs["measures"]) - bounded:
        assert mine["measures"][name] == pytest.approx(theirs["measures"][name], rel=1e-12, nan_ok=True), name
    live = numbers(on_paper.review)
    assert mine["measures"]["l_measure"] == pytest.approx(live.value, rel=1e-12)
    assert mine["intervals"]["l_measure"] == pytest.approx(live.interval, rel=1e-9)
    assert live.interval[0] < live.value < live.interval[1]
    assert mine["measures"]["common_lemmas"] == round(live.domain)


def test_a_report_says_what_was_reviewed_and_is_found_again(lexeval: Lexeval, on_paper: Desk):
    assert lexeval("report", "lexicon", "a.lexeval", "-o", "report.html").code == 0
    page: Any = lxml.html.fromstring(Path("report.html").read_text(encoding="utf-8"))
    found = page.get_element_by_id("review")
    assert "The 30 scored lemmas were decided against a dictionary on paper by Ann." in found.text_content()
    assert "drawn at random (seed" in found.text_content()  # what to write in a paper
    known = data.read("report.html").numbers["score"]["systems"]
    assert known == lexeval("score", "lexicon", "a.lexeval", "--format", "json").json["systems"]
    assert check_commands(Path("report.html"), Path.cwd()) >= {"score"}
    Path("a.lexeval").rename("b.lexeval")
    again = lexeval("reproduce", "report.html", "--format", "json")
    assert (again.code, again.json["same"]) == (0, True)
    Path("lexicon.tsv").write_text(labelled({lemma: [*forms, "x"] for lemma, forms in LEXICON.items()}))
    assert lexeval("reproduce", "report.html").code == 1


def test_what_is_not_settled_is_said(lexeval: Lexeval, on_paper: Desk):
    with Project.open("a.lexeval") as project:
        there = Desk(on_paper.review, project.journal, 600)
        there.changed("add", "x")
        opened, done = there.lemma, there.review.scored[0]
        there.review = there.review.at(done)
        there.changed("doubtful")
    answer = lexeval("score", "lexicon", "a.lexeval")
    absent = len(on_paper.review.in_state("not in dictionary"))
    assert answer.code == 0
    assert f"30 lemmas reviewed by Ann; N = {60 * 30 / (30 + absent):.1f}" in answer.err
    assert f"(frame 60 × 30 / {30 + absent} found in the dictionary)" in answer.err
    assert "what counts as a form: no clitics" in answer.err
    assert "1 lemma skipped, not scored: " in answer.err
    assert f"1 lemma open, not scored: {opened}" in answer.err
    assert f"1 lemma doubtful, scored all the same: {done}" in answer.err
    assert "\nl_measure  " in answer.out
    codes = {
        problem["code"] for problem in lexeval("score", "lexicon", "a.lexeval", "--format", "json").json["problems"]
    }
    assert {"review", "review-open", "review-form"} <= codes


def test_items_are_the_reviewed_lemmas_in_the_order_of_drawing(lexeval: Lexeval, on_paper: Desk):
    answer = lexeval("score", "lexicon", "a.lexeval", "--items", "--format", "json")
    assert [item["id"] for item in answer.json["systems"][0]["items"]] == list(on_paper.review.scored)


def test_the_frame_on_paper_is_sampled_with_the_lexicon_in_both_places(lexeval: Lexeval, on_paper: Desk):
    answer = lexeval("sample", "lexicon", "lexicon.tsv", "lexicon.tsv", "--set", "alpha=0.6")
    size = on_paper.review.size
    assert answer.out.splitlines() == list(on_paper.review.frame.lemmas[:size])


def test_conventions_can_be_set_on_top(lexeval: Lexeval, on_paper: Desk):
    answer = lexeval("score", "lexicon", "a.lexeval", "--set", "weight=equal", "--format", "json")
    measures = answer.json["systems"][0]["measures"]
    assert measures["l_measure"] == pytest.approx(measures["mean_l"], rel=1e-12)


def test_from_python_a_review_is_scored_in_the_same_way(lexeval: Lexeval, on_paper: Desk):
    answer = lexeval("score", "lexicon", "a.lexeval", "--set", "weight=equal", "--items", "--format", "json")
    fresh, known = score("lexicon", "a.lexeval", weight="equal"), score("lexicon", "a.lexeval")
    assert fresh.to_dict(items=True) == answer.json
    assert known.under(weight="equal").to_dict(items=True) == answer.json


def test_a_review_beside_a_file_of_the_dictionary(lexeval: Lexeval, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.chdir(tmp_path)
    Path("lexicon.tsv").write_text(labelled(LEXICON), encoding="utf-8")
    Path("dictionary.tsv").write_text(labelled(PAPER), encoding="utf-8")
    plan = plans.plan_with_roles("lexicon", [("gold", "dictionary.tsv"), ("system", "lexicon.tsv")])
    size = sampling.sample_size("0.3", len(PAPER))
    desk = begun("b.lexeval", plan, size, alpha="0.5", dictionary="file")
    scored = lexeval("score", "lexicon", "b.lexeval", "--format", "json")
    assert scored.code == 0, scored.err
    whole = lexeval("score", "lexicon", "dictionary.tsv", "lexicon.tsv", "--set", "alpha=0.3", "--format", "json")
    mine, theirs = (answer.json["systems"][0] for answer in (scored, whole))
    assert theirs["measures"]["lemmas"] == mine["measures"]["lemmas"] == len(desk.review.scored) == size
    for name in ("l_measure", "mean_precision", "mean_recall", "l_measure_low", "l_measure_high", "common_lemmas"):
        assert mine["measures"][name] == pytest.approx(theirs["measures"][name], rel=1e-9), name


def test_the_dictionary_comes_with_what_counts_as_a_form(lexeval: Lexeval, on_paper: Desk):
    answer = lexeval("project", "export", "a.lexeval", "--format", "review-tsv")
    assert "what counts as a form: no clitics" in answer.err
    assert {line.split("\t")[0] for line in answer.out.splitlines()} == set(on_paper.review.scored)


def test_decisions_are_written_where_the_files_are_gone(lexeval: Lexeval, on_paper: Desk):
    Path("lexicon.tsv").unlink()
    for kind in ("review-csv", "review-jsonl"):
        assert "w1" in lexeval("project", "export", "a.lexeval", "--format", kind).out
    answer = lexeval("project", "export", "a.lexeval", "--format", "review-tsv")
    assert (answer.code, answer.out) == (1, "")
    assert "lexicon.tsv" in answer.err


def test_decisions_as_csv_and_json(lexeval: Lexeval, on_paper: Desk):
    answer = lexeval("project", "export", "a.lexeval", "--format", "review-csv")
    rows = list(csv.DictReader(io.StringIO(answer.out)))
    done = {row["lemma"] for row in rows if row["state"] == "done"}
    assert done == set(on_paper.review.scored)
    assert {row["reviewer"] for row in rows} == {"Ann"}
    lines = lexeval("project", "export", "a.lexeval", "--format", "review-jsonl").out.splitlines()
    assert json.loads(lines[0])["format"] == "lexeval review"
    assert len(lines) == 2 + len(on_paper.review.decisions)


def test_what_is_written_is_the_same_before_and_after_closing(lexeval: Lexeval, on_paper: Desk):
    plan = plans.plan_with_roles("lexicon", [("gold", "lexicon.tsv"), ("system", "lexicon.tsv")])
    desk = begun("e.lexeval", plan, 30, alpha="0.6", form="no clitics")
    there = "".join(f"{line}\n" for line in json_lines(desk.journal.current))
    assert lexeval("project", "export", "e.lexeval", "--format", "review-jsonl").out == there


def test_decisions_are_brought_into_another_project(lexeval: Lexeval, on_paper: Desk):
    assert lexeval("project", "export", "a.lexeval", "--format", "review-jsonl", "-o", "r.jsonl").code == 0
    plan = plans.plan_with_roles("lexicon", [("gold", "lexicon.tsv"), ("system", "lexicon.tsv")])
    Project.create("b.lexeval", plan, Settings(opening.task("lexicon").identity.parameters), Journal()).close()
    answer = lexeval("project", "import-review", "r.jsonl", "b.lexeval")
    count = len(on_paper.review.decisions) + 1
    assert (answer.code, answer.out) == (0, "")
    assert f"{count} decisions brought into b.lexeval" in answer.err
    assert lexeval("project", "export", "b.lexeval", "--format", "review-jsonl").out == Path("r.jsonl").read_text()
    with Project.open("a.lexeval") as one, Project.open("b.lexeval") as other:
        assert other.journal.current == one.journal.current
        assert len(other.journal.entries) == count
    Path("r.jsonl").write_text("nonsense\n")
    wrong = lexeval("project", "import-review", "r.jsonl", "b.lexeval")
    assert wrong.code == 1
    assert "r.jsonl:1: error: is no object of JSON" in wrong.err


def test_it_resumes_at_the_same_lemma_with_undo_intact(on_paper: Desk):
    with Project.open("a.lexeval") as project:
        start, there = dict(project.journal.current), Desk(on_paper.review, project.journal, 700)
        there.changed("tick", there.review.frame.cluster(there.lemma)[0])
        lemma, state = there.lemma, dict(project.journal.current)
    with Project.open("a.lexeval") as project:
        settings = Settings(opening.task("lexicon").identity.parameters)
        set_up = ReviewRecord.of(project.journal.current).set_up
        assert set_up is not None
        data = scoring.open_files(project.plan, settings, Job()).loaded.dataset
        assert isinstance(data, LexiconDataset)
        review = Review.of(ReviewFrame.of(data, settings, set_up), project.journal.current)
        assert (review.current, project.journal.current) == (lemma, state)
        assert len(review.decision(lemma).forms) == 1
        again = Desk(review, project.journal, 800)
        again.undo()
        assert project.journal.current == start
        assert (again.lemma, again.review.decision(lemma).forms) == (lemma, ())
        while project.journal.can_undo:
            project.journal.undo()
        assert not project.journal.current
        while project.journal.can_redo:
            project.journal.redo()
        assert project.journal.current == state


def test_a_review_without_a_decision_has_no_scores(lexeval: Lexeval, on_paper: Desk):
    begun("c.lexeval", plans.plan_with_roles("lexicon", [("gold", "lexicon.tsv"), ("system", "lexicon.tsv")]), 0)
    for answer in (lexeval("score", "lexicon", "c.lexeval"),
                   lexeval("project", "export", "c.lexeval", "--format", "review-tsv")):  # fmt: skip
        assert (answer.code, answer.out) == (2, "")
        assert "no lemma of the review is done or doubtful yet" in answer.err


def test_a_project_without_a_review_says_so(lexeval: Lexeval, on_paper: Desk):
    plan = plans.plan_with_roles("lexicon", [("gold", "lexicon.tsv"), ("system", "lexicon.tsv")])
    journal = Journal()
    journal.add(Change("note", "w1", None, "", "odd"))
    Project.create("d.lexeval", plan, Settings(opening.task("lexicon").identity.parameters), journal).close()
    answer = lexeval("project", "export", "d.lexeval", "--format", "review-csv")
    assert (answer.code, answer.out) == (2, "")
    assert "d.lexeval holds no review" in answer.err
    assert lexeval("score", "lexicon", "d.lexeval", "--format", "json").json["systems"][0]["measures"]["lemmas"] == 60


def test_a_lexicon_that_changed_is_said(lexeval: Lexeval, on_paper: Desk):
    before = lexeval("score", "lexicon", "a.lexeval")
    assert "not what it was when the review began" not in before.err
    gone = on_paper.review.scored[3]
    lines = [line for line in Path("lexicon.tsv").read_text("utf-8").splitlines() if line.split("\t")[0] != gone]
    Path("lexicon.tsv").write_text("\n".join([*lines, f"{gone}+\tx"]) + "\n", encoding="utf-8")
    answer = lexeval("score", "lexicon", "a.lexeval")
    assert answer.code == 0
    assert (
        "warning: lexicon.tsv as read now is not what it was when the review began; of 30 decided lemmas" in answer.err
    )
    assert f"1 can no longer be drawn ({gone})" in answer.err


def test_the_report_is_that_of_the_window(lexeval: Lexeval, on_paper: Desk):
    from lexeval_gui.tasks.lexicon.review.review_session import LexiconReviewSession

    with Project.open("a.lexeval") as project:
        kept = ReviewRecord.of(project.journal.current)
        again = Review.of(on_paper.review.frame, project.journal.current)
    assert again is not None
    found = LexiconReviewSession(again, kept).report
    assert found is not None
    assert found.paragraph in lexeval("score", "lexicon", "a.lexeval").err
    printed = lexeval("report", "a.lexeval", "--format", "text")
    assert printed.code == 0
    assert printed.out.startswith(reporting.write(found, "text"))
    section = printed.out.removeprefix(reporting.write(found, "text")).strip()
    assert section == f"Checksums\n---------\n{checksums(Path('lexicon.tsv'))}"


def checksums(*paths: Path) -> str:
    """What a report says of the bytes of files."""
    return " ".join(
        f"{path.name} as it is now: {len(data := path.read_bytes()):,} bytes, SHA-256 {sha256(data).hexdigest()}."
        for path in paths
    )


@pytest.mark.parametrize("format", ["text", "latex", "markdown"])
def test_the_checksums_are_those_of_the_files(lexeval: Lexeval, on_paper: Desk, format: str):
    """They change when a byte does."""
    path = Path("lexicon.tsv")
    before = lexeval("report", "a.lexeval", "--format", format).out
    assert sha256(path.read_bytes()).hexdigest() in before
    with path.open("ab") as opened:
        opened.write(b"\n")  # which changes no lemma
    after = lexeval("report", "a.lexeval", "--format", format).out
    assert sha256(path.read_bytes()).hexdigest() in after
    assert len([1 for old, new in zip(before.split(), after.split(), strict=True) if old != new]) == 2


@pytest.mark.parametrize(("format", "suffix"), [("text", "txt"), ("latex", "tex"), ("markdown", "md")])
def test_the_report_is_written_as_its_ending_says(lexeval: Lexeval, on_paper: Desk, format: str, suffix: str):
    printed = lexeval("report", "lexicon", "a.lexeval", "--format", format)
    assert printed.code == 0, printed.err
    assert "drawn at random (seed 1) from 60" in printed.out
    named = lexeval("report", "a.lexeval", "-o", f"r.{suffix}")
    assert (named.code, named.out) == (0, "")
    assert Path(f"r.{suffix}").read_text(encoding="utf-8") == printed.out
    assert lexeval("report", "a.lexeval", "--format", format, "-o", "r.other").code == 0
    assert Path("r.other").read_text(encoding="utf-8") == printed.out


def test_the_numbers_of_the_report_are_those_of_the_scores(lexeval: Lexeval, on_paper: Desk):
    (scored,) = lexeval("score", "a.lexeval", "--format", "json").json["systems"]
    value, (low, high) = scored["measures"]["l_measure"], scored["intervals"]["l_measure"]
    text = lexeval("report", "a.lexeval", "--format", "text").out
    shown = [f"{number:.3f}".removeprefix("0") for number in (value, low, high)]
    assert f"L* = {shown[0]}, 95 % interval {shown[1]}–{shown[2]}; {scored['measures']['lemmas']:.0f} lemmas" in text
    assert f"decisions that count      30  {shown[0]} [{shown[1]}, {shown[2]}]" in text


def test_one_alpha_is_named_that_of_the_sample(lexeval: Lexeval, on_paper: Desk):
    """All lemmas that are decided are scored: their α of 1 is not that of the sample, and no curve is drawn over it."""
    scored = lexeval("score", "a.lexeval", "--format", "json").json["signature"]
    drawn = f"| review:30/60,alpha={on_paper.review.set_up.alpha} |"
    assert drawn in scored
    assert "alpha:" not in scored
    assert lexeval("report", "a.lexeval", "-o", "report.html").code == 0
    page: Any = lxml.html.fromstring(Path("report.html").read_text(encoding="utf-8"))
    assert drawn in page.text_content()
    assert "alpha:1" not in page.text_content()
    assert not page.xpath("//*[@id='curves']")


def test_every_sentence_and_table_stands_in_the_page_too(lexeval: Lexeval, on_paper: Desk):
    assert lexeval("report", "a.lexeval", "-o", "report.html").code == 0
    page: Any = lxml.html.fromstring(Path("report.html").read_text(encoding="utf-8"))
    seen = " ".join(page.get_element_by_id("review").text_content().split())
    assert sha256(Path("lexicon.tsv").read_bytes()).hexdigest() in page.text_content()
    text, _, _ = lexeval("report", "a.lexeval", "--format", "text").out.partition("Checksums\n")
    for line in text.splitlines()[2:]:
        for cell in (found for found in re.split("  +", line.strip()) if found.strip("-")):
            assert cell in seen


def test_markup_in_names_and_notes_is_text_in_the_page(lexeval: Lexeval, on_paper: Desk):
    name = "<script>ran=1</script>&amp;<b>"
    with Project.open("a.lexeval") as project:
        there = Desk(on_paper.review, project.journal, 600)
        there.review = there.review.at(there.review.scored[0])
        there.changed("note", name)
        there.changed("doubtful")
        corrected = correct_name(project.journal.current, "Ann", name)
        assert isinstance(corrected, Change)
        project.journal.add(corrected)
    assert lexeval("report", "a.lexeval", "-o", "report.html").code == 0
    page: Any = lxml.html.fromstring(Path("report.html").read_text(encoding="utf-8"))
    section = page.get_element_by_id("review")
    assert not list(section.iter("script", "b"))
    assert f"The name of {name} was written Ann" in section.text_content()
    assert f"“{name}”." in section.text_content()


def test_only_a_review_is_reported_as_text(lexeval: Lexeval, on_paper: Desk):
    Path("dictionary.tsv").write_text(labelled(PAPER), encoding="utf-8")
    refused = lexeval("report", "lexicon", "dictionary.tsv", "lexicon.tsv", "-o", "r.tex")
    assert refused.code == 2
    assert "only the report of a review by hand is written so" in refused.err
    assert not Path("r.tex").exists()
    nowhere = lexeval("report", "lexicon", "a.lexeval")
    assert nowhere.code == 2
    assert "-o OUT.html is wanted" in nowhere.err


def test_a_project_says_its_task_itself(lexeval: Lexeval, on_paper: Desk):
    assert lexeval("score", "a.lexeval").out == lexeval("score", "lexicon", "a.lexeval").out
    Path("broken.lexeval").write_text("nonsense")
    for name in ("broken.lexeval", "none.lexeval"):
        refused = lexeval("score", name)
        assert refused.code == 2
        assert f"{name}: " in refused.err
        assert "Traceback" not in refused.err


def test_changes_of_the_what_if_kind_leave_a_review_as_it_is(lexeval: Lexeval, on_paper: Desk):
    before = lexeval("score", "lexicon", "a.lexeval", "--format", "json").json["systems"][0]["measures"]
    lemma = on_paper.review.scored[0]
    with Project.open("a.lexeval") as project:
        project.journal.add(Change("forms", lemma, "lexicon", None, ["x"]))
    assert lexeval("score", "lexicon", "a.lexeval", "--format", "json").json["systems"][0]["measures"] == before


def test_decisions_with_a_byte_order_mark_are_read(lexeval: Lexeval, on_paper: Desk):
    assert lexeval("project", "export", "a.lexeval", "--format", "review-jsonl", "-o", "r.jsonl").code == 0
    text = Path("r.jsonl").read_text(encoding="utf-8")
    Path("r.jsonl").write_text(f"\ufeff\n{text}", encoding="utf-8")
    answer = lexeval("project", "import-review", "r.jsonl", "a.lexeval")
    assert (answer.code, answer.err) == (0, "lexeval project import-review: 0 decisions brought into a.lexeval\n")
    Path("r.jsonl").write_text(f"\n\n{text}\n[1]\n", encoding="utf-8")
    answer = lexeval("project", "import-review", "r.jsonl", "a.lexeval")
    assert f"r.jsonl:{len(text.splitlines()) + 4}: error: is no object of JSON" in answer.err


def test_reasons_and_disagreements_are_written(lexeval: Lexeval, on_paper: Desk):
    with Project.open("a.lexeval") as project:
        one = Desk(Review.of(on_paper.review.frame, project.journal.current), project.journal, 600)
        lemma = one.review.scored[0]
        one.review = one.review.at(lemma)
        forms = one.review.decision(lemma).forms
        one.changed("reason", (forms[0], "variant"))
    refused = lexeval("project", "export", "a.lexeval", "--format", "review-disagreements.csv")
    assert refused.code != 0
    assert "one reviewer only" in refused.err
    with Project.open("a.lexeval") as project:
        second = second_reviewer(project.journal.current, "Ben")
        assert isinstance(second, Change)
        project.journal.add(second)
        ben = Desk(Review.of(one.review.frame, project.journal.current, "Ben").at(lemma), project.journal, 700)
        ben.changed("type", "\n".join((*forms[1:], "bens")))
        ben.changed("end typing")
        ben.changed("enter")
    answer = lexeval("project", "export", "a.lexeval", "--format", "review-disagreements.csv")
    assert answer.code == 0, answer.err
    rows = list(csv.DictReader(io.StringIO(answer.out)))
    assert {(row["form"], row["first_says"], row["second_says"], row["first_reason"]) for row in rows} == {
        (forms[0], "yes", "no", "variant"), ("bens", "no", "yes", ""),
    }  # fmt: skip
    answer = lexeval("project", "export", "a.lexeval", "--format", "review-reasons.csv")
    assert answer.code == 0, answer.err
    assert ["Ann", "variant", "yes", "1"] in list(csv.reader(io.StringIO(answer.out)))


# -- strata and plans -------------------------------------------------------------------------------------------------


@pytest.fixture
def by_size(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Desk:
    """30 lemmas reviewed on paper, drawn by the sizes of the clusters."""
    monkeypatch.chdir(tmp_path)
    Path("lexicon.tsv").write_text(labelled(LEXICON), encoding="utf-8")
    plan = paper_plan(plans.plan_with_roles("lexicon", [("system", "lexicon.tsv")]))
    return begun("a.lexeval", plan, 30, alpha="", strata="size")


def test_a_review_by_strata_is_scored_as_it_was_live(lexeval: Lexeval, by_size: Desk):
    scored = lexeval("score", "lexicon", "a.lexeval", "--format", "json")
    assert scored.code == 0, scored.err
    (mine,), live = scored.json["systems"], numbers(by_size.review)
    assert mine["measures"]["l_measure"] == pytest.approx(live.value, rel=1e-12)
    assert mine["intervals"]["l_measure"] == pytest.approx(live.interval, rel=1e-9)
    assert live.interval[0] < live.value < live.interval[1]
    assert "Drawn by strata, the sizes of the clusters, in proportion" in scored.err
    assert "strata:size" in json.dumps(scored.json)


def test_the_decisions_of_a_review_are_a_pilot(lexeval: Lexeval, by_size: Desk):
    found = lexeval("sample", "lexicon", "a.lexeval", "--plan", ".05", "--format", "json")
    assert found.code == 0, found.err
    assert "by the spread of 30 lemmas of lexicon" in found.json["said"]
    assert "A pilot this small says little" in found.json["said"]
    assert [row["half_width"] for row in found.json["plan"]] == [0.05, 0.03, 0.02, 0.01]
    assert all(row["lemmas"] <= 60 for row in found.json["plan"])
    assert "lemmas_size" in found.json["plan"][0]


def test_lines_of_json_carry_the_strata_to_another_project(lexeval: Lexeval, by_size: Desk):
    lines = list(json_lines(by_size.journal.current))
    assert json.loads(lines[1])["set_up"]["strata"] == "size"
    table = lexeval("project", "export", "a.lexeval", "--format", "review-csv", "-o", "d.csv")
    assert table.code == 0, table.err
    with Path("d.csv").open(encoding="utf-8") as file:
        assert {(row["strata"], row["allocation"]) for row in csv.DictReader(file)} == {("size", "proportional")}
