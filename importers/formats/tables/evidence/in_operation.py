"""Rates of what is in operation: services with their replicas, regions with users, pods, limits.

A test names a load, a tool, or that somebody tested. Where nothing does, two signs of a server in
use are enough: what the rows are called, what is counted beside them, what the title says. So are
rows of which each has a load of its own, and lone rates of paths, as limits are given.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import chain, pairwise

from importers.formats.tables.around import around
from importers.formats.tables.around.load_around import load_of
from importers.formats.tables.evidence import measured
from importers.formats.tables.grid.axis import whole
from importers.formats.tables.grid.grid import Column, Grid, plain_head
from importers.formats.tables.grid.values import bare
from importers.reading.commands.known_lines import kept
from importers.reading.sheets import Cell

_SIGNS = 2  # that a table has of a server in use
_LEAST_ROWS = 2
_LEAST_LOADS = 3  # of which one is out of order
_LONGEST = 300  # characters of a line that is searched
_MOST_ROWS = 60  # of a table that are looked at
# What runs in operation, as the head of names.
_RUNNING = re.compile(
    r"(?:micro-?)?services?|workloads?|fronts?|deployments?|pods?|namespaces?"
    r"|tenants?|customers?|accounts?|teams?"
    r"|(?:availability )?(?:regions?|zones?|azs?)|(?:data ?cent(?:er|re)|pop|edge|site|colo)s?"
    r"|clusters?|nodes?|hosts?|fleets?|machines?|(?:plan |instance )?sizes?|profiles?"
    r"|ingress(?:es| hosts?)?|pools?|shards?|windows?|queues?",
    re.I,
)
# What is counted or said of it beside its rates.
_BESIDE = re.compile(
    r"(?:replicas?|pods?|instances?|nodes|hosts|containers)(?: \(?(?:now|min|max)\)?)?"
    r"|(?:active |online |peak )?(?:users?|customers?|visitors?|tenants?|devices?)(?: online)?"
    r"|owners?|teams?|on-?call|apdex|uptime|availability|restarts?|meshed|sessions?|requests/day"
    r"|(?:daily|monthly) (?:requests|users)|budget(?: left)?",
    re.I,
)
# What says when or with what a server in use was looked at.
_SEEN = re.compile(
    r"\b(?:week|kw|sprint) ?[0-9]{1,2}\b|\b(?:mon|tues|wednes|thurs|fri|satur|sun)day\b"
    r"|\b(?:right now|at the moment|currently|today|yesterday|tonight|overnight|current load)\b"
    r"|\b(?:incidents?|post-?mortems?|outages?|roll-?back|on[- ]call|paged|migrated)\b"
    r"|\b(?:dashboards?|grafana|datadog|new relic|apm|rum|kiali|linkerd viz|istio(?:ctl)?"
    r"|kubectl (?:top|get))\b|\b(?:production|live) (?:load|numbers|figures|metrics)\b"
    r"|\bper (?:customer|tenant)\b"
    r"|\b(?:midday|noon|evening|morning|midnight)\b|\b(?:trailing|rolling) [0-9]{1,3}[- ]hour\b"
    r"|\bpannes?\b|\bst[öo]rung(?:en)?\b|\baver[íi]as?\b|\bca[íi]das?\b"
    r"|\bin the log of\b|\bservice map\b|\b(?:steady|normal) (?:state|operations?|day)\b",
    re.I,
)
_TESTED = re.compile(
    r"\b(?:bench\w*|measure[ds]?|measurements?|tested|(?:load|stress|perf(?:ormance)?)[- ]?tests?"
    r"|versus|vs)\b|测试|压测|ベンチ|計測|測定|벤치|측정|부하|тест|замер|нагруз|prueba|teste|messung|gemessen",
    re.I,
)
_KIND_OF_TEST = re.compile(
    r"(?:(smoke|stress|soak|break-?point|endurance)|load|spike|ramp(?:-up)?|peak|burst)"
    r"(?: tests?)?",
    re.I,
)
_POD = re.compile(r"([a-z][\w.-]{0,60}?)-?(?:[0-9a-f]{6,10}-[a-z0-9]{5}|[0-9]{1,2})", re.I)
_SIZE = re.compile(r"x{0,3}[sl]|m|x?(?:small|medium|large)|[2-9]xl(?:arge)?", re.I)
_PATH = re.compile(r"(?:(?:GET|POST|PUT|PATCH|DELETE) )?/[\w/{}:.*-]{1,80}")
_SET = re.compile(r"[1-9][0-9]?0*|0\.[0-9]{1,4}")  # as somebody sets it: two digits at most
_SHARE = re.compile(r"([0-9]{1,2}(?:[.,][0-9]{1,2})?) ?%")
# Shares of something else than requests: "CPU" of two servers may come to 100 %.
_OF_OTHERS = re.compile(
    r"\b(?:cpus?|mem\w*|ram|load|util\w*|idle|succe\w*|ok|err\w*|fail\w*|cache|hits?|gain|saved)\b",
    re.I,
)
_NEARLY_ALL, _ALL = 99, 101  # of a hundred, as rounded shares come to
_ONLY_RATES = {"metric", "name", "server", "version", "document"}


def against(grid: Grid, columns: list[Column], *, head: int) -> str | None:
    """Return what says that nobody tested the servers of a table; None if somebody may have."""
    if measured.names_products(grid, columns) or any(column.server for column in columns):
        return None
    reason = (
        _by_signs(grid, columns, head=head)
        or _by_own_loads(grid, columns, head=head)
        or _by_paths(grid, columns, head=head)
        or _by_shares(grid, head=head)
    )
    if reason is None or measured.is_called(grid) or load_of(grid.context):
        return None
    return None if any(map(_tells_of_test, measured.lines_near(grid))) else reason


def _by_signs(grid: Grid, columns: list[Column], *, head: int) -> str | None:
    """Return the signs of servers in use: two, or where no rate is given what was looked at."""
    is_rate = any(column.head.field == "requests_per_s" for column in columns)
    seen = next(filter(None, map(_seen_in, _lines_above(grid))), "")
    signs = [*dict.fromkeys(_running(grid, head=head)), *([seen] if seen else [])]
    if len(signs) < _SIGNS and (is_rate or not seen):
        return None
    named = '" and "'.join(signs[:_SIGNS])
    return f'"{named}" says that servers in use were watched, and nothing that they were tested'


def _lines_above(grid: Grid) -> Iterator[str]:
    """Give the titles and the lines above a table, each cut to what is searched."""
    context = grid.context
    above = around.introduced(context)
    near = chain(context.texts(), around.section(context), around.headings(context), above)
    return (text[:_LONGEST] for text in near)


@kept
def _tells_of_test(line: str) -> bool:
    return bool(_TESTED.search(line))


@kept
def _seen_in(line: str) -> str:
    match = _SEEN.search(line)
    return match[0] if match else ""


def _running(grid: Grid, *, head: int) -> Iterator[str]:
    """Give the heads and names of what runs in operation, and of what is counted beside it."""
    first, *others = (plain_head(cell) for cell in grid.rows[head])
    names = [bare(str(row[0])) for row in grid.rows[head + 1 : _MOST_ROWS]]
    are_sizes = len(names) > 0 and all(map(_SIZE.fullmatch, names))
    if _RUNNING.fullmatch(first) and not are_sizes:  # "Size: small" may be that of an answer
        yield first
    yield from filter(_BESIDE.fullmatch, others)
    if are_sizes or _are_of_one_kind(names):
        yield names[0]


def _are_of_one_kind(names: list[str]) -> bool:
    """Tell whether all names are those of machines that do the same: "cart-0", "fe1", "fe2"."""
    matches = list(filter(None, map(_POD.fullmatch, names)))
    stems = {match[1].lower() for match in matches}
    return len(names) > 1 and len(matches) == len(names) and len(stems) == 1 and stems != {"v"}


def _by_own_loads(grid: Grid, columns: list[Column], *, head: int) -> str | None:
    """Return the load of a row where each row has another one, in no order, and another name."""
    loads = [column for column in columns if column.head.kind == "concurrency"]
    names = [column for column in columns if column.head.kind in ("name", "document")]
    if len(loads) != 1 or len(names) != 1:
        return None
    rows = grid.rows[head + 1 :]
    kinds = [*filter(None, (_kind_of_test(row[names[0].index]) for row in rows))]
    if len(kinds) > 1 and any(kind[1] for kind in kinds):
        return None  # "Smoke" beside "Spike"; "Peak" and "Burst" alone are events
    counts = [whole(row[loads[0].index]) or 0 for row in rows]
    is_own = len({str(row[names[0].index]) for row in rows}) == len(set(counts)) == len(rows)
    is_sorted = all(a < b for a, b in pairwise(counts)) or all(a > b for a, b in pairwise(counts))
    is_timed = any(column.head.field == "latency_ms" for column in columns)
    is_limit = not is_timed and _are_set(grid, columns)
    if not is_own or len(rows) < _LEAST_LOADS or (is_sorted and not is_limit):
        return None
    return f'each row has a name and a "{loads[0].title}" of its own: nobody asked all alike'


def _kind_of_test(cell: Cell) -> re.Match[str] | None:
    """Return the name of a row that is called as a test of its own load: "Smoke", "Load test"."""
    return _KIND_OF_TEST.fullmatch(bare(cell)) if isinstance(cell, str) else None


def _are_set(grid: Grid, columns: list[Column]) -> bool:
    """Tell whether all rates are such as somebody sets: two digits, or a part of one."""
    rates = measured.values_of(grid, columns, metric="requests_per_s")
    return all(_SET.fullmatch(value.digits.replace(",", "")) for value in rates)


def _by_shares(grid: Grid, *, head: int) -> str | None:
    """Return the head of shares that come to 100 % in all: the parts of one traffic."""
    for title, *cells in zip(*grid.rows[head:_MOST_ROWS], strict=True):
        if _OF_OTHERS.search(plain_head(title)):
            continue
        matches = [_SHARE.fullmatch(bare(cell)) for cell in cells if isinstance(cell, str)]
        shares = [float(match[1].replace(",", ".")) for match in matches if match]
        if len(shares) == len(cells) >= _LEAST_ROWS and _NEARLY_ALL < sum(shares) <= _ALL:
            return f'"{plain_head(title)}" comes to 100 % in all: these are parts of one traffic'
    return None


def _by_paths(grid: Grid, columns: list[Column], *, head: int) -> str | None:
    """Return the first of the paths of which nothing is given but a rate, as of a limit."""
    if any(c.head.kind not in _ONLY_RATES or c.head.field == "latency_ms" for c in columns):
        return None
    names = [bare(str(row[0])) for row in grid.rows[head + 1 : _MOST_ROWS]]
    are_paths = len(names) >= _LEAST_ROWS and all(map(_PATH.fullmatch, names))
    are_paths = are_paths and _are_set(grid, columns)
    is_told = any(chain(grid.context.titles, around.section(grid.context)))
    if not are_paths or not is_told:
        return None
    return f'"{names[0]}" has nothing but a rate, which may be allowed or watched'
