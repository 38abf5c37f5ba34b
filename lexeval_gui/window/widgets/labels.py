"""Small widgets that several panes share: section headings, key hints, chips. Each follows the theme."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import count, pairwise, takewhile

from PySide6.QtCore import Qt
from PySide6.QtGui import QFont, QKeySequence, QTextLayout, QTextOption
from PySide6.QtWidgets import QComboBox, QLabel, QSizePolicy, QWidget

from lexeval_gui.core.plaintext import isolated_words
from lexeval_gui.window.look.grounds import set_line
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


BREAK = "\u200b"
"""Nothing, at which a line may end."""
_LONG = re.compile(r"[^\s<>&;]{16,}")
_WITHIN = re.compile(r"[_:/.-]+(?=\w)")


def breakable(text: str) -> str:
    """A text, which may be our markup, whose long names may break behind a sign within them."""
    return _LONG.sub(lambda name: _WITHIN.sub(rf"\g<0>{BREAK}", name[0]), text)


def broken(text: str, room: int, font: QFont) -> list[str]:
    """The lines of a text in so many pixels: broken at blanks, else within long names, else between any letters."""
    option, layout, units = QTextOption(), QTextLayout(breakable(text), font), breakable(text).encode("utf-16-le")
    option.setWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
    layout.setTextOption(option)
    layout.beginLayout()
    lines = []
    while (line := layout.createLine()).isValid():
        line.setLineWidth(max(room, 1))
        start = 2 * line.textStart()
        lines.append(units[start : start + 2 * line.textLength()].decode("utf-16-le").replace(BREAK, "").strip())
    layout.endLayout()
    return lines


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
    set_line(line)
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
    which is that of another zoom by now: the present one is kept. A property that was never set is false, and nothing
    looks another way for it.
    """
    if (widget.property(name) or False) != value:
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
    """Names that stand beside each other, each of at most so many letters, at least 5, and different names never alike.
    Where every cut of a name is that of another too, a number stands behind its beginning: "run1… 1", "run1… 2"."""
    found = {name: name for name in names if len(name) <= longest}
    for cut in _cuts({*names}, longest):
        left = [name for name in cut if name not in found]
        if not left:
            break
        shown = Counter(cut[name] for name in left)
        taken = {*found.values()}
        found |= {name: cut[name] for name in left if shown[cut[name]] == 1 and cut[name] not in taken}
    for name in sorted({*names} - {*found}):  # whatever order they stand in, each has the same number
        found[name] = _numbered(name, longest, {*found.values()})
    return [found[name] for name in names]


def _cuts(names: Collection[str], longest: int) -> Iterator[dict[str, str]]:
    """The ways to write names in so many letters, the best first: without what they share at their beginnings, without
    their middles, with some more of what they share, and with ever less of their beginnings."""
    yield _without_beginnings(names, longest, longest)
    yield {name: shorten_name(name, longest) for name in names}
    yield _without_beginnings(names, longest, None)
    for begin in range(longest - 1, -1, -1):
        yield {name: f"{name[:begin]}…{name[len(name) - longest + 1 + begin :]}" for name in names}


def _without_beginnings(names: Collection[str], longest: int, most_own: int | None) -> dict[str, str]:
    """Names of so many letters, without the beginnings that they share and without what is too long then."""
    apart = names_apart([*names], min(LONGEST // 2, longest - 1 - LEAST_OWN), most_own)
    shown = [name if len(name) <= longest else f"{name[: longest - 1]}…" for name in apart]
    return dict(zip(names, shown, strict=True))


def _numbered(name: str, longest: int, taken: Collection[str]) -> str:
    """The beginning of a name with the first number behind it that makes it none of those taken."""
    ends = (f"… {number}" for number in count(1))
    return next(text for end in ends if (text := f"{name[: max(0, longest - len(end))]}{end}") not in taken)


def names_apart(names: Sequence[str], most: int = LONGEST // 2, longest: int | None = None) -> list[str]:
    """Names that stand beside each other: what follows the beginning that one shares with another, and as much before
    it as no other name ends with, if that leaves out more than so many letters. What is longer than `longest` loses its
    own end, and nothing before it helps."""
    shared = shared_letters(names)
    ends = shared_letters(name[::-1] for name in names)
    found = []
    for name in names:
        left_out = min(shared[name], len(name) - ends[name[::-1]] - 1)
        if longest is not None and len(name) - left_out >= longest:
            left_out = shared[name]
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
