"""Tables whose rows are called as those of another field are: models, stores, drivers, clients."""

from __future__ import annotations

import re
from itertools import chain

from importers.formats.tables.around import around
from importers.formats.tables.evidence import measured
from importers.formats.tables.evidence.evidence_words import HTTP_WORD, names_http
from importers.formats.tables.evidence.other_fields import FIELDS
from importers.formats.tables.evidence.other_programs import (
    CALLS,
    CRAWLER,
    DISKS,
    FILMS,
    PARTS_OF_TIME,
    PLANS,
    TRAFFIC,
)
from importers.formats.tables.evidence.other_services import DNS, SURE_MODEL
from importers.formats.tables.grid.grid import Column, Context, Grid, plain_head
from importers.formats.tables.grid.products import names_product
from importers.formats.tables.grid.values import bare, value_of

_MODELS = FIELDS[0]
_MOST_ROWS = 60
_LONGEST = 200  # characters of a cell that is searched
_NAMED = ("server", "name")
_NAMES = (*_NAMED, "version")
# "0-10 s", "window 3"; no size and no version
_COUNTED = re.compile(r"\W*(?:[a-z]+ )?#?[0-9](?![0-9.]* ?[kmg]?i?b\b)", re.I)
# Programs that do nothing but ask a model, whatever HTTP stands around them.
_ENGINE = re.compile(
    r"(?:vllm|sglang|ollama|llama\.cpp|tensorrt(?:-llm)?|text-generation-inference|tgi)"
    r"(?: v?[0-9][\w.]{0,20})?",
    re.I,
)
# Libraries that ask a server, by names that nothing else has.
_SURE_CLIENTS = (
    r"axios|undici|node-(?:fetch|libcurl)|superagent|simple-get|centra"
    r"|(?:cross|isomorphic|make|minipass)-fetch(?:-happen)?|httpx|urllib3|py-?curl|curl_cffi"
    r"|ok-?http|reqwest"
    r"|requests|aria2c?|wget2?|axel|guzzle|httparty|typhoeus|restsharp|apache httpclient"
)
_SURE_CLIENT = re.compile(_SURE_CLIENTS, re.I)
_CLIENT = re.compile(
    rf"(?:{_SURE_CLIENTS}|got|react query|needle|phin|wretch|ureq|aiohttp"
    r"|node(?:\.js)? http\.request|(?:[\w.#+]{1,20} )?http client)"
    r"(?:(?:[ @/-]v?[0-9][\w.]{0,20})?(?: ?[(\[][^()\[\]]{1,40}[)\]])?|\.\w{1,20})\W{0,3}",
    re.I,
)
_LLM = re.compile(r"\bllms?\b", re.I | re.A)
_WATCHED = re.compile(
    r"\b(?:(?:live|readi)ness(?:/\w+)? probes?|prometheus scrap\w+"
    r"|peak of the (?:day|hour|week))\b",
    re.I,
)
_OF_SERVERS_TOO = (CALLS, CRAWLER, DISKS, DNS, FILMS)  # beside HTTP they are a server's
# A load generator of HTTP asks what uses them.
_BEHIND_SERVERS = ("a database", "a key-value store", "a chain of blocks")
_SIZES = re.compile(r"(?:object|file|payload|block)?[ _-]?sizes?", re.I)
_LEAST_PLANS = 2
_STORE_COMMAND = re.compile(
    r"(?:GET|SET|SETEX|SETNX|[HM]GET|[HM]SET|HGETALL|GETSET|INCR(?:BY)?|DECR|DEL|EXISTS|EXPIRE"
    r"|APPEND|[LR]PUSH|[LR]POP|SADD|SPOP|SINTER|ZADD|ZPOPMIN|ZRANGE|XADD|XREAD|PING_\w+|LRANGE\w*)"
    r"(?: (?:[(\[][\w =,-]{1,30}[)\]]|[\w=-]{1,30}))?"
)
_LEAST_CLIENTS = 2  # one may be what is called an application


def against(grid: Grid, columns: list[Column], *, head: int, is_called: bool) -> str | None:
    """Return the name or the word of a table that only another field has, whatever asks it.

    `is_called` tells that a text above names HTTP or a tool for it.
    """
    firsts = ["" if row[0] is None else str(row[0]) for row in grid.rows[head + 1 :]]
    reason = _by_subject_of_rows(grid, columns, is_called=is_called)
    reason = reason or _of_objects(grid, head=head)
    reason = reason or _of_models(columns, names=firsts) or _of_askers(grid, columns, head=head)
    if not (reason or is_called):
        reason = _of_servers(grid, columns, head=head)
    reason = reason or _of_remarks(grid, head=head)
    return reason or (None if is_called else _of_setup(grid))


def by_names(names: list[str]) -> str | None:
    """Return the name that half of the rows have in common with those of another field."""
    texts = {name: bare(name) for name in names}  # rows may share a name
    for field in FIELDS:
        asked = field.names.search if field.names else None
        of_field = {name for name, text in texts.items() if asked and asked(text)}
        own = [name for name in names if name in of_field]
        if field.names is PLANS and len(set(own)) < min(len(names), _LEAST_PLANS):
            continue  # "standard" beside "fast" is the name of a server
        if own and 2 * len(own) >= len(names):
            return field.reason(own[0])
    return None


def by_headings(context: Context) -> str | None:
    """Return the first heading of equal lists or tables, if most are commands of a store.

    None where a text above them names HTTP or a tool for it.
    """
    headings = around.alike(context)
    if not are_store_commands(headings) or any(map(names_http, around.introduced(context))):
        return None
    return f'"{headings[0]}" is a command of a key-value store'


def are_store_commands(names: list[str]) -> bool:
    """Tell whether most names are commands of a key-value store, and one is no method of HTTP.

    "SET / GET" names two. In small letters all must be commands.
    """
    commands = [name for name in names if _is_store_command(name)]
    if not commands and all(name.isalpha() and _is_store_command(name.upper()) for name in names):
        commands = [name.upper() for name in names]
    is_told = any(not name.startswith("GET") for name in commands)
    return is_told and 2 * len(commands) > len(names)


def _is_store_command(name: str) -> bool:
    return all(_STORE_COMMAND.fullmatch(part.strip()) for part in name.split("/"))


def _of_objects(grid: Grid, *, head: int) -> str | None:
    """Return the head of sizes where their rates are those of PUT beside GET, as of a store."""
    first, *others = map(plain_head, grid.rows[head])
    methods = set(chain.from_iterable(title.split() for title in others))
    if not _SIZES.fullmatch(first) or not {"GET", "PUT"} <= methods:
        return None
    is_http = any(map(names_http, measured.lines_near(grid)))
    return None if is_http else f'"{first}" beside GET and PUT is of {DISKS}'


def _of_models(columns: list[Column], *, names: list[str]) -> str | None:
    """Return the name of a model that half of the rows below "Model" have, or of a path to one.

    HTTP is how a model is asked: a word of it says nothing for such a table.
    """
    asked = [match[0] for match in map(SURE_MODEL.search, names) if match]
    if asked and 2 * len(asked) >= len(names):
        return _MODELS.reason(asked[0])
    titles = [plain_head(column.title).lower() for column in columns]
    reason = by_names(names) if "model" in titles else None
    return reason if reason and reason.endswith(_MODELS.name) else None


def _of_askers(grid: Grid, columns: list[Column], *, head: int) -> str | None:
    """Return the engine of models or the library that asks, which half of the rows are called.

    HTTP is how they ask or are asked: a word of it says nothing for such a table. In a turned
    table the names stand in the first row too.
    """
    named = {column.index for column in columns if column.head.kind in _NAMED} | {0}
    columns_of_cells = list(zip(*grid.rows[head + 1 : head + 1 + _MOST_ROWS], strict=True))
    for cells in [*map(columns_of_cells.__getitem__, named), grid.rows[head][1:]]:
        texts = [bare(cell) for cell in cells if isinstance(cell, str)]
        engines = list(filter(_ENGINE.fullmatch, texts))
        if engines and 2 * len(engines) >= len(cells):
            return _MODELS.reason(engines[0])
        clients = list(dict.fromkeys(filter(_CLIENT.fullmatch, texts)))
        is_sure = any(map(_SURE_CLIENT.match, clients))
        if is_sure and len(clients) >= _LEAST_CLIENTS and 2 * len(clients) >= len(set(texts)):
            return f'"{clients[0]}" is a library that asks a server, and no server'
    return None


def _of_servers(grid: Grid, columns: list[Column], *, head: int) -> str | None:
    """Return the name that half of the servers have in common with those of another field.

    Beside HTTP or "API" they are other ways to reach one server.
    """
    rows = grid.rows[head + 1 : head + 1 + _MOST_ROWS]
    for column in columns:
        if column.head.kind == "server":
            names = [str(row[column.index]) for row in rows if row[column.index] is not None]
            reason = None if any(map(HTTP_WORD.search, names)) else by_names(names)
            if reason:
                return reason
    return None


def _of_remarks(grid: Grid, *, head: int) -> str | None:
    """Return the word of a model that half of the cells of one column have: "LLM limit".

    One cell that names probes or scrapes says that a server in use was watched.
    """
    for cells in zip(*grid.rows[head + 1 : head + 1 + _MOST_ROWS], strict=True):
        texts = [cell[:_LONGEST] for cell in cells if isinstance(cell, str)]
        asked = [match[0] for match in map(_LLM.search, texts) if match]
        watched = next(filter(None, map(_WATCHED.search, texts)), None)
        if watched is not None:
            return f'"{watched[0]}" is of {TRAFFIC}'
        if len(asked) > 1 and 2 * len(asked) >= len(cells):
            return _MODELS.reason(asked[0])
    return None


def _of_setup(grid: Grid) -> str | None:
    """Return the word of a model in the rows without a number of a table of metrics.

    "Backend | model.onnx" says there how the test was set up.
    """
    if grid.column_lines is None:
        return None
    cells = (cell for cell in chain.from_iterable(grid.rows) if isinstance(cell, str))
    texts = (bare(cell)[:_LONGEST] for cell in cells if value_of(cell) is None)
    above = _MODELS.above
    match = next(filter(None, map(above.search, texts)), None) if above else None
    return _MODELS.reason(match[0]) if match else None


def _by_subject_of_rows(grid: Grid, columns: list[Column], *, is_called: bool) -> str | None:
    """Return the head of the only names, if of another field.

    Beside HTTP or a tool for it a "tier" may be one of a server, a "resolver" one of GraphQL and an
    "algorithm" one of its limiter.
    What parts the time of one run is counted or has a time: "cache on" is no window of it.
    """
    named = [column for column in columns if column.head.kind in _NAMES]
    near = [*grid.context.texts(), *around.section(grid.context), *map(str, grid.rows[0])]
    near += [row[0] for row in grid.rows[1:_MOST_ROWS] if isinstance(row[0], str)]
    is_called = is_called or any(map(names_product, near))
    if len(named) > 1 and not is_called:
        named = [column for column in named if not _is_of_numbers(grid, column)]
    if len(named) != 1 or named[0].has_products:
        return None
    subject = plain_head(named[0].title)
    has_tool = measured.is_called(grid)
    for field in FIELDS:
        if has_tool and field.name in _BEHIND_SERVERS:
            continue
        if is_called and (field.names is PLANS or field.name in _OF_SERVERS_TOO):
            continue
        if field.name == PARTS_OF_TIME and not _are_counted(grid, named[0]):
            continue
        if field.subject and field.subject.fullmatch(subject):
            return field.reason(subject)
    return None


def _is_of_numbers(grid: Grid, column: Column) -> bool:
    """Tell whether all cells of a column of names are numbers: a setting beside the names."""
    return all(value_of(row[column.index]) is not None for row in grid.rows[1:])


def _are_counted(grid: Grid, column: Column) -> bool:
    """Tell whether some name of a column begins with a number, or has it behind a word."""
    return any(_COUNTED.match(str(row[column.index])) for row in grid.rows[1:])
