"""The preset `score.pl` in the general machine, held against `lexeval scorepl`, the drop-in of the official scorer."""

from __future__ import annotations

import random
import re
import tempfile
from pathlib import Path

import numpy as np
import pytest

from lexeval_gui.core.parameters import Settings
from lexeval_gui.tasks.substitution import scorepl
from lexeval_gui.workspace import opening
from tests.tasks.substitution.building import evaluate, totals

WORDS = [
    "clear",
    "bright",
    "well-lit",
    "well lit",
    "non-smoker",
    "nonsmoker",
    "dog's life",
    "pn",
    "NIL",
    "hypnosis",
    "ab",
]


def _printed(gold: str, system: str, kind: str) -> list[float] | None:
    """The eight numbers of the official output; None where the scorer dies or leaves some out."""
    try:
        lines = b"".join(scorepl.score(system.encode(), gold.encode(), kind, False, b"s", b"g")).decode()  # type: ignore[arg-type]
    except scorepl.Died:
        return None
    return [float(number) for number in re.findall(r"[\d.]+", re.sub(r"WARNING.*\n", "", lines))]


def _files(seed: int, kind: str) -> tuple[str, str]:
    rng = random.Random(seed)
    ids = [str(number) for number in range(1, 9)]
    gold = "".join(
        f"w.n {id_} :: " + "".join(f"{rng.choice(WORDS)} {rng.randint(1, 3)};" for _ in range(rng.randint(1, 4))) + "\n"
        for id_ in [*ids, *rng.sample(ids, rng.randint(0, 2))]
    )
    colons = ":::" if kind == "oot" else "::"
    most = 13 if kind == "oot" else 3
    rng.shuffle(ids)
    answers = (";".join(rng.choice(WORDS) for _ in range(rng.choice([0, 1, 2, most]))) for _ in ids)
    system = "".join(
        f"w.n {id_} {colons} {';' if rng.random() < 0.1 else given}\n" for id_, given in zip(ids, answers, strict=True)
    )
    return gold, system


@pytest.mark.parametrize("kind", ["oot", "best"])
def test_the_preset_gives_what_the_official_scorer_prints(kind: str) -> None:
    preset = next(p for p in opening.task("substitution").identity.presets if p.id == "score.pl")
    compared = 0
    for seed in range(150):
        gold, system = _files(seed, kind)
        printed = _printed(gold, system, kind)
        if printed is None or len(printed) != 8:
            continue
        with tempfile.TemporaryDirectory() as folder:
            found = totals(evaluate(Path(folder), gold, system, **preset.values))
        names = ["items", "attempted", f"{kind}_precision", f"{kind}_recall", "mode_items",
                 f"{kind}_mode_precision", f"{kind}_mode_recall"]  # fmt: skip
        expected = [
            printed[0],
            printed[1],
            printed[2] / 100,
            printed[3] / 100,
            printed[4],
            printed[6] / 100,
            printed[7] / 100,
        ]
        assert [found[name] for name in names] == pytest.approx(expected, abs=0.5001e-4), (seed, gold, system)
        compared += 1
    assert compared > 75


def test_the_preset_is_complete() -> None:
    """Every convention has its value in the preset, so that none is left to the defaults by oversight."""
    preset = next(p for p in opening.task("substitution").identity.presets if p.id == "score.pl")
    settings = Settings(opening.task("substitution").identity.parameters)
    conventions = {p.id for p in settings.parameters if hasattr(p, "options")}
    assert set(preset.values) == conventions
    assert np.all([settings.with_values({name: value})[name] == value for name, value in preset.values.items()])


def test_an_item_keeps_its_whole_lexelt(tmp_path: Path):
    gold, system = "fourth quarter.J 1 :: last 3;final 1;\n", "fourth quarter.J 1 ::: last\n"
    dataset = evaluate(tmp_path, gold, system, items="score.pl", gold_reading="score.pl").dataset
    assert list(dataset.labels["lexelt"].words) == ["fourth quarter.J"]
    assert dataset.problems == ()
