"""Games on a Ray cluster, which is loaded only when it is asked for."""

from __future__ import annotations

import logging
import os
import socket
from collections.abc import Iterable
from functools import cache
from importlib import import_module
from itertools import islice
from typing import Any, Final

from sixquiprend.bots.origins import origin

from .fingerprint import fingerprint
from .match import ArenaError, Match, Unit
from .match_game import Played
from .runners import Games, Runner, play_here

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

    def run(match: Match, units: Iterable[Unit]) -> Games:
        ray = _connected(address, jobs)
        try:
            play = ray.remote(_play_on_cluster)
            shared = ray.put(match)
            ahead = max(64, 4 * int(ray.cluster_resources().get("CPU", 1)))
            to_play, waiting = iter(units), list[Any]()
            while True:
                more = islice(to_play, ahead - len(waiting))
                waiting += [play.remote(shared, unit) for unit in more]
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


def _play_on_cluster(match: Match, unit: Unit) -> Played:
    if fingerprint() != match.code:
        raise ArenaError("a machine of the cluster has another version of sixquiprend")
    for name, made_of in match.theirs:
        if _origin_here(name) != made_of:
            raise ArenaError(f"a machine of the cluster has another version of the bot {name}")
    return play_here(match, unit)


@cache
def _origin_here(name: str) -> str | None:
    """What the bot is made of on this machine, as it is when this process first asks."""
    return origin(name)


def _connected(address: str, jobs: int) -> Any:
    """Ray, connected. Untyped: it is not there on every machine."""
    for name, value in _ENVIRONMENT.items():
        os.environ.setdefault(name, value)
    try:
        ray: Any = import_module("ray")
    except ImportError:
        raise ArenaError("--ray needs Ray: install sixquiprend[cluster]") from None
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
