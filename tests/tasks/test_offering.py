"""What the built-in tasks offer is found, and has its command."""

from __future__ import annotations

import pytest

from lexeval_gui import tasks
from lexeval_gui.__main__ import parser


def test_each_official_scorer_has_its_command():
    given = [tasks.load(task).official for task in tasks.offering("official")]
    scorers = [name for official in given if official is not None for name in official()]
    assert scorers
    assert len(set(scorers)) == len(scorers)
    for name in scorers:
        assert parser(name).parse_args([name, "one", "other"]).verb == name


@pytest.mark.parametrize("room", ["", "lexicon", "scorepl"])
@pytest.mark.parametrize("capability", ["agreement", "official", "review", "study", "sampling"])
def test_those_that_offer_something_are_found_whichever_are_asked_first(capability: str, room: str):
    found = [*tasks.offering(capability, room)]
    assert found
    assert sorted(found) == [
        name for name in sorted(tasks.names()) if getattr(tasks.load(name), capability) is not None
    ]
