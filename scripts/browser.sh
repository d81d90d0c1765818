#!/bin/sh
# Sees to it that the browser tests have a browser: Debian's Chromium. Where it is missing and may be
# installed, it is.
set -eu

command -v chromium >/dev/null 2>&1 && exit 0

if [ "$(id -u)" != 0 ] || ! command -v apt-get >/dev/null 2>&1; then
    echo "Chromium is not installed: the browser tests will be skipped. On Debian and Ubuntu: sudo apt-get install chromium" >&2
    exit 0
fi
echo "Installing chromium"
{ apt-get update && DEBIAN_FRONTEND=noninteractive apt-get install --yes --no-install-recommends chromium; } >/dev/null || {
    echo "Chromium could not be installed: the browser tests will be skipped." >&2
    exit 0
}
