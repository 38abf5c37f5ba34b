"""Text as XML holds it, so that what is read again is the same. (`xml.sax.saxutils` would load urllib and http.)"""

from __future__ import annotations

import re

_UNFIT = re.compile("[\0-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")
"""What is not a Char of XML 1.0, section 2.2."""


def unfit(text: str) -> str:
    """The first character of a text that XML cannot hold; "" if there is none."""
    found = _UNFIT.search(text)
    return found[0] if found else ""


def content(text: str) -> str:
    """A text between tags; a carriage return as it stands would be read as a line break."""
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;").replace("\r", "&#13;")


def attribute(text: str) -> str:
    """The value of an attribute, with its quotes; line breaks and tabs as they stand would be read as blanks."""
    inside = content(text).replace('"', "&quot;").replace("\n", "&#10;").replace("\t", "&#9;")
    return f'"{inside}"'
