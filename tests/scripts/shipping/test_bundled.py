"""What goes into the folder for machines without Python."""

from __future__ import annotations

from scripts.shipping.bundled import Entry, is_shipped, links_to, needed_libraries

PLUGINS = "PySide6/Qt/plugins"

ENTRIES: list[Entry] = [
    ("lib/a.so", "/site/a.so", "EXTENSION"),
    (f"{PLUGINS}/platforms/libqxcb.so", "/qt/libqxcb.so", "BINARY"),
    (f"{PLUGINS}/platforms/libqvnc.so", "/qt/libqvnc.so", "BINARY"),
    (f"{PLUGINS}/imageformats/libqsvg.so", "/qt/libqsvg.so", "BINARY"),
    (f"{PLUGINS}/imageformats/libqgif.so", "/qt/libqgif.so", "BINARY"),
    ("PySide6/Qt/lib/libQt6Gui.so.6", "/qt/libQt6Gui.so.6", "BINARY"),
    ("PySide6/Qt/lib/libQt6Network.so.6", "/qt/libQt6Network.so.6", "BINARY"),
    ("a.libs/libf.so", "/site/a.libs/libf.so", "BINARY"),
    ("b.libs/libf.so", "/site/b.libs/libf.so", "BINARY"),
    ("libpython3.11.so.1.0", "/usr/libpython3.11.so.1.0", "BINARY"),
    ("libQt6Gui.so.6", "PySide6/Qt/lib/libQt6Gui.so.6", "SYMLINK"),
    ("libQt6Network.so.6", "PySide6/Qt/lib/libQt6Network.so.6", "SYMLINK"),
]

LOADED = {
    "/site/a.so": ["libf.so", "libc.so.6"],
    "/qt/libqxcb.so": ["libQt6Gui.so.6", "libxcb.so.1"],
    "/qt/libqvnc.so": ["libQt6Network.so.6"],
    "/qt/libQt6Gui.so.6": ["libGL.so.1"],
}


def imports(path: str) -> list[tuple[str, str | None]]:
    return [(name, None) for name in LOADED.get(path, ())]


def test_what_only_unused_plugins_load_is_left_out() -> None:
    kept, outside = needed_libraries(ENTRIES, imports)
    places = {place for place, *_ in kept}
    gone = {place for place, _, kind in ENTRIES if kind != "SYMLINK"} - places
    assert {place.rpartition("/")[2] for place in gone} == {"libqvnc.so", "libqgif.so", "libQt6Network.so.6"}
    assert {"a.libs/libf.so", "b.libs/libf.so"} <= places  # each package has its own of this name
    assert outside == ["libGL.so.1", "libxcb.so.1"]


def test_no_link_leads_to_what_is_left_out() -> None:
    kept, _ = needed_libraries(ENTRIES, imports)
    assert [link[0] for link in links_to(kept, ENTRIES)] == ["libQt6Gui.so.6"]


def test_the_contract_of_tasks_needs_pytest_and_stays_out() -> None:
    assert not is_shipped("lexeval_gui.testing")
    assert not is_shipped("lexeval_gui.testing.contract")
    assert is_shipped("lexeval_gui.tasks.edits")
