"""`lexeval baseline`: what a task declares is asked for, files are written beside each other, and nothing is lost."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.commands.conftest import Lexeval
from tests.tiny_wordnet import write_sentences, write_wordnet

REAL = Path("/usr/share/wordnet")


@pytest.fixture
def files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> tuple[str, ...]:
    monkeypatch.chdir(tmp_path)
    write_sentences(Path("sentences.xml"), ["pond.n", "lone.n", "hop.v"])
    write_wordnet(Path("wordnet"))
    return "baseline", "substitution", "sentences.xml", "--wordnet", "wordnet"


def test_both_files_are_written_and_the_log_goes_elsewhere(lexeval: Lexeval, files):
    answer = lexeval(*files, "-o", "BL")
    assert (answer.code, answer.out) == (0, "")
    assert Path("BL.best").read_text() == "pond.n 1 :: pool\nhop.v 3 :: skip\n"
    assert Path("BL.oot").read_text() == "pond.n 1 ::: pool;Mere;lake;body of water\nhop.v 3 ::: skip;move\n"
    assert answer.err.splitlines() == [
        "lexeval baseline: WordNet 0.7; words ranked by WordNet's own counts",
        "lexeval baseline: 3 targets, 1 without answer: 0 not in WordNet, 1 without synonym or related word",
        "lexeval baseline: written: BL.best, BL.oot",
    ]


def test_what_is_written_is_scored_by_us_and_as_score_pl_does(lexeval: Lexeval, files):
    lexeval(*files, "-o", "BL")
    Path("gold").write_text("pond.n 1 :: pool 3;lake 1;\nlone.n 2 :: single 2;\nhop.v 3 :: move 2;leap 1;\n")
    found = lexeval("score", "substitution", "gold", "BL.best", "BL.oot", "--format", "json").json["systems"]
    assert found[0]["measures"]["best_recall"] == pytest.approx((3 / 4 + 0) / 3)
    assert found[1]["measures"]["oot_recall"] == pytest.approx((4 / 4 + 2 / 3) / 3)
    assert "recall = 25.00" in lexeval("scorepl", "BL.best", "gold").out


def test_a_frequency_list_is_an_option(lexeval: Lexeval, files):
    Path("list.txt").write_text("mere.n 7\nbad\n")
    answer = lexeval(*files, "--frequencies", "list.txt", "-o", "BL")
    assert Path("BL.best").read_text().startswith("pond.n 1 :: Mere\n")
    assert answer.err.startswith("list.txt:2: error: 'bad' does not end in a whole number")
    assert "ranked by list.txt (1 word)" in answer.err


@pytest.mark.parametrize(
    ("words", "code", "said"),
    [
        (["substitution", "sentences.xml", "-o", "BL"], 2, "required: --wordnet"),
        (["substitution", "--wordnet", "wordnet", "-o", "BL"], 2, "required: SENTENCES.xml"),
        (["substitution", "sentences.xml", "--wordnet", "wordnet"], 2, "required: -o"),
        (["lexicon", "sentences.xml", "-o", "BL"], 2, "there are no baselines of lexicon"),
        (["nothing"], 2, "invalid choice"),
        ([], 2, "required: "),
        (["substitution", "none.xml", "--wordnet", "wordnet", "-o", "BL"], 1, "none.xml: error: cannot be opened"),
        (["substitution", "sentences.xml", "--wordnet", "no", "-o", "BL"], 1, "no: error: cannot be opened"),
        (["substitution", "sentences.xml", "--wordnet", "wordnet", "-o", "no/BL"], 1, "cannot be written"),
    ],
)
def test_what_is_wrong_is_said(lexeval: Lexeval, files, words, code, said):
    answer = lexeval("baseline", *words)
    assert (answer.code, answer.out) == (code, "")
    assert said in answer.err
    assert not list(Path().glob("BL*"))


def test_help_names_what_a_task_asks_for(lexeval: Lexeval):
    made = " ".join(lexeval("baseline", "substitution", "--help").out.split())
    assert "WordNet baselines" in made
    assert "--wordnet FOLDER" in made
    assert "OUT.best (best guess) and OUT.oot (up to ten answers)" in made


def test_an_input_is_not_written_over(lexeval: Lexeval, files):
    Path("sentences.xml").rename("BL.best")
    answer = lexeval("baseline", "substitution", "BL.best", "--wordnet", "wordnet", "-o", "BL")
    assert answer.code == 1
    assert "one of the files" in answer.err
    assert Path("BL.best").read_text().startswith("<corpus>")
    assert not Path("BL.oot").exists()


def test_recall_on_the_task_s_data_is_near_that_of_its_baseline(lexeval: Lexeval, shared: Path, tmp_path: Path):
    """About .10 for best. The published oot baseline goes on to the other senses of a word (see about.md)."""
    if not (REAL / "data.noun").is_file():
        pytest.skip(f"no WordNet in {REAL} (Debian's package wordnet-base)")
    gold, out = shared / "data/substitution/gold", tmp_path / "wordnet"
    lexeval("baseline", "substitution", gold / "lst_all.xml", "--wordnet", REAL, "-o", out)
    answer = lexeval("score", "substitution", gold / "lst_test.gold", f"{out}.best", f"{out}.oot", "--format", "json")
    best, oot = (system["measures"] for system in answer.json["systems"])
    assert 0.09 < best["best_recall"] < 0.13
    assert best["best_recall"] < oot["oot_recall"] < 0.35
    assert best["best_mode_recall"] < oot["oot_mode_recall"]


def test_trees_are_put_into_order_and_scored(lexeval: Lexeval, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.chdir(tmp_path)
    trees = "# sent_id = a\n1\tThe\t_\t_\t_\t_\t2\t_\t_\t_\n2\tcat\t_\t_\t_\t_\t0\t_\t_\t_\n\n"
    Path("trees.conllu").write_text(trees)
    answer = lexeval("baseline", "generation", "trees.conllu", "trees.conllu", "--seed", "7", "-o", "BL")
    assert (answer.code, answer.out) == (0, "")
    assert answer.err.splitlines() == [
        "lexeval baseline: sides of 1 daughter learnt from trees.conllu; seed 7",
        "lexeval baseline: written: BL.left_right.txt, BL.random_training.txt, BL.random_tree.txt",
    ]
    assert Path("BL.left_right.txt").read_text() == "The cat\n"
    found = lexeval("score", "generation", "trees.conllu", "BL.left_right.txt", "--format", "json").json["systems"]
    assert found[0]["measures"]["generation_tree_accuracy"] == 1
    refused = lexeval("baseline", "generation", "BL.left_right.txt", "trees.conllu", "-o", "other")
    assert refused.code == 1
    assert "is no CoNLL-U, and has no trees" in refused.err
