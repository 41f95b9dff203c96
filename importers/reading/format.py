"""What a format declares of itself: each module of `importers.formats` holds one `Format`."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import BinaryIO, Literal, Protocol

from importers.model import ColumnRole, Diagnostic, Precision, Run
from importers.reading.blocks import Block
from importers.reading.document import Document
from importers.reading.sheets import Sheet

Results = list[Run | Diagnostic] | list[Run | Diagnostic | ColumnRole]
# How a tool sends: "closed" waits for an answer before the next request of a connection, "open"
# sends at a rate, "either" does both or cannot be told.
Loop = Literal["closed", "open", "either"]
# Whether a failed request is among the requests that the tool counts as completed, or beside them.
FailedCount = Literal["among", "beside"]


class ReadSheets(Protocol):
    """Reads the tables of a workbook.

    `document` is an empty one with the file's title, and with the metric and the roles of columns
    that the publisher named.
    """

    def __call__(self, sheets: list[Sheet], document: Document) -> Results:
        """Return the runs and remarks."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Format:
    """One kind of output. The fields with a default are for those formats that need them.

    name            the tool's name, as in `Run.tool`, `--format` and expected values: "wrk"
    label           the name that people know: "ApacheBench"
    schema          the module's docstring, which tells Source, Units, None and Traps
    strength        9 (a banner that no other tool prints) to 1 (a mere table's head);
                    the stronger format is asked first
    loop            how the tool sends its requests
    find_blocks     returns the parts of a cleaned text that are this tool's output, in order;
                    [] means "not mine"
    parse           returns the runs in one block and remarks; ParseError means "mine, but damaged"
    failed_count    whether failed requests are among the completed ones or beside them; None where
                    the tool's documents do not say it
    latency_half_digit_ms  half of the last digit of the latencies that the tool prints
    precision       how exactly its requests, bytes, time and rates agree
    is_samples      tells from the first 64 KiB whether a file holds one line a request
    read_samples    reads such a file as a stream of bytes in bounded memory
    canonical       returns the runs of a text that holds only reports exactly as the tool prints
                    them; None for any other text
    read_sheets     reads the tables of a workbook
    find_unread     returns columns that a publisher may name, of tables that no format reads
    find_last       returns blocks of a text in which no format's `find_blocks` found a run, and
                    which most likely is no known tool's output; only of lines of which the
                    second argument says that no run was read from them
    reconcile       is called once for each input with all its runs: it returns them as several of
                    them together tell, and remarks
    """

    name: str
    label: str
    schema: str | None
    strength: int
    loop: Loop
    find_blocks: Callable[[Document], list[Block]]
    parse: Callable[[Block], Results]
    failed_count: FailedCount | None = None
    latency_half_digit_ms: float | None = None
    precision: Precision | None = None
    is_samples: Callable[[str], bool] | None = None
    read_samples: Callable[[BinaryIO], Results] | None = None
    canonical: Callable[[str], list[Run] | None] | None = None
    read_sheets: ReadSheets | None = None
    find_unread: Callable[[Document], list[ColumnRole]] | None = None
    find_last: Callable[[Document, Callable[[int, int], bool]], list[Block]] | None = None
    reconcile: Callable[[list[Run]], tuple[list[Run], list[Diagnostic]]] | None = None

    def __post_init__(self) -> None:
        """Raise ValueError for a strength out of range or half a pair of functions."""
        if not 1 <= self.strength <= 9:
            raise ValueError(f"{self.name}: strength is {self.strength}; 1 to 9 is accepted.")
        if (self.is_samples is None) != (self.read_samples is None):
            raise ValueError(f"{self.name}: is_samples and read_samples go together.")
