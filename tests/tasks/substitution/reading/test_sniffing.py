"""Which files the task takes for its own, and for what: all samples and all real data, each file by itself."""

from __future__ import annotations

import gzip
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from lexeval_gui.core.resources import resource
from lexeval_gui.tasks.substitution import reading
from lexeval_gui.workspace import opening

ROLES = {
    ".gold": "gold", ".mwgold": "gold", ".best": "system", ".oot": "system", ".mw": "system", ".xml": "sentences",
}  # fmt: skip
NO_INPUT = (".json", ".md", ".toml", ".txt")
"""Beside the data: expected numbers and lists of samples, pages, guided paths, what score.pl printed."""


def expected(path: Path, root: Path) -> str:
    """The role of a file, "" for one of another task."""
    if path.relative_to(root).parts[0] != "substitution" or path.suffix in NO_INPUT:
        return ""
    if path.name.endswith(".annotators.tsv"):
        return "responses"
    if path.suffix == ".tsv":
        return "gold" if path.stem.endswith("gold") else "system"
    return ROLES[path.suffix]


def files_below(root: Path) -> Iterator[Path]:
    return (path for path in sorted(root.rglob("*")) if path.is_file() and "pictures" not in path.parts)


def confusions(root: Path) -> Counter[tuple[str, str]]:
    """How often a file that plays one role ("": none of this task's) is taken for one of another."""
    found: Counter[tuple[str, str]] = Counter()
    for path in files_below(root):
        with path.open("rb") as file:
            head = file.read(opening.HEAD)
        for text in (head, gzip.compress(head)):
            guess = reading.sniff(text, path.name)
            found[expected(path, root), guess.role if guess else ""] += 1
    return found


def test_samples_are_told_apart() -> None:
    found = confusions(resource("samples"))
    assert {one for one, other in found if one != other} == set()
    assert {"gold", "system", "sentences", "responses", ""} == {one for one, _ in found}


def test_real_data_is_told_apart(shared: Path) -> None:
    found = confusions(shared / "data")
    assert {pair: count for pair, count in found.items() if pair[0] != pair[1]} == {}
    assert found["", ""] > found["system", "system"] > found["gold", "gold"] > 0


@pytest.mark.parametrize("order", [1, -1])
def test_of_tables_that_could_be_either_one_is_the_gold(tmp_path: Path, order: int) -> None:
    """Two that look like golds, or two that look like systems: the first is taken for it."""
    for given in ("\tmuddy" * 4, "\tmuddy\tdark"):
        paths = [tmp_path / name for name in ("a.tsv", "b.tsv")][::order]
        for path in paths:
            path.write_text(f"Heavy rain made the river turbid.\tturbid{given}\n" * 2)
        plan = opening.plan([str(path) for path in paths])
        assert [(plan.task, source.role) for source in plan.sources] == [
            ("substitution", "gold"),
            ("substitution", "system"),
        ]
