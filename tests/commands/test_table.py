"""`lexeval table`: the tables of the papers equal independent numbers and the JSON of `score` and `judgments`."""

from __future__ import annotations

import csv
import io
import json
import re
from pathlib import Path
from typing import Any

import lxml.html
import pytest

from lexeval_gui import tasks
from lexeval_gui.workspace import opening
from tests.commands.conftest import Answer, Lexeval
from tests.latex import need_latex, set_pages

AS_JSON = ("--format", "json")
SYSTEMS = ("wordtune", "wordnet_first_sense", "w2v_mult", "rogets_listed_order")
HEADS = {"all": "", "nouns": "pos:n", "adj": "pos:a", "verb": "pos:v", "adv": "pos:r"}
ODD = ("a_b & c % d # e ^ f ~ g", "back\\slash", "<b>&amp;|*[x]`$y$")
READ = ("text", "latex", "markdown", "html")

Key = tuple[str, str, str, str]


def numbers(answer: Answer) -> dict[Key, float | None]:
    """The numbers of every table by table, row, group and column."""
    assert answer.code == 0, answer.err
    return {
        (table["id"], one["row"], one["group"], one["column"]): one["value"]
        for table in answer.json["tables"]
        for one in table["numbers"]
    }


def scored(document: dict[str, Any], system: str, group: str, measure: str) -> Any:
    """A number of the JSON of `score`."""
    entry = next(known for known in document["systems"] if known["name"] == system)
    name, _, value = group.partition(":")
    return (entry["groups"][name][value] if group else entry["measures"])[measure]


# -- independent numbers ----------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def lst(shared: Path) -> tuple[Path, list[Path], dict[str, Any]]:
    """Gold and oot files of the LST test set, and what is expected of them."""
    folder = shared / "data" / "substitution"
    expected = json.loads((folder / "expected" / "lst_test.json").read_text())["systems"]
    return folder / "gold" / "lst_test.gold", [folder / "systems" / f"{name}.oot" for name in SYSTEMS], expected


@pytest.mark.parametrize("k", ["0.5", "1"])
def test_jabbari_s_tables_of_real_systems(lexeval: Lexeval, lst, k: str):
    gold, systems, expected = lst
    found = numbers(lexeval("table", "substitution", gold, *systems, "--set", f"k={k}", *AS_JSON))
    assert {table for table, *_ in found} == {"jabbari-1", "jabbari-2", "jabbari-3", "task10-oot", "tsar-2022"}
    compared = 0
    for (table, system, group, measure), value in found.items():
        if table == "tsar-2022":
            continue  # its numbers are those of other data
        known = expected[system][f"k={k}"]
        assert value == pytest.approx(
            known["groups"]["pos"][group[4:]][measure] if group else known["measures"][measure]
        )
        compared += 1
    assert compared == len(SYSTEMS) * (5 + 5 + 10 + 4)


def test_jabbari_s_tables_as_they_are_read(lexeval: Lexeval, lst):
    gold, systems, expected = lst
    answer = lexeval("table", "substitution", gold, *systems, "--table", "jabbari-2")
    title, _, heads, _, *rows, _, note = answer.out.rstrip("\n").split("\n")
    assert title == "Jabbari, Hepple & Guthrie 2010, Table 2: optimal coverage F"
    assert heads.split() == ["system", *HEADS]
    for row, name in zip(rows, SYSTEMS, strict=True):
        known = expected[name]["k=1"]
        values = [
            (known["groups"]["pos"][group[4:]] if group else known["measures"])["coverage_f_optimal"]
            for group in HEADS.values()
        ]
        assert row.replace("*", "").split() == [name, *(f"{value:.3f}".lstrip("0") for value in values)]
    assert note.startswith("substitution | table:jabbari-2 | k:1 | ")


def test_task_10_s_tables_of_real_systems(lexeval: Lexeval, lst):
    gold, systems, expected = lst
    best = [path.with_suffix(".best") for path in systems]
    found = numbers(lexeval("table", "substitution", gold, *best, *AS_JSON))
    assert {table for table, *_ in found} == {"task10-best"}
    assert len(found) == 4 * len(SYSTEMS)
    for (_, system, _, measure), value in found.items():
        assert value == pytest.approx(expected[system]["k=1"]["measures"][measure])


@pytest.mark.parametrize("preset", ["default", "evalfrag"])
def test_hoo_s_tables_of_two_runs(lexeval: Lexeval, shared: Path, preset: str):
    folder = shared / "data" / "edits" / "own_demo"
    runs = ("Run_careful", "Run_eager")
    answer = lexeval("table", "edits", folder / "Gold", *(folder / run for run in runs), "--preset", preset, *AS_JSON)
    expected = json.loads((shared / "data" / "edits" / "expected" / "own_demo.json").read_text())["systems"]
    found = {key: value for key, value in numbers(answer).items() if not key[0].endswith("-bonus")}
    for (_, run, group, measure), value in found.items():
        known = expected[run][preset]
        mine = known["groups"]["type"][group[5:]] if group else known["measures"]
        assert value == (None if mine[measure] is None else pytest.approx(mine[measure])), (run, group, measure)
    assert len({key[1:] for key in found}) > 2 * 9 * 7, "all, Prep, Det and at least five types"


def test_dalli_s_averages_of_real_lexicons(lexeval: Lexeval, shared: Path):
    folder = shared / "data" / "lexicon" / "english"
    words = ("lexicon", folder / "agid.tsv", folder / "lemmatization-en.withlemma.tsv", "--set", "alpha=0.01")
    lemmas = lexeval("score", *words, "--items", *AS_JSON).json["systems"][0]["items"]
    [table] = lexeval("table", *words, *AS_JSON).json["tables"]
    found = {one["column"]: one["value"] for one in table["numbers"]}
    mean = {name: sum(item[name] for item in lemmas) / len(lemmas) for name in ("precision", "recall", "l")}
    assert found["mean_precision"] == pytest.approx(mean["precision"])
    assert found["mean_recall"] == pytest.approx(mean["recall"])
    assert found["mean_l"] == pytest.approx(mean["l"])
    squares = sum((item["l"] - mean["l"]) ** 2 for item in lemmas)
    assert found["variance_l"] == pytest.approx(squares / (len(lemmas) - 1))
    assert found["l_measure"] == pytest.approx(sum(item["contribution"] for item in lemmas))
    assert found["mean_contribution"] == pytest.approx(found["l_measure"] / len(lemmas))
    for name, part in (("correlation_l_precision", "precision"), ("correlation_l_recall", "recall")):
        both = sum((item["l"] - mean["l"]) * (item[part] - mean[part]) for item in lemmas)
        other = sum((item[part] - mean[part]) ** 2 for item in lemmas)
        assert found[name] == pytest.approx(both / (squares * other) ** 0.5)


def test_bangalore_s_first_table_is_that_of_the_paper(lexeval: Lexeval):
    paths = opening.sample("generation-worked").paths
    answer = lexeval("table", "generation", *paths, "--table", "bangalore-1")
    row = next(line for line in answer.out.splitlines() if line.startswith("left_right"))
    assert row.split()[1:] == [".444", ".556", ".333", ".667"]


@pytest.fixture
def judged(shared: Path) -> list[object]:
    """A reference, its outputs and judgments of them, as they are typed."""
    folder = shared / "data" / "generation"
    outputs = sorted(folder.glob("*.derived_*.txt"))
    return [
        folder / "ewt250.conllu",
        folder / "ewt250.ref.txt",
        *outputs,
        "--ratings",
        folder / "simulated_judgments.csv",
    ]


def test_correlations_and_regressions_equal_the_independent_numbers(lexeval: Lexeval, shared: Path, judged):
    expected = json.loads((shared / "data" / "generation" / "expected" / "simulated_judgments.json").read_text())
    found = numbers(lexeval("table", "generation", *judged, *AS_JSON))
    for criterion, known in expected.items():
        for measure, r in known["pearson"].items():
            assert found["bangalore-2", criterion, measure, "r"] == pytest.approx(r, abs=1e-9)
        for name, one in known["regression"].items():
            terms = [("bangalore-3", criterion, name, term) for term in ("intercept", *name.split("+"))]
            values = [one["intercept"], *one["coefficients"]]
            assert [found[term] for term in terms] == pytest.approx(values, rel=1e-9, abs=1e-9)
            assert found["bangalore-3", criterion, name, "f"] == pytest.approx(one["f"], rel=1e-9)
            assert [found["bangalore-3", criterion, name, df] for df in ("df1", "df2")] == one["df"]


@pytest.mark.slow
def test_judged_tables_are_those_of_the_verb_judgments(lexeval: Lexeval, judged):
    _, first, *_ = csv.reader(Path(str(judged[-1])).read_text(encoding="utf-8").splitlines())
    item, output = first[1:3]
    for more in ((), ("--leave-out", output, item), ("--pool",), ("--set", "costs=nist")):
        found = numbers(lexeval("table", "generation", *judged, *more, *AS_JSON))
        known = lexeval("judgments", *judged, *more, *AS_JSON).json
        compared = 0
        for (table, criterion, name, term), value in found.items():
            if table == "bangalore-1":
                continue
            kind = {"bangalore-2": "pearson", "bangalore-criteria": "criteria", "bangalore-3": "regression"}[table]
            one = known[criterion][kind][name]
            terms = {**one, **dict(zip(("df1", "df2"), one.get("df", ()), strict=False))}
            if kind == "regression":
                terms |= dict(zip(name.split("+"), one["coefficients"], strict=True))
            assert terms[term] == value
            compared += 1
        assert compared > 50


# -- the same numbers as score ----------------------------------------------------------------------------------------


EACH = [(one.id, preset.id) for one in opening.samples() for preset in tasks.load(one.task).identity.presets]


@pytest.mark.parametrize(("sample", "preset"), EACH)
def test_every_number_is_that_of_score(lexeval: Lexeval, sample: str, preset: str):
    known = opening.sample(sample)
    words = (known.task, *known.paths, "--preset", preset)
    answer = lexeval("table", *words, *AS_JSON)
    if answer.code == 2:
        assert "these files can have none of the tables: " in answer.err or lexeval("score", *words).code == 2
        return
    under = {regime: lexeval("score", *words, *regime, *AS_JSON).json for regime in ((), ("--set", "regime=bonus"))
             if not regime or known.task == "edits"}  # fmt: skip
    for (table, row, group, column), value in numbers(answer).items():
        if table in ("bangalore-2", "bangalore-3", "bangalore-criteria"):
            continue
        document = under["--set", "regime=bonus"] if table.endswith("-bonus") else under[()]
        assert scored(document, row, group, column) == value


def test_some_items_alone(lexeval: Lexeval, happy):
    words = ("substitution", "gold", "shy.oot", "bold.oot", "--where", "pos:a")
    document = lexeval("score", *words, *AS_JSON).json
    answer = lexeval("table", *words, *AS_JSON)
    assert 'where:"pos:a"' in answer.json["tables"][0]["signature"]
    found = numbers(answer)
    assert {group for _, _, group, _ in found} == {"", "pos:a"}
    assert all(scored(document, row, group, column) == value for (_, row, group, column), value in found.items())


# -- which tables -----------------------------------------------------------------------------------------------------


def test_a_table_that_is_asked_for_and_cannot_be_had_is_told(lexeval: Lexeval, happy):
    words = ("table", "substitution", "gold", "bold.oot")
    answer = lexeval(*words, "--table", "task10-mw", "--table", "jabbari-1")
    assert answer.code == 0
    assert answer.err == (
        "lexeval table: these files can have no table task10-mw: none of the systems has multiword detection precision "
        "or another of its measures; it is left out\n"
    )
    assert answer.out.startswith("Jabbari, Hepple & Guthrie 2010, Table 1: oot recall\n")
    alone = lexeval(*words, "--table", "task10-mw")
    assert (alone.code, alone.out) == (2, "")
    assert "these files can have no table task10-mw: none of" in alone.err
    assert lexeval(*words).err == ""


def test_a_table_that_there_is_not_is_named_with_those_there_are(lexeval: Lexeval, happy):
    answer = lexeval("table", "substitution", "gold", "bold.oot", "--table", "jabari-1")
    assert answer.code == 2
    assert "there is no table 'jabari-1' (did you mean 'jabbari-1'?); there are jabbari-1, jabbari-2" in answer.err


def test_judgments_are_for_tasks_whose_outputs_are_judged(lexeval: Lexeval, happy):
    answer = lexeval("table", "substitution", "gold", "bold.oot", "--ratings", "gold")
    assert answer.code == 2
    assert "has no --ratings" in answer.err


def test_a_project_has_judgments_of_its_own(lexeval: Lexeval, tmp_path: Path):
    answer = lexeval("table", "generation", tmp_path / "a.lexeval", "--ratings", "r.csv")
    assert answer.code == 2
    assert "--ratings goes with files" in answer.err


def test_a_system_is_needed(lexeval: Lexeval, judged):
    assert lexeval("table", "generation", judged[0], *judged[-2:]).code == 2


def test_what_is_read_is_not_written_over(lexeval: Lexeval, happy):
    before = Path("gold").read_text()
    assert lexeval("table", "substitution", "gold", "bold.oot", "-o", "gold").code == 2
    assert Path("gold").read_text() == before


# -- formats ----------------------------------------------------------------------------------------------------------


@pytest.fixture
def odd(happy: Path) -> list[str]:
    """Systems whose names hold what each format takes for its own."""
    for name in ODD:
        Path(f"{name}.oot").write_text(Path("bold.oot").read_text())
    return ["substitution", "gold", *(f"{name}.oot" for name in ODD)]


def test_csv_has_every_number_of_json(lexeval: Lexeval, odd):
    for format, delimiter in (("csv", ","), ("tsv", "\t")):
        rows = list(csv.DictReader(io.StringIO(lexeval("table", *odd, "--format", format).out), delimiter=delimiter))
        found = numbers(lexeval("table", *odd, *AS_JSON))
        read = {(r["table"], r["row"], r["group"], r["column"]): float(r["value"]) for r in rows if r["value"]}
        assert read == {key: value for key, value in found.items() if value is not None}
        assert {row["row"] for row in rows} == {*ODD}


@pytest.mark.parametrize("format", READ)
def test_names_are_text_in_every_format(lexeval: Lexeval, odd, format: str):
    out = lexeval("table", *odd, "--format", format).out
    tables = len(lexeval("table", *odd, *AS_JSON).json["tables"])
    lines = out.splitlines()
    if format == "html":
        page = lxml.html.fromstring(f"<div>{out}</div>")
        names = ["".join(map(str, cell.itertext())) for cell in page.iterfind(".//tbody/tr/td[1]")]
        assert not [*page.iterfind(".//b"), *page.iterfind(".//script")]
    elif format == "markdown":
        cells = [re.split(r"(?<!\\)\|", line)[1].strip() for line in lines if line.startswith("| ")]
        names = [re.sub(r"\\(.)", r"\1", cell) for cell in cells if cell not in ("system", ":--")]
    elif format == "latex":
        cells = [re.split(r" (?<!\\)& ", line)[0] for line in lines if line.endswith("\\\\")]
        names = [_as_printed(cell) for cell in cells if cell != "system"]
    else:
        names = [name for line in out.splitlines() for name in ODD if line.startswith(name)]
    assert names == [*ODD] * tables


def _as_printed(source: str) -> str:
    """What LaTeX prints of an escaped text."""
    words = {
        "backslash": "\\",
        "asciitilde": "~",
        "asciicircum": "^",
        "less": "<",
        "greater": ">",
        "bar": "|",
        "asciigrave": "`",
    }
    plain = re.sub(r"\\text(\w+)\{\}", lambda found: f"\0{list(words).index(found[1])}", source)
    plain = re.sub(r"\\([&%$#_{}])", r"\1", plain).replace("{[}", "[").replace("{*}", "*").replace(r"\char34{}", '"')
    plain = re.sub(r"([-',])\{\}", r"\1", plain)
    return re.sub("\0(.)", lambda found: list(words.values())[int(found[1])], plain)


@pytest.mark.parametrize("format", READ)
def test_criteria_are_text_in_every_format(lexeval: Lexeval, tmp_path: Path, format: str):
    *files, ratings = opening.sample("generation-sentences").paths
    odd = tmp_path / "ratings.csv"
    odd.write_text(Path(ratings).read_text(encoding="utf-8").replace("quality", "<b>a_&%#|b"), encoding="utf-8")
    out = lexeval("table", "generation", *files, "--ratings", odd, "--table", "bangalore-2", "--format", format).out
    shown = {
        "text": "<b>a_&%#|b",
        "latex": r"\textless{}b\textgreater{}a\_\&\%\#\textbar{}b",
        "markdown": r"\<b>a\_&%#\|b",
        "html": "&lt;b&gt;a_&amp;%#|b",
    }[format]
    assert shown in out
    assert out.replace(shown, "").count("<b>") == 0


@pytest.mark.parametrize("case", ["odd", *(sample.id for sample in opening.samples())])
def test_latex_of_every_table_compiles(lexeval: Lexeval, odd, tmp_path: Path, case: str):
    need_latex("booktabs")
    known = None if case == "odd" else opening.sample(case)
    words = odd if known is None else [known.task, *known.paths]
    answer = lexeval("table", *words, "--format", "latex")
    if answer.code == 2:
        assert "these files can have none of the tables" in answer.err
        return
    set_pages(tmp_path, [answer.out])


# -- what papers report -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("task", tasks.built_in())
@pytest.mark.parametrize("form", ["text", "latex", "markdown", "html", "csv", "tsv"])
def test_what_papers_report_is_printed_without_files(lexeval: Lexeval, task: str, form: str):
    answer = lexeval("table", task, "--reported", "--format", form)
    assert (answer.code, answer.err) == (0, "")
    for one in tasks.load(task).reported:
        for row in one.rows:
            assert all(re.search(rf"(?<![\d.]){re.escape(text)}(?!\d)", answer.out) for text in row if is_decimal(text))
        assert not one.rows or "paper" in answer.out, "whose they are is told in words"
        assert one.again.partition(".")[0][:30] in answer.out or form not in READ


def is_decimal(text: str) -> bool:
    return bool(re.fullmatch(r"\.\d+", text))


def test_figures_of_the_paper_stand_below_those_of_systems(lexeval: Lexeval):
    files = opening.sample("substitution-systems").paths
    rows = [*csv.DictReader(io.StringIO(lexeval("table", "substitution", *files, "--format", "csv").out))]
    both = lexeval("table", "substitution", *files, "--reported", "--format", "csv")
    assert both.code == 0
    found = [*csv.DictReader(io.StringIO(both.out))]
    own = [{name: row[name] for name in rows[0]} for row in found if row["from"] == "own"]
    assert own == rows
    of_paper = {(row["table"], row["row"], row["group"], row["column"]): row for row in found if row["from"] == "paper"}
    assert of_paper["jabbari-2", "KU", "pos:a", "coverage_f_optimal"]["value"] == "0.477"
    assert of_paper["jabbari-2", "lm", "pos:n", "coverage_f_optimal"]["printed"] == ".35"
    assert of_paper["jabbari-3", "KU", "", "coverage_f_at_6"]["value"] == "0.321"
    keys = {key[1:] for key in of_paper if key[0] == "jabbari-1"}
    systems = {row["row"] for row in rows}
    there = {(row["group"], row["column"]) for row in rows if row["table"] == "jabbari-1"}
    assert {key[1:] for key in keys} == there, "under the names that one's own numbers have"
    assert not systems & {key[0] for key in keys}


def test_json_holds_both(lexeval: Lexeval):
    sample = opening.sample("generation-sentences")
    reference, *outputs = (path for path in sample.paths if not path.endswith(".csv"))
    ratings = next(path for path in sample.paths if path.endswith(".csv"))
    words = (reference, *outputs, "--ratings", ratings, *AS_JSON)
    plain, both = lexeval("table", "generation", *words), lexeval("table", "generation", *words, "--reported")
    assert numbers(plain) == numbers(both)
    tables = {table["id"]: table for table in both.json["tables"]}
    named = {(one["row"], one["group"], one["column"]): one for one in tables["bangalore-2"]["reported"]}
    assert named["quality", "simple_tree_accuracy", "r"]["value"] == 0.45
    assert named["understandability", "simple_tree_accuracy", "p"] == {
        "row": "understandability", "group": "simple_tree_accuracy", "column": "p", "value": None, "printed": "<.05",
    }  # fmt: skip
    own = {(one["row"], one["group"], one["column"]) for one in tables["bangalore-3"]["numbers"]}
    terms = {(one["row"], one["group"], one["column"]) for one in tables["bangalore-3"]["reported"]}
    assert {term for term in terms if term[2] not in ("df",)} <= own
    assert "not published" in tables["bangalore-3"]["about"]
    alone = lexeval("table", "generation", "--reported", *AS_JSON).json
    assert [table["reported"] for table in alone["tables"]] == [table["reported"] for table in both.json["tables"]]


def test_one_table_of_a_paper_can_be_asked_for(lexeval: Lexeval):
    answer = lexeval("table", "lexicon", "--reported", "--table", "dalli-missier")
    assert ".000979226" in answer.out
    assert ".91748" not in answer.out
    answer = lexeval("table", "lexicon", "--reported", "--table", "dali")
    assert answer.code == 2
    assert "did you mean 'dalli'?" in answer.err


def test_without_files_only_papers_can_be_asked(lexeval: Lexeval):
    answer = lexeval("table", "substitution")
    assert answer.code == 2
    assert "only --reported goes without files" in answer.err
    assert lexeval("table", "substitution", "gold.txt", "--reported").code == 2
