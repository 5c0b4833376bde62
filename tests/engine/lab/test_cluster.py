"""The same numbers on a Dask cluster, also when one of its workers is killed in the middle."""

from __future__ import annotations

import builtins
import os
import signal
import sys
from typing import Any

import pytest

from engine.lab import cluster
from engine.lab.cluster import ClusterMissing
from engine.lab.running import Progress, run
from tests.engine.lab.plans import plan

distributed = pytest.importorskip("distributed")


@pytest.mark.timeout(180)
def test_a_local_cluster_whose_worker_is_killed_gives_the_same_numbers(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    one = plan("mayflower", bots=("greedy", "random"), games=16)
    clients: list[Any] = []
    make = distributed.Client

    def making(*words: Any, **more: Any) -> Any:
        clients.append(make(*words, **more))
        return clients[-1]

    monkeypatch.setattr(distributed, "Client", making)
    killed: list[int] = []

    def kill_one(far: Progress) -> None:
        if far.done >= 2 and not killed:
            pids = list(clients[0].run(os.getpid).values())
            assert os.getpid() not in pids
            killed.append(pids[0])
            os.kill(pids[0], signal.SIGKILL)

    results = run(one, cluster="local", on_progress=kill_one)
    assert killed
    alone = run(one, workers=1)
    assert results.rows == alone.rows
    assert results.tally.as_raw() == alone.tally.as_raw()


def test_without_dask_there_is_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    real = builtins.__import__

    def missing(name: str, *rest: Any) -> Any:
        if name == "distributed":
            raise ImportError(name)
        return real(name, *rest)

    monkeypatch.setattr(builtins, "__import__", missing)
    monkeypatch.delitem(sys.modules, "distributed", raising=False)
    with pytest.raises(ClusterMissing, match=r"tilewright\[cluster\]"):
        run(plan(games=1), cluster="local")


@pytest.mark.parametrize("address", ["tcp://127.0.0.1:1", "nonsense"])
def test_without_a_scheduler_there_is_a_sentence(
    monkeypatch: pytest.MonkeyPatch, address: str
) -> None:
    monkeypatch.setattr(cluster, "_CONNECT_SECONDS", 1)
    with pytest.raises(ClusterMissing, match="No Dask scheduler answers"):
        run(plan(games=1), cluster=address)
