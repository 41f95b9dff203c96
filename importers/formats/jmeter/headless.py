"""A JTL as CSV without its head line, as JMeter wrote it before 3.0 and does with
print_field_names=false.

Nothing in such a file names its columns. They are taken for those of a version's default only
when every cell of the first rows fits.
"""

from __future__ import annotations

import csv
import io
import re
from itertools import islice

ROW = re.compile(r"1[0-9]{12}[,;\t][0-9]{1,9}[,;\t]")
_ROWS = 20  # that are compared
_START = (
    "timeStamp",
    "elapsed",
    "label",
    "responseCode",
    "responseMessage",
    "threadName",
    "dataType",
    "success",
)
_LAYOUTS = {
    len(_START) + len(rest): (*_START, *rest)
    for rest in (
        (
            "failureMessage",
            "bytes",
            "sentBytes",
            "grpThreads",
            "allThreads",
            "URL",
            "Latency",
            "IdleTime",
            "Connect",
        ),  # 5
        (
            "failureMessage",
            "bytes",
            "sentBytes",
            "grpThreads",
            "allThreads",
            "Latency",
            "IdleTime",
            "Connect",
        ),  # 3.3, 4.0
        (
            "failureMessage",
            "bytes",
            "grpThreads",
            "allThreads",
            "Latency",
            "IdleTime",
            "Connect",
        ),  # 3.2
        ("failureMessage", "bytes", "grpThreads", "allThreads", "Latency", "IdleTime"),  # 3.0
        ("bytes", "grpThreads", "allThreads", "Latency"),  # 2.10 to 2.13
        ("bytes", "Latency"),  # 2.3 to 2.9
    )
}
_WHOLE = re.compile(r"[0-9]{1,15}")
_FITS = {
    "timeStamp": re.compile(r"1[0-9]{12}"),
    "elapsed": re.compile(r"[0-9]{1,9}"),
    "label": re.compile(r"[^\n]{1,2000}"),
    "responseCode": re.compile(r"[0-9]{3}|Non HTTP[^\n]{0,500}|[^0-9\n]{0,200}"),
    "responseMessage": re.compile(r"(?s:.{0,2000})"),
    "threadName": re.compile(r"[^\n]{1,500}?[0-9]{1,9}-[0-9]{1,9}"),
    "dataType": re.compile(r"text|bin|"),
    "success": re.compile(r"true|false"),
    "failureMessage": re.compile(r"(?s:.{0,8000})"),
    "URL": re.compile(r"null||[a-z][a-z0-9+.-]{1,20}:\S{1,8000}"),
}


def layout(text: str) -> tuple[str, tuple[str, ...]] | None:
    """Return the separator and the names of the columns of a text that begins with such rows;
    None when it is not certain.
    """
    if not ROW.match(text):
        return None
    separator = text[13]
    whole = text[: text.rfind("\n") + 1]
    try:
        rows = list(islice(csv.reader(io.StringIO(whole, newline=""), delimiter=separator), _ROWS))
    except csv.Error:
        return None
    names = _LAYOUTS.get(len(rows[0])) if rows else None
    return (separator, names) if names and all(_fits(row, names) for row in rows) else None


def _fits(row: list[str], names: tuple[str, ...]) -> bool:
    """Tell whether each cell may stand in its column, and whether no group has more threads than
    all together.
    """
    if len(row) != len(names) or not all(
        _FITS.get(name, _WHOLE).fullmatch(cell) for name, cell in zip(names, row, strict=True)
    ):
        return False
    cells = dict(zip(names, row, strict=True))
    return int(cells.get("grpThreads", 0)) <= int(cells.get("allThreads", 0))
