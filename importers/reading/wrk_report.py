"""The report that wrk and its heirs print: head, Thread Stats, totals. Read in one place for all of them (FORMATS.md §2 and §3)."""

from __future__ import annotations

import re
from collections.abc import Iterator

from importers.reading.blocks import Block, cut, lines_with
from importers.reading.document import Document
from importers.reading.run_builder import Reading
from importers.reading.units import KILO_1000, KILO_1024, count, milliseconds, number, seconds, size

_B = r"[^\S\n]{1,40}"
_NAN = r"-?nan"
_TIME = rf"(?:([0-9]{{1,9}}\.[0-9]{{2}})(us|ms|s|m|h)|{_NAN}(?:us)?)"
_SI = rf"(?:([0-9]{{1,9}}\.[0-9]{{2}})([kMGT]?)|{_NAN})"
_PERCENT = rf"(?:([0-9]{{1,3}}\.[0-9]{{2}})|{_NAN})%"
_SIZE = r"([0-9]{1,12}\.[0-9]{2})([KMGT]?B)"

_GROUPS = r"[0-9]{1,3}(?:,[0-9]{3}){1,4}"  # what some publish with commas

_START = re.compile(
    r"^[^\n]{0,200}?(?:Running [0-9]{1,6}(?:s|m|h) test @|Making [0-9]{1,12} requests to) (\S{1,2000})",
    re.M,
)
_BODY = re.compile(
    r"^[^\S\n]*([0-9]{1,9}) threads? and ([0-9]{1,9}) connections?[^\S\n]*(?:[(（#][^\n]{0,200})?$",
    re.M,
)
COMMAND = re.compile(
    r"^[^\n]{0,120}?((?:[\w./-]{0,60}/)?wrk2? (?=[^\n]{0,1000}https?://)[^\n]{1,2000})$", re.M
)
RATE_OPTION = re.compile(r"\s(?:-R[ =]?|--rate[= ])([0-9]{1,9}(?:\.[0-9]{1,3})?)([kM]?)(?=\s|$)")
_LATENCY = re.compile(rf"^[^\S\n]*Latency{_B}{_TIME}{_B}{_TIME}{_B}{_TIME}{_B}{_PERCENT}", re.M)
_PER_THREAD = re.compile(rf"^[^\S\n]*Req/Sec{_B}{_SI}{_B}{_SI}{_B}{_SI}{_B}{_PERCENT}", re.M)
_ROW = re.compile(
    rf"^[^\S\n]*([0-9]{{1,3}}(?:\.[0-9]{{1,3}})?)%{_B}([0-9]{{1,9}}\.[0-9]{{2}})(us|ms|s|m|h)[^\S\n]*$",
    re.M,
)
_REQUESTS = re.compile(
    rf"^[^\S\n]*([0-9]{{1,15}}|{_GROUPS}) requests in ([0-9]{{1,9}}\.[0-9]{{2}})(us|ms|s|m|h), {_SIZE} read",
    re.M,
)
_ERRORS = re.compile(
    r"^[^\S\n]*Socket errors:[^\S\n]*connect ([0-9]{1,15}), read ([0-9]{1,15}), write ([0-9]{1,15}), timeout ([0-9]{1,15})",
    re.M,
)
_STATUS = re.compile(r"^[^\S\n]*Non-2xx or 3xx responses:[^\S\n]*([0-9]{1,15})", re.M)
_RATE = re.compile(
    rf"^[^\S\n]*Requests/sec:[^\S\n]*((?:[0-9]{{1,12}}|{_GROUPS})\.[0-9]{{2}})", re.M
)
_TRANSFER = re.compile(rf"^[^\S\n]*Transfer/sec:[^\S\n]*{_SIZE}", re.M)
_STATS = re.compile(
    r"^[^\S\n]*Thread Stats[^\S\n]{1,40}Avg[^\S\n]{1,40}Stdev[^\S\n]{1,40}(?:Max|99%)", re.M
)
_P99_HEAD = re.compile(
    r"^[^\S\n]*Thread Stats[^\S\n]{1,40}Avg[^\S\n]{1,40}Stdev[^\S\n]{1,40}99%", re.M
)  # a fork's third column
_STEPS = (_START, _BODY, _STATS, _REQUESTS)  # in the order of the lines
_CLOSED = len(_STEPS)
_KINDS = ("connect", "read", "write", "timeout")


def find(document: Document) -> list[Block]:
    """Return one block a report, from its command or its head to Transfer/sec or the next head."""
    text = document.text
    if (
        "Thread Stats" not in text
        and "Requests/sec:" not in text
        and (" connection" not in text or " thread" not in text)
    ):
        return []
    starts: list[int] = []
    before = 0
    for found in _heads(document.text):
        line = _line_above(document.text, found.start(), before)
        command = COMMAND.match(document.text, max(line, before), found.start())
        starts.append(command.start() if command else found.start())
        before = found.end()
    blocks = [block for block in cut(document, starts) if _is_report(block)]
    for block in blocks:
        if end := block.search(_TRANSFER):
            block.close(document.text.find("\n", end.end(), block.end) + 1 or block.end)
    return blocks


def _line_above(text: str, start: int, before: int) -> int:
    """Return where the filled line above a head begins, over one empty line; not before the end of the last head."""
    end = max(start - 1, before)
    if text[max(end - 1, before) : end] == "\n":
        end -= 1
    return text.rfind("\n", before, end) + 1


def _is_report(block: Block) -> bool:
    """Tell whether there is enough of a report: its connections, or its rate and what stands above it."""
    return bool(
        block.search(_BODY)
        or (block.search(_RATE) and (block.search(_STATS) or block.search(_REQUESTS)))
    )


def _heads(text: str) -> Iterator[re.Match[str]]:
    """Give the first line of each report: its head, or the threads, the statistics or the totals where what stands above was left out."""
    last = _CLOSED
    for place in lines_with(
        text, "Running ", "Making ", " connection", "Thread Stats", " requests in ", "Transfer/sec:"
    ):
        kind, found = next(
            ((kind, found) for kind, one in enumerate(_STEPS) if (found := one.match(text, place))),
            (None, None),
        )
        if found and kind is not None:
            if kind <= last:
                yield found
            last = kind
        elif text.startswith("Transfer/sec:", place):
            last = _CLOSED


def read(reading: Reading) -> None:
    """Fill the run with all that the report says."""
    if command := COMMAND.match(
        reading.block.document.text, reading.block.start, reading.block.end
    ):
        reading.put("command", command[1].strip())
        if rate := RATE_OPTION.search(command[1]):
            reading.put(
                "offered_rate",
                size(rate[1], rate[2], kilo=KILO_1000) or None,
                offset=command.start(1),
            )
    if head := reading.search(_START):
        reading.target(head[1], head.start(1))
    if body := reading.take(_BODY, "concurrency", convert=count, groups=(2,)):
        reading.put("threads", count(body[1]))
    _read_statistics(reading)
    for found in reading.finditer(_ROW):
        reading.latency(
            f"p{float(found[1]):g}", milliseconds(found[2], found[3]), offset=found.start()
        )
    reading.median_is_p50()
    _read_totals(reading)
    _read_failures(reading)


def _read_statistics(reading: Reading) -> None:
    """Take the Thread Stats: latency over all threads, requests/s of one thread; "nan" is no number."""
    names = (("mean", 1), ("stdev", 3), ("max", 5))
    if found := reading.search(_LATENCY):
        third = "p99" if reading.search(_P99_HEAD) else "max"
        for name, place in (*names[:2], (third, 5)):
            reading.latency(
                name,
                milliseconds(found[place], found[place + 1]) if found[place] else None,
                offset=found.start(),
            )
        reading.put("latency_within_stdev_pct", number(found[7]) if found[7] else None)
        if not found[7] and found[1] and not number(found[1]):
            message = (
                "No answer came in time: the times of 0.00us in this report are no measurements."
            )
            reading.remark(
                severity="warning", code="wrk.no_answer", message=message, offset=found.start()
            )
    if found := reading.search(_PER_THREAD):
        values = {
            name: size(found[place], found[place + 1], kilo=KILO_1000) if found[place] else None
            for name, place in names
        }
        reading.put("per_thread_req_s", values)


def _read_totals(reading: Reading) -> None:
    """Take the lines below the statistics."""
    if found := reading.take(
        _REQUESTS, "requests_completed", convert=lambda text: count(text.replace(",", ""))
    ):
        reading.put("time_taken_s", seconds(found[2], found[3]), offset=found.start(2))
        reading.put(
            "total_transferred_bytes",
            size(found[4], found[5], kilo=KILO_1024),
            offset=found.start(4),
        )
    reading.take(_RATE, "requests_per_s", convert=lambda text: number(text.replace(",", "")))
    reading.take(
        _TRANSFER,
        "transfer_rate_Bps",
        convert=lambda value, unit: size(value, unit, kilo=KILO_1024),
        groups=(1, 2),
    )
    if reading.run.transfer_rate_Bps is None:
        reading.put("truncated", True)
        reading.remark(
            severity="warning",
            code="text.cut",
            message="This report ends before Transfer/sec: what is missing stays unknown.",
        )


def _read_failures(reading: Reading) -> None:
    """Take what failed; the lines are left out when there is nothing to say, which only the lines around them can tell."""
    whole = (
        reading.run.requests_completed is not None
        and reading.run.requests_per_s is not None
        and not reading.block.partial
    )
    if found := reading.search(_ERRORS):
        errors = {name: count(found[place]) for place, name in enumerate(_KINDS, 1)}
        reading.put("requests_failed", sum(errors.values()), offset=found.start())
        reading.put("socket_errors", errors)
    elif whole and "Socket errors" not in reading.block.text:
        reading.put("requests_failed", 0)
        reading.put("socket_errors", dict.fromkeys(_KINDS, 0))
    if (
        not reading.take(_STATUS, "non_2xx", convert=count)
        and whole
        and "Non-2xx" not in reading.block.text
    ):
        reading.put("non_2xx", 0)
