"""A small evaluation with a guided path, written into a folder; its numbers are worked out in plain Python."""

from __future__ import annotations

from pathlib import Path

from lexeval_gui.core.guided_path.path import GuidedPath
from lexeval_gui.core.guided_path.reading import parse_path
from lexeval_gui.workspace.guided_paths.rehearsal import Rehearsal
from lexeval_gui.workspace.guided_paths.values import Moment

GOLD = {
    "1": {"glad": 3, "merry": 3, "sunny": 2, "jovial": 1, "cheerful": 1},
    "2": {"clever": 3, "smart": 1},
    "3": {"flow": 2},
}
SYSTEMS = {
    "shy": {"1": ["glad", "sunny"], "2": ["clever"]},
    "bold": {"1": ["merry", "glad", "sad", "ill"], "2": ["dim", "smart", "clever"], "3": ["walk", "flow"]},
}
LEXELTS = {"1": "happy.a", "2": "bright.a", "3": "run.v"}

HEAD = 'title = "A lesson"\ntask = "substitution"\nfiles = ["lesson.gold", "shy.oot", "bold.oot"]\n'


def write_files(folder: Path) -> None:
    """Write gold and systems."""
    gold = (f"{LEXELTS[id]} {id} :: {''.join(f'{w} {c};' for w, c in words.items())}" for id, words in GOLD.items())
    (folder / "lesson.gold").write_text("\n".join(gold) + "\n")
    for name, answers in SYSTEMS.items():
        lines = (f"{LEXELTS[id]} {id} ::: {';'.join(words)}" for id, words in answers.items())
        (folder / f"{name}.oot").write_text("\n".join(lines) + "\n")


def lesson(folder: Path, steps: str, head: str = HEAD) -> GuidedPath:
    """The path of these steps, beside its files."""
    write_files(folder)
    file = folder / "lesson.path.toml"
    file.write_text(head + steps)
    return parse_path(head + steps, str(file))


def moment(folder: Path, step: str = "", then: bool = False, settings: str = "") -> Moment:
    """What is open at a path's only step."""
    path = lesson(folder, f'{settings}\n[[step]]\ntext = "x"\n{step}\n')
    return Rehearsal(path).moment(0, then)


# in plain Python


def hits(system: str, item: str, cutoff: int = 10) -> int:
    return sum(GOLD[item].get(word, 0) for word in SYSTEMS[system].get(item, [])[:cutoff])


def wrong(system: str, item: str, cutoff: int = 10) -> int:
    return sum(word not in GOLD[item] for word in SYSTEMS[system].get(item, [])[:cutoff])


def precision(system: str, item: str, k: float = 1, cutoff: int = 10) -> float:
    found = hits(system, item, cutoff)
    return found / (found + k * wrong(system, item, cutoff)) if found else 0.0


def recall(system: str, item: str, cutoff: int = 10) -> float:
    return hits(system, item, cutoff) / sum(GOLD[item].values())


def f(system: str, item: str, k: float = 1, cutoff: int = 10) -> float:
    p, r = precision(system, item, k, cutoff), recall(system, item, cutoff)
    return 2 * p * r / (p + r) if p + r else 0.0
