"""What only some tasks offer is found, and each official scorer has its command."""

from __future__ import annotations

import pytest

from lexeval_gui import tasks
from lexeval_gui.__main__ import parser

VERBS = parser().format_help().split()


def test_each_official_scorer_has_its_command():
    given = [tasks.load(task).official for task in tasks.offering("official")]
    scorers = [name for official in given if official is not None for name in official()]
    assert scorers
    assert set(scorers) <= set(VERBS)
    assert len(set(scorers)) == len(scorers)


@pytest.mark.parametrize("capability", ["agreement", "official", "review", "study", "sampling"])
def test_those_that_offer_something_are_all_found_whatever_comes_first(capability: str):
    found = [*tasks.offering(capability)]
    assert sorted(found) == [
        name for name in sorted(tasks.names()) if getattr(tasks.load(name), capability) is not None
    ]
    assert found
