"""The samples of JMeter: a JTL as CSV or XML, one row or element a sample."""

from __future__ import annotations

import io
import re
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, BinaryIO
from xml.etree.ElementTree import ParseError as BadXml

from importers.cleaning.decode import decode
from importers.formats.jmeter import headless
from importers.model import Diagnostic, ParseError, Run
from importers.reading.reports.sample_groups import Result, Samples, merged
from importers.reading.reports.samples import aggregate as aggregate_table
from importers.reading.reports.samples import aggregate_records, numeric
from importers.reading.units import count, tidy

if TYPE_CHECKING:
    import pandas as pd

NAME = "jmeter"
_NEEDED = ("timeStamp", "elapsed", "label")
_WANTED = (*_NEEDED, "responseCode", "success", "bytes", "allThreads")
CSV_HEAD = re.compile(r"^timeStamp[,;\t]elapsed[,;\t]label[,;\t][^\n]{0,1000}$", re.M)
_B = r"[^\S\n]{0,20}"
SUMMARY = re.compile(
    rf"^[^\n]{{0,120}}?([^\W\d_][\w-]{{0,40}}(?: [\w-]{{1,40}}){{0,4}}) ={_B}([0-9]{{1,15}}) in{_B}"
    rf"(?:([0-9]{{1,4}}):([0-9]{{2}}):([0-9]{{2}})|([0-9]{{1,9}}(?:[.,][0-9]{{1,3}})?)s)"
    rf" ={_B}([0-9]{{1,12}}(?:\.[0-9]{{1,3}}|,[0-9])?)/s{_B}"
    rf"Avg:{_B}([0-9]{{1,12}}){_B}Min:{_B}([0-9]{{1,12}}){_B}Max:{_B}"
    rf"([0-9]{{1,12}}){_B}(?:Err:{_B}([0-9]{{1,15}}) \()?",
    re.M,
)
_XML = re.compile(
    r"^\s{0,20}(?:<\?xml[^>]{0,200}\?>\s{0,20})?(?:<!DOCTYPE[^\n]{0,2000}?)?<testResults\b"
)


def is_samples(head: str) -> bool:
    """Tell whether a file begins as a JTL, as CSV or as XML.

    Some samples above the summary of more are no such file.
    """
    if CSV_HEAD.match(head):
        return not is_summed_up(head, samples=head.count("\n"))
    return bool(_XML.match(head) or headless.layout(head))


def is_summed_up(text: str, *, samples: int) -> bool:
    """Tell whether a "summary =" in a text counts more samples than these."""
    if " Avg:" not in text:
        return False
    return any(count(match[2]) > samples for match in SUMMARY.finditer(text))


def read_samples(stream: BinaryIO) -> list[Run | Diagnostic]:
    """Return a run for each label, and their sum when there are several."""
    head = stream.peek(1)[:65536] if isinstance(stream, io.BufferedReader) else b""
    if head.lstrip(b"\xef\xbb\xbf \t\r\n").startswith(b"<"):
        return runs_of(_read_xml(stream), (1, None))
    return runs_of(read_csv(stream, decode(head).lstrip("\ufeff")), (1, None))


def read_csv(stream: BinaryIO, start: str) -> Result:
    """Aggregate a JTL as CSV that starts so: with its head line, or with rows that leave no doubt
    about their columns.
    """
    if known := headless.layout(start):
        separator, names = known
        return aggregate_table(
            stream,
            _shape,
            columns=[name for name in _WANTED if name in names],
            names=names,
            separator=separator,
        )
    head = start.split("\n", 1)[0].strip()
    separator = next(mark for mark in ",;\t" if mark in head)
    columns = [name.strip().strip('"') for name in head.split(separator)]
    return aggregate_table(
        stream, _shape, columns=[name for name in _WANTED if name in columns], separator=separator
    )


def _shape(chunk: pd.DataFrame) -> pd.DataFrame:
    """Turn JMeter's columns into those of importers.reading.reports.samples."""
    import pandas as pd

    start = numeric(chunk["timeStamp"])
    elapsed = numeric(chunk["elapsed"]).where(start.between(1e11, 1e14))
    shaped = pd.DataFrame(
        {"group": chunk["label"].astype(str), "latency_ms": elapsed, "start_s": start / 1000}
    )
    shaped["end_s"] = shaped["start_s"] + elapsed / 1000
    if "success" in chunk:
        success = chunk["success"]
        shaped["failed"] = (
            ~success if success.dtype == bool else success.astype(str).str.lower() != "true"
        )
    if "responseCode" in chunk:
        shaped["non_2xx"] = ~numeric(chunk["responseCode"]).between(200, 299)
    for source, target in (("bytes", "bytes"), ("allThreads", "threads")):
        if source in chunk:
            shaped[target] = numeric(chunk[source]).fillna(0).clip(lower=0, upper=1e12)
    return shaped


def _read_xml(stream: BinaryIO) -> Result:
    """Aggregate a JTL in XML, element by element; any DOCTYPE is refused."""
    from defusedxml.common import DefusedXmlException

    try:
        return aggregate_records(_elements(stream), scale=1)
    except DefusedXmlException as error:
        raise ParseError(
            "The XML declares a document type or entities, which is refused.",
            None,
            code="xml.doctype",
        ) from error
    except BadXml as error:
        line = error.position[0] if hasattr(error, "position") else None
        raise ParseError(
            f"The XML of this JTL is damaged ({error}).", line, code="xml.damaged"
        ) from error


def _elements(stream: BinaryIO) -> Iterator[dict[str, Any]]:
    """Give each sample of the top level with the columns of importers.reading.reports.samples."""
    from defusedxml.ElementTree import iterparse

    depth = 0
    root = None
    for event, element in iterparse(stream, events=("start", "end"), forbid_dtd=True):
        if event == "start":
            depth += 1
            root = element if root is None else root
            continue
        depth -= 1
        if depth == 1 and root is not None:
            if element.tag in ("httpSample", "sample"):
                yield _element(element.attrib)
            root.clear()


def _element(values: dict[str, str]) -> dict[str, Any]:
    elapsed, start = _plain(values.get("t")), _plain(values.get("ts")) or 0
    return {
        "group": values.get("lb", ""),
        "latency_ms": elapsed,
        "start_s": start / 1000,
        "end_s": (start + (elapsed or 0)) / 1000,
        "failed": values.get("s") != "true",
        "non_2xx": not re.fullmatch(r"2[0-9]{2}", values.get("rc", "")),
        "bytes": _plain(values.get("by")) or 0,
        "threads": _plain(values.get("na")) or 0,
    }


def _plain(text: str | None) -> int | None:
    return count(text) if text and re.fullmatch(r"[0-9]{1,15}", text) else None


def runs_of(result: Result, lines: tuple[int, int | None]) -> list[Run | Diagnostic]:
    """Return a run for each group, and their sum when there are several."""
    last = lines[1] or result.line(result.rows - 1)
    runs: list[Run | Diagnostic] = [
        _run(name, samples, lines=(lines[0], last)) for name, samples in result.groups.items()
    ]
    if len(result.groups) > 1:
        total = _run("TOTAL", merged(result.groups.values()), lines=(lines[0], last))
        total.details["aggregate"] = True
        runs.append(total)
    if not runs:
        message = (
            "This JTL holds no sample with a start and an elapsed time in whole milliseconds "
            "(the default), which are accepted."
        )
        raise ParseError(message, lines[0], code="jmeter.empty")
    if result.is_cut:
        for run in runs:
            if isinstance(run, Run):
                run.details["truncated"] = True
    return [*runs, *result.remarks(NAME)]


def _run(label: str, samples: Samples, lines: tuple[int, int]) -> Run:
    """Return the run of one label."""
    seconds = tidy(samples.last_s - samples.first_s)
    run = Run(
        tool=NAME,
        lines=lines,
        requests_completed=samples.count,
        requests_failed=samples.failed,
        non_2xx=samples.non_2xx,
    )
    run.document_label = label
    run.concurrency = samples.threads or None
    run.time_taken_s = round(seconds, 3)
    run.requests_per_s = round(samples.count / run.time_taken_s, 6) if run.time_taken_s else None
    run.total_transferred_bytes = samples.bytes
    run.latency_ms = {"mean": tidy(samples.mean_ms()), "min": samples.min_ms, "max": samples.max_ms}
    run.details = {
        "label": label,
        "first_ms": round(samples.first_s * 1000),
        "last_ms": round(samples.last_s * 1000),
        "percentiles_ms": samples.percentiles_ms(),
    }
    fields = (
        "requests_completed",
        "requests_failed",
        "non_2xx",
        "concurrency",
        "time_taken_s",
        "requests_per_s",
        "latency_ms",
    )
    run.sources = dict.fromkeys((*fields, "total_transferred_bytes"), lines[0])
    return run
