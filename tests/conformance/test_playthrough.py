"""The playthrough files are what the games still do."""

from __future__ import annotations

from tests.conformance.playthrough import FOLDER, files


def test_playthroughs_are_what_the_games_do() -> None:
    expected = files()
    assert set(FOLDER.glob("*.txt")) == set(expected)
    for path, text in expected.items():
        assert path.read_text(encoding="utf-8") == text, (
            f"{path.name}: python -m tests.conformance.playthrough"
        )
