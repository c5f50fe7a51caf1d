"""What the page makes of a line that tells only what changed: by its own code, run by Node."""

from __future__ import annotations

import subprocess
from collections.abc import Iterable
from typing import Any, Final

from msgspec import json

from sixquiprend.server.site.pages import WEB

_CODE: Final = WEB / "js/lib/following.js"
_PROGRAM: Final = f"""
import {{ Following }} from {json.encode(_CODE.as_uri()).decode()};
import {{ readFileSync }} from "node:fs";
const following = new Following();
const lines = readFileSync(0, "utf8").split("\\n");
process.stdout.write(lines.map((line) => JSON.stringify(following.whole(JSON.parse(line)))).join("\\n"));
"""


def whole(raw: Iterable[str]) -> list[str]:
    """Each message as the page takes it."""
    program = ["node", "--input-type=module", "--eval", _PROGRAM]
    lines = "\n".join(raw).encode()
    return subprocess.run(program, input=lines, capture_output=True, check=True).stdout.decode().split("\n")


def pictures(raw: Iterable[str]) -> list[dict[str, Any]]:
    """What was told of the table."""
    return [message for each in raw if (message := json.decode(each))["type"] in ("update", "seats")]
