"""Where the files that come with LexEval are: samples, icons, orthographies."""

from __future__ import annotations

from pathlib import Path

_PACKAGE = Path(__file__).resolve().parents[1]


def resource(*parts: str) -> Path:
    """Return the path of a file or folder below `resources/`, e.g. `resource("samples", "substitution")`.

    An installed wheel carries the folder inside the package, a checkout beside it; editable installs
    do not see what the wheel's build adds, so both places are known here and nowhere else.
    Without parts it is the folder itself. Raises FileNotFoundError if there is nothing of that name.
    """
    path = _folder(_PACKAGE).joinpath(*parts)
    if not path.exists():
        raise FileNotFoundError(f"LexEval has no resource {'/'.join(parts)}: expected it at {path}")
    return path


def _folder(package: Path) -> Path:
    installed, checkout = package / "resources", package.parent / "resources"
    for folder in (installed, checkout):
        if folder.is_dir():
            return folder
    raise FileNotFoundError(f"LexEval's resources are missing: neither {installed} nor {checkout} is a folder")
