"""`lexeval manual`: a page of all verbs that the programs which show manual pages understand."""

from __future__ import annotations

import argparse
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator

import pytest

from lexeval_gui.__main__ import main, parser
from lexeval_gui.commands.shared.manual_page import manual_page


def leaves(made: argparse.ArgumentParser) -> Iterator[argparse.ArgumentParser]:
    below = [a for a in made._actions if isinstance(a, argparse._SubParsersAction)]
    yield from (leaf for action in below for one in action.choices.values() for leaf in leaves(one))
    if not below:
        yield made


def section(page: str, title: str) -> str:
    """The part of a page from a heading to the next heading of any depth."""
    return re.split(r"^\.S[SH] ", page[page.index(f"\n{title}\n") :], maxsplit=2, flags=re.MULTILINE)[1]


def test_every_verb_has_a_section_with_its_options() -> None:
    page = manual_page(parser())
    everywhere = page[page.index(".SH ARGUMENTS OF SEVERAL VERBS") :]
    found = list(leaves(parser()))
    assert len(found) > 20
    for made in found:
        verb = made.prog.removeprefix("lexeval ")
        own = section(page, f'.SS "{verb}"'.replace("-", "\\-")).replace("\\-", "-")
        for action in made._actions:
            for option in action.option_strings:
                described = rf"^\.B .*(?<![\w-]){re.escape(option)}\b"
                there = own + everywhere.replace("\\-", "-")
                assert action.dest == "help" or re.search(described, there, re.MULTILINE), (verb, option)


def test_groups_that_many_verbs_have_stand_once() -> None:
    page = manual_page(parser())
    assert page.count('.SS "conventions and parameters"') == 1
    assert page.count("\n.B \\-\\-preset P\n") == 1


def test_the_page_is_the_same_whatever_the_seed_of_hashes() -> None:
    words = (sys.executable, "-m", "lexeval_gui", "manual")
    seeds = [os.environ | {"PYTHONHASHSEED": seed} for seed in "1234"]
    pages = {subprocess.run(words, env=seed, capture_output=True, check=True).stdout for seed in seeds}
    assert len(pages) == 1


@pytest.mark.parametrize(
    "command",
    [
        ("groff", "-man", "-Kutf8", "-Tutf8", "-ww"),
        ("mandoc", "-Tlint", "-Werror"),
        ("man", "--warnings", "--local-file", "-"),
    ],
    ids=lambda command: str(command[0]),
)
def test_programs_that_show_it_have_nothing_to_say(command: tuple[str, ...], capfd: pytest.CaptureFixture[str]) -> None:
    if shutil.which(command[0]) is None:
        pytest.skip(f"there is no {command[0]}")
    assert main(["manual"]) == 0
    page = capfd.readouterr().out
    said = subprocess.run(command, input=page, capture_output=True, text=True, timeout=120, check=False)
    assert (said.returncode, said.stderr) == (0, "")
    assert command[0] == "mandoc" or "lexeval score" in said.stdout


def test_what_begins_like_a_request_is_text() -> None:
    made = argparse.ArgumentParser(prog="lexeval", description="'Quoted'. More")
    verb = made.add_subparsers().add_parser("v", help="h", description=".hidden files \\ and -x")
    verb.add_argument("--set", metavar="N", help=".5 or '1'")
    page = manual_page(made)
    assert "\n\\&.hidden files \\e and \\-x\n" in page
    assert "\n\\&.5 or '1'\n" in page
    assert "\n\\&'Quoted'. More\n" in page
