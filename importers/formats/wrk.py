"""wrk 1.x to 4.x (wg/wrk) and its forks, the text report.

Source  wrk.c, stats.c and units.c of wrk 1.0 to 4.2.0; samples in ../shared/corpus/wrk.
Units   us, ms, s, m = minutes; counts K/M/G = 1000; bytes K/M/G/T = 1024; latency with two decimals of its unit.
None    version, server, document size and keep-alive are never printed; percentiles only with --latency; "nan" is no number.
Traps   The head's duration is rounded to whole units: 90 s is "2m"; "requests in" is finer. Req/Sec is per thread, never the throughput.
        "Non-2xx or 3xx" counts statuses from 400 on. Socket errors are not among the requests, timeouts are. A unit changes at 85 % of
        the next one, so 850 us is "0.85ms" and 51 s is "0.85m". Scripts append whatever they like below Transfer/sec.
"""

from __future__ import annotations

from importers import wrkstats
from importers.document import Document
from importers.model import Diagnostic, Run
from importers.scan import Block, Reading

NAME = "wrk"
LABEL = "wrk"
STRENGTH = 7


def find_blocks(document: Document) -> list[Block]:
    """Return one block a report; a report needs its threads and connections."""
    return wrkstats.find(document)


def parse(block: Block) -> list[Run | Diagnostic]:
    """Return the run in `block` and remarks about it."""
    reading = Reading(block, NAME)
    wrkstats.read(reading)
    return reading.result()
