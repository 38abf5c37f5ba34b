"""What is asked in Python: names of files, values, and what is wrong with them, in sentences; nothing is printed."""

from __future__ import annotations

import math
import pickle
import subprocess
import sys
from decimal import Decimal
from pathlib import Path

import numpy as np
import pytest

import lexeval_gui as lexeval
from lexeval_gui.core.changes import Change
from lexeval_gui.core.journal import Journal
from lexeval_gui.core.parameters import Settings
from lexeval_gui.workspace import opening
from lexeval_gui.workspace.projects.project import Project
from tests.api.conftest import Commands, Named


@pytest.fixture
def happy(tmp_path: Path) -> Path:
    """A gold of three items and two systems, one of which has bad lines."""
    (tmp_path / "gold").write_text(
        "happy.a 1 :: glad 3;merry 3;\nbright.a 2 :: clever 3;smart 1;\nrun.v 3 :: flow 2;race 1;\n"
    )
    (tmp_path / "shy.oot").write_text("happy.a 1 ::: glad\nbright.a 2 ::: clever\n")
    (tmp_path / "odd.oot").write_text("happy.a 1 ::: merry;sad\nhappy.a 1 ::: glad\nnothing\n")
    return tmp_path


# files


def test_one_system_several_or_by_name(happy: Path):
    gold, shy, odd = happy / "gold", happy / "shy.oot", happy / "odd.oot"
    assert [s.name for s in lexeval.score("substitution", gold, shy).systems] == ["shy"]
    assert [s.name for s in lexeval.score("substitution", str(gold), [str(shy), odd]).systems] == ["shy", "odd"]
    called = lexeval.score("substitution", gold, {"ours": shy, "theirs": odd})
    assert [(s.name, s.path) for s in called.systems] == [("ours", str(shy)), ("theirs", str(odd))]
    assert called.system("theirs") is called.systems[1]
    assert called.compare("ours", "theirs").systems[0].name == "ours"


def test_systems_keep_their_names_under_other_settings(letters: Named):
    bold, shy = letters.others[:2]
    result = lexeval.score("edits", letters.gold, {"bold run": bold, "shy run": shy})
    again = result.under(offsets="bytes", beta=0.5)
    assert [system.name for system in again.systems] == ["bold run", "shy run"]


def test_systems_keep_their_names_where_files_are_joined_again():
    files = opening.sample("lexicon-greek").paths
    result = lexeval.score("lexicon", files[0], {"one": files[1], "other": files[2]})
    again = result.under(unicode="as-is")
    assert [system.name for system in again.systems] == ["one", "other"]


def test_a_folder_of_systems(happy: Path):
    (happy / "runs").mkdir()
    for name in ("shy.oot", "odd.oot"):
        (happy / name).rename(happy / "runs" / name)
    found = lexeval.score("substitution", happy / "gold", happy / "runs")
    assert [system.name for system in found.systems] == ["odd", "shy"]
    with pytest.raises(lexeval.UsageError, match="is a folder of systems, which cannot all be called 'ours'"):
        lexeval.score("substitution", happy / "gold", {"ours": happy / "runs"})
    with pytest.raises(lexeval.UsageError, match="runs is a folder of systems; two systems are compared"):
        lexeval.compare("substitution", happy / "gold", happy / "runs", happy / "runs" / "shy.oot")


def test_a_project_stands_for_all_files(happy: Path, commands: Commands):
    plan = opening.plan([str(happy / name) for name in ("gold", "shy.oot", "odd.oot")])
    journal = Journal()
    journal.add(Change("tags", "1", None, [], ["sense"]), "Ann")
    path = happy / "a.lexeval"
    settings = Settings(opening.task("substitution").identity.parameters).with_values({"k": "0.25"})
    Project.create(str(path), plan, settings, journal).close()
    result = lexeval.score("substitution", path)
    assert result.to_dict(True) == commands.json("score", "substitution", str(path), "--items")
    assert result.parameters["k"] == "0.25"
    assert result.within("tag:sense").systems[0].items["id"].tolist() == ["1"]
    compared = lexeval.compare("substitution", path, "odd", "shy")
    assert compared.to_dict() == commands.json("compare", "substitution", str(path), "odd", "shy")


def test_what_if_changes_of_a_project_stay_in_force(happy: Path):
    plan = opening.plan([str(happy / name) for name in ("gold", "shy.oot", "odd.oot")])
    journal = Journal()
    journal.add(Change("answers", "1", "shy", ["glad"], ["glad", "merry"]), "Ann")
    path = happy / "a.lexeval"
    Project.create(str(path), plan, Settings(opening.task("substitution").identity.parameters), journal).close()
    result, files = (
        lexeval.score("substitution", path),
        lexeval.score("substitution", happy / "gold", happy / "shy.oot"),
    )
    assert result.system("shy").measures["coverage_f"] > files.systems[0].measures["coverage_f"]
    for values in ({"k": 0.5}, {"matching": "exact"}, {"gold_reading": "score.pl"}):
        fresh = lexeval.score("substitution", path, **values)
        assert result.under(**values).to_dict(items=True) == fresh.to_dict(items=True)


def test_what_cannot_be_read_is_said_and_the_rest_scored(happy: Path):
    result = lexeval.score("substitution", happy / "gold", [happy / "shy.oot", happy / "none.oot"])
    assert [system.name for system in result.systems] == ["shy"]
    assert result.unread == (str(happy / "none.oot"),)
    assert [str(p) for p in result.problems if p.severity == "error"] == [
        f"{happy / 'none.oot'}: error: cannot be opened: No such file or directory"
    ]
    with pytest.raises(lexeval.Unreadable, match="only one of the two systems could be read; nothing was compared"):
        lexeval.compare("substitution", happy / "gold", happy / "shy.oot", happy / "none.oot")
    with pytest.raises(lexeval.Unreadable) as error:
        lexeval.score("substitution", happy / "shy", happy / "shy.oot")
    assert error.value.problems[0].path == str(happy / "shy")


# values


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (0.5, "0.5"), (1.0, "1"), (2, "2"), ("0.50", "0.50"), (np.float64(0.1), "0.1"), (np.int64(3), "3"),
        (np.float32(0.1), "0.1"), (1e-05, "1e-05"), (Decimal("0.10"), "0.10"),
    ],
)  # fmt: skip
def test_a_number_is_as_it_would_be_typed(happy: Path, value: float, text: str):
    assert lexeval.score("substitution", happy / "gold", happy / "shy.oot", k=value).parameters["k"] == text


def test_yes_and_no_lists_and_nothing(tmp_path: Path, letters: Named):
    (tmp_path / "gold.tsv").write_text("lemma\tform\nrun\truns\nrun\tran\n")
    (tmp_path / "words.tsv").write_text("form\tlemma\nruns\trun\n")
    found = lexeval.score("lexicon", tmp_path / "gold.tsv", tmp_path / "words.tsv", columns="1,2/2,1", header=True)
    assert found.systems[0].measures["lemmas"] == 1
    some = lexeval.score("edits", letters.gold, letters.others, types=["Prep", "Det"], beta=None)
    assert (some.parameters["types"], some.parameters["beta"]) == ("Prep,Det", "1")


def test_as_has_a_line_below(happy: Path):
    found = lexeval.score("substitution", happy / "gold", happy / "shy.oot", as_="oot", encoding="cp1252")
    assert "oot_recall" in found.systems[0].measures


# what is wrong


@pytest.mark.parametrize(
    ("named", "said"),
    [
        ({"kk": 1}, "there is no parameter 'kk' of lexical substitution (did you mean 'k'?); there are k, n, "),
        ({"colums": "1,2"}, "maximum_answers, target, denominator, resamples, seed, and of reading encoding, as"),
        ({"k": "much"}, "k is a number between 0 and 10, not 'much'"),
        ({"n": 0.5}, "n"),
        ({"k": object()}, "k is a text, a number, True, False or a list of texts, not of type object"),
        ({"preset": "none"}, "there is no preset 'none'; there are default, score.pl"),
        ({"where": "pos:q"}, "where pos:q: none of the 3 items is left; nothing was scored"),
        ({"where": '"open'}, "this quote has no end"),
    ],
)
def test_wrong_usage_is_a_sentence(happy: Path, named: dict, said: str):
    with pytest.raises(lexeval.UsageError) as error:
        lexeval.score("substitution", happy / "gold", happy / "shy.oot", **named)
    assert said in str(error.value)
    assert error.value.__cause__ is None
    assert error.value.__suppress_context__


def test_names_that_there_are_not(happy: Path):
    result = lexeval.score("substitution", happy / "gold", [happy / "shy.oot", happy / "odd.oot"])
    for ask, said in (
        (lambda: lexeval.score("edit", "a", "b"), "there is no task 'edit'; there are edits, generation, lexicon"),
        (lambda: lexeval.score("substitution", happy / "gold"), "at least one system is needed beside the gold"),
        (lambda: result.system("bold"), "there is no system 'bold'; there are shy, odd"),
        (lambda: result.compare("shy", "shy"), "shy is named twice; there is nothing to compare"),
        (lambda: result.compare("shy", "odd", "coverage_g"), "(did you mean 'coverage_f'?)"),
        (lambda: result.curve("matching"), "a curve is drawn over one of k, n, not matching"),
        (lambda: result.curve("k", ["best"]), "there is no measure 'best' of these files"),
        (lambda: result.under(encoding="utf-8"), "there is no parameter 'encoding'"),
        (lambda: result.table("length"), "there is no group 'length'; there are pos"),
    ):
        with pytest.raises(lexeval.UsageError) as error:
            ask()
        assert said in str(error.value)
    for look, named in (
        (lambda: result.systems[0].measures["coverage"], "there is no measure 'coverage'"),
        (lambda: result.systems[0].groups["size"], "there is no grouping 'size' (did you mean"),
        (lambda: result.systems[0].lists["spurious"], "there is no list 'spurious'; there are items"),
    ):
        with pytest.raises(KeyError) as missing:
            look()
        assert named.split(" (")[0] in missing.value.args[0]


def test_nothing_is_printed(happy: Path, capfd: pytest.CaptureFixture[str]):
    result = lexeval.score("substitution", happy / "gold", [happy / "shy.oot", happy / "odd.oot"], where="pos:a")
    assert len(result.problems) >= 2
    result.compare("shy", "odd")
    result.curve("k")
    with pytest.raises(lexeval.Unreadable):
        lexeval.score("substitution", happy / "none", happy / "shy.oot")
    assert capfd.readouterr() == ("", "")


# values of a result


def test_what_is_undefined_is_nan(happy: Path):
    (happy / "silent.oot").write_text("happy.a 1 :::\n")
    system = lexeval.score("substitution", happy / "gold", happy / "silent.oot").systems[0]
    assert math.isnan(system.measures["oot_precision"])
    assert type(system.measures["attempted"]) is int
    assert "best1" not in system.measures


def test_a_result_in_a_notebook(happy: Path):
    (happy / "gold").rename(happy / "<b>")
    named = {"<script>alert(1)</script>": happy / "shy.oot", "odd": happy / "odd.oot"}
    result = lexeval.score("substitution", happy / "<b>", named)
    page = result._repr_html_()
    assert page.startswith('<table class="numbers">')
    assert "&lt;script&gt;" in page
    assert "<script" not in page
    first, last = repr(result).splitlines()[0], repr(result).splitlines()[-1]
    assert first.split()[0] == "system"
    assert last == f"{len(result.problems)} problems in .problems"
    assert result.signature in page
    compared = result.compare("odd", next(iter(named)))
    assert "<script" not in compared._repr_html_()
    assert "odd against" in repr(compared)
    assert repr(result.curve("k")).startswith("<Curve over k, ")
    assert repr(result.systems[1]).startswith("<odd: coverage_f ")


def test_answers_can_be_sent_to_another_process(happy: Path):
    result = lexeval.score("substitution", happy / "gold", [happy / "shy.oot", happy / "odd.oot"], resamples=10)
    again = pickle.loads(pickle.dumps(result))
    assert again.to_dict(True) == result.to_dict(True)
    assert again.under(k=0.5).to_dict() == result.under(k=0.5).to_dict()
    for answer in (result.compare("shy", "odd"), result.curve("k")):
        assert pickle.loads(pickle.dumps(answer)).to_dict() == answer.to_dict()
    with pytest.raises(lexeval.UsageError) as error:
        result.under(k="much")
    assert pickle.loads(pickle.dumps(error.value)).args == error.value.args


# what is loaded


def after(program: str) -> list[str]:
    words = [sys.executable, "-c", program + "\nimport sys\nprint(*sys.modules)"]
    run = subprocess.run(words, capture_output=True, text=True, timeout=120, check=True)
    assert run.stderr == ""
    return run.stdout.split()


def test_importing_loads_nothing_but_the_version():
    loaded = after("import lexeval_gui")
    assert [name for name in loaded if name.startswith("lexeval_gui.")] == [
        "lexeval_gui.core",
        "lexeval_gui.core.version",
    ]
    assert not {"numpy", "argparse", "dataclasses"} & {*loaded}


def test_scoring_loads_neither_qt_nor_the_command_line(systems: Named):
    program = (
        f"import lexeval_gui as lexeval\nresult = lexeval.score('substitution', {systems.gold!r}, {systems.others!r})\n"
        "result.compare(result.systems[0].name, result.systems[1].name, resamples=10)\n"
        "result.curve('k'), result.systems[0].items, repr(result), result._repr_html_()"
    )
    loaded = {*after(program)}
    tops = {name.partition(".")[0] for name in loaded}
    assert not {"PySide6", "shiboken6", "pyqtgraph", "multiprocessing"} & tops
    assert not {"lexeval_gui.window", "lexeval_gui.commands", "lexeval_gui.__main__"} & loaded


def test_what_there_is_can_be_listed():
    assert {*lexeval.__all__} <= {*dir(lexeval)}
    assert all(getattr(lexeval, name) is not None for name in lexeval.__all__)
    assert not hasattr(lexeval, "scores")
    for name in ("score", "compare", "curve", "Result", "SystemScores", "Comparison", "Curve"):
        assert len(getattr(lexeval, name).__doc__) > 60


def test_further_dictionaries_are_named_by_their_role():
    paths = {Path(path).name: path for path in opening.sample("lexicon-garden").paths}
    gold, other = paths["school_dictionary.tsv"], paths["gardeners_dictionary.tsv"]
    lexicon = paths["garden_treebank.conllu"]
    both = lexeval.score("lexicon", gold, lexicon, dictionary=other)
    alone = lexeval.score("lexicon", gold, lexicon)
    assert both.systems[0].measures["mean_recall"] < alone.systems[0].measures["mean_recall"]
    assert lexeval.score("lexicon", gold, lexicon, dictionary=[other]).signature == both.signature != alone.signature
