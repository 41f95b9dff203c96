"""Apache JMeter 2.x to 5.x: JTL as CSV and as XML, the summariser's lines, statistics.json and the aggregate report's CSV.

Source  CSVSaveService, XMLSaveService and Summariser of JMeter 5.6; samples in ../shared/corpus/jmeter.
Units   ms since 1970 (start of the sample) and ms of elapsed time; bytes received.
None    server and path of a label; percentiles are computed from the samples and stand in the details.
Traps   Throughput is requests over the time from the first start to the last end. A label may hold quoted commas. responseCode may be a
        text. Transaction controllers nest samples in XML: only the top level counts. "summary +" lines are increments. A summariser
        without samples prints ******/s and a minimum of 9223372036854775807.
"""

from __future__ import annotations

import io
import re
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, BinaryIO
from xml.etree.ElementTree import ParseError as BadXml

from importers.cleaning.decode import decode
from importers.formats.jmeter import aggregate, headless
from importers.model import Diagnostic, ParseError, Run
from importers.reading.blocks import Block, objects
from importers.reading.document import Document
from importers.reading.format import Format
from importers.reading.run_builder import Reading
from importers.reading.sample_groups import Result, Samples, merged
from importers.reading.samples import aggregate as aggregate_table
from importers.reading.samples import aggregate_records, numeric
from importers.reading.units import count, number, tidy

if TYPE_CHECKING:
    import pandas as pd


_NEEDED = ("timeStamp", "elapsed", "label")
_WANTED = (*_NEEDED, "responseCode", "success", "bytes", "allThreads")
_HEAD = re.compile(r"^timeStamp[,;\t]elapsed[,;\t]label[,;\t][^\n]{0,1000}$", re.M)
_ROW = re.compile(r"[0-9]{13}[,;\t][0-9]{1,9}[,;\t]")
_XML = re.compile(
    r"^\s{0,20}(?:<\?xml[^>]{0,200}\?>\s{0,20})?(?:<!DOCTYPE[^\n]{0,2000}?)?<testResults\b"
)
_B = r"[^\S\n]{0,20}"
_SUMMARY = re.compile(
    rf"^[^\n]{{0,120}}?([^\W\d_][\w-]{{0,40}}(?: [\w-]{{1,40}}){{0,4}}) ={_B}([0-9]{{1,15}}) in{_B}"
    rf"(?:([0-9]{{1,4}}):([0-9]{{2}}):([0-9]{{2}})|([0-9.]{{1,12}})s) ={_B}([0-9]{{1,12}}(?:\.[0-9]{{1,3}})?)/s{_B}"
    rf"Avg:{_B}([0-9]{{1,12}}){_B}Min:{_B}([0-9]{{1,12}}){_B}Max:{_B}([0-9]{{1,12}}){_B}Err:{_B}([0-9]{{1,15}}) \(",
    re.M,
)


def is_samples(head: str) -> bool:
    """Tell whether a file begins as a JTL, as CSV or as XML."""
    return bool(_HEAD.match(head) or _XML.match(head) or headless.layout(head))


def read_samples(stream: BinaryIO) -> list[Run | Diagnostic]:
    """Return a run for each label, and their sum when there are several."""
    head = stream.peek(1)[:65536] if isinstance(stream, io.BufferedReader) else b""
    if head.lstrip(b"\xef\xbb\xbf \t\r\n").startswith(b"<"):
        return _runs(_read_xml(stream), (1, None))
    return _runs(_read_csv(stream, decode(head).lstrip("\ufeff")), (1, None))


def find_blocks(document: Document) -> list[Block]:
    """Return one block a pasted JTL, a test's last "summary =" line, or a statistics.json."""
    blocks = objects(document, "Total", where=_is_statistics)
    if "timeStamp" in document.text:
        blocks += [_table(document, head) for head in _HEAD.finditer(document.text)]
    if " Avg:" in document.text and " Err:" in document.text:
        blocks += _summaries(document)
    if "Samples" in document.text or "KB/" in document.text:
        blocks += aggregate.find(document)
    return sorted(blocks, key=lambda block: block.start)


def _summaries(document: Document) -> list[Block]:
    """Return the last line of each test and each summariser: its count falls where the next test begins."""
    last: dict[str, re.Match[str]] = {}
    found: list[re.Match[str]] = []
    for line in _SUMMARY.finditer(document.text):
        before = last.get(line[1])
        if before and (
            count(line[2]) < count(before[2])
            or "end of run" in document.text[before.end() : line.start()]
        ):
            found.append(before)
        last[line[1]] = line
    return [Block(document, line.start(), line.end()) for line in [*found, *last.values()]]


def _table(document: Document, head: re.Match[str]) -> Block:
    """Return the pasted table: the head and the rows straight below it."""
    end = head.end()
    while row := _ROW.match(document.text, end + 1):
        end = document.text.find("\n", row.end())
        if end < 0:
            end = len(document.text)
            break
    return Block(document, head.start(), end)


def parse(block: Block) -> list[Run | Diagnostic]:
    """Return the runs of a table, of a summariser's line or of a statistics.json."""
    if block.value is not None:
        return [
            one for name, values in block.value.items() for one in _statistics(block, name, values)
        ]
    if _HEAD.match(block.document.text, block.start):
        first, last = block.lines
        data = block.text.encode() + (
            b"" if not block.document.complete and block.end >= len(block.document.text) else b"\n"
        )
        return _runs(
            _read_csv(io.BytesIO(data), block.text.split("\n", 1)[0].strip()), (first, last)
        )
    if aggregate.HEAD.match(block.document.text, block.start):
        return aggregate.read(block, FORMAT.name)
    return _summary(block)


def _read_csv(stream: BinaryIO, start: str) -> Result:
    """Aggregate a JTL as CSV that starts so: with its head line, or with rows that leave no doubt about their columns."""
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
    """Turn JMeter's columns into those of importers.reading.samples."""
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
            "The XML declares a document type or entities, which is refused.", None, "xml.doctype"
        ) from error
    except BadXml as error:
        line = error.position[0] if hasattr(error, "position") else None
        raise ParseError(
            f"The XML of this JTL is damaged ({error}).", line, "xml.damaged"
        ) from error


def _elements(stream: BinaryIO) -> Iterator[dict[str, Any]]:
    """Give each sample of the top level with the columns of importers.reading.samples."""
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


def _runs(result: Result, lines: tuple[int, int | None]) -> list[Run | Diagnostic]:
    """Return a run for each group, and their sum when there are several."""
    last = lines[1] or result.line(result.rows - 1)
    found: list[Run | Diagnostic] = [
        _run(name, samples, (lines[0], last)) for name, samples in result.groups.items()
    ]
    if len(result.groups) > 1:
        total = _run("TOTAL", merged(result.groups.values()), (lines[0], last))
        total.details["aggregate"] = True
        found.append(total)
    if not found:
        message = "This JTL holds no sample with a start and an elapsed time in whole milliseconds (the default), which are accepted."
        raise ParseError(message, lines[0], "jmeter.empty")
    if result.is_cut:
        for one in found:
            if isinstance(one, Run):
                one.details["truncated"] = True
    return [*found, *result.remarks(FORMAT.name)]


def _run(label: str, samples: Samples, lines: tuple[int, int]) -> Run:
    """Return the run of one label."""
    seconds = tidy(samples.last_s - samples.first_s)
    run = Run(
        tool=FORMAT.name,
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


def _summary(block: Block) -> list[Run | Diagnostic]:
    """Return the run of one "summary =" line."""
    reading = Reading(block, FORMAT.name)
    found = reading.search(_SUMMARY)
    if found is None:
        return []
    reading.put("requests_completed", count(found[2]), found.start(2))
    clock = [found[3], found[4], found[5]]
    seconds = (
        number(found[6])
        if found[6]
        else float(int(clock[0]) * 3600 + int(clock[1]) * 60 + int(clock[2]))
    )
    reading.put("time_taken_s", seconds, found.start(2))
    reading.put("requests_per_s", number(found[7]), found.start(7))
    for place, name in ((8, "mean"), (9, "min"), (10, "max")):
        reading.latency(name, float(count(found[place])), found.start(place))
    reading.put("requests_failed", count(found[11]), found.start(11))
    return reading.result()


def _is_statistics(value: dict[str, Any]) -> bool:
    return all(
        isinstance(one, dict) and "sampleCount" in one and "throughput" in one
        for one in value.values()
    )


def _statistics(block: Block, name: str, values: dict[str, Any]) -> list[Run | Diagnostic]:
    """Return the run of one transaction of the dashboard's statistics.json; Total is a sum."""
    reading = Reading(block, FORMAT.name)
    for key, field in (
        ("sampleCount", "requests_completed"),
        ("errorCount", "requests_failed"),
        ("throughput", "requests_per_s"),
    ):
        reading.put(field, reading.json_number(values, key), reading.key(name))
    for key, statistic in (
        ("meanResTime", "mean"),
        ("medianResTime", "median"),
        ("minResTime", "min"),
        ("maxResTime", "max"),
    ):
        reading.latency(statistic, reading.json_number(values, key), reading.key(name))
    reading.put(
        "transfer_rate_Bps",
        reading.json_number(values, "receivedKBytesPerSec", 1024),
        reading.key(name),
    )
    places = {
        key: reading.json_number(values, f"{key}ResTime") for key in ("pct1", "pct2", "pct3")
    }  # their ranks can be configured
    reading.put(
        "percentiles_by_place_ms",
        places if any(value is not None for value in places.values()) else None,
    )
    reading.put("errors_pct", reading.json_number(values, "errorPct"))
    reading.put("sent_rate_Bps", reading.json_number(values, "sentKBytesPerSec", 1024))
    reading.put("label", name)
    reading.put("document_label", name)
    reading.put("aggregate", True if name == "Total" else None)
    return reading.result()


FORMAT = Format(
    name="jmeter",
    label="JMeter",
    schema=__doc__,
    strength=8,
    find_blocks=find_blocks,
    parse=parse,
    is_samples=is_samples,
    read_samples=read_samples,
)
