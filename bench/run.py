"""All measurements by one command; exit 1 if one fails.

Each prints its figure, its ratio, its floor or ceiling, and a verdict.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

FOLDER = Path(__file__).resolve().parent
PARTS = (
    "parse.py",
    "cli.py",
    "streams.py",
    "conclude.py",
    "read.py",
    "explore.py",
    "api_runs.py",
    "first_mark.py",
    "draw.py",
    "images.py",
    "pages.py",
    "holds.py",
    "whole_set.py",
    "behind_nginx.py",
)


def main() -> int:
    """Run the parts one after the other, because they share the machine."""
    failed = []
    for part in PARTS:
        command = [sys.executable, str(FOLDER / part)]
        if subprocess.run(command, cwd=FOLDER.parent, check=False).returncode:
            failed.append(part)
    print("bench: all parts OK" if not failed else f"bench: failed: {', '.join(failed)}")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
