"""The page on the licences of all that LexEval consists of."""

from __future__ import annotations

from html import escape

from lexeval_gui.core.licences import Component, components
from lexeval_gui.window.help.pages import HelpPage, anchor

NOTICE = (
    "LexEval is free software under the MIT licence. It uses <b>Qt</b> and <b>PySide6</b> under the GNU Lesser General "
    "Public License, version 3: their section says how you may put other versions in their place, and where their "
    "source is. The other packages, and what they hold of others, such as OpenBLAS or libxml2:"
)


def licences_page() -> HelpPage:
    """A list of all components, then each with the texts of its licences."""
    found = components()
    rows = "".join(map(_row, found))
    sections = "".join(f"<h3>{escape(_title(one))}</h3>{_text(one)}" for one in found)
    return HelpPage("Licences", f"<h2>Licences</h2><p>{NOTICE}</p><table>{rows}</table>{sections}", "html")


def _title(one: Component) -> str:
    return f"{one.name} {one.version}".strip()


def _row(one: Component) -> str:
    source = f'<a href="{escape(one.source)}">{escape(one.source)}</a>' if one.source else ""
    title = _title(one)
    cells = (f'<a href="#{anchor(title)}">{escape(title)}</a>', escape(one.licence), source)
    return f"<tr>{''.join(f'<td>{cell}</td>' for cell in cells)}</tr>"


def _text(one: Component) -> str:
    """Line by line as the licence has it, broken where the page is narrow."""
    return f'<p style="white-space: pre-wrap">{escape(one.text)}</p>'
