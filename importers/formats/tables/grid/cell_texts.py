"""What a cell says besides its number: latencies or errors behind it, or a word in its place."""

from __future__ import annotations

import re
from collections.abc import Sequence

from importers.formats.tables.grid import failed_shares
from importers.formats.tables.grid.grid import plain_head
from importers.formats.tables.grid.numbers import to_number
from importers.formats.tables.grid.values import Value, bare, latencies_in, seconds_of
from importers.model import Run
from importers.reading.byte_units import byte_factor
from importers.reading.sheets import Cell
from importers.reading.table_heads.column_heads import Head
from importers.reading.units import GO_DURATION, go_seconds, tidy

_FAILED = re.compile(
    r"(?:test )?(?:failed|crashed|aborted|timed out|timeout|oom|dnf)$|^saturated\b", re.I
)
# What is left of links to reports: "[JSON](a.json), [HTML](a.html)"
_LINK = r"(?:json|html|csv|txt|md|pdf|logs?|links?|source|summary|reports?|raw|details?|view|here)"
_LINKS = re.compile(rf"{_LINK}(?:[,;/| ]{{1,3}}{_LINK}){{0,4}}", re.I)
_OF_REPORTS = re.compile(
    r"\b(?:reports?|logs?|raw|results?|outputs?|artifacts?|details?|evidence|links?)\b", re.I
)
_FILE = re.compile(
    r"[\w./-]{1,120}\.(?:html?|json|md|txt|log|csv|tsv|png|svg|pdf|jtl|xml)(?:\.gz)?", re.I
)
SHARE = "share"  # what a head of counts measures whose cells are like "3 / 9,156"
_RATE_BEHIND = re.compile(
    r"\([~≈]? ?([0-9]{1,9}(?:,[0-9]{3}){0,3}(?:\.[0-9]{1,9})?)"
    r" ?(?:(?:req(?:uest)?s? ?)?/ ?s(?:ec)?|[rq]ps)\)",
    re.I,
)
_OF_ALL = re.compile(
    r"(?:(?:#|n|no\.|number|count|total|all|of|https?|requests?|reqs?|samples?|completed?|done|sent"
    r"|ok|success\w*|responses?|failed|fails?|failures?|errors?|errs?|[45]xx|non-2xx|timeouts?"
    r"|socket|connection|connect)\b[\W_]*)+",
    re.I,
)
_NO_RESULT = re.compile(
    rf"{_FAILED.pattern}|(?:not (?:supported|measured|tested|run)|unsupported|skipped|removed)$",
    re.I,
)
_COUNT = r"([0-9]{1,12}|[0-9]{1,3}(?:,[0-9]{3}){1,4})"
_SHARE = re.compile(
    rf"{_COUNT} ?(?:/|of|de|di|von|sur|из) ?([0-9]{{1,3}}(?:\.[0-9]{{3}}){{1,3}}|{_COUNT[1:-1]})"
    r"(?: \([0-9.]{1,8} ?%\))?"
)
_WITH_UNIT = re.compile(r"[~≈]?[0-9]+(?:\.[0-9]+)? ?([^\W\d_]{1,12})\+?(?: \([^()]{1,40}\))?")


def are_shares(cells: Sequence[Cell], *, title: str) -> bool:
    """Tell whether cells like "3 / 9,156" count what failed, or was done, of all requests.

    "Token refresh fail" counts something else.
    """
    is_of_all = _OF_ALL.fullmatch(plain_head(title)) is not None
    return is_of_all and len(cells) > 0 and all(map(_share_in, cells))


def _share_in(cell: Cell) -> tuple[int, int] | None:
    """Return part and whole of a cell like "3 / 9,156"; None for any other."""
    match = _SHARE.fullmatch(bare(cell)) if isinstance(cell, str) else None
    if match is None:
        return None
    part, whole = (int(re.sub("[,.]", "", digits)) for digits in match.groups())
    return (part, whole) if part <= whole > 0 else None


def put_text(run: Run, cell: Cell, *, head: Head, line: int) -> bool:
    """Put what a text says into a run: a time taken like "1m30s", or what stands for a rate.

    Latencies may stand in one cell with their names: "p90 29.2ms, p99 60.5ms".
    """
    if _put_duration(run, cell, head=head, line=line) or _put_share(
        run, cell, head=head, line=line
    ):
        return True
    if head.field == "latency_ms" and (latencies := latencies_in(cell)):
        _put_latencies(run, latencies, line=line)
        return True
    _put_outcome(run, cell, head=head)
    return "mark" in run.details


def _put_share(run: Run, cell: Cell, *, head: Head, line: int) -> bool:
    """Put "3 / 9,156" into a run: so many of all requests failed; tell whether it is such a cell.

    Below a head of requests it is how many of those that were sent were done.
    """
    share = _share_in(cell)
    if share is None or head.field != SHARE:
        return False
    part, whole = share
    counts = {"requests_failed": part, "requests_completed": whole}
    if head.kind == "requests":
        counts = {"requests_completed": part}
    for name, count in counts.items():
        if getattr(run, name) is None:
            setattr(run, name, count)
            run.sources.setdefault(name, line)
    return True


def _put_duration(run: Run, cell: Cell, *, head: Head, line: int) -> bool:
    """Put a time taken like "5m" or "1m30s" into a run; tell whether the cell holds one."""
    text = bare(cell).replace(" ", "") if isinstance(cell, str) else ""
    is_time = head.field == "time_taken_s" and run.time_taken_s is None
    if not is_time or text == "0" or not re.fullmatch(GO_DURATION, text):
        return False
    run.time_taken_s = go_seconds(text)
    run.sources.setdefault("time_taken_s", line)
    return True


def put_behind(run: Run, name: str, *, value: Value, line: int, kilo: int | None) -> None:
    """Put what stands behind the number of a field: errors, latencies, bytes/s, a rate."""
    _note_errors(run, value, line=line)
    if name == "requests_per_s":
        _put_further(run, value, line=line, kilo=kilo)
    elif name == "requests_completed":
        _put_rate(run, value, line=line)


def _put_further(run: Run, value: Value, *, line: int, kilo: int | None) -> None:
    """Put what stands behind a rate: "300,805 req/s, p50 0.013 ms", "7,921 req/s, 471 MiB/s"."""
    _put_latencies(run, value.further, line=line)
    digits, unit = value.bytes_per_s or ("", "")
    factor, size = byte_factor(unit, kilo=kilo), to_number(digits, ".")
    if factor and size is not None and run.transfer_rate_Bps is None:
        run.transfer_rate_Bps = tidy(size * factor)
        run.sources.setdefault("transfer_rate_Bps", line)


def _put_rate(run: Run, value: Value, *, line: int) -> None:
    """Put the rate that stands in brackets behind a count of requests: "24,130 (402.1/s)"."""
    match = _RATE_BEHIND.fullmatch(value.remark)
    rate = to_number(match[1], ".") if match else None
    if rate is not None and run.requests_per_s is None:
        run.requests_per_s = rate
        run.sources.setdefault("requests_per_s", line)


def _put_latencies(run: Run, latencies: list[tuple[str, float, str]], *, line: int) -> None:
    """Put latencies with name, number and unit into a run; what it has already stays."""
    for name, number, unit in latencies:
        run.latency_ms.setdefault(name, tidy(number * (seconds_of(unit) or 0) * 1000))
        if name == "p50":
            run.latency_ms.setdefault("median", run.latency_ms["p50"])
        run.sources.setdefault("latency_ms", line)


def _put_outcome(run: Run, cell: Cell, *, head: Head) -> None:
    """Put into a run what stands in the place of its rate: "failed", "not supported"."""
    text = cell.strip() if isinstance(cell, str) else ""
    if head.field != "requests_per_s" or not _NO_RESULT.match(text):
        return
    run.details["mark"] = text
    run.aborted = text.lower().startswith("abort")
    if _FAILED.match(text):
        run.details["flagged_failed"] = True


def _note_errors(run: Run, value: Value, *, line: int) -> None:
    """Put the errors that stand in brackets behind a rate."""
    failed_shares.put_behind(run, value.remark, line=line)
    if value.failed is not None and run.requests_failed is None:
        run.requests_failed = value.failed
        run.sources["requests_failed"] = line


def are_measured(cells: list[Cell]) -> bool:
    """Tell whether all cells are numbers with one unit, some with decimals: "5.3 cores".

    Settings are seldom parts of a whole: "2 cores" may name what was tested.
    """
    texts = [bare(cell) for cell in cells if isinstance(cell, str)]
    matches = [match for text in texts if (match := _WITH_UNIT.fullmatch(text))]
    units = {match[1].lower() for match in matches}
    is_split = any("." in text for text in texts)
    return len(matches) == len(cells) > 1 and len(units) == 1 and is_split


def are_reports(cells: list[Cell], *, title: str) -> bool:
    """Tell whether all cells are files of reports, as a title says: they name no run."""
    texts = [bare(cell) for cell in cells if isinstance(cell, str)]
    is_titled = _OF_REPORTS.search(title) is not None
    return is_titled and len(texts) == len(cells) and all(map(_FILE.fullmatch, texts))


def are_links(cells: list[Cell]) -> bool:
    """Tell whether all cells are words of links: right of the numbers they lead to reports."""
    return all(isinstance(cell, str) and _LINKS.fullmatch(bare(cell)) for cell in cells)
