"""`python -m tools.mutation [ROOM ...]`: tries every fault that wasn't tried yet, and says which survived."""

from __future__ import annotations

import argparse
import subprocess
import sys

from tools.mutation.report import write_report
from tools.mutation.rooms import PROJECT
from tools.mutation.trying import run


def main() -> int:
    asking = argparse.ArgumentParser(prog="python -m tools.mutation", description=__doc__)
    asking.add_argument("rooms", nargs="*", metavar="ROOM", help=f"of {', '.join(PROJECT.rooms)}; else all")
    asking.add_argument("--most", type=int, help="stop when so many faults of a room have been tried")
    asking.add_argument("--only", nargs="+", default=[""], metavar="PATH", help="files or folders of it")
    asking.add_argument("--report", action="store_true", help="try nothing, write docs/mutation.md anew")
    asked = asking.parse_args()
    rooms = asked.rooms or list(PROJECT.rooms)
    if unknown := [name for name in rooms if name not in PROJECT.rooms]:
        asking.error(f"no such room: {', '.join(unknown)}")
    if asked.only != [""] and len(rooms) != 1:
        asking.error("files are those of one room")
    if asked.report:
        return write_report(PROJECT)
    if len(rooms) == 1:
        run(PROJECT, PROJECT.rooms[rooms[0]], asked.most, asked.only)
        return write_report(PROJECT)
    # A process for each: what one has loaded would be in the other's way.
    most = ["--most", str(asked.most)] if asked.most is not None else []
    return max(subprocess.call([sys.executable, "-m", "tools.mutation", *most, name]) for name in rooms)


if __name__ == "__main__":
    sys.exit(main())
