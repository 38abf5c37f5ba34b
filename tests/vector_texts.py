"""The texts of what a widget paints, as a vector file has them, and a way to compare them with what is said."""

from __future__ import annotations

import re
import unicodedata
from xml.etree import ElementTree

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QPoint
from PySide6.QtGui import QPainter, QRegion
from PySide6.QtSvg import QSvgGenerator
from PySide6.QtWidgets import QWidget

TEXT = "{http://www.w3.org/2000/svg}text"
UNSEEN = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f]")
SIGNS = re.compile("[…·★✕␣↻?]")
"""Where a text was cut, and signs for which words stand in what is said."""


def drawn_texts(widget: QWidget, alone: bool = False) -> list[str]:
    """Every text that a widget paints; unless `alone`, those in it as well."""
    content = QByteArray()
    buffer = QBuffer(content)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    generator = QSvgGenerator()
    generator.setOutputDevice(buffer)
    generator.setSize(widget.size())
    painter = QPainter(generator)
    children = QWidget.RenderFlag.DrawChildren if not alone else QWidget.RenderFlag(0)
    widget.render(painter, QPoint(), QRegion(), children)
    painter.end()
    root = ElementTree.fromstring(UNSEEN.sub("", bytes(content.data()).decode()))
    return ["".join(one.itertext()) for one in root.iter(TEXT)]


def pieces(text: str) -> list[str]:
    """What of a drawn text must be said: between its signs, as `plain` has it."""
    return [plain(piece) for piece in SIGNS.split(text)]


def plain(text: str) -> str:
    """A text without case, blanks, colons, and signs that are not seen."""
    letters = unicodedata.normalize("NFC", text).casefold()
    return "".join(letter for letter in letters if letter != ":" and unicodedata.category(letter)[0] not in "CZ")
