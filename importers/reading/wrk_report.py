"""The report that wrk and its heirs print: head, Thread Stats, totals.

It is read here for all of them (docs/formats/wrk.md). Their docstrings tell units and traps.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from importers.model import Diagnostic, Run
from importers.reading.blocks import Block, cut
from importers.reading.document import Document
from importers.reading.lines import lines_with
from importers.reading.run_builder import Reading
from importers.reading.units import KILO_1000, KILO_1024, count, milliseconds, number, seconds, size

_B = r"[^\S\n]{1,40}(?:\|[^\S\n]{1,40})?"  # people make a table of the statistics
_L = r"[^\S\n]*(?:\|[^\S\n]{0,40})?"  # the start of such a line
_NAN = r"-?nan"
_TIME = rf"(?:([0-9]{{1,9}}\.[0-9]{{2}})(us|ms|s|m|h)|{_NAN}(?:us)?)"
_SI = rf"(?:([0-9]{{1,9}}\.[0-9]{{2}})([kMGT]?)|{_NAN})"
_PERCENT = rf"(?:([0-9]{{1,3}}\.[0-9]{{2}})|{_NAN})%"
_SIZE = r"([0-9]{1,12}\.[0-9]{2})([kKMGT]?B)"  # Hyperfoil's wrk prints "kB", and means 1024

_GROUPS = r"[0-9]{1,3}(?:,[0-9]{3}){1,4}"  # a number with commas, as publishers write it

_START = re.compile(
    r"^[^\n]{0,200}?(?:Running [0-9]{1,6}(?:s|m|h) test @|Making [0-9]{1,12} requests to)"
    r" (\S{1,2000})",
    re.M,
)
_SECONDS = re.compile(r"Running ([0-9]{1,2})s test @")
_BODY = re.compile(
    r"^[^\S\n]*([0-9]{1,9}) threads? and ([0-9]{1,9}) connections?[^\S\n]*(?:[(（#][^\n]{0,200})?$",
    re.M,
)
COMMAND = re.compile(
    r"^[^\n]{0,120}?((?:[\w./-]{0,60}/)?wrk2? (?=[^\n]{0,1000}https?://)[^\n]{1,2000})$", re.M
)
RATE_OPTION = re.compile(r"\s(?:-R[ =]?|--rate[= ])([0-9]{1,9}(?:\.[0-9]{1,3})?)([kM]?)(?=\s|$)")
_LATENCY = re.compile(rf"^{_L}Latency{_B}{_TIME}{_B}{_TIME}{_B}{_TIME}{_B}{_PERCENT}", re.M)
_PER_THREAD = re.compile(rf"^{_L}Req/Sec{_B}{_SI}{_B}{_SI}{_B}{_SI}{_B}{_PERCENT}", re.M)
_ROW = re.compile(
    rf"^[^\S\n]*([0-9]{{1,3}}(?:\.[0-9]{{1,3}})?)%{_B}"
    r"([0-9]{1,9}\.[0-9]{2})(us|ms|s|m|h)[^\S\n]*$",
    re.M,
)
_REQUESTS = re.compile(
    rf"^[^\S\n]*([0-9]{{1,15}}|{_GROUPS}) requests in"
    rf" ([0-9]{{1,9}}\.[0-9]{{2,3}})(us|ms|s|m|h), {{1,9}}(?:[0-9]{{1,9}} connections, )?{_SIZE}"
    " read",
    re.M,
)
_ERRORS = re.compile(
    r"^[^\S\n]*Socket errors:[^\S\n]*connect ([0-9]{1,15}), read ([0-9]{1,15}),"
    r" write ([0-9]{1,15}), timeout ([0-9]{1,15})",
    re.M,
)
_STATUS = re.compile(r"^[^\S\n]*Non-2xx or 3xx responses:[^\S\n]*([0-9]{1,15})", re.M)
_RATE = re.compile(
    rf"^[^\S\n]*Requests/sec:[^\S\n]*((?:[0-9]{{1,12}}|{_GROUPS})\.[0-9]{{2}})", re.M
)
_TRANSFER = re.compile(rf"^[^\S\n]*Transfer/sec:[^\S\n]*{_SIZE}", re.M)
# The last two lines alone, as people quote them; go-wrk's are followed by times.
_PAIR = re.compile(
    rf"^[^\S\n]*Requests/sec:[^\S\n]*(?:[0-9]{{1,12}}|{_GROUPS})\.[0-9]{{2}}[^\S\n]*\n"
    rf"[^\S\n]*Transfer/sec:[^\S\n]*{_SIZE}[^\S\n]*$(?!\n[^\S\n]*(?:Avg|Fastest|Overall) )",
    re.M,
)
# Words above such a pair that say that it is no test, or of several, or of another program.
_NO_PAIR = re.compile(
    r"\b(?:target|goal|expect|readme|example|average|summary|should|total:)|requests in", re.I
)
# What stands below such a line is another's.
_OWN_LINE = re.compile(
    rf"^{_L}(?:[0-9.]{{1,12}}%|[0-9.]{{1,20}} {{1,20}}[01]\.[0-9]{{6}}|#\[|Latency\b|Req/Sec|Thread"
    r"|[0-9,]{1,15} (?:threads?|requests) |Socket errors|Non-2xx|Requests/sec|Running )",
    re.M,
)
_INTERRUPTED = re.compile(r"^[^\S\n]{0,9}\^C[^\S\n]{0,9}$", re.M)
_STATS = re.compile(rf"^{_L}Thread Stats{_B}Avg{_B}Stdev{_B}(?:Max|99%)", re.M)
_P99_HEAD = re.compile(rf"^{_L}Thread Stats{_B}Avg{_B}Stdev{_B}99%", re.M)  # of a fork
_STEPS = (_START, _BODY, _STATS, _REQUESTS)  # in the order of the lines
_CLOSED = len(_STEPS)
_KINDS = ("connect", "read", "write", "timeout")
_LINE_PARTS = ("Running ", "Making ", " connection", "Thread Stats", " requests in ")
_LAST_PARTS = ("Requests/sec:", "Transfer/sec:")


def find(document: Document) -> list[Block]:
    """Return one block a report, from its command or its head to Transfer/sec or the next head."""
    text = document.text
    if not _may_hold_report(text):
        return []
    starts: list[int] = []
    end_of_head = 0
    for head in _heads(text):
        line = _line_above(text, head.start(), least=end_of_head)
        command = COMMAND.match(text, max(line, end_of_head), head.start())
        starts.append(command.start() if command else head.start())
        end_of_head = head.end()
    blocks = [block for block in cut(document, starts) if _is_report(block)]
    for block in blocks:
        if stop := block.search(_INTERRUPTED):
            block.close(stop.end())
        elif end := block.search(_TRANSFER):
            block.close(text.find("\n", end.end(), block.end) + 1 or block.end)
        elif lines := list(block.finditer(_OWN_LINE)):
            block.close(text.find("\n", lines[-1].start(), block.end) + 1 or block.end)
    return blocks


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

    Its connections are enough, or its rate with the statistics or the totals.
    """
    if block.search(_BODY) or _PAIR.match(block.document.text, block.start, block.end):
        return True
    return bool(block.search(_RATE) and (block.search(_STATS) or block.search(_REQUESTS)))


def _heads(text: str) -> Iterator[re.Match[str]]:
    """Give the first line of each report.

    Where the lines above were left out, it is the threads, the statistics or the totals.
    """
    last = _CLOSED
    is_turned = _has_totals_first(text)
    for offset in lines_with(text, parts=(*_LINE_PARTS, *_LAST_PARTS)):
        step, head = _step(text, offset)
        if head:
            if is_turned and _STEPS[step] is _STATS:
                last = _CLOSED
                continue
            if step <= last:
                yield head
            last = step
        elif last == _CLOSED and (pair := _PAIR.match(text, offset)):
            if not _NO_PAIR.search(text, max(offset - 200, 0), offset):
                yield pair
        elif text.startswith("Transfer/sec:", offset):
            last = _CLOSED


def _has_totals_first(text: str) -> bool:
    """Tell whether an author put the totals of each report above its statistics."""
    if "Transfer/sec:" in text:
        return False
    totals = [match.start() for match in _REQUESTS.finditer(text)]
    statistics = [match.start() for match in _STATS.finditer(text)]
    return len(totals) == len(statistics) and all(map(int.__lt__, totals, statistics))


def _step(text: str, offset: int) -> tuple[int, re.Match[str] | None]:
    """Return which of _STEPS a line is, and its match; None when it is none of them."""
    for step, pattern in enumerate(_STEPS):
        if match := pattern.match(text, offset):
            return step, match
    return _CLOSED, None


def read(reading: Reading) -> None:
    """Fill the run with all that the report says."""
    _read_command(reading)
    if head := reading.search(_START):
        reading.target(head[1], head.start(1))
        line = reading.block.line(head.start(1))
        put_asked(reading.run, "duration_s", value=duration(head[0]), line=line)
    if body := reading.take(_BODY, "concurrency", convert=count, groups=(2,)):
        reading.put("threads", count(body[1]))
        line = reading.block.line(body.start(1))
        put_asked(reading.run, "tool_threads", value=count(body[1]) or None, line=line)
    _read_latency(reading)
    _read_per_thread(reading)
    for row in reading.finditer(_ROW):
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
    asked = _SECONDS.search(head)
    return float(asked[1]) if asked else None


def put_asked(run: Run, name: str, *, value: float | None, line: int) -> None:
    """Set what the test was asked to do, with its line."""
    if value is not None:
        setattr(run, name, value)
        run.sources[name] = line


def _read_command(reading: Reading) -> None:
    """Take the command line above the report, and the rate that it asks for."""
    block = reading.block
    if command := COMMAND.match(block.document.text, block.start, block.end):
        reading.put("command", command[1].strip())
        if rate := RATE_OPTION.search(command[1]):
            offered = size(rate[1], rate[2], kilo=KILO_1000)
            reading.put("offered_rate", offered or None, offset=command.start(1))


def _read_latency(reading: Reading) -> None:
    """Take mean, deviation and maximum of the latency over all threads; "nan" is no number."""
    row = reading.search(_LATENCY)
    if row is None:
        return
    third = "p99" if reading.search(_P99_HEAD) else "max"
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
    if row := reading.search(_PER_THREAD):
        rates: dict[str, float | None] = {}
        for name, group in (("mean", 1), ("stdev", 3), ("max", 5)):
            value = size(row[group], row[group + 1], kilo=KILO_1000) if row[group] else None
            rates[name] = value
        reading.put("per_thread_req_s", rates)


def _read_totals(reading: Reading) -> None:
    """Take the lines below the statistics."""
    totals = reading.take(
        _REQUESTS, "requests_completed", convert=lambda text: count(text.replace(",", ""))
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
    reading.take(_RATE, "requests_per_s", convert=lambda text: number(text.replace(",", "")))
    reading.take(_TRANSFER, "transfer_rate_Bps", convert=_bytes, groups=(1, 2))
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
    if match := reading.search(_ERRORS):
        errors = dict(zip(_KINDS, map(count, match.groups()), strict=True))
        reading.put("requests_failed", sum(errors.values()), offset=match.start())
        reading.put("socket_errors", errors)
    elif is_whole and "Socket errors" not in text:
        reading.put("requests_failed", 0)
        reading.put("socket_errors", dict.fromkeys(_KINDS, 0))
    status = reading.take(_STATUS, "non_2xx", convert=count)
    if not status and is_whole and "Non-2xx" not in text:
        reading.put("non_2xx", 0)
