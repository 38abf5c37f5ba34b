"""HOO written as M2 and read as HOO again: on tokenised texts no edit is lost, and no letter of it."""

from __future__ import annotations

from xml.sax.saxutils import escape

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lexeval_gui.core.parameters import Settings
from lexeval_gui.tasks.edits import TASK, exporting
from lexeval_gui.testing.example_counts import times
from tests.tasks.edits.files import edit, joined, put, source_xml, xml

WORD = st.text("ab,.&<\u00e9e\u0301\u20ac\U0001f600", min_size=1, max_size=4)
WORDS = st.lists(WORD, min_size=1, max_size=2).map(" ".join)
TYPES = st.sampled_from(["RT", "MT", "UT", "RD", "MD", "UD", "Pun", "XX"])


@st.composite
def an_edit(draw, tokens):
    """An edit of a paragraph as tokenised texts have it: start, end, correction, type; offsets in code points."""
    text = " ".join(tokens)
    starts = [len(" ".join([*tokens[:n], ""])) for n in range(len(tokens))]
    ends = [start + len(token) for start, token in zip(starts, tokens, strict=True)]
    first = draw(st.integers(0, len(tokens)))
    kind = draw(st.sampled_from(["replace", "delete", "insert"])) if first < len(tokens) else "insert"
    if kind == "insert":
        at_end = first == len(tokens)
        said = draw(WORDS)
        place = len(text) if at_end else starts[first]
        return (place, place, f" {said}" if at_end else f"{said} ", draw(TYPES))
    last = draw(st.integers(first, len(tokens) - 1))
    if kind == "replace":
        return starts[first], ends[last], draw(WORDS), draw(TYPES)
    if last < len(tokens) - 1:
        return starts[first], ends[last] + 1, "", draw(TYPES)
    return max(starts[first] - 1, 0), ends[last], "", draw(TYPES)


@st.composite
def a_paragraph(draw):
    tokens = draw(st.lists(WORD, min_size=1, max_size=6))
    return " ".join(tokens), draw(st.lists(an_edit(tokens), max_size=4, unique=True))


FRAGMENTS = st.lists(st.lists(a_paragraph(), min_size=1, max_size=3), min_size=1, max_size=3)


def _write(folder, fragments):
    for number, paragraphs in enumerate(fragments, 1):
        name, begin, written = f"{number:04}", 0, []
        put(folder / f"Source/{name}.xml", source_xml(*(escape(text) for text, _ in paragraphs)))
        for text, edits in paragraphs:
            for start, end, correction, type_ in edits:
                original = escape(text[start:end])
                written.append(edit(begin + start, begin + end, original, escape(correction), type=type_))
            begin += len(text)
        put(folder / f"Gold/{name}GE.xml", xml(*written, file=name))
    return str(folder / "Gold")


def _export(dataset, export, folder):
    """Write the gold in another format; every file, and what was lost."""
    made = exporting.export(dataset, export, Settings(TASK.identity.parameters))
    for name, lines in made.files.items():
        put(folder / name, "\n".join(lines) + "\n")
    assert [problem for problem in made.problems if problem.severity != "note"] == []


def _there_and_back(folder, gold):
    """HOO written as M2, that as HOO with its texts: read again."""
    _export(joined(gold, gold), "m2", folder / "there")
    (m2,) = map(str, (folder / "there").iterdir())
    tokens = joined(m2, m2)
    _export(tokens, "hoo", folder / "back" / "Gold")
    _export(tokens, "source", folder / "back" / "Source")
    back = joined(*[str(folder / "back" / "Gold")] * 2)
    assert [problem for problem in back.problems if problem.severity != "note"] == []
    return back


def _read(dataset):
    """The edits of each fragment."""
    edits = dataset.gold.edits
    found: list[list[tuple[int, int, str, str]]] = [[] for _ in range(len(dataset))]
    for row in range(len(edits)):
        correction = edits.texts[int(edits.corrections.row(row)[0])]
        place = int(edits.start[row]), int(edits.end[row])
        found[int(edits.fragment[row])].append((*place, correction, edits.type[row]))
    return found


@given(FRAGMENTS)
@settings(max_examples=times(25), deadline=None)
def test_every_edit_comes_back(tmp_path_factory, fragments):
    folder = tmp_path_factory.mktemp("e")
    gold = _write(folder, fragments)
    assert [problem for problem in joined(gold, gold).problems if problem.severity != "note"] == []
    back = _there_and_back(folder, gold)
    paragraphs = [paragraph for fragment in fragments for paragraph in fragment]
    assert list(back.part_texts) == [text for text, _ in paragraphs]
    assert _read(back) == [edits for _, edits in paragraphs]


@pytest.mark.parametrize("text", ["a \u00e9\u0301 \U0001f600 b"])
def test_every_place_of_a_text(tmp_path, text):
    """Each token replaced and deleted, each gap filled: what the random ones might leave out."""
    tokens, edits, begin = text.split(" "), [], 0
    for number, token in enumerate(tokens):
        end = begin + len(token)
        edits += [(begin, end, "x", "RT"), (begin, begin, "x ", "MT")]
        edits.append((begin, end + 1, "", "UT") if number < len(tokens) - 1 else (begin - 1, end, "", "UT"))
        begin = end + 1
    edits.append((len(text), len(text), " x", "MD"))
    gold = _write(tmp_path, [[(text, edits)]])
    assert _read(_there_and_back(tmp_path, gold)) == [edits]
