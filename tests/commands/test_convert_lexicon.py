"""`lexeval convert lexicon` as it is typed: word lists that score the same, the aligned cluster, the sample."""

from __future__ import annotations

from pathlib import Path

import pytest

from lexeval_gui.core.resources import resource
from tests.commands.conftest import Lexeval

MISSIER = resource("samples", "lexicon", "missier")
FILES = (MISSIER / "dictionary.tsv", MISSIER / "maltilex.tsv")


def measures(lexeval: Lexeval, *files: Path, options: tuple[str, ...] = ()) -> dict[str, float]:
    answer = lexeval("score", "lexicon", *files, *options, "--format", "json")
    assert answer.code == 0, answer.err
    known: dict[str, float] = answer.json["systems"][0]["measures"]
    return known


def test_word_lists_score_the_same_when_read_again(lexeval: Lexeval, tmp_path: Path):
    out = tmp_path / "out"
    assert lexeval("convert", "lexicon", *FILES, "--to", "forms", "-o", out).code == 0
    assert measures(lexeval, out / "gold", out / "maltilex") == measures(lexeval, *FILES)


def test_clusters_without_lemmas_have_the_same_f_measure(lexeval: Lexeval, tmp_path: Path):
    out = tmp_path / "out"
    answer = lexeval("convert", "lexicon", *FILES, "--to", "clusters", "-o", out)
    assert "name no lemmas" in answer.err
    as_clusters, labelled = measures(lexeval, out / "gold.txt", out / "maltilex.txt"), measures(lexeval, *FILES)
    for name in ("f_measure", "f_measure_pruned", "entropy", "bmf1_f"):
        assert as_clusters[name] == pytest.approx(labelled[name], abs=1e-12)


def test_the_aligned_cluster_of_a_lemma_is_a_table(lexeval: Lexeval, tmp_path: Path):
    out = tmp_path / "missier.tsv"
    assert lexeval("convert", "lexicon", *FILES, "--to", "aligned", "--item", "missier", "-o", out).code == 0
    head, *rows = [line.split("\t") for line in out.read_text(encoding="utf-8").splitlines()]
    assert head[:3] == ["side", "form", "column_1"]
    assert {len(row) for row in rows} == {len(head)}
    assert all("".join(cells) == form for _, form, *cells in rows)
    sides = {form: side for side, form, *_ in rows}
    assert (sides["missier"], sides["missiera"]) == ("both", "dictionary")
    assert ["ie"] * 7 == [row[6] for row in rows if row[1].startswith("missier")][:7]


def test_the_sample_is_the_one_of_sample(lexeval: Lexeval, tmp_path: Path):
    out, values = tmp_path / "sample.txt", ("--set", "alpha=.5", "--set", "seed=7")
    assert lexeval("convert", "lexicon", *FILES, "--to", "sample", *values, "-o", out).code == 0
    assert out.read_text(encoding="utf-8") == lexeval("sample", "lexicon", *FILES, *values).out


@pytest.mark.parametrize(("words", "said"), [
    (("--to", "aligned"), "--item ID says which"),
    (("--to", "aligned", "--item", "nobody"), "no item 'nobody'"),
    (("--to", "forms", "--item", "missier"), "--item is not for --to forms"),
    (("--to", "tmx"), "there are forms, clusters, aligned, sample"),
])  # fmt: skip
def test_wrong_usage_is_told(lexeval: Lexeval, tmp_path: Path, words, said):
    answer = lexeval("convert", "lexicon", *FILES, *words, "-o", tmp_path / "out")
    assert answer.code == 2
    assert said in answer.err
    assert not (tmp_path / "out").exists()


def test_a_sample_needs_a_lexicon(lexeval: Lexeval, tmp_path: Path):
    answer = lexeval("convert", "lexicon", FILES[0], "--to", "sample", "-o", tmp_path / "out")
    assert answer.code == 2
    assert "about a system" in answer.err
