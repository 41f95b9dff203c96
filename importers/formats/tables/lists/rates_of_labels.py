"""Which label of lines is the rate of a test: "nginx: Throughput: 4,231 req/s, rejected: 12 req/s".

The label says so itself, as "Requests/sec" does, or by the unit of its values. Rates of what
failed, of a part of the server, of a wish or a peak may stand beside it. Where nothing says which
of two rates is that of the test, none is taken.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from importers.formats.tables.columns.asked_rates import is_round
from importers.formats.tables.columns.meaning import SPREAD
from importers.formats.tables.grid.grid import load_rank, names_rate, plain_head, read_head
from importers.formats.tables.grid.kinds import MEASURED
from importers.formats.tables.grid.values import Value, value_of
from importers.formats.tables.heads.named_statistics import STATISTIC
from importers.formats.tables.lists.list_values import is_rate_label
from importers.reading.byte_units import byte_factor
from importers.reading.table_heads.column_rates import is_of_failed
from importers.reading.units import KILO_1024

Rows = Sequence[Mapping[str, str]]
_OF_PART = re.compile(r"(?:per|each|pro|par|por) (?:v?cpu|core|thread|worker|process|node)\b", re.I)
# What was asked for or wished for, and the best or worst moment of a test.
_OF_ELSE = re.compile(
    r"(?:offered|asked|requested|target(?:ed)?|wanted|goal|expected|planned|slo|sla|peak|max"
    r"(?:imum)?|min(?:imum)?|best|worst|highest|lowest)"
    r"(?: (?:rate|load|throughput|rps|req/s|speed|second))?",
    re.I,
)
_MEAN = re.compile(r"avg\.?|average|mean|median", re.I)  # beside such an extreme
_MAY_BE_ASKED = re.compile(r"rate|speed", re.I)
_TWO = "are rates of requests, and nothing says which of them is that of the test"
_UNSURE = "may be of something else than the requests of a whole test"
_ASKED = "may be what was asked for: nothing beside it was measured"


@dataclass(slots=True)
class LineRates:
    """The label of the rate of lines, labels of rates beside it, and why none is taken.

    A label of "" without such a reason says that the lines are no list of rates.
    """

    label: str = ""
    beside: list[str] = field(default_factory=list)
    against: str = ""


def rates_of(rows: Rows, *, labels: list[str]) -> LineRates:
    """Return which of the labels of lines is their rate; a rate has to stand in each line."""
    named = [label for label in labels if names_rate(label)]
    by_unit = [label for label in labels if label not in named and _are_rates(rows, label)]
    every = [*named, *by_unit]
    if any(row.keys().isdisjoint(every) for row in rows):
        return LineRates()
    beside = [label for label in by_unit if _is_of_part(plain_head(label))]
    told = named or [label for label in by_unit if _is_of_test(plain_head(label), beside=beside)]
    in_each = set(labels).intersection(*rows)
    sure = [label for label in told if label in in_each and label not in beside]
    others = [label for label in by_unit if label not in beside and label not in sure]
    if others or not sure or (len(sure) > 1 and not named):
        quoted = " and ".join(map(repr, every[:2]))
        return LineRates(against=f"{quoted} {_TWO if len(every) > 1 else _UNSURE}")
    if not (named or beside or _is_measured(rows, rate=sure[0], labels=labels)):
        return LineRates(against=f"{sure[0]!r} {_ASKED}")
    return LineRates(sure[0], beside=beside)


def _are_rates(rows: Rows, label: str) -> bool:
    """Tell whether values of a label are rates of requests by their unit, and no spread of one."""
    return not SPREAD.search(label) and any(value.is_rate for value in _values(rows, label))


def _is_of_part(label: str) -> bool:
    """Tell whether a rate is that of what failed, of a part of the server, a wish or an extreme."""
    is_of_else = _OF_PART.match(label) or _OF_ELSE.fullmatch(label)
    return is_of_failed(label) or is_of_else is not None


def _is_of_test(label: str, *, beside: list[str]) -> bool:
    """Tell whether a label is that of a rate; a mean is one beside a wish or an extreme."""
    is_mean = _MEAN.fullmatch(label) and any(map(_OF_ELSE.fullmatch, map(plain_head, beside)))
    return is_rate_label(label) or bool(is_mean)


def _is_measured(rows: Rows, *, rate: str, labels: list[str]) -> bool:
    """Tell whether something beside a rate was measured, or how it was asked for stands there.

    Beside nothing but a load or a duration, "rate: 500 req/s" may be what was asked for.
    """
    others = [label for label in labels if label != rate]
    if any(_is_result(rows, label) for label in others):
        return True
    numbers = [value.number(".") or 0 for value in _values(rows, rate)]
    may_be_asked = _MAY_BE_ASKED.fullmatch(plain_head(rate)) and all(map(is_round, numbers))
    return not may_be_asked and any(map(_is_setting, others))


def _is_setting(label: str) -> bool:
    """Tell whether a label is that of a load or of the time that a test took."""
    named = read_head(label)
    return load_rank(label) is not None or (named is not None and named.field == "time_taken_s")


def _is_result(rows: Rows, label: str) -> bool:
    """Tell whether a label is that of a statistic, a time, a count of requests or bytes."""
    named = read_head(label)
    if named is not None:
        return named.kind in MEASURED and not _is_setting(label)
    values = _values(rows, label)
    are_bytes = any(byte_factor(value.unit, kilo=KILO_1024) for value in values)
    is_time = STATISTIC.fullmatch(label) or any(value.seconds for value in values)
    return are_bytes or bool(is_time)


def _values(rows: Rows, label: str) -> list[Value]:
    return [value for row in rows if (value := value_of(row.get(label, "")))]
