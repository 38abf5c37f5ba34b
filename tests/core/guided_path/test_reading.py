"""Reading a path: everything that can be wrong with one is a problem with file and line."""

from __future__ import annotations

import os

import pytest

from lexeval_gui.core.guided_path.path import Acts, PathGesture
from lexeval_gui.core.guided_path.reading import parse_path, read_path
from lexeval_gui.core.problems import Unreadable

WHOLE = """\
title = "Why penalise wrong answers?"
task = "substitution"
files = ["happy.gold", "runs/five_wrong_added.oot"]
source = "Jabbari, Hepple & Guthrie (2010)"
set = { k = 1, "F beta" = "2" }

# [[step]] stands in a comment
[[step]]
first = { item = "1", show = ["item", "figures"], systems = ["a"], figure = "over_k", preset = "jabbari" }
text = \"\"\"
Its precision is **{precision = .667}**.
[[step]]
is no head here\"\"\"
holds = ["precision = 0.5"]

[[step]]
text = "Now move *k*."
question = "What becomes of it?"
point = ["k", ["gold", "glad"]]
act = { set = { k = 2 }, filter = "", reset = true, leave_out = [["left", "keys"]] }
choices = ["it falls", "it rises"]
right = "it falls"
answer = "{before precision = .667} → {precision = .500}"
holds_then = ["precision < 1"]

[[step]]
text = "Take it away."
act = { gesture = { ref = ["answer", "eager", 3], verb = "remove" } }
predict = "precision"
hides = true
"""

STEP = 'title = "t"\ntask = "substitution"\nfiles = ["a"]\n\n[[step]]\ntext = "x"\n'
"""A step whose head is on line 5."""


def test_a_whole_path_is_read(tmp_path):
    file = tmp_path / "why.path.toml"
    file.write_text(WHOLE, encoding="utf-8-sig")
    path = read_path(file)
    assert (path.title, path.task, path.path) == ("Why penalise wrong answers?", "substitution", str(file))
    assert path.files == (str(tmp_path / "happy.gold"), str(tmp_path / "runs" / "five_wrong_added.oot"))
    assert path.settings == (("k", "1"), ("F beta", "2"))
    one, two, three = path.steps
    assert [step.line for step in path.steps] == [8, 16, 26]
    assert one.first == Acts(
        preset="jabbari", item="1", systems=("a",), figure="over_k", panes=("item", "figures")
    )  # fmt: skip
    assert two.act == Acts((("k", "2"),), filter="", reset=True, left_out=(("left", "keys"),))
    assert two.point == ("k", ("gold", "glad"))
    assert (two.choices, two.right) == (("it falls", "it rises"), "it falls")
    assert three.act.gestures == (PathGesture(("answer", "eager", 3), "remove"),)
    assert (three.predict, three.hides, three.has_answer) == ("precision", True, True)


def said_of(text: str) -> tuple[int | None, str]:
    """Line and words of the one problem of a text."""
    with pytest.raises(Unreadable) as refused:
        parse_path(text, "a/b.path.toml")
    (problem,) = refused.value.problems
    assert problem.path == "a/b.path.toml"
    assert problem.severity == "error"
    return problem.line, problem.message


@pytest.mark.parametrize(
    ("added", "words"),
    [
        ("txt = 'x'", "step 1: there is no 'txt' here; there are text, point"),
        ("first = { sett = { k = 1 } }", "there is no 'sett' here; there are set, preset"),
        ("act = { gesture = { ref = ['a'], verb = 'x', by = 1 } }", "there is no 'by' here; there are ref, verb"),
        ("question = 3", "question has to be a text in quotes"),
        ("choices = 'a'", "choices has to be a list of texts"),
        ("choices = ['a', 2]\nright = 'a'", "choices has to be a list of texts"),
        ("hides = 'yes'", "hides has to be true or false"),
        ("first = 'k'", "first has to be a table"),
        ("first = { set = 3 }", "set has to be a table such as"),
        ("first = { set = { k = true } }", "set: the value of k has to be a text or a number"),
        ("first = { set = { k = [1] } }", "set: the value of k has to be a text or a number"),
        (f"first = {{ set = {{ k = 0x{'f' * 5000} }} }}", "set: the value of k has to be a text or a number"),
        ("choices = ['a', 'b']\nright = 'c'", "right has to be one of the choices"),
        ("choices = ['a', 'b']", "right has to be one of the choices"),
        ("right = 'c'", "right has to be one of the choices"),
        ("holds_then = ['a < b']", "there is no act"),
        ("hides = true", "it has no answer"),
        ("point = 3", "point has to be an id"),
        ("point = [3]", "a ref has to be a list of names and numbers"),
        ("point = [[]]", "a ref has to be a list of names and numbers"),
        ("point = [['a', 1.5]]", "a ref has to be a list of names and numbers"),
        ("point = [['a', true]]", "a ref has to be a list of names and numbers"),
        ("act = { gesture = { ref = ['a'] } }", "verb is missing"),
        ("act = { gesture = { verb = 'a' } }", "a ref has to be a list of names and numbers"),
        ("act = { gesture = 'a' }", "gesture has to be a table, or a list of tables"),
        ("act = { gesture = { ref = ['a'], verb = 'x', value = 2026-01-01 } }", "value has to be a text, a number"),
        ("act = { leave_out = ['a'] }", "leave_out has to be a list of pairs"),
        ("act = { leave_out = [['a', 'b', 'c']] }", "leave_out has to be a list of pairs"),
    ],
)
def test_what_is_wrong_in_a_step_names_it_and_its_line(added, words):
    line, message = said_of(f"{STEP}{added}\n")
    assert line == 5
    assert message.startswith("step 1: ")
    assert words in message


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "title is missing"),
        (STEP.replace("title", "titel"), "there is no 'titel' here"),
        (STEP.replace('files = ["a"]', ""), "files is missing"),
        (STEP.replace('files = ["a"]', "files = []"), "files names no file"),
        (STEP.replace('files = ["a"]', "files = 'a'"), "files has to be a list of texts"),
        (STEP.replace('task = "substitution"', ""), "task is missing"),
        (STEP.replace("[[step]]\ntext", "#"), "it has no step"),
        ('title = "t"\ntask = "t"\nfiles = ["a"]\nstep = 3', "step has to be a table, or a list of tables"),
        ('title = "t"\ntask = "t"\nfiles = ["a"]\nstep = [3]', "step has to be a table, or a list of tables"),
        ('title = "t"\ntask = "t"\nfiles = ["a"]\nset = [3]\n[[step]]\ntext = "x"', "set has to be a table"),
    ],
)
def test_what_is_wrong_with_the_path_as_a_whole_is_told_of_its_first_line(text, words):
    line, message = said_of(text)
    assert line == 1
    assert words in message


def test_a_step_without_text_is_named():
    line, message = said_of(f"{STEP}\n[[step]]\nquestion = 'y'\n")
    assert (line, message) == (8, "step 2: text is missing")


@pytest.mark.parametrize(
    ("text", "line"), [("title = ", 1), ("a = 1\na = 2\n", 2), ("x = 1\n\n[[step]\n", 3), ("a = '''\n\n", 3)]
)
def test_what_is_no_toml_is_told_with_its_line(text, line):
    found, message = said_of(text)
    assert found == line
    assert message.startswith("this is no TOML")


@pytest.mark.parametrize("text", [f"a = {'[' * 100_000}", f"a = {'9' * 5000}", f"a = {'{b=' * 100_000}"])
def test_what_tomllib_cannot_bear_is_no_traceback(text):
    assert said_of(text)[1].startswith("this is no TOML")


@pytest.mark.parametrize(
    "name",
    [
        "/etc/passwd", "../a.gold", "a/../../b", "..", "C:\\\\a.gold", "C:a.gold", "\\\\\\\\host\\\\a", "..\\\\a.gold",
        "", ".", "/", "//host/a", "a\\u0000b",
    ],
)  # fmt: skip
def test_files_from_elsewhere_are_refused(name):
    line, message = said_of(STEP.replace('["a"]', f'["good", "{name}"]'))
    assert line == 1
    assert "files have to lie beside the path, or in a folder there" in message


@pytest.mark.parametrize("name", ["a.gold", "runs/a", "a..b", "...", ".hidden", "été/a b", "./a"])
def test_files_beside_the_path_are_taken(name):
    assert parse_path(STEP.replace('["a"]', f'["{name}"]'), "x/p.path.toml").files == (os.path.normpath(f"x/{name}"),)


def test_a_file_that_is_not_utf8_is_told_with_its_line(tmp_path):
    file = tmp_path / "a.path.toml"
    file.write_bytes(b'title = "a"\n\ntask = "caf\xe9"\n')
    with pytest.raises(Unreadable) as refused:
        read_path(file)
    (problem,) = refused.value.problems
    assert (problem.path, problem.line, problem.code) == (str(file), 3, "not-utf8")


def test_what_cannot_be_opened_is_a_problem(tmp_path):
    (tmp_path / "folder.path.toml").mkdir()
    os.mkfifo(tmp_path / "pipe.path.toml")
    for name in ("folder.path.toml", "none.path.toml", "pipe.path.toml", "a\0b.path.toml"):
        with pytest.raises(Unreadable) as refused:
            read_path(tmp_path / name)
        (problem,) = refused.value.problems
        assert problem.path == str(tmp_path / name)
        assert problem.message.startswith("cannot be opened: ")


def test_what_is_too_large_for_a_path_is_not_read(tmp_path):
    file = tmp_path / "a.path.toml"
    file.write_bytes(b"#" * (2**20 + 1))
    with pytest.raises(Unreadable, match="larger than a path"):
        read_path(file)
