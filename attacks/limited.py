"""`sixquiprend …` with at most so many open files: `python -m attacks.limited FILES serve …`; 0: as usual.

On many systems a process may have 4,096 or fewer; a server there must not be filled by one address.
"""

from __future__ import annotations

import resource
import sys

from sixquiprend.cli import main

if __name__ == "__main__":
    files = int(sys.argv.pop(1)) or resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (files, files))
    main()
