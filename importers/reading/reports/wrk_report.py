"""The report that wrk and its heirs print: head, Thread Stats, totals.

It is read here for all of them (docs/formats/wrk.md). Their docstrings tell units and traps.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import cache, partial
from itertools import chain

from importers.model import Diagnostic, Run
from importers.reading.blocks import Block, cut
from importers.reading.document import Document
from importers.reading.lines import end_of_line
from importers.reading.reports import filtered_outputs, wrk_patterns
from importers.reading.reports.run_builder import Reading
from importers.reading.units import KILO_1000, KILO_1024, count, milliseconds, number, seconds, size

# In the order of the lines, each with the words that its line holds.
_STEPS = (
    (wrk_patterns.START, ("Running ", "Making ")),
    (wrk_patterns.BODY, (" connection",)),
    (wrk_patterns.STATS, ("Thread Stats",)),
    (wrk_patterns.REQUESTS, (" requests in ",)),
)
_STATS = 2  # the place of the statistics among them
_CLOSED = len(_STEPS)
_FEWEST_ROWS = 3  # percentiles of a report without its rate
_KINDS = ("connect", "read", "write", "timeout")
_PARTS = (*chain.from_iterable(parts for _, parts in _STEPS), "Requests/sec:", "Transfer/sec:")


def find(document: Document) -> list[Block]:
    """Return one block a report, from its command or its head to Transfer/sec or the next head."""
    text = document.text
    if not _may_hold_report(text):
        return []
    starts: list[int] = []
    end_of_head = 0
    for head in _heads(document):
        line = _line_above(text, head.start(), least=end_of_head)
        command = wrk_patterns.COMMAND.search(text, max(line, end_of_head), head.start())
        starts.append(command.start() if command else head.start())
        end_of_head = head.end()
    blocks = [block for block in cut(document, starts) if _is_report(block)]
    for block in blocks:
        if stop := block.search(wrk_patterns.INTERRUPTED):
            block.close(stop.end())
        elif end := block.search(wrk_patterns.TRANSFER):
            block.close(text.find("\n", end.end(), block.end) + 1 or block.end)
        elif lines := list(block.finditer(wrk_patterns.OWN_LINE)):
            block.close(text.find("\n", lines[-1].start(), block.end) + 1 or block.end)
    return filtered_outputs.among(
        blocks, document, programs=("wrk", "wrk2"), rate=wrk_patterns.FILTERED_RATE
    )


def _may_hold_report(text: str) -> bool:
    if "Thread Stats" in text or "Requests/sec:" in text:
        return True
    return " connection" in text and " thread" in text


def _line_above(text: str, start: int, *, least: int) -> int:
    """Return where the filled line above a head begins, over one empty line; at least `least`."""
    end = max(start - 1, least)
    if text[max(end - 1, least) : end] == "\n":
        end -= 1
    return text.rfind("\n", least, end) + 1


def _is_report(block: Block) -> bool:
    """Tell whether the block holds enough for a run.

    Its connections are enough, its rate with the statistics, the totals or percentiles, or the
    statistics with percentiles.
    """
    where = (block.document.text, block.start, block.end)
    if block.search(wrk_patterns.BODY) or wrk_patterns.RATE.match(*where):
        return True
    parts = (wrk_patterns.STATS, wrk_patterns.REQUESTS, wrk_patterns.ROW)
    if not block.search(wrk_patterns.RATE):
        rows = list(block.finditer(wrk_patterns.ROW))
        return len(rows) >= _FEWEST_ROWS and bool(block.search(wrk_patterns.STATS))
    return any(map(block.search, parts))


def _heads(document: Document) -> Iterator[re.Match[str]]:
    """Give the first line of each report.

    Where the lines above were left out, it is the threads, the statistics or the totals.
    """
    text = document.text
    last = _CLOSED
    is_turned = _has_totals_first(text)
    steps = _steps(document)
    speaks = cache(partial(wrk_patterns.SPEAKS.search, text))  # of the whole text: asked once
    for offset in document.lines_with(_PARTS):
        step, head = steps.get(offset, (_CLOSED, None))
        if head:
            if is_turned and step == _STATS:
                last = _CLOSED
                continue
            if step <= last:
                yield head
            last = step
        elif last == _CLOSED and (end := _end_lines(text, offset, speaks=speaks)):
            if not wrk_patterns.NO_PAIR.search(text, max(end.start() - 200, 0), offset):
                yield end
        elif text.startswith("Transfer/sec:", offset):
            last = _CLOSED


def _end_lines(
    text: str, offset: int, *, speaks: Callable[[], re.Match[str] | None]
) -> re.Match[str] | None:
    """Return the first line of a rate with Transfer/sec, or with percentiles straight above it.

    `speaks` tells whether the text speaks of wrk.
    """
    if pair := wrk_patterns.PAIR.match(text, offset):
        return pair
    if not (wrk_patterns.WHOLE_RATE.match(text, offset) and speaks()):
        return None
    rows: list[re.Match[str]] = []
    above = text.rfind("\n", 0, max(offset - 1, 0)) + 1
    while above < offset and (row := wrk_patterns.ROW.match(text, above)):
        rows.append(row)
        offset, above = above, text.rfind("\n", 0, max(above - 1, 0)) + 1
    return rows[-1] if len(rows) > 1 else None


def _has_totals_first(text: str) -> bool:
    """Tell whether an author put the totals of each report above its statistics."""
    if "Transfer/sec:" in text:
        return False
    totals = [match.start() for match in wrk_patterns.REQUESTS.finditer(text)]
    statistics = [match.start() for match in wrk_patterns.STATS.finditer(text)]
    return len(totals) == len(statistics) and all(map(int.__lt__, totals, statistics))


def _steps(document: Document) -> dict[int, tuple[int, re.Match[str]]]:
    """Return which of _STEPS a line is, with its match, by the offset of the line."""
    steps: dict[int, tuple[int, re.Match[str]]] = {}
    for step, (pattern, parts) in enumerate(_STEPS):
        for match in document.at_lines_with(pattern, parts=parts):
            steps.setdefault(match.start(), (step, match))
    return steps


def read(reading: Reading) -> None:
    """Fill the run with all that the report says."""
    _read_command(reading)
    if head := reading.search(wrk_patterns.START):
        reading.target(head[1], head.start(1))
        line = reading.block.line(head.start(1))
        put_asked(reading.run, "duration_s", value=duration(head[0]), line=line)
    if body := reading.take(wrk_patterns.BODY, "concurrency", convert=count, groups=(2,)):
        reading.put("threads", count(body[1]))
        line = reading.block.line(body.start(1))
        put_asked(reading.run, "tool_threads", value=count(body[1]) or None, line=line)
    _read_latency(reading)
    _read_per_thread(reading)
    for row in reading.finditer(wrk_patterns.ROW):
        name, value = f"p{float(row[1]):g}", milliseconds(row[2], row[3])
        reading.latency(name, value, offset=row.start())
    reading.median_is_p50()
    _read_totals(reading)
    _read_failures(reading)


def result(reading: Reading) -> list[Run | Diagnostic]:
    """Return the run and its remarks; only these where wrk was stopped before it measured."""
    results = reading.result()
    run = reading.run
    if run.latency_ms or run.requests_per_s is not None or run.requests_completed is not None:
        return results
    return [part for part in results if isinstance(part, Diagnostic)]


def duration(head: str) -> float | None:
    """Return the seconds that were asked for; None for minutes and hours, which wrk rounds."""
    asked = wrk_patterns.SECONDS.search(head)
    return float(asked[1]) if asked else None


def put_asked(run: Run, name: str, *, value: float | None, line: int) -> None:
    """Set what the test was asked to do, with its line."""
    if value is not None:
        setattr(run, name, value)
        run.sources[name] = line


def _read_command(reading: Reading) -> None:
    """Take the command line above the report, and the rate that it asks for."""
    block, text = reading.block, reading.block.document.text
    end = min(end_of_line(text, block.start), block.end)
    if command := wrk_patterns.COMMAND.search(text, block.start, end):
        reading.put("command", command[1].strip())
        if rate := wrk_patterns.asked_rate(command[1]):
            offered = size(rate[1], rate[2], kilo=KILO_1000)
            reading.put("offered_rate", offered or None, offset=command.start(1))


def _read_latency(reading: Reading) -> None:
    """Take mean, deviation and maximum of the latency over all threads; "nan" is no number."""
    row = reading.search(wrk_patterns.LATENCY)
    if row is None:
        return
    third = "p99" if reading.search(wrk_patterns.P99_HEAD) else "max"
    for name, group in (("mean", 1), ("stdev", 3), (third, 5)):
        value = milliseconds(row[group], row[group + 1]) if row[group] else None
        reading.latency(name, value, offset=row.start())
    within = row[7]
    reading.put("latency_within_stdev_pct", number(within) if within else None)
    if not within and row[1] and not number(row[1]):
        message = "No answer came in time: the times of 0.00us in this report are no measurements."
        reading.remark("warning", "wrk.no_answer", message=message, offset=row.start())


def _read_per_thread(reading: Reading) -> None:
    """Take the requests/s of one thread."""
    if row := reading.search(wrk_patterns.PER_THREAD):
        rates: dict[str, float | None] = {}
        for name, group in (("mean", 1), ("stdev", 3), ("max", 5)):
            value = size(row[group], row[group + 1], kilo=KILO_1000) if row[group] else None
            rates[name] = value
        reading.put("per_thread_req_s", rates)


def _read_totals(reading: Reading) -> None:
    """Take the lines below the statistics."""
    totals = reading.take(
        wrk_patterns.REQUESTS,
        "requests_completed",
        convert=lambda text: count(text.replace(",", "")),
    )
    if totals:
        time_taken = seconds(totals[2], totals[3])
        reading.put("time_taken_s", time_taken, offset=totals.start(2))
        received = _bytes(totals[4], totals[5])
        reading.put("total_transferred_bytes", received, offset=totals.start(4))
    elif not reading.run.latency_ms:
        message = "Only the last lines of this report are here: what stood above them is unknown."
        reading.put("truncated", True)
        reading.remark("warning", "text.cut", message=message)
    reading.take(
        wrk_patterns.RATE, "requests_per_s", convert=lambda text: number(text.replace(",", ""))
    )
    reading.take(wrk_patterns.TRANSFER, "transfer_rate_Bps", convert=_bytes, groups=(1, 2))
    if reading.run.transfer_rate_Bps is None:
        reading.put("truncated", True)
        message = "This report ends before Transfer/sec: what is missing stays unknown."
        reading.remark("warning", "text.cut", message=message)


def _bytes(text: str, unit: str) -> float:
    return size(text, unit, kilo=KILO_1024)


def _read_failures(reading: Reading) -> None:
    """Read the failures; wrk prints these lines only when there are some.

    That nothing failed is known only where the lines around them are there.
    """
    run, text = reading.run, reading.block.text
    has_both = run.requests_completed is not None and run.requests_per_s is not None
    is_whole = has_both and not reading.block.partial
    if match := reading.search(wrk_patterns.ERRORS):
        errors = dict(zip(_KINDS, map(count, match.groups()), strict=True))
        reading.put("requests_failed", sum(errors.values()), offset=match.start())
        reading.put("socket_errors", errors)
    elif is_whole and "Socket errors" not in text:
        reading.put("requests_failed", 0)
        reading.put("socket_errors", dict.fromkeys(_KINDS, 0))
    status = reading.take(wrk_patterns.STATUS, "non_2xx", convert=count)
    if not status and is_whole and "Non-2xx" not in text:
        reading.put("non_2xx", 0)
