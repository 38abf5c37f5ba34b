"""A small WordNet of our own, written in the format of WordNet's files (wndb(5), senseidx(5), cntlist(5))."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path

from msgspec import Struct, field

SUFFIXES = {"n": "noun", "v": "verb", "a": "adj", "s": "adj", "r": "adv"}
SYNSET_TYPES = {"n": 1, "v": 2, "a": 3, "r": 4, "s": 5}
LICENCE = "  1 This is no WordNet of anybody's: WordNet 0.7 Copyright nobody.  \n"


class Written(Struct, frozen=True):
    """A synset: its name here, part of speech (`s`: a satellite), words with `_` for blanks, and what it is related to,
    as pairs of WordNet's symbol (`@` hypernym, `@i` of an instance, `&` similar) and the name of another."""

    name: str
    pos: str
    words: tuple[str, ...]
    related: tuple[tuple[str, str], ...] = ()
    counts: Mapping[str, int] = field(default_factory=dict)


SYNSETS = (
    Written("pond", "n", ("pond", "pool", "Mere"), (("@", "lake"),), {"pond": 4, "pool": 2}),
    Written("pool-2", "n", ("pool", "kitty"), (), {"pool": 9}),
    Written("lake", "n", ("lake", "body_of_water"), (), {"lake": 30}),
    Written("brook", "n", ("brook",), (("@", "lake"), ("@", "flow")), {"brook": 1}),
    Written("flow", "n", ("flow", "pool", "brook"), ()),
    Written("Ouse", "n", ("Ouse",), (("@i", "river"),)),
    Written("river", "n", ("river",)),
    Written("lone", "n", ("lone",)),
    Written("zeal", "n", ("zeal", "bee", "ant", "bee_line", "Zeal")),
    Written("many", "n", ("many", *(f"word_{letter}" for letter in "lkjihgfedcba"))),
    Written("hop", "v", ("hop", "skip"), (("@", "move"),), {"skip": 1}),
    Written("move", "v", ("move", "skip"), (), {"move": 99}),
    Written("wet", "a", ("wet",), (("&", "damp"), ("&", "soaked")), {"wet": 5}),
    Written("damp", "s", ("damp", "moist"), (("&", "wet"),), {"moist": 7}),
    Written("soaked", "s", ("soaked", "damp"), (("&", "wet"),), {"damp": 8}),
    Written("soon", "r", ("soon",)),
)


def write_wordnet(folder: Path, synsets: Sequence[Written] = SYNSETS, licence: str = LICENCE) -> Path:
    """Write the files of WordNet that Debian has, without those of forms; a word's senses are in the order of the
    synsets."""
    folder.mkdir(parents=True, exist_ok=True)
    offsets = _offsets(synsets, licence)
    for suffix in sorted({*SUFFIXES.values()}):
        own = [synset for synset in synsets if SUFFIXES[synset.pos] == suffix]
        (folder / f"data.{suffix}").write_text(
            licence + "".join(_data_line(synset, synsets, offsets) for synset in own)
        )
        (folder / f"index.{suffix}").write_text(licence + "".join(_index_lines(own, offsets)))
    (folder / "cntlist.rev").write_text("".join(sorted(_counts(synsets))))
    return folder


def _offsets(synsets: Sequence[Written], licence: str) -> dict[str, int]:
    """At which byte of its file each synset begins; a line is as long whatever the offsets in it are."""
    nowhere = dict.fromkeys((synset.name for synset in synsets), 0)
    ends: dict[str, int] = {}
    offsets: dict[str, int] = {}
    for synset in synsets:
        suffix = SUFFIXES[synset.pos]
        offsets[synset.name] = ends.get(suffix, len(licence))
        ends[suffix] = offsets[synset.name] + len(_data_line(synset, synsets, nowhere))
    return offsets


def _data_line(synset: Written, synsets: Sequence[Written], offsets: Mapping[str, int]) -> str:
    pos_of = {other.name: other.pos for other in synsets}
    ids = _ids(synsets)
    words = " ".join(f"{word} {ids[synset.name, word]:x}" for word in synset.words)
    pointers = "".join(f" {symbol} {offsets[name]:08d} {pos_of[name]} 0000" for symbol, name in synset.related)
    frames = " 00" if synset.pos == "v" else ""
    head = f"{offsets[synset.name]:08d} 00 {synset.pos} {len(synset.words):02x} {words}"
    return f"{head} {len(synset.related):03d}{pointers}{frames} | what {synset.name} means  \n"


def _index_lines(synsets: Sequence[Written], offsets: Mapping[str, int]) -> list[str]:
    senses: dict[str, list[Written]] = {}
    for synset in synsets:
        for word in dict.fromkeys(word.lower() for word in synset.words):
            senses.setdefault(word, []).append(synset)
    lines = []
    for word, own in sorted(senses.items()):
        symbols = sorted({symbol for synset in own for symbol, _ in synset.related})
        pos = "a" if own[0].pos == "s" else own[0].pos
        places = " ".join(f"{offsets[synset.name]:08d}" for synset in own)
        lines.append(
            " ".join([word, pos, str(len(own)), str(len(symbols)), *symbols, str(len(own)), "0", places]) + "  \n"
        )
    return lines


def _ids(synsets: Sequence[Written]) -> dict[tuple[str, str], int]:
    """What tells the senses of a word apart in keys, by synset and word: how many there are before it."""
    before: Counter[str] = Counter()
    ids = {}
    for synset in synsets:
        for word in synset.words:
            ids[synset.name, word] = before[word.lower()]
            before[word.lower()] += 1
    return ids


def _counts(synsets: Sequence[Written]) -> list[str]:
    by_name, ids = {synset.name: synset for synset in synsets}, _ids(synsets)
    lines = []
    for synset in synsets:
        head = ":"
        if synset.pos == "s":
            adjective = by_name[synset.related[0][1]]
            head = f"{adjective.words[0]}:{ids[adjective.name, adjective.words[0]]:02d}"
        for word, count in synset.counts.items():
            sense = f"{SYNSET_TYPES[synset.pos]}:00:{ids[synset.name, word]:02d}:{head}"
            lines.append(f"{word.lower()}%{sense} 1 {count}\n")
    return lines


def write_sentences(path: Path, lexelts: Sequence[str]) -> Path:
    """The task's XML with a sentence for each of these lexelts; their ids are 1, 2, …"""
    instances = "".join(
        f'<lexelt item="{lexelt}"><instance id="{number}"><context>There <head>it</head> is .</context></instance>'
        "</lexelt>\n"
        for number, lexelt in enumerate(lexelts, 1)
    )
    path.write_text(f"<corpus>\n{instances}</corpus>\n")
    return path
