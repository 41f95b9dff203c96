"""Files that a shell shows: what their names say of the output in them."""

from __future__ import annotations

import re
from pathlib import PurePosixPath

_TAIL = re.compile(r"^==> (.{1,300}) <==$")  # by tail or head
_SHOWN_FILE = re.compile(  # by a shell: "$ cat results/nginx.txt"
    r"^`?(?:\S{0,60}[$#%>\u276f] ?)?(?:cat|more|less|(?:head|tail)(?: -n? ?[0-9]{1,9})?) "
    r"([\w./+-]{1,80}\.(?:txt|log|out|json|md|res|result))`?$"
)
_ENDING = re.compile(r"\.[a-z][a-z0-9]{0,9}", re.I)
_ANY_OUTPUT = re.compile(r"(?:raw|results?|out(?:put)?|stdout|log|report|summary|bench\w*)", re.I)


def name_in(line: str) -> str:
    """Return what a line says of the file below it; "" for a line that shows none."""
    match = _TAIL.match(line) or _SHOWN_FILE.match(line)
    return _name_of(PurePosixPath(match[1])) if match else ""


def _name_of(path: PurePosixPath) -> str:
    """Return what the name of a file says of the output in it, else what its folders say."""
    stem = path.stem if _ENDING.fullmatch(path.suffix) else path.name  # "caddy 2.7.6"
    if not _ANY_OUTPUT.fullmatch(stem):
        return stem
    folders = [part for part in path.parts[:-1] if re.search(r"[^\W\d_]", part)]
    return "/".join(folders[-2:]) or stem
