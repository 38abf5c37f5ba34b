"""WordNet as Debian has it: the same answers as those of a plain reading of its files."""

from __future__ import annotations

from pathlib import Path

import pytest

from lexeval_gui.core.jobs import Job
from lexeval_gui.core.parameters import Settings
from lexeval_gui.tasks.substitution import baselines
from lexeval_gui.tasks.substitution.baselines.targets import read_targets
from tests.tiny_wordnet import SUFFIXES

FOLDER = Path("/usr/share/wordnet")


@pytest.fixture(scope="module")
def wordnet() -> str:
    if not (FOLDER / "data.noun").is_file():
        pytest.skip(f"no WordNet in {FOLDER} (Debian's package wordnet-base)")
    return str(FOLDER)


class PlainWordNet:
    """The files read as wndb(5), senseidx(5) and cntlist(5) say, without any library."""

    def __init__(self, pos: str) -> None:
        self.pos, suffix = pos, SUFFIXES[pos]
        self.data = (FOLDER / f"data.{suffix}").read_bytes()
        lines = (FOLDER / f"index.{suffix}").read_text().splitlines()
        self.offsets = {}
        for fields in (line.split() for line in lines if not line.startswith(" ")):
            self.offsets[fields[0]] = [int(place) for place in fields[-int(fields[2]) :]]
        keys = (line.split() for line in (FOLDER / "cntlist.rev").read_text().splitlines())
        self.counts = {key: int(count) for key, _, count in keys}

    def synset(self, offset: int) -> tuple[str, list[tuple[str, str]], list[int]]:
        """Its number in keys, its words with their ids, and the related synsets."""
        fields = self.data[offset : self.data.index(b"\n", offset)].decode().split()
        size = int(fields[3], 16)
        words = [(word.split("(")[0], f"{int(id, 16):02d}") for word, id in batched(fields[4 : 4 + 2 * size])]
        pointers = fields[5 + 2 * size :]
        related = []
        for place in range(0, 4 * int(fields[4 + 2 * size]), 4):
            symbol, other = pointers[place : place + 2]
            if symbol in {"n": ("@", "@i"), "v": ("@",), "a": ("&",), "r": ()}[self.pos]:
                related.append(int(other))
        return f"{' nvars'.index(fields[2])}:{fields[1]}", words, related

    def count(self, word: str) -> int:
        total, name = 0, word.lower().replace(" ", "_")
        for offset in self.offsets[name]:
            number, words, related = self.synset(offset)
            head = ":"
            if number[0] == "5":
                first, id = self.synset(related[0])[1][0]
                head = f"{first.lower()}:{id}"
            for own in {id for other, id in words if other.lower() == name}:
                total += self.counts.get(f"{name}%{number}:{own}:{head}", 0)
        return total

    def answers(self, lemma: str) -> tuple[str, ...]:
        places = self.offsets.get(lemma.replace(" ", "_"))
        if places is None:
            return ()
        _, words, related = self.synset(places[0])
        found: list[str] = []
        for group in (words, [word for other in related for word in self.synset(other)[1]]):
            own = {word.replace("_", " ") for word, _ in group if word.replace("_", " ").lower() != lemma}
            found += sorted(own - {*found}, key=lambda word: (-self.count(word), word))
        return tuple(found[:10])


def batched(fields: list[str]) -> list[tuple[str, str]]:
    return list(zip(fields[::2], fields[1::2], strict=True))


def test_answers_are_those_of_a_plain_reading(wordnet, shared):
    path = str(shared / "data/substitution/gold/lst_all.xml")
    targets, _ = read_targets(path, Job())
    made = baselines.make({"sentences": path, "wordnet": wordnet}, Settings(()), Job())
    found = {line.split(" ::: ")[0]: tuple(line.split(" ::: ")[1].split(";")) for line in made.files["oot"]}
    readings = {pos: PlainWordNet(pos) for pos in "nvar"}
    for target in targets:
        lemma, pos = target.word
        assert found.get(f"{target.lexelt} {target.id}", ()) == readings[pos].answers(lemma), target
    assert made.log[0] == "WordNet 3.0; words ranked by WordNet's own counts"
    assert len(made.files["best"]) == len(made.files["oot"]) > 0.9 * len(targets)
