"""Columns that measure the same: whose each of them is."""

from __future__ import annotations

import re
from collections import Counter

from importers.formats.tables.columns.beside import with_achieved, with_bare_times
from importers.formats.tables.grid.axis import LANGUAGE
from importers.formats.tables.grid.grid import Column, Grid, plain_head, read_head
from importers.formats.tables.grid.products import is_product, names_product
from importers.formats.tables.grid.repeated_heads import REPEATED
from importers.formats.tables.grid.roles import ANY_RESULT, names_any_rate
from importers.formats.tables.grid.values import value_of
from importers.formats.tables.heads.heads import load_in
from importers.reading.sheets import Cell
from importers.reading.table_heads import column_heads

# A head that names a variant, not a product.
_VARIANT = re.compile(
    r"\b(?:before|after|pre|post|old|new|previous|current|baseline|original|initial|final"
    r"|optimi[sz]ed|run"
    r"|test|phase|load"
    r"|stage|with|without|sync|async|synchronous|asynchronous|enabled|disabled|on|off|cold|warm"
    r"|main|master|branch|pr|patch(?:ed)?|control|mode|single|multi|cached|uncached|default|tuned"
    r"|avant|après|antes|después|depois|vorher|nachher|до|после|прежде|strategy|workers?|threads?"
    r"|(?:[0-9]+|single|multi|one|all)[ -]cores?|cores|local|prod(?:uction)?|dev(?:elopment)?"
    r"|debug|release|proposed|improved|naive|stock"
    r"|experiments?|scenarios?|options?|variants?|setups?|candidates?"
    r"|direct(?:ly)?|staging|http/?[123](?:\.[01])?|keep-?alive)\b"
    r"|前|后|後|時点|优化|改善|최적화|개선|튜닝|[가-힣] ?[전후]$|^(?:이전|이후|기존)"
    r"|^(?:sin|con|sem|com|ohne|mit|sans|avec|без|со?|c) (?=\w)"
    r"|^(?:via|through|behind) |^v[0-9]{1,3}(?:\.[0-9]{1,3}){0,2} \("
    r"|^(?:docker|podman|bare[ -]?metal|kubernetes|k8s|vms?|containers?|native|host|wsl ?2?)$",
    re.I,
)


# "Fiber (1 worker)", "Falcon HTTP/2": a product and how it ran.
_VARIANT_BEHIND = re.compile(r" (?:\([^()]{1,40}\)|HTTPS?/[0-9.]{1,3})$", re.I)


_SETTING = re.compile(r"[\w .-]{1,30}? ?[=:] ?[\w.]{1,20}")  # "pool=10"
_ALL_REQUESTS = re.compile(r"\b(?:all|overall|total|of|the|requests)\b", re.I)
_STAGE = re.compile(
    r"^\W*(?:before|after|baseline|old|new|previous|current|original|avant|après|antes|después"
    r"|depois|vorher|nachher|до|после)\b|[前后後]|[가-힣] ?[전후]$|^(?:이전|이후)",
    re.I,
)
_STAGE_ONLY = re.compile(
    r"(?:before|after|baseline|old|new|previous|current|base|head|main|branch|pr"
    r"|without|with|off|on"
    r"|avant|après|antes|después|depois|vorher|nachher|до|после|优化前|优化后)\s*",
    re.I,
)
_BRACKET = re.compile(r"\s*[(\[][^()\[\]]{1,20}[)\]]$")
_STAGED = re.compile(
    r"\b(?:before|after|with|without|avant|après|antes|después|depois|vorher|nachher)\b", re.I
)
_STATISTIC = re.compile(
    r"(?:avg|average|mean|median|total|sum|max|min|overall|all|best|worst|peak)\b", re.I
)
_STATISTIC_BEHIND = re.compile(r"(?<=\S) (?:avg\.?|average|mean)\W*$", re.I)  # "Phase 2 avg"
_METRIC_WORDS = re.compile(
    r"[(\[][^()\[\]]{0,20}[)\]]"
    r"|(?<![A-Za-z])(?:[km]?(?:req(?:uest)?s?|hits) ?(?:/|per) ?s(?:ec(?:ond)?)?"
    r"|[km]?rps|qps|tps|throughput|lat(?:enc(?:y|ies))?|response times?|[pq] ?[0-9]{2}(?:\.[0-9]+)?"
    r"|[0-9.]{1,20}(?:%|th)(?: (?:percentile|pct|%?ile))?"
    r"|average|avg|mean|med(?:ian)?|max|min|ms|µs|us)(?!\w)",
    re.I,
)

# A method or a path names what was asked for, and no product.
REQUEST = re.compile(r"(?:GET|HEAD|POST|PUT|PATCH|DELETE|LIST|OPTIONS)\b|/\w")
_METHOD = re.compile(r" (?:GET|POST|PUT|PATCH|DELETE)$")  # "JSON POST"
METRIC_BEHIND = re.compile(
    r"(?<=\w) (?:thr(?:oughput|u?put|pt)?|t(?:hru)?put|rate|latenc(?:y|ies)|response times?)$", re.I
)


def as_names(columns: list[Column]) -> None:
    """Make what tells columns apart a name, where the rows have the servers.

    A known server in a head is one, unless a column of servers says whose each row is.
    """
    is_of_rows = any(column.head.kind == "server" for column in columns)
    for column in columns:
        if column.server and (is_of_rows or not column_heads.server(column.title)):
            software, name, version = column.server
            is_written = software in column.title or version is None
            column.name = software if is_written else f"{name} {version}"
            column.server = None


def with_neighbours(
    columns: list[Column], *, rows: list[list[Cell]], heads: list[Cell]
) -> list[Column]:
    """Add the columns that the heads beside them explain: "avg" of times, "After" of a rate."""
    columns = with_achieved(columns, rows=rows, heads=heads)
    return _with_shared_metric(with_bare_times(columns, heads=heads), rows=rows, heads=heads)


def _with_shared_metric(
    columns: list[Column], *, rows: list[list[Cell]], heads: list[Cell]
) -> list[Column]:
    """Add the column behind "Before (req/s)" that is headed "After" and has plain numbers.

    The unit stands in the first of two heads, and holds for both.
    """
    taken = {column.index: column for column in columns}
    shared: list[Column] = []
    for index, cell in enumerate(heads[1:], 1):
        left = taken.get(index - 1)
        if cell is None or index in taken or left is None or left.head.kind != "metric":
            continue
        own, first = plain_head(cell), plain_head(left.title)
        stages = [_STAGE_ONLY.fullmatch(text) for text in (_BRACKET.sub("", first), own)]
        values = [value_of(row[index]) for row in rows]
        if all(stages) and _BRACKET.search(first) and all(v and not v.unit for v in values):
            column = Column(index, left.head, reason="the head left of it names its metric")
            column.title = f"{own} {_BRACKET.findall(first)[-1].strip()}"
            shared.append(column)
    return sorted([*columns, *shared], key=lambda column: column.index)


def name_twins(columns: list[Column], *, texts: list[str]) -> None:
    """Tell columns apart that measure the same and name no known server.

    "foo req/s" is foo's, "Run 2 (req/s)" is a part of its own, "Old RPS" is a name.
    """
    twins: dict[tuple[object, ...], list[Column]] = {}
    for column in columns:
        if column.head.kind == "metric":
            key = (column.head.field, column.head.statistic, column.server, column.keepalive)
            twins.setdefault(
                (*key, column.load, column.asked, column.document, column.name, column.part), []
            ).append(column)
    for same in (group for group in twins.values() if len(group) > 1):
        of_all = _of_all_requests(same, texts=texts)
        for column in [column for column in same if column is not of_all]:
            _name_twin(column, text=texts[column.index])
        _name_by_whole_heads(same, texts=texts)
        _name_beside_variants(same)
    _name_beside_servers(columns, texts=texts)


def _name_by_whole_heads(same: list[Column], *, texts: list[str]) -> None:
    """Name columns by their whole heads where the rest of these is the same: "at 50% CPU"."""
    names = [(column.server, column.name, column.part) for column in same]
    heads = [plain_head(texts[column.index]) for column in same]
    if len(set(names)) < len(names) and len(set(heads)) == len(heads):
        for column, head in zip(same, heads, strict=True):
            column.server, column.name, column.part = None, head, ""


def _name_beside_variants(same: list[Column]) -> None:
    """Make no product of a head beside heads of stages: "plain", "tls before", "tls after"."""
    named = [column.name for column in same if column.name]
    staged = [name for name in named if _STAGED.search(name) or _STAGE.match(name)]
    if staged:
        as_names(same)


def name_loaded(columns: list[Column]) -> None:
    """Name columns of several loads by what their heads say besides: "JSON, 64 connections"."""
    rests = {column.index: _beside_load(column) for column in columns if column.load}
    if len(set(rests.values()) - {""}) > 1:
        for column in columns:
            if rests.get(column.index) and not (column.server or column.name):
                name_column(column, rests[column.index])


def _beside_load(column: Column) -> str:
    """Return what a head with a load names besides it and its metric; "" for nothing."""
    named = load_in(column.title)
    rest = without_metric(named[1]) if named else ""
    is_metric = read_head(rest) is not None or ANY_RESULT.match(plain_head(rest))
    return "" if is_metric or not re.search(r"[^\W\d_]{2}", rest) else rest.strip(" ,;:-")


def _of_all_requests(same: list[Column], *, texts: list[str]) -> Column | None:
    """Return the one of several times whose head names nothing else: "avg" beside "login avg"."""
    if same[0].head.field != "latency_ms":
        return None
    bare = [column for column in same if _says_only_time(texts[column.index])]
    named = [column for column in same if _is_name(without_metric(texts[column.index]))]
    return bare[0] if len(bare) == 1 and len(named) == len(same) - 1 else None


def _says_only_time(text: str) -> bool:
    """Tell whether a head of a time has no word besides those of the metric."""
    rest = _ALL_REQUESTS.sub(" ", _METRIC_WORDS.sub(" ", plain_head(text)))
    return not re.search(r"[^\W\d_]", rest)


def _name_beside_servers(columns: list[Column], *, texts: list[str]) -> None:
    """Name the one column that measures what those of known servers do: "foo req/s"."""
    measured = [column for column in columns if column.head.kind == "metric"]
    of_servers = {_measure(column) for column in measured if column.server}
    lone = [column for column in measured if not (column.server or column.name or column.part)]
    for column in lone:
        name = without_metric(texts[column.index])
        is_name = name != texts[column.index] or (
            column.reason.startswith("its cells are in") and not names_any_rate(name)
        )
        if _measure(column) in of_servers and is_name and _is_name(name):
            column.server = column_heads.any_server(name)


def _is_name(text: str) -> bool:
    """Tell whether a text may be a product's name, and is neither a metric's nor a sum's."""
    is_metric = read_head(text) is not None or _STATISTIC.match(text)
    return bool(re.search(r"[^\W\d_]", text)) and not is_metric and not is_variant(text)


def without_unclear_twins(columns: list[Column], *, grid: Grid) -> list[Column]:
    """Leave out columns that measure the same latency under names that tell no runs apart.

    "HTTPS p99" stays beside "HTTPS req/s": it is of the same run.
    """
    rates = [column for column in columns if column.head.field == "requests_per_s"]
    of_rates: set[object] = {rate.name for rate in rates if rate.name}
    of_rates |= {rate.server for rate in rates if rate.server}
    own = {column.index for column in columns if _has_values(grid, column.index)}
    counts = Counter(
        _measure(column)
        for column in columns
        if column.head.kind == "metric" and column.index in own
    )
    unclear = [
        column
        for column in columns
        if column.head.field == "latency_ms"
        and counts[_measure(column)] > 1
        and of_rates.isdisjoint((column.name, column.server))
        and not column.name.startswith("/")
    ]
    for column in unclear:
        column.against = "is one of several times that nothing tells apart"
    grid.without = [*grid.without, *(c for c in unclear if c.index in own)]
    return [column for column in columns if column not in unclear]


def _has_values(grid: Grid, column: int) -> bool:
    values = filter(None, (value_of(row[column]) for row in grid.rows))
    return any(value.unit not in ("x", "×") for value in values)  # no ratios


def _measure(column: Column) -> tuple[str, str, int | None, int | None]:
    return column.head.field, column.head.statistic, column.load, column.asked


def _name_twin(column: Column, *, text: str) -> None:
    is_named = METRIC_BEHIND.search(text) and names_product(METRIC_BEHIND.sub("", text))
    names_metric = column.head.field == "latency_ms" or read_head(text) or is_named
    name = without_metric(text) if names_metric else _STATISTIC_BEHIND.sub("", text)
    is_metric = read_head(name) is not None and not is_variant(name)  # "Release RPS"
    is_nameless = not re.search(r"[^\W\d_]", name) or is_metric
    if REPEATED.match(name) or column.server or is_nameless:
        column.part = name or f"column {column.index + 1}"
    elif name != text and LANGUAGE.fullmatch(name.strip()):
        column.name = name.strip()  # "Rust RPS" is of what was written in it
    else:
        name_column(column, name)


def without_metric(text: str) -> str:
    """Return what a head names beside what it measures: "JSON" of "JSON RPS".

    The head itself where nothing else is left.
    """
    name = column_heads.name_in(text)
    if read_head(name) is None and read_head(f"{name} (ms)") is None:
        return METRIC_BEHIND.sub("", name)
    rest = " ".join(_METRIC_WORDS.sub(" ", plain_head(text)).split()).strip(" -:,()[]@")
    rest = rest.removesuffix("/").removeprefix("/ ").strip()  # "/users" keeps its slash
    return rest if re.search(r"[^\W\d_]", rest) else name


def name_column(column: Column, text: str) -> None:
    """Say whose a column is: a server's, or that of a variant."""
    text = text.strip()
    if is_variant(text) or REQUEST.match(text) or _METHOD.search(text):
        column.name = text
    else:
        column.server = column_heads.any_server(text)


def are_variants(cells: list[Cell]) -> bool:
    """Tell whether all cells of a column name stages of one product: "before", "after"."""
    texts = [cell for cell in cells if isinstance(cell, str)]
    return len(texts) > 1 and all(map(_STAGE.search, texts))


def is_variant(text: str) -> bool:
    """Tell whether a head names a variant ("after", "Run 2") and no product."""
    if column_heads.server(text) or is_product(_VARIANT_BEHIND.sub("", text)):
        return False
    plain = column_heads.plain(text)
    return bool(_VARIANT.search(text) or REPEATED.match(plain) or _SETTING.fullmatch(plain))
