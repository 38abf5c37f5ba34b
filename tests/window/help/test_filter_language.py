"""The page of the filter language says what can be typed."""

from __future__ import annotations

import html

from lexeval_gui.core import query
from lexeval_gui.window.help.filter_language import FILTERS, filter_page


def test_every_example_of_the_filter_language_can_be_read() -> None:
    for example, _ in FILTERS:
        query.parse(example)
        assert html.escape(example) in filter_page().text
