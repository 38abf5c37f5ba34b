"""Small widgets that several panes share: section headings, key hints, chips. Each follows the theme."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from itertools import pairwise, takewhile

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QComboBox, QLabel, QSizePolicy, QWidget

from lexeval_gui.core.plaintext import isolated_words
from lexeval_gui.window.look.theme import Theme


class Label(QLabel):
    """A label that shows a text as it is: what stands in a file may look like HTML, and would open files.

    One that `wraps` breaks its text into lines.
    """

    def __init__(self, text: str = "", parent: QWidget | None = None, wraps: bool = False) -> None:
        super().__init__(parent, textFormat=Qt.TextFormat.PlainText, wordWrap=wraps)
        self.setIndent(0)  # else Qt adds half a letter to whatever has a border
        self.setText(text)

    def setText(self, text: str) -> None:
        """See Qt; a word that changes the direction changes its own."""
        super().setText(isolated_words(text))


_FOREIGN = re.compile(r"<(?!/?(?:a|b|br|i|span)(?: (?:style='[\w#:;. -]*'|href='\w*'))*>)")
"""The beginning of a tag that is not one of ours: emphasis, a colour, a link within the window."""


class MarkedLabel(QLabel):
    """A label with our own markup, in which texts from files are escaped; a tag that is not ours stays text."""

    def __init__(self, text: str = "", parent: QWidget | None = None) -> None:
        super().__init__(parent, textFormat=Qt.TextFormat.RichText)
        self.setIndent(0)  # see Label
        self.setText(text)

    def setText(self, text: str) -> None:
        """See Qt; nothing outside the text is ever loaded."""
        super().setText(isolated_words(_FOREIGN.sub("&lt;", text)))


def unbroken_p(markup: str) -> str:
    """Our markup, in which no line ends within `p < .001`."""
    return re.sub(r"\bp (=|&lt;) ", "p\u00a0\\1\u00a0", markup)


def escape_mnemonics(text: str) -> str:
    """A text for a button, a tab or a menu, in which Qt finds no letter to underline."""
    return isolated_words(text).replace("&", "&&")


def name_box(box: QComboBox, name: str) -> None:
    """Name a chooser, and describe it so: Qt on Linux tells a screen reader the text in it as its name."""
    box.setAccessibleName(name)
    box.setAccessibleDescription(name)


def window_title(text: str) -> str:
    """A text for the title of a window, where Qt would replace a `[*]` by the sign of what is not saved."""
    return isolated_words(text).replace("[*]", "[*][*]")


def key_text(key: str) -> str:
    """A key as this system writes it."""
    return QKeySequence(key).toString(QKeySequence.SequenceFormat.NativeText)


def heading(text: str, theme: Theme, parent: QWidget | None = None) -> Label:
    """The quiet heading of a section, in spaced capitals."""
    return _Label(text.upper(), "heading", theme, parent)


def quiet(text: str, theme: Theme, parent: QWidget | None = None, wraps: bool = False) -> Label:
    """Text that can wait: a caption, a count, an explanation."""
    return _Label(text, "quiet", theme, parent, wraps)


def kbd(text: str, theme: Theme, parent: QWidget | None = None) -> Label:
    """A key, drawn as a little key cap, as high as it must however high its row is."""
    cap = _Label(text, "kbd", theme, parent)
    cap.setAlignment(Qt.AlignmentFlag.AlignCenter)
    cap.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
    return cap


def chip(text: str, theme: Theme, parent: QWidget | None = None) -> Label:
    """A short word on a rounded ground: a tag, a count."""
    return _Label(text, "chip", theme, parent)


def rule(parent: QWidget) -> QWidget:
    """A hairline across its parent."""
    line = QWidget(parent)
    line.setProperty("look", "rule")
    line.setFixedHeight(1)
    return line


class _Label(Label):
    """A label whose look (`heading`, `quiet`, `kbd`, `chip`) is the style sheet's and whose font is the theme's."""

    def __init__(self, text: str, look: str, theme: Theme, parent: QWidget | None, wraps: bool = False) -> None:
        super().__init__(text, parent, wraps)
        self._look, self._theme = look, theme
        self.setProperty("look", look)
        theme.changed.connect(self._dress)
        self._dress()

    def _dress(self) -> None:
        self.setFont(self._theme.font("heading" if self._look == "heading" else "small"))


def restyle(widget: QWidget, name: str, value: object) -> None:
    """Set a property that the style sheet asks for, and look accordingly.

    Under a style sheet of the application Qt gives a widget that is polished the font that it was first polished with,
    which is that of another zoom by now: the present one is kept.
    """
    if widget.property(name) != value:
        font = widget.font()
        widget.setProperty(name, value)
        widget.style().polish(widget)
        if widget.font() != font:
            widget.setFont(font)


LONGEST = 18
"""Letters of a system's name in the head of a column."""

LEAST_OWN = 2
"""Letters of its own by which a system's name can be told from one that begins like it."""


def shorten_name(name: str, longest: int = LONGEST) -> str:
    """A name that would make a column wide, without its middle."""
    return name if len(name) <= longest else f"{name[: longest // 2]}…{name[1 - longest // 2 :]}"


def short_names(names: Sequence[str], longest: int) -> list[str]:
    """Names that stand beside each other, each of at most so many letters, at least 5, and none cut so that it reads
    like another."""
    most = min(LONGEST // 2, longest - 1 - LEAST_OWN)
    cut = [name if len(name) <= longest else f"{name[: longest - 1]}…" for name in names_apart(names, most)]
    found = []
    for name, shown in zip(names, cut, strict=True):
        if len(name) <= longest or cut.count(shown) > 1:
            shown = shorten_name(name, longest)
        found.append(shown)
    return found


def names_apart(names: Sequence[str], most: int = LONGEST // 2) -> list[str]:
    """Names that stand beside each other: what follows the beginning that one shares with another, and as much before
    it as no other name ends with, if that leaves out more than so many letters."""
    shared = shared_letters(names)
    ends = shared_letters(name[::-1] for name in names)
    found = []
    for name in names:
        left_out = min(shared[name], len(name) - ends[name[::-1]] - 1)
        has_own = len(name) - shared[name] >= LEAST_OWN
        found.append(f"…{name[left_out:]}" if left_out > most and has_own else name)
    return found


def shared_letters(names: Iterable[str]) -> dict[str, int]:
    """How many letters at its beginning each name has in common with another: in alphabetical order that is one of its
    neighbours."""
    ordered = sorted({*names})
    beside = [0, *(_shared(*pair) for pair in pairwise(ordered)), 0]
    return {name: max(beside[place : place + 2]) for place, name in enumerate(ordered)}


def _shared(one: str, other: str) -> int:
    """How many letters two names have in common at their beginnings."""
    return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(one, other, strict=False)))
