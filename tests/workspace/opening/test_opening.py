"""From paths to parts: guessed roles, chosen roles, names of systems, what cannot be opened."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path

import pytest

from lexeval_gui.core.jobs import Job
from lexeval_gui.core.parameters import BadValue, Settings
from lexeval_gui.core.problems import Unreadable
from lexeval_gui.workspace import opening, plans
from lexeval_gui.workspace.opening import reading

GOLD = "happy.a 1 :: glad 3;merry 2;\nbright.a 2 :: clever 3;\n"
OOT = "happy.a 1 ::: glad;sad\nbright.a 2 ::: dim\n"
BEST = "happy.a 1 :: glad\nbright.a 2 :: dim\n"
SENTENCES = (
    '<corpus><lexelt item="happy.a"><instance id="1"><context><head>Happy</head> man</context></instance></lexelt>'
    "</corpus>"
)


def write(folder: Path, files: Mapping[str, str]) -> list[str]:
    paths = []
    for name, text in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
        paths.append(str(path))
    return paths


def codes(refused: pytest.ExceptionInfo[Unreadable]) -> list[str]:
    return [problem.code for problem in refused.value.problems]


# -- guessing ---------------------------------------------------------------------------------------------------------


def test_roles_are_told_by_what_files_hold_not_by_their_names(tmp_path: Path):
    paths = write(tmp_path, {"a": OOT, "b": GOLD, "c": BEST, "d": SENTENCES})
    plan = opening.plan(paths)
    assert plan.task == "substitution"
    assert [source.role for source in plan.sources] == ["system", "gold", "system", "sentences"]
    assert all(source.why for source in plan.sources)


def test_a_stranger_stays_in_the_plan_without_a_role(tmp_path: Path):
    plan = opening.plan(write(tmp_path, {"gold": GOLD, "letter.txt": "Dear all,\nsee you.\n"}))
    assert [source.role for source in plan.sources] == ["gold", ""]
    assert plan.sources[1].why == "not recognised"


def test_a_role_can_be_chosen_or_a_file_left_out(tmp_path: Path):
    gold, system, letter = write(tmp_path, {"gold": GOLD, "s": OOT, "letter": OOT})
    plan = opening.plan([gold, system, letter]).with_role(letter, "").with_role(system, "system")
    assert [source.role for source in plan.sources] == ["gold", "system", ""]
    assert plan.sources[2].why == "chosen"
    assert [part.name for part in reading.read(plan, Job())] == ["gold", "s"]


def test_a_folder_is_opened_one_level_deep(tmp_path: Path):
    write(tmp_path, {"one/gold": GOLD, "one/s.oot": OOT, "one/deep/t.oot": OOT})
    plan = opening.plan([str(tmp_path / "one")])
    assert [Path(source.path).name for source in plan.sources] == ["gold", "s.oot"]


def test_a_path_given_twice_is_opened_once(tmp_path: Path):
    gold, system = write(tmp_path, {"gold": GOLD, "s.oot": OOT})
    assert len(opening.plan([gold, system, gold]).sources) == 2


def test_options_are_checked(tmp_path: Path):
    paths = write(tmp_path, {"gold": GOLD, "s": BEST})
    assert opening.plan(paths, options={"as": "mw"}).options["as"] == "mw"
    with pytest.raises(BadValue, match="oot"):
        opening.plan(paths, options={"as": "worst"})


@pytest.mark.parametrize("name", ["missing", "."])
def test_what_cannot_be_opened_is_named(tmp_path: Path, name: str):
    empty = tmp_path / "empty"
    empty.mkdir()
    with pytest.raises(Unreadable) as refused:
        opening.plan([str(empty / name)])
    assert codes(refused) in (["cannot-open"], ["no-files"])
    assert str(empty) in refused.value.problems[0].path


def test_the_size_is_that_of_all_files(tmp_path: Path):
    plan = opening.plan(write(tmp_path, {"gold": GOLD, "s": OOT}))
    assert plan.size == len(GOLD) + len(OOT)


# -- reading ----------------------------------------------------------------------------------------------------------


def read(files: list[tuple[str, str]]):
    return reading.read(plans.plan_with_roles("substitution", files), Job())


def test_a_plan_without_gold_is_refused(tmp_path: Path):
    (system,) = write(tmp_path, {"s": OOT})
    with pytest.raises(Unreadable, match="no file is opened as gold") as refused:
        read([("system", system)])
    assert codes(refused) == ["no-role"]


def test_a_second_gold_is_refused(tmp_path: Path):
    one, other = write(tmp_path, {"one": GOLD, "other": GOLD})
    with pytest.raises(Unreadable, match="there can be only one") as refused:
        read([("gold", one), ("gold", other)])
    assert codes(refused) == ["role-twice"]


def test_all_bad_files_are_named_at_once(tmp_path: Path):
    gold, bad, worse, good = write(tmp_path, {"gold": GOLD, "bad": "", "worse": "# nothing\n", "good": OOT})
    with pytest.raises(Unreadable) as refused:
        read([("gold", gold), ("system", bad), ("system", good), ("system", worse)])
    assert [p.path for p in refused.value.problems if p.severity == "error"] == [bad, worse]


@pytest.mark.parametrize(
    ("paths", "names"),
    [
        (["a.oot", "b.oot"], ["a", "b"]),
        (["a.oot", "a.best"], ["a.oot", "a.best"]),
        (["run1/a.oot", "run2/a.oot"], ["run1/a.oot", "run2/a.oot"]),
        (["x/run/a.oot", "y/run/a.oot"], ["x/run/a.oot", "y/run/a.oot"]),
        (["a.oot", "b.oot", "a.best"], ["a.oot", "b.oot", "a.best"]),
    ],
)
def test_systems_have_the_shortest_names_that_differ(tmp_path, monkeypatch, paths: list[str], names: list[str]):
    monkeypatch.chdir(tmp_path)
    write(Path(), {"gold": GOLD} | dict.fromkeys(paths, OOT))
    parts = read([("gold", "gold"), *(("system", path) for path in paths)])
    assert [part.name for part in parts if part.role == "system"] == names
    assert parts[0].name == "gold"


def test_a_system_opened_twice_has_two_names(tmp_path: Path):
    gold, system = write(tmp_path, {"gold": GOLD, "s.oot": OOT})
    names = [part.name for part in read([("gold", gold), ("system", system), ("system", system)])]
    assert len(set(names)) == 3


# -- samples ----------------------------------------------------------------------------------------------------------


def test_samples_are_found_by_id_and_by_task():
    known = opening.samples()
    assert len({sample.id for sample in known}) == len(known)
    for sample in known:
        assert opening.sample(sample.id) == sample
        assert all(Path(path).exists() for path in sample.paths)
        assert sample.title
        assert sample.about
    for task in opening.task_names():
        assert opening.sample(task).task == task


def test_unknown_names_are_key_errors():
    with pytest.raises(KeyError):
        opening.sample("nothing")
    with pytest.raises(KeyError, match="substitution"):
        opening.task("translation")


def test_sentences_that_cannot_be_read_are_left_out_with_their_problems(tmp_path: Path):
    gold, oot, sentences = write(tmp_path, {"a.gold": GOLD, "a.oot": OOT, "a.xml": "<corpus><lexelt></corpus>"})
    files = [("gold", gold), ("system", oot), ("sentences", sentences)]
    parts = reading.read(plans.plan_with_roles("substitution", files), Job())
    assert [problem.code for problem in parts[2].problems] == ["xml", "left-out"]
    assert parts[2].problems[0].path == sentences
    task = opening.task("substitution")
    assert len(task.joining.join(parts, Settings(task.identity.parameters), Job())) == 2


def test_a_pipe_is_not_opened_to_guess_what_it_holds(tmp_path: Path):
    os.mkfifo(tmp_path / "pipe")
    with pytest.raises(Unreadable, match="read only once"):
        opening.plan([str(tmp_path / "pipe")])


CONLLU = "# sent_id = a\n1\tHi\t_\t_\t_\t_\t0\troot\t_\t_\n2\t.\t_\t_\t_\t_\t1\tpunct\t_\t_\n\n"


def test_a_reference_with_trees_comes_before_one_as_text_which_is_a_further_one(tmp_path: Path):
    for name, text in (("s.conllu", CONLLU), ("s.ref.txt", "Hi there .\n"), ("s.out.txt", "Hi there .\n")):
        (tmp_path / name).write_text(text)
    plan = opening.plan([str(tmp_path)])
    assert plan.task == "generation"
    roles = {Path(source.path).name: source.role for source in plan.sources}
    assert roles == {"s.conllu": "gold", "s.ref.txt": "reference", "s.out.txt": "system"}
    assert not plans.role_problems(plan)
    alone = opening.plan([str(tmp_path / "s.ref.txt"), str(tmp_path / "s.out.txt")])
    assert [source.role for source in alone.sources] == ["gold", "system"]


def test_of_two_files_of_references_the_second_is_a_further_one(tmp_path: Path):
    for name in ("a.conllu", "b.conllu"):
        (tmp_path / name).write_text(CONLLU)
    plan = opening.plan([str(tmp_path)], "generation")
    assert [source.role for source in plan.sources] == ["gold", "reference"]
    assert not plans.role_problems(plan)
    twice = plan.with_role(plan.sources[1].path, "gold")
    assert [problem.code for problem in plans.role_problems(twice)] == ["role-twice"]
