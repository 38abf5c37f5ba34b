"""The task's XML (`corpus/lexelt/instance/context/head`): the sentence of each item, with its target.

Nothing but the file itself is read: no document type, no network, no entities of the file's own.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

from lxml import etree
from msgspec import Struct, field

from lexeval_gui.core.dataset import Strings
from lexeval_gui.core.jobs import Job
from lexeval_gui.core.problems import Findings, unreadable
from lexeval_gui.core.xml_elements import forget, line_of, xml_elements
from lexeval_gui.tasks.substitution.parts import Sentences
from lexeval_gui.tasks.substitution.reading.lines import printable

FORM = "XML with `<lexelt item=…><instance id=…><context>… <head>…</head> …</context></instance></lexelt>`"

_BLANKS = re.compile(r"[ \t\r\n]+")
_OPEN_REFERENCE = re.compile(rb"&#(?:[0-9]++|x[0-9A-Fa-f]++)(?!;)")
_DECLARATION = re.compile(rb"<\?xml\s")


def read_sentences(path: str, text: bytes, whole: bool, findings: Findings, job: Job) -> Sentences:
    """The sentences of a text in UTF-8, whatever it declares; `whole` is False for the beginning of a file.

    The target is the first `<head>`. Blanks are collapsed; one stays beside the target where one was. Raises
    Unreadable if it is not well-formed, declares entities, or holds no instance.
    """
    if not text.strip():
        raise unreadable(path, "empty", f"is empty; expected {FORM}")
    rows = _SentenceCollector(findings)
    data = _closed_references(text, findings)
    for start, end in pairwise([*_documents(data, findings), len(data)]):
        with job.part(0.2 + 0.8 * start / len(data), 0.2 + 0.8 * end / len(data)):
            is_whole = whole or end < len(data)
            for event, element in xml_elements(path, data[start:end], FORM, job, whole=is_whole, before=rows.line):
                rows.take(event, element)
        rows.line += data.count(b"\n", start, end)
    if not rows.sentences:
        raise unreadable(path, "no-lines", f"holds no instance; expected {FORM}")
    lexelts, ids, before, head, after = map(Strings.of, zip(*rows.sentences, strict=True))
    return Sentences(
        "sentences",
        path,
        Path(path).name,
        "sentences",
        problems=findings.problems(),
        lexelts=lexelts,
        ids=ids,
        before=before,
        head=head,
        after=after,
    )


def _closed_references(data: bytes, findings: Findings) -> bytes:
    """The data with `&#8221` as `&#8221;`: the published sentences lack that semicolon here and there."""
    line, last, reported = 1, 0, 0
    for match in _OPEN_REFERENCE.finditer(data):
        line, last = line + data.count(b"\n", last, match.start()), match.start()
        if line == reported:
            continue
        reported = line
        message = f"the semicolon after {match[0][:12].decode()} is missing; it is read as if it were there"
        findings.add("warning", "open-reference", line, message)
    return _OPEN_REFERENCE.sub(rb"\g<0>;", data)


def _documents(data: bytes, findings: Findings) -> list[int]:
    """Where the XML documents of a file begin: the published sentences are two, one behind the other."""
    first = len(data) - len(data.lstrip())
    starts = [0, *(match.start() for match in _DECLARATION.finditer(data) if match.start() > first)]
    line = 1
    for before, start in pairwise(starts):
        line += data.count(b"\n", before, start)
        findings.add("note", "documents", line, "another XML document begins here; it is read as well")
    return starts


class _SentenceCollector(Struct):
    """The instances met so far: lexelt, id, the text before the target, the target, the text after it."""

    findings: Findings
    sentences: list[tuple[str, str, str, str, str]] = field(default_factory=list)
    line: int = 0  # so many lines stand before the present document
    _lexelt: str = ""
    _seen: set[str] = field(default_factory=set)

    def take(self, event: str, element: etree._Element) -> None:
        """Take what an event says: a lexelt begins, or an instance is complete (and then forgotten by the tree)."""
        name = str(element.tag).rpartition("}")[2]
        if name == "lexelt" and event == "start":
            self._lexelt = (element.get("item") or "").strip()
        elif name == "instance" and event == "end":
            self._instance(element)
            forget(element)

    def _instance(self, element: etree._Element) -> None:
        line = self.line + line_of(element)
        name = (element.get("id") or "").strip()
        context = next((child for child in element.iter("{*}context")), None)
        if not name or context is None:
            missing = "id" if not name else "context"
            self.findings.add("error", f"no-{missing}", line, f"an instance has no {missing}; it is left out")
            return
        if name in self._seen:
            message = f"item {printable(name)} stands here again; its first sentence counts"
            self.findings.add("warning", "repeated-id", line, message)
            return
        self._seen.add(name)
        before, head, after = _split_at_head(context)
        if not head:
            message = f"no word is marked as the target (`<head>`) in the sentence of item {printable(name)}"
            self.findings.add("warning", "no-head", line, message)
        self.sentences.append((self._lexelt, name, before.lstrip(" "), head.strip(" "), after.rstrip(" ")))


def _split_at_head(context: etree._Element) -> tuple[str, str, str]:
    """The text before the first head, the head, the text after it; without a head all is before it."""
    parts = [""]
    for text in _texts(context, next(context.iter("{*}head"), None)):
        if text is None:
            parts.append("")
        else:
            parts[-1] += text
    before, head, after = (*parts, "", "")[:3]
    return _single_blanks(before), _single_blanks(head), _single_blanks(after)


def _texts(element: etree._Element, target: etree._Element | None) -> Iterator[str | None]:
    """The text of an element piece by piece, with None where the target begins and where it ends."""
    yield element.text or ""
    for child in element:
        if child is target:
            yield None
        yield from _texts(child, target)
        if child is target:
            yield None
        yield child.tail or ""


def _single_blanks(text: str) -> str:
    return _BLANKS.sub(" ", text)
