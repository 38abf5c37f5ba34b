"""Whatever a task declares to act on reading can be given on the command line, by the name of its option."""

from __future__ import annotations

from types import SimpleNamespace

import pytest
from msgspec.structs import replace

from lexeval_gui import tasks
from lexeval_gui.__main__ import parser
from lexeval_gui.commands.shared import typed
from lexeval_gui.commands.shared.parser import READING
from lexeval_gui.core.parameters import BadValue, Choice, Option, Text
from tests.commands.conftest import Lexeval

EVERY = [(name, option) for name in tasks.names() for option in tasks.load(name).reading.options]


@pytest.mark.parametrize("verb", ["score", "curve", "compare", "ranking", "map", "conventions", "convert", "table"])
@pytest.mark.parametrize(("task", "option"), EVERY, ids=lambda known: getattr(known, "id", known))
def test_every_option_of_a_task_is_one_of_each_verb_that_reads(verb: str, task: str, option):
    rest = {"score": ["s"], "curve": ["s", "--over", "k"], "compare": ["a", "b"], "convert": ["--to", "x", "-o", "y"]}
    rest["ranking"] = rest["conventions"] = rest["compare"]
    rest["table"] = rest["score"]
    rest["map"] = ["s", "--over", "k,n"]
    flag = f"--{option.id.replace('_', '-')}"
    value = [] if option.id == "header" else [option.default or "x"]
    given = parser().parse_args([verb, task, "gold", *rest[verb], flag, *value])
    assert typed.options_of(given) == {option.id: value[0] if value else "yes"}


def test_an_option_of_another_task_is_refused(lexeval: Lexeval, happy):
    answer = lexeval("score", "substitution", "gold", "shy.oot", "--annotator", "1")
    assert answer.code == 2
    assert "has no option --annotator" in answer.err


def test_what_help_describes_is_declared_by_some_task():
    assert {*READING} == {option.id for _, option in EVERY}


def test_an_option_that_only_another_task_declares_is_one_of_its_verbs(monkeypatch: pytest.MonkeyPatch):
    own = Text("tag_set", "tag set", "", "read"), Choice("strict", "strict", (Option("no"), Option("yes")), "read")
    task = replace(tasks.load("lexicon"), reading=SimpleNamespace(options=own, roles=()))
    monkeypatch.setattr(tasks, "load", lambda name: task)
    words = ["score", "--tag-set", "x", "lexicon", "gold", "s", "--strict"]
    given = parser().parse_args(words)
    assert (given.gold, given.systems) == ("gold", ["s"])
    assert typed.options_of(given) == {"tag_set": "x", "strict": "yes"}
    with pytest.raises(BadValue, match="has no option --columns; it has --tag_set, --strict"):
        typed.options_of(parser().parse_args([*words, "--columns", "2,1"]))
