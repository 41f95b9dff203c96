"""INFINI Loadgen, the report on the terminal.

Source  main.go and loader.go of infinilabs/loadgen at 1.1 to 1.28; samples of published runs.
Units   Go durations; KB and MB are powers of 1,024; requests/s.
None    server; concurrency is known by the command alone.
Traps   "[Loadgen Client Metrics]" divides by the time of the test. Its Requests/sec is the rate;
        its Avg Req Time is that time over the requests, and no latency. "[Estimated Server
        Metrics]" divides by the threads' mean time in requests. Its Avg Req Time is the mean
        latency; its Requests/sec is no rate of the test. The time of the first line is that mean
        of threads, too. Status 0 is no answer.
"""

from __future__ import annotations

import re

from importers.model import Diagnostic, Run
from importers.reading.blocks import Block
from importers.reading.format import Format
from importers.reading.reports.boundaries import LabelledReport
from importers.reading.reports.labelled import DURATION, N, fill, go_milliseconds, label
from importers.reading.reports.run_builder import Reading
from importers.reading.units import KILO_1024, count, size

_ANCHOR = re.compile(r"^[^\S\n]{0,9}\[Loadgen Client Metrics\]", re.M)
_LINES = re.compile(
    r"\s{0,9}(?:[0-9]{1,15} requests (?:finished )?in |\[(?:Estimated Server|Latency) "
    r"|(?:Requests|Request Traffic|Total Transfer|Transfer)/sec:|(?:Avg Req Time|Rate/sec\.):"
    r"|(?:Fastest|Slowest) Request:|Number of (?:Errors|Invalid):|Assert |Status [0-9]{1,3}:"
    r"|[0-9]{1,15} samples of |(?:Cumulative|HMean|Avg\.|p[0-9]{2,4}|Max|Min|Range|StdDev):"
    r"|(?:Long|Short) 5%:|[0-9.]{1,12}[^\s0-9]{1,2} - [0-9.]{1,12}[^\s0-9]{1,2} -)"
)
_ONCE = re.compile(r"[^\S\n]{0,9}(?:[0-9]{1,15} requests|\[[A-Z])")
_GAP = r"[^\S\n]{0,30}"
_SERVER = re.compile(
    r"^[^\S\n]{0,40}\[Estimated Server Metrics\](?:[^\S\n]*\n[^\n\[]{0,200}){0,8}?"
    rf"\n[^\S\n]{{0,40}}Avg Req Time:{_GAP}{DURATION}",
    re.M,
)
# "Requests/sec" stands below "[Estimated Server Metrics]" as well.
_CLIENT = r"\[Loadgen Client Metrics\](?:[^\S\n]*\n[^\n\[]{0,200}){0,8}?\n[^\S\n]{0,40}"
_CODE = re.compile(rf"^[^\S\n]{{0,9}}Status ([0-9]{{1,3}}):{_GAP}([0-9]{{1,15}})", re.M)
_PERCENTILE = re.compile(rf"^[^\S\n]{{0,9}}p([0-9]{{2}})([0-9]{{0,2}}):{_GAP}{DURATION}", re.M)


def _bytes(text: str, unit: str) -> float:
    return size(text, "B" if unit == "bytes" else unit, kilo=KILO_1024)


_SIZE = r"([0-9]{1,15}(?:\.[0-9]{1,9})?)([KMGT]?B|bytes)"
_LABELS = (
    label("requests_completed", r"([0-9]{1,15}) requests (?:finished )?in ", convert=count),
    label(
        "total_transferred_bytes",
        rf"[0-9]{{1,15}} requests (?:finished )?in [^\n]{{1,80}}, {_SIZE} received",
        convert=_bytes,
    ),
    label("requests_per_s", rf"{_CLIENT}Requests/sec:{_GAP}{N}"),
    label("requests_failed", rf"Number of Errors:{_GAP}([0-9]{{1,15}})", convert=count),
    label("latency.min", rf"Fastest Request:{_GAP}{DURATION}", convert=go_milliseconds),
    label("latency.max", rf"Slowest Request:{_GAP}{DURATION}", convert=go_milliseconds),
    label("latency.mean", rf"Avg\.:{_GAP}{DURATION}", convert=go_milliseconds),
    label("latency.stdev", rf"StdDev:{_GAP}{DURATION}", convert=go_milliseconds),
)
_REPORT = LabelledReport(word="[Loadgen Client", anchor=_ANCHOR, lines=_LINES, once=_ONCE)


def parse(block: Block) -> list[Run | Diagnostic]:
    """Return the run of a report."""
    reading = fill(Reading(block, FORMAT.name), _LABELS)
    if server := reading.search(_SERVER):
        reading.latency("mean", go_milliseconds(server[1]), offset=server.start(1))
    for match in reading.finditer(_PERCENTILE):
        name = f"p{match[1]}.{match[2]}" if match[2] else f"p{match[1]}"
        reading.latency(name, go_milliseconds(match[3]), offset=match.start(3))
    reading.median_is_p50()
    _put_codes(reading)
    return reading.result()


def _put_codes(reading: Reading) -> None:
    """Put how many answers were no 2xx and no 3xx, where the codes of all requests are here."""
    codes = [(match[1], count(match[2]), match.start(2)) for match in reading.finditer(_CODE)]
    if codes and sum(times for _, times, _ in codes) == reading.run.requests_completed:
        bad = sum(times for code, times, _ in codes if code[0] not in "023")
        reading.put("non_2xx", bad, offset=codes[0][2])


FORMAT = Format(
    name="loadgen",
    label="INFINI Loadgen",
    schema=__doc__,
    strength=9,
    loop="closed",
    find_blocks=_REPORT.find_blocks,
    parse=parse,
)
