#!/bin/sh
# Sees to it that the browser tests have a browser: browser.sh PYTHON
# Debian's Chromium, installed where that may be done; elsewhere (Ubuntu has it only as a snap) the one
# that Playwright fetches. There are two programs of it: the one without windows and menus is faster, and
# most tests use it if it is there.
set -eu
python=$1

works() {
    command -v "$1" >/dev/null 2>&1 && "$1" --version >/dev/null 2>&1
}

install() {
    DEBIAN_FRONTEND=noninteractive apt-get install --yes --no-install-recommends chromium chromium-headless-shell
}

works chromium && works chromium-headless-shell && exit 0
with_deps=
if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null 2>&1; then
    echo "Installing chromium"
    # With what is there already, the package lists are not fetched only to be faster.
    install >/dev/null 2>&1 || works chromium || { apt-get update && install; } >/dev/null 2>&1 || true
    with_deps=--with-deps
fi
works chromium && exit 0
"$python" -m playwright install $with_deps chromium >/dev/null || {
    echo "Chromium could not be installed: the browser tests will be skipped. On Debian: sudo apt-get install chromium chromium-headless-shell" >&2
}
