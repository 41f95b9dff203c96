"""The columns of a table that only name what was measured: "Framework", "Language", "Variant".

One whose head names a product, or has no head, is the server; each other one is a part of the
run's identity, by its head.
"""

from __future__ import annotations

import re

from importers.formats.tables.around.asked_around import FIXED
from importers.formats.tables.around.commands import are_commands
from importers.formats.tables.around.tool_names import are_tools
from importers.formats.tables.columns.twins import are_variants
from importers.formats.tables.grid import counted_cells, documents, roles
from importers.formats.tables.grid.axis import sets_server
from importers.formats.tables.grid.cell_texts import are_links, are_measured, are_reports
from importers.formats.tables.grid.grid import Column, Grid, plain_head, read_head
from importers.formats.tables.grid.no_values import NO_VALUES
from importers.formats.tables.grid.products import are_products
from importers.formats.tables.grid.repeated_heads import REPEATED, is_repeat
from importers.formats.tables.grid.server_names import COUNTED, names_server
from importers.formats.tables.grid.server_names import KIND as KIND
from importers.formats.tables.grid.sum_names import is_sum
from importers.formats.tables.grid.values import bare, value_of, without_pictures
from importers.formats.tables.heads.turning import UNITS
from importers.reading.sheets import Cell
from importers.reading.table_heads.column_heads import Head

LONGEST = 120  # characters of a name: a longer cell is a remark
_NO_NAME = re.compile(
    r"^(?:throughput|notes?|remarks?|comments?|date|time|day|timestamp|started|ended|command|cmd"
    r"|tool|link|source|reference|rank|ranking|place|status|result(?! (?:size|set))"
    r"|outcome|winner|diff(?:erence)?|change"
    r"|speed-?up|ratio|relative|unit|units|id|no\.?|nr\.?|#|index|run|test|trial|iterations?"
    r"|repetition|attempts?|round|pass|(?:valid |measured )?(?:runs|rounds)|spread|tester|author|by"
    r"|stage|port|(?:wrk2?|tool|client|generator) threads|success|[1-5]xx|errors?|err"
    r"|primary status code|status codes?|use cases?|best for|ideal for|when to use|features?"
    r"|strengths?|characteristics?|key (?:features?|points?)"
    r"|why|reasons?|rationale|bottlenecks?|observations?|verdict|assessment|takeaways?)\b"
    r"|\b(?:overhead|vs\.?|versus|compared)\b"
    r"|^(?:轮次|阶段|序号|编号|№)",
    re.I,
)
# What was tested, where texts stand below it.
_TARGET = re.compile(r"(?:test )?targets?(?: (?:types?|names?|hosts?|systems?|servers?))?", re.I)
_UNUSUAL = re.compile(r"(?:load )?tool|description", re.I)  # names, where nothing else is one
_ID = re.compile(r"(?:case |test |scenario )?id", re.I)  # a name, where letters stand below it
# Heads that name runs where texts of several letters stand below them.
_TEST_OF = re.compile(
    r"^(?:(?:load |performance )?tests?"
    r"(?: (?:case|name|type|scenario|description|kind|suite|setup))?"
    r"|runs?|phase|stage|trial)$",
    re.I,
)
_TRIAL = re.compile(r"runs?|trial", re.I)
_TESTED = re.compile(r"[^\W\d_]{2}|^/$|^[A-Z]$")  # "A" and "B" are two tests
# A path or an address that was asked: "/" is one, too.
_PATH = re.compile(r"/[\w./:{}*-]{0,80}|(?:[0-9]{1,3}\.){3}[0-9]{1,3}(?::[0-9]{1,5})?")
# Left of the numbers they name a setup, whoever has them: "app01 vCPUs".
_COUNTED_OF = re.compile(
    r"(?:[\w.-]{1,20} ){0,2}(?:vcpus|cpu cores|workers|replicas)"
    r"|(?-i:(?!Total|Accept|Fail|Peak|Activ|Open)(?:[A-Z][a-z]{1,12}){1,2}(?:Workers|Connections))",
    re.I,
)
OF_SETUP = re.compile(
    r"(?:web )?(?:framework|server|language|runtime|version|endpoint|path|url|route|mode|workers"
    r"|processes|instances|threads|method|database|protocol|http version|(?:test )?command)s?$",
    re.I,
)
# A delay that was set for the test is no latency that was measured.
_SET_DELAY = re.compile(
    r"\b(?:mock|simulated|injected|artificial|stub(?:bed)?|added|think|back-?end service)\b"
    r".{0,12}(?:latency|delay|time|sleep|延迟)",
    re.I,
)
_SIZE = re.compile(r"(?:size|tamaño|tamanho|taille|größe|размер)\b", re.I)
_MEASURE = re.compile(
    r"\b(?:p ?[0-9]{2}|avg|mean|max|min)\s?[=:]\s?[0-9.,]+(?![\w%])"
    r"|(?<![A-Za-z])[0-9.,]+\s?"
    r"(?:%|[kmgt]?i?b(?:/s|ps)?|[kmg]i|[km]|[munµ]?s(?:ec)?|[x×]|req/s|rps)(?![\w/])",
    re.I,
)

# Heads of columns that only count the rows.
NUMBERS_ROWS = re.compile(
    r"(?:runs?|rounds?|tests?|trials?|iterations?|repetitions?|attempts?|pass|rank(?:ing)?|place"
    r"|position|id|no\.?|nr\.?|index|date|time|day|timestamp|started|轮次|序号|编号)\b",
    re.I,
)
# "38.9k–43.4k": what was measured, and how it was spread.
_RANGE = re.compile(
    r"[~≈]?[0-9][0-9.,]*\s?[kKM]?\s?(?:–|-|to|\.\.)\s?[0-9][0-9.,]*\s?[kKM]?"
    r"(?:\s?(?:req(?:uest)?s?/s(?:ec)?|rps|[mµu]?s))?\W*",
    re.I,
)


# "2x slower", and the row that all are compared with.
_RATIO = re.compile(
    r"[~≈]?[0-9][0-9.,]* ?[x×]"
    r"(?: (?:faster|slower|(?:more|less|higher|lower|better)(?: [a-z ]{1,20})?))?"
    r"|[~≈+−-]?[0-9][0-9.,]* ?% (?:faster|slower|more|less|higher|lower|better|worse)",
    re.I,
)
_VERDICT = re.compile(r"\W{0,3}(?:pass(?:ed)?|fail(?:ed|ure)?)\b(?!-)", re.I)
_COMPARED_WITH = re.compile(r"baseline|reference|base", re.I)


def columns(grid: Grid, *, head: int, others: list[Column]) -> list[Column]:
    """Return the columns of names that no column of `others` is."""
    taken = {column.index for column in others}
    first = min(
        (column.index for column in others if column.head.kind not in ("concurrency", "offered")),
        default=len(grid.rows[head]),
    )
    names: list[Column] = []
    rows = [row for row in grid.rows[head + 1 :] if not _is_sum(row)] or grid.rows[head + 1 :]
    for index, cell in enumerate(grid.rows[head]):
        if index in taken or roles.mapped(grid.context.columns, [str(cell)]) is not None:
            continue
        is_turned = grid.column_lines is not None and grid.head is not None
        if is_turned and index and not OF_SETUP.match(plain_head(cell)):
            continue  # a row of a comparison, as "Maturity"
        cells = [row[index] for row in rows]
        text = "" if cell is None else str(cell)
        if not text and grid.column_lines is None and _are_numbered(cells):
            continue  # rounds of one test
        is_setting = sets_server(grid, row=head, column=index)
        if is_setting or _names(plain_head(text), cells, is_left=index < first):
            title = bare(text.replace("_", " ") if text.startswith("_") else text)
            column = Column(index, Head(KIND, field=title), reason="it names what was measured")
            column.title = text
            column.is_right = index > first
            column.has_products = are_products(cells)
            column.has_variants = are_variants(cells) or are_tools(cells)
            names.append(column)
    is_named = bool(names) or any(column.head.kind == "server" for column in others)
    names += _unusual(
        grid, head=head, taken={*taken, *(name.index for name in names)}, is_alone=not is_named
    )
    if names or is_named:
        return names
    return _told_apart(grid, head=head, before=first, others=others)


def documents_as_names(columns: list[Column], *, grid: Grid) -> None:
    """Make all but the last column of documents a name, and one of words or beside "1 KB"."""
    of_documents = [column for column in columns if column.head.kind == "document"]
    is_across = any(column.document for column in columns)
    for column in of_documents:
        cells = [row[column.index] for row in grid.rows[1:]]
        is_last = column is of_documents[-1] and not is_across
        if not is_last or documents.are_words(cells, title=column.title):
            column.head = Head(KIND, field=bare(column.title))


def _told_apart(grid: Grid, *, head: int, before: int, others: list[Column]) -> list[Column]:
    """Return the column left of the numbers that alone tells the rows apart.

    Whatever its head is, as "RAM (GB)" or "Load" above shares: without it rows of different tests
    would be one. Rounds differ by nothing but their numbers.
    """
    is_turned = grid.column_lines is not None
    if is_turned or any(column.head.kind in ("concurrency", "offered") for column in others):
        return []
    for index, cell in enumerate(grid.rows[head][:before]):
        texts = [row[index] for row in grid.rows[head + 1 :]]
        plain = plain_head(cell)
        is_round = NUMBERS_ROWS.match(plain) or not re.search(r"[^\W\d_]", plain)
        if len(texts) > 1 and None not in texts and len(set(texts)) == len(texts) and not is_round:
            field = bare(str(cell))
            reason = "nothing else tells the rows apart"
            return [Column(index, Head(KIND, field=field), reason=reason, title=str(cell))]
    return []


def _is_sum(row: list[Cell]) -> bool:
    first = next((cell for cell in row if cell is not None), None)
    return is_sum(first)


def _unusual(grid: Grid, *, head: int, taken: set[int], is_alone: bool) -> list[Column]:
    """Return the column of descriptions that is alone to name the rows, or that compares tools."""
    for index, cell in enumerate(grid.rows[head]):
        texts = [row[index] for row in grid.rows[head + 1 :]]
        is_named = index not in taken and _UNUSUAL.fullmatch(plain_head(cell))
        is_name = is_alone and len(set(texts)) == len(texts) and are_texts(texts)
        if is_named and (is_name or (len(set(texts)) > 1 and are_tools(texts))):
            reason = "nothing else names the rows" if is_name else "it compares tools"
            head_of_names = Head(KIND, field=bare(str(cell)))
            return [Column(index, head_of_names, reason=reason, title=str(cell))]
    return []


def _names(head: str, cells: list[Cell], *, is_left: bool) -> bool:
    """Tell whether a column's cells are names: short texts, or the counts of a setup."""
    filled: list[Cell] = [cell for cell in cells if cell is not None]
    if not filled or (head and not re.search(r"[^\W\d_]", head)):
        return False
    if are_commands(head, filled):
        return True
    if _TEST_OF.match(head) and are_texts(filled) and not _are_rounds(filled, head=head):
        return all(_TESTED.search(str(cell)) for cell in filled)
    if _SET_DELAY.search(head):
        return True
    if is_left and _COUNTED_OF.fullmatch(head) and counted_cells.are_set_or_automatic(filled):
        return True
    is_of_reports = are_links(filled) or are_reports(filled, title=head)
    if _is_no_name(head, filled) or (not is_left and is_of_reports):
        return False
    if COUNTED.match(head) or (are_texts(filled) and not _SIZE.match(head)):
        is_counted = COUNTED.match(head) is not None
        return is_left or is_counted or not (roles.is_ignored(head) or are_measured(filled))
    others = [cell for cell in filled if not (isinstance(cell, str) and _is_name(cell))]
    is_sized = len(others) < len(filled) and all(map(_has_unit, others))
    counts = others if is_sized else filled
    is_set = roles.is_setup(head) and counted_cells.are_set(counts)
    return is_left and is_set


def _are_rounds(cells: list[Cell], *, head: str) -> bool:
    """Tell whether all cells only number the repeats of one test: "Run 1".

    The letters of trials and runs do, those of tests name them.
    """
    texts = [bare(str(cell)) for cell in cells]
    is_of_tests = not _TRIAL.match(head)
    return all(is_repeat(text) and not (is_of_tests and text.isupper()) for text in texts)


def _are_numbered(cells: list[Cell]) -> bool:
    """Tell whether all cells are a word of a round and its number."""
    texts = [bare(str(cell)) for cell in cells]
    return all(REPEATED.match(text) and text[:1].isalpha() for text in texts)


def _has_unit(cell: Cell) -> bool:
    value = value_of(cell)
    return value is not None and value.unit != ""


def _is_no_name(head: str, cells: list[Cell]) -> bool:
    """Tell whether a head numbers, remarks or measures."""
    if UNITS.match(head) or NO_VALUES.search(head) or REPEATED.match(head):
        is_tested = _TARGET.fullmatch(head) and all(value_of(cell) is None for cell in cells)
        return not is_tested
    if _are_ratios(cells) or _are_verdicts(cells) or counted_cells.came_to(cells, head=head):
        return True
    if _NO_NAME.search(head) and not names_server(head):
        return not (
            _ID.fullmatch(head) and all(re.search(r"[^\W\d_]", str(cell)) for cell in cells)
        )
    return read_head(head) is not None and not _is_setup(head, cells)


def _are_ratios(cells: list[Cell]) -> bool:
    """Tell whether cells say how many times as fast a row is as the one that is called so."""
    texts = [without_pictures(str(cell)).strip() for cell in cells]
    others = [text for text in texts if not _COMPARED_WITH.fullmatch(text)]
    return len(others) > 0 and all(map(_RATIO.fullmatch, others))


def _are_verdicts(cells: list[Cell]) -> bool:
    """Tell whether all cells say that a row passed or failed."""
    return all(isinstance(cell, str) and _VERDICT.match(bare(cell)) for cell in cells)


def _is_setup(head: str, cells: list[Cell]) -> bool:
    """Tell whether texts stand below a head of a count: "threads" of a server, "Request"."""
    named = read_head(head)
    is_count = named is not None and named.kind in ("concurrency", "requests", "failed")
    is_fixed = named is not None and named.field == "requests_per_s" and FIXED.search(head)
    if counted_cells.are_none(cells):
        return False
    return bool(is_count or is_fixed) and all(value_of(cell) is None for cell in cells)


def are_texts(cells: list[Cell]) -> bool:
    """Tell whether most cells are texts or paths that no measurement can be."""
    texts = [cell for cell in cells if isinstance(cell, str) and _is_name(cell)]
    return 3 * len(texts) >= 2 * len(cells) and len(texts) > 0


def _is_name(cell: str) -> bool:
    """Tell whether a text has words or a mark besides numbers and units."""
    text = bare(cell) or cell.strip()
    if _PATH.fullmatch(text):
        return True
    if len(text) > LONGEST or (value_of(cell) is not None and not _has_words(cell)):
        return False
    if _RANGE.fullmatch(text) or counted_cells.is_total(text):
        return False
    return bool(re.search(r"[^\W\d_]|[✔✓✗✘✅❌]", _MEASURE.sub(" ", text)))


def _has_words(cell: str) -> bool:
    """Tell whether a number is followed by words that are no unit: "8 workers"."""
    value = value_of(cell)
    return value is not None and not value.unit and bool(re.search(r"[^\W\d_]{3}", cell))
