"""Files of one line a request, read once, in chunks and in bounded memory.

pandas is loaded only when such a file is there: that takes most of a second.
"""

from __future__ import annotations

import io
import re
import warnings
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, BinaryIO

from importers.model import ParseError
from importers.reading.reports.sample_groups import DAY_MS, Result, Samples

if TYPE_CHECKING:
    import pandas as pd

ROWS = 100_000  # of a chunk
LONGEST_HEAD = 8192
MOST_COLUMNS = 500
LONGEST_NUMBER = 19  # characters
_BAD_LINE = re.compile(r"line ([0-9]+)")


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
    """Return the aggregate of a CSV; ParseError for a file that is no such table.

    shape       turns a chunk into a frame with `latency_ms` and, where the file has them, `group`,
                `failed`, `non_2xx`, `start_s`, `end_s`, `bytes` and `threads`
    columns     those that `shape` needs
    names       all columns of a file without a head
    scale       steps of the histogram in a millisecond: 1 for whole milliseconds, 1000 for µs
    """
    import pandas as pd

    watched = _Watched(stream)
    buffered = io.BufferedReader(watched, 1 << 20)
    head = buffered.peek(LONGEST_HEAD)
    _check_head(head, separator)
    text = io.TextIOWrapper(buffered, encoding=_encoding(head), errors="replace", newline="")
    result = Result(heads=0 if names else 1)
    try:
        with (
            warnings.catch_warnings(record=True) as skipped,
            _chunks(text, columns=columns, names=names, separator=separator) as chunks,
        ):
            warnings.simplefilter("always")
            frames = map(shape, _complete(chunks, watched, result=result))
            _consume(frames, result, scale=scale)
    except (ValueError, pd.errors.ParserError) as error:
        message = f"The samples cannot be read ({str(error)[:200]})."
        raise ParseError(message, code="samples.damaged") from error
    for warning in skipped:
        for line in _BAD_LINE.findall(str(warning.message)):
            result.refuse(1, line=int(line))
    return result


def _chunks(
    text: io.TextIOWrapper,
    *,
    columns: Sequence[str],
    names: Sequence[str] | None,
    separator: str,
) -> Any:
    """Return pandas' reader of a table, which gives frames of ROWS rows."""
    import pandas as pd

    return pd.read_csv(
        text,
        sep=separator,
        engine="c",
        chunksize=ROWS,
        usecols=list(columns),
        names=list(names) if names else None,
        header=None if names else 0,
        keep_default_na=False,
        on_bad_lines="warn",
        index_col=False,
    )


def numeric(column: pd.Series[Any]) -> pd.Series[Any]:
    """Return the column as numbers; NaN for a text that is none or is longer than any number."""
    import pandas as pd

    try:
        return pd.to_numeric(column, errors="coerce")
    except OverflowError:
        texts = column.astype(str)
        return pd.to_numeric(texts.where(texts.str.len() < LONGEST_NUMBER), errors="coerce")


def aggregate_records(records: Iterable[dict[str, Any]], *, scale: int = 1000) -> Result:
    """Return the aggregate of samples that come one by one.

    Each is a dictionary with the columns of `aggregate`'s shaped frame.
    """
    result = Result()
    _consume(_frames(records), result, scale=scale)
    return result


def _frames(records: Iterable[dict[str, Any]]) -> Iterator[pd.DataFrame]:
    """Give frames of at most ROWS records."""
    import pandas as pd

    rows: list[dict[str, Any]] = []
    for record in records:
        rows.append(record)
        if len(rows) == ROWS:
            yield pd.DataFrame(rows)
            rows = []
    if rows:
        yield pd.DataFrame(rows)


def _encoding(head: bytes) -> str:
    """Return the encoding that the byte order mark tells, UTF-8 without one."""
    return "utf-16" if head[:2] in (b"\xff\xfe", b"\xfe\xff") else "utf-8-sig"


def _check_head(head: bytes, separator: str) -> None:
    """Refuse a first line that is no head: pandas takes minutes for fifty thousand columns."""
    line = head.replace(b"\0", b"").split(b"\n", 1)[0]
    if len(line) > LONGEST_HEAD or line.count(separator.encode()) > MOST_COLUMNS:
        limits = f"is longer than {LONGEST_HEAD} bytes or has more than {MOST_COLUMNS} columns."
        message = f"The first line of these samples {limits}"
        raise ParseError(message, line=1, code="samples.columns")


def _complete(
    chunks: Iterable[pd.DataFrame], watched: _Watched, *, result: Result
) -> Iterator[pd.DataFrame]:
    """Give the chunks, the last one without its last row where the file ends without a line end."""
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


def _consume(frames: Iterable[pd.DataFrame], result: Result, *, scale: int) -> None:
    """Add each frame's rows to their groups; rows without a sane latency are counted apart."""
    for frame in frames:
        latency = numeric(frame["latency_ms"])
        sane = latency.between(0, DAY_MS)
        if not sane.all():
            first = result.rows + int((~sane).to_numpy().argmax())
            result.refuse(int((~sane).sum()), line=result.line(first))
        result.rows += len(frame)
        frame = frame.assign(latency_ms=latency)[sane]
        groups = frame.groupby("group", sort=False) if "group" in frame else [("", frame)]
        for name, rows in groups:
            if len(rows):
                _add(result.group(str(name).replace("\0", ""), scale), rows)


def _add(samples: Samples, rows: pd.DataFrame) -> None:
    """Add rows to one group."""
    latency = rows["latency_ms"]
    samples.count += len(rows)
    samples.total_ms += float(latency.sum())
    samples.min_ms = min(samples.min_ms, float(latency.min()))
    samples.max_ms = max(samples.max_ms, float(latency.max()))
    for value, times in (latency * samples.scale).round().astype("int64").value_counts().items():
        samples.histogram.record_value(int(value), int(times))  # type: ignore[call-overload]
    _add_columns(samples, rows)


def _add_columns(samples: Samples, rows: pd.DataFrame) -> None:
    """Add the columns that not every file has."""
    for column in ("failed", "non_2xx", "bytes"):
        if column in rows:
            setattr(samples, column, getattr(samples, column) + int(rows[column].sum()))
    if "threads" in rows:
        samples.threads = max(samples.threads, int(rows["threads"].max()))
    if "start_s" in rows:
        samples.first_s = min(samples.first_s, float(rows["start_s"].min()))
        samples.last_s = max(samples.last_s, float(rows["end_s"].max()))
