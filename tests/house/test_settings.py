"""Settings: from arguments, then from the environment; what is wrong is said in one line."""

from __future__ import annotations

import os

import pytest

from tacit.engine.errors import BadOption
from tacit.house.settings import PREFIX, Settings, from_environment, to_environment


@pytest.fixture(autouse=True)
def empty_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in [name for name in os.environ if name.startswith(PREFIX)]:
        monkeypatch.delenv(name)


@pytest.mark.parametrize(
    ("environment", "given", "reason"),
    [
        ({"TACIT_PORT": "x"}, {}, "TACIT_PORT=x: not a int"),
        ({"TACIT_RATE": "much"}, {}, "TACIT_RATE=much: not a float"),
        ({"TACIT_SECURE_COOKIES": "perhaps"}, {}, "TACIT_SECURE_COOKIES=perhaps: not a bool"),
        ({"TACIT_PORT": "70000"}, {}, "port=70000: must be 0 to 65535"),
        ({"TACIT_PACE": "hasty"}, {}, "pace=hasty: must be one of slow, normal, fast, none"),
        ({"TACIT_METRICS": "open"}, {}, "metrics=open: must be one of off, local, on"),
        ({"TACIT_GONE_AFTER": "0"}, {}, "gone_after=0.0: must be more than 0"),
        ({"TACIT_KEEP_OPEN": "-1"}, {}, "keep_open=-1.0: must not be negative"),
        ({"TACIT_DATABASE": "mysql://x/y"}, {}, "mysql: the database must be sqlite or postgresql"),
        ({"TACIT_DATABASE": "no url"}, {}, "the database is not a URL such as"),
        ({}, {"workers": 2}, "workers=2: several workers need PostgreSQL"),
        ({}, {"workers": 0}, "workers=0: there must be at least one"),
    ],
)
def test_settings_that_cannot_be_are_refused_in_one_line(
    monkeypatch: pytest.MonkeyPatch,
    environment: dict[str, str],
    given: dict[str, int],
    reason: str,
) -> None:
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    with pytest.raises(BadOption) as caught:
        from_environment(**given)
    assert str(caught.value).startswith(reason)
    assert "\n" not in str(caught.value)


def test_settings_come_from_arguments_then_the_environment(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for name, value in {"PORT": "9000", "PACE": "fast", "SECURE_COOKIES": "yes"}.items():
        monkeypatch.setenv(PREFIX + name, value)
    settings = from_environment(port=9001, host=None)
    assert (settings.port, settings.pace, settings.secure_cookies) == (9001, "fast", True)
    assert settings.host == "127.0.0.1"


def test_workers_get_the_same_settings(monkeypatch: pytest.MonkeyPatch) -> None:
    settings = Settings(port=1, secure_cookies=True, rate=0.5, keep_over=3.0, data="/x y")
    for name, value in to_environment(settings).items():
        monkeypatch.setenv(name, value)
    assert from_environment() == settings
