"""Every measure under every convention that acts on counts and means, against its definition in plain Python.

Nothing here is shared with the package but the files' format: lists and dictionaries, an item at a time.
"""

from __future__ import annotations

import itertools
import random
import re
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path

import pytest

from lexeval_gui.core.parameters import Choice, Settings
from lexeval_gui.testing.example_counts import times
from lexeval_gui.workspace import opening, scoring

TASK = opening.task("substitution")

WORDS = (
    "clear", "Clear", "well-lit", "well lit", "well-lit-up", "well lit-up", "well lit up", "well-lit up", "non-smoker",
    "nonsmoker", "non smoker", "dog's life", "dogs life", "dogs-life", "x’y", "xy", "a-b-c", "a b c", "e",
)  # fmt: skip

Gold = dict[str, int]
Answers = list[str | None]
"""The gold entry of each answer taken, None for a miss."""


# -- when an answer is a substitute -----------------------------------------------------------------------------------


def folded(text: str) -> str:
    text = " ".join(text.casefold().replace("-", " ").replace("'", "").replace("’", "").split())
    return re.sub("^non ", "non", text)


def gold_under(matching: str, gold: Gold) -> Gold:
    found: Gold = {}
    for word, count in gold.items():
        key = folded(word) if matching == "fold" else word.replace("'", "", 1) if matching == "scorer" else word
        found[key] = found.get(key, 0) + count
    return found


def answer_under(matching: str, text: str) -> str:
    if matching == "fold":
        return folded(text)
    if matching == "scorer":
        return re.sub(r"^non[\s-]", "non", text).replace("-", " ").replace("'", "", 1)
    return text


def spellings(word: str, matching: str) -> set[str]:
    """How else an entry may be written: all its hyphens as blanks, or (document) any of them."""
    places = [place for place, letter in enumerate(word) if letter == "-"]
    if matching == "scorer":
        return {word.replace("-", " ")} if places else set()
    if matching != "document":
        return set()
    some = (set(c) for size in range(1, len(places) + 1) for c in itertools.combinations(places, size))
    return {"".join(" " if place in turned else letter for place, letter in enumerate(word)) for turned in some}


def entry_of(answer: str, gold: Gold, matching: str) -> str | None:
    if answer in gold:
        return answer
    variants = [word for word in gold if answer in spellings(word, matching)]
    return max(variants, key=gold.__getitem__) if variants else None


def ranked(answers: list[str], gold: Gold, chosen: dict[str, str], target: str) -> Answers:
    seen, found = set(), []
    matching, dropped = chosen["matching"], chosen["target"] != "kept"
    for answer in (answer_under(matching, text) for text in answers):
        if dropped and answer == answer_under(matching, target):
            continue
        entry = entry_of(answer, gold, matching)
        if chosen["duplicates"] == "each" or (entry is None, entry or answer) not in seen:
            found.append(entry)
        seen.add((entry is None, entry or answer))
    return found


# -- measures of one item ---------------------------------------------------------------------------------------------


def earned(gold: Gold, answers: Answers) -> list[int]:
    return [0 if entry is None else gold[entry] for entry in answers]


def f_of(precision: float, recall: float) -> float:
    return 2 * precision * recall / (precision + recall) if precision + recall else 0.0


def coverage(gold: Gold, answers: Answers, k: float) -> tuple[float, float, float]:
    hits, wrong = sum(earned(gold, answers)), answers.count(None)
    precision, recall = hits / (hits + k * wrong) if hits else 0.0, hits / sum(gold.values()) if hits else 0.0
    return precision, recall, f_of(precision, recall)


def exact_f(gold: Gold, answers: Answers, k: Fraction) -> Fraction:
    """F as a fraction: equal on paper is equal."""
    hits = sum(earned(gold, answers))
    return Fraction(2 * hits) / (hits + k * answers.count(None) + sum(gold.values())) if hits else Fraction()


def gap(gold: Gold, answers: Answers) -> float:
    def summed(counts: list[int]) -> float:
        return sum(sum(counts[:j]) / j for j in range(1, len(counts) + 1) if counts[j - 1])

    return summed(earned(gold, answers)) / summed(sorted(gold.values(), reverse=True)) if gold else 0.0


def mode(gold: Gold) -> str | None:
    if not gold:
        return None
    first = [word for word, count in gold.items() if count == max(gold.values())]
    return first[0] if len(first) == 1 else None


def of_item(kind: str, penalty: Fraction, n: int) -> dict[str, Callable[[Gold, Answers], float]]:
    """The measures that are means over items."""
    k = float(penalty)
    best1 = lambda h, a: earned(h, a)[0] / max(h.values()) if a else 0.0  # noqa: E731
    if kind == "best":
        normalised = lambda h, a: sum(earned(h, a)) / (max(h.values()) * len(a)) if a else 0.0  # noqa: E731
        return {"best1": best1, "best_normalised": normalised}
    cutoffs = lambda h, a: [exact_f(h, a[:i], penalty) for i in range(1, len(a) + 1)] or [Fraction()]  # noqa: E731
    found: dict[str, Callable[[Gold, Answers], float]] = {
        "coverage_precision": lambda h, a: coverage(h, a[:n], k)[0],
        "coverage_recall": lambda h, a: coverage(h, a[:n], k)[1],
        "coverage_f": lambda h, a: coverage(h, a[:n], k)[2],
        "coverage_f_optimal": lambda h, a: float(max(cutoffs(h, a))),
        "optimal_cutoff_mean": lambda h, a: cutoffs(h, a).index(max(cutoffs(h, a))) + 1 if any(cutoffs(h, a)) else 0,
        "best1_of_ranking": best1,
        "plain_precision": lambda h, a: len(hits(a[:n])) / len(a[:n]) if a else 0.0,
        "plain_recall": lambda h, a: len(hits(a[:n])) / len(h) if h else 0.0,
        "plain_f": lambda h, a: 2 * len(hits(a[:n])) / (len(a[:n]) + len(h)) if h else 0.0,
        "precision_at_1": lambda h, a: float(bool(hits(a[:1]))),
    }
    for i in range(1, 11):
        found[f"coverage_f_at_{i}"] = lambda h, a, i=i: coverage(h, a[:i], k)[2]  # type: ignore[misc]
    for i in (1, 2, 3, 5, 10):
        found[f"potential_at_{i}"] = lambda h, a, i=i: float(bool(hits(a[:i])))  # type: ignore[misc]
        found[f"accuracy_at_{i}"] = lambda h, a, i=i: float(max(h.values(), default=-1) in earned(h, a[:i]))  # type: ignore[misc]
        found[f"map_at_{i}"] = lambda h, a, i=i: precisions(a[:i]) / i  # type: ignore[misc]
    return found


def hits(answers: Answers) -> list[str]:
    return [entry for entry in answers if entry is not None]


def precisions(answers: Answers) -> float:
    return sum(len(hits(answers[:j])) / j for j in range(1, len(answers) + 1) if answers[j - 1] is not None)


# -- totals -----------------------------------------------------------------------------------------------------------


def share(above: float, below: int) -> float:
    return above / below if below else float("nan")


def totals(
    lists: list[tuple[Gold, Answers]], has_line: list[bool], kind: str, chosen: dict[str, str]
) -> dict[str, float]:
    most = 10 if kind == "oot" and chosen["maximum_answers"] == "10" else None
    lists = [(h, a if h else []) for h, a in lists]  # what is emptied of gold is not attempted
    items = [(h, a[:most]) for h, a in lists]
    answered = [item for item in items if item[1]]
    is_meant = {"all": [True] * len(items), "attempted": [bool(a) for _, a in items], "predictions": has_line}
    meant = [item for item, is_one in zip(items, is_meant[chosen["denominator"]], strict=True) if is_one]
    means = of_item(kind, Fraction(chosen["k"]), int(chosen["n"]))
    found = {name: share(sum(value(*item) for item in meant), len(meant)) for name, value in means.items()}
    if kind == "oot":
        gaps = [gap(*item) for item, is_one in zip(lists, is_meant[chosen["denominator"]], strict=True) if is_one]
        found["gap"] = share(sum(gaps), len(gaps))
        right = sum(len(hits(a[:10])) for _, a in items)
        found["pooled_precision_at_10"] = share(right, sum(len(a[:10]) for _, a in items))
        found["pooled_recall_at_10"] = share(right, sum(min(len(h), 10) for h, _ in items))
        found["pooled_f_at_10"] = f_of(found["pooled_precision_at_10"], found["pooled_recall_at_10"])
        found["coverage_f_of_means"] = f_of(found["coverage_precision"], found["coverage_recall"])
    credit = sum(sum(earned(h, a)) / sum(h.values()) / (1 if kind == "oot" else len(a)) for h, a in answered)
    moded = [(h, a) for h, a in items if mode(h) is not None]
    hit = sum(mode(h) in (a if kind == "oot" else a[:1]) for h, a in moded)
    found[f"{kind}_precision"], found[f"{kind}_recall"] = share(credit, len(answered)), share(credit, len(items))
    found[f"{kind}_mode_precision"] = share(hit, sum(bool(a) for _, a in moded))
    found[f"{kind}_mode_recall"] = share(hit, len(moded))
    return found | {"items": len(items), "attempted": len(answered), "mode_items": len(moded)}


def choose(draw: random.Random) -> dict[str, str]:
    named = ("matching", "duplicates", "maximum_answers", "target", "denominator")
    options = {p.id: [o.id for o in p.options] for p in TASK.identity.parameters if isinstance(p, Choice)}
    chosen = {name: draw.choice(options[name]) for name in named}
    chosen["items"] = draw.choice(("two-responses", "all"))
    return chosen | {"k": draw.choice(("0", "0.35", "0.5", "0.7", "1", "10")), "n": str(draw.randint(1, 10))}


@pytest.mark.parametrize("seed", range(times(50)))
def test_measures_are_what_they_are_defined_to_be(tmp_path: Path, seed: int) -> None:
    draw = random.Random(seed)
    kind, chosen = draw.choice(("oot", "best")), choose(draw)
    targets = {
        str(item): draw.choice(("clear", "well-lit", "nonsmoker", "dogs-life", "elsewhere")) for item in range(7)
    }
    gold = {str(item): {w: draw.randint(1, 4) for w in draw.sample(WORDS, draw.randint(1, 6))} for item in range(7)}
    given = {item: draw.choices((*WORDS, "zz", "yy"), k=draw.randint(0, 14)) for item in draw.sample(sorted(gold), 6)}
    entries = {item: "".join(f"{word} {count};" for word, count in words.items()) for item, words in gold.items()}
    (tmp_path / "gold").write_text("".join(f"{targets[item]}.n {item} :: {text}\n" for item, text in entries.items()))
    colons = ":::" if kind == "oot" else "::"
    (tmp_path / "s").write_text(
        "".join(f"{targets[item]}.n {item} {colons} {';'.join(words)}\n" for item, words in given.items())
    )
    files = str(tmp_path / "gold"), [str(tmp_path / "s")]
    settings = Settings(TASK.identity.parameters).with_values(chosen)
    scores = scoring.evaluate(TASK.identity.id, *files, {"as": kind}, settings).evaluation.scores(0)
    least = 2 if chosen["items"] == "two-responses" else 1
    counted = {item: gold_under(chosen["matching"], h) for item, h in gold.items() if sum(h.values()) >= least}
    items = []
    for item, known in counted.items():
        itself = next(iter(gold_under(chosen["matching"], {targets[item]: 1}))) if chosen["target"] == "dropped" else ""
        h = {word: count for word, count in known.items() if word != itself}
        items.append((h, ranked(given.get(item, []), h, chosen, targets[item])))
    expected = totals(items, [item in given for item in counted], kind, chosen)
    assert {name: scores.total(name) for name in expected} == pytest.approx(expected, abs=1e-9, nan_ok=True)
