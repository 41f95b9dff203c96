"""Whether a table that stands alone may be a test of a web server.

Where no text stands near a table, nothing in words is expected of it. But its names are of
something: variants, versions and routes are what tests of servers compare, and so are settings
of a server. "Index", "Role" and "Block size" are of anything, where nothing else speaks of the web.
Rates beside a price are those of a plan.
"""

from __future__ import annotations

import re
from itertools import chain

from importers.formats.tables.around import offers
from importers.formats.tables.columns import names
from importers.formats.tables.columns.identity import names_nothing
from importers.formats.tables.evidence import measured, web_words
from importers.formats.tables.grid import server_names
from importers.formats.tables.grid.grid import Column, Grid, plain_head
from importers.formats.tables.grid.values import value_of

# What is compared in tests of servers, whatever their names.
_COMPARED = re.compile(
    r"\W*(?:#|no\.?|nr\.?|(?:test|bench(?:mark)?|load|run|scenario|request) ?)?"
    r"(?:id|names?|labels?|descriptions?|test(?:s| ?cases?)?|cases?|scenarios?|variants?|versions?"
    r"|config(?:uration)?s?|set-?ups?|settings?|modes?|builds?|branch(?:es)?|commits?|releases?"
    r"|tags?"
    r"|runs?|rounds?|trials?|stages?|phases?|steps?|states?|changes?|optimi[sz]ations?"
    r"|approach(?:es)?|strateg(?:y|ies)|techniques?|options?|(?:server )?types?|kinds?"
    r"|categor(?:y|ies)|levels?|entr(?:y|ies)"
    r"|revisions?|contestants?|providers?|vendors?|data ?sets?|implementations?|frameworks?"
    r"|servers?|lang(?:uage)?s?|runtimes?|interpreters?|compilers?"
    r"|allocators?|gc|jvm|jdk|vm|os|kernels?|cpus?|arch(?:itecture)?|machines?|hosts?|hardware"
    r"|instances?(?: types?)?|environments?|env|platforms?|systems?|tools?|clients?|workloads?"
    r"|bench\w*"
    r"|operations?|ops?|actions?|methods?|transactions?|requests?|quer(?:y|ies)|samplers?"
    r"|protocols?"
    r"|tls|ciphers?|compressions?|encodings?|logging|cach(?:e|ing)|docu?ments?|files?|sizes?"
    r"|lengths?"
    r"|(?:file|payload|body|response|page|document|message) ?sizes?|payloads?|bod(?:y|ies)"
    r"|responses?"
    r"|loads?|users?|concurrency|delays?|durations?|limits?|dates?|times?|authors?|engines?"
    r"|pools?)\W*",
    re.I,
)


def against(grid: Grid, columns: list[Column], *, head: int) -> str | None:
    """Return why a table that stands alone is no test of a web server; None if it may be one."""
    has_signs = measured.is_called(grid) or web_words.has_signs(grid, columns)
    if has_signs or not web_words.stands_alone(grid):
        return None
    return _by_offer(grid, columns, head=head) or _by_names(grid, columns)


def _by_offer(grid: Grid, columns: list[Column], *, head: int) -> str | None:
    """Return the head or the price of what is sold, where no times stand beside the rates."""
    if any(column.head.field == "latency_ms" for column in columns):
        return None
    return offers.against(grid, heads=[*map(plain_head, grid.rows[head])], head=head)


def _by_names(grid: Grid, columns: list[Column]) -> str | None:
    """Return the head of names that may be of anything."""
    named = [c for c in columns if c.head.kind == names.KIND and not _is_of_numbers(grid, c)]
    loads = [column.title for column in columns if column.head.kind == "concurrency"]
    if not named or any(map(web_words.SURE_LOAD.search, loads)):
        return None
    title = min(named, key=lambda column: column.index).title
    cells = (cell for cell in chain.from_iterable(grid.rows) if isinstance(cell, str))
    if _is_of_tests(plain_head(title)) or any(map(web_words.is_web, cells)):
        return None
    return f'"{title}" {web_words.OF_ANYTHING}'


def _is_of_tests(head: str) -> bool:
    """Tell whether tests of servers have such a head, or it may be of another language."""
    return (
        not head.isascii()
        or not head
        or " of " in head
        or names_nothing(head)
        or _COMPARED.fullmatch(head) is not None
        or server_names.names_server(head)
        or server_names.COUNTED.match(head) is not None
    )


def _is_of_numbers(grid: Grid, column: Column) -> bool:
    return all(value_of(row[column.index]) is not None for row in grid.rows[1:])
