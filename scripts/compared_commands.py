"""Which commands and pictures `compare_outputs` compares.

They are made from what a checkout offers (its error messages name tasks, presets, parameters and groups, wherever its
modules lie) and from the files there are: each sample, `../shared/data`, the projects of `tests/scripts/projects`.
"""

from __future__ import annotations

import itertools
import json
import os
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

LARGE = 700_000  # bytes of a data set: more is printed by few commands
OUT = "OUT"  # stands for the folder that a session writes to

Command = tuple[str, ...]
Session = tuple[Command, ...]  # commands that build on each other


class Data(NamedTuple):
    """Files that are scored together; paths as they are typed in the checkout."""

    task: str
    gold: str
    systems: tuple[str, ...]


SHARED = (
    ("substitution", "substitution/gold/lst_*.gold", "../systems/[!c]*"),
    ("substitution", "substitution/gold/coinco*.gold", "../systems/coinco*"),
    ("substitution", "substitution/mw/*.mwgold", "*.mw"),
    ("substitution", "substitution/tsar/*gold.tsv", "[!t]*.tsv"),
    ("edits", "edits/*/Gold", "../Run_*"),
    ("edits", "edits/m2/gold*.m2", "[!g]*.m2"),
    ("edits", "edits/m2/gold*.m2", "../maxmatch/*.txt"),
    ("generation", "generation/*.conllu", "*.derived_*.txt"),
    ("generation", "generation/*.ref.txt", "*.derived_*.txt"),
    ("lexicon", "lexicon/english/agid.tsv", "lemma*.tsv"),
    ("lexicon", "lexicon/maltese/*.gold", "*.preds"),
    ("lexicon", "lexicon/maltese/unimorph*.tsv", "gf*.tsv"),
)
"""Task, gold and, from the folder of the gold, systems: what belongs together in the folder of real data."""

READING = (
    "--encoding latin-1", "--encoding utf-16", "--header", "--columns 2,1", "--homographs split", "--annotator 1",
    *(f"--as {kind}" for kind in ("best", "oot", "mw", "hoo", "m2", "labelled", "clusters")),
)  # fmt: skip
"""Options of reading: a task has some of them and refuses the others."""

EVALFRAG = ("-c match", "-m p", "-m r", "-m pr", "-r bonus", "-t Prep", "-t RT,MD", "-o OUT/out.xml")


def sets(folder: Path) -> list[Data]:
    """The samples of a checkout, and the real data beside it."""
    found = []
    for listed in sorted(folder.glob("resources/samples/*/samples.json")):
        for sample in json.loads(listed.read_text(encoding="utf-8")):
            gold, *rest = (str(listed.parent.relative_to(folder) / name) for name in sample["files"])
            systems = tuple(name for name in rest if not name.endswith((".xml", ".csv")))
            found.append(Data(listed.parent.name, gold, systems))
    for task, golds, runs in SHARED:
        for path in sorted((folder / "../shared/data").glob(golds)):
            paths = [path, *sorted(path.parent.glob(runs))]
            typed = [os.path.relpath(os.path.normpath(one), folder) for one in paths]
            found.append(Data(task, typed[0], tuple(typed[1:])))
    return found


def size(folder: Path, data: Data) -> int:
    """The bytes of its files."""
    files = (path for name in (data.gold, *data.systems) for path in (folder / name, *(folder / name).glob("*")))
    return sum(path.stat().st_size for path in files if path.is_file())


def offered(text: str) -> list[str]:
    """The names that an error message offers: `there are a, b`, `is one of a, b, not`, `choose from 'a', 'b'`."""
    found = re.search(r"(?:there are|one of|list of|choose from) (.*?)(?:, not |;|\)|$)", text, re.MULTILINE)
    return [name.strip("' \n") for name in found[1].split(",")] if found else []


def values(text: str) -> list[str]:
    """Values of a parameter, from what is said of a wrong one."""
    if found := re.search(r"between (\S+) and ([\d.]+)", text):
        low, high = map(float, found.groups())
        return [f"{low:g}", f"{min(high, low + 50):g}"]
    return offered(text) or ["1", "b"]


class Known(NamedTuple):
    """What BEFORE offers."""

    verbs: list[str]
    formats: list[str]
    projects: list[str]  # formats of a project
    panes: list[str]
    presets: Mapping[str, list[str]]  # of a task
    exports: Mapping[str, list[str]]  # of a task
    parameters: Mapping[str, dict[str, list[str]]]  # of a task: values
    groups: Mapping[Data, list[str]]


def explore(ask: Callable[[Sequence[Command]], list[str]], data: Sequence[Data]) -> Known:
    """`ask` says what commands say on standard error: ask for what there is not, and read what there is."""
    verbs, formats, projects, panes, tasks = map(offered, ask([
        ("?",), ("score", "edits", "g", "s", "--format", "?"), ("project", "export", "p", "--format", "?"),
        ("shots", OUT, "--tab", "?"), ("score", "?", "g", "s"),
    ]))  # fmt: skip
    presets = ask([("score", task, "g", "s", "--preset", "?") for task in tasks])
    named = map(offered, ask([("score", task, "g", "s", "--set", "?=1") for task in tasks]))
    exports = ask([("convert", task, "g", "--to", "?", "-o", OUT) for task in tasks])
    groups = ask([("score", d.task, d.gold, *d.systems, "--by", "?") for d in data])
    pairs = [(task, name) for task, names in zip(tasks, named, strict=True) for name in names]
    parameters: dict[str, dict[str, list[str]]] = {task: {} for task in tasks}
    wrong = ask([("score", task, "g", "s", "--set", f"{name}=?") for task, name in pairs])
    for (task, name), said in zip(pairs, wrong, strict=True):
        parameters[task][name] = values(said)
    by_preset = dict(zip(tasks, map(offered, presets), strict=True))
    by_export = dict(zip(tasks, map(offered, exports), strict=True))
    by_group = dict(zip(data, map(offered, groups), strict=True))
    known = Known(verbs, formats, projects, panes, by_preset, by_export, parameters, by_group)
    if not all((*known[:4], *known.presets.values(), *parameters.values(), *known.exports.values())):
        raise SystemExit(f"compare_outputs: the error messages of BEFORE do not say what there is: {known}")
    return known


def commands(folder: Path, data: Sequence[Data], known: Known) -> Iterator[Session]:
    """Everything that is run in both checkouts."""
    for one in data:
        large = size(folder, one) > LARGE
        parts = _scores(one, known, large), _others(folder, one, known, large), _dropins(folder, one, large)
        yield from ((tuple(command),) for command in itertools.chain(*parts))
    for path in sorted(folder.glob("resources/samples/**/*.annotators.tsv")):
        file = str(path.relative_to(folder))
        yield from ((("agreement", file, "--format", format),) for format in known.formats)
    yield from ((command,) for command in _errors(data, known))
    yield from _projects(folder, known)


def _scores(data: Data, known: Known, large: bool) -> Iterator[Sequence[str]]:
    score = ["score", data.task, data.gold, *data.systems]
    if large:
        yield from (score, [*score, "--items", "--format", "csv"])
        return
    for format in known.formats:
        yield from ([*score, "--format", format], [*score, "--items", "--format", format])
    yield from (["score", data.task, data.gold, system] for system in data.systems)
    for words in (
        "--measure all", "--sort headline --format csv", "--anonymous --format markdown", "-o OUT/scores.txt",
        "--set resamples=50 --set seed=s", "--set resamples=50 --format json", "--measure nonsense",
        f"--source {Path(data.gold).parent / 'Source'}", *READING,
        *(f"--by {group} --format {format}" for group in known.groups[data] for format in ("text", "csv")),
        *(f"--preset {preset} --items --format json" for preset in known.presets[data.task]),
    ):  # fmt: skip
        yield [*score, *words.split()]
    for name, chosen in known.parameters[data.task].items():
        yield from ([*score, "--set", f"{name}={value}", "--items", "--format", "json"] for value in chosen)


def _others(folder: Path, data: Data, known: Known, large: bool) -> Iterator[Sequence[str]]:
    """Curves, comparisons, samples drawn, files written anew, judgments."""
    files = [data.task, data.gold, *data.systems]
    formats = ["text"] if large else known.formats
    parameters = list(known.parameters[data.task])
    for over in parameters[:1] if large else parameters:  # those that are no numbers are refused
        yield ["curve", *files, "--over", over, "--format", "csv"]
    for format in formats:
        yield ["curve", *files, "--over", parameters[0], "--format", format, "--set", "resamples=5"]
        yield ["compare", *files[:2], *files[2:4], "--format", format]
        yield ["why", *files[:2], *files[2:4], "--format", format, "--set", "resamples=100"]
        yield ["ranking", *files, "--format", format, "--set", "resamples=200"]
        yield ["conventions", *files, "--format", format]
        yield ["items", *files, "--worst", "5", "--format", format]
        yield ["figuredata", *files, "--figure", "distribution", "--format", format]
        yield ["table", *files, "--format", format]
        yield ["table", *files, "--format", format, "--reported"]
        yield ["map", *files[:4], "--over", ",".join(parameters[:2]), "--format", format]
        yield ["worth", *files[:4], "--format", format]
        yield ["sample", *files[:3], "--set", "alpha=.5", "--format", format]
    yield ["report", *files, "-o", "OUT/report.html"]
    for pair in itertools.pairwise(data.systems):
        yield ["compare", data.task, data.gold, *pair, "--set", "resamples=100", "--format", "json"]
    for export in known.exports[data.task]:
        yield ["convert", *files, "--to", export, "-o", "OUT/written"]
        yield ["convert", *files[:2], "--to", export, "-o", "OUT/gold"]
        yield ["convert", *files[:3], "--to", export, "--item", "kotba", "-o", "OUT/item"]
    for ratings in sorted((folder / data.gold).parent.glob("*.csv")):
        judged = ["judgments", *files[1:], "--ratings", str(Path(data.gold).parent / ratings.name)]
        yield from ([*judged, "--format", format] for format in formats)
        yield from (["table", data.task, *judged[1:], "--format", format] for format in formats)
        yield from ([*judged, "--regress", names] for names in ("length", "substitutions+moves+length", "nonsense"))


def _dropins(folder: Path, data: Data, large: bool) -> Iterator[Sequence[str]]:
    """The official scorers."""
    for system in data.systems:
        if (kind := Path(system).suffix[1:]) in ("best", "oot", "mw"):
            yield from (["scorepl", system, data.gold, "-t", kind, *verbose] for verbose in ([], ["-v"]))
            yield ["scorepl", system, data.gold, "-t", "best" if kind == "oot" else "oot"]
        if (folder / data.gold).is_dir():
            options = [words.split() for words in ("", *EVALFRAG)]
            yield from (["evalrun", data.gold, system, *words] for words in options[: 1 if large else None])
            golds, runs = (sorted((folder / name).iterdir()) for name in (data.gold, system))
            for gold, run in list(zip(golds, runs, strict=False))[: 2 if large else 4]:
                pair = ["evalfrag", *(str(Path(side) / file.name) for side, file in ((data.gold, gold), (system, run)))]
                yield from ([*pair, *words] for words in options)


def _errors(data: Sequence[Data], known: Known) -> Iterator[Command]:
    yield from (("--version",), ("completion", "bash"), ("?",), *((verb,) for verb in known.verbs if verb != "open"))
    first = {one.task: one for one in reversed(data)}
    for task, (_, gold, systems) in sorted(first.items()):
        other = next(one for name, one in sorted(first.items()) if name != task)
        over = next(iter(known.parameters[task]))
        for verb, *more in (
            ("score",),
            ("curve", "--over", over),
            ("sample",),
            ("compare",),
            ("ranking",),
            ("conventions",),
        ):
            yield (verb, task, gold, *more)
            yield (verb, task, gold, "no such file", "nor this", *more)
            yield (verb, task, "no such file", *systems[:2], *more, "--format", "json")
            yield (verb, task, gold, "resources/icons/tick.svg", systems[0], *more)
            yield (verb, task, other.gold, *other.systems[:2], *more)
            for wrong in ("--format pdf", "--set a", "--set a=1", "--preset ?", "--over ?", "--by ?", "--measure ?"):
                yield (verb, task, gold, *systems[:2], *more, *wrong.split())
            yield (verb, task, gold, *systems[:2], *more, "-o", systems[0])
        yield from (("score", task, gold, systems[0], "--set", f"{name}=?") for name in known.parameters[task])
        yield from ((verb, gold, gold) for verb in ("scorepl", "evalfrag", "evalrun"))
        yield ("agreement", gold)
        yield ("baseline", task, gold, "--wordnet", "no such file", "-o", OUT)
        yield ("convert", task, gold, "--to", "?", "-o", OUT)


def _projects(folder: Path, known: Known) -> Iterator[Session]:
    """Each project made of its lines, written in every format, scored, and its review taken in again."""
    for path in sorted(folder.glob("tests/scripts/projects/*.jsonl")):
        lines, project, review = str(path.relative_to(folder)), "OUT/a.lexeval", "OUT/review.jsonl"
        (task,) = re.findall(r'"about":"task","value":"(\w+)"', path.read_text(encoding="utf-8"))
        make = ("project", "import", lines, "-o", project)
        yield (
            make, make, *(("project", "export", project, "--format", format) for format in known.projects),
            *(("score", task, project, "--items", "--format", format) for format in known.formats),
            ("report", task, project, "-o", "OUT/report.html"), ("report", project, "--format", "text"),
            ("reproduce", "OUT/report.html"), ("reproduce", project),
            ("score", task, project), ("curve", task, project, "--over", next(iter(known.parameters[task]))),
            ("score", "?", project), ("score", task, project, project), ("score", task, project, "-o", project),
            ("project", "export", project, "--format", "review-jsonl", "-o", review),
            ("project", "import-review", review, project), ("project", "import-review", lines, project),
            ("project", "export", project),
        )  # fmt: skip


def pictures(known: Known) -> list[str]:
    """The words of `lexeval shots`: every sample, light and dark, with each pane that can be covered in front."""
    covered = [pane for pane in known.panes if pane not in ("items", "figures")]
    return ["--scale 1", "--scale 2", *(f"--scale 1 --zoom {zoom} --tab {pane}" for zoom in (1, 2) for pane in covered)]
