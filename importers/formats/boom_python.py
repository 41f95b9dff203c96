"""boom of Python, and its successor salvo: the report on the terminal.

Source  boom/_boom.py of tarekziade/boom 0.8 to 1.0, salvo/output.py of tarekziade/salvo; samples of
        published runs.
Units   seconds; requests/s as a whole number.
None    percentiles; bytes.
Traps   "Successful calls" have an answer of any code. The load stands in "Running … - concurrency
        100" or in the command alone. boom of Go (hey) is another tool.
"""

from __future__ import annotations

import re

from importers.model import Diagnostic, Precision, Run
from importers.reading.blocks import Block
from importers.reading.document import Document
from importers.reading.format import Format
from importers.reading.reports.boundaries import LabelledReport
from importers.reading.reports.labelled import N, fill, label, milliseconds_of_seconds, put_codes
from importers.reading.reports.run_builder import Reading
from importers.reading.units import count

_ANCHOR = re.compile(r"^[^\S\n]{0,9}Successful calls[^\S\n]{1,40}[0-9]", re.M)
_BANNER = re.compile(
    r"^[^\S\n]{0,9}Server Software: |^[^\S\n]{0,9}Running (?:[A-Z]{3,7} |[0-9]{1,15} queries|for )"
    r"|^[^\S\n]{0,9}Host: \S"
    r"|^[^\S\n]{0,9}Starting the load"
)
_LINES = re.compile(
    r"\s{0,9}(?:-{8} |Total time|(?:Average|Fastest|Slowest|Amplitude)\s|Standard dev|RPS|BSI"
    r"|Code [1-5])"
)
_CODE = re.compile(r"^[^\S\n]{0,9}Code ([1-5])[0-9]{2}[^\S\n]{1,40}([0-9]{1,15}) times", re.M)
_SERVER = re.compile(r"^[^\S\n]{0,9}Server Software: ([^\n]{1,200})$", re.M)
_TARGET = re.compile(r"^[^\S\n]{0,9}Running [A-Z]{3,7} (https?://\S{1,2000})", re.M)
_GAP = r"[^\S\n]{1,40}"
_LABELS = (
    label("concurrency", r"Running [^\n]{1,60} - concurrency ([0-9]{1,7})", convert=count),
    label("requests_completed", rf"Successful calls{_GAP}([0-9]{{1,15}})", convert=count),
    label("time_taken_s", rf"Total time{_GAP}{N} s"),
    label("requests_per_s", rf"RPS{_GAP}{N}"),
    label("latency.mean", rf"Average{_GAP}{N} s", convert=milliseconds_of_seconds),
    label("latency.min", rf"Fastest{_GAP}{N} s", convert=milliseconds_of_seconds),
    label("latency.max", rf"Slowest{_GAP}{N} s", convert=milliseconds_of_seconds),
    label("latency.stdev", rf"Standard deviation{_GAP}{N}", convert=milliseconds_of_seconds),
)


_REPORT = LabelledReport(word="Successful calls", anchor=_ANCHOR, lines=_LINES, banner=_BANNER)


def find_blocks(document: Document) -> list[Block]:
    """Return one closed block a report; "Successful calls" alone may be of anything."""
    return _REPORT.find_blocks(document) if "Amplitude" in document.text else []


def parse(block: Block) -> list[Run | Diagnostic]:
    """Return the run of a report."""
    reading = fill(Reading(block, FORMAT.name), _LABELS)
    put_codes(reading, _CODE)
    if server := reading.search(_SERVER):
        reading.server(server[1].strip(), offset=server.start(1))
    if url := reading.search(_TARGET):
        reading.target(url[1], offset=url.start(1))
    return reading.result()


FORMAT = Format(
    name="boom_python",
    label="boom (Python)",
    schema=__doc__,
    strength=7,
    loop="closed",
    find_blocks=find_blocks,
    parse=parse,
    precision=Precision(rate_half=1, rate_share=0.02, time_share=0.02),
)
