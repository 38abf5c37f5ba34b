"""`lexeval report` and `lexeval reproduce`: what stands in a page is what the commands print; a number that is another
one now is found."""

from __future__ import annotations

import hashlib
import itertools
import json
import re
import shlex
import shutil
from functools import cache
from pathlib import Path
from typing import Any

import lxml.etree
import lxml.html
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from lexeval_gui import __main__ as command
from lexeval_gui import __version__
from lexeval_gui.core import query
from lexeval_gui.core.changes import Change, Gesture
from lexeval_gui.core.jobs import Job
from lexeval_gui.core.journal import Journal
from lexeval_gui.core.parameters import Choice, Settings
from lexeval_gui.testing.example_counts import times
from lexeval_gui.workspace import opening, plans, scoring
from lexeval_gui.workspace.outputs.command_lines.inputs import Inputs, file_words
from lexeval_gui.workspace.outputs.report import data
from lexeval_gui.workspace.projects.project import Project
from lexeval_gui.workspace.scoring import Scored
from lexeval_gui.workspace.scoring.evaluation import Evaluation
from tests.commands.conftest import Lexeval
from tests.hostile import files as hostile_files

WANTED = {
    "substitution": ("sample.gold", "cautious.oot", "eager.oot", "boundary.oot", "sample.xml"),
    "edits-letters": ("Gold", "Run_bold", "Run_shy"),
    "edits-m2": ("gold.m2", "bold.m2", "shy.m2"),
    "lexicon-english": ("dictionary.tsv", "cautious_lexicon.tsv", "generous_lexicon.tsv"),
    "lexicon-missier": ("dictionary.tsv", "maltilex.tsv"),
    "generation-sentences": ("sentences.conllu", "left_right.txt", "near_perfect.txt"),
}
"""Samples, and the files of each that are reported on."""

NUMBERS = {
    "k": st.decimals(0, 10, places=2).map(str),
    "n": st.integers(1, 10).map(str),
    "beta": st.decimals("0.25", 4, places=2).map(str),
    "alpha": st.decimals("0.01", 1, places=2).map(str),
    "seed": st.integers(1, 99).map(str),
}


@cache
def paths_of(sample: str) -> tuple[str, ...]:
    paths = {Path(path).name: path for path in opening.sample(sample).paths}
    return tuple(paths[name] for name in WANTED[sample])


def some_settings(task: str) -> st.SearchStrategy[dict[str, str]]:
    parameters = opening.task(task).identity.parameters
    choices = {
        p.id: st.sampled_from([option.id for option in p.options])
        for p in parameters
        if isinstance(p, Choice) and p.stage in ("join", "count", "score")
    }
    numbers = {p.id: NUMBERS[p.id] for p in parameters if p.id in NUMBERS}
    return st.fixed_dictionaries({}, optional={**choices, **numbers})


def run(*words: object) -> int:
    return command.main([str(word) for word in words])


def made(folder: Path, *words: object) -> Path:
    page = folder / "report.html"
    assert run("report", *words, "-o", page) == 0
    return page


def parsed(page: Path) -> Any:
    """The elements of a page, which is well-formed: the parser knows no newer names of elements, and finds nothing
    else wrong."""
    parser = lxml.etree.HTMLParser(huge_tree=True, encoding="utf-8")
    lxml.etree.fromstring(page.read_bytes(), parser)
    wrong = [error.message for error in parser.error_log if not re.fullmatch(r"Tag \w+ invalid", error.message)]
    assert not wrong
    return lxml.html.document_fromstring(page.read_text(encoding="utf-8"))


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("report")


# -- the numbers ------------------------------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize("sample", WANTED)
@settings(max_examples=times(3), suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(chance=st.data())
def test_every_number_is_that_of_its_command(folder: Path, sample: str, chance: st.DataObject):
    """Of all items and of some, under any settings, whichever two are compared."""
    task = opening.sample(sample).task
    values = chance.draw(some_settings(task))
    words = [word for name, value in values.items() for word in ("--set", f"{name}={value}")]
    page, some = folder / "numbers.html", _some_items(sample, chance)
    code = run("report", task, *paths_of(sample), "--set", "resamples=60", *words, *some, "-o", page)
    if code == 2:  # these files cannot have such settings or items, whoever asks
        assert run("score", task, *paths_of(sample), *words, *some, "-o", folder / "none") == 2
        return
    assert code == 0
    done = check_commands(page, folder)
    if refused(parsed(page)):  # a verb that takes the difference of another measure would find other items
        assert "--where=difference<=0" in some
        return
    systems = [path for path in paths_of(sample)[1:] if not path.endswith(".xml")]
    usual = {"score", *({"ranking", "compare", "why"} if len(systems) > 1 else ())}
    if "why" in usual - done:  # nor does the command, under these settings
        assert run("why", task, paths_of(sample)[0], *systems[:2], *words, "-o", folder / "none") == 2
    assert done >= usual - {"why"}


def _some_items(sample: str, chance: st.DataObject) -> list[str]:
    """A filter and a pair, or none."""
    scored = default_scores(sample)
    names, first = scored.evaluation.system_names, scored.evaluation.dataset.ids[0]
    pair = chance.draw(st.permutations(names)) if len(names) > 1 and chance.draw(st.booleans()) else ()
    filters = ["", f"-id:{query.quote(first)}", *(["difference<=0"] if len(names) > 1 else [])]
    where = chance.draw(st.sampled_from(filters))
    return [*(["--pair", *pair[:2]] if pair else []), *([f"--where={where}"] if where else [])]


@cache
def default_scores(sample: str) -> Scored:
    found = opening.sample(sample)
    plan = opening.plan(paths_of(sample) if sample in WANTED else found.paths)
    return scoring.evaluate_plan(plan, Settings(opening.task(found.task).identity.parameters), ())


@pytest.mark.parametrize("sample", [sample.id for sample in opening.built_in_samples()])
def test_every_sample_has_commands_for_its_numbers(folder: Path, sample: str):
    scored = default_scores(sample)
    assert scored.plan is not None
    files = file_words(scored.evaluation, Inputs(scored.plan))
    page = made(folder, scored.plan.task, *files, "--set", "resamples=40")
    assert "score" in check_commands(page, folder)


def check_commands(page: Path, folder: Path) -> set[str]:
    """Every command line of a page prints exactly the tables above it, and as JSON the data of the page; the last one
    writes the page. The verbs that there are."""
    known, done = data.read(str(page)), set()
    for line, shown in sections_of(parsed(page)):
        words = shlex.split(line)[1:]
        verb = words[0]
        if verb == "report":
            target = folder / "again" / page.name
            target.parent.mkdir(exist_ok=True)
            assert run(*words[:-1], target) == 0, line
            assert target.read_bytes() == page.read_bytes(), line
        elif verb != "reproduce":
            done.add(verb)
            name = f"curve over {words[words.index('--over') + 1]}" if verb == "curve" else verb
            assert run(*words, "--format", "json", "-o", folder / "out.json") == 0, line
            document = json.loads((folder / "out.json").read_text(encoding="utf-8"))
            document.pop("problems")
            assert document == known.numbers[name], line
            assert run(*words, "--format", "html", "-o", folder / "out.html") == 0, line
            printed = lxml.html.fromstring(f"<div>{(folder / 'out.html').read_text(encoding='utf-8')}</div>")
            assert [rows_of(table) for table in printed.iter("table")] == shown, line
    there = {name.split(" over ")[0] for name in known.numbers} - {"items"}
    assert done == there or (done < there and refused(parsed(page)))
    return done


def refused(page: Any) -> list[str]:
    """What a page says where no command prints its numbers."""
    return [
        element.text_content()
        for element in page.iter("p")
        if element.get("class") == "command" and is_refusal(element)
    ]


def is_refusal(element: Any) -> bool:
    return element.find("code") is None


def sections_of(page: Any) -> list[tuple[str, list[list[list[str]]]]]:
    """Each command line of a page, with the rows of the tables that stand before it in its section."""
    found = []
    for part in page.find_class("part"):
        tables: list[list[list[str]]] = []
        for element in part.iter("table", "p"):
            if element.tag == "table":
                tables.append(rows_of(element))
            elif element.get("class") == "command" and is_refusal(element):
                tables = []
            elif element.get("class") == "command":
                found.append((element.find("code").text_content(), tables))
                tables = []
    return found


def rows_of(page: Any) -> list[list[str]]:
    return [[cell.text_content() for cell in row.iter("td", "th")] for row in page.iter("tr")]


def test_the_curve_is_drawn_through_its_numbers(folder: Path):
    """The places of the path of a line are where its numbers are on the axes."""
    found = parsed(made(folder, "substitution", *paths_of("substitution")))
    picture = found.find_class("chart")[0]
    lines = [line.get("d") for line in picture.find_class("curve") if line.tag == "path"]
    table = found.xpath("//details")[0]
    rows = [[float(cell) for cell in cells] for cells in rows_of(table)[1:]]
    for place, line in enumerate(lines, 1):
        points = [tuple(map(float, point.split())) for point in re.split("[ML]", line)[1:]]
        assert len(points) == len(rows)
        values = [row[place] for row in rows]
        assert sorted(range(len(rows)), key=lambda at: points[at][1]) == sorted(
            range(len(rows)), key=lambda at: (-values[at], points[at][1])
        )
        slopes = {
            round((points[at][1] - points[0][1]) / (values[at] - values[0]))
            for at in range(len(rows))
            if abs(values[at] - values[0]) > 0.1
        }
        assert max(slopes) - min(slopes) <= 0.02 * abs(max(slopes))


# -- the page ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("sample", WANTED)
def test_a_page_stands_alone_and_can_be_read_aloud(folder: Path, sample: str):
    page = made(folder, opening.sample(sample).task, *paths_of(sample), "--set", "resamples=50")
    text, found = page.read_text(encoding="utf-8"), parsed(page)
    assert not re.search(r"https?:|url\(|@import|<script|<link|<img|<iframe|src=|\son\w+=", text)
    assert all(link.get("href").startswith("#") for link in found.iter("a"))
    ids = [element.get("id") for element in found.iter() if element.get("id")]
    assert len(ids) == len(set(ids))
    targets = [link.get("href")[1:] for link in found.iter("a")]
    named = [id for element in found.iter() for id in (element.get("aria-labelledby") or "").split()]
    assert targets
    assert {*targets, *named} <= set(ids)
    levels = [int(element.tag[1]) for element in found.iter("h1", "h2", "h3", "h4", "h5", "h6")]
    assert levels[0] == 1
    assert levels.count(1) == 1
    assert all(now <= before + 1 for before, now in itertools.pairwise(levels))
    assert [len(list(found.iter(tag))) for tag in ("header", "nav", "main", "footer")] == [1, 1, 1, 1]
    assert all(head.get("scope") for head in found.iter("th"))
    for picture in found.iter("svg"):
        assert picture.get("role") == "img"
        assert picture.find("title").text
        assert picture.find("desc").text
    assert "prefers-color-scheme: dark" in text
    assert "break-inside: avoid" in text


def test_the_same_files_make_the_same_page(folder: Path):
    words = ("substitution", *paths_of("substitution"))
    assert made(folder, *words).read_bytes() == made(folder, *words).read_bytes()


def test_files_stand_there_with_their_checksums(lexeval: Lexeval, happy: Path):
    found = parsed(made(happy, "substitution", "gold", "shy.oot", "bold.oot"))
    rows = rows_of(found.get_element_by_id("files"))[1:]
    for row, name in zip(rows, ("gold", "shy.oot", "bold.oot"), strict=True):
        held = (happy / name).read_bytes()
        assert row[1:] == [name, str(len(held)), hashlib.sha256(held).hexdigest()]


def test_items_that_are_asked_for_and_the_lowest(happy: Path):
    def drawn(*more: str) -> list[str]:
        found = parsed(made(happy, "substitution", "gold", "shy.oot", "bold.oot", *more))
        return [head.text for head in found.xpath("//section[@id='items']//h3")]

    assert drawn("--items", "3,1") == ["run.v · 3 · verb", "happy.a · 1 · adjective"]
    assert drawn("--worst", "1") == ["run.v · 3 · verb"]  # the first system has not answered it
    assert drawn("--worst", "0") == []
    assert run("report", "substitution", "gold", "shy.oot", "--items", "9", "-o", "x.html") == 2
    assert not Path("x.html").exists()


def test_a_page_is_not_written_over_a_file_that_is_read(happy: Path):
    before = (happy / "gold").read_bytes()
    assert run("report", "substitution", "gold", "shy.oot", "-o", "gold") == 2
    assert (happy / "gold").read_bytes() == before


@pytest.mark.parametrize("task", ["substitution", "edits", "lexicon", "generation"])
def test_names_full_of_markup_are_text_everywhere(tmp_path: Path, task: str):
    roles = hostile_files(tmp_path)[task]
    wanted = [path for role, path in roles if role in ("gold", "system", "sentences")]
    page = made(tmp_path, task, *wanted, "--set", "resamples=50")
    found = parsed(page)
    assert not list(found.iter("img", "s", "script", "iframe"))
    assert "trap" in found.text_content()
    assert not re.search("[\x00-\x08\x0b-\x1f\x7f-\x9f]", page.read_text(encoding="utf-8"))
    assert run("reproduce", page) == 0


def test_control_characters_are_shown(happy: Path):
    for name in ("gold", "shy.oot"):
        path = happy / name
        path.write_text(path.read_text().replace("glad", "gl\x1bad"))
    found = parsed(made(happy, "substitution", "gold", "shy.oot", "--items", "1"))
    assert "gl␛ad" in found.text_content()


# -- again ------------------------------------------------------------------------------------------------------------


@pytest.fixture
def report(happy: Path) -> Path:
    return made(happy, "substitution", "gold", "shy.oot", "bold.oot", "--set", "k=.5")


def outcome(lexeval: Lexeval, page: Path, *more: object) -> tuple[int, Any]:
    answer = lexeval("reproduce", page, "--format", "json", *more)
    return answer.code, answer.json


def test_everything_is_the_same(lexeval: Lexeval, report: Path):
    code, found = outcome(lexeval, report)
    assert (code, found["same"]) == (0, True)
    assert [one["status"] for one in found["files"]] == ["same"] * 3
    assert len(found["numbers"]) > 300
    assert all(number["same"] for number in found["numbers"])


def test_one_changed_answer_is_found(lexeval: Lexeval, report: Path):
    path = Path("shy.oot")
    path.write_text(path.read_text().replace("sunny", "ghost"))
    code, found = outcome(lexeval, report)
    assert (code, found["same"]) == (1, False)
    assert [one["status"] for one in found["files"]] == ["same", "changed", "same"]
    unlike = {(n["section"], n["number"]) for n in found["numbers"] if not n["same"]}
    assert ("score", "systems/shy/measures/coverage_f") in unlike
    assert ("items", "items/1/systems/shy/coverage_f") in unlike
    assert not any("systems/bold/measures" in number for section, number in unlike if section == "score")
    shown = lexeval("reproduce", report)
    assert shown.code == 1
    assert "1 file changed" in shown.out
    assert "systems/shy/measures/coverage_f" in shown.out


def test_a_changed_setting_is_found(lexeval: Lexeval, report: Path):
    text = report.read_text(encoding="utf-8")
    changed = re.sub(r'("settings": \{[^}]*"k": )"0?\.5"', r'\1"2"', text)
    assert changed != text
    report.write_text(changed, encoding="utf-8")
    code, found = outcome(lexeval, report)
    assert code == 1
    assert all(one["status"] == "same" for one in found["files"])
    unlike = {(n["section"], n["number"]) for n in found["numbers"] if not n["same"]}
    assert ("score", "systems/bold/measures/coverage_f") in unlike
    assert ("score", "systems/bold/measures/oot_recall") not in unlike  # k does not act on it


def test_a_changed_number_is_found(lexeval: Lexeval, report: Path):
    known = data.read(str(report)).numbers["score"]["systems"][0]["measures"]["coverage_f"]
    text = report.read_text(encoding="utf-8")
    place = text.index(f'"coverage_f": {known!r}', text.index(data.DATA_ID))
    report.write_text(f"{text[:place]}{text[place:].replace(repr(known), '0.5', 1)}", encoding="utf-8")
    code, found = outcome(lexeval, report)
    unlike = [(n["section"], n["number"], n["before"], n["now"]) for n in found["numbers"] if not n["same"]]
    assert (code, unlike) == (1, [("score", "systems/shy/measures/coverage_f", 0.5, known)])


@pytest.mark.parametrize(
    ("section", "before", "place"),
    [
        ("scores", r"(<td>shy</td><td class=\"number\">\.)\d", "page: Scores"),
        ("files", r"(<td class=\"number\">)\d", "page: Files"),
        ("items", r"(shy [^<·]*\.)\d", "page: Items"),
        ("curves", r"(<path class=\"curve[^>]* d=\"M\d+\.)\d", "page: Curves"),
        ("comparison", r"(<p class=\"note\">[^<]*)\d", "page: Comparison"),
    ],
)
def test_one_digit_that_is_only_seen_is_found(
    lexeval: Lexeval, report: Path, section: str, before: str, place: str
) -> None:
    text = report.read_text(encoding="utf-8")
    start = text.index(f'<section class="part" id="{section}"')
    place_of_digit = re.compile(before).search(text, start)
    assert place_of_digit is not None
    end = place_of_digit.end()
    other = str((int(text[end - 1]) + 1) % 10)
    report.write_text(f"{text[: end - 1]}{other}{text[end:]}", encoding="utf-8")
    code, found = outcome(lexeval, report)
    (unlike,) = [number for number in found["numbers"] if not number["same"]]
    assert (code, unlike["section"]) == (1, place)
    assert sum(a != b for a, b in zip(unlike["before"], unlike["now"], strict=True)) == 1
    if section == "scores":
        assert unlike["number"].startswith("shy/")
        assert unlike["number"] in lexeval("reproduce", report).out


def test_the_page_of_another_version_is_compared_by_its_data(lexeval: Lexeval, report: Path):
    text = report.read_text(encoding="utf-8")
    other = text.replace(f'"program": "{__version__}"', '"program": "0.0.1"').replace("<th ", "<th lang=en ", 1)
    report.write_text(other.replace(">oot R<", ">oot recall<"), encoding="utf-8")
    code, found = outcome(lexeval, report)
    assert (code, found["same"]) == (0, True)
    assert found["remarks"] == ["its tables were laid out by LexEval 0.0.1, and only its data are compared"]
    assert not [number for number in found["numbers"] if number["section"].startswith("page: ")]


def test_a_missing_file_is_said(lexeval: Lexeval, report: Path):
    Path("bold.oot").unlink()
    code, found = outcome(lexeval, report)
    assert code == 1
    assert [one["status"] for one in found["files"]] == ["same", "same", "missing"]
    assert "bold.oot" in found["conclusion"]
    assert not found["numbers"]


def test_files_that_have_moved_are_found_by_what_they_hold(
    lexeval: Lexeval, report: Path, tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
):
    away = tmp_path_factory.mktemp("away")
    (away / "deep" / "er").mkdir(parents=True)
    for number, name in enumerate(("gold", "shy.oot", "bold.oot")):
        shutil.move(name, away / "deep" / "er" / f"renamed{number}.txt")
    code, found = outcome(lexeval, report)
    assert code == 1
    assert all(one["status"] == "missing" for one in found["files"])
    code, found = outcome(lexeval, report, "--in", away)
    assert (code, found["same"]) == (0, True)  # the systems keep their names, and all numbers are theirs
    assert all(one["status"] == "found elsewhere" for one in found["files"])
    elsewhere = shutil.copy(report, away)
    monkeypatch.chdir(tmp_path_factory.mktemp("empty"))
    assert outcome(lexeval, Path(elsewhere))[0] == 0


def test_two_systems_that_hold_the_same_stay_two(lexeval: Lexeval, happy: Path):
    shutil.copy("shy.oot", "twin.oot")
    page = made(happy, "substitution", "gold", "shy.oot", "twin.oot")
    Path("moved").mkdir()
    for name in ("shy.oot", "twin.oot"):
        shutil.move(name, f"moved/of_{name}")
    code, found = outcome(lexeval, page)
    assert code == 0
    assert len({one["now"] for one in found["files"]}) == 3


def test_what_is_no_report_is_said(lexeval: Lexeval, happy: Path):
    answer = lexeval("reproduce", "gold")
    assert answer.code == 1
    assert "is no report" in answer.err
    assert lexeval("reproduce", "nothing.html").code == 1
    page = made(happy, "substitution", "gold", "shy.oot")
    text = page.read_text(encoding="utf-8")
    for damage, said in (
        (('"version": 1', '"version": 99'), "was written by another LexEval"),
        (('"pair": [0, 1]', '"pair": "no"'), "damaged"),
        (('"task": "substitution"', '"task": "nothing"'), "which is not here"),
        (('"denominator": "all"', '"denominator": "none"'), "nothing was scored"),
        (("&lt;", "<"), None),
    ):
        page.write_text(text.replace(*damage), encoding="utf-8")
        answer = lexeval("reproduce", page)
        assert said is None or (answer.code == 1 and said in answer.err + answer.out.casefold()), damage


# -- a project --------------------------------------------------------------------------------------------------------


@pytest.fixture
def project(happy: Path) -> Path:
    """A project of two systems with one answer changed by hand, a tag and a note."""
    plan = plans.plan_with_roles("substitution", [("gold", "gold"), ("system", "shy.oot"), ("system", "bold.oot")])
    journal = Journal()
    journal.add_step([Change("tags", "1", None, None, ["odd <b>"])])
    journal.add_step([Change("note", "1", None, None, "<script>alert(1)</script>")])
    journal.add_step([_removal(plan)])
    settings = Settings(opening.task("substitution").identity.parameters).with_values({"k": "2", "resamples": "80"})
    Project.create("a.lexeval", plan, settings, journal).close()
    return happy / "a.lexeval"


def _removal(plan: plans.Plan) -> Change:
    """The change that takes an answer of the second system out."""
    settings = Settings(opening.task("substitution").identity.parameters)
    evaluation = Evaluation(scoring.open_files(plan, settings, Job()).loaded, settings)
    refs = [part.ref for block in evaluation.blocks(0, (0, 1)) for part in _parts(block) if part.ref is not None]
    for ref in refs:
        made = evaluation.gesture(Gesture("1", ref, "remove", None))
        if isinstance(made, Change) and made.system == "bold":
            return made
    raise AssertionError("no answer can be taken out")


def _parts(block: Any) -> list[Any]:
    return [answer for column in getattr(block, "columns", ()) for answer in getattr(column, "answers", ())]


def test_a_report_of_a_project_holds_what_was_decided(lexeval: Lexeval, project: Path):
    page = made(project.parent, "substitution", "a.lexeval", "--items", "1")
    found, known = parsed(page), data.read(str(page))
    assert known.settings["k"] == "2"
    assert "odd <b>" in found.get_element_by_id("tags").text_content()
    assert "<script>alert(1)</script>" in found.get_element_by_id("tags").text_content()
    score = lexeval("score", "substitution", "a.lexeval", "--format", "json").json
    for mine, theirs in zip(known.numbers["score"]["systems"], score["systems"], strict=True):
        assert mine == theirs
    assert check_commands(page, project.parent) == {"score", "ranking", "compare", "why", "curve"}
    assert outcome(lexeval, page)[0] == 0
    project.unlink()  # the report holds what was decided
    assert outcome(lexeval, page)[0] == 0


def test_a_project_is_looked_through(lexeval: Lexeval, project: Path):
    code, found = outcome(lexeval, project)
    assert (code, found["same"], found["numbers"]) == (0, True, [])
    assert "a project keeps what was decided and no scores" in found["remarks"][0]
    path = Path("shy.oot")
    path.write_text(path.read_text().replace("sunny", "ghost"))
    code, found = outcome(lexeval, project)
    assert code == 1
    assert [one["status"] for one in found["files"]] == ["same", "changed", "same"]
    path.unlink()
    assert outcome(lexeval, project)[0] == 1


def test_a_filter_by_tags_is_found_again(lexeval: Lexeval, project: Path):
    page = made(project.parent, "substitution", "a.lexeval", "--where", 'tag:"odd <b>"')
    assert data.read(str(page)).where == 'tag:"odd <b>"'
    assert data.read(str(page)).items == ("1",)
    assert outcome(lexeval, page)[0] == 0
