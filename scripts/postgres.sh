#!/bin/sh
# Sees to it that a PostgreSQL server can be started by the tests; they start one of their own, in a
# folder of their own. Where it is missing and may be installed, it is.
set -eu

command -v initdb >/dev/null 2>&1 && exit 0
ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1 && exit 0

if [ "$(id -u)" != 0 ] || ! command -v apt-get >/dev/null 2>&1; then
    echo "PostgreSQL is not installed: its tests will be skipped. On Debian and Ubuntu: sudo apt-get install postgresql" >&2
    exit 0
fi
echo "Installing postgresql"
{ apt-get update && DEBIAN_FRONTEND=noninteractive apt-get install --yes --no-install-recommends postgresql; } >/dev/null || {
    echo "PostgreSQL could not be installed: its tests will be skipped." >&2
    exit 0
}
