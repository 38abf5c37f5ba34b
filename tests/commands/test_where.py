"""`--where`: the items that a filter finds, from the command line; what is wrong with a filter, for people."""

from __future__ import annotations

import csv
import io
import json
import math
import re
from pathlib import Path

import pytest

from lexeval_gui import __version__
from lexeval_gui.core.changes import Change
from lexeval_gui.core.journal import Journal
from lexeval_gui.core.parameters import Settings
from lexeval_gui.core.resources import resource
from lexeval_gui.workspace import opening
from lexeval_gui.workspace.projects.project import Project
from tests.commands.conftest import Answer, Lexeval
from tests.commands.test_agreement import LINES

AS_JSON = ("--format", "json")
FILES = ("substitution", "gold", "shy.oot", "bold.oot")


@pytest.fixture
def cut(happy: Path) -> Path:
    """The same files without the verb."""
    for name in ("gold", "shy.oot", "bold.oot"):
        lines = (happy / name).read_text().splitlines(keepends=True)
        (happy / f"cut-{name}").write_text("".join(line for line in lines if not line.startswith("run.v")))
    return happy


def cut_files() -> list[str]:
    return ["substitution", "cut-gold", "cut-shy.oot", "cut-bold.oot"]


def of_systems(answer: Answer, *names: str) -> list[list[object]]:
    return [[system[name] for name in names] for system in answer.json["systems"]]


def test_score_is_that_of_the_cut_files(lexeval: Lexeval, cut: Path):
    mine = lexeval("score", *FILES, "--where", "pos:a", "--items", "--set", "resamples=30", *AS_JSON)
    theirs = lexeval("score", *cut_files(), "--items", "--set", "resamples=30", *AS_JSON)
    wanted = ("measures", "intervals", "groups", "counts", "items")
    assert mine.code == 0
    assert all(map(close, of_systems(mine, *wanted), of_systems(theirs, *wanted)))
    assert 'where:"pos:a" | resamples:30' in mine.json["signature"]
    assert mine.json["signature"].replace(' | where:"pos:a"', "") == theirs.json["signature"]
    assert "2 of 3 items, where pos:a" in mine.err


@pytest.mark.parametrize("form", ["text", "csv", "markdown", "latex"])
def test_tables_are_those_of_the_cut_files_but_for_the_signature(lexeval: Lexeval, cut: Path, form: str):
    for more in ([], ["--by", "pos"], ["--items"], ["--measure", "all"]):
        mine = lexeval("score", *FILES, "--where", "pos:a", "--format", form, *more).out
        theirs = lexeval("score", *cut_files(), "--format", form, *more).out
        names = re.compile(r"cut-(shy|bold)")
        padded = re.compile(r"[ -]+")
        said = re.compile(r" (\\textbar\{\} |\| |\\\| )?where:.{0,20}pos:a\S*")
        plain = [padded.sub(" ", names.sub(r"\1", said.sub("", text))) for text in (mine, theirs)]
        assert plain[0] == plain[1]


def test_curve_and_compare_are_those_of_the_cut_files(lexeval: Lexeval, cut: Path):
    for verb, more in (("curve", ["--over", "k"]), ("compare", [])):
        words = [*more, "--set", "resamples=30", *AS_JSON]
        mine = lexeval(verb, *FILES, "--where", "pos:a", *words).json
        theirs = lexeval(verb, *cut_files(), *words).json
        for key in ("difference", "interval", "p", "p_bootstrap", "items", "wins", "losses", "ties"):
            assert mine.get(key) == theirs.get(key)
        for one, other in zip(mine["systems"], theirs["systems"], strict=True):
            for key in ("curves", "bands"):
                assert close(one.get(key), other.get(key))
        assert 'where:"pos:a"' in mine["signature"]


def close(one, other) -> bool:
    if isinstance(one, dict):
        return one.keys() == other.keys() and all(close(one[key], other[key]) for key in one)
    if isinstance(one, list):
        return len(one) == len(other) and all(map(close, one, other))
    return math.isclose(one, other, rel_tol=1e-9, abs_tol=1e-12) if isinstance(one, float) else one == other


def test_compare_asks_for_the_difference_in_its_measure(lexeval: Lexeval, happy: Path):
    words = ("--where", "difference>0", *AS_JSON)
    of_precision = lexeval("compare", *FILES, "--measure", "coverage_precision", *words).json
    assert (of_precision["items"], of_precision["wins"]) == (2, 2)
    assert "none of the 3 items is left" in lexeval("compare", *FILES, *words).err  # by F, the headline


def test_a_filter_that_begins_with_a_minus(lexeval: Lexeval, happy: Path):
    assert lexeval("score", *FILES, "--where=-pos:v", *AS_JSON).json["systems"][0]["measures"]["items"] == 2


@pytest.mark.parametrize(
    ("where", "said"),
    [
        ("pos:q", "where pos:q: none of the 3 items is left; nothing was scored"),
        ("pos:a G<.5", 'where pos:a G<.5: no column "G" (put text in "quotes"); there are id, lexelt, pos'),
        ("pos:a G<.5", "(at character 7)"),
        ('"open', 'this quote has no end: expected another " (at character 1)'),
        ("tag:sense", 'no column "tag"'),
        ("tag:sense", "tags, notes and checks are those of a project (.lexeval), which stands in the place of all"),
        ("F:x", 'F: expected a number, found "x" (at character 1)'),
    ],
)
@pytest.mark.parametrize("verb", [("score",), ("curve", "--over", "k"), ("compare",)])
def test_what_is_wrong_with_a_filter(lexeval: Lexeval, happy: Path, verb: tuple[str, ...], where: str, said: str):
    answer = lexeval(verb[0], *FILES, *verb[1:], "--where", where)
    assert (answer.code, answer.out) == (2, "")
    assert said in answer.err


def test_the_readings_of_score_pl_are_refused(lexeval: Lexeval, happy: Path):
    answer = lexeval("score", *FILES, "--preset", "score.pl", "--where", "pos:a")
    assert answer.code == 2
    assert "where pos:a: gold_reading = score.pl and empty_answers = score.pl make an item depend" in answer.err


def test_an_empty_filter_is_none(lexeval: Lexeval, happy: Path):
    assert lexeval("score", *FILES, "--where", " ").out == lexeval("score", *FILES).out


def test_a_project_has_tags_to_ask_for(lexeval: Lexeval, happy: Path):
    plan = opening.plan(["gold", "shy.oot", "bold.oot"])
    journal = Journal()
    for item in ("1", "3"):
        journal.add(Change("tags", item, None, [], ["sense"]), "Ann")
    Project.create("a.lexeval", plan, Settings(opening.task("substitution").identity.parameters), journal).close()
    found = lexeval("score", "substitution", "a.lexeval", "--where", "tag:sense", "--items", *AS_JSON)
    assert [item["id"] for item in found.json["systems"][0]["items"]] == ["1", "3"]
    signature = found.json["signature"].split(" | ")
    assert signature[-3] == 'where:"tag:sense"'
    assert re.fullmatch(r"project:[0-9a-f]{12}", signature[-2])
    assert signature[-1] == f"v{__version__}"


def test_edits_are_listed_of_the_fragments_alone(lexeval: Lexeval):
    folder = resource("samples", "edits") / "letters"
    words = ["edits", folder / "Gold", folder / "Run_bold", "--where", "id:0002,0004", "--items"]
    known = lexeval("score", *words, *AS_JSON).json["systems"][0]
    assert {edit["fragment"] for edit in (*known["items"], *known["spurious"])} == {"0002", "0004"}
    assert known["measures"]["gold"] == len(known["items"])
    assert known["measures"]["spurious"] == len(known["spurious"])
    assert known["counts"]["items"]["gold"] == known["measures"]["gold"]
    rows = [*csv.DictReader(io.StringIO(lexeval("score", *words, "--format", "csv").out.partition("\n\n")[0]))]
    assert {row["fragment"] for row in rows if row["fragment"]} == {"0002", "0004"}


def test_agreement_over_some_items(lexeval: Lexeval, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.chdir(tmp_path)
    Path("r.tsv").write_text("\n".join(LINES) + "\n")
    Path("cut.tsv").write_text("\n".join(line for line in LINES if line.startswith("take")) + "\n")
    cut = lexeval("agreement", "cut.tsv", *AS_JSON).json
    for where in ("pos:v", "id:1", "lexelt:take.v", "response:occur", "response:~come", 'multiword:"take place"',
                  "take", "-pos:a"):  # fmt: skip
        found = lexeval("agreement", "r.tsv", f"--where={where}", *AS_JSON)
        assert found.code == 0
        assert all(found.json[key] == cut[key] for key in ("measures", "counts", "groups"))
        said = json.dumps(where, ensure_ascii=False)
        assert found.json["signature"] == f"substitution | pairwise_agreement | where:{said} | v{__version__}"
    assert lexeval("agreement", "r.tsv", "--where", "annotator:ann", *AS_JSON).json["measures"]["items"] == 2
    for where, said in (("pos:n", "none of the 2 items is left"), ("F<1", 'no column "F"')):
        answer = lexeval("agreement", "r.tsv", "--where", where)
        assert (answer.code, answer.out) == (2, "")
        assert said in answer.err


def test_judgments_of_some_sentences_keep_the_scale_of_the_raters(lexeval: Lexeval, tmp_path: Path):
    folder = resource("samples", "generation")
    outputs = [folder / f"{name}.txt" for name in ("left_right", "scrambled", "near_perfect")]
    files = [folder / "sentences.conllu", *outputs, "--ratings", folder / "ratings.csv"]
    every = lexeval("judgments", *files, *AS_JSON).json
    found = lexeval("judgments", *files, "--where", "id:~s", *AS_JSON)
    criterion = next(iter(every))
    assert 0 < found.json[criterion]["n"] < every[criterion]["n"]
    cut = tmp_path / "cut"
    cut.mkdir()
    blocks = [block for block in (folder / "sentences.conllu").read_text().split("\n\n") if block.strip()]
    ids = [re.search(r"^# sent_id = (.*)$", block, re.MULTILINE)[1] for block in blocks]  # type: ignore[index]
    kept = [place for place, id in enumerate(ids) if "s" in id]
    (cut / "s.conllu").write_text("\n\n".join(blocks[place] for place in kept) + "\n\n")
    for path in outputs:
        lines = path.read_text().splitlines(keepends=True)
        (cut / path.name).write_text("".join(lines[place] for place in kept))
    theirs = lexeval("judgments", cut / "s.conllu", *(cut / path.name for path in outputs), "--ratings",
                     folder / "ratings.csv", *AS_JSON)  # fmt: skip
    assert close(found.json, theirs.json)
    assert 'where:"id:~s"' in lexeval("judgments", *files, "--where", "id:~s").out
