"""What papers report, from Python."""

from __future__ import annotations

import pytest

import lexeval_gui as lexeval
from lexeval_gui.__main__ import main


def test_figures_are_those_that_the_command_prints(capsys: pytest.CaptureFixture[str]) -> None:
    found = lexeval.reported("substitution")
    assert main(["table", "substitution", "--reported"]) == 0
    assert "\n".join(f"{table!r}\n" for table in found.values()) == capsys.readouterr().out
    table = found["jabbari-2"]
    assert (table.paper, table.table) == ("Jabbari, Hepple & Guthrie 2010", "Table 2")
    assert dict(zip(table.columns, table.rows[-1], strict=True))["adj"] == ".477"
    assert "not public" in table.about
    assert "<td" in table._repr_html_()


def test_a_name_that_is_none_says_which_there_are() -> None:
    with pytest.raises(KeyError, match="dalli-missier"):
        lexeval.reported("lexicon")["missier"]
    with pytest.raises(lexeval.UsageError):
        lexeval.reported("cooking")
