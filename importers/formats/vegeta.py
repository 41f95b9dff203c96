"""vegeta 6 to 12, the text report, the JSON one, and the samples of "encode" as CSV and as JSON lines.

Source  lib/reporters.go of vegeta 6.3 to 12.12; samples in ../shared/corpus/vegeta.
Units   Go durations in text, nanoseconds in JSON; bytes of bodies.
None    URL, server, connections: vegeta offers a rate, it has no concurrency.
Traps   The names in brackets say which value is which, and differ between versions. "rate" is what was sent, "throughput" what succeeded
        (200 to 399) over attack and wait. Status code 0 is "no response". With one request the rate is the count. "report -every"
        prints one report after the other, each of all requests until then: the last one counts.
"""

from __future__ import annotations

import io
import json
import re
from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, BinaryIO

from importers.model import Diagnostic, Run
from importers.reading.blocks import Block, cut, objects
from importers.reading.document import Document
from importers.reading.format import Format
from importers.reading.run_builder import Reading
from importers.reading.sample_groups import Result, run_of
from importers.reading.samples import aggregate, aggregate_records, numeric
from importers.reading.units import GO_DURATION, count, go_seconds, number, tidy

if TYPE_CHECKING:
    import pandas as pd


_B = r"[^\S\n]{0,40}"
_LINE = re.compile(
    rf"^{_B}(Requests|Duration|Latencies|Bytes In|Bytes Out|Success|Status Codes){_B}\[([a-z0-9:, ]{{1,60}})\]{_B}([^\n]{{0,2000}})$",
    re.M,
)
_START = re.compile(rf"^{_B}Requests{_B}\[total(?:, rate)?(?:, throughput)?\]{_B}[0-9]", re.M)
_ERRORS = re.compile(rf"^{_B}Error Set:", re.M)
_DURATION = re.compile(GO_DURATION)
_CODE = re.compile(r"([0-9]{1,3}):([0-9]{1,15})")
_COUNT = re.compile(r"[0-9]{1,15}")
_NUMBER = re.compile(r"[0-9]{1,15}(?:\.[0-9]{1,9})?")
_LATENCIES = {
    "min": "min",
    "mean": "mean",
    "max": "max",
    "50": "p50",
    "90": "p90",
    "95": "p95",
    "99": "p99",
}
_KEYS = {
    "min": "min",
    "mean": "mean",
    "max": "max",
    "50th": "p50",
    "90th": "p90",
    "95th": "p95",
    "99th": "p99",
}

_APART, _SAME_RATE = 2, 0.1  # lines between two reports, and how far a rate may move between them
_SAMPLE = re.compile(r"[0-9]{19},[0-9]{1,3},[0-9]{1,14},[0-9]{1,15},[0-9]{1,15},")
_JSON_SAMPLE = re.compile(
    r'\{"attack":"[^"\n]{0,200}","seq":[0-9]{1,15},"code":[0-9]{1,3},"timestamp":'
)
_COLUMNS = (
    "timestamp",
    "code",
    "latency",
    "bytes_out",
    "bytes_in",
    "error",
    "body",
    "attack",
    "seq",
    "method",
    "url",
    "headers",
)


def find_blocks(document: Document) -> list[Block]:
    """Return one block a report: a JSON object with vegeta's keys, or a text from its line Requests."""
    blocks = objects(document, "latencies", "bytes_in", "status_codes")
    if "[total" in document.text:
        blocks += cut(document, [found.start() for found in _START.finditer(document.text)])
    return sorted(blocks, key=lambda block: block.start)


def parse(block: Block) -> list[Run | Diagnostic]:
    """Return the run in `block` and remarks about it."""
    reading = Reading(block, FORMAT.name)
    if block.value is not None:
        _read_json(reading, block.value)
        return reading.result()
    seen: set[str] = set()
    last = block.start
    for found in reading.finditer(_LINE):
        if found[1] in seen:
            continue
        seen.add(found[1])
        last = found.start(1)
        if found[1] == "Status Codes":
            _put_status(
                reading, {code: count(number) for code, number in _CODE.findall(found[3])}, last
            )
        else:
            _read_line(reading, found[1], _named(found[2], found[3]), last)
    if "Status Codes" not in seen:
        reading.put("truncated", True)
        reading.remark(
            "warning",
            "text.cut",
            "This report ends before its status codes: what is missing stays unknown.",
        )
    if errors := reading.search(_ERRORS):
        last = max(last, errors.start())
    reading.run.lines = (block.lines[0], block.line(last))
    return reading.result()


def _named(names: str, values: str) -> dict[str, str]:
    """Return the values by the names in the brackets; {} when their numbers differ."""
    keys, cells = (
        [name.strip() for name in names.split(",")],
        [value.strip() for value in values.split(",")],
    )
    return dict(zip(keys, cells, strict=True)) if len(keys) == len(cells) else {}


def _read_line(reading: Reading, label: str, values: dict[str, str], offset: int) -> None:
    """Put the values of one line; what has not the expected form stays unknown."""
    if label == "Requests":
        reading.put("requests_sent", _whole(values.get("total")))
        reading.put("attack_rate", _real(values.get("rate")))
        reading.put("requests_per_s", _real(values.get("throughput")), offset)
    elif label == "Duration":
        _read_duration(reading, values, offset)
    elif label == "Latencies":
        _read_latencies(reading, values, offset)
    elif label in ("Bytes In", "Bytes Out"):
        reading.put(
            "html_transferred_bytes" if label == "Bytes In" else "total_sent_bytes",
            _whole(values.get("total")),
            offset,
        )
    elif values.get("ratio", "").endswith("%"):
        ratio = _real(values["ratio"][:-1])
        reading.put("success_ratio", None if ratio is None else tidy(ratio / 100))


def _read_duration(reading: Reading, values: dict[str, str], offset: int) -> None:
    """Put total, attack and wait; the sent rate is an offered one only when the attack took time."""
    seconds = {name: go_seconds(text) for name, text in values.items() if _DURATION.fullmatch(text)}
    reading.put("time_taken_s", seconds.get("total"), offset)
    reading.put("attack_s", seconds.get("attack"))
    reading.put("wait_s", seconds.get("wait"))
    if seconds.get("attack"):
        reading.put(
            "offered_rate", reading.run.details.get("attack_rate") or None, reading.block.start
        )


def _read_latencies(reading: Reading, values: dict[str, str], offset: int) -> None:
    for name, text in values.items():
        if name in _LATENCIES and _DURATION.fullmatch(text):
            reading.latency(_LATENCIES[name], tidy(go_seconds(text) * 1000), offset)
    reading.median_is_p50(offset)


def _whole(text: str | None) -> int | None:
    return count(text) if text and _COUNT.fullmatch(text) else None


def _real(text: str | None) -> float | None:
    return number(text) if text and _NUMBER.fullmatch(text) else None


def _put_status(reading: Reading, status: dict[str, int], offset: int) -> None:
    """Put the status codes: 0 had no answer, which failed; every other code is an answer."""
    if not status:
        return
    reading.put("status", status)
    reading.put("requests_failed", status.get("0", 0), offset)
    reading.put("requests_completed", sum(status.values()) - status.get("0", 0), offset)
    reading.put(
        "non_2xx",
        sum(number for code, number in status.items() if code != "0" and code[0] != "2"),
        offset,
    )


def _read_json(reading: Reading, value: dict[str, Any]) -> None:
    """Take the JSON report: nanoseconds and bytes."""
    duration, wait = (
        reading.json_number(value, "duration", 1e-9),
        reading.json_number(value, "wait", 1e-9),
    )
    if duration is not None and wait is not None:
        reading.put("time_taken_s", tidy(duration + wait), reading.key("duration"))
    for field, found, key in (
        ("requests_sent", reading.json_number(value, "requests"), "requests"),
        ("attack_rate", reading.json_number(value, "rate"), "rate"),
        ("requests_per_s", reading.json_number(value, "throughput"), "throughput"),
        ("attack_s", duration, "duration"),
        ("wait_s", wait, "wait"),
        ("success_ratio", reading.json_number(value, "success"), "success"),
        ("html_transferred_bytes", reading.json_number(value.get("bytes_in"), "total"), "bytes_in"),
        ("total_sent_bytes", reading.json_number(value.get("bytes_out"), "total"), "bytes_out"),
    ):
        reading.put(field, found, reading.key(key))
    if duration:
        reading.put("offered_rate", reading.json_number(value, "rate") or None, reading.key("rate"))
    for key, name in _KEYS.items():
        reading.latency(
            name, reading.json_number(value["latencies"], key, 1e-6), reading.key("latencies")
        )
    reading.median_is_p50(reading.key("latencies"))
    codes = value["status_codes"]
    status = (
        {key: reading.json_number(codes, key) for key in codes} if isinstance(codes, dict) else {}
    )
    if None not in status.values():
        _put_status(
            reading,
            {key: int(number or 0) for key, number in status.items()},
            reading.key("status_codes"),
        )
    reading.put("format", "json")


def is_samples(head: str) -> bool:
    """Tell whether a file begins as what vegeta encode writes: its CSV has no head, so two lines must be like it."""
    if _JSON_SAMPLE.match(head):
        return True
    second = head.find("\n") + 1
    return bool(_SAMPLE.match(head)) and (second >= len(head) or bool(_SAMPLE.match(head, second)))


def read_samples(stream: BinaryIO) -> list[Run | Diagnostic]:
    """Return the run of a file of results: code 0 had no answer."""
    head = stream.peek(1)[:1] if isinstance(stream, io.BufferedReader) else b""
    if head == b"{":
        return _of_samples(aggregate_records(_records(stream)), "json-samples")
    columns = ("timestamp", "code", "latency", "bytes_in")
    return _of_samples(
        aggregate(stream, _shape, columns=columns, names=_COLUMNS, scale=1000), "csv-samples"
    )


def _shape(chunk: pd.DataFrame) -> pd.DataFrame:
    """Turn vegeta's nanoseconds into milliseconds and seconds."""
    import pandas as pd

    code, latency, start = (
        numeric(chunk["code"]),
        numeric(chunk["latency"]),
        numeric(chunk["timestamp"]) / 1e9,
    )
    return pd.DataFrame(
        {
            "latency_ms": latency / 1e6,
            "failed": code == 0,
            "non_2xx": (code != 0) & ~code.between(200, 299),
            "start_s": start,
            "end_s": start + latency / 1e9,
            "bytes": numeric(chunk["bytes_in"]).fillna(0).clip(lower=0, upper=1e12),
        }
    )


def _records(stream: BinaryIO) -> Iterator[dict[str, Any]]:
    """Give the results of a file of JSON lines; a line that is none, like a cut one, is passed over."""
    for line in io.TextIOWrapper(stream, encoding="utf-8-sig", errors="replace"):
        try:
            value = json.loads(line)
        except ValueError:
            continue
        if isinstance(value, dict) and isinstance(value.get("latency"), int):
            code = value.get("code")
            yield {
                "latency_ms": value["latency"] / 1e6,
                "failed": code == 0,
                "non_2xx": code != 0 and not 200 <= (code or 0) <= 299,
            }


def _of_samples(result: Result, kind: str) -> list[Run | Diagnostic]:
    """Return the run: what had no answer is not among the completed ones."""
    found = run_of(result, FORMAT.name, kind)
    run, samples = found[0], result.groups[""]
    if isinstance(run, Run):
        run.requests_failed, run.non_2xx = samples.failed, samples.non_2xx
        run.requests_completed = samples.count - samples.failed
        run.html_transferred_bytes = samples.bytes if kind == "csv-samples" else None
    return found


def reconcile(runs: list[Run]) -> tuple[list[Run], list[Diagnostic]]:
    """Keep the last of the reports that "report -every" printed of one attack: each holds all that was before it."""
    kept: list[Run] = []
    remarks: list[Diagnostic] = []
    for run, after in zip(runs, [*runs[1:], None], strict=True):
        if after is not None and _goes_on(run, after):
            message = "This report goes on in the next one, as report -every prints them: only the last one is a run."
            remarks.append(
                Diagnostic(run.lines[0] if run.lines else None, "info", "vegeta.every", message)
            )
        else:
            kept.append(run)
    return kept, remarks


def _goes_on(run: Run, after: Run) -> bool:
    """Tell whether a report straight below another is of the same attack, later: nothing in it is less, and its rate is the same."""
    if (
        (run.tool, after.tool, run.member) != (FORMAT.name, FORMAT.name, after.member)
        or not run.lines
        or not after.lines
    ):
        return False
    sums = [[one.details.get(key) for key in ("requests_sent", "attack_s")] for one in (run, after)]
    rates = run.offered_rate, after.offered_rate
    extremes = [
        (one.latency_ms.get("max"), -one.latency_ms.get("min", 0.0)) for one in (run, after)
    ]
    if after.lines[0] - run.lines[1] > _APART or None in (
        *sums[0],
        *sums[1],
        *rates,
        extremes[0][0],
        extremes[1][0],
    ):
        return False
    status = [Counter(one.details.get("status", {})) for one in (run, after)]
    more = all(one < two for one, two in zip(*sums, strict=True)) and all(
        one <= two for one, two in zip(*extremes, strict=True)
    )
    return more and status[0] <= status[1] and abs(rates[0] - rates[1]) <= rates[0] * _SAME_RATE  # type: ignore[operator]


FORMAT = Format(
    name="vegeta",
    label="vegeta",
    schema=__doc__,
    strength=7,
    find_blocks=find_blocks,
    parse=parse,
    is_samples=is_samples,
    read_samples=read_samples,
    reconcile=reconcile,
)
