"""Times behind each of several rates: "GET req/s | p99 | POST req/s | p99".

The heads of the times are the same for all rates, and so each is of the rate left of it.
"""

from __future__ import annotations

from itertools import chain

from importers.formats.tables.grid.grid import Column, plain_head

_OWN = ("server", "keepalive", "document", "name", "load", "part")
_LEAST = 2  # rates


def give_owners(columns: list[Column]) -> None:
    """Give what the heads of rates say to the times right of each."""
    measured = sorted(columns, key=lambda column: column.index)
    groups: list[list[Column]] = []
    for column in (column for column in measured if column.head.kind == "metric"):
        if column.head.field == "requests_per_s":
            groups.append([column])
        elif not groups:
            return  # a time left of all rates
        else:
            groups[-1].append(column)
    if len(groups) < _LEAST or not _are_alike(groups):
        return
    for rate, *times in groups:
        for time in times:
            for name in _OWN:
                setattr(time, name, getattr(rate, name))


def _are_alike(groups: list[list[Column]]) -> bool:
    """Tell whether the times of all rates have the same heads, and no rate those of another."""
    titles = [_titles(times) for _, *times in groups]
    owners = {str(_owner(rate)) for rate, *_ in groups}
    times = [time for time in chain.from_iterable(groups) if time.head.field != "requests_per_s"]
    is_free = all(time.server is None and not time.name for time in times)
    is_same = titles[0] != [] and all(others == titles[0] for others in titles)
    return is_same and is_free and len(owners) == len(groups)


def _titles(columns: list[Column]) -> list[str]:
    return [plain_head(column.title) for column in columns]


def _owner(column: Column) -> list[object]:
    return [getattr(column, name) for name in _OWN]
