#!/bin/sh
# Sees to it that the browser tests have a browser: browser.sh PYTHON
# Debian's Chromium without windows, installed where that may be done; elsewhere (Ubuntu has it only as a
# snap) the one that Playwright fetches. A whole Chromium will do, in twice the time.
set -eu
python=$1

works() {
    command -v "$1" >/dev/null 2>&1 && "$1" --version >/dev/null 2>&1
}

install() {
    DEBIAN_FRONTEND=noninteractive apt-get install --yes --no-install-recommends chromium-headless-shell
}

works chromium-headless-shell && exit 0
with_deps=
if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null 2>&1; then
    echo "Installing chromium-headless-shell"
    install >/dev/null 2>&1 || { ! works chromium && apt-get update && install; } >/dev/null 2>&1 || true
    works chromium-headless-shell && exit 0
    with_deps=--with-deps
fi
works chromium && exit 0
"$python" -m playwright install $with_deps --only-shell chromium >/dev/null || {
    echo "Chromium could not be installed: the browser tests will be skipped. On Debian: sudo apt-get install chromium-headless-shell" >&2
}
