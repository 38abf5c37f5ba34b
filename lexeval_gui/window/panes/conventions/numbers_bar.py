"""The numbers that have no slider, such as the constants of a formula: a field each, by the measure they belong to."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget

from lexeval_gui.core.parameters import BadValue, Number, Text
from lexeval_gui.core.scores import Measure
from lexeval_gui.core.tables import format_number
from lexeval_gui.window.look.theme import Theme
from lexeval_gui.window.state.data import DataState
from lexeval_gui.window.widgets.flow_layout import FlowLayout
from lexeval_gui.window.widgets.labels import Label, quiet
from lexeval_gui.window.widgets.number_field import NumberField
from lexeval_gui.workspace.scoring.evaluation import Evaluation
from lexeval_gui.workspace.scoring.intervals import has_intervals

PERFECT, MEANING = "perfect {}", "what an item without errors scores by these numbers"


class NumbersBar(QWidget):
    """A row of fields that breaks where it is too long; measures with constants say what a perfect item scores."""

    def __init__(self, data: DataState, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._data, self._theme = data, theme
        self.fields: dict[str, NumberField] = {}
        self.checks: dict[str, Label] = {}
        self._labels: list[Label] = []
        self._row = FlowLayout(self)
        data.about_to_change.connect(lambda: self._make(None, ()))
        data.evaluation_changed.connect(self._show)
        data.scores_changed.connect(self._show)
        theme.changed.connect(self._dress)
        self._dress()
        self._show()

    def _dress(self) -> None:
        px = self._theme.px
        self._row.setContentsMargins(px(8), px(2), px(8), px(2))
        self._row.setSpacing(px(5))
        for field in self.fields.values():
            field.dress()

    def set_value(self, parameter: str, value: str) -> None:
        """Put a number in force; say below its field why it is none, or which other number forbids it."""
        try:
            self._data.change_settings({parameter: value})
        except BadValue as error:
            self.fields[parameter].reject_value(str(error))

    def _show(self) -> None:
        evaluation, settings = self._data.evaluation, self._data.settings
        wanted = number_parameters(evaluation) if evaluation is not None else ()
        if tuple(self.fields) != tuple(p.id for p in wanted):
            self._make(evaluation, wanted)
        self.setVisible(bool(self.fields))
        if evaluation is None or settings is None:
            return
        for name, field in self.fields.items():
            field.show_value(settings[name])
        for name, label in self.checks.items():
            perfect = evaluation.measures[name].perfect
            assert perfect is not None
            label.setText(PERFECT.format(format_number(perfect(settings), 3)))

    def _make(self, evaluation: Evaluation | None, wanted: tuple[Number | Text, ...]) -> None:
        for widget in (*self._labels, *self.fields.values()):
            self._row.drop(widget)
            widget.blockSignals(True)  # a field that is left puts its value in force
            widget.hide()
            widget.drop() if isinstance(widget, NumberField) else widget.deleteLater()
        self.fields, self.checks, self._labels = {}, {}, []
        if evaluation is None:
            return
        for measure in (m for m in evaluation.measures.values() if m.perfect is not None):
            own = [p for p in wanted if p.id in measure.acts]
            self._add_group(measure, own)
        for parameter in wanted:
            if parameter.id not in self.fields:
                self._add_field(parameter, parameter.title)

    def _add_group(self, measure: Measure, own: list[Number | Text]) -> None:
        """A measure with its constants, and what a perfect item scores by them."""
        if not own:
            return
        self._add_label(measure.title, measure.formula)
        for parameter in own:
            self._add_field(parameter, parameter.title.removeprefix(f"{measure.title}, "))
        self.checks[measure.id] = self._add_label("", MEANING)

    def _add_label(self, text: str, help: str) -> Label:
        label = quiet(text, self._theme, self)
        label.setToolTip(help)
        self._labels.append(label)
        self._row.addWidget(label)
        label.show()
        return label

    def _add_field(self, parameter: Number | Text, title: str) -> None:
        self.fields[parameter.id] = field = NumberField(parameter, title, self._theme, self)
        field.chosen.connect(self.set_value)
        self._row.addWidget(field)
        field.show()


def number_parameters(evaluation: Evaluation) -> tuple[Number | Text, ...]:
    """The numbers without a slider that act here: on scores, or on how they are resampled; those of formulas first."""
    sampled = any(has_intervals(evaluation, system) for system in range(len(evaluation.system_names)))
    found = [
        parameter
        for parameter in evaluation.settings.parameters
        if isinstance(parameter, Number | Text)
        and parameter.id not in evaluation.task.identity.sliders
        and (
            parameter.id in evaluation.acting_parameters
            or (parameter.stage == "interval" and (sampled or parameter.id != "seed"))
        )
    ]
    free = (measure for measure in evaluation.measures.values() if measure.perfect is not None)
    constants = {name for measure in free for name in measure.acts}
    return tuple(sorted(found, key=lambda parameter: parameter.id not in constants))
