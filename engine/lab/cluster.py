"""Running batches on a Dask cluster: on other machines, or on a local one started for the run."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable, Iterator
from typing import Any, Final

from engine.lab.games import Batch, run_batch
from engine.lab.pool import WorkersDied
from engine.wording import plain

LOCAL: Final = "local"
MOST_TRIES: Final = 5
"""So often a batch is handed out again after its worker died."""
_AHEAD: Final = 2
"""Batches handed out for each worker, so that none waits for the next."""
_LOOK_UP: Final = 0.1
_CONNECT_SECONDS: Final = 10


class ClusterMissing(RuntimeError):
    """There is no cluster to run on; the text is a sentence ready to be shown."""


def on_cluster(
    address: str,
    plan_text: str,
    games: list[int],
    size: Callable[[], int],
    cancelled: Callable[[], bool],
    keep_actions: bool = False,
) -> Iterator[tuple[Batch, float]]:
    """Play all these games on a cluster; each batch as it comes in, with the seconds it took."""
    distributed = _distributed()
    if address == LOCAL:
        cluster = distributed.LocalCluster(
            processes=True, threads_per_worker=1, dashboard_address=None, silence_logs=50
        )
        with cluster, distributed.Client(cluster) as client:
            yield from _through(client, plan_text, games, size, cancelled, keep_actions)
        return
    try:
        client = distributed.Client(address, timeout=_CONNECT_SECONDS)
    except (OSError, ValueError, TypeError) as failure:
        raise ClusterMissing(
            f"No Dask scheduler answers at '{plain(address, 100)}'. Start one with"
            " 'dask scheduler', or use --cluster local."
        ) from failure
    with client:
        yield from _through(client, plan_text, games, size, cancelled, keep_actions)


def _distributed() -> Any:
    try:
        import distributed
    except ImportError as missing:
        raise ClusterMissing(
            "Running on a cluster needs Dask, which is not installed here:"
            " pip install 'tilewright[cluster]'."
        ) from missing
    return distributed


def _through(
    client: Any,
    plan_text: str,
    games: list[int],
    size: Callable[[], int],
    cancelled: Callable[[], bool],
    keep_actions: bool,
) -> Iterator[tuple[Batch, float]]:
    waiting = deque(games)
    out: dict[Any, tuple[list[int], int, float]] = {}

    def hand_out(batch: list[int], tries: int) -> None:
        future = client.submit(run_batch, plan_text, batch, keep_actions, pure=False)
        out[future] = (batch, tries, time.monotonic())

    try:
        while (waiting or out) and not cancelled():
            workers = max(1, len(client.nthreads()))
            while waiting and len(out) < _AHEAD * workers:
                count = min(max(1, size()), len(waiting))
                hand_out([waiting.popleft() for _ in range(count)], 1)
            for future in [future for future in out if future.done()]:
                batch, tries, since = out.pop(future)
                if future.status == "finished":
                    yield future.result(), time.monotonic() - since
                elif _worker_died(future):
                    if tries >= MOST_TRIES:
                        raise WorkersDied(
                            f"The games from {batch[0]} on have killed {tries} workers of the"
                            " cluster one after the other."
                        )
                    hand_out(batch, tries + 1)
                else:
                    raise WorkersDied(f"A worker of the cluster failed: {_reason(future)}.")
            time.sleep(_LOOK_UP / 10)
    finally:
        for future in out:
            future.cancel()


def _worker_died(future: Any) -> bool:
    if future.status in ("cancelled", "lost"):
        return True
    return type(future.exception()).__name__ == "KilledWorker"


def _reason(future: Any) -> str:
    failure = future.exception()
    return f"{type(failure).__name__}: {plain(str(failure), 200)}"
