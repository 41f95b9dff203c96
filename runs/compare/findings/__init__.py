"""Findings: sentences computed from the series, with what they rest on.

One module a kind; none names a winner that is not proved.
"""

from __future__ import annotations

import pkgutil
from collections.abc import Iterator, Sequence
from functools import cache
from importlib import import_module
from itertools import islice
from types import ModuleType

from runs.compare.findings.model import Finding, MeasuredSeries, lines_of
from runs.compare.metrics import Load
from runs.compare.series import Group

__all__ = ["MOST", "Finding", "findings", "kinds"]
MOST = 100  # sentences of one kind: more, nobody reads


@cache
def kinds() -> tuple[ModuleType, ...]:
    """Return every kind of finding in the order of its RANK: whatever module beside this one has
    a CODE.
    """
    modules = [
        import_module(f"{__name__}.{found.name}") for found in pkgutil.iter_modules(__path__)
    ]
    return tuple(
        sorted(
            (one for one in modules if hasattr(one, "CODE")), key=lambda one: (one.RANK, one.CODE)
        )
    )


def findings(groups: Sequence[Group]) -> list[Finding]:
    """Return what the series say, the comparisons of servers first; the order of the runs changes
    nothing.

    At most MOST sentences of a kind; a cut is announced by one more. Cost: proportional to the
    series.
    """
    seen = [(group.load, lines_of(group)) for group in groups]
    return [found for kind in kinds() for found in _of(kind, seen)]


def _of(
    kind: ModuleType, seen: Sequence[tuple[Load, Sequence[MeasuredSeries]]]
) -> Iterator[Finding]:
    said = (found for load, lines in seen for found in kind.find(load, lines))
    yield from islice(said, MOST)
    if next(said, None) is not None:
        words = (
            f"Only the first {MOST} sentences about {kind.ABOUT} are given; choose fewer "
            "servers or setups to see all of theirs."
        )
        yield Finding(kind.CODE, words, "cut short", ())
