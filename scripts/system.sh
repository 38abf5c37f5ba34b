#!/usr/bin/env bash
# Finds what the machine itself lacks and has it installed: by root with apt-get, else the command is printed, for
# Debian, Fedora and Arch. Debian's was tried; the others are as they are documented.
#
#   scripts/system.sh before PYTHON   before anything is set up: Python's venv, Qt's libraries, a font
#   scripts/system.sh after           once .venv/ is there: what Qt's own files still miss
#   scripts/system.sh display         what the window misses on the display of this session
set -euo pipefail
cd "$(dirname "$0")/.."

# What Qt's Core, Gui, Widgets and Svg load from the system, with a font configuration to draw text offscreen.
qt_base=(libEGL.so.1 libGL.so.1 libxkbcommon.so.0 libdbus-1.so.3 libfontconfig.so.1 libfreetype.so.6
         libglib-2.0.so.0 libz.so.1)
qt_x11=(libX11.so.6 libX11-xcb.so.1 libxcb-cursor.so.0 libxcb-glx.so.0 libxcb-icccm.so.4 libxcb-image.so.0
        libxcb-keysyms.so.1 libxcb-randr.so.0 libxcb-render-util.so.0 libxcb-shape.so.0 libxcb-xkb.so.1
        libxkbcommon-x11.so.0)
qt_wayland=(libwayland-client.so.0 libwayland-cursor.so.0 libwayland-egl.so.1)

if command -v apt-get >/dev/null; then system=debian
elif command -v dnf >/dev/null; then system=fedora
elif command -v pacman >/dev/null; then system=arch
else system=other
fi

# Debian names a library's package after its file: libxcb-icccm.so.4 -> libxcb-icccm4, libX11.so.6 -> libx11-6. Fedora's
# dnf finds a package by the library that it provides. On Arch the XCB utilities are named as their sources.
package_of() {
    case $system:$1 in
        fedora:*) echo "$1()(64bit)" ;;
        arch:libEGL.* | arch:libGL.*) echo libglvnd ;;
        arch:libglib-* | arch:libgthread-*) echo glib2 ;;
        arch:libfreetype.*) echo freetype2 ;;
        arch:libfontconfig.*) echo fontconfig ;;
        arch:libdbus-*) echo dbus ;;
        arch:libz.*) echo zlib ;;
        arch:libX11*) echo libx11 ;;
        arch:libwayland-*) echo wayland ;;
        arch:libxcb-icccm.*) echo xcb-util-wm ;;
        arch:libxcb-render-util.*) echo xcb-util-renderutil ;;
        arch:libxcb-cursor.* | arch:libxcb-image.* | arch:libxcb-keysyms.*) echo "$1" | sed -E 's/^lib(xcb)-([a-z]+).*/\1-util-\2/' ;;
        arch:libxcb-*) echo libxcb ;;
        arch:*) echo "${1%%.so*}" ;;
        *:libglib-2.0.so.0 | *:libgthread-2.0.so.0) echo libglib2.0-0 ;;
        *:libz.so.1) echo zlib1g ;;
        *) echo "$1" | sed -E 's/_/-/g; s/([0-9])\.so\.([0-9]+).*/\1-\2/; s/\.so\.([0-9]+).*/\1/' | tr '[:upper:]' '[:lower:]' ;;
    esac
}

session_libraries() {
    if [ -n "${DISPLAY:-}" ]; then printf '%s\n' "${qt_x11[@]}"
    elif [ -n "${WAYLAND_DISPLAY:-}" ]; then printf '%s\n' "${qt_wayland[@]}"
    fi
}

missing_from_linker() { # of the libraries named on standard input
    local known library
    known=$(PATH="$PATH:/sbin:/usr/sbin" ldconfig -p)
    while read -r library; do
        [[ $known == *"$library "* ]] || echo "$library"
    done
}

missing_from_files() { # of what the Qt files named as arguments load
    ldd "$@" 2>/dev/null | awk '/not found/ { print $1 }' | grep -v '^libQt6' | sort -u || true
}

font_package() {
    case $system in
        fedora) echo dejavu-sans-fonts ;;
        arch) echo ttf-dejavu ;;
        *) echo fonts-dejavu-core ;;
    esac
}

missing_font() {
    find /usr/share/fonts /usr/local/share/fonts "$HOME/.fonts" "$HOME/.local/share/fonts" \
        \( -iname '*.ttf' -o -iname '*.otf' -o -iname '*.ttc' \) -print -quit 2>/dev/null | grep -q . || font_package
}

missing_venv() {
    "$1" -c 'import ensurepip, venv' 2>/dev/null || "$1" -c 'import sys; print("python%d.%d-venv" % sys.version_info[:2])'
}

packages_of() { # of the libraries named on standard input
    local library
    while read -r library; do package_of "$library"; done
}

qt_files() { # Qt's modules as Python loads them, and the named platform plugins
    local qt module plugin
    qt=$(.venv/bin/python -c 'import importlib.util as u; print(u.find_spec("PySide6").submodule_search_locations[0])')
    for module in Core Gui Widgets Svg Test OpenGL OpenGLWidgets PrintSupport; do
        ls "$qt/Qt$module".*so
    done
    for plugin in "$@"; do echo "$qt/Qt/plugins/platforms/lib$plugin.so"; done
}

command_elsewhere() { # of systems other than Debian, for these packages
    case $system in
        fedora) echo "Install them with"; printf '    sudo dnf install'; printf " '%s'" "$@" ;;
        arch) echo "Install them with"; echo "    sudo pacman -S --needed $*" ;;
        *) echo "Install what Debian calls"; echo "    $*" ;;
    esac
}

install() { # the packages named on standard input
    local packages=()
    mapfile -t packages < <(sort -u)
    [ ${#packages[@]} -gt 0 ] || return 0
    local command="apt-get install --yes --no-install-recommends ${packages[*]}"
    if [ $system != debian ]; then
        command=$(command_elsewhere "${packages[@]}")
        echo "This machine lacks ${#packages[@]} system package(s). $command" >&2
        echo "and run make again." >&2
    elif [ "$(id -u)" -ne 0 ]; then
        echo "This machine lacks ${#packages[@]} system package(s). Install them with" >&2
        echo "    sudo apt-get update && sudo $command" >&2
        echo "and run make again." >&2
    else
        echo "Installing system packages: ${packages[*]}"
        export DEBIAN_FRONTEND=noninteractive
        apt-get update --quiet=2 >/dev/null && $command --quiet=2 >/dev/null && return 0
        echo "That failed. The command was: apt-get update && $command" >&2
    fi
    return 1
}

[ "$(uname -s)" = Linux ] || exit 0 # Qt brings what it needs on other systems

case ${1:-} in
    before)
        { missing_venv "$2"; missing_font; { printf '%s\n' "${qt_base[@]}"; session_libraries; } | missing_from_linker | packages_of; } | install
        ;;
    after)
        mapfile -t files < <(qt_files qoffscreen)
        missing_from_files "${files[@]}" | packages_of | install
        ;;
    display)
        if [ -n "${DISPLAY:-}" ]; then mapfile -t files < <(qt_files qxcb); else mapfile -t files < <(qt_files qwayland); fi
        missing_from_files "${files[@]}" | packages_of | install
        ;;
    *)
        sed -n '2,7s/^# \{0,1\}//p' "$0" >&2
        exit 2
        ;;
esac
