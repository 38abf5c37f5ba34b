"""A changed copy has the numbers of the changed data counted from the start, and of the file that is written of it.

Under `empty_answers = score.pl` an item's numbers depend on the line before it: changing one item changes others.
"""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from lexeval_gui.core.changes import Change, Gesture
from lexeval_gui.core.jobs import Job
from lexeval_gui.core.parameters import Choice, Settings
from lexeval_gui.core.problems import Unreadable
from lexeval_gui.core.task import Part
from lexeval_gui.testing.example_counts import times
from lexeval_gui.testing.exported import exported
from lexeval_gui.workspace import opening, plans
from lexeval_gui.workspace.opening import reading
from lexeval_gui.workspace.scoring.evaluation import Evaluation
from lexeval_gui.workspace.scoring.loaded import prepare
from tests.tasks.substitution.building import totals

WORDS = ("clear", "bright", "well-lit", "well lit", "non-smoker", "nonsmoker", "dog's life", "ab")
TASK = opening.task("substitution")


def parts_of(gold: Path, system: Path) -> tuple[Part, ...]:
    plan = plans.plan_with_roles(TASK.identity.id, [("gold", str(gold)), ("system", str(system))])
    return reading.read(plan, Job())


def evaluated(parts: tuple[Part, ...], settings: Settings, changes: tuple[Change, ...] = ()) -> Evaluation:
    return Evaluation(prepare(TASK.identity.id, parts, settings, changes, Job()), settings)


def random_files(draw: random.Random, folder: Path) -> tuple[Path, Path]:
    """Six items; many lines of the system are empty, or a lone semicolon."""
    gold, system = folder / "g", folder / "s.oot"
    substitutes = [
        "".join(f"{w} {draw.randint(1, 3)};" for w in draw.sample(WORDS, draw.randint(1, 4))) for _ in "123456"
    ]
    gold.write_text("".join(f"a.n {item} :: {text}\n" for item, text in enumerate(substitutes)))
    answers = [";".join(draw.choices(WORDS, k=draw.randint(1, 12))) for _ in "123456"]
    lists = [draw.choice(("", "", ";", text, text, text)) for text in answers]
    system.write_text("".join(f"a.n {item} ::: {lists[item]}\n" for item in draw.sample(range(6), 5)))
    return gold, system


def random_changes(draw: random.Random, evaluation: Evaluation) -> tuple[Evaluation, tuple[Change, ...]]:
    made: list[Change] = []
    copy = evaluation
    for _ in range(draw.randint(1, 4)):
        item = evaluation.dataset.ids[draw.randrange(len(evaluation.dataset))]
        ref, verb, value = draw.choice(
            (
                (("answers", "s"), "insert", draw.choice(WORDS)),
                (("answer", "s", 0, ""), "remove", None),
                (("answer", "s", 0, ""), "replace", draw.choice(WORDS)),
                (("gold", draw.choice(WORDS)), "replace", draw.randint(0, 3)),
            )
        )
        found = copy.gesture(Gesture(item, ref, verb, value))
        if isinstance(found, Change):
            made.append(found)
            copy = evaluation.with_changes(made)
    return copy, tuple(made)


@pytest.mark.parametrize("seed", range(times(30)))
def test_a_changed_copy_is_the_changed_data(tmp_path: Path, seed: int) -> None:
    draw = random.Random(seed)
    gold, system = random_files(draw, tmp_path)
    chosen = {p.id: draw.choice(p.options).id for p in TASK.identity.parameters if isinstance(p, Choice)}
    chosen |= {"k": draw.choice(("0", "0.5", "3")), "n": str(draw.randint(1, 10))}
    chosen["empty_answers"] = draw.choice(("score.pl", "score.pl", "unattempted"))
    settings, parts = Settings(TASK.identity.parameters).with_values(chosen), parts_of(gold, system)
    try:
        evaluation = evaluated(parts, settings)
    except Unreadable:  # no item counts
        return
    copy, changes = random_changes(draw, evaluation)
    anew = totals(evaluated(parts, settings, changes))
    assert totals(copy) == pytest.approx(anew, abs=1e-12, nan_ok=True)
    if not any(change.kind == "gold" for change in changes):
        exported(copy, 0, tmp_path / "written.oot")
        again = evaluated(parts_of(gold, tmp_path / "written.oot"), settings)
        assert totals(again) == pytest.approx(anew, abs=1e-12, nan_ok=True)
