"""Work on a Ray cluster, which is loaded only when it is asked for."""

from __future__ import annotations

import logging
import os
import socket
from collections.abc import Generator, Iterable
from importlib import import_module
from itertools import islice
from typing import Any, Final

from .match import ArenaError
from .runners import Asked, Runner, Told, Work, cores, in_processes, in_this_process

LOCAL: Final = "local"
CONNECT_SECONDS: Final = 10.0

# Ray must neither set up its own environments under uv nor call home.
_ENVIRONMENT: Final = {
    "RAY_ENABLE_UV_RUN_RUNTIME_ENV": "0",
    "RAY_USAGE_STATS_ENABLED": "0",
    "RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO": "0",
}
_LOCAL_STORE_BYTES: Final = 80 * 2**20
"""Ray's least; a result has a few hundred bytes."""


def on_ray(address: str, jobs: int) -> Runner:
    """On the cluster at this address ("auto", "HOST:6379").

    "local" starts one on this machine, with so many jobs at once. The machines of the cluster must have
    the same version of this package, which is checked.
    """

    def run(work: Work[Asked, Told], units: Iterable[Asked], /) -> Generator[Told, None, None]:
        ray = _connected(address, jobs)
        try:
            do = ray.remote(_do_on_cluster)
            shared = ray.put(work)
            ahead = max(64, 4 * int(ray.cluster_resources().get("CPU", 1)))
            to_do, waiting = iter(units), list[Any]()
            while True:
                more = islice(to_do, ahead - len(waiting))
                waiting += [do.remote(shared, unit) for unit in more]
                if not waiting:
                    break
                ended, waiting = ray.wait(waiting, num_returns=1)
                yield from ray.get(ended)
        except ray.exceptions.RayError as error:
            cause = getattr(error, "cause", None)
            if isinstance(cause, ArenaError):
                raise cause from None
            raise ArenaError(f"the Ray cluster failed: {_one_line(error)}") from None
        finally:
            ray.shutdown()

    return run


def choose_runner(ray: str | None, jobs: int | None, units: int) -> Runner:
    """The cluster, if one is named and there is something to do; else so many processes, or this one."""
    jobs = min(jobs or cores(), max(units, 1))
    if ray is not None and units:
        return on_ray(ray, jobs)
    return in_processes(jobs) if jobs > 1 else in_this_process()


def _do_on_cluster(work: Work[Asked, Told], unit: Asked) -> Told:
    work.check()
    return work.do(unit)


def _connected(address: str, jobs: int) -> Any:
    """Ray, connected. Untyped: it is not there on every machine."""
    for name, value in _ENVIRONMENT.items():
        os.environ.setdefault(name, value)
    try:
        ray: Any = import_module("ray")
    except ImportError:
        raise ArenaError("--ray needs Ray: pip install 'sixquiprend[cluster]'") from None
    _check_reachable(address)
    quiet = {"logging_level": logging.ERROR, "log_to_driver": False}
    try:
        if address == LOCAL:
            ray.init(
                address="local",
                num_cpus=jobs,
                include_dashboard=False,
                object_store_memory=_LOCAL_STORE_BYTES,
                _node_ip_address="127.0.0.1",
                **quiet,
            )
        else:
            ray.init(address=address, **quiet)
    except (OSError, RuntimeError, ValueError) as error:  # ConnectionError is an OSError
        raise ArenaError(f"no Ray cluster at {address}: {_one_line(error)}") from None
    return ray


def _check_reachable(address: str) -> None:
    """Somebody listens there; Ray itself would try for more than ten minutes."""
    host, colon, port = address.removeprefix("ray://").rpartition(":")
    if colon and port.isdecimal():
        try:
            socket.create_connection((host.strip("[]"), int(port)), timeout=CONNECT_SECONDS).close()
        except (OSError, OverflowError) as error:
            raise ArenaError(f"no Ray cluster at {address}: {_one_line(error)}") from None


def _one_line(error: BaseException) -> str:
    return " ".join(str(error).split())[:300] or type(error).__name__
