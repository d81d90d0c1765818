"""The dashboard and the page for operators name the metrics that there are."""

from __future__ import annotations

import json
import re
from pathlib import Path

from tacit.house.observe.metrics import REGISTRY
from tacit.house.observe.scrape import scrape
from tacit.house.settings import PREFIX, Settings

DOCS = Path(__file__).parents[3] / "docs"
PAGE = (DOCS / "operate.md").read_text(encoding="utf-8")
DASHBOARD = json.loads((DOCS / "dashboard.json").read_text(encoding="utf-8"))
EXPRESSIONS = [target["expr"] for panel in DASHBOARD["panels"] for target in panel["targets"]]


def own_metrics() -> set[str]:
    """As they are told: a counter's name ends in `_total`."""
    found = {m.name + "_total" if m.type == "counter" else m.name for m in REGISTRY.collect()}
    return {*found, "tacit_tables"}


def test_every_metric_is_explained_and_no_other() -> None:
    assert set(re.findall(r"`(tacit_\w+)`", PAGE)) == own_metrics()


def test_every_metric_is_on_the_dashboard_and_no_other() -> None:
    shown = set(re.findall(r"\btacit_\w+", " ".join(EXPRESSIONS)))
    assert {re.sub(r"(_seconds)_(bucket|count)$", r"\1", name) for name in shown} == own_metrics()


def test_what_the_dashboard_asks_of_processes_is_told() -> None:
    told = scrape("", {})[0].decode()
    asked = set(re.findall(r"\bprocess_\w+", " ".join(EXPRESSIONS)))
    assert asked
    assert [name for name in asked if f"\n{name}{{" not in told] == []


def test_panels_do_not_lie_on_each_other() -> None:
    places = [(p["gridPos"]["x"], p["gridPos"]["y"]) for p in DASHBOARD["panels"]]
    assert len(set(places)) == len({p["id"] for p in DASHBOARD["panels"]}) == len(places)


def test_every_setting_is_explained() -> None:
    names = [PREFIX + name.upper() for name in Settings.model_fields]
    assert [name for name in names if f"`{name}`" not in PAGE] == []
