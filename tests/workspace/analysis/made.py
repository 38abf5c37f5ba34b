"""Files of lexical substitution with as many items as a test of groups takes; words and counts are drawn."""

from __future__ import annotations

import random
from pathlib import Path

from lexeval_gui import tasks
from lexeval_gui.core.parameters import Settings
from lexeval_gui.workspace import scoring
from lexeval_gui.workspace.scoring.evaluation import Evaluation

WORDS = [f"word{number}" for number in range(12)]
SYSTEMS = ("first.oot", "second.oot")


def files(folder: Path, items: int = 90, seed: int = 1) -> tuple[str, str, str]:
    """A gold and two systems; the first finds much on nouns, the second as much as it on verbs."""
    drawn = random.Random(seed)
    gold: list[str] = []
    answers: dict[str, list[str]] = {name: [] for name in SYSTEMS}
    for item in range(1, items + 1):
        pos = drawn.choice("nva")
        substitutes = drawn.sample(WORDS, drawn.randint(2, 6))
        entries = ";".join(f"{word} {drawn.randint(1, 4)}" for word in substitutes)
        gold.append(f"{drawn.choice(('bank', 'run', 'set'))}.{pos} {item} :: {entries};")
        for name, luck in zip(SYSTEMS, (0.8 if pos == "n" else 0.4, 0.4), strict=True):
            given = [word if drawn.random() < luck else f"no{place}" for place, word in enumerate(substitutes)]
            answers[name].append(f"x.{pos} {item} ::: {';'.join(given)}")
    folder.mkdir(exist_ok=True)
    (folder / "gold").write_text("\n".join(gold) + "\n")
    for name, lines in answers.items():
        (folder / name).write_text("\n".join(lines) + "\n")
    return str(folder / "gold"), *(str(folder / name) for name in SYSTEMS)  # type: ignore[return-value]


def evaluation(folder: Path, items: int = 90, seed: int = 1, **values: str) -> Evaluation:
    """The same evaluated, with 199 resamples unless told otherwise."""
    gold, *systems = files(folder, items, seed)
    settings = Settings(tasks.load("substitution").identity.parameters)
    chosen = settings.with_values({"resamples": "199", **values})
    return scoring.evaluate("substitution", gold, systems, {}, chosen).evaluation
