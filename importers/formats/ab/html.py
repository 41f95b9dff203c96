"""ab -w, the report as an HTML table.

Its labels are those of the text, its misprints are its own (docs/formats/ab.md).
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from importers.cleaning.marks import CELL
from importers.formats.ab.labels import Reader
from importers.reading.blocks import Block
from importers.reading.document import Document
from importers.reading.units import KILO_1000, KILO_1024

ROW = re.compile(
    r"^[^\S\n]*(?:Server Software|Concurr?ency Level|Complete requests):[^\S\n]*\x1f", re.M
)
_LAST_ROW = re.compile(r"^[^\S\n]*Total:[^\n]*", re.M)
_FIRST_WITH_KILOBYTES = 1528965  # the revision of 2.4.7


@dataclass(slots=True)
class HtmlBlock(Block):
    """A block whose lines were the rows of a table, and that ends with its last row."""

    def __post_init__(self) -> None:
        if last := _LAST_ROW.search(self.document.text, self.start, self.end):
            self.close(last.end())


def flattened(document: Document) -> Document:
    """Return the document with a blank for each cell's end, so that a row reads like a line of
    the text report.
    """
    return replace(document, text=document.text.replace(CELL, " "), starts=None)


def settle(reader: Reader) -> None:
    """Correct the time, the rate and the unit of the transfer; -w never tells whether TLS was
    used.
    """
    run = reader.run
    run.details["format"] = "html"
    run.tls = None
    _correct_time(reader)
    _correct_rate(reader)
    _convert_rate(reader)


def _is_old(reader: Reader) -> bool:
    """Tell whether the banner is 1.x to 2.2.x. In 2.0.x it is the server's own number."""
    return (reader.version or "").startswith(("1.", "2.0", "2.1", "2.2"))


def _revision(reader: Reader) -> int:
    """Return the revision of a banner 2.3.

    Return 10**9 when it is not printed, as in builds from git.
    """
    text = str(reader.run.details.get("tool_revision") or "")
    return int(text) if text.isdigit() else 10**9


def _correct_time(reader: Reader) -> None:
    """Read the fraction of 2.0.17 to 2.2.8 as milliseconds.

    They are not padded: 0.1234 is 1.234 s.
    """
    whole, _, fraction = reader.texts.get("time_taken_s", "").partition(".")
    if (
        not (reader.version or "").startswith(("2.0", "2.1", "2.2"))
        or not fraction
        or len(fraction) == 3
    ):
        return
    printed = reader.run.time_taken_s
    meant = (int(whole) * 1e6 + int(fraction)) / 1000
    done, rate = reader.run.requests_completed, reader.run.requests_per_s
    if (
        printed is not None
        and done
        and rate
        and abs(printed - done / rate) <= abs(meant - done / rate)
    ):
        return
    reader.run.time_taken_s = meant
    reader.run.details["printed_time_taken_s"] = printed
    message = (
        f"This ab prints milliseconds behind the point: {whole}.{fraction} seconds were "
        f"{reader.run.time_taken_s:g} s."
    )
    reader.remark("info", "ab.time_misprint", message=message, field="time_taken_s")


def _correct_rate(reader: Reader) -> None:
    """The rate of 2.2.9 to 2.2.34 is 1000 times too high."""
    run = reader.run
    done, time, rate = run.requests_completed, run.time_taken_s, run.requests_per_s
    run.details["printed_requests_per_s"] = rate
    if done and time and rate and 950 <= rate * time / done <= 1050:
        run.requests_per_s = round(rate / 1000, 8)
        reader.remark(
            "info",
            "ab.rate_misprint",
            message=f"This ab prints 1000 times the rate: {rate:g} were {run.requests_per_s:g} per "
            "second.",
            field="requests_per_s",
        )


def _convert_rate(reader: Reader) -> None:
    """Choose the unit behind "kb/s": bytes, 1000 or 1024 bytes.

    The version decides, or the total where the version is not printed.
    """
    printed = reader.values.get("transfer_rate")
    if printed is None:
        return
    if _is_old(reader):
        kilo = KILO_1000
    elif reader.version is None:
        kilo = _nearest(reader, printed)
    else:
        kilo = KILO_1024 if _revision(reader) >= _FIRST_WITH_KILOBYTES else 1
    run = reader.run
    run.transfer_rate_Bps = round(printed * kilo, 6)
    run.details["printed_transfer_rate"] = printed
    run.details["kilo"] = kilo
    reader.sources["transfer_rate_Bps"] = reader.sources.pop("transfer_rate")
    if kilo != KILO_1024:
        reader.remark(
            "info",
            "ab.html_rate_unit",
            message=f"The transfer rate of this ab -w is in units of {kilo} bytes, whatever it "
            "says.",
            field="transfer_rate_Bps",
        )


def _nearest(reader: Reader, printed: float) -> int:
    """Return the unit that brings the printed rate nearest to bytes over time."""
    total, done, rate = (
        reader.run.total_transferred_bytes,
        reader.run.requests_completed,
        reader.run.requests_per_s,
    )
    if not (total and done and rate):
        return KILO_1024
    true = total * rate / done
    return min((1, KILO_1000, KILO_1024), key=lambda kilo: abs(printed * kilo - true))
