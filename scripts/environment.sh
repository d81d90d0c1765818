#!/bin/sh
# Makes a virtual environment: environment.sh PYTHON FOLDER
# Debian and Ubuntu ship Python without the part that makes one; where that can be installed, it is.
set -eu
python=$1
folder=$2

fail() {
    echo "$1" >&2
    exit 2
}

command -v "$python" >/dev/null 2>&1 ||
    fail "$python was not found. Tacit needs Python 3.11 or newer (make PYTHON=/path/to/python3 ...)."
"$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))' ||
    fail "$("$python" --version) is too old. Tacit needs Python 3.11 or newer (make PYTHON=python3.12 ...)."

if ! "$python" -c 'import ensurepip, venv' >/dev/null 2>&1; then
    package=$("$python" -c 'import sys; print("python%d.%d-venv" % sys.version_info[:2])')
    if [ "$(id -u)" != 0 ] || ! command -v apt-get >/dev/null 2>&1; then
        fail "$python cannot make virtual environments. On Debian and Ubuntu: sudo apt-get install $package"
    fi
    echo "Installing $package"
    { apt-get update && DEBIAN_FRONTEND=noninteractive apt-get install --yes "$package"; } >/dev/null ||
        fail "$package could not be installed. Install it by hand, then try again."
fi

# --clear: what an interrupted run left behind is not trusted.
"$python" -m venv --clear "$folder" || fail "$python could not make a virtual environment in $folder."
