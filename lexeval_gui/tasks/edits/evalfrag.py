"""What the official scorer of HOO writes, as XML: the results of one fragment (evalfrag) and of a run (evalrun)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from lexeval_gui.core.jobs import Job
from lexeval_gui.core.journal import utc_now
from lexeval_gui.core.parameters import Settings, preset_values
from lexeval_gui.core.problems import Problem, Unreadable
from lexeval_gui.core.scores import Scores
from lexeval_gui.core.task.official import OfficialScorer, Output
from lexeval_gui.core.task.reading import Part
from lexeval_gui.tasks.edits import joining, parameters, reading
from lexeval_gui.tasks.edits.dataset import EditsDataset, EditSet
from lexeval_gui.tasks.edits.reading import file_names
from lexeval_gui.tasks.edits.scoring import counting
from lexeval_gui.tasks.edits.scoring.measures import HOO_LEVELS, score
from lexeval_gui.tasks.edits.showing import records
from lexeval_gui.tasks.edits.xml_escaping import attribute, content

COUNTS = ("gold", "detected", "recognised", "corrected", "missed_optional", "spurious", "system")

MEASURES = {"p": ("precision",), "r": ("recall",), "pr": ("precision", "recall"), "prf": ("precision", "recall", "f")}
"""Which measures `-m` writes."""

SCORED = tuple(f"{level}_{name}" for level in HOO_LEVELS for name in MEASURES["prf"])

_TAGS = {"precision": "precision", "recall": "recall", "f": "fscore"}


class Results(Struct, frozen=True):
    """One system scored: its scores, under which settings, and which measures are written (a key of MEASURES)."""

    scores: Scores
    settings: Settings
    measures: str = "prf"

    def head(self) -> str:
        """Types, regime."""
        return _leaf("types", self.settings["types"]) + _leaf("regime", self.settings["regime"])

    def counts(self) -> str:
        """The counts, as whole numbers."""
        return _wrapped("counts", (_leaf(name, round(self.scores.total(name))) for name in COUNTS))

    def rates(self) -> str:
        """Precision, recall and F of the three levels, as Python prints floats; `nan` where undefined."""
        return _wrapped("scores", (self._level(level) for level in HOO_LEVELS))

    def _level(self, level: str) -> str:
        wanted = MEASURES[self.measures]
        return _wrapped(level, (_leaf(_TAGS[name], self.scores.total(f"{level}_{name}")) for name in wanted))


def fragment(dataset: EditsDataset, results: Results) -> Iterator[str]:
    """The lines of evalfrag for the first system of a dataset of one fragment."""
    gold, system = _file(dataset.gold, dataset.gold_path), _file(dataset.runs[0], dataset.systems[0].path)
    found = records.of_system(dataset, 0, results.settings)
    yield f"<results{_attributes({'gold': gold, 'system': system})}>{results.head()}"
    yield f" {results.counts()}"
    yield f" {results.rates()}"
    golds = (_edit(edit, "index", "type", "optional", "status") for edit in found["items"])
    spurious = (_edit(edit, "index", "type", "start", "end") for edit in found["spurious"])
    yield " " + _wrapped("goldedits", golds)
    yield " " + _wrapped("spuriousedits", spurious) + "</results>"


def run(dataset: EditsDataset, results: Results, timestamp: str) -> Iterator[str]:
    """The lines of evalrun for the first system. Team and run are those of the file names."""
    files = dataset.runs[0].files
    name = file_names.parse(Path(files[0]).name) if files is not None and len(files) else None
    team, number = (name.run[:2], name.run[2:]) if name else ("", "")
    yield f"<results{_attributes({'timestamp': timestamp, 'sysid': team, 'runid': number})}>"
    yield " " + _leaf("goldpath", dataset.gold_path) + _leaf("syspath", dataset.systems[0].path)
    yield f" {results.head()}"
    yield f" {results.counts()}"
    yield f" {results.rates()}</results>"


def _file(side: EditSet, path: str) -> str:
    """The name of the first fragment's file."""
    return Path(side.files[0] if side.files is not None and side.files[0] else path).name


def _edit(edit: Mapping[str, Any], *names: str) -> str:
    return f"<edit{_attributes({name: edit[name] for name in names})}/>"


def _leaf(tag: str, value: object) -> str:
    return f"<{tag}>{content(str(value))}</{tag}>"


def _wrapped(tag: str, inside: Iterable[str]) -> str:
    return f"<{tag}>{''.join(inside)}</{tag}>"


def _attributes(values: Mapping[str, object]) -> str:
    return "".join(f" {name}={attribute(str(value))}" for name, value in values.items())


def evalfrag(gold: str, system: str, options: Mapping[str, str]) -> Output[str]:
    """HOO's evalfrag on two files, with its options `case` (match or nomatch), `regime`, `types` and `measures` (prf,
    p, r or pr). Raises Unreadable if a file cannot be used, BadValue if a value is none."""
    dataset, results = _scored(gold, system, options)
    return Output(fragment(dataset, results), dataset.problems)


def evalrun(gold: str, system: str, options: Mapping[str, str]) -> Output[str]:
    """HOO's evalrun on two folders, as `evalfrag`; Unreadable also if they do not hold the same fragments."""
    dataset, results = _scored(gold, system, options)
    return Output(run(dataset, results, utc_now()), dataset.problems)


SCORERS: Mapping[str, OfficialScorer] = {"evalfrag": evalfrag, "evalrun": evalrun}
"""By the names of their commands."""


def _scored(gold: str, system: str, options: Mapping[str, str]) -> tuple[EditsDataset, Results]:
    """A gold and a system under the preset evalfrag, with these options in its place."""
    case = "keep" if options["case"] == "match" else "fold"
    conventions = {"case": case, "regime": options["regime"], "types": options["types"]}
    preset = preset_values(parameters.PRESETS, "evalfrag")
    settings = Settings(parameters.PARAMETERS).with_values({**preset, **conventions})
    job = Job(pipes=[gold, system])
    dataset = joining.join(_read(gold, system, job), settings, job)
    scores = score(counting.count(dataset, 0, settings), settings, [*COUNTS, *SCORED])
    return dataset, Results(scores, settings, options["measures"])


def _read(gold: str, system: str, job: Job) -> list[Part]:
    """Both sides. Raises Unreadable with the problems of both."""
    options = Settings(reading.options).with_values({"as": "hoo"})
    parts: list[Part] = []
    problems: list[Problem] = []
    for role, path in (("gold", gold), ("system", system)):
        try:
            name = Path(path).name if role == "gold" or Path(path).is_dir() else Path(path).stem
            parts.append(replace(reading.read(role, path, options, job), name=name))
        except Unreadable as error:
            problems += error.problems
    if problems:
        raise Unreadable(problems)
    return parts
