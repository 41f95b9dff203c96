"""The samples of vegeta: what "encode" writes as CSV and as JSON lines, one line a request."""

from __future__ import annotations

import io
import json
import re
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, BinaryIO

from importers.model import Diagnostic, Run
from importers.reading.reports.sample_groups import Result, run_of
from importers.reading.reports.samples import aggregate, aggregate_records, numeric

if TYPE_CHECKING:
    import pandas as pd

NAME = "vegeta"
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


def is_samples(head: str) -> bool:
    """Tell whether a file begins as what vegeta encode writes: its CSV has no head, so two lines
    must be like it.
    """
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
    """Give the results of a file of JSON lines; a line that is none, like a cut one, is passed
    over.
    """
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
    results = run_of(result, NAME, kind=kind)
    run, samples = results[0], result.groups[""]
    if isinstance(run, Run):
        run.requests_failed, run.non_2xx = samples.failed, samples.non_2xx
        run.requests_completed = samples.count - samples.failed
        run.html_transferred_bytes = samples.bytes if kind == "csv-samples" else None
    return results
