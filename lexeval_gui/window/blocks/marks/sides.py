"""How it looks who has a form: two circles, the lexicon's and the dictionary's, full where that side has it; and a
colour, so that neither is needed alone."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from lexeval_gui.core.blocks import Aligned, AlignedForm, Side
from lexeval_gui.core.changes import Ref
from lexeval_gui.window.look.theme import Theme, system_colour

SIDES: tuple[Side, ...] = ("both", "lexicon", "dictionary")
MEMBERSHIP: dict[Side, tuple[bool, bool]] = {
    "both": (True, True),
    "lexicon": (True, False),
    "dictionary": (False, True),
}
"""Whether the lexicon has a form, and whether the dictionary has it."""
HEADS = ("lex", "dic")
GAP = "·"
RADIUS = 3.4
"""Of a circle, in pixels at zoom 1."""


NAMES: dict[Side, str] = {"both": "both", "lexicon": "only lexicon", "dictionary": "only dictionary"}


def count_of(side: Side, block: Aligned) -> str:
    """Who has so many forms, in words."""
    return f"{NAMES[side]} {sum(form.side == side for form in block.forms):,}"


def words_of(form: AlignedForm, block: Aligned) -> str:
    """Who has a form, in words, and what is to be noted."""
    who = {"both": f"in {block.name} and {block.reference}", "lexicon": f"only in {block.name}"}
    return "\n".join(filter(None, [f"{form.text}: {who.get(form.side, f'only in {block.reference}')}", form.note]))


def cells_of(form: AlignedForm, block: Aligned) -> str:
    """The cells of a form from the first column on, and which of them stand where a person has put them."""
    if not form.cells:
        return ""
    moved = ", ".join(str(column + 1) for column in form.moved)
    stem = f", stem: {block.stem}" if block.stem else ""
    return f"columns: {' '.join(cell or GAP for cell in form.cells)}{stem}" + (
        f", moved by hand: {moved}" if moved else ""
    )


def cell_words(form: AlignedForm, column: int, block: Aligned) -> str:
    """One cell of a form, and in which column it stands."""
    said = [
        f"{form.cells[column] or 'gap'}: column {column + 1} of {len(form.cells)}",
        "stem" if column < block.stem else "",
        "moved by hand" if column in form.moved else "",
    ]
    return ", ".join(filter(None, said))


def sign_words(form: AlignedForm, which: int) -> str:
    """Whether a side has a form."""
    return f"{HEADS[which]}: {'has' if MEMBERSHIP[form.side][which] else 'lacks'} {form.text}"


def sides_of(block: Aligned) -> list[tuple[Ref, str]]:
    """The sides whose forms can be changed, with their heads: first the one that keys act on without Shift."""
    both = zip((block.lexicon, block.dictionary), HEADS, strict=True)
    return [(ref, head) for ref, head in both if ref is not None]


def keys_of(block: Aligned) -> list[tuple[str, str]]:
    """The keys that mean something in a cluster, and what they do."""
    if not block.forms:
        return []
    verbs = {verb for form in block.forms for verb in form.gestures}
    aligned = bool(block.forms[0].cells)
    known = [("← ↑ ↓ →", "cell" if aligned else "form")]
    moves = "move" in verbs and aligned
    known += [("Ctrl+← →", "move")] if moves else []
    known += [("Ctrl+Shift+← →", "new column")] if moves and block.openings else []
    known += [("Del", "back")] if any(form.moved for form in block.forms) else []
    sides = sides_of(block)
    if sides:
        known += [("Space", f"tick {sides[0][1]}")] if "toggle" in verbs else []
        known.append(("Ins", "add"))
    return known + [("Shift+", f"in {head}") for _, head in sides[1:]]


def side_colour(theme: Theme, side: Side, system: int) -> str:
    """The colour of a form's letters: the system's where nobody else has it, quiet where the system lacks it."""
    colours = theme.colours
    if side == "both":
        return colours.ink
    return system_colour(colours, system) if side == "lexicon" else colours.quiet


def paint_circle(painter: QPainter, theme: Theme, centre: QPointF, has: bool, side: Side, system: int) -> None:
    """One circle: full where the side has the form, empty where it lacks it."""
    colour = QColor(theme.colours.quiet if side == "both" else side_colour(theme, side, system))
    radius = RADIUS * theme.zoom
    painter.setPen(QPen(colour, 1.3 * theme.zoom))
    painter.setBrush(colour if has else QColor(Qt.GlobalColor.transparent))
    painter.drawEllipse(centre, radius, radius)


def paint_circles(painter: QPainter, theme: Theme, places: Sequence[QPointF], side: Side, system: int) -> None:
    """The circle of each side, at these places."""
    for centre, has in zip(places, MEMBERSHIP[side], strict=True):
        paint_circle(painter, theme, centre, has, side, system)


def paint_sample(painter: QPainter, theme: Theme, rect: QRectF, side: Side, system: int) -> None:
    """Both circles side by side, for a legend."""
    for which, has in enumerate(MEMBERSHIP[side]):
        centre = QPointF(rect.left() + rect.width() * (0.27 + 0.5 * which), rect.center().y())
        paint_circle(painter, theme, centre, has, side, system)
