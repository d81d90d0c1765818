"""The Prometheus endpoint's content: the metrics of all workers, whichever is scraped."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from functools import partial
from pathlib import Path

from prometheus_client import CollectorRegistry, Metric, ProcessCollector
from prometheus_client.exposition import choose_encoder
from prometheus_client.multiprocess import MultiProcessCollector, mark_process_dead
from prometheus_client.registry import Collector

from tacit.house.observe.metrics import REGISTRY

FOLDER = "PROMETHEUS_MULTIPROC_DIR"  # of prometheus_client; `serve` sets it before the import


def scrape(accepts: str, tables: Mapping[str, int]) -> tuple[bytes, str]:
    """All metrics and their media type, including the number of tables at each stage."""
    whole = CollectorRegistry()
    pids = [os.getpid()]
    if folder := os.environ.get(FOLDER):
        pids = living(Path(folder))
        MultiProcessCollector(whole)
    else:
        whole.register(REGISTRY)
    whole.register(AtThisMoment(pids, tables))
    encoder, kind = choose_encoder(accepts)
    return encoder(whole), kind


class AtThisMoment(Collector):
    """Metrics that are not counted but collected at the time of the scrape."""

    def __init__(self, pids: Iterable[int], tables: Mapping[str, int]) -> None:
        self.pids, self.tables = pids, tables

    def collect(self) -> Iterable[Metric]:
        yield tables_at(self.tables)
        yield from processes(self.pids)


def tables_at(stages: Mapping[str, int]) -> Metric:
    found = Metric("tacit_tables", "Tables at each stage", "gauge")
    for stage, number in stages.items():
        found.add_sample("tacit_tables", {"stage": stage}, number)
    return found


def processes(pids: Iterable[int]) -> Iterable[Metric]:
    """Memory and CPU time of each worker, as the library reports them for one process."""
    families: dict[str, Metric] = {}
    for pid in pids:
        for family in ProcessCollector(pid=partial(int, pid), registry=None).collect():
            kept = families.setdefault(
                family.name, Metric(family.name, family.documentation, family.type)
            )
            for sample in family.samples:
                kept.add_sample(sample.name, {**sample.labels, "pid": str(pid)}, sample.value)
    return families.values()


def living(folder: Path) -> list[int]:
    """The live workers that write to a folder. Counters of dead ones are kept, their live gauges
    are removed."""
    pids = {int(path.stem.rpartition("_")[2]) for path in folder.glob("*.db")}
    for pid in sorted(pids):
        if not is_alive(pid):
            mark_process_dead(pid, str(folder))
            pids.remove(pid)
    return sorted(pids)


def is_alive(pid: int) -> bool:
    return Path("/proc", str(pid)).exists()
