"""wrk 1.x to 4.x (wg/wrk) and its forks, the text report.

Source  wrk.c, stats.c and units.c of wrk 1.0 to 4.2.0; samples in tests/corpus/wrk.
Units   us, ms, s, m = minutes; counts K/M/G = 1000; bytes K/M/G/T = 1024; latency with two
        decimals of its unit.
None    version, server, document size and keep-alive are never printed; percentiles only with
        --latency; "nan" is no number.
Traps   The head's duration is rounded to whole units: 90 s is "2m"; "requests in" is finer.
        Req/Sec is per thread, never the throughput. "Non-2xx or 3xx" counts statuses from 400 on.
        Socket errors are not among the requests, timeouts are. A unit changes at 85 % of the next
        one, so 850 us is "0.85ms" and 51 s is "0.85m". Scripts append whatever they like below
        Transfer/sec.
"""

from __future__ import annotations

from typing import Any

from importers.model import Diagnostic, Precision, Run
from importers.reading.blocks import Block
from importers.reading.document import Document
from importers.reading.format import Format
from importers.reading.reports import printed_report, wrk_report
from importers.reading.reports.run_builder import Reading
from importers.reading.server_header import target
from importers.reading.units import KILO_1000, KILO_1024, milliseconds, seconds, size


def find_blocks(document: Document) -> list[Block]:
    """Return one block a report; a report needs its threads and connections."""
    return wrk_report.find(document)


def parse(block: Block) -> list[Run | Diagnostic]:
    """Return the run in `block` and remarks about it."""
    reading = Reading(block, FORMAT.name)
    wrk_report.read(reading)
    return wrk_report.result(reading)


_COUNT = "[0-9]{1,15}"
_TIME = r"[0-9]{1,9}\.[0-9]{2}(?:us|ms|s)"
_NUMBER = r"[0-9]{1,9}\.[0-9]{2}[kMG]?"
_PERCENT = r"[0-9]{1,3}\.[0-9]{2}"
_SIZE = r"[0-9]{1,9}\.[0-9]{2}[KMGT]?B"
_ROWS: tuple[printed_report.Row, ...] = (
    ("", "Running [0-9]+[smh] test @", "duration_s"),
    (" ", r"https?://\S{1,2000}", "hostname"),
    ("\n  ", "[0-9]{1,6}", "threads"),
    (" threads and ", "[0-9]{1,9}", "concurrency"),
    (
        " connections\n  Thread Stats   Avg      Stdev     Max   \\+/- Stdev\n    Latency +",
        _TIME,
        "latency_ms",
    ),
    (" +", _TIME, "stdev"),
    (" +", _TIME, "max"),
    (" +", _PERCENT, "latency_within_stdev_pct"),
    ("%\n    Req/Sec +", _NUMBER, "rate_mean"),
    (" +", _NUMBER, "rate_stdev"),
    (" +", _NUMBER, "rate_max"),
    (rf" +{_PERCENT}%\n(?:  Latency Distribution\n     50% +", _TIME, "p50"),
    ("\n     75% +", _TIME, "p75"),
    ("\n     90% +", _TIME, "p90"),
    ("\n     99% +", _TIME, "p99"),
    ("\n)?  ", _COUNT, "requests_completed"),
    (" requests in ", r"[0-9]{1,9}\.[0-9]{2}(?:us|ms|s|m)", "time_taken_s"),
    (", ", _SIZE, "total_transferred_bytes"),
    (" read\n(?:  Socket errors: connect ", _COUNT, "connect"),
    (", read ", _COUNT, "read"),
    (", write ", _COUNT, "write"),
    (", timeout ", _COUNT, "timeout"),
    ("\n)?(?:  Non-2xx or 3xx responses: ", _COUNT, "non_2xx"),
    ("\n)?Requests/sec: +", r"[0-9]{1,12}\.[0-9]{2}", "requests_per_s"),
    ("\nTransfer/sec: +", _SIZE, "transfer_rate_Bps"),
)
_REPORT = printed_report.pattern(_ROWS, end="\n")
_PERCENTILES = ("p50", "p75", "p90", "p99")
_ERRORS = ("connect", "read", "write", "timeout")
_SOURCES = ("hostname", "concurrency", "latency_ms", "requests_completed", "time_taken_s") + (
    "total_transferred_bytes",
    "requests_per_s",
    "transfer_rate_Bps",
)


def canonical(text: str) -> list[Run] | None:
    """Return the runs of a text that holds only whole reports of wrk 3 or 4; None for others."""
    if not text.startswith("Running ") or not text.endswith("\n"):
        return None
    return printed_report.read_all(text, report=_REPORT, read_run=_run)


def _run(values: dict[str, Any], lines: dict[str, int]) -> Run | None:
    """Return the run of one report; None when its host or its number of connections is impossible.

    "=3D" and "&amp;" in a URL come from a mail or a page, which have to be decoded first.
    """
    url = values["hostname"]
    address = target(url)
    if "=3D" in url or "&amp;" in url or values["concurrency"] == "0":
        return None
    if not address.get("hostname"):
        return None
    errors = {kind: int(values[kind] or 0) for kind in _ERRORS}
    sources = {field: lines[field] for field in _SOURCES}
    first = sources["port"] = sources["path"] = sources["tls"] = sources["hostname"]
    sources["requests_failed"] = lines.get("connect", first)
    sources["non_2xx"] = lines.get("non_2xx", first)
    run = Run(
        tool="wrk",
        **address,
        concurrency=int(values["concurrency"]),
        requests_completed=int(values["requests_completed"]),
        requests_failed=sum(errors.values()),
        non_2xx=int(values["non_2xx"] or 0),
        time_taken_s=_seconds(values["time_taken_s"]),
        requests_per_s=float(values["requests_per_s"]),
        transfer_rate_Bps=_bytes(values["transfer_rate_Bps"]),
        total_transferred_bytes=_bytes(values["total_transferred_bytes"]),
        latency_ms=_latency(values),
        sources=sources,
        details={
            "threads": int(values["threads"]),
            "latency_within_stdev_pct": float(values["latency_within_stdev_pct"]),
            "socket_errors": errors,
            "per_thread_req_s": {
                name: _count(values[f"rate_{name}"]) for name in ("mean", "stdev", "max")
            },
        },
    )
    duration, threads = wrk_report.duration(values["duration_s"]), int(values["threads"]) or None
    wrk_report.put_asked(run, "duration_s", value=duration, line=lines["duration_s"])
    wrk_report.put_asked(run, "tool_threads", value=threads, line=lines["threads"])
    return run


def _latency(values: dict[str, Any]) -> dict[str, float]:
    """Return mean, stdev, max and, where they are printed, the percentiles, in milliseconds."""
    latency = {name: _ms(values[name]) for name in ("stdev", "max")}
    latency["mean"] = _ms(values["latency_ms"])
    if values["p50"] is not None:
        latency |= {name: _ms(values[name]) for name in _PERCENTILES}
        latency["median"] = latency["p50"]
    return latency


def _ms(text: str) -> float:
    digits = text.rstrip("ums")
    return milliseconds(digits, text[len(digits) :])


def _seconds(text: str) -> float:
    """Return the seconds of a time; "m" is a minute."""
    digits = text.rstrip("ums")
    return seconds(digits, text[len(digits) :])


def _count(text: str) -> float:
    digits = text.rstrip("kMG")
    return size(digits, text[len(digits) :], kilo=KILO_1000)


def _bytes(text: str) -> float:
    digits = text.rstrip("KMGTB")
    return size(digits, text[len(digits) :], kilo=KILO_1024)


FORMAT = Format(
    name="wrk",
    label="wrk",
    schema=__doc__,
    strength=7,
    loop="closed",
    find_blocks=find_blocks,
    parse=parse,
    # From 51 s on the time is in minutes with two decimals.
    precision=Precision(rate_half=0.005, time_half=0.005, time_share=0.006, bytes_share=0.006),
    failed_count="beside",
    latency_half_digit_ms=0.005,
    canonical=canonical,
)
