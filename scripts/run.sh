#!/usr/bin/env bash
# Opens the window on the built-in sample; without a display, draws it into build/ and prints the scores.
set -euo pipefail
cd "$(dirname "$0")/.."
lexeval=.venv/bin/lexeval
sample=resources/samples/substitution

without_display() {
    echo "$1: the window cannot be opened."
    echo "Drawing it into build/ and printing the scores of the sample instead."
    QT_QPA_PLATFORM=offscreen $lexeval shots build
    $lexeval score substitution $sample/sample.gold $sample/*.oot
}

display_answers() { # Qt aborts where it cannot connect: asked in a process of its own, without its last words
    { (ulimit -c 0; .venv/bin/python -c 'from PySide6.QtGui import QGuiApplication; QGuiApplication([])'); } >/dev/null 2>&1
}

if [ "$(uname -s)" = Linux ]; then
    if [ -z "${DISPLAY:-}${WAYLAND_DISPLAY:-}" ]; then
        without_display "No display (neither DISPLAY nor WAYLAND_DISPLAY is set)"
        exit
    fi
    scripts/system.sh display
    if ! display_answers; then
        without_display "The display ${DISPLAY:-$WAYLAND_DISPLAY} does not answer"
        exit
    fi
fi
exec $lexeval open --sample substitution
