"""`lexeval sheet`: what is printed asks and does not tell, its solutions are the numbers of `score`, its end says of
which files."""

from __future__ import annotations

import hashlib
import re
from html.parser import HTMLParser
from pathlib import Path

import pytest

from lexeval_gui.workspace import opening
from tests.commands.conftest import Lexeval

FOLDER = Path(opening.sample("substitution").paths[0]).parent
FILES = [FOLDER / "sample.gold", FOLDER / "cautious.oot", FOLDER / "eager.oot"]


class Words(HTMLParser):
    """The text of a page, and the tags that are in it."""

    def __init__(self) -> None:
        super().__init__()
        self.text, self.tags, self._is_style = "", set[str](), False

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)
        self._is_style = tag == "style"
        assert not any(name in ("src", "href") or name.startswith("on") for name, _ in attrs), (tag, attrs)

    def handle_endtag(self, tag: str) -> None:
        self._is_style = False

    def handle_data(self, data: str) -> None:
        self.text += "" if self._is_style else data + " "


def words(path: Path) -> Words:
    found = Words()
    found.feed(path.read_text(encoding="utf-8"))
    return found


def test_the_questions_tell_no_score_and_the_solutions_those_of_score(lexeval: Lexeval, tmp_path: Path) -> None:
    out = tmp_path / "sheet.html"
    assert lexeval("sheet", "substitution", *FILES, "--items", 6, "-o", out).code == 0
    asked = words(out).text
    document = lexeval("score", "substitution", *FILES, "--items", "--format", "json").json
    of_items = [{one["id"]: one for one in system["items"]} for system in document["systems"]]
    ids = list(of_items[0])
    numbers = [f"{of_items[place % 2][ids[place]]['coverage_f']:.3f}".removeprefix("0") for place in range(6)]
    assert not [number for number in numbers if number != "1.000" and number in asked]
    assert "hit" not in asked.split()
    assert lexeval("sheet", "substitution", *FILES, "--items", 6, "--solutions", "-o", out).code == 0
    solved = words(out).text.partition("Solutions")[2]
    for number in numbers:
        assert f"F {number}".replace("1.000", "1") in re.sub(r"\s+", " ", solved)


def test_a_sheet_stands_alone_and_cites_its_files(lexeval: Lexeval, tmp_path: Path) -> None:
    out = tmp_path / "sheet.html"
    lexeval("sheet", "substitution", *FILES, "--set", "k=2", "-o", out)
    found, page = words(out), out.read_text(encoding="utf-8")
    assert "script" not in found.tags
    assert "link" not in found.tags
    assert "@import" not in page
    assert "url(" not in page
    assert "size: A4" in page
    assert "substitution | coverage_f | k:2 | n:10" in found.text
    for file in FILES:
        assert file.name in found.text
        assert hashlib.sha256(file.read_bytes()).hexdigest() in found.text


def test_what_files_contain_is_text(lexeval: Lexeval, tmp_path: Path) -> None:
    gold, answers, out = tmp_path / "gold", tmp_path / "<b>bold<i>.oot", tmp_path / "sheet.html"
    gold.write_text("happy.a 1 :: <script>alert(1)</script> 3;glad 1;\n")
    answers.write_text("happy.a 1 ::: <img src=x>;glad\n")
    assert lexeval("sheet", "substitution", gold, answers, "--solutions", "-o", out).code == 0
    found = words(out)
    assert found.tags.isdisjoint({"script", "img", "b", "i"})
    assert "<script>alert(1)</script>" in found.text
    assert "<b>bold<i>" in found.text


def test_which_items_is_said_by_filter_number_and_seed(lexeval: Lexeval, tmp_path: Path) -> None:
    out = tmp_path / "sheet.html"

    def titles(*words: object) -> list[str]:
        assert lexeval("sheet", "substitution", *FILES, *words, "-o", out).code == 0
        return re.findall(r"<h2>\d+\. (.*?)</h2>", out.read_text(encoding="utf-8"))

    assert len(titles()) == 8
    assert len(titles("--items", 3)) == 3
    assert all(title.split(" ")[0].endswith(".n") for title in titles("--where", "pos:n"))
    assert titles("--seed", 5) == titles("--seed", 5) != titles("--seed", 6)
    titles("--only", "cautious")
    assert "eager" not in words(out).text.partition("The files")[0]


@pytest.mark.parametrize(
    ("more", "said"),
    [
        ((), "-o OUT.html is wanted"),
        (("--items", 0, "-o", "x.html"), "1 or more, not 0"),
        (("--measure", "coverage_g", "-o", "x.html"), "did you mean 'coverage_f'"),
        (("--where", "F>2", "-o", "x.html"), "none of the 47 items is left"),
        (("--only", "nobody", "-o", "x.html"), "no system 'nobody'"),
    ],
)
def test_wrong_usage_is_said_and_nothing_is_written(
    lexeval: Lexeval, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, more: tuple[object, ...], said: str
) -> None:
    monkeypatch.chdir(tmp_path)
    answer = lexeval("sheet", "substitution", *FILES, *more)
    assert answer.code == 2
    assert said in answer.err
    assert not list(tmp_path.iterdir())


def test_an_input_is_not_written_over(lexeval: Lexeval, tmp_path: Path) -> None:
    gold = tmp_path / "gold"
    gold.write_bytes(FILES[0].read_bytes())
    answer = lexeval("sheet", "substitution", gold, FILES[1], "-o", gold)
    assert answer.code == 2
    assert gold.read_bytes() == FILES[0].read_bytes()
