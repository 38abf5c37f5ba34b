"""`lexeval figure`: every figure of every sample becomes a file; what is not there is said in words."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication

from lexeval_gui.__main__ import main
from lexeval_gui.core.jobs import Job
from lexeval_gui.core.parameters import Settings
from lexeval_gui.window.export.figure_layout import draw_anew
from lexeval_gui.window.plots.canvas import Canvas
from lexeval_gui.workspace import opening
from lexeval_gui.workspace.figures import offered
from lexeval_gui.workspace.scoring.evaluation import Evaluation
from lexeval_gui.workspace.scoring.session import Session

SAMPLES = ("substitution-systems", "edits-m2", "lexicon-english", "generation-worked")


def words_of(sample: str) -> list[str]:
    """TASK GOLD SYSTEM… of a sample."""
    found = opening.sample(sample)
    plan = opening.plan(found.paths, found.task)
    gold = [source.path for source in plan.sources if source.role == "gold"]
    return [plan.task, *gold, *(source.path for source in plan.sources if source.role == "system")]


def figures_of(sample: str) -> list[str]:
    found = opening.sample(sample)
    plan = opening.plan(found.paths, found.task)
    settings = Settings(opening.task(plan.task).identity.parameters).with_values({"resamples": "0"})
    return [figure.id for figure in offered.figures(Evaluation(Session().open(plan, settings, Job()), settings))]


@pytest.mark.slow
@pytest.mark.parametrize("sample", SAMPLES)
def test_every_figure_is_written(sample: str, tmp_path: Path, qapp: object) -> None:
    for figure in figures_of(sample):
        path = tmp_path / f"{figure}.svg"
        words = ["figure", *words_of(sample), "--figure", figure, "--set", "resamples=50", "-o", str(path)]
        assert main([*words, "--width", "9", "--height", "6"]) == 0, figure
        text = path.read_text(encoding="utf-8")
        assert text.count("<text") > 5, f"{figure}: its axes say nothing"
        found = re.search(r'width="([\d.]+)mm" height="([\d.]+)mm"', text)
        assert found is not None
        assert [float(size) for size in found.groups()] == pytest.approx([90, 60], abs=0.3)


def test_bands_are_drawn_as_in_the_window(tmp_path: Path, qapp: object) -> None:
    drawn = {}
    for name, more in (("with", ()), ("without", ("--without", "bands")), ("unsampled", ("--set", "resamples=0"))):
        path = tmp_path / f"{name}.svg"
        words = ["figure", *words_of("substitution-systems"), "--figure", "over_n", "-o", str(path)]
        assert main([*words, "--set", "resamples=50", *more]) == 0
        drawn[name] = path.read_text(encoding="utf-8")
    assert ["95 % interval" in drawn[name] for name in ("with", "without", "unsampled")] == [True, False, False]
    assert len(drawn["with"]) > len(drawn["without"]) == len(drawn["unsampled"])


@pytest.mark.parametrize(
    ("more", "said"),
    [
        (["--figure", "nothing", "-o", "{}/f.svg"], "there are over_n"),
        (["--figure", "over_n"], ".svg, .pdf, .png"),
        (["--figure", "over_n", "-o", "{}/f.gif"], ".svg, .pdf, .png"),
        (["--figure", "over_n", "-o", "{}/f.svg", "--width", "1"], "lies between 3 and 60 cm"),
        (["--figure", "over_n", "-o", "{}/f.svg", "--without", "axes"], "it has names, bands, cutoff"),
        (["--figure", "over_n", "-o", "{}/f.svg", "--show", "zz"], "it has coverage_f"),
    ],
)
def test_what_is_not_there_is_said(
    more: list[str], said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], qapp: object
) -> None:
    words = [word.format(tmp_path) for word in more]
    assert main(["figure", *words_of("substitution-systems"), *words]) == 2
    assert said in capsys.readouterr().err
    assert not list(tmp_path.iterdir())


def test_a_font_that_is_not_here_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str], qapp: object) -> None:
    path = tmp_path / "f.svg"
    words = ["figure", *words_of("substitution-systems"), "--figure", "over_n", "--set", "resamples=0", "-o", str(path)]
    assert main([*words, "--font", "No such font"]) == 0
    said = capsys.readouterr().err
    assert "there is no font 'No such font' here" in said
    [drawn] = set(re.findall(r"font-family=\"'([^']*)'", path.read_text(encoding="utf-8")))
    assert f"drawn in {drawn}" in said
    assert main([*words, "--font", drawn.upper()]) == 0
    assert "no font" not in capsys.readouterr().err


def test_a_file_that_is_read_is_not_written_over(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    task, gold, *systems = words_of("substitution-systems")
    own = tmp_path / "gold.svg"
    own.write_bytes(Path(gold).read_bytes())
    assert main(["figure", task, str(own), *systems, "--figure", "over_n", "-o", str(own)]) == 2
    assert "overwrite" in capsys.readouterr().err


def test_what_fails_in_a_slot_while_it_is_drawn_is_a_sentence_and_exit_1(
    tmp_path: Path, qapp: QApplication, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def fail() -> None:
        raise ValueError("no colours are left")

    def draw(plot: Canvas) -> None:
        QTimer.singleShot(0, fail)
        qapp.processEvents()
        draw_anew(plot)

    monkeypatch.setattr("lexeval_gui.window.app.figure.draw_anew", draw)
    words = ["figure", *words_of("substitution-systems"), "--figure", "over_n", "-o", str(tmp_path / "figure.png")]
    assert main(words) == 1
    said = capsys.readouterr().err
    assert "Something went wrong inside LexEval (ValueError: no colours are left)" in said
    assert "Traceback" not in said
