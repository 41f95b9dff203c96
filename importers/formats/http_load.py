"""http_load, the report on the terminal.

Source  http_load.c of acme http_load 12mar2006 and 09Mar2016; samples of published runs.
Units   ms ("msecs"); bytes; fetches/s and bytes/s.
None    server; statuses where the version prints none.
Traps   http_load is called with -parallel or with -rate. "max parallel" of a test at a rate is what
        happened to be open, and no load. Where the text has no command of a rate, it is the load.
        The latency is that of the first byte. The bytes are of bodies.
"""

from __future__ import annotations

import re

from importers.model import Diagnostic, Precision, Run
from importers.reading.blocks import Block
from importers.reading.format import Format
from importers.reading.reports.boundaries import LabelledReport
from importers.reading.reports.labelled import N, fill, label, put_codes
from importers.reading.reports.run_builder import Reading
from importers.reading.units import count

# Somebody explains the lines one by one: "2. 13055.6 mean bytes/connection"
_ITEM = r"(?:(?:[0-9]{1,2}[.)\u3001]|[-*])[^\S\n]{1,3})?"
_ANCHOR = re.compile(
    rf"^[^\S\n]{{0,40}}{_ITEM}[0-9]{{1,15}} fetches, [0-9]{{1,9}} max parallel, ", re.M
)
_LINES = re.compile(
    rf"\s{{0,40}}{_ITEM}(?:[0-9.e+-]{{1,20}} (?:mean bytes|fetches/sec)|msecs/|HTTP response codes"
    r"|code [0-9]{3}"
    r"|[0-9]{1,9} (?:timeouts|bad byte)|Percentage of the requests|[0-9]{2,3}%\s)"
)
_BANNER = re.compile(r"^[^\n]{0,60}?(?:\./)?http_load +-")
_RATE_OPTION = re.compile(r"(?<!\S)-r(?:a(?:te?)?)? +([0-9]{1,9})")
_RATE_COMMAND = re.compile(rf"http_load[^\n]{{1,200}}{_RATE_OPTION.pattern}")
_PARALLEL = re.compile(r"(?<!\S)-p(?:a(?:r(?:allel)?)?)? +([0-9]{1,9})")
_FETCHES = re.compile(r"([0-9]{1,15}) fetches, ([0-9]{1,9}) max parallel")
_CODE = re.compile(r"^[^\S\n]{0,40}code ([0-9]{3}) {1,4}-- {1,4}([0-9]{1,15})", re.M)
_NUMBER = r"([0-9]{1,15}(?:\.[0-9]{1,15})?(?:e[+-]?[0-9]{1,2})?)"
_PERCENTILE = re.compile(rf"^[^\S\n]{{0,40}}([0-9]{{2}})%[^\S\n]{{1,9}}{N}", re.M)
_LABELS = (
    label("requests_completed", rf"{_ITEM}([0-9]{{1,15}}) fetches, ", convert=count),
    label(
        "html_transferred_bytes",
        rf"{_ITEM}[0-9]{{1,15}} fetches, [^\n]{{1,40}}, {_NUMBER} bytes, in",
    ),
    label("time_taken_s", rf"{_ITEM}[0-9]{{1,15}} fetches, [^\n]{{1,80}}, in {N} seconds"),
    label("requests_per_s", rf"{_ITEM}{_NUMBER} fetches/sec, "),
    label("transfer_rate_Bps", rf"{_ITEM}[0-9.e+]{{1,20}} fetches/sec, {_NUMBER} bytes/sec"),
    label("latency.mean", rf"{_ITEM}msecs/first-response: {N} mean"),
    label("latency.max", rf"{_ITEM}msecs/first-response: [^\n]{{1,30}}, {N} max"),
    label("latency.min", rf"{_ITEM}msecs/first-response: [^\n]{{1,60}}, {N} min"),
)


_REPORT = LabelledReport(word=" max parallel, ", anchor=_ANCHOR, lines=_LINES, banner=_BANNER)


def parse(block: Block) -> list[Run | Diagnostic]:
    """Return the run of a report."""
    reading = fill(Reading(block, FORMAT.name), _LABELS)
    rate, parallel = reading.search(_RATE_OPTION), reading.search(_PARALLEL)
    fetches = reading.search(_FETCHES)
    if rate:
        reading.put("offered_rate", float(rate[1]), offset=rate.start(1))
    elif parallel:
        reading.put("concurrency", count(parallel[1]), offset=parallel.start(1))
    elif fetches:
        has_rates = _RATE_COMMAND.search(block.document.text)
        field = "max_parallel" if has_rates else "concurrency"
        reading.put(field, count(fetches[2]) or None, offset=fetches.start(2))
    put_codes(reading, _CODE)
    for match in reading.finditer(_PERCENTILE):  # a changed http_load prints them in ms, as ab
        reading.latency(f"p{match[1]}", float(match[2]), offset=match.start(2))
    reading.median_is_p50()
    return reading.result()


FORMAT = Format(
    name="http_load",
    label="http_load",
    schema=__doc__,
    strength=6,
    loop="either",
    find_blocks=_REPORT.find_blocks,
    parse=parse,
    precision=Precision(rate_share=0.001, time_share=0.001, bytes_share=0.001),
)
