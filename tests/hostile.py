"""Files of all four tasks that are full of names which look like something else, and what a window makes of them."""

from __future__ import annotations

import contextlib
import os
import re
import subprocess
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from xml.sax.saxutils import escape, quoteattr

from PySide6.QtCore import QAbstractItemModel, QAbstractListModel, QModelIndex, QPoint
from PySide6.QtGui import QAction, Qt, QTextDocument
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QApplication,
    QComboBox,
    QDockWidget,
    QGraphicsView,
    QGroupBox,
    QHeaderView,
    QLabel,
    QMenu,
    QTabBar,
    QTextEdit,
    QToolTip,
    QWidget,
)

from lexeval_gui.core.plaintext import EMBEDDINGS, ISOLATES, PDF, PDI
from lexeval_gui.window.widgets.labels import MarkedLabel

MARKUP = "<img{blank}src='trap'>&zq<b>[*]<s>"
"""A name that HTML, a menu and a window title would each read in a way of their own."""

TURNED = "a\u202ezq"
"""A name that turns the direction of whatever follows."""

_TAGS = re.compile(r"<(?:img|s>|b>\[)")
_MNEMONIC = re.compile(r"(?<!&)(?:&&)*&zq")


class Trap:
    """A FIFO that knows how often it was opened; nobody who does so has to wait."""

    def __init__(self, path: Path) -> None:
        os.mkfifo(path)
        self._count = path.with_name("opened")
        self._count.touch()
        script = 'while : > "$1"; do echo >> "$2"; done'  # a process of its own: Qt opens files with Python at a halt
        self._watch = subprocess.Popen(["sh", "-c", script, "sh", str(path), str(self._count)])

    @property
    def opened(self) -> int:
        """How often it was opened so far."""
        return self._count.stat().st_size

    def close(self) -> None:
        """Stop watching."""
        self._watch.kill()
        self._watch.wait()


@contextlib.contextmanager
def trap(folder: Path) -> Iterator[Trap]:
    """A file `trap` in the working folder that counts who opens it."""
    before = Path.cwd()
    os.chdir(folder)
    made = Trap(folder / "trap")
    try:
        yield made
    finally:
        made.close()
        os.chdir(before)


Roles = list[tuple[str, str]]
"""Roles, each with the path of a file."""

ROLES = {
    "gold": "gold", "reference": "gold", "dictionary": "gold", "sentences": "sentences", "annotators": "responses",
    "ratings": "judgments",
}  # fmt: skip


def files(folder: Path, name: str = MARKUP) -> dict[str, Roles]:
    """Files of every task, named and filled with `name`, in their roles."""
    inside, outside = name.format(blank="/"), name.format(blank=" ")
    written = {
        "substitution": _substitution(inside),
        "edits": _edits(inside),
        "lexicon": _lexicon(inside),
        "generation": _generation(inside),
    }
    paths: dict[str, Roles] = {}
    for task, texts in written.items():
        home = folder / f"{outside} {task}"
        home.mkdir()
        for ending, text in texts.items():
            path = home / f"{outside} {ending}"
            path.write_text(text, encoding="utf-8")
            paths.setdefault(task, []).append((ROLES.get(ending.split(".")[0], "system"), str(path)))
    return paths


def _substitution(name: str) -> dict[str, str]:
    ids = [f"{name}{number}" for number in range(4)]
    instances = "".join(
        f"<instance id={quoteattr(id)}><context>{escape(name)} <head>{escape(name)}</head> {escape(name)}</context>"
        "</instance>"
        for id in ids
    )
    lexelt = f"<lexelt item={quoteattr(f'{name}.n')}>{instances}</lexelt>"
    return {
        "gold.gold": "".join(f"{name}.n {id} :: {name} 3;two 2;\n" for id in ids),
        "one.oot": "".join(f"{name}.n {id} ::: {name};wrong{name}\n" for id in ids),
        "two.oot": "".join(f"{name}.n {id} ::: two;{name}2\n" for id in ids[:3]) + f"{name}.n {name}9 ::: {name}\n",
        "sentences.xml": f'<?xml version="1.0" encoding="UTF-8"?>\n<corpus lang="english">{lexelt}</corpus>\n',
        "annotators.tsv": "".join(f"{name}.n\t{id}\t{name}{who}\t{name}\n" for id in ids for who in range(3)),
    }


def _edits(name: str) -> dict[str, str]:
    def sentence(type: str, text: str) -> str:
        return f"S {name} b c {name} .\nA 1 2|||{type}|||{text}|||REQUIRED|||-NONE-|||0\n\n"

    return {
        "gold.m2": sentence(f"R:{name}", name) * 3,
        "one.m2": sentence(f"R:{name}", name) * 2 + sentence("R:X", f"{name} {name}"),
        "two.m2": sentence(f"M:{name}", "x") * 3,
    }


def _lexicon(name: str) -> dict[str, str]:
    def lines(forms: Sequence[str]) -> str:
        return "".join(f"{name}{lemma}\t{name}{form}\n" for lemma in "xyz" for form in forms)

    return {"dictionary.tsv": lines(("", "s", "ed")), "lexicon.tsv": lines(("", "s", "ing"))}


def _generation(name: str) -> dict[str, str]:
    def tree(id: str) -> str:
        words = [name, "b", f"{name}2"]
        rows = [f"{n}\t{word}\t_\t_\t_\t_\t{n - 1}\t{name}\t_\t_" for n, word in enumerate(words, 1)]
        return f"# sent_id = {id}\n# text = {' '.join(words)}\n" + "\n".join(rows) + "\n\n"

    ids = [f"{name}{number}" for number in range(3)]
    ratings = "".join(f'"{name}","{id}","one","{name}",{n}\n' for n, id in enumerate(ids, 3))
    return {
        "reference.conllu": "".join(map(tree, ids)),
        "one.txt": f"{name} {name}2 b\n" * 3,
        "two.txt": f"b {name}\n" * 3,
        "ratings.csv": "rater,item,system,criterion,score\n" + ratings,
    }


# -- looking ----------------------------------------------------------------------------------------------------------


def faults() -> list[str]:
    """What any widget of the application would read as markup, as a key or as a direction; each in words."""
    found: list[str] = []
    for top in QApplication.topLevelWidgets():
        for widget in (top, *top.findChildren(QWidget)):
            where = f"{type(widget).__name__} '{widget.accessibleName()[:40]}'"
            found += [f"{where}: {fault}" for fault in (*_of_widget(widget), *_of_texts(widget))]
    return found


def _of_widget(widget: QWidget) -> Iterator[str]:
    """What is read as markup."""
    if isinstance(widget, QLabel):
        if widget.textFormat() == Qt.TextFormat.RichText and not isinstance(widget, MarkedLabel):
            yield f"a label with markup that is no MarkedLabel: {widget.text()!r}"
        if widget.textFormat() == Qt.TextFormat.AutoText and (
            Qt.mightBeRichText(widget.text()) or "zq" in widget.text()
        ):
            yield f"a label whose text Qt may take for HTML: {widget.text()!r}"
        if isinstance(widget, MarkedLabel) and _TAGS.search(widget.text()):
            yield f"a name that is not escaped: {widget.text()!r}"
    if isinstance(widget, QTextEdit) and not _is_clean(widget.document()):
        yield f"a name is part of the page's markup: {widget.toPlainText()[:80]!r}"
    if isinstance(widget, QGraphicsView) and widget.scene() is not None:
        for item in widget.scene().items():
            document = item.document() if hasattr(item, "document") else None
            if isinstance(document, QTextDocument) and not _is_clean(document):
                yield f"a name is part of a figure's markup: {document.toPlainText()!r}"
    if Qt.mightBeRichText(widget.whatsThis()):
        yield f"what is this: {widget.whatsThis()!r}"


def _is_clean(document: QTextDocument) -> bool:
    """Whether no name became an image or struck out."""
    block = document.begin()
    while block.isValid():
        pieces = block.begin()
        while not pieces.atEnd():
            look = pieces.fragment().charFormat()
            if look.isImageFormat() or look.fontStrikeOut():
                return False
            pieces += 1
        block = block.next()
    return True


def _of_texts(widget: QWidget) -> Iterator[str]:
    """What is read as a key, as the sign of a changed window, or turns what stands after it."""
    for what, text, kind in _texts(widget):
        if "key" in kind and _MNEMONIC.search(text):
            yield f"{what} underlines a letter of a name: {text!r}"
        if "title" in kind and "[*]" in text.replace("[*][*]", ""):
            yield f"{what} loses a part of a name: {text!r}"
        if "own" not in kind and turns(text):
            yield f"{what} is turned by a name: {text!r}"


@cache
def turns(text: str) -> bool:
    """Whether a character of direction acts beyond its name: it is not in an isolate, and something stands after it."""
    opened: list[str] = []
    for place, letter in enumerate(text):
        if letter in ISOLATES:
            opened.append(PDI)
        elif letter in EMBEDDINGS:
            if PDI not in opened and not text[place + 1 :].isalnum():
                return True
            opened.append(PDF)
        elif letter in (PDF, PDI) and letter in opened:
            while opened.pop() != letter:
                pass
    return PDI in opened


Text = tuple[str, str, str]
"""What shows a text, the text, and how it is read: `key` where & underlines a letter, `title` where [*] is left out,
`own` where nothing else stands beside it, or it is spoken."""


def _texts(widget: QWidget) -> Iterator[Text]:
    if isinstance(widget, QLabel):
        yield "label", widget.text(), ""
    if isinstance(widget, QAbstractButton):
        yield "button", widget.text(), "key"
    if isinstance(widget, QGroupBox):
        yield "group", widget.title(), "key"
    if isinstance(widget, QMenu):
        yield "menu", widget.title(), "key"
    if isinstance(widget, QTabBar):
        for tab in range(widget.count()):
            yield "tab", widget.tabText(tab), "key"
            yield "tool tip of a tab", widget.tabToolTip(tab), ""
    if isinstance(widget, QComboBox):
        for place in range(widget.count()):
            yield "choice", widget.itemText(place), "own"
    if widget.isWindow() or isinstance(widget, QDockWidget):
        yield "window title", widget.windowTitle(), "key title" if isinstance(widget, QDockWidget) else "title"
    yield "tool tip", widget.toolTip(), ""
    yield "accessible name", widget.accessibleName(), "own"
    for action in widget.actions():
        yield from _of_action(action)
    if isinstance(widget, QAbstractItemView) and not isinstance(widget, QHeaderView) and widget.model() is not None:
        yield from _of_model(widget.model())


def _of_action(action: QAction) -> Iterator[Text]:
    yield "action", action.text(), "key"
    yield "tool tip of an action", action.toolTip(), ""
    yield "status tip", action.statusTip(), ""


def _of_model(model: QAbstractItemModel) -> Iterator[Text]:
    roles = (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.ToolTipRole)
    for column in range(1 if isinstance(model, QAbstractListModel) else model.columnCount()):
        for role in roles:
            yield "header", str(model.headerData(column, Qt.Orientation.Horizontal, role) or ""), "own"
        for row in range(min(model.rowCount(), 30)):
            index: QModelIndex = model.index(row, column)
            for role in roles:
                yield "cell", str(model.data(index, role) or ""), "own"


def tips() -> set[str]:
    """Every tool tip that is there now."""
    return {
        text
        for top in QApplication.topLevelWidgets()
        for widget in (top, *top.findChildren(QWidget))
        for what, text, _ in _texts(widget)
        if text and ("tip" in what or what in ("cell", "header"))
    }


def tip_faults(window: QWidget, text: str) -> list[str]:
    """Show a tool tip as Qt does: what it makes of the text."""
    QToolTip.showText(QPoint(20, 20), text, window)
    shown = [w for w in QApplication.topLevelWidgets() if w.metaObject().className() == "QTipLabel"]
    wrong = [w for w in shown if not isinstance(w, QLabel) or w.textFormat() != Qt.TextFormat.PlainText]
    return [f"tool tip {text!r} is not plain text"] if wrong or not shown else []
