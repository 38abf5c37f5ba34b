"""Reading the files of lexical substitution: which file plays which role, and each as arrays."""

from __future__ import annotations

from lexeval_gui.core.parameters import Choice, Option, Parameter, Text
from lexeval_gui.core.task import Role
from lexeval_gui.tasks.substitution.parts import Lines, Responses, Sentences

__all__ = ["OPTIONS", "ROLES", "Lines", "Responses", "Sentences"]

ROLES = (
    Role("gold", "gold", required=True, help="lines such as `bright.a 1 :: intelligent 3;clever 3;smart 1;`"),
    Role("system", "system", many=True, help="lines such as `bright.a 1 :: smart` (best) or `bright.a 1 ::: smart;clever` (oot)"),
    Role("sentences", "sentences", help="the task's XML, which shows each item in its sentence"),
    Role("responses", "annotator responses", help="lines of lexelt, id, annotator and responses, separated by tabs"),
)

OPTIONS: tuple[Parameter, ...] = (
    Text("encoding", "encoding", "", "read", help="Encoding of the files; empty means UTF-8, or Windows-1252 where it is not UTF-8."),
    Choice(
        "as", "kind of system files",
        (
            Option("guess", "told by the colons and the file's suffix"),
            Option("best", "best guesses"),
            Option("oot", "up to ten answers"),
            Option("mw", "multiwords"),
        ),
        "read",
        help="What the system files are; a file of multiwords looks like one of best guesses.",
    ),
)  # fmt: skip
