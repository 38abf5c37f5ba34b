"""Whatever a task declares to act on reading can be given on the command line, by the name of its option."""

from __future__ import annotations

import pytest

from lexeval_gui import tasks
from lexeval_gui.__main__ import parser
from lexeval_gui.commands import common
from tests.commands.conftest import Lexeval

EVERY = [(name, option) for name in tasks.names() for option in tasks.load(name).reading.options]


@pytest.mark.parametrize("verb", ["score", "curve", "compare", "convert"])
@pytest.mark.parametrize(("task", "option"), EVERY, ids=lambda known: getattr(known, "id", known))
def test_every_option_of_a_task_is_one_of_each_verb_that_reads(verb: str, task: str, option):
    rest = {"score": ["s"], "curve": ["s", "--over", "k"], "compare": ["a", "b"], "convert": ["--to", "x", "-o", "y"]}
    flag = f"--{option.id.replace('_', '-')}"
    value = [] if option.id == "header" else [option.default or "x"]
    given = parser().parse_args([verb, task, "gold", *rest[verb], flag, *value])
    assert common.options_of(given) == {option.id: value[0] if value else "yes"}


def test_an_option_of_another_task_is_refused(lexeval: Lexeval, happy):
    answer = lexeval("score", "substitution", "gold", "shy.oot", "--annotator", "1")
    assert answer.code == 2
    assert "has no option --annotator" in answer.err
