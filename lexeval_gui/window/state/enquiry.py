"""A question of a pane, and what it has come to."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from msgspec import Struct

if TYPE_CHECKING:  # not before the first paint
    from lexeval_gui.workspace.scoring.questions import Question


class Enquiry(Struct, frozen=True):
    """A question, and of which items it is asked: all (""), those listed, or those of a filter (see
    DataState.evaluation_within). Equal enquiries have equal answers."""

    question: Question
    within: str = ""


class Answer(Struct, frozen=True, eq=False):
    """What an enquiry has come to: its `value` (None: nothing yet), a part of it until it `is_whole`; how far it is
    (`share`, 0…1, and in words); or why there is none."""

    value: Any = None
    is_whole: bool = False
    share: float = 0.0
    text: str = ""
    refusal: str = ""
