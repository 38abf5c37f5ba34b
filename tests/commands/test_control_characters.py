"""Names and words with control characters are printed as people can read them; none of them acts on the terminal."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.commands.conftest import Lexeval

RED = "\x1b[31m"
NAMES = [f"{RED}a\nb\x9b.oot", "a\u202eb.oot"]


def acts(text: str) -> set[str]:
    """Control characters in a text of lines."""
    return {letter for letter in text if ord(letter) < 32 or 127 <= ord(letter) < 160} - {"\n"}


@pytest.mark.parametrize("name", NAMES)
def test_problems_and_tables_name_files_without_acting_on_the_terminal(lexeval: Lexeval, happy: Path, name: str):
    Path(name).write_text("happy.a 1 ::: glad;sunny\nbright.a 2 ::: clever;;\nno.n 99 ::: x\n")
    answer = lexeval("score", "substitution", "gold", name, "shy.oot")
    assert answer.code == 0
    assert acts(answer.out) == acts(answer.err) == set()
    for line in (answer.out + answer.err).splitlines():
        assert line.count("\u202e") == line.count("\u202c")
    assert all(line.startswith((name[:2], "␛", "\u2068")) for line in answer.err.splitlines())


@pytest.mark.parametrize("name", NAMES)
def test_what_cannot_be_read_or_done_is_said_so_too(lexeval: Lexeval, happy: Path, name: str):
    for words in (
        ("score", "substitution", "gold", name),
        ("score", "substitution", "gold", "shy.oot", "--measure", RED),
        ("score", "substitution", "gold", "shy.oot", f"--{RED}"),
        ("score", RED, "gold", "shy.oot"),
        ("score", "substitution", "gold", "shy.oot", "-o", f"nowhere/{name}"),
        ("project", "import", name, "-o", name),
    ):
        answer = lexeval(*words)
        assert answer.code
        assert answer.err
        assert acts(answer.out) == acts(answer.err) == set(), words


def test_a_sample_lists_ids_without_their_control_characters(lexeval: Lexeval, tmp_path: Path):
    lexicon = tmp_path / "lexicon.tsv"
    lexicon.write_text("".join(f"a{RED}{n}\ta{RED}{n}s\n" for n in range(5)))
    answer = lexeval("sample", "lexicon", lexicon, lexicon, "--set", "sample=2")
    assert acts(answer.out) == acts(answer.err) == set()
