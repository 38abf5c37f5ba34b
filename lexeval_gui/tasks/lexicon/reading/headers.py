"""Whether the first line of a labelled file names its columns."""

from __future__ import annotations

from lexeval_gui.core.problems import Problem
from lexeval_gui.tasks.lexicon.messages import shown
from lexeval_gui.tasks.lexicon.reading.column_order import Columns
from lexeval_gui.tasks.lexicon.reading.fields import Lines
from lexeval_gui.tasks.lexicon.reading.remedies import WITHOUT_HEADER

_LEMMAS = {"lemma", "lemmas", "lemmata", "headword", "lexeme", "citation form", "dictionary form", "base form"}
_FORMS = {"form", "forms", "word form", "wordform", "word_form", "inflected form", "inflected", "inflection", "surface"}


def header_note(path: str, lines: Lines, columns: Columns, skipped: bool) -> list[Problem]:
    """A note if the first line looks like a header and is read as a row, or names the columns the other way round."""
    fields = [field.decode("utf-8", "replace").strip().casefold() for field in lines.text(0).split(b"\t")]
    if len(fields) < columns.needed:
        return []
    pair = fields[columns.lemma], fields[columns.form]
    straight, swapped = (_names_columns(*pair), _names_columns(*reversed(pair)))
    if straight == skipped and not swapped:
        return []
    line, text = int(lines.numbers[0]), shown(lines.text(0))
    if not (straight or swapped):
        return [Problem("note", path, line, "no-header", f"{text} is skipped as a header, and does not look like one")]
    does = "is skipped" if skipped else "is read as a row; --header skips it"
    way = f"--columns {columns.form + 1},{columns.lemma + 1}"
    order = f", with the columns the other way round: {way}" if swapped else ""
    remedies = () if skipped else (WITHOUT_HEADER,)
    return [Problem("note", path, line, "header", f"{text} looks like a header and {does}{order}", (), remedies)]


def _names_columns(lemma: str, form: str) -> bool:
    return lemma in _LEMMAS and form in _FORMS
