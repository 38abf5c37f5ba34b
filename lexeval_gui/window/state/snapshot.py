"""A snapshot of what a guided path sets: taken of the state, compared with it, gone back to once the path is left."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from msgspec import Struct

from lexeval_gui.core.changes import Change, Changes
from lexeval_gui.core.journal import NOTHING
from lexeval_gui.core.parameters import BadValue, Settings, matching_preset
from lexeval_gui.core.plaintext import isolated
from lexeval_gui.window.state.history import held

if TYPE_CHECKING:  # not before the first paint
    from lexeval_gui.core.guided_path.path import Acts, Scene
    from lexeval_gui.window.state.data import DataState
    from lexeval_gui.window.state.history import HistoryState
    from lexeval_gui.window.state.selection import SelectionState
    from lexeval_gui.window.state.view import ViewState

COUNTING = frozenset({"settings", "changes", "left_out"})
"""What numbers depend on."""

EVERYTHING = COUNTING | {"item", "filter", "systems"}


class Snapshot(Struct, frozen=True, eq=False):
    """`values` are settings by id: of a path those that it sets; `systems` are those that are switched on by name, None
    for whichever are; `item` is an id, "" for whichever is looked at."""

    values: Mapping[str, str]
    changes: Changes
    filter: str
    systems: frozenset[str] | None
    left_out: tuple[tuple[str, str], ...]
    item: str = ""

    def given_back(self, now: Snapshot, *set_by_path: Snapshot) -> Snapshot:
        """What is to stand once a path is left, before which it was as here: as `now` where a person has changed it
        since, else as before. (What is still as one of the `set_by_path` has it nobody has changed.) Where one is among
        the items stays."""

        def is_of_path(value: object, theirs: Callable[[Snapshot], object]) -> bool:
            return any(value == theirs(one) for one in set_by_path)

        values = {
            name: self.values[name] if any(is_same(text, one.values.get(name, "")) for one in set_by_path) else text
            for name, text in now.values.items()
            if name in self.values
        }
        return Snapshot(
            {**now.values, **values},
            self._changes_given_back(now, set_by_path),
            self.filter if is_of_path(now.filter, lambda one: one.filter) else now.filter,
            self.systems if is_of_path(now.systems, lambda one: one.systems) else now.systems,
            self.left_out if is_of_path(now.left_out, lambda one: one.left_out) else now.left_out,
        )

    def _changes_given_back(self, now: Snapshot, set_by_path: tuple[Snapshot, ...]) -> Changes:
        """The same of what-if changes, slot by slot."""
        theirs = [held(one.changes) for one in set_by_path]
        before, there = ({change.slot: change for change in changes} for changes in (self.changes, now.changes))
        kept: list[Change] = []
        for slot in dict.fromkeys((*before, *there)):
            value = there[slot].after if slot in there else NOTHING
            change = (before if any(one.get(slot, NOTHING) == value for one in theirs) else there).get(slot)
            if change is not None:
                kept.append(change)
        return Changes(kept)


class Snapshots:
    """Takes a snapshot of the state, tells whether the state is as one says, and goes to one."""

    def __init__(self, data: DataState, history: HistoryState, view: ViewState, selection: SelectionState) -> None:
        self._data, self._history, self._view, self._selection = data, history, view, selection

    def now(self) -> Snapshot:
        """How everything stands, or is about to; something must be open."""
        data, view, selection = self._data, self._view, self._selection
        assert data.evaluation is not None
        settings = data.pending or data.evaluation.settings
        item = "" if selection.current is None else data.evaluation.dataset.ids[selection.current]
        shown = frozenset(data.evaluation.system_names[system] for system in view.shown_systems)
        return Snapshot(settings.as_dict(), data.changes, view.filter, shown, view.left_out, item)

    def values(self, goal: Scene) -> dict[str, str]:
        """The settings of a scene that act on numbers or figures; how often is resampled stays. Raises BadValue."""
        from lexeval_gui.workspace.guided_paths.rehearsal import settings_of

        evaluation = self._data.evaluation
        assert evaluation is not None
        wanted = settings_of(goal, Settings(evaluation.settings.parameters), evaluation.task.identity.presets)
        named = {*goal.values}
        return {p.id: wanted[p.id] for p in wanted.parameters if p.stage != "interval" or p.id in named}

    def is_at(self, wanted: Snapshot, aspects: frozenset[str] = EVERYTHING) -> bool:
        """Whether everything, or what is meant of it, stands so."""
        assert self._data.evaluation is not None
        settings, now = self._data.evaluation.settings, self.now()
        found: dict[str, Callable[[], bool]] = {
            "settings": lambda: all(is_same(settings[name], text) for name, text in wanted.values.items()),
            "left_out": lambda: now.left_out == wanted.left_out,
            "item": lambda: wanted.item in ("", now.item),
            "filter": lambda: now.filter == wanted.filter,
            "systems": lambda: wanted.systems in (None, now.systems),
            "changes": lambda: held(now.changes) == held(wanted.changes),
        }
        return all(is_so() for aspect, is_so in found.items() if aspect in aspects)

    def is_done(self, act: Acts, wanted: Snapshot) -> bool:
        """Whether the hand has done an act; then all that numbers depend on is as the answer has it (`wanted`), too."""
        touched = {"item": bool(act.item), "filter": act.filter is not None, "systems": bool(act.systems)}
        named = frozenset(aspect for aspect, is_touched in touched.items() if is_touched)
        counts = bool(act.values or act.preset or act.gestures or act.reset or act.left_out is not None)
        return (counts or bool(named)) and self.is_at(wanted, named | COUNTING)

    def is_preset_chosen(self, act: Acts, before: Settings) -> bool:
        """Whether the hand has chosen the preset that an act is, under other settings than those `before` it."""
        now = self._data.evaluation
        assert now is not None
        presets = [preset for preset in now.task.identity.presets if preset.id == act.preset]
        was, found = (matching_preset(presets, settings) for settings in (before, now.settings))
        return bool(act.preset) and was is None and found is not None

    def go(self, wanted: Snapshot, words: str) -> None:
        """Ask for all that is to stand otherwise; what has to be counted is there later, and then the rest is to be
        asked for once more. `words` say what many what-if changes at once are. Raises BadValue."""
        data, view, asked = self._data, self._view, self.now().values
        assert data.evaluation is not None
        values = {name: text for name, text in wanted.values.items() if not is_same(asked[name], text)}
        if values:
            data.change_settings(values)
        if data.pending is not None or self._history.large.is_counting:
            return  # what is changed by hand is changed in the data as they are counted then
        if held(data.changes) != held(wanted.changes):
            self._history.replace(wanted.changes, words)
        view.set_filter(wanted.filter)
        view.set_left_out(wanted.left_out)
        for system, name in enumerate(data.evaluation.system_names if wanted.systems is not None else ()):
            view.set_visible(system, name in (wanted.systems or ()))
        if wanted.item:
            row = data.evaluation.item_number(wanted.item)
            if row is None:
                raise BadValue(f"there is no item '{isolated(wanted.item)}'")
            self._selection.set_current(row)


def is_same(one: str, other: str) -> bool:
    """Whether two values of settings are the same number, or text."""
    try:
        return float(one) == float(other)
    except ValueError:
        return one == other
