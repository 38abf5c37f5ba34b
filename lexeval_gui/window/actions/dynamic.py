"""Actions that depend on what is open, or was: tags, presets, conventions, exports, samples, recent files."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

from lexeval_gui.core.parameters import Choice
from lexeval_gui.window.actions.action import Action
from lexeval_gui.window.actions.conditions import (
    has_convention,
    has_figure,
    has_item,
    has_preset,
    has_review,
    has_system,
    is_open,
    system_label,
)
from lexeval_gui.window.state.app_state import AppState

if TYPE_CHECKING:  # not before the first paint
    from lexeval_gui.core.figures import Figure
    from lexeval_gui.core.samples import Sample
    from lexeval_gui.core.task import Export, Task
    from lexeval_gui.workspace.items.annotations import Tag


def tag_actions(tags: Sequence[Tag]) -> tuple[Action, ...]:
    """An action for each tag, with its own key."""
    return tuple(
        Action(
            f"tag.{tag.name}",
            tag.name,
            "annotating.toggle_tag",
            (tag.name,),
            (tag.key,) if tag.key else (),
            "Item/Tags",
            0,
            has_item,
            help="Give the tag, or take it away.",
        )
        for tag in tags
    )


def unsaved_actions(titles: Sequence[str]) -> tuple[Action, ...]:
    """An action for each piece of unsaved work that was left."""
    return tuple(
        Action(f"unsaved.{place}", title, "unsaved.open", (place,), (), "File/Unsaved work", 1)
        for place, title in enumerate(titles)
    )


def sample_actions(samples: Sequence[Sample]) -> tuple[Action, ...]:
    """An action for each built-in sample."""
    return tuple(
        Action(f"sample.{s.id}", s.title, "files.open_sample", (s.id,), (), "File/Samples", 1, help=s.about)
        for s in samples
    )


FIRST_RECENT = ("Ctrl+R",)


def recent_actions(titles: Sequence[str]) -> tuple[Action, ...]:
    """An action for each of the files opened last; the first can be had by a key."""
    return tuple(
        Action(f"recent.{place}", title, "files.open_recent", (place,), FIRST_RECENT[place:], "File/Recent", 1)
        for place, title in enumerate(titles)
    )


def task_actions(task: Task[Any]) -> tuple[Action, ...]:
    """The presets of a task, every value of its conventions, its figures, what it exports; what acts on nothing that is
    open is left out."""
    from lexeval_gui.core.figures import OF_ANY_TASK  # not before the first paint
    from lexeval_gui.core.task import reviewing

    presets = [
        Action(f"preset.{p.id}", p.title, "top.choose_preset", (p.id,), (), "Task/Presets", 0,
               has_preset(p.id), "top.is_preset", p.help, _fixed_label(p.title)) for p in task.identity.presets
    ]  # fmt: skip
    conventions = [
        Action(
            f"convention.{choice.id}.{option.id}",
            option.id,
            "top.set_value",
            (choice.id, option.id),
            (),
            f"Task/Conventions/{choice.title}",
            0,
            has_convention(choice.id),
            "top.has_value",
            option.help,
            _fixed_label(option.id),
        )
        for choice in task.identity.parameters
        if isinstance(choice, Choice) and choice.stage in ("join", "count", "score")
        for option in choice.options
    ]
    offered = reviewing(task)
    of_review = [
        Action(
            f"export.{export.id}",
            f"Export {export.title}…",
            "review.files.export",
            (export.id,),
            (),
            "File/Export",
            3,
            has_review,
            help=export.help,
        )
        for export in (offered.exports if offered is not None else ())
    ]
    figures = (_figure_action(figure) for figure in (*task.identity.figures, *OF_ANY_TASK))
    own = (action for export in (task.exports.kinds if task.exports else ()) for action in _export_actions(export))
    return (*presets, *conventions, *figures, *own, *of_review)


def _figure_action(figure: Figure) -> Action:
    """Brings a figure to the front."""
    title, ready = f"Figure {figure.title}", has_figure(figure.id)
    call, label = "workbench.show_figure", _fixed_label(title)
    return Action(f"figure.{figure.id}", title, call, (figure.id,), (), "View/Figures", 0, ready, label=label)


def _fixed_label(title: str) -> Callable[[AppState], str]:
    """A label that is the same whatever is open."""
    return lambda state: title


def _export_actions(export: Export) -> Iterator[Action]:
    """An action for each side that files of a kind can be of."""
    ready = has_item if export.item else is_open
    if export.of == "whole":
        yield Action(
            f"export.{export.id}",
            f"Export {export.title}…",
            "exporter.files",
            (export.id, -1),
            (),
            "File/Export",
            2,
            ready,
            help=export.help,
        )
        return
    menu = f"File/Export/{export.title}"
    if export.of == "side":
        yield Action(
            f"export.{export.id}",
            "Export gold…",
            "exporter.files",
            (export.id, -1),
            (),
            menu,
            0,
            ready,
            help=export.help,
        )
    for number in range(1, 10):
        yield Action(
            f"export.{export.id}.{number}",
            f"Export system {number}…",
            "exporter.files",
            (export.id, number - 1),
            (),
            menu,
            0,
            has_system(number),
            help=export.help,
            label=system_label("Export {}…", number),
        )
