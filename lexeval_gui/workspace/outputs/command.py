"""The command line that gives the numbers shown."""

from __future__ import annotations

import shlex

from lexeval_gui.core.parameters import Choice, Settings, matching_preset, preset_values
from lexeval_gui.workspace.plans import Plan
from lexeval_gui.workspace.scoring.evaluation import Evaluation


def command_line(evaluation: Evaluation, plan: Plan, project: str = "") -> str:
    """The `lexeval score …` that gives the numbers shown, quoted for a shell; only what is not a default is set. Items
    that were found by tags, notes or checks are those of a `project`, whose path stands in the place of the files."""
    gold = [source.path for source in plan.sources if source.role == "gold"]
    files = [*gold, *(system.path for system in evaluation.dataset.systems)]
    if project and evaluation.subset is not None and evaluation.subset.sources:
        files = [project]
    words = ["lexeval", "score", evaluation.task.identity.id, *files]
    where = [f"--where={evaluation.where}"] if evaluation.where else []
    return shlex.join([*words, *_setting_words(evaluation), *_option_words(plan.options), *where])


def _setting_words(evaluation: Evaluation) -> list[str]:
    settings, presets = evaluation.settings, evaluation.task.identity.presets
    base = {parameter.id: parameter.default for parameter in settings.parameters}
    words: list[str] = []
    preset = matching_preset(presets, settings)
    if preset is not None and preset_values(presets, preset):
        words = ["--preset", preset]
        base |= preset_values(presets, preset)
    shown = [p.id for p in settings.parameters if p.stage != "view" and settings[p.id] != base[p.id]]
    return [*words, *(word for name in shown for word in ("--set", f"{name}={settings[name]}"))]


def _option_words(options: Settings) -> list[str]:
    """The options of reading that are not at their default. A switch (yes or no) is a word alone; `kind` is `--as`."""
    words: list[str] = []
    for parameter in options.parameters:
        value = options[parameter.id]
        if value == parameter.default:
            continue
        name = "--as" if parameter.id == "kind" else f"--{parameter.id.replace('_', '-')}"
        switch = isinstance(parameter, Choice) and {option.id for option in parameter.options} == {"yes", "no"}
        words += [name] if switch else [name, value]
    return words
