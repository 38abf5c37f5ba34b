"""Which files are taken for references and outputs."""

from __future__ import annotations

import pytest

from lexeval_gui.tasks.generation.reading.sniffing import sniff
from tests.tasks.generation import small

CONLLU = small.conllu([(("The", "cat", "sleeps", "."), (2, 3, 0, 3))])
TEXT = "The cat sleeps .\nWhy ?\nIt is 3.5 m , they say .\n"


def role(text, name="file.txt"):
    guess = sniff(text if isinstance(text, bytes) else text.encode(), name)
    return guess and guess.role


@pytest.mark.parametrize("text", [CONLLU, CONLLU.replace("\n", "\r\n"), "\ufeff" + CONLLU, CONLLU.encode("utf-16")])
def test_conllu_is_the_reference(text):
    assert role(text, "anything") == "gold"


def test_tokenised_text_is_an_output_unless_its_name_says_reference():
    assert role(TEXT) == "system"
    assert role(TEXT, "ewt.ref.txt") == "gold"
    assert role("no cost estimate for phase two\nnothing else\n") == "system"


@pytest.mark.parametrize("text", [
    "happy.a 1 :: glad 3;merry 2;\n", "S This is it .\nA 0 1|||X|||a|||REQUIRED|||-NONE-|||0\n",
    "run\truns\nrun\tran\n", "Dear all,\n\nthe meeting is at 10.\n", "a,b\n1,2\n", "word\nother\n", "<xml/>\n",
    "def f(x):\n    return x\n", b"\x00\x01", b"\xff\xfe\xfd abc def\n", "",
])  # fmt: skip
def test_others_are_not(text):
    assert role(text) is None


def test_the_shared_files(shared):
    folder = shared / "data/generation"
    found = {path.name: role(path.read_bytes()[: 2**16], path.name) for path in folder.glob("ewt250*")}
    assert found.pop("ewt250.conllu") == found.pop("ewt250.ref.txt") == "gold"
    assert set(found.values()) == {"system"}
