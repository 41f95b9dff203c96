"""The tables of lighttpd.net/benchmark, as it wrote them and flattened to one line each: con,
user, sys or CPU, [#/sec], [Kbytes/sec].
"""

from __future__ import annotations

import re

from importers.model import Diagnostic, Run
from importers.reading.blocks import Block
from importers.reading.document import Document
from importers.reading.table_heads import column_heads
from importers.reading.units import KILO_1024, tidy

_B = r"[\s\x1f|]{1,20}"
_HEAD = re.compile(
    rf"^[^\S\n|]{{0,20}}con{_B}(?:(user){_B}sys|CPU{_B}Usage){_B}\[#/sec\]{_B}\[Kbytes/sec\]", re.M
)
_NAME = re.compile(
    r"^[^\S\n#*]{0,10}([A-Za-z][\w.+-]{0,40}[ /]v?[0-9][\w.:-]{0,40})[^\S\n]*$", re.M
)
_SECTION = re.compile(r"[\s\x1f|]{1,20}([0-9]{1,6} ?[kKmMgG]?[bB]? files?)(?![\w])")
_ROW = re.compile(
    r"[\s\x1f|]{1,20}(keepalive\s{1,10})?([0-9]{1,7})(?![\w.%])"
    r"(?:[\s\x1f|]{1,20}(?:([0-9]{1,4}m[0-9]{1,2}\.[0-9]{3}s)"
    r"[\s\x1f|]{1,20}([0-9]{1,4}m[0-9]{1,2}\.[0-9]{3}s)|([0-9]{1,3})%)"
    r"[\s\x1f|]{1,20}([0-9]{1,9}\.[0-9]{2})[\s\x1f|]{1,20}([0-9]{1,9}\.[0-9]{2}))?(?![\w.%])"
    r"(?:[\s\x1f|]{1,20}(\[\*{1,3}\]))?"
)
_LEGEND = re.compile(
    r"[\s\x1f|]{0,20}(\[\*{1,3}\])[\s\x1f|]{1,20}(?!keepalive|[0-9]|\[)([^\n\[]{3,200})"
)
_TIME = re.compile(r"([0-9]{1,4})m([0-9]{1,2}\.[0-9]{3})s")
_ABOVE = 2000  # characters above a table in which its server is named


def find(document: Document) -> list[Block]:
    """Return one closed block a table, from its head behind its last row and legend."""
    if "[#/sec]" not in document.text or "[Kbytes/sec]" not in document.text:
        return []
    blocks = []
    for head in document.at_lines_with(_HEAD, parts=("[#/sec]",)):
        end, _, _ = _walk(document, head)
        if end > head.end():
            blocks.append(Block(document, start=head.start(), end=end))
    return blocks


def _walk(
    document: Document, head: re.Match[str]
) -> tuple[int, list[tuple[str | None, re.Match[str]]], dict[str, str]]:
    """Return where the table ends, its rows with their sections, and what its marks mean."""
    offset, section = head.end(), None
    rows: list[tuple[str | None, re.Match[str]]] = []
    legend: dict[str, str] = {}
    while True:
        if match := _SECTION.match(document.text, offset):
            section = match[1]
        elif (match := _LEGEND.match(document.text, offset)) and rows:
            legend[match[1]] = column_heads.plain(match[2])
        elif (match := _ROW.match(document.text, offset)) and not legend and (match[6] or match[8]):
            rows.append((section, match))
        else:
            return offset, rows, legend
        offset = match.end()


def is_mine(block: Block) -> bool:
    """Tell whether a block begins with such a head."""
    return bool(_HEAD.match(block.document.text, block.start))


def parse(block: Block) -> list[Run | Diagnostic]:
    """Return a run for each row; its server is the name nearest above the table."""
    head = _HEAD.match(block.document.text, block.start)
    if head is None:
        return []
    _, rows, legend = _walk(block.document, head)
    above = block.document.text[max(block.start - _ABOVE, 0) : block.start]
    names = [match[1] for match in _NAME.finditer(above)]
    cut = not block.document.complete and block.end >= len(block.document.text.rstrip())
    return [
        _run(block, section, row=row, name=names[-1] if names else None, legend=legend)
        for section, row in (rows[:-1] if cut else rows)
    ]


def _run(
    block: Block,
    section: str | None,
    *,
    row: re.Match[str],
    name: str | None,
    legend: dict[str, str],
) -> Run:
    """Return the run of one row; a row without numbers is a test that failed, and its mark says
    how.
    """
    line = block.line(row.start(2))
    run = Run(
        lines=(line, line), concurrency=int(row[2]), keepalive=bool(row[1]), document_label=section
    )
    if name:
        _, run.server_name, run.server_version = column_heads.any_server(name)
        run.server_software = name
    run.details["printed_transfer_unit"] = "Kbytes/sec"
    if row[6]:
        printed = float(row[7])
        run.requests_per_s = float(row[6])
        run.transfer_rate_Bps = tidy(printed * KILO_1024)
        run.details |= {
            "printed_transfer_rate": printed,
            "transfer_rate_Bps_alternative": tidy(printed * 1000),
        }
    if row[3]:
        run.cpu_user_s, run.cpu_system_s = _seconds(row[3]), _seconds(row[4])
        run.details |= {"user_time": row[3], "sys_time": row[4]}
    if row[5]:
        run.cpu_percent = float(row[5])
        run.details["cpu_usage"] = f"{row[5]}%"
    if row[8]:
        meaning = legend.get(row[8], "failed")
        run.details |= {"flagged_failed": True, "mark": f"{row[8]} {meaning}"}
        run.aborted = not row[6] and "abort" in meaning.lower()
    fields = (
        "concurrency",
        "requests_per_s",
        "transfer_rate_Bps",
        "cpu_user_s",
        "cpu_system_s",
        "cpu_percent",
        "keepalive",
    )
    run.sources = {field: line for field in fields if getattr(run, field) is not None}
    return run


def _seconds(text: str) -> float:
    """Convert 0m48.470s."""
    match = _TIME.fullmatch(text)
    return tidy(int(match[1]) * 60 + float(match[2])) if match else 0.0
