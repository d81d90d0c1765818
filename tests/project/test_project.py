"""What holds for the project as a whole: its files, its pages, its pinned dependencies."""

from __future__ import annotations

import ast
import re
import tomllib

import pytest

import tacit
from tacit.bots import BOTS
from tacit.games import NAMES
from tests.project.files import ROOT, project_files

PINNED = ("play", "dev")
DOCS = sorted(path.relative_to(ROOT).as_posix() for path in ROOT.glob("docs/**/*.md"))
PAGES = sorted(path.name for path in ROOT.glob("*.md")) + DOCS
# Paths of somebody's machine, and addresses that packages are fetched from. Written in parts, so
# that this file does not find itself.
PRIVATE = re.compile(
    "|".join(
        (
            r"/(?:home|root|Users|tmp|work|opt)" + r"/[\w.]",
            r"https?://\S*" + r"pypi",
            "files" + r"\.pythonhosted",
            r"--(?:extra-)?index" + r"-url[ =]",
            r"--find" + r"-links",
        )
    )
)


def pins(name: str) -> dict[str, str]:
    """The pinned packages, each with its block of hashes."""
    text = (ROOT / "requirements" / f"{name}.txt").read_text(encoding="utf-8")
    blocks = re.split(r"\n(?=\S)", re.sub(r"^ *#.*\n", "", text, flags=re.MULTILINE))
    return {block.split(" \\")[0]: block for block in blocks if block.strip()}


def read(name: str) -> str:
    return (ROOT / name).read_text(encoding="utf-8")


def test_no_file_names_a_machine_or_a_package_index() -> None:
    found = []
    for path in project_files():
        text = path.read_text(encoding="utf-8", errors="replace")
        for number, line in enumerate(text.splitlines(), 1):
            if PRIVATE.search(line):
                found.append(f"{path.relative_to(ROOT)}:{number}: {line.strip()[:80]}")
    assert not found


def test_every_page_is_linked_from_the_readme() -> None:
    readme = read("README.md")
    assert DOCS
    assert [page for page in DOCS if f"({page})" not in readme] == []


@pytest.mark.parametrize("page", PAGES)
def test_links_between_pages_lead_somewhere(page: str) -> None:
    text = re.sub(r"```.*?```", "", read(page), flags=re.DOTALL)
    targets = re.findall(r"\]\(([^)#\s]+)[^)]*\)", text)
    local = [target for target in targets if "://" not in target]
    assert [target for target in local if not (ROOT / page).parent.joinpath(target).exists()] == []


def test_the_version_is_written_once() -> None:
    project = tomllib.loads(read("pyproject.toml"))["project"]
    assert "version" not in project
    assert "version" in project["dynamic"]
    assert re.fullmatch(r"\d+\.\d+\.\d+", tacit.__version__)


def test_the_changelog_names_the_version() -> None:
    versions = re.findall(r"^## \[?(\d[\w.]*)", read("CHANGELOG.md"), re.MULTILINE)
    assert tacit.__version__ in versions


@pytest.mark.parametrize("name", PINNED)
def test_every_dependency_is_pinned_with_its_hashes(name: str) -> None:
    for pin, block in pins(name).items():
        assert re.match(r"[\w.-]+==[\w.]+( ; .+)?$", pin), pin
        assert "--hash=sha256:" in block, pin


def test_players_and_developers_get_the_same_versions() -> None:
    assert pins("play").items() <= pins("dev").items()


def test_every_declared_dependency_is_pinned() -> None:
    project = tomllib.loads(read("pyproject.toml"))
    declared = [*project["project"]["dependencies"], *project["dependency-groups"]["build"]]
    assert unpinned(declared, "play") == []
    for more in (project["project"]["optional-dependencies"], project["dependency-groups"]):
        declared += [requirement for group in more.values() for requirement in group]
    assert unpinned(declared, "dev") == []


def unpinned(declared: list[str], name: str) -> list[str]:
    names = {pin.split("==")[0] for pin in pins(name)}
    wanted = [re.match(r"[\w.-]+", requirement) for requirement in declared]
    return [m.group() for m in wanted if m and m.group().replace("_", "-") not in names]


@pytest.mark.parametrize("game", NAMES)
def test_every_game_has_its_files(game: str) -> None:
    assert (ROOT / "docs" / "rules" / f"{game}.md").is_file()
    assert (ROOT / "tests" / "games" / game / "scenarios.md").is_file()
    assert BOTS[game]


def test_only_files_with_compiled_code_have_functions_without_types() -> None:
    """mypy is lenient in the layers that hold compiled rules; this narrows it to the files."""
    bare = []
    for path in sorted((ROOT / "src").rglob("*.py")):
        source = path.read_text(encoding="utf-8")
        if "from tacit.engine.jit import" not in source:
            functions = [n for n in ast.walk(ast.parse(source)) if isinstance(n, ast.FunctionDef)]
            bare += [f"{path.name}: {node.name}" for node in functions if node.returns is None]
    assert bare == []
