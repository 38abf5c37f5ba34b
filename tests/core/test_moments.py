"""Moments in words."""

from __future__ import annotations

from datetime import datetime

import pytest

from lexeval_gui.core.moments import describe_moment

NOW = datetime(2026, 3, 1, 0, 5)


@pytest.mark.parametrize(
    ("written", "said"),
    [
        ("2026-03-01T00:01", "today 00:01"), ("2026-02-28T23:59", "yesterday 23:59"),
        ("2026-02-27T23:59", "2 days ago"),
        ("2026-02-23T08:00", "6 days ago"), ("2026-02-22T08:00", "2026-02-22"), ("2027-01-01T08:00", "2027-01-01"),
        ("", ""), ("last week", ""),
    ],
)  # fmt: skip
def test_a_moment_is_said_as_people_say_it(written: str, said: str) -> None:
    assert describe_moment(written, NOW) == said
