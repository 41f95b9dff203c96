"""The value of one line of a list, or its several values: "p50/p95: 3.1 / 5 ms"."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from importers.formats.tables.grid.products import is_product
from importers.formats.tables.grid.server_names import names_server
from importers.formats.tables.grid.values import bare, statistic_named, value_of
from importers.reading.sheets import Cell

_PARTED = r"[0-9]{1,3}(?:[ '\u00a0\u2009\u202f\u2019][0-9]{3}){1,3}(?![0-9])(?:[.,][0-9]{1,9})?"
# A number as lists write it, with blanks between its thousands as well: "1 287,5".
NUMBER = rf"(?:{_PARTED}|[0-9](?:[0-9.,]{{0,19}}[0-9])?)"
_TIME = rf"[~≈]?{NUMBER}\s?(?:ms|µs|μs|us|s)"
_NAMED_VALUE = re.compile(
    r"(p ?[0-9]{2}(?:\.[0-9]{1,3})?|avg|mean|median|min|max) ?= ?"
    r"([0-9][0-9.,]{0,15}(?<!,) ?[mµu]?s?)\b",
    re.I,
)
_NAMED_VALUES = re.compile(rf"{_NAMED_VALUE.pattern}(?:, ?{_NAMED_VALUE.pattern}){{1,7}}", re.I)
# What only its unit says to be a rate of requests: "Throughput: 2,100 req/s".
_RATE_LABEL = re.compile(
    r"(?:(?:avg|average|mean|overall|total|http|measured|actual|achieved|sustained|request) ){0,2}"
    r"(?:throughput|rate|speed|results?|performance)"
    r"|served|handled|answered|reached|achieved|measured|sustained",
    re.I,
)
_PART_BORDER = re.compile(r"[,;·|] ")
_ASIDE = re.compile(r"\s?\([^()]{1,80}\)$")  # "(max p95 1300 ms)"
_FURTHER = re.compile(
    r"(?<![\w.])((?:p ?[0-9]{2}(?:\.[0-9]{1,3})?|[5-9][0-9](?:\.[0-9])?%)(?: latency)?"
    r"|(?:avg |mean |average |max |min )?latency|average time|avg|mean|max"
    rf"|min|median)[\s:=]{{1,4}}({_TIME})(?!\w)",
    re.I,
)
_FURTHER_TURNED = re.compile(
    rf"(?<![\w.<>≤≥-])(?!(?<=[0-9] )[0-9]{{3}}(?![0-9]))"  # the end of "c=50 200 ms" is not sure
    rf"([~≈]?(?:(?!(?<==){_PARTED}){NUMBER}\s?(?:ms|µs|μs|us)|0\.[0-9]{{1,9}}\s?s)) "
    r"(p ?[0-9]{2}(?:\.[0-9]{1,3})?|avg|mean|average|max|min|median)\b",
    re.I,
)

# "12 errors" and "no failed requests" at the end of a clause; "503 errors" may name their code.
_FAILED = re.compile(
    r"(?<![\w.,±+-])(?![45][0-9]{2} errors?)([0-9]{1,3}(?:,[0-9]{3}){1,3}|[0-9]{1,9}|no|zero)"
    r" (?:errors?|failed(?: requests)?|failures?)"
    r"(?=\s?(?:$|[,;.)|·，]|(?:but|mais|mas|pero|aber)\b))",
    re.I,
)


def _time_named(text: str) -> str:
    """Return the head of a time that stands behind a rate: "avg" and "avg latency" are the mean."""
    statistic = statistic_named(text.lower().replace("latency", "").replace("time", "").strip())
    return f"{statistic or 'mean'} latency"


def rows_of(label: str, text: str) -> list[list[Cell]]:
    """Return the rows of a label and its value; none where the value is another text.

    "Server" with a known product is a row, too; a machine may stand there.
    "p50/p95/p99" has several in one, and "Latency (ms)" with "p50=3.1, p95=5" is a row for each.
    """
    if value_of(text) is not None or (names_server(label) and is_product(text)):
        return [[label, text]]
    if _NAMED_VALUES.fullmatch(text):
        return [[f"{name} {label}", value] for name, value in _NAMED_VALUE.findall(text)]
    several = _ASIDE.sub("", text)
    parts = several.split("/")
    is_several = len(parts) == label.count("/") + 1 > 1 and all(map(value_of, parts))
    return [[label, several]] if is_several else []


def is_rate_label(label: str) -> bool:
    """Tell whether a label in plain English is that of a rate, of requests or of anything else."""
    return _RATE_LABEL.fullmatch(label) is not None


def holds_rate(text: str) -> bool:
    """Tell whether one part of a text is a rate with a label: "nginx: Throughput: 12 rps"."""
    ends = (part.rpartition(": ")[2].strip() for part in _PART_BORDER.split(text) if ": " in part)
    return any(value.is_rate for value in map(value_of, ends) if value)


def are_rates(rows: Sequence[Mapping[str, str]], label: str) -> bool:
    """Tell whether each row has a rate of requests behind a label, by its unit: "2,100 req/s"."""
    values = [value_of(row.get(label, "")) for row in rows]
    return all(value is not None and value.is_rate for value in values)


def failed_count(text: str) -> str | None:
    """Return how many requests failed, as printed behind a rate; None where nothing or two say."""
    counts = {match[1].lower() for match in _FAILED.finditer(text)}
    count = counts.pop() if len(counts) == 1 else None
    return "0" if count in ("no", "zero") else count


def further(text: str) -> list[tuple[str, str]]:
    """Return the latencies behind a rate, the first of each name: "p99 3 ms" or "3 ms p99".

    Both orders may stand in one text: "149 µs avg, p99 200 µs". In "2 ms avg 5 ms p99" the first
    word belongs to the number before it.
    """
    plain, end = bare(text), 0
    pairs: list[tuple[str, str]] = []
    while True:
        named, turned = _FURTHER.search(plain, end), _FURTHER_TURNED.search(plain, end)
        if named and not (turned and turned.start() < named.start()):
            pairs.append((_time_named(named[1]), named[2]))
            end = named.end()
        elif turned:
            pairs.append((_time_named(turned[2]), turned[1]))
            end = turned.end()
        else:
            return list(reversed(pairs))
