"""Regular expressions that are compiled when they are first asked: a command that reads one file needs a tenth of them.

Compiling all of them takes as long as importing everything, and each start of the command line would wait for it.
"""

from __future__ import annotations

import re
from functools import cached_property
from typing import Any, AnyStr, Generic, cast


class Regex(Generic[AnyStr]):
    """Stands in for a pattern; each of its methods is fetched once and then called without a detour."""

    def __init__(self, source: AnyStr, flags: int) -> None:
        self.pattern: AnyStr = source
        self._flags = flags

    @cached_property
    def compiled(self) -> re.Pattern[AnyStr]:
        """Return the pattern itself; re.error when the source is none."""
        return re.compile(self.pattern, self._flags)

    def __getattr__(self, name: str) -> Any:
        method = getattr(self.compiled, name)
        setattr(self, name, method)
        return method


_known: list[Regex[Any]] = []


def regex(source: AnyStr, flags: int = 0) -> re.Pattern[AnyStr]:
    """Return what behaves as `re.compile(source, flags)` does; a mistake in the source shows at the first use."""
    found = Regex(source, flags)
    _known.append(found)
    return cast("re.Pattern[AnyStr]", found)


def compile_all() -> int:
    """Compile what was made so far and return how many that is: for a process whose forks are to have nothing left to do."""
    return len([one.compiled for one in _known])
