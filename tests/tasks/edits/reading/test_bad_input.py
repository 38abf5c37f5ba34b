"""Everything that can be wrong with edit files: refused, warned of or noted, with file, line and column."""

from __future__ import annotations

import os
import threading
import time
import urllib.error
import urllib.request
from http.server import BaseHTTPRequestHandler, HTTPServer

import pytest

from lexeval_gui.core.parameters import Settings
from lexeval_gui.core.problems import Unreadable
from lexeval_gui.tasks.edits import joining
from lexeval_gui.workspace import scoring
from tests.tasks.edits.files import MT, RT, TEXT, codes, edit, found, joined, put, read, refused, source_xml, xml
from tests.tasks.edits.small import counts, opened

BOMB = '<?xml version="1.0"?>\n<!DOCTYPE edits [\n<!ENTITY a "ha">\n' + "\n".join(
    f'<!ENTITY {new} "{f"&{old};" * 100}">' for old, new in zip("abcdefgh", "bcdefghi", strict=True)
) + "\n]>\n<edits>&i;</edits>"  # fmt: skip

ATTRIBUTE_BOMB = BOMB.replace("<edits>&i;</edits>", '<edits file="&i;"/>')

SECRET = "what only this machine knows"


def test_entity_bombs_are_refused_at_once(tmp_path):
    for name, text in (("a", BOMB), ("b", ATTRIBUTE_BOMB), ("c", BOMB.replace("<edits>", "<HOO>"))):
        path = put(tmp_path / f"{name}.xml", text)
        for role in ("gold", "system", "source"):
            start = time.thread_time()
            (problem,) = refused(role, path)
            assert time.thread_time() - start < 1
            assert (problem.severity, problem.code, problem.path, problem.line) == ("error", "entities", path, 3)


@pytest.mark.parametrize("text", [
    # one long entity that is asked for very often, in a text and in an attribute
    f'<!DOCTYPE edits [<!ENTITY a "{"x" * 100_000}">]>\n<edits><edit>{"&a;" * 100_000}</edit></edits>',
    f'<!DOCTYPE edits [<!ENTITY a "{"x" * 100_000}">]>\n<edits file="{"&a;" * 100_000}"/>',
    '<!DOCTYPE edits [<!ENTITY % p "<!ENTITY a \'b\'>"> %p;]>\n<edits>&a;</edits>',
    '<!DOCTYPE edits [<!ENTITY a "&a;">]>\n<edits>&a;</edits>',
])  # fmt: skip
def test_entities_of_every_kind_are_refused_at_once(tmp_path, text):
    path = put(tmp_path / "0001GE.xml", text)
    start = time.thread_time()
    (problem,) = refused("gold", path)
    assert time.thread_time() - start < 1
    assert (problem.severity, problem.code, problem.path, problem.line) == ("error", "entities", path, 1)
    assert len(problem.message) < 300


@pytest.fixture
def asked():
    """A server on this machine, and what is asked of it."""
    found: list[str] = []

    class Server(BaseHTTPRequestHandler):
        def do_GET(self):
            found.append(self.path)
            self.send_error(404)

        def log_message(self, *words):
            pass

    with HTTPServer(("127.0.0.1", 0), Server) as server:
        thread = threading.Thread(target=server.serve_forever, args=(0.01,))
        thread.start()
        yield f"http://127.0.0.1:{server.server_port}", found
        server.shutdown()
        thread.join()


def test_nothing_is_asked_of_the_network(tmp_path, asked):
    address, found = asked
    body = edit(0, 1, "a", "b")
    texts = [
        f'<!DOCTYPE edits SYSTEM "{address}/edits.dtd">\n<edits>{body}</edits>',
        f'<!DOCTYPE edits [<!ENTITY x SYSTEM "{address}/x">]>\n<edits>&x;</edits>',
        f'<!DOCTYPE edits [<!ENTITY % x SYSTEM "{address}/x"> %x;]>\n<edits>{body}</edits>',
        f'<!DOCTYPE edits [<!NOTATION n SYSTEM "{address}/n">]>\n<edits>{body}</edits>',
        f'<edits xmlns:xi="http://www.w3.org/2001/XInclude"><xi:include href="{address}/x"/>{body}</edits>',
        f'<edits xmlns:i="http://www.w3.org/2001/XMLSchema-instance" i:schemaLocation="a {address}/a">{body}</edits>',
        f'<?xml-stylesheet href="{address}/style.xsl"?>\n<edits>{body}</edits>',
    ]
    read_whole, refusals = 0, []
    for text in texts:
        path = put(tmp_path / "0001GE.xml", text)
        for role in ("gold", "system"):
            try:
                read_whole += len(read(role, path).edits)
            except Unreadable as error:
                refusals += codes(error.problems)
    assert (read_whole, refusals) == (10, [("error", "entities")] * 4)
    assert found == []
    with pytest.raises(urllib.error.HTTPError):
        urllib.request.build_opener(urllib.request.ProxyHandler({})).open(f"{address}/here")
    assert found == ["/here"]


@pytest.mark.parametrize("encoding", ["utf-8", "utf-16", "utf-7"])
@pytest.mark.parametrize("kind", ["SYSTEM", 'PUBLIC "x"'])
def test_external_entities_are_never_resolved(tmp_path, kind, encoding):
    secret = put(tmp_path / "secret.txt", SECRET)
    text = (
        f'<?xml version="1.0" encoding="{encoding}"?><!DOCTYPE edits [<!ENTITY x {kind} "file://{secret}">]>'
        '<edits><edit start="0" end="1"><original>&x;</original></edit></edits>'
    )
    problems = refused("gold", put(tmp_path / "0001GE.xml", text.encode(encoding)))
    assert codes(problems) == [("error", "entities")]
    assert SECRET not in str(problems)


def test_an_external_document_type_is_not_read(tmp_path):
    put(tmp_path / "edits.dtd", f'<!ENTITY x "{SECRET}">')
    text = f'<!DOCTYPE edits SYSTEM "file://{tmp_path}/edits.dtd">\n<edits>{edit(0, 1, "a", "b")}</edits>'
    assert len(read("gold", put(tmp_path / "0001GE.xml", text)).edits) == 1
    path = put(tmp_path / "0001GE.xml", text.replace(">a<", ">&x;<"))
    (problem,) = refused("gold", path)
    assert (problem.code, problem.line) == ("entities", 2)
    assert SECRET not in problem.message


@pytest.mark.parametrize(
    ("text", "line", "column"),
    [
        ("<edits>\n  <edit></wrong>\n</edits>", 2, 17),
        ("<edits>\n<edit", 2, 6),
        ("<edits/>\n<edits/>", 2, 1),
        ("<edits>\n\n a & b</edits>", 3, 5),
        ("plain < text", 1, 1),
    ],
)
def test_xml_that_breaks_says_line_and_column(tmp_path, text, line, column):
    path = put(tmp_path / "0001AA0.xml", text if text.startswith("<") else f"<{text}")
    problem = refused("system", path)[0]
    assert (problem.severity, problem.code, problem.path) == ("error", "xml", path)
    if text.startswith("<"):
        assert problem.line == line
        assert f"line {line}, column " in problem.message
        assert abs(int(problem.message.rsplit("column ", 1)[1].rstrip(")")) - column) <= 2


@pytest.mark.parametrize(
    ("text", "code", "said"),
    [
        ("", "empty", "is empty"),
        ("  \n", "empty", "is empty"),
        ("<results><counts/></results>", "root", "a file of results"),
        ('<HOO version="2.1"/>', "root", "a source text"),
        ("<html/>", "root", "XML of another kind (<html>)"),
    ],
)
def test_what_is_no_edit_file_is_refused(tmp_path, text, code, said):
    path = put(tmp_path / "0001AA0.xml", text)
    (problem,) = refused("system", path)
    assert (problem.severity, problem.code, problem.path) == ("error", code, path)
    assert said in problem.message


@pytest.mark.parametrize(
    ("start", "end", "said"),
    [
        ("x", "3", "start is 'x', end is '3'"),
        ("1.5", "3", "start is '1.5'"),
        ("-1", "3", "start is '-1'"),
        ("5", "3", "start is '5', end is '3'"),
        ("", "3", "start is ''"),
        ("1e3", "3000", "start is '1e3'"),
        ("１", "3", "start is "),
        ("1", "9" * 30, "end is '999"),
    ],
)
def test_offsets_that_are_no_span_refuse_the_file(tmp_path, start, end, said):
    path = put(tmp_path / "0001AA0.xml", xml(RT, edit(start, end, "x", "y", index="0042")))
    (problem,) = refused("system", path)
    assert (problem.severity, problem.code, problem.path, problem.line) == ("error", "offsets", path, 3)
    assert "edit 0042: " in problem.message
    assert said in problem.message


def test_missing_offsets_refuse_the_file(tmp_path):
    path = put(tmp_path / "0001AA0.xml", xml('<edit index="0042" end="3"/>'))
    (problem,) = refused("system", path)
    assert "edit 0042: start is missing, end is '3'" in problem.message


def test_every_bad_file_of_a_folder_is_named_and_nothing_is_scored(tmp_path):
    put(tmp_path / "Run/0001AA0.xml", xml(RT))
    bad = [put(tmp_path / "Run/0002AA0.xml", "<edits>"), put(tmp_path / "Run/0003AA0.xml", "")]
    problems = refused("system", str(tmp_path / "Run"))
    assert [(problem.path, problem.code) for problem in problems] == [
        (bad[0], "xml"), (bad[1], "empty"), (str(tmp_path / "Run"), "bad-files"),
    ]  # fmt: skip
    assert "2 of its 3 files cannot be used" in problems[-1].message


def test_a_bad_run_does_not_spoil_the_others(tmp_path):
    gold = put(tmp_path / "Gold/0001GE.xml", xml(RT))
    put(tmp_path / "good/0001AA0.xml", xml(RT))
    bad = put(tmp_path / "bad/0001AB0.xml", xml(edit("x", 3)))
    runs = [str(tmp_path / "bad"), str(tmp_path / "good")]
    scored = scoring.evaluate("edits", os.path.dirname(gold), runs, {}, _settings())
    assert scored.unread == (runs[0],)
    assert scored.evaluation.system_names == ("good",)
    assert [problem.path for problem in scored.problems if problem.severity == "error"] == [bad, runs[0]]


def _settings() -> Settings:
    from lexeval_gui import tasks

    return Settings(tasks.load("edits").identity.parameters)


def test_files_that_are_passed_over_are_noted_and_not_counted(tmp_path):
    put(tmp_path / "Gold/0001GE.xml", xml(RT))
    for name in ("0001AA0.xml", ".0002AA0.xml", "notes.txt", ".DS_Store"):
        put(tmp_path / "Run" / name, xml(RT))
    known = joined(str(tmp_path / "Gold"), str(tmp_path / "Run"))
    problem = found(known.problems, "ignored-files")
    assert (problem.severity, problem.path) == ("note", str(tmp_path / "Run"))
    assert all(name in problem.message for name in (".0002AA0.xml", "notes.txt", ".DS_Store"))


def test_a_folder_without_edit_files_is_refused(tmp_path):
    put(tmp_path / "Run/notes.txt", "")
    assert codes(refused("system", str(tmp_path / "Run"))) == [("error", "no-files")]
    assert codes(refused("system", str(tmp_path / "none"))) == [("error", "cannot-open")]


def test_two_runs_in_a_folder_are_scored_with_a_warning(tmp_path):
    for name in ("0001GE", "0002GE"):
        put(tmp_path / f"Gold/{name}.xml", xml(RT, file=name[:4]).replace('file="0001"', ""))
    put(tmp_path / "Run/0001MQ0.xml", xml(RT))
    put(tmp_path / "Run/0002MQ1.xml", xml(RT, file="0002").replace(' file="0001"', ""))
    known = joined(str(tmp_path / "Gold"), str(tmp_path / "Run"))
    problem = found(known.problems, "mixed-runs")
    assert (problem.severity, len(known.runs[0].edits)) == ("warning", 2)
    assert "MQ0, MQ1" in problem.message


def test_duplicate_edits_are_warned_of_and_counted(tmp_path):
    path = put(tmp_path / "0001AA0.xml", xml(RT, MT, RT, RT.replace("0001", "0009")))
    part = read("system", path)
    problem = found(part.problems, "duplicate-edit")
    assert (problem.severity, problem.path, len(part.edits)) == ("warning", path, 4)
    assert problem.lines == (11, 12)


def test_edits_that_differ_in_anything_are_no_duplicates(tmp_path):
    others = [RT.replace(*pair) for pair in (("RT", "UT"), (">in<", ">on<"), ('end="17"', 'end="18"'), ('"1"', '"2"'))]
    assert read("system", put(tmp_path / "0001AA0.xml", xml(RT, *others))).problems == ()


def test_a_file_attribute_that_disagrees_is_warned_of_and_the_name_trusted(tmp_path):
    part = read("system", put(tmp_path / "0002AA0.xml", xml(RT)))
    problem = found(part.problems, "file-attribute")
    assert (problem.severity, problem.line, list(part.fragments)) == ("warning", 1, ["0002"])
    assert 'says file="0001", but is named 0002' in problem.message


def test_one_cause_in_many_files_is_said_once(tmp_path):
    for n in range(1, 30):
        put(tmp_path / f"Run/{n:04}AA0.xml", xml(RT, file="7777"))
    problem = found(read("system", str(tmp_path / "Run")).problems, "file-attribute")
    assert "in 29 files altogether" in problem.message


@pytest.mark.parametrize("declared", ["", ' encoding="UTF-8"', ' encoding="us-ascii"'])
def test_bytes_that_contradict_the_encoding_are_refused_with_the_line(tmp_path, declared):
    text = f'<?xml version="1.0"{declared}?>\n' + xml(RT, edit(0, 1, "é", "e"))
    path = put(tmp_path / "0001AA0.xml", text.encode("windows-1252"))
    (problem,) = refused("system", path)
    assert (problem.code, problem.path, problem.line) == ("encoding", path, 4)
    assert len(read("system", path, encoding="windows-1252").edits) == 2


def test_an_unknown_encoding_is_refused(tmp_path):
    path = put(tmp_path / "0001AA0.xml", f'<?xml version="1.0" encoding="klingon"?>\n{xml(RT)}')
    assert codes(refused("system", path)) == [("error", "encoding")]
    assert codes(refused("system", path, encoding="base64")) == [("error", "encoding")]


def test_crlf_and_a_mark_are_accepted(tmp_path):
    text = b"\xef\xbb\xbf" + xml(RT, MT).replace("\n", "\r\n").encode()
    part = read("system", put(tmp_path / "0001AA0.xml", text))
    assert (len(part.edits), part.problems) == (2, ())


def test_xml_needs_its_texts_at_the_m2_levels(tmp_path):
    gold = put(tmp_path / "0001GE.xml", xml(RT))
    with pytest.raises(Unreadable) as caught:
        joined(gold, gold, **{"as": "m2"})
    assert codes(caught.value.problems)[-1] == ("error", "no-source")


def test_a_very_deep_file_is_refused(tmp_path):
    path = put(tmp_path / "0001AA0.xml", "<edits>" + "<a>" * 10_000 + "</a>" * 10_000 + "</edits>")
    assert codes(refused("system", path)) == [("error", "xml")]


def test_parameters_of_joining_are_the_task_s(tmp_path):
    assert set(joining.PARAMETERS) <= set(_settings().parameters)


# -- what is odd is still scored, and how ------------------------------------------------------------------------------


def scored(tmp_path, gold, *runs, **values):
    """Totals and problems of edits in XML about one text, by its offsets."""
    put(tmp_path / "Source/0001.xml", source_xml(TEXT))
    files = [("gold", put(tmp_path / "Gold/0001GE.xml", xml(*gold)))]
    files += [("system", put(tmp_path / f"R{n}/0001AA{n}.xml", xml(*run))) for n, run in enumerate(runs)]
    made = opened(files, **values)
    return made, made.dataset.problems


def test_an_edit_past_the_end_is_scored_and_becomes_spurious(tmp_path):
    made, problems = scored(tmp_path, [RT], [RT, edit(38, 90, "hn.", "x", type="UT")])
    assert counts(made) == (1, 2, 1, 1, 1, 1)
    assert (found(problems, "past-end").severity, len(problems)) == ("warning", 1)


def test_an_original_that_differs_is_scored_by_its_offsets(tmp_path):
    made, problems = scored(tmp_path, [RT], [RT.replace(">at<", ">on<")])
    assert counts(made) == (1, 1, 1, 1, 1, 0)
    assert found(problems, "original").severity == "warning"
    assert "the text has 'at' at 15–17, the file says 'on'" in found(problems, "original").message


def test_duplicates_count_each_time(tmp_path):
    made, problems = scored(tmp_path, [RT], [RT, RT.replace("0001", "0009", 2)])
    assert counts(made)[:2] == (1, 2)
    assert "duplicate-edit" in [problem.code for problem in problems]


def test_edits_without_part_align_with_nothing_until_a_part_is_assumed(tmp_path):
    without = RT.replace(' part="1"', "")
    made, problems = scored(tmp_path / "a", [RT], [without])
    assert counts(made) == (1, 1, 0, 0, 0, 1)
    assert found(problems, "no-part").severity == "warning"
    made, problems = scored(tmp_path / "b", [RT], [without], assume_part="1")
    assert counts(made) == (1, 1, 1, 1, 1, 0)
    assert problems == ()


def test_hints_about_one_edit_are_no_warnings(tmp_path):
    hints = [
        edit(15, 18, "at ", "in ", type="RT"),  # one blank more
        edit(15, 17, "at", "In", type="RT"),  # the case
        edit(15, 17, "at", "in", type="RD"),  # the type
    ]
    assert scored(tmp_path, [RT], *([hint] for hint in hints))[1] == ()
