"""A guided path: files, and steps that say what is done, what is seen then, and what is asked.

What a step does is said in the verbs of the journal and of scripts (set, item, filter, gesture), and where it points at
by refs and by ids of measures, parameters and panes: nothing of it names a widget, so a path can be run without one.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec import Struct, field
from msgspec.structs import replace

from lexeval_gui.core.changes import Ref
from lexeval_gui.core.guided_path.text import Statement, statements
from lexeval_gui.core.parameters import RESAMPLES, SEED

OF_INTERVALS = frozenset({RESAMPLES.id, SEED.id})
"""Settings that a preset leaves as they are: no paper's conventions say how often is resampled here."""


class PathGesture(Struct, frozen=True):
    """What the hand does to a part of an item (see `Gesture`): of `item`, "" for the current one."""

    ref: Ref
    verb: str
    value: Any = None
    item: str = ""


class Acts(Struct, frozen=True):
    """What is done together; what nothing is said of stays as it is.

    `values` are settings by id, after those of the `preset`; `filter` "" takes the filter away; `systems` are those
    that are switched on, `panes` those that are shown (one, or two side by side), `figure` is a figure by its id;
    `reset` takes earlier gestures back; `left_out` are judged outputs, by system and item, that no regression is
    fitted on.
    """

    values: tuple[tuple[str, str], ...] = ()
    preset: str = ""
    item: str = ""
    filter: str | None = None
    gestures: tuple[PathGesture, ...] = ()
    reset: bool = False
    systems: tuple[str, ...] = ()
    figure: str = ""
    panes: tuple[str, ...] = ()
    left_out: tuple[tuple[str, str], ...] | None = None

    def __bool__(self) -> bool:
        return self != NOTHING


NOTHING = Acts()


class Step(Struct, frozen=True):
    """A step: what is done when it is reached (`first`), its text, where it points at, the act that it waits for, a
    question with answers to choose from or a number to predict, and what is said once the act is done (`answer`).

    `holds` are comparisons of numbers that hold when the step is reached, `holds_then` after its act. A step that
    `hides` keeps scores out of sight until its answer is shown; one that `sums_up` says how good the predictions before
    it were. `line` is where it begins in its file.
    """

    text: str
    line: int = 0
    point: tuple[Ref | str, ...] = ()
    first: Acts = NOTHING
    act: Acts = NOTHING
    question: str = ""
    choices: tuple[str, ...] = ()
    right: str = ""
    predict: str = ""
    answer: str = ""
    holds: tuple[str, ...] = ()
    holds_then: tuple[str, ...] = ()
    hides: bool = False
    sums_up: bool = False

    @property
    def has_answer(self) -> bool:
        """Whether there is anything to be shown on a key."""
        return bool(self.answer or self.right or self.predict)

    def statements(self, then: bool) -> tuple[Statement, ...]:
        """The numbers that it states when it is reached, or `then`, after its act."""
        return statements(self.answer if then else f"{self.text}\n\n{self.question}")


class GuidedPath(Struct, frozen=True):
    """A path from a file: `files` lie beside it, `source` is what it follows, such as a paper."""

    title: str
    task: str
    files: tuple[str, ...]
    steps: tuple[Step, ...]
    source: str = ""
    path: str = ""
    settings: tuple[tuple[str, str], ...] = ()


class Scene(Struct, frozen=True):
    """How everything stands at a moment of a path: all that was done so far."""

    values: Mapping[str, str] = field(default_factory=dict)
    preset: str = ""
    item: str = ""
    filter: str = ""
    gestures: tuple[tuple[str, PathGesture], ...] = ()
    systems: tuple[str, ...] = ()
    figure: str = ""
    panes: tuple[str, ...] = ()
    left_out: tuple[tuple[str, str], ...] = ()

    def after(self, acts: Acts) -> Scene:
        """The scene once these are done: a preset takes the values before it away, but for those of the intervals."""
        item = acts.item or self.item
        left = {name: text for name, text in self.values.items() if not acts.preset or name in OF_INTERVALS}
        kept = () if acts.reset else self.gestures
        return replace(
            self,
            values={**left, **dict(acts.values)},
            preset=acts.preset or self.preset,
            item=item,
            filter=self.filter if acts.filter is None else acts.filter,
            gestures=(*kept, *((gesture.item or item, gesture) for gesture in acts.gestures)),
            systems=acts.systems or self.systems,
            figure=acts.figure or self.figure,
            panes=acts.panes or self.panes,
            left_out=self.left_out if acts.left_out is None else acts.left_out,
        )


def scene(path: GuidedPath, step: int, then: bool = False) -> Scene:
    """How everything stands when a step of a path (from 0) is reached, or `then`, once its act is done."""
    now = Scene(values=dict(path.settings))
    for earlier in path.steps[:step]:
        now = now.after(earlier.first).after(earlier.act)
    now = now.after(path.steps[step].first)
    return now.after(path.steps[step].act) if then else now
