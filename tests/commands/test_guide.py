"""`lexeval guide`: what it prints, what it says is wrong, and how it ends."""

from __future__ import annotations

from pathlib import Path

import pytest

from lexeval_gui.workspace import opening
from tests.commands.conftest import Lexeval
from tests.workspace.guided_paths.lessons import lesson

STEPS = """
[[step]]
text = \"\"\"
**bold** answers *everything*: F {bold.coverage_f = .785}.

The paper has {cited .462}.
\"\"\"
question = "**Move *n* to 1.** What becomes of it?"
act = { set = { n = 1 } }
choices = ["it falls", "it rises"]
right = "it falls"
answer = "{before bold.coverage_f = .785} → {bold.coverage_f = .154}"

[[step]]
text = "Predict."
predict = "bold.hits"
"""


@pytest.fixture
def file(tmp_path: Path) -> Path:
    lesson(tmp_path, STEPS)
    return tmp_path / "lesson.path.toml"


def test_a_path_is_printed_with_its_numbers(lexeval: Lexeval, file: Path):
    answer = lexeval("guide", file)
    assert (answer.code, answer.err) == (0, "")
    assert answer.out.splitlines() == [
        "A lesson", "", "1 of 2", "",
        "bold answers everything: F .785.", "", "The paper has .462.", "",
        "Move n to 1. What becomes of it?", "", "it falls / it rises", "",
        "Answer: it falls. .785 → .154", "", "2 of 2", "", "Predict.", "", "Answer: It is 3.",
    ]  # fmt: skip


def test_checking_says_nothing_where_all_is_right(lexeval: Lexeval, file: Path):
    answer = lexeval("guide", file, "--check")
    assert (answer.code, answer.out, answer.err) == (0, "", "")


@pytest.mark.parametrize("check", [(), ("--check",)])
def test_a_wrong_number_is_told_with_file_line_and_step(lexeval: Lexeval, file: Path, check: tuple[str, ...]):
    file.write_text(file.read_text().replace(".785}.", ".786}."))
    answer = lexeval("guide", file, *check)
    assert (answer.code, answer.out) == (1, "")
    assert f"{file}:5: error: step 1: bold.coverage_f is .785, and .786 is stated" in answer.err


def test_a_path_that_cannot_be_read_is_told_with_its_line(lexeval: Lexeval, file: Path):
    file.write_text(file.read_text().replace("predict", "predicts"))
    answer = lexeval("guide", file)
    assert answer.code == 1
    assert f"{file}:17: error: step 2: there is no 'predicts' here" in answer.err


@pytest.mark.parametrize("lost", ["lesson.path.toml", "bold.oot"])
def test_files_that_are_not_there(lexeval: Lexeval, file: Path, lost: str):
    (file.parent / lost).unlink()
    answer = lexeval("guide", file)
    assert (answer.code, answer.out) == (1, "")
    assert f"{lost}: error: cannot be opened: No such file" in answer.err


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("nothing",), "there is no file and no sample 'nothing'"),
        (("--chek",), "unrecognized arguments"),
        (("a.path.toml", "b.path.toml"), "unrecognized arguments"),
    ],
)
def test_wrong_usage(lexeval: Lexeval, words: tuple[str, ...], said: str):
    answer = lexeval("guide", *words)
    assert answer.code == 2
    assert said in answer.err


def test_samples_are_listed_and_printed_by_their_ids(lexeval: Lexeval):
    listed = lexeval("guide")
    guided = [sample.id for sample in opening.samples() if sample.guide]
    assert listed.code == 0
    assert [line.partition(":")[0] for line in listed.out.splitlines()] == guided
    printed = lexeval("guide", "substitution-happy")
    assert printed.code == 0
    title = next(line for line in listed.out.splitlines() if line.startswith("substitution-happy: "))
    assert printed.out.startswith(title.partition(": ")[2] + "\n")


def test_it_is_written_into_a_file(lexeval: Lexeval, file: Path):
    out = file.parent / "out.txt"
    assert lexeval("guide", file, "-o", out).out == ""
    assert out.read_text() == lexeval("guide", file).out


def test_what_a_path_contains_cannot_steer_a_terminal(lexeval: Lexeval, file: Path):
    file.write_text(file.read_text().replace('"Predict."', '"Pre\\u001b[31mdict."').replace("A lesson", "A\\u0007"))
    answer = lexeval("guide", file)
    assert "\x1b" not in answer.out
    assert "\x07" not in answer.out
