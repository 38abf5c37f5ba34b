"""The page of the filter language, by examples."""

from __future__ import annotations

import html

from lexeval_gui.window.help.pages import HelpPage

FILTER_RULES = (
    "Words are joined by blanks, and all must hold. Upper and lower case are the same. "
    "Double quotes keep blanks and take away the meaning of signs."
)

FILTERS = (
    ("pos:n", "the column pos is n"),
    ("pos:n,v", "it is n or v"),
    ("pos:~x", "it holds the letters x"),
    ("pos:", "it is anything but empty"),
    ("text:~bank", "the text holds bank"),
    ("bank", "one of the names or texts of the item holds bank"),
    ("F<0.5", "the first system's headline score; also <=, >, >=, = and !="),
    ("wordtune.F>wordnet.F", "one system's score against another's"),
    ("F:", "the score is defined"),
    (
        "status:missed type:RT",
        "of what items are made of (edits): one edit is missed and of type RT; click a number under "
        "the filter line for the same",
    ),
    ("T5.status:missed", "the same of one system; without a name it is the first"),
    ("-pos:n", "the items for which pos:n does not hold; an undefined score fits no comparison, so -F<0.5 finds it"),
)
"""The filter language by examples, as core/query reads it."""


def filter_page() -> HelpPage:
    """The filter language of the item list."""
    rows = "".join(
        f"<tr><td width='34%'><b>{html.escape(example)}</b></td><td>{html.escape(meaning)}</td></tr>"
        for example, meaning in FILTERS
    )
    text = f"<h2>Filter language</h2><p>{FILTER_RULES}</p><table width='100%'>{rows}</table>"
    return HelpPage("Filter language", text, "html")
