"""The pages of help as texts: what each is called, what stands on it, and which section is about what."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache
from typing import Any, Literal

from msgspec import Struct

from lexeval_gui.core.task import Identity, Task
from lexeval_gui.core.version import __version__

ABOUT_US = (
    f"<h2>LexEval {__version__}</h2><p>A desktop workbench for people who evaluate language technology.</p>"
    "<p>Every number says under which conventions it holds. Files are never changed.</p><p>MIT licence. "
    "It uses Qt and PySide6 under the LGPL, version 3, and other free software: Help › Licences.</p>"
)


class HelpPage(Struct, frozen=True):
    """A page by its title. `task` is the id of the task whose measures it explains, if it is such a page; `titles` are
    pairs of the id that heads a section and what people call that."""

    title: str
    text: str
    kind: Literal["markdown", "html"] = "markdown"
    task: str = ""
    titles: tuple[tuple[str, str], ...] = ()

    def title_of(self, section: str) -> str:
        """What people call a section."""
        return dict(self.titles).get(section, section)


def task_page(task: Task[Any]) -> HelpPage:
    """The page of a task: its files, formulas, parameters and figures."""
    identity = task.identity
    return HelpPage(identity.title, identity.about, task=identity.id, titles=_titles(identity))


@lru_cache(maxsize=16)
def _titles(identity: Identity) -> tuple[tuple[str, str], ...]:
    """The ids of the sections, with the titles of what they are about; a count is called by its words."""
    named = {one.id: one.title for one in (*identity.parameters, *identity.measures)}
    named |= {
        general_name(id): f"{title.rstrip('0123456789')}n" for id, title in named.items() if general_name(id) != id
    }
    found = {}
    for section in re.findall(r"^###? (\w+)$", identity.about, re.MULTILINE):
        title = named.get(section, section.replace("_", " "))
        if title != section:
            found[section] = f"{title[:1].upper()}{title[1:]}"
    return tuple(found.items())


def program_page() -> HelpPage:
    """What this program is."""
    return HelpPage("About LexEval", ABOUT_US, "html")


def section_of(task: Task[Any], words: Iterable[str]) -> str:
    """The heading of the task's page for the first of these words that means a measure or parameter; empty if none."""
    return _meant(task, words)[1]


def id_of(task: Task[Any], words: Iterable[str]) -> str:
    """The measure, parameter or count that the first of these words means, by its id, such as `potential_at_3` where
    the section is that of all n; empty if none means any."""
    return _meant(task, words)[0]


def _meant(task: Task[Any], words: Iterable[str]) -> tuple[str, str]:
    """What the first of these words means that means anything, and under which heading it is explained."""
    titles = {line.lstrip("# ").strip() for line in task.identity.about.splitlines() if line.startswith("##")}
    for word in words:
        for name in _ids(task, word.strip()):
            for heading in (name, general_name(name)):
                if heading in titles:
                    return name, heading
    return "", ""


def general_name(name: str) -> str:
    """The name under which what differs in a number is explained: potential_at_3 stands under potential_at_n. A number
    alone is no name: it is none of `n`."""
    stem = name.rstrip("0123456789")
    return f"{stem}n" if stem.endswith("_") else name


def _ids(task: Task[Any], word: str) -> list[str]:
    """The ids that a word may mean: an id, a title, a short heading of a measure; an id or title of a parameter."""
    last = word.rpartition(".")[2]
    names = [word, last]
    names += [m.id for m in task.identity.measures if word in (m.title, m.short, m.alias)]
    names += [p.id for p in task.identity.parameters if word == p.title or word == f"{p.title} {p.id}"]
    return [name for name in names if name]


def anchor(heading: str) -> str:
    """How a link names the section below a heading: its words in small letters, with hyphens between."""
    return re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-")
