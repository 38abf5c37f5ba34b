"""What is wrong with a path is told with file, line and step."""

from __future__ import annotations

import contextlib
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lexeval_gui.core.guided_path.path import PathGesture
from lexeval_gui.core.guided_path.reading import parse_path
from lexeval_gui.core.guided_path.text import Statement
from lexeval_gui.core.parameters import BadValue
from lexeval_gui.core.problems import Unreadable
from lexeval_gui.testing.example_counts import times
from lexeval_gui.workspace import opening
from lexeval_gui.workspace.guided_paths.checking import check, is_stated
from lexeval_gui.workspace.guided_paths.rehearsal import Rehearsal, changes_of
from tests.workspace.guided_paths.lessons import HEAD, lesson

FIRST = '\n[[step]]\ntext = "Look."\n'
"""A step with nothing wrong; the one after it begins on line 8."""


def found(folder: Path, step: str) -> list[str]:
    """What is said of a path whose second step has these lines; each is of that step and its line."""
    path = lesson(folder, f"{FIRST}\n[[step]]\n{step}\n")
    said = []
    for problem in check(path):
        assert (problem.severity, problem.path, problem.line) == ("error", str(folder / "lesson.path.toml"), 8)
        assert problem.message.startswith("step 2: ")
        said.append(problem.message.removeprefix("step 2: "))
    return said


GOOD = """
text = "**bold** has F {bold.coverage_f = .785} and hits {bold.hits = 12}; the paper {cited .462}."
first = { item = "1", systems = ["bold"], filter = "pos:a", figure = "over_k", show = ["item", "scores"] }
point = ["k", "coverage_f", "preset", "scores", "over_k", "matching", ["gold", "glad"], ["answer", "bold", 2, "sad"]]
question = "And now?"
choices = ["it falls", ".46"]
right = ".46"
act = { set = { n = 1 }, gesture = { ref = ["answer", "bold", 2], verb = "remove" } }
answer = "{before bold.coverage_f = .785} → {bold.coverage_f = .154}, of {cited .462}; {count pos:a = 2}"
predict = "bold.coverage_f"
holds = ["bold.hits > shy.hits"]
holds_then = ["bold.coverage_f < before bold.coverage_f"]
"""


def test_nothing_is_said_of_a_path_that_holds(tmp_path: Path):
    assert found(tmp_path, GOOD) == []


@pytest.mark.parametrize(
    ("step", "said"),
    [
        ('text = "{bold.coverage_f = .786}"', "bold.coverage_f is .785, and .786 is stated"),
        ('text = "{bold.coverage_f = 78.6%}"', "bold.coverage_f is 78.5%, and 78.6% is stated"),
        ('text = "{bold.hits = 13}"', "bold.hits is 12, and 13 is stated"),
        ('text = "x"\nquestion = "{bold.hits = 13}"', "bold.hits is 12, and 13 is stated"),
        ('text = "x"\nanswer = "{bold.hits = 13}"', "bold.hits is 12, and 13 is stated"),
        ('text = "F is .785"', ".785 stands outside braces, where nobody can check it"),
        ('text = "x"\nholds = ["bold.hits < shy.hits"]', "bold.hits < shy.hits does not hold"),
        ('text = "x"\nact = { set = { n = 1 } }\nholds_then = ["bold.hits = 12"]', "bold.hits = 12 does not hold"),
        ('text = "x"\nholds = ["bold.hits"]', "'bold.hits' compares nothing"),
        ('text = "{dull.hits}"', "'dull.hits': there is no system 'dull'; there are shy, bold"),
        ('text = "{bold.hist}"', "there is no 'hist' of bold"),
        ('text = "{before bold.hits}"', "asks for what was before an act"),
        ('text = "x"\npredict = "bold.hist"\nanswer = "y"', "there is no 'hist' of bold"),
        ('text = "x"\nfirst = { set = { kk = 1 } }', "kk"),
        ('text = "x"\nfirst = { set = { n = 0 } }', "n"),
        ('text = "x"\nfirst = { preset = "none" }', "there is no preset 'none'; there are "),
        ('text = "x"\nfirst = { item = "9" }', "there is no item '9'"),
        ('text = "x"\nact = { item = "9" }', "there is no item '9'"),
        ('text = "x"\nfirst = { systems = ["dull"] }', "there is no system 'dull'; there are shy, bold"),
        ('text = "x"\nfirst = { filter = "nothing:3" }', "filter nothing:3: "),
        ('text = "x"\nfirst = { figure = "over_q" }', "there is no figure 'over_q'; there are over_n"),
        ('text = "x"\nfirst = { figure = "judged" }', "there is no figure 'judged'; there are over_n"),
        ('text = "x"\nfirst = { show = ["itme"] }', "there is no pane 'itme'; there are items, item"),
        ('text = "x"\nfirst = { show = ["item", "items", "scores"] }', "2 panes can stand beside each other, and 3"),
        ('text = "x"\nfirst = { leave_out = [["dull", "1"]] }', "there is no system 'dull'"),
        ('text = "x"\nfirst = { leave_out = [["bold", "9"]] }', "there is no item '9'"),
        ('text = "x"\npoint = "q"', "point: 'q' is no measure, parameter, figure or pane here"),
        ('text = "x"\npoint = [["gold", "glad"]]', "point: ['gold', 'glad'] is no measure"),
        ('text = "x"\nfirst = { item = "1" }\npoint = [["gold", "clever"]]', "point: ['gold', 'clever'] is no measure"),
        (
            'text = "x"\nfirst = { item = "1" }\nact = { gesture = { ref = ["answer", "bold", 9], verb = "remove" } }',
            "the gesture remove on ['answer', 'bold', 9] of item 1: ",
        ),
        (
            'text = "x"\nfirst = { item = "1" }\nact = { gesture = { ref = ["answer", "bold", 1], verb = "fold" } }',
            "the gesture fold on ['answer', 'bold', 1] of item 1: ",
        ),
        ('text = "{cited .4621}"', ".4621 is cited, and is not among the figures of papers"),
        ('text = "x"\nchoices = [".5", ".6"]\nright = ".5"', ".5 is right, and no number that the step states is so"),
    ],
)
def test_what_is_wrong_is_told_of_its_step(tmp_path: Path, step: str, said: str):
    (problem,) = found(tmp_path, step)
    assert said in problem


def test_a_preset_takes_back_what_was_set_but_for_how_often_is_resampled(tmp_path: Path):
    first = f"{FIRST}first = {{ set = {{ k = 0, resamples = 30, seed = 7 }} }}\n"
    rest = '\n[[step]]\ntext = "{low bold.coverage_f}"\nfirst = { preset = "default" }\n'
    path = lesson(tmp_path, first + rest)
    assert not check(path)
    before, after = (Rehearsal(path).moment(step).evaluation.settings for step in (0, 1))
    assert (before["k"], after["k"]) == ("0", "1")
    assert (after["resamples"], after["seed"]) == ("30", "7")


def test_what_cannot_be_done_is_told_once_and_not_in_every_step_after_it(tmp_path: Path):
    path = lesson(tmp_path, f'{FIRST}first = {{ item = "9" }}\n{FIRST}{FIRST}')
    (problem,) = check(path)
    assert problem.message == "step 1: there is no item '9'"


@pytest.mark.parametrize(
    ("head", "said"),
    [
        (HEAD.replace("substitution", "substitutes"), "there is no task 'substitutes'; there are "),
        (HEAD.replace("lesson.gold", "other.gold"), "cannot be opened: No such file"),
        (HEAD.replace("lesson.gold", "a.lexeval"), "a.lexeval is not data"),
        (HEAD.replace("lesson.gold", "lesson.path.toml"), "lesson.path.toml is not data"),
        (HEAD.replace('"lesson.gold", ', ""), "gold"),
    ],
)
def test_files_that_cannot_be_opened_are_told_of_the_path(tmp_path: Path, head: str, said: str):
    path = lesson(tmp_path, FIRST, head)
    with pytest.raises(Unreadable) as refused:
        check(path)
    assert any(said in str(problem) for problem in refused.value.problems)
    assert "Traceback" not in str(refused.value)


@pytest.mark.parametrize(
    ("found_value", "stated", "holds"),
    [
        (0.6666, ".667", True), (0.6666, ".67", True), (0.6666, ".666", False), (0.6666, ".6666", True),
        (float("nan"), "0", False), (float("inf"), "0", False), (-0.25, "-.25", True), (0.25, "-.25", False),
        (0.125, "12.5%", True), (12.0, "12", True),
    ],
)  # fmt: skip
def test_a_number_reads_as_it_is_stated(found_value: float, stated: str, holds: bool):
    assert is_stated(Statement("x", stated), found_value) is holds


@given(st.floats(-1e6, 1e6), st.integers(0, 6))
@settings(max_examples=times(100))
def test_a_number_is_stated_by_its_decimals_and_by_no_others(value: float, digits: int):
    written = f"{value:.{digits}f}"
    other = f"{value + 2 * 10**-digits:.{digits}f}"
    assert not is_stated(Statement("x", other), value)
    assert abs(float(written) - value) <= 0.5 * 10**-digits * 1.001 or not is_stated(Statement("x", written), value)


# gestures of any value

VALUES = st.recursive(
    st.none() | st.booleans() | st.integers(-3, 2**40) | st.floats(allow_nan=True) | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3),
    max_leaves=4,
)
REFS: dict[str, tuple[str, ...]] = {
    "substitution": ("gold", "answer", "answers", "target"),
    "edits": ("edit", "gold", "text"),
    "lexicon": ("form", "cell", "dictionary", "lexicon"),
    "generation": ("token", "output", "row"),
}


@pytest.fixture(scope="module")
def rehearsals() -> dict[str, Any]:
    made = {}
    for task in REFS:
        sample = opening.sample(task)
        folder = Path(sample.paths[0]).parent
        while any(not Path(path).is_relative_to(folder) for path in sample.paths):
            folder = folder.parent
        files = [str(Path(path).relative_to(folder)) for path in sample.paths]
        text = f'title = "t"\ntask = "{task}"\nfiles = {files!r}\n[[step]]\ntext = "x"\n'
        made[task] = Rehearsal(parse_path(text, str(folder / "any.path.toml"))).moment(0).evaluation
    return made


@given(st.data())
@settings(max_examples=times(150))
def test_no_gesture_of_a_path_is_a_traceback(rehearsals: dict[str, Any], data: st.DataObject):
    task = data.draw(st.sampled_from(sorted(REFS)))
    evaluation = rehearsals[task]
    names = st.sampled_from([*REFS[task], *evaluation.system_names]) | st.text(max_size=4)
    ref = tuple(data.draw(st.lists(names | st.integers(-2, 30), min_size=1, max_size=4)))
    verb = data.draw(st.sampled_from(["toggle", "move", "replace", "insert", "remove", "more", "less", "x"]))
    item = data.draw(st.sampled_from([evaluation.dataset.ids[0], evaluation.dataset.ids[1], "nowhere", ""]))
    gesture = PathGesture(ref, verb, data.draw(VALUES))
    with contextlib.suppress(BadValue):
        changes = changes_of(evaluation, [(item, gesture), (item, gesture)])
        evaluation.with_changes(changes).scores(0)
