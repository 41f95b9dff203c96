"""Files of one line a request, read once, in chunks and bounded memory: counts, sums and a histogram of the latency for each group.

Mean, minimum and maximum are exact; percentiles come from an HdrHistogram of three significant digits. pandas is loaded only when such a
file is there: it takes most of a second.
"""

from __future__ import annotations

import io
import re
import warnings
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, BinaryIO

from importers.model import Diagnostic, ParseError, Run
from importers.reading.units import tidy

if TYPE_CHECKING:
    import pandas as pd
    from hdrh.histogram import HdrHistogram

ROWS = 100_000  # of a chunk
PERCENTILES = (50.0, 75.0, 90.0, 95.0, 99.0, 99.9)
MOST_GROUPS = 1000
LONGEST_HEAD = 8192
MOST_COLUMNS = 500
LONGEST_NUMBER = 19  # characters
DAY_MS = 86_400_000
_BAD_LINE = re.compile(r"line ([0-9]+)")


@dataclass(slots=True)
class Samples:
    """What is known about the requests of one group. Latencies in ms, times in s since 1970, sizes in bytes."""

    histogram: HdrHistogram
    scale: int
    count: int = 0
    failed: int = 0
    non_2xx: int = 0
    total_ms: float = 0.0
    min_ms: float = float("inf")
    max_ms: float = 0.0
    first_s: float = float("inf")
    last_s: float = 0.0
    bytes: int = 0
    threads: int = 0

    def mean_ms(self) -> float:
        """Return the exact mean."""
        return self.total_ms / self.count

    def percentiles_ms(self) -> dict[str, float]:
        """Return the percentiles of the histogram, which are good to three digits."""
        found = self.histogram.get_percentile_to_value_dict(list(PERCENTILES))
        return {
            f"p{percent:g}": float(f"{min(value / self.scale, self.max_ms):.6g}")
            for percent, value in found.items()
        }


@dataclass(slots=True)
class Result:
    """The groups by name, and what was left out: rows that hold no sane latency, and a last line without an end.

    `heads` is how many lines stand above the rows.
    """

    groups: dict[str, Samples] = field(default_factory=dict)
    rows: int = 0
    refused: int = 0
    first_refused: int | None = None
    is_cut: bool = False
    heads: int = 1

    def line(self, rows: int) -> int:
        """Return the line of the row that comes after so many others."""
        return self.heads + rows + 1

    def remarks(self, tool: str) -> list[Diagnostic]:
        """Say what was not counted."""
        found = []
        if self.refused:
            message = f"{self.refused} lines were not counted: they hold no plain latency, or another number of cells than the head."
            found.append(
                Diagnostic(
                    line=self.first_refused,
                    severity="warning",
                    code=f"{tool}.samples_refused",
                    message=message,
                )
            )
        if self.is_cut:
            message = "The last line has no end: it was not counted, and the file may be cut there."
            found.append(
                Diagnostic(
                    line=self.line(self.rows), severity="warning", code="text.cut", message=message
                )
            )
        return found


class _Watched(io.RawIOBase):
    """Passes a stream on and remembers its last byte."""

    def __init__(self, stream: BinaryIO) -> None:
        self.stream = stream
        self.last = b"\n"

    def readable(self) -> bool:
        """Tell that it can be read."""
        return True

    def readinto(self, buffer: Any) -> int:
        """Fill the buffer from the stream."""
        data = self.stream.read(len(buffer))
        buffer[: len(data)] = data
        self.last = data[-1:] or self.last
        return len(data)


def aggregate(
    stream: BinaryIO,
    shape: Callable[[pd.DataFrame], pd.DataFrame],
    *,
    columns: Sequence[str],
    names: Sequence[str] | None = None,
    separator: str = ",",
    scale: int = 1,
) -> Result:
    """Return the aggregate of a CSV. `columns` are those that `shape` needs; `names` are all columns of a file without a head.

    `shape` turns a chunk into a frame with `latency_ms` and, where the file has them, `group`, `failed`, `non_2xx`, `start_s`, `end_s`,
    `bytes` and `threads`. `scale` is how many steps of the histogram make a millisecond: 1 for whole milliseconds, 1000 for microseconds.
    Raises ParseError for a file that is no such table.
    """
    import pandas as pd

    watched = _Watched(stream)
    buffered = io.BufferedReader(watched, 1 << 20)
    head = buffered.peek(LONGEST_HEAD)
    _check_head(head, separator)
    text = io.TextIOWrapper(buffered, encoding=_encoding(head), errors="replace", newline="")
    result = Result(heads=0 if names else 1)
    options: dict[str, Any] = {"names": list(names), "header": None} if names else {"header": 0}
    try:
        with (
            warnings.catch_warnings(record=True) as skipped,
            pd.read_csv(
                text,
                sep=separator,
                engine="c",
                chunksize=ROWS,
                usecols=list(columns),
                keep_default_na=False,
                on_bad_lines="warn",
                index_col=False,
                **options,
            ) as chunks,
        ):
            warnings.simplefilter("always")
            _consume(result, (shape(chunk) for chunk in _complete(chunks, watched, result)), scale)
    except (ValueError, pd.errors.ParserError) as error:
        raise ParseError(
            f"The samples cannot be read ({str(error)[:200]}).", code="samples.damaged"
        ) from error
    for one in skipped:
        lines = [int(found) for found in _BAD_LINE.findall(str(one.message))]
        result.refused += len(lines)
        result.first_refused = min(
            [*lines, *([result.first_refused] if result.first_refused else [])], default=None
        )
    return result


def numeric(column: pd.Series[Any]) -> pd.Series[Any]:
    """Return the column as numbers; what is none, or is longer than any number can be, becomes NaN."""
    import pandas as pd

    try:
        return pd.to_numeric(column, errors="coerce")
    except OverflowError:
        return pd.to_numeric(
            column.astype(str).where(column.astype(str).str.len() < LONGEST_NUMBER), errors="coerce"
        )


def aggregate_records(records: Iterable[dict[str, Any]], *, scale: int = 1000) -> Result:
    """Return the aggregate of samples that come one by one, as dictionaries with the columns of `aggregate`'s shaped frame."""
    import pandas as pd

    result = Result()

    def chunks() -> Iterator[pd.DataFrame]:
        rows: list[dict[str, Any]] = []
        for record in records:
            rows.append(record)
            if len(rows) == ROWS:
                yield pd.DataFrame(rows)
                rows = []
        if rows:
            yield pd.DataFrame(rows)

    _consume(result, chunks(), scale)
    return result


def _encoding(head: bytes) -> str:
    """Return the encoding that the BOM tells, UTF-8 without one."""
    return "utf-16" if head[:2] in (b"\xff\xfe", b"\xfe\xff") else "utf-8-sig"


def _check_head(head: bytes, separator: str) -> None:
    """Refuse a first line that is no head: pandas takes minutes for fifty thousand columns."""
    line = head.replace(b"\0", b"").split(b"\n", 1)[0]
    if len(line) > LONGEST_HEAD or line.count(separator.encode()) > MOST_COLUMNS:
        message = f"The first line of these samples is longer than {LONGEST_HEAD} bytes or has more than {MOST_COLUMNS} columns."
        raise ParseError(message, line=1, code="samples.columns")


def _complete(
    chunks: Iterable[pd.DataFrame], watched: _Watched, result: Result
) -> Iterator[pd.DataFrame]:
    """Give the chunks, the last one without its last row when the file does not end with a line's end."""
    waiting = None
    for chunk in chunks:
        if waiting is not None:
            yield waiting
        waiting = chunk
    if waiting is not None and watched.last not in (b"\n", b"\r", b"\0"):
        result.is_cut = True
        waiting = waiting.iloc[:-1]
    if waiting is not None and len(waiting):
        yield waiting


def _consume(result: Result, frames: Iterable[pd.DataFrame], scale: int) -> None:
    """Add each frame's rows to their groups; rows without a sane latency are counted apart."""
    for frame in frames:
        latency = numeric(frame["latency_ms"])
        sane = latency.between(0, DAY_MS)
        if not sane.all():
            first = result.line(result.rows + int((~sane).to_numpy().argmax()))
            result.first_refused = min(result.first_refused or first, first)
            result.refused += int((~sane).sum())
        result.rows += len(frame)
        frame = frame.assign(latency_ms=latency)[sane]
        groups = frame.groupby("group", sort=False) if "group" in frame else [("", frame)]
        for name, rows in groups:
            if len(rows):
                _add(_group(result, str(name).replace("\0", ""), scale), rows)


def _group(result: Result, name: str, scale: int) -> Samples:
    from hdrh.histogram import HdrHistogram

    if name not in result.groups:
        if len(result.groups) >= MOST_GROUPS:
            raise ParseError(
                f"The samples have more than {MOST_GROUPS} labels, which is the limit.",
                code="samples.labels",
            )
        result.groups[name] = Samples(HdrHistogram(1, DAY_MS * scale, 3), scale)
    return result.groups[name]


def _add(samples: Samples, rows: pd.DataFrame) -> None:
    """Add rows to one group."""
    latency = rows["latency_ms"]
    samples.count += len(rows)
    samples.total_ms += float(latency.sum())
    samples.min_ms = min(samples.min_ms, float(latency.min()))
    samples.max_ms = max(samples.max_ms, float(latency.max()))
    for value, times in (latency * samples.scale).round().astype("int64").value_counts().items():
        samples.histogram.record_value(int(value), int(times))  # type: ignore[call-overload]
    for column in ("failed", "non_2xx"):
        if column in rows:
            setattr(samples, column, getattr(samples, column) + int(rows[column].sum()))
    if "bytes" in rows:
        samples.bytes += int(rows["bytes"].sum())
    if "threads" in rows:
        samples.threads = max(samples.threads, int(rows["threads"].max()))
    if "start_s" in rows:
        samples.first_s = min(samples.first_s, float(rows["start_s"].min()))
        samples.last_s = max(samples.last_s, float(rows["end_s"].max()))


def run_of(result: Result, tool: str, kind: str) -> list[Run | Diagnostic]:
    """Return the run of samples that have no groups; `kind` is the detail "format". Raises ParseError when there is none."""
    samples = result.groups.get("")
    if samples is None:
        raise ParseError(
            "These samples hold no request with a plain latency.", line=1, code=f"{tool}.empty"
        )
    run = Run(tool=tool, lines=(1, result.line(result.rows - 1)), requests_completed=samples.count)
    run.latency_ms = {"mean": tidy(samples.mean_ms()), "min": samples.min_ms, "max": samples.max_ms}
    run.details = {"format": kind, "percentiles_ms": samples.percentiles_ms()}
    run.sources = {"requests_completed": 1, "latency_ms": 1}
    if result.is_cut:
        run.details["truncated"] = True
    return [run, *result.remarks(tool)]


def merged(groups: Iterable[Samples]) -> Samples:
    """Return the sum of several groups."""
    from hdrh.histogram import HdrHistogram

    parts = list(groups)
    total = Samples(HdrHistogram(1, DAY_MS * parts[0].scale, 3), parts[0].scale)
    for part in parts:
        total.histogram.add(part.histogram)
        for name in ("count", "failed", "non_2xx", "total_ms", "bytes"):
            setattr(total, name, getattr(total, name) + getattr(part, name))
        total.min_ms, total.max_ms = min(total.min_ms, part.min_ms), max(total.max_ms, part.max_ms)
        total.first_s, total.last_s = (
            min(total.first_s, part.first_s),
            max(total.last_s, part.last_s),
        )
        total.threads = max(total.threads, part.threads)
    return total
