"""What HOO's official scorer says of single edits: gold, system, the gold's status, how many are spurious."""

from __future__ import annotations

import pytest

from tests.tasks.edits.small import ANY, E, insertion

_HOUSE = E("MD", 0, 5, "House", ["The house"])
_DELETED = E("MT", 5, 9, "and ", [""])
_SILENT = E("MT", 5, 8, "and", ANY)

STATUSES = [
    pytest.param(insertion("MD", 0, "the "), _HOUSE, "Missed", 1, id="the edge rule compares as written"),
    pytest.param(insertion("MD", 0, "The "), _HOUSE, "Detected", 1, id="the edge rule is one-way"),
    pytest.param(_HOUSE, insertion("MD", 0, "The "), "Missed", 0, id="the edge rule is one-way, swapped"),
    pytest.param(
        E("MD", 5, 8, "and", ["the and"]), E("MD", 4, 8, "\nand", [""]), "Detected", 0, id="a line break is no blank"
    ),
    pytest.param(
        E("MD", 5, 8, "and", ["the and"]), E("MD", 4, 8, "\u00a0and", [""]), "Detected", 0, id="nor a fixed blank"
    ),
    pytest.param(E("MD", 5, 8, "and", ["the and"]), E("MD", 4, 8, " and", [""]), "Recognised", 0, id="a blank is one"),
    pytest.param(_SILENT, E("MT", 5, 8, "and", ANY), "Corrected", 0, id="nothing said on either side"),
    pytest.param(_SILENT, E("MT", 5, 8, "and", [None]), "Corrected", 0, id="a correction without text is accepted"),
    pytest.param(_SILENT, _DELETED, "Corrected", 0, id="gold without corrections, system deletes a blank more"),
    pytest.param(_DELETED, _SILENT, "Recognised", 0, id="gold deletes a blank more, system without corrections"),
    pytest.param(
        E("RT", 5, 8, "and", ["Stra\u00dfe"]), E("RT", 5, 8, "and", ["STRASSE"]), "Recognised", 0, id="lower case only"
    ),
    pytest.param(E("RT", 5, 8, "and", ["In"]), E("RT", 5, 8, "and", ["in"]), "Corrected", 0, id="lower case"),
]
