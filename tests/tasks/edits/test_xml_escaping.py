"""Text written as XML and read by a parser is the same text."""

from __future__ import annotations

import subprocess
import sys

from hypothesis import given
from hypothesis import strategies as st
from lxml import etree

from lexeval_gui.tasks.edits import xml_escaping

TEXT = st.text(st.sampled_from("ab<>&\"' \t\n\ré\U0001f600]"), max_size=20)


@given(inside=TEXT, value=TEXT)
def test_what_is_written_is_read(inside: str, value: str):
    read = etree.fromstring(f"<a b={xml_escaping.attribute(value)}>{xml_escaping.content(inside)}</a>")
    assert (read.text or "", read.get("b")) == (inside, value)


def test_the_task_is_loaded_without_what_speaks_to_the_network():
    script = "import sys, lexeval_gui.tasks.edits; print(*({'http.client', 'urllib.request'} & set(sys.modules)))"
    ran = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert ran.stdout.strip() == ""
