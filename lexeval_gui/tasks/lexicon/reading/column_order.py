"""Which columns of a labelled file hold what, as the user says it."""

from __future__ import annotations

from msgspec import Struct

from lexeval_gui.core.problems import unreadable
from lexeval_gui.tasks.lexicon.messages import excerpt
from lexeval_gui.tasks.lexicon.reading.remedies import FIRST_COLUMNS


class Columns(Struct, frozen=True):
    """Columns counted from 0: lemma, form, and features where there is such a column."""

    lemma: int
    form: int
    features: int

    @property
    def needed(self) -> int:
        """How many fields a row has at least."""
        return max(self.lemma, self.form) + 1


def columns_of(text: str, path: str, role: str = "gold") -> Columns:
    """Read `LEMMA,FORM` or `LEMMA,FORM,FEATURES`, counted from 1; features are else the first column that is free.
    Behind a slash stand the columns of lexicons, where they are not those of the dictionary: `1,2/2,1`.

    Raises Unreadable.
    """
    dictionary, slash, lexicons = text.partition("/")
    numbers = [piece.strip() for piece in (lexicons if slash and role == "system" else dictionary).split(",")]
    valid = all(piece.isascii() and piece.isdigit() and 1 <= int(piece[:4]) <= 999 for piece in numbers)
    if not valid or len(numbers) not in (2, 3) or len(set(map(int, numbers))) < len(numbers):
        message = (
            "columns are two numbers from 1, LEMMA,FORM such as `2,1`, or three with the features, not "
            f"'{excerpt(text, 40)}'; those of lexicons, if they are others, stand behind a slash: `1,2/2,1`"
        )
        raise unreadable(path, "columns", message, None, (FIRST_COLUMNS,))
    lemma, form, *features = (int(piece) - 1 for piece in numbers)
    free = next(column for column in range(3) if column not in (lemma, form))
    return Columns(lemma, form, features[0] if features else free)
