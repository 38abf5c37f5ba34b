"""What can be set about the picture of a cluster; nothing here changes a number."""

from __future__ import annotations

from lexeval_gui.core.parameters import Choice, Option
from lexeval_gui.tasks.lexicon.alignment.orthographies import SHIPPED

ORTHOGRAPHY = Choice(
    "orthography", "orthography",
    (
        Option("automatic", "the orthography file that was opened, else what names of files or letters point to"),
        Option("general", "every character with its marks is a grapheme; vowels by script"),
        *(Option(name, f"graphemes and vowels of {name.capitalize()}") for name in SHIPPED),
    ),
    "view",
    help="What stands in one cell of an aligned cluster, and what is a vowel.",
)  # fmt: skip
ALIGN = Choice(
    "align", "large clusters",
    (
        Option("automatic", "are shown as a list; forms stand in columns in the others"),
        Option("always", "are aligned as well, which can take seconds"),
    ),
    "view",
)  # fmt: skip

PARAMETERS = (ORTHOGRAPHY, ALIGN)
"""The parameters of the view, in order."""
