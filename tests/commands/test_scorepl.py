"""`lexeval scorepl` as it is typed: options, names, exit codes."""

from __future__ import annotations

import argparse
from pathlib import Path

import pytest

from lexeval_gui.commands import scorepl

GOLD = "bright.a 1 :: clever 3;smart 1;\n"


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder to type file names in."""
    monkeypatch.chdir(tmp_path)
    Path("gold").write_text(GOLD)
    Path("best").write_text("bright.a 1 :: clever\n")
    Path("oot").write_text("bright.a 1 ::: smart;clever\n")
    return tmp_path


def lexeval(*arguments: str) -> int:
    parser = argparse.ArgumentParser(prog="lexeval")
    parser.set_defaults(verb="scorepl")
    scorepl.add_arguments(parser)
    return scorepl.run(parser.parse_args(arguments))


def test_best_is_the_default(capsysbinary: pytest.CaptureFixture[bytes]) -> None:
    assert lexeval("best", "gold") == 0
    printed = capsysbinary.readouterr()
    assert printed.out == (
        b"Total = 1, attempted = 1\nprecision = 75.00, recall = 75.00\n"
        b"Total with mode 1 attempted 1\nMode precision = 100.00, Mode recall = 100.00\n"
    )
    assert printed.err == b""


@pytest.mark.parametrize(
    "arguments",
    [("oot", "gold", "-t", "oot", "-v"), ("-v", "-t", "oot", "oot", "gold"), ("oot", "-v", "gold", "-toot")],
)
def test_options_stand_anywhere(arguments: tuple[str, ...], capsysbinary: pytest.CaptureFixture[bytes]) -> None:
    assert lexeval(*arguments) == 0
    first = capsysbinary.readouterr().out.splitlines()[0]
    assert first == b"bright.a Item 1 mode 'clever'  found in guesses"


def test_errors_show_the_name_as_typed(capsysbinary: pytest.CaptureFixture[bytes]) -> None:
    Path("best").write_text("no line\nbright.a 1 :: clever\n")
    assert lexeval(".//best", "gold") == 0
    assert capsysbinary.readouterr().out.startswith(b"Error in .//best on line 1\n")


def test_mw_gold_errors_show_the_gold_s_name(capsysbinary: pytest.CaptureFixture[bytes]) -> None:
    Path("mwgold").write_text("no line\ntake.v 29 :: take place 2;\n")
    Path("mw").write_text("take.v 29 :: take place\n")
    assert lexeval("mw", "./mwgold", "-t", "mw") == 0
    assert capsysbinary.readouterr().out.splitlines()[0] == b"Error in ./mwgold on line 1"


def test_bytes_pass_unchanged(capsysbinary: pytest.CaptureFixture[bytes]) -> None:
    Path("best").write_bytes(b"bright.a 1 :: caf\xe9\x00\r\n")
    assert lexeval("best", "gold", "-v") == 0
    first = capsysbinary.readouterr().out.split(b"\n")[0]
    assert first == b"bright.a Item 1 mode 'clever' : system 'caf\xe9\x00\r' wrong"


def test_a_death_keeps_what_was_printed_and_says_why(capsysbinary: pytest.CaptureFixture[bytes]) -> None:
    Path("gold").write_text("bright.a 1 :: clever 1;smart 1;\n")
    assert lexeval("best", "gold") == 1
    printed = capsysbinary.readouterr()
    assert printed.out == b"Total = 1, attempted = 1\nprecision = 50.00, recall = 50.00\n"
    assert b"divides by zero" in printed.err
    assert b"mode" in printed.err


@pytest.mark.parametrize(
    ("system", "gold", "named"), [("none", "gold", "none"), ("best", "none", "none"), ("best", ".", ".")]
)
def test_a_file_that_cannot_be_read_is_named(
    system: str, gold: str, named: str, capsysbinary: pytest.CaptureFixture[bytes]
) -> None:
    assert lexeval(system, gold) == 1
    printed = capsysbinary.readouterr()
    assert printed.out == b""
    assert f"{named}: cannot be read".encode() in printed.err
    assert b"Traceback" not in printed.err


@pytest.mark.parametrize("arguments", [(), ("best",), ("best", "gold", "-t", "worst"), ("best", "gold", "more")])
def test_wrong_usage_exits_with_2(arguments: tuple[str, ...]) -> None:
    with pytest.raises(SystemExit) as stop:
        lexeval(*arguments)
    assert stop.value.code == 2
