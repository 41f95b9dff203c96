"""What the lines of an ab report only say together.

Absent lines, misprints, units, contradictions (docs/formats/ab.md).
"""

from __future__ import annotations

import re

from importers.formats.ab import html
from importers.formats.ab.label_patterns import FAILED_DETAIL, PERCENT_HEAD, RATE_TOLERANCE
from importers.formats.ab.labels import Reader
from importers.reading.units import KILO_1000, KILO_1024, decimals, rounding

_ROUNDED_PLACES = 3
_CUT = "This report is cut off; missing values below its last line stay empty."
_NO_PERCENTAGES = (
    "This text ends with the empty line above the percentages: they were cut off, or ab -d "
    "left them out."
)
_SIGNS_OF_1X = re.compile(r"Broken pipe errors:|Connnection Times|\(last request\)")


def settle(reader: Reader, *, is_html: bool = False) -> None:
    """Settle what the lines only say together: absent lines, misprints, units, contradictions."""
    labels = reader.labels
    if detail := reader.block.search(FAILED_DETAIL):
        parts = dict(part.split(":") for part in detail[1].lower().split(", "))
        reader.run.details["failed_breakdown"] = {"receive": None} | {
            name: int(value) for name, value in parts.items()
        }
    # Programs that print in the form of ab leave out "HTML transferred", which ab prints always.
    is_of_ab = {"Failed requests", "Total transferred", "HTML transferred"} <= labels
    if is_of_ab and not reader.block.partial:
        reader.run.non_2xx = reader.run.non_2xx or 0
        reader.run.keepalive = "keepalive_requests" in reader.values
    elif "keepalive_requests" in reader.values:
        reader.run.keepalive = True
    if "tls_protocol" in reader.values:
        reader.run.tls = True
    elif {"Server Port", "Document Path"} <= labels and not reader.block.partial:
        reader.run.tls = False
    if is_html:
        html.settle(reader)
    else:
        _correct_time(reader)
        _correct_time_per_request(reader)
        _convert_rate(reader)
        _check_percentiles(reader)
    _check_rate(reader)
    _check_failed(reader)
    _check_end(reader, is_html=is_html)
    reader.run.lines = (reader.block.first_line, reader.block.line(reader.last))


def _correct_time(reader: Reader) -> None:
    """Read the fraction as microseconds where that ab printed it without zeros
    (docs/formats/ab.md, Misprints).
    """
    text = reader.texts.get("time_taken_s", "")
    printed = reader.run.time_taken_s
    places = decimals(text)
    if printed is None or places in (0, 6) or places > 6:
        return
    whole, _, fraction = text.partition(".")
    unpadded = int(whole) + int(fraction) / 1e6
    # So few places of six stand there once in a thousand tests: a script rounded the time.
    old = reader.version.startswith("2.0") if reader.version else places > _ROUNDED_PLACES
    if not old and reader.version is not None:
        return
    done, rate = reader.run.requests_completed, reader.run.requests_per_s
    if done and rate:
        true = done / rate
        old = abs(unpadded - true) < abs(printed - true)
        if (
            reader.version is None
            and places == 3
            and printed
            and abs(done / printed - rate) <= _slack(reader, rate, time=printed)
        ):
            return  # three places are what later versions print, and nothing contradicts them
    if old:
        reader.run.time_taken_s = unpadded
        reader.run.details["printed_time_taken_s"] = printed
        reader.remark(
            "info",
            "ab.time_misprint",
            message=f"This ab prints microseconds without zeros: {text} seconds were "
            f"{unpadded:.6f} s.",
            field="time_taken_s",
        )


def _correct_time_per_request(reader: Reader) -> None:
    """Multiply by 1000 where that ab printed seconds under [ms] (docs/formats/ab.md, Misprints)."""
    details, rate, level = reader.run.details, reader.run.requests_per_s, reader.run.concurrency
    first = details.get("time_per_request_ms")
    if not (
        first and rate and level and re.match(r"2\.0\.(1[6-9]|2\d|3[0-6])\b", reader.version or "")
    ):
        return
    if abs(first * 1000 - level / rate * 1000) < abs(first - level / rate * 1000):
        for name in ("time_per_request_ms", "time_per_request_all_ms"):
            if name in details:
                details[name] = details[name] * 1000
        reader.remark(
            "info",
            "ab.time_per_request_misprint",
            message="This ab prints seconds under [ms]; the times were multiplied by 1000.",
            field="time_per_request_ms",
        )


def _convert_rate(reader: Reader) -> None:
    """Turn the printed kilobytes into bytes: 1000 in ab 1.x, 1024 later."""
    printed = reader.values.get("transfer_rate")
    if printed is None:
        return
    kilo = KILO_1000 if _is_1x(reader) else KILO_1024
    reader.run.transfer_rate_Bps = round(printed * kilo, 6)
    reader.sources["transfer_rate_Bps"] = reader.sources.pop("transfer_rate")
    reader.run.details["kilo"] = kilo
    if kilo == KILO_1000:
        reader.remark(
            "info",
            "ab.kilo_1000",
            message="ab 1.x: its Kbytes are 1000 bytes.",
            field="transfer_rate_Bps",
        )


def _is_1x(reader: Reader) -> bool:
    if reader.version is not None:
        return reader.version.startswith("1.")
    if reader.block.search(_SIGNS_OF_1X):
        return True
    text = reader.texts.get("time_per_request_ms") or reader.texts.get("time_per_request_all_ms")
    return text is not None and decimals(text) == 2


def _slack(reader: Reader, rate: float, time: float, exact: float = 0.0) -> float:
    """Return how far requests over time may be from the printed rate, by the rounding of both."""
    return (
        rounding(reader.texts["requests_per_s"]) * 1.01
        + rate * max(rounding(reader.texts["time_taken_s"]), exact) * 1.01 / time
    )


def _check_rate(reader: Reader) -> None:
    """Warn where requests, time and rate contradict each other by more than their rounding."""
    done, time, rate = (
        reader.run.requests_completed,
        reader.run.time_taken_s,
        reader.run.requests_per_s,
    )
    if not (done and time and rate):
        return
    exact = (
        0.0005 if "format" in reader.run.details else 0.0
    )  # -w counts in milliseconds, however it prints them
    if abs(done / time - rate) > max(
        _slack(reader, rate, time=time, exact=exact), rate * RATE_TOLERANCE
    ):
        reader.remark(
            "warning",
            "ab.rate_contradiction",
            message=f"{done} requests in {time:g} s are {done / time:.2f} per second, "
            f"but {rate:.2f} is printed.",
            field="requests_per_s",
        )


def _check_percentiles(reader: Reader) -> None:
    """Warn where a higher percentile is lower than the one before it."""
    ranks = [
        (int(name[1:]), value) for name, value in reader.run.latency_ms.items() if name[0] == "p"
    ]
    for (low, first), (high, second) in zip(sorted(ranks), sorted(ranks)[1:], strict=False):
        if second < first:
            message = (
                f"{high} % of the requests took {second:g} ms, but {low} % took {first:g} ms: "
                "percentiles cannot fall."
            )
            reader.remark(
                "warning", "ab.percentiles_contradiction", message=message, field="latency_ms"
            )
            return


def _check_failed(reader: Reader) -> None:
    """Warn where more requests failed than were made."""
    done, failed = reader.run.requests_completed, reader.run.requests_failed
    if done is not None and failed is not None and failed > done:
        reader.remark(
            "warning",
            "ab.failed_contradiction",
            message=f"{failed} requests failed, but only {done} were made.",
            field="requests_failed",
        )


def _check_end(reader: Reader, *, is_html: bool) -> None:
    """Say when a report stops before its end."""
    if reader.block.partial:
        return
    message = _html_end(reader) if is_html else _text_end(reader)
    if message:
        reader.run.details["truncated"] = True
        reader.remark("warning", "text.cut", message=message)


def _html_end(reader: Reader) -> str | None:
    """Return what shows that -w was cut: the row Total is its last."""
    run = reader.run
    last = (
        "Transfer rate" if run.requests_completed and run.time_taken_s != 0 else "HTML transferred"
    )
    return (
        _CUT
        if last not in reader.labels or (run.requests_completed and not run.latency_ms)
        else None
    )


def _text_end(reader: Reader) -> str | None:
    """Return what shows that a text report was cut: no rates, no times, percentages without the
    last, or an empty line in their place.
    """
    labels, run = reader.labels, reader.run
    if run.requests_completed == 0 and "HTML transferred" in labels:
        return None  # ab divides by nothing
    no_table = not run.latency_ms and reader.version is not None
    if run.time_taken_s != 0 and ("Transfer rate" not in labels or no_table):
        return _CUT
    if reader.block.search(PERCENT_HEAD):
        return None if "p100" in run.latency_ms else _CUT
    text = reader.block.document.text
    is_open = reader.block.end == len(text) and text.endswith("\n\n")
    return (
        _NO_PERCENTAGES
        if is_open and "median" in run.latency_ms and (run.requests_completed or 0) > 1
        else None
    )
