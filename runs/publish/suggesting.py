"""The server that a run's label seems to name: a suggestion for the form, never a value."""

from __future__ import annotations

import re

from runs.models import Run
from runs.store.names import KNOWN

# A word of a cluster as well as of a server, and a name with the start of a version.
_UNSURE = frozenset(["node", "apache 2"])
_VERSION = r"(?:[ /_-]?v?([0-9]{1,4}(?:\.[0-9]{1,6}){0,3}[a-z0-9.-]{0,12}))?"
_BORDER_BEFORE, _BORDER_BEHIND = r"(?<![^\W_])", r"(?![^\W_])"


def _pattern(spellings: tuple[str, ...]) -> re.Pattern[str]:
    """Return the pattern of a server's spellings, the longest first, with its version."""
    sure = sorted(set(spellings) - _UNSURE, key=len, reverse=True)
    names = "|".join(map(re.escape, sure))
    return re.compile(rf"{_BORDER_BEFORE}(?:{names}){_VERSION}{_BORDER_BEHIND}", re.I)


_PATTERNS = {name: _pattern(spellings) for name, spellings in KNOWN.items()}


def suggested_server(run: Run) -> tuple[str, str] | None:
    """Return name and version ("" for none) of the only known server that the label names.

    None for a run whose server is known, and where the label names none or several. No query.
    """
    if run.server_name or not run.label:
        return None
    matches = {
        name: match for name, pattern in _PATTERNS.items() if (match := pattern.search(run.label))
    }
    if len(matches) != 1:
        return None
    ((name, match),) = matches.items()
    return name, (match[1] or "").rstrip(".-")
