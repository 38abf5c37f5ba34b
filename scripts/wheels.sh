#!/usr/bin/env bash
# Fetches every package that requirements.lock names into a folder, for `make WHEELS=FOLDER` without network.
set -euo pipefail
cd "$(dirname "$0")/.."

folder=${1:?names no folder: make wheels FOLDER=wheels}
.venv/bin/python -m pip download --quiet --disable-pip-version-check --require-hashes --only-binary :all: \
    --requirement requirements.lock --dest "$folder"
echo "$(find "$folder" -name '*.whl' | wc -l) packages in $folder, for $(.venv/bin/python --version) on $(uname -sm)"
