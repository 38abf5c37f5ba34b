"""What every command line has: the files or the project, the settings that are not defaults, the options of reading,
which items."""

from __future__ import annotations

import csv
import io
import shlex
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING

import numpy as np
from msgspec import Struct, field

from lexeval_gui import tasks
from lexeval_gui.core.dataset import Ints
from lexeval_gui.core.parameters import Choice, Settings, matching_preset, preset_values
from lexeval_gui.core.query import QueryError
from lexeval_gui.core.task.reading import named_roles
from lexeval_gui.workspace.plans import Plan
from lexeval_gui.workspace.scoring.evaluation import Evaluation

if TYPE_CHECKING:
    from lexeval_gui.workspace.outputs.figure_data import Study

COMPARING = {"resamples": "1000"}
"""What verbs that compare systems have in the place of a default."""

UNNAMED = "what was decided by hand is in no file yet", "save the project (Ctrl+S) and copy again"
REVIEWED = "the project holds a review, and its commands score what was reviewed"
OTHER_ITEMS = "these items were found under other settings", "score the listed items again (L) and copy again"

Pair = tuple[int, int]
Find = Callable[[str, Pair | None, str | None], Ints]
"""The rows that a filter finds now; the systems and the measure say what `difference` is of. Raises QueryError."""


class NoCommand(Exception):
    """No command prints what is shown: the `reason`, for people, and what is to be done about it in the window."""

    def __init__(self, reason: str, advice: str = "") -> None:
        super().__init__(f"{reason}: {advice}" if advice else reason)
        self.reason = reason


class Inputs(Struct, frozen=True):
    """What commands read: the files of `plan`, or where something was decided by hand the `project` that keeps it ("":
    it has no name yet), with the settings `kept` there.

    `is_changed`: what-if changes are in force; `is_noted`: something is tagged, noted or checked; `is_reviewed`: the
    project holds a review. `features` is the path of a file of features of one's own, `pair` are the two systems that
    are compared, `find` says what a filter finds, if that is to be checked.
    """

    plan: Plan
    project: str = ""
    kept: Settings | None = None
    is_changed: bool = False
    is_noted: bool = False
    is_reviewed: bool = False
    features: str = ""
    pair: Pair = (0, 1)
    find: Find | None = None


class Wording(Struct, frozen=True):
    """How a verb differs from others: `defaults` of its own, settings that are `fixed` whatever is in force, options of
    reading that are `renamed`, whether it shows what parameters of the view change, and whether it needs a project for
    what a person noted."""

    defaults: Mapping[str, str] = field(default_factory=dict)
    fixed: Mapping[str, str] = field(default_factory=dict)
    renamed: Mapping[str, str] = field(default_factory=dict)
    has_view: bool = False
    needs_notes: bool = False


PLAIN = Wording()


def option(flag: str, value: str) -> list[str]:
    """An option with its value, in one word where the value would be taken for an option."""
    return [f"{flag}={value}"] if value.startswith("-") else [flag, value]


def options(flag: str, values: Sequence[str]) -> list[str]:
    """An option that is given once for each value."""
    return [word for value in values for word in option(flag, value)]


def two(flag: str, values: Sequence[str]) -> list[str]:
    """An option with two values. Raises NoCommand for one that would be taken for an option."""
    if any(value.startswith("-") for value in values):
        raise NoCommand(f"a name that begins with - cannot be given to {flag}")
    return [flag, *values]


def listed(names: Sequence[str]) -> str:
    """Names with commas between, quoted where they have some themselves."""
    file = io.StringIO()
    csv.writer(file, lineterminator="").writerow(names)
    return file.getvalue()


def of_systems(evaluation: Evaluation, flag: str, systems: Sequence[int]) -> list[str]:
    """The names of systems, if they are not all in their order. Raises NoCommand where there is none."""
    if not systems:
        raise NoCommand("all systems are switched off")
    if list(systems) == list(range(len(evaluation.system_names))):
        return []
    return options(flag, [evaluation.system_names[system] for system in systems])


def of_pair(evaluation: Evaluation, pair: Pair) -> list[str]:
    """The two systems that are compared, if these are not the first two."""
    return [] if pair == (0, 1) else two("--pair", [evaluation.system_names[system] for system in pair])


def study_words(study: Study) -> list[str]:
    """What is chosen of a study of judgments. Raises NoCommand for an output that cannot be named."""
    words = option("--regress", "+".join(study.variables)) if study.variables else []
    words += ["--pool"] if study.design.is_pooled else []
    return [*words, *(word for output in study.design.left_out for word in two("--leave-out", output))]


def line(
    verb: str,
    evaluation: Evaluation,
    inputs: Inputs,
    words: Sequence[str] = (),
    wording: Wording = PLAIN,
    measure: str | None = None,
    pair: Pair | None = None,
) -> str:
    """The command line of a verb about the files that are scored, quoted for a shell: settings and options that are
    not defaults, then `words`, then the filter. `measure` and `pair` are those of the verb. Raises NoCommand."""
    changed = [*setting_words(evaluation, inputs, wording), *option_words(inputs.plan.options, wording.renamed)]
    where = where_words(evaluation, inputs, measure, pair)
    files = file_words(evaluation, inputs, wording.needs_notes)
    named = named_words(inputs, files)
    if pair is not None:  # the verb takes two systems; what is opened besides is named apart
        files = [*files[:3], *options("--with", files[3:])]
    files += named
    return shlex.join(["lexeval", verb, evaluation.task.identity.id, *files, *changed, *words, *where])


def file_words(evaluation: Evaluation, inputs: Inputs, needs_notes: bool = False, without: str = "") -> list[str]:
    """The gold, the systems and what adds to the picture of items, `without` what an option names; the project where it
    alone says what is scored. Raises NoCommand where there is none, and for settings that no command scores under."""
    if reason := evaluation.refusal():
        raise NoCommand(reason)
    noted = evaluation.subset is not None and bool(evaluation.subset.sources)
    if not (inputs.is_changed or noted or needs_notes):
        return [as_path(path) for path in paths(evaluation, inputs.plan) if path != without]
    if not inputs.project:
        raise NoCommand(*UNNAMED)
    if inputs.is_reviewed:
        raise NoCommand(REVIEWED)
    return [as_path(inputs.project)]


def named_words(inputs: Inputs, files: Sequence[str]) -> list[str]:
    """The files in roles that options name, such as further dictionaries; nothing where a project stands for all."""
    if inputs.project and list(files) == [as_path(inputs.project)]:
        return []
    roles = [role.id for role in named_roles(tasks.load(inputs.plan.task).reading)]
    named = ((role, source.path) for role in roles for source in inputs.plan.sources if source.role == role)
    return [word for role, path in named for word in option(f"--{role}", as_path(path))]


def paths(evaluation: Evaluation, plan: Plan) -> list[str]:
    """The files as a verb reads them: the gold first, then the systems in their order, then what it would take for
    what it is, such as the sentences."""
    roles = {role.id for role in evaluation.task.reading.roles if not role.required and not role.many}
    gold = [source.path for source in plan.sources if source.role == "gold"]
    others = [source.path for source in plan.sources if source.role in roles - {"gold", "system"}]
    systems = [system.path for system in evaluation.dataset.systems]
    return [*gold, *systems, *_recognised(plan, systems, others)]


def _recognised(plan: Plan, systems: Sequence[str], others: Sequence[str]) -> list[str]:
    """Of files in other roles those that a verb takes for what they are."""
    if not others:
        return []
    from lexeval_gui.workspace import opening

    chosen = {source.path: source.role for source in plan.sources}
    named = opening.roles_of(plan.task, [*systems, *others])
    return [path for role, path in named if path in others and role == chosen[path]]


def as_path(path: str) -> str:
    """A path that is not taken for an option."""
    return f"./{path}" if path.startswith("-") else path


def setting_words(evaluation: Evaluation, inputs: Inputs, wording: Wording = PLAIN) -> list[str]:
    """A preset, and the settings that are neither its own nor defaults, nor what the project keeps."""
    settings, presets = evaluation.settings.with_values(wording.fixed), evaluation.task.identity.presets
    base = {parameter.id: parameter.default for parameter in settings.parameters} | dict(wording.defaults)
    words: list[str] = []
    preset = matching_preset(presets, settings)
    named = preset_values(presets, preset) if preset is not None else {}
    if preset is not None and named:
        words = option("--preset", preset)
        base |= named
    kept = base if inputs.kept is None else inputs.kept.as_dict() | dict(named)
    wanted = [p.id for p in settings.parameters if p.stage != "view" or wording.has_view]
    shown = [name for name in wanted if not settings[name] == base[name] == kept[name]]
    return [*words, *options("--set", [f"{name}={settings[name]}" for name in shown])]


def option_words(settings: Settings, renamed: Mapping[str, str] | None = None) -> list[str]:
    """The options of reading that are not at their default. A switch (yes or no) is a word alone; `kind` is `--as`."""
    called, words = {"kind": "as"} | dict(renamed or {}), list[str]()
    for parameter in settings.parameters:
        value = settings[parameter.id]
        if value == parameter.default:
            continue
        name = f"--{called.get(parameter.id, parameter.id).replace('_', '-')}"
        switch = isinstance(parameter, Choice) and {known.id for known in parameter.options} == {"yes", "no"}
        words += [name] if switch else option(name, value)
    return words


def where_words(
    evaluation: Evaluation, inputs: Inputs, measure: str | None = None, pair: Pair | None = None
) -> list[str]:
    """The filter of the items that are scored, with what it asks for. `measure` and `pair` are those that the verb
    takes a difference of anyway. Raises NoCommand where it finds other items now."""
    return [] if evaluation.rows is None else filter_words("--where", evaluation, inputs, measure, pair)


def filter_words(
    flag: str, evaluation: Evaluation, inputs: Inputs, measure: str | None = None, pair: Pair | None = None
) -> list[str]:
    """The same with an option of another name."""
    words = [f"{flag}={evaluation.where}", *(option("--join", inputs.features) if inputs.features else [])]
    if inputs.find is None or _finds(evaluation, inputs.find, pair or (0, 1), measure):
        return words
    if pair is None and _finds(evaluation, inputs.find, inputs.pair, measure):
        return [*words, *of_pair(evaluation, inputs.pair)]
    raise NoCommand(*OTHER_ITEMS)


def _finds(evaluation: Evaluation, find: Find, pair: Pair, measure: str | None) -> bool:
    """Whether a filter finds the items that are scored."""
    try:
        rows = find(evaluation.where, pair if len(evaluation.system_names) > 1 else None, measure)
    except QueryError:
        return False
    return evaluation.rows is not None and np.array_equal(np.sort(rows), evaluation.rows)
