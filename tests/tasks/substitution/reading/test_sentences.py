"""Sentences with their target, from the task's XML, which may do nothing but say text."""

from __future__ import annotations

import pytest

from lexeval_gui.core.jobs import Job
from lexeval_gui.core.parameters import Settings
from lexeval_gui.tasks.substitution import reading
from lexeval_gui.tasks.substitution.parts import Sentences
from tests.tasks.substitution.opened import found, opened, refused

HEADER = '<?xml version="1.0" ?>\n<!DOCTYPE corpus SYSTEM "lexsub.dtd">\n'


def corpus(*instances: str, lexelt: str = "bright.a") -> str:
    return (
        f'{HEADER}<corpus lang="english">\n<lexelt item="{lexelt}">\n' + "\n".join(instances) + "\n</lexelt>\n</corpus>"
    )


def instance(id: str, context: str) -> str:
    return f'<instance id="{id}"><context>{context}</context></instance>'


def sentences(path, text, limit=None, **options) -> Sentences:
    part = opened("sentences", path, text, limit, **options)
    assert isinstance(part, Sentences)
    return part


def columns(part: Sentences) -> list[tuple[str, ...]]:
    return list(zip(part.lexelts, part.ids, part.before, part.head, part.after, strict=True))


def test_sentence(tmp_path):
    text = corpus(
        instance("1", "He was <head>bright</head> and &quot; proud &quot; ."), instance("2", "<head>A</head>")
    )
    part = sentences(tmp_path / "s.xml", text)
    assert columns(part) == [("bright.a", "1", "He was ", "bright", ' and " proud " .'), ("bright.a", "2", "", "A", "")]
    assert (part.role, part.problems) == ("sentences", ())


def test_blanks_are_collapsed_and_marks_inside_kept(tmp_path):
    context = "\n\tone\u00a0 <b>two <!-- no --><head> t<i>arg</i>et </head>\n three</b>  four<head>five</head> \n"
    part = sentences(tmp_path / "s.xml", corpus(instance("1", context)))
    assert columns(part)[0][2:] == ("one\u00a0 two ", "target", " three fourfive")


def test_an_instance_that_lacks_something_is_reported(tmp_path):
    text = corpus("<instance id='1'/>", "<instance><context>x</context></instance>", instance("3", "no target"),
                  instance("4", "<head>y</head>"), instance("4", "<head>z</head>"))  # fmt: skip
    part = sentences(tmp_path / "s.xml", text)
    assert [(row[1], row[2], row[3]) for row in columns(part)] == [("3", "no target", ""), ("4", "", "y")]
    assert found(part) == [
        ("error", 5, "no-context"), ("error", 6, "no-id"), ("warning", 7, "no-head"), ("warning", 9, "repeated-id"),
    ]  # fmt: skip


def test_published_sentences(shared):
    path = shared / "data/substitution/gold/lst_all.xml"
    part = reading.read("sentences", str(path), Settings(reading.options), Job())
    assert isinstance(part, Sentences)
    raw = path.read_bytes()
    assert len(part) == raw.count(b"<instance ") == 2010
    assert min(len(text) for text in part.head) > 0
    assert {problem.code for problem in part.problems} == {"encoding", "open-reference", "documents"}
    assert columns(part)[0][2:4] == (
        "During the siege , George Robertson had appointed Shuja-ul-Mulk , who was a ", "bright",
    )  # fmt: skip
    assert [problem.severity for problem in part.problems if problem.severity == "error"] == []


def test_two_documents_in_one_file_are_both_read(tmp_path):
    text = corpus(instance("1", "<head>x</head>")) + corpus(
        instance("2", "<head>y</head>"), "<instance/>", lexelt="b.n"
    )
    part = sentences(tmp_path / "s.xml", text)
    assert [(row[0], row[1], row[3]) for row in columns(part)] == [("bright.a", "1", "x"), ("b.n", "2", "y")]
    assert found(part) == [("note", 7, "documents"), ("error", 12, "no-id")]


def test_a_reference_without_its_semicolon_is_read(tmp_path):
    part = sentences(tmp_path / "s.xml", corpus(instance("1", "&#8220;a&#8221 <head>b&#x2014 c</head>")))
    assert columns(part)[0][2:] == ("“a” ", "b— c", "")
    assert found(part) == [("warning", 5, "open-reference")]


@pytest.mark.parametrize(
    ("text", "line", "code"),
    [
        ("", None, "empty"),
        ("side.n 301 :: team\n", 1, "xml"),
        ("<corpus>\n<lexelt>\n</corpus>", 3, "xml"),
        (HEADER + "<corpus>\n", 4, "xml"),
        ("<corpus/>", None, "no-lines"),
        ("<a>" * 100_000, 1, "xml"),
        (corpus(instance("1", "a & b")), 5, "xml"),
    ],
)
def test_what_is_not_the_tasks_xml_is_refused(tmp_path, text, line, code):
    problem = refused("sentences", tmp_path / "s.xml", text)
    assert (problem.severity, problem.line, problem.code) == ("error", line, code)
    assert "<lexelt item=" in problem.message


def test_an_unknown_encoding_is_refused(tmp_path):
    problem = refused("sentences", tmp_path / "s.xml", '<?xml version="1.0" encoding="klingon"?><corpus/>')
    assert (problem.code, "klingon" in problem.message) == ("encoding", True)


def bomb(width: int = 10) -> str:
    entities = ['<!ENTITY e0 "ha">'] + [f'<!ENTITY e{i} "{f"&e{i - 1};" * width}">' for i in range(1, 12)]
    return f"<!DOCTYPE corpus [{''.join(entities)}]>" + corpus(instance("1", "&e11;<head>x</head>")).replace(HEADER, "")


@pytest.mark.parametrize("attribute", [False, True])
def test_entity_bombs_are_refused(tmp_path, attribute):
    text = bomb().replace('item="bright.a"', 'item="&e11;"') if attribute else bomb()
    assert refused("sentences", tmp_path / "s.xml", text).code in ("entities", "xml")


def test_no_other_file_is_read(tmp_path):
    secret = tmp_path / "secret"
    secret.write_text("secret")
    text = f'<!DOCTYPE corpus [<!ENTITY x SYSTEM "file://{secret}">]>' + corpus(instance("1", "&x;<head>y</head>"))
    assert refused("sentences", tmp_path / "s.xml", text.replace(HEADER, "")).code == "entities"
    dtd = tmp_path / "lexsub.dtd"
    dtd.write_text('<!ENTITY x "from the document type">')
    part = sentences(tmp_path / "s.xml", corpus(instance("1", "&x;<head>y</head>")))
    assert columns(part)[0][2] == "&x;"


def test_encodings(tmp_path):
    text = corpus(instance("1", "caf\u00e9 <head>x</head>"))
    declared = text.replace('version="1.0"', 'version="1.0" encoding="latin-1"').encode("latin-1")
    guessed = sentences(tmp_path / "g.xml", text.encode("cp1252"))
    assert found(guessed) == [("warning", 5, "encoding")]
    for part in (
        guessed,
        sentences(tmp_path / "d.xml", declared),
        sentences(tmp_path / "u.xml", text.encode("utf-16")),
        sentences(tmp_path / "b.xml", text.encode("utf-8-sig")),
        sentences(tmp_path / "c.xml", text.encode("cp1252"), encoding="cp1252"),
    ):
        assert columns(part)[0][2] == "caf\u00e9 "


def test_a_limit_gives_the_instances_that_are_complete(tmp_path):
    text = corpus(*(instance(str(i), "a\n<head>b</head> c") for i in range(50)))
    part = sentences(tmp_path / "s.xml", text, limit=len(text) // 2)
    assert 20 < len(part) < 26
    assert part.problems == ()
