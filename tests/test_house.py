"""What import-linter and the setup cannot see, because a name may stand in a string."""

from __future__ import annotations

import ast
import re
import sys
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import PySide6
import pytest
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

import lexeval_gui
from lexeval_gui.core import task

QT = re.compile(r"PySide6|pyqtgraph|shiboken6")


def sources(folder: Path) -> list[Path]:
    return sorted(path for path in folder.rglob("*.py") if "window" not in path.relative_to(folder).parts)


def test_nothing_but_the_window_names_qt(project: Path) -> None:
    found = sources(project / "lexeval_gui")
    assert len(found) > 10
    assert [path for path in found if QT.search(path.read_text(encoding="utf-8"))] == []


def test_commands_never_name_the_window(project: Path) -> None:
    commands = sources(project / "lexeval_gui" / "commands")
    assert [path for path in commands if "lexeval_gui.window" in path.read_text(encoding="utf-8")] == []


def imported(node: ast.AST, modules: Mapping[str, str]) -> Iterator[str]:
    """What a piece of code imports, in functions too; what only a type checker sees is left out."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.If) and "TYPE_CHECKING" in ast.unparse(child.test):
            continue
        if isinstance(child, ast.Import):
            yield from (alias.name for alias in child.names)
        elif isinstance(child, ast.ImportFrom):
            names = (f"{child.module}.{alias.name}" for alias in child.names)
            yield from (name if name in modules else str(child.module) for name in names)
        else:
            yield from imported(child, modules)


def cycle_of(modules: Mapping[str, str]) -> list[str]:
    """A cycle of modules, given by their names and sources; empty if there is none."""
    graph = {name: {*imported(ast.parse(source), modules)} & {*modules} - {name} for name, source in modules.items()}
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as error:
        return list(error.args[1])
    return []


@pytest.mark.slow
def test_no_module_imports_itself_by_way_of_others(project: Path) -> None:
    """import-linter sees cycles of siblings; one may also go through a folder's own `__init__`."""
    paths = [path.relative_to(project) for path in (project / "lexeval_gui").rglob("*.py")]
    names = {".".join(path.with_suffix("").parts).removesuffix(".__init__"): path for path in paths}
    modules = {name: (project / path).read_text(encoding="utf-8") for name, path in names.items()}
    assert len(modules) > 100
    assert cycle_of(modules) == []


@pytest.mark.parametrize(
    ("source", "is_cycle"),
    [
        ("from p import a", True),
        ("def f() -> None:\n    from p.a import x", True),
        ("from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    from p import a", False),
    ],
)
def test_the_rule_sees_what_is_imported_in_a_function(source: str, is_cycle: bool) -> None:
    assert bool(cycle_of({"p": "", "p.a": "import p.b", "p.b": source})) is is_cycle


def test_every_label_of_the_window_is_plain_or_marked_by_us(project: Path) -> None:
    """What Qt would take for HTML in a text from a file: labels of `labels.py` alone, no message box, no rich text."""
    raw = re.compile(
        r"\b(QLabel\(|QMessageBox|setInformativeText|QErrorMessage|RichText|AutoText|QTextBrowser\(self|\"&&\")"
    )
    found = {path for path in (project / "lexeval_gui" / "window").rglob("*.py") if raw.search(path.read_text("utf-8"))}
    assert {path.name for path in found} == {"labels.py"}


def test_nobody_asks_qt_for_what_is_never_let_go_of(project: Path) -> None:
    """See `soon.py`, which says so itself."""
    window = (project / "lexeval_gui" / "window").rglob("*.py")
    found = {path.name for path in window if "singleShot(0," in path.read_text(encoding="utf-8")}
    assert found == {"soon.py"}


def test_nobody_asks_a_layout_for_its_items(project: Path) -> None:
    """Qt deletes an item with its widget and Qt's bindings do not hear of it: what is made next at its address is taken
    for the item. `takeAt` gives an item away; a layout of one's own has to say what it holds; `nest` puts a layout into
    another and has its items forgotten."""
    asking = re.compile(r"\.(itemAt|addLayout|insertLayout|setLayout)\(")
    window = (project / "lexeval_gui" / "window").rglob("*.py")
    found = {path.name for path in window if asking.search(path.read_text(encoding="utf-8"))}
    assert found == {"layouts.py"}


def test_data_is_structs(project: Path) -> None:
    """Python writes and compiles the methods of a dataclass, for half a millisecond each."""
    modules = (project / "lexeval_gui").rglob("*.py")
    assert [
        path for path in modules if re.search(r"^ *(from|import) dataclasses\b", path.read_text("utf-8"), re.M)
    ] == []


@pytest.fixture(scope="module")
def nodes() -> list[ast.AST]:
    """All of the code of the package."""
    modules = (Path(lexeval_gui.__file__).parent).rglob("*.py")
    return [node for path in modules for node in ast.walk(ast.parse(path.read_text("utf-8")))]


def fields_of_structs(nodes: Iterable[ast.AST]) -> set[tuple[str, str]]:
    """The names of classes that are Structs, or are made of one, with those of their own fields."""
    classes = [node for node in nodes if isinstance(node, ast.ClassDef)]
    structs = {"Struct"}
    while more := {c.name for c in classes if structs & {*map(ast.unparse, c.bases)}} - structs:
        structs |= more
    return {
        (node.name, part.target.id)
        for node in classes
        if node.name in structs
        for part in node.body
        if isinstance(part, ast.AnnAssign) and isinstance(part.target, ast.Name)
    }


def test_no_field_is_read_from_a_class(nodes: list[ast.AST]) -> None:
    """A Struct holds no default there, but what reads the field of an object; mypy takes the one for the other."""
    read = [(ast.unparse(node.value), node.attr) for node in nodes if isinstance(node, ast.Attribute)]
    assert {*read} & fields_of_structs(nodes) == set()


def test_what_is_replaced_is_a_field(nodes: list[ast.AST]) -> None:
    """mypy does not know what `replace` of a Struct can be asked for."""
    calls = [node for node in nodes if isinstance(node, ast.Call) and ast.unparse(node.func) == "replace"]
    given = {keyword.arg for call in calls for keyword in call.keywords if keyword.arg is not None}
    assert len(given) > 100
    assert given - {name for _, name in fields_of_structs(nodes)} == set()


def test_qt_is_one_that_counts_references_right() -> None:
    version = tuple(map(int, PySide6.__version__.split(".")[:2]))
    assert (6, 8) <= version < (6, 12)


def test_lock_holds_hashes_for_everything_and_no_address(project: Path) -> None:
    lock = (project / "requirements.lock").read_text(encoding="utf-8")
    entries = re.split(r"\n(?=\w)", re.sub(r"^#.*\n", "", lock, flags=re.MULTILINE))
    assert [entry.split()[0] for entry in entries if "--hash=sha256:" not in entry] == []
    assert re.search(r"://|--(extra-)?index-url|--find-links", lock) is None


@pytest.mark.parametrize("group", ["dependencies", "build", "bundle", "dev"])
def test_every_dependency_has_its_line_in_contributing(project: Path, group: str) -> None:
    table = tomllib.loads((project / "pyproject.toml").read_text(encoding="utf-8"))
    names = table["project"]["dependencies"] if group == "dependencies" else table["dependency-groups"][group]
    lines = (project / "CONTRIBUTING.md").read_text(encoding="utf-8")
    wanted = [re.split(r"[<>=]", name)[0] for name in names]
    assert [name for name in wanted if f"\n| {name} |" not in lines] == []


def test_lock_is_up_to_date_with_the_declared_dependencies(project: Path) -> None:
    table = tomllib.loads((project / "pyproject.toml").read_text(encoding="utf-8"))
    declared = table["project"]["dependencies"] + [
        name for group in table["dependency-groups"].values() for name in group
    ]
    locked = (project / "requirements.lock").read_text(encoding="utf-8").lower()
    wanted = [re.split(r"[<>=]", name)[0].lower() for name in declared]
    assert [name for name in wanted if not re.search(rf"^{re.escape(name)}==", locked, re.MULTILINE)] == []


def test_qt_takes_no_reference_from_none(qtbot: QtBot) -> None:
    label = QLabel()
    qtbot.addWidget(label)
    before = sys.getrefcount(None)
    for number in range(200):
        label.setText(str(number))
    assert sys.getrefcount(None) > before - 100


def test_the_guide_names_files_that_are_there(project: Path) -> None:
    text = (project / "CONTRIBUTING.md").read_text(encoding="utf-8")
    named = re.findall(r"`([\w.]+/(?:[\w./]*/)?(?:\w+\.py)?)(?:: \w+)?`", text)
    assert len(named) > 20
    roots = (project, project / "lexeval_gui")
    assert [
        name for name in named if not name.startswith(".") and not any((root / name).exists() for root in roots)
    ] == []


def test_the_guide_names_what_files_hold(project: Path) -> None:
    text = (project / "CONTRIBUTING.md").read_text(encoding="utf-8")
    for path, name in re.findall(r"`([\w/]+\.py): (\w+)`", text):
        assert re.search(rf"^(?:def |class )?{name}\b", (project / "lexeval_gui" / path).read_text("utf-8"), re.M), path


def test_all_that_the_contract_of_tasks_names_is_there_at_run_time() -> None:
    assert [name for name in task.__all__ if not hasattr(task, name)] == []
    with pytest.raises(AttributeError, match="has no attribute 'Guesses'"):
        task.Guesses  # noqa: B018
