#!/bin/sh
# Sees to it that the browser tests have a browser: browser.sh PYTHON
# Debian's Chromium, installed where that may be done; elsewhere (Ubuntu has it only as a snap) the one
# that Playwright fetches.
set -eu
python=$1

works() {
    command -v chromium >/dev/null 2>&1 && chromium --version >/dev/null 2>&1
}

works && exit 0
with_deps=
if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null 2>&1; then
    echo "Installing chromium"
    { apt-get update && DEBIAN_FRONTEND=noninteractive apt-get install --yes --no-install-recommends chromium; } >/dev/null 2>&1 || true
    works && exit 0
    with_deps=--with-deps
fi
"$python" -m playwright install $with_deps chromium >/dev/null || {
    echo "Chromium could not be installed: the browser tests will be skipped. On Debian: sudo apt-get install chromium" >&2
}
