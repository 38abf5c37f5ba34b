"""Tells a screen reader what happens in the window: another item, each change, settings, messages, late results.

What one act brings about is one announcement; nothing is put in words while nothing listens. The part that the keys
act on is announced by the widget that paints it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QWidget

from lexeval_gui.core.changes import Change
from lexeval_gui.core.parameters import Choice, Number, Parameter, Settings
from lexeval_gui.core.plaintext import isolated
from lexeval_gui.window.state.app_state import AppState
from lexeval_gui.window.widgets.announcement import announce, is_heard

if TYPE_CHECKING:  # not before the first paint
    from lexeval_gui.workspace.scoring.evaluation import Evaluation

READY = {"conventions": "The table of conventions is ready", "map": "The map is ready"}
"""What is said once a question of this title is answered."""

VERBS = {"do": "", "undo": "undone: ", "redo": "done again: "}


class Announcer(QTimer):
    """Follows the state. What is said in one turn of the event loop is announced together when it is over."""

    def __init__(self, state: AppState, window: QWidget) -> None:
        super().__init__(window)
        self._state, self._window = state, window
        self._sentences: list[str] = []
        self._assertive = self._was_hidden = False
        self._before: Evaluation | None = None  # what a change is compared with
        self._settings: Settings | None = None  # those that were in force when they rested last
        self.setSingleShot(True)
        self.timeout.connect(self._announce)
        data, results = state.data, state.results
        data.about_to_change.connect(self._forget)
        data.evaluation_changed.connect(self._follow_evaluation)
        data.rested.connect(self._tell_settings)
        state.history.stepped.connect(self._tell_changes)
        state.history.refused.connect(lambda text: self.say(text, assertive=True))
        state.message.connect(self.say)
        state.read_aloud.connect(lambda text: None if state.guide.hides else self.say(text))
        state.selection.current_changed.connect(self._tell_item)
        results.intervals_changed.connect(self._tell_intervals)
        results.comparison_changed.connect(self._tell_comparison)
        results.answer_changed.connect(self._tell_answer)
        state.guide.changed.connect(self._follow_guide)

    def say(self, text: str, assertive: bool = False) -> None:
        """Announce a sentence, with what else is said now; assertive: at once, whatever is being said."""
        if text and is_heard():
            self._sentences += [] if text in self._sentences else [text]
            self._assertive |= assertive
            self.start(0)

    def _follow_guide(self) -> None:
        """What was to be said of scores is not said once they are hidden."""
        if self._state.guide.hides and not self._was_hidden:
            self._sentences.clear()
        self._was_hidden = self._state.guide.hides

    @property
    def _tells_scores(self) -> bool:
        """Whether somebody listens, and the scores are in sight."""
        return is_heard() and not self._state.guide.hides

    def _announce(self) -> None:
        text, assertive = ". ".join(self._sentences), self._assertive
        self._sentences, self._assertive = [], False
        announce(self._window, text, assertive)

    # what is compared with what

    def _forget(self) -> None:
        self._before = self._settings = None

    def _follow_evaluation(self) -> None:
        self._before = self._state.data.evaluation

    # what is said

    def _tell_item(self) -> None:
        evaluation, item = self._state.data.evaluation, self._state.selection.current
        if is_heard() and evaluation is not None and item is not None and item < len(evaluation.dataset):
            from lexeval_gui.workspace.items.headlines import headlines_of_item  # not before the first paint

            data = evaluation.dataset
            title = [data.ids[item], *(data.title(name, item) for name in data.groups)]
            systems = self._state.view.shown_systems if self._tells_scores else ()
            scores = headlines_of_item(evaluation, item, systems)
            said = [f"{score.name} {score.measure} {score.value}" for score in scores]
            self.say("; ".join([" · ".join(map(isolated, filter(None, title))), *said]))

    def _scores(self, evaluation: Evaluation) -> Iterator[str]:
        """The headline of each system that is shown, of all items."""
        from lexeval_gui.workspace.items.listing import number  # not before the first paint

        for system in self._state.view.shown_systems if self._tells_scores else ():
            measure = evaluation.headline(system)
            value = evaluation.scores(system, [measure.id]).total(measure.id)
            yield f"{evaluation.system_names[system]} {measure.short} {number(value, measure.kind)}"

    def _tell_changes(self, verb: str, changes: Sequence[Change]) -> None:
        if is_heard():
            from lexeval_gui.workspace.wording import describe_changes  # not before the first paint

            self.say("; ".join([VERBS[verb] + describe_changes(changes), *self._effects()]))

    def _effects(self) -> Iterator[str]:
        """What the last change did to the scores of the current item, and of all."""
        before, after, item = self._before, self._state.data.evaluation, self._state.selection.current
        if before is None or after is None or before is after or item is None or not self._tells_scores:
            return
        from lexeval_gui.workspace.scoring.effects import effects  # not before the first paint

        for effect in effects(before, after, item, self._state.view.shown_systems):
            yield effect.words()

    def _tell_settings(self) -> None:
        """The settings that are others than when they rested last, and the scores under them."""
        evaluation, settings = self._state.data.evaluation, self._state.data.settings
        before, self._settings = self._settings, settings
        if not is_heard() or evaluation is None or settings is None or before is None or before == settings:
            return
        names = [name for name in settings if name in before and before[name] != settings[name]]
        values = [_value_words(settings.parameter(name), settings[name]) for name in names]
        self.say("; ".join([*values, *self._scores(evaluation)]))

    def _tell_intervals(self) -> None:
        """Those of the headlines of the systems that are shown, as far as they have any."""
        evaluation, intervals = self._state.data.evaluation, self._state.results.intervals
        if not self._tells_scores or evaluation is None or intervals is None:
            return
        from lexeval_gui.workspace.outputs.measures import interval_text  # not before the first paint

        measures = {system: evaluation.headline(system) for system in self._state.view.shown_systems}
        found = [
            f"{evaluation.system_names[system]} {interval_text(evaluation, system, one.id, intervals[system][one.id])}"
            for system, one in measures.items()
            if one.id in intervals[system]
        ]
        self.say("; ".join(["The intervals are ready", *found] if found else []))

    def _tell_answer(self, title: str) -> None:
        answer = self._state.results.answers.get(title)
        if title in READY and answer is not None and answer.is_whole:
            self.say(answer.refusal or READY[title])

    def _tell_comparison(self) -> None:
        evaluation, paired = self._state.data.evaluation, self._state.results.comparison
        if self._tells_scores and evaluation is not None and paired is not None:
            from lexeval_gui.window.panes.compare import verdict  # not before the first paint
            from lexeval_gui.workspace.analysis.conclusion import signed

            first, second = (evaluation.system_names[system] for system in self._state.view.pair)
            self.say(f"{first} minus {second}: {signed(paired.difference)}; {verdict(paired)}")


def _value_words(parameter: Parameter, value: str) -> str:
    """A parameter and its value: `penalty k = 2`, `mode: most frequent`."""
    if isinstance(parameter, Choice):
        return f"{parameter.title}: {value}"
    symbol = f" {parameter.symbol}" if isinstance(parameter, Number) and parameter.symbol else ""
    return f"{parameter.title}{symbol} = {value}"
