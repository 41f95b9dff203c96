"""ddosify (later Anteon), the report on the terminal.

Source  core/report/stdout.go of ddosify/ddosify 0.x; samples of published runs.
Units   seconds.
None    rate, load, percentiles and server are never printed.
Traps   Success and failed counts stand beside each other. "Total" is the latency, the lines above
        it are its parts. A test of several steps has a report for each, below the step's name.
        Lines of progress ("Successful Run: 25") are no report.
"""

from __future__ import annotations

import re

from importers.model import Diagnostic, Run
from importers.reading.blocks import Block
from importers.reading.document import Document
from importers.reading.format import Format
from importers.reading.reports.boundaries import LabelledReport
from importers.reading.reports.labelled import N, fill, label, milliseconds_of_seconds, put_codes
from importers.reading.reports.run_builder import Reading
from importers.reading.units import count

_GAP = r"[^\S\n]{1,20}"
_ANCHOR = re.compile(r"^[^\S\n]{0,9}Success Count:", re.M)
_BANNER = re.compile(r"[^\S\n]{0,9}RESULT[^\S\n]*$")
_LINES = re.compile(
    r"\s{0,9}(?:-{20,60}\s*$|Failed Count:|Durations \(Avg\):|(?:DNS|Connection|TLS|Request Write"
    r"|Server Processing|Response Read|Total) {0,30}\t?:[0-9]|Status Code \(|[1-5][0-9]{2} \("
    r"|(?:Server )?Error Distribution|[0-9]{1,15}\s{1,20}:)"
)
_CODE = re.compile(
    rf"^[^\S\n]{{0,9}}([1-5])[0-9]{{2}} \([^()\n]{{0,60}}\){_GAP}:([0-9]{{1,15}})", re.M
)
_STEP = re.compile(r"\n[^\S\n]{0,40}([^\n]{1,100})\n[^\S\n]{0,40}-{20,60}[^\S\n]*\n{1,2}[^\S\n]*$")
_LABELS = (
    label("requests_completed", rf"Success Count:{_GAP}([0-9]{{1,15}})", convert=count),
    label("requests_failed", rf"Failed Count:{_GAP}([0-9]{{1,15}})", convert=count),
    label("latency.mean", rf"Total{_GAP}:{N}s", convert=milliseconds_of_seconds),
)

_REPORT = LabelledReport(word="Success Count:", anchor=_ANCHOR, lines=_LINES, banner=_BANNER)


def find_blocks(document: Document) -> list[Block]:
    """Return one block a report, or a step of one."""
    blocks = _REPORT.find_blocks(document)
    return [block for block in blocks if "Durations (Avg):" in block.text]


def parse(block: Block) -> list[Run | Diagnostic]:
    """Return the run of a report."""
    reading = fill(Reading(block, FORMAT.name), _LABELS)
    put_codes(reading, _CODE)
    text = block.document.text
    first = text.find("Success Count:", block.start)
    step = _STEP.search(text, max(first - 300, 0), first)
    if step and step[1].strip() != "RESULT":
        reading.run.identity = {"Step": step[1].strip()}
    return reading.result()


FORMAT = Format(
    name="ddosify",
    label="ddosify",
    schema=__doc__,
    strength=7,
    loop="open",
    find_blocks=find_blocks,
    parse=parse,
    failed_count="beside",
)
