#!/usr/bin/env bash
# Builds .venv/ from requirements.lock and installs the project into it. `make setup` calls this when something changed.
# With WHEELS=FOLDER nothing is fetched: every package is taken from that folder (`make wheels` fills one).
set -euo pipefail
cd "$(dirname "$0")/.."

new_enough() {
    "$1" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null
}

find_python() {
    local name
    for name in ${PYTHON:-python3 python3.11 python3.12 python3.13 python3.14}; do
        if new_enough "$name"; then command -v "$name" && return; fi
    done
    echo "LexEval needs Python 3.11 or newer; ${PYTHON:-python3} is $(${PYTHON:-python3} --version 2>&1 || true)." >&2
    echo "If another one is installed, name it: make PYTHON=/path/to/python3.12" >&2
    return 1
}

make_venv() {
    local python
    python=$(find_python)
    scripts/system.sh before "$python"
    echo "Setting up .venv/ with $("$python" --version)"
    "$python" -m venv --clear .venv
}

pip_install() {
    .venv/bin/python -m pip install --quiet --disable-pip-version-check "$@" "${sources[@]}"
}

sources=()
if [ -n "${WHEELS:-}" ]; then
    [ -d "$WHEELS" ] || { echo "There is no folder $WHEELS: make wheels FOLDER=$WHEELS fills one where there is a network." >&2; exit 1; }
    sources=(--no-index --find-links "$WHEELS")
    export PIP_CONFIG_FILE=/dev/null # an index that is set there, or a constraint, would be asked for
    unset PIP_INDEX_URL PIP_EXTRA_INDEX_URL PIP_FIND_LINKS
fi

# A .venv/ whose Python is gone or too old (after a system upgrade) is built anew.
new_enough .venv/bin/python && .venv/bin/python -m pip --version >/dev/null 2>&1 || make_venv

echo "Installing what requirements.lock names (some 200 MB on the first run${WHEELS:+, from $WHEELS})"
pip_install --require-hashes --only-binary :all: --requirement requirements.lock
pip_install --no-deps --no-build-isolation --editable .
scripts/system.sh after

# The proof: Qt starts without a display and finds a font.
QT_QPA_PLATFORM=offscreen .venv/bin/python - <<'EOF'
import sys
from PySide6.QtGui import QFontDatabase
from PySide6.QtWidgets import QApplication

application = QApplication([])
if not QFontDatabase.families():
    sys.exit("Qt finds no font on this machine: install one, e.g. the package fonts-dejavu-core")
EOF
echo "Ready: .venv/bin/lexeval"
