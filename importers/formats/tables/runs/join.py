"""What the tables of one input say together: metric tables make one run, and tables that repeat
raw reports make none.
"""

from __future__ import annotations

from itertools import chain
from typing import Any

from importers.formats.tables.evidence import no_runs
from importers.formats.tables.runs import rows_again, side_by_side, summaries, totals
from importers.formats.tables.runs.metric_tables import fields_of, joined, merge
from importers.formats.tables.runs.named_rows import (
    in_order,
    is_headed,
    is_rounded_row,
    may_be_rough,
    of_threads,
    without_far_load,
)
from importers.formats.tables.runs.repeats import (
    digits_of,
    is_either_rounded,
    is_rounded,
    repeats_times,
    short_forms,
    summed_up,
    told_again,
)
from importers.formats.tables.runs.times_again import times_again
from importers.model import Diagnostic, Run

_SUMS_UP = "This table sums up the rows of other tables; it is no further measurement."
_MEANS = "These rows are the means of the repeats in another table; they are no measurements."
_SUMS = "The rates of the other rows of its table come to that of this row: it is their sum."
_OF_THREADS = (
    "These rates are those of one thread, as wrk prints them beside Req/Sec. The reports hold "
    "the rates of all threads."
)
_MANY, _FEW = 5, 2  # digits of a rate and of a time that two tests seldom have in common
_EXACT = 6  # digits of a rate that is never that of two tests
MOST_LONE = 50  # tables about one run that are looked for in others


def reconcile(runs: list[Run]) -> tuple[list[Run], list[Diagnostic]]:
    """Join the parts of runs, then drop the tables that repeat the other runs of the input."""
    if not any("table" in run.details for run in runs):
        return runs, []
    whole, remarks = no_runs.without(joined(runs))
    raw = [run for run in whole if run.tool is not None]
    tables: dict[Any, list[Run]] = {}
    for run in whole:
        if "table" in run.details:
            tables.setdefault(run.details.pop("table"), []).append(run)
    dropped: set[int] = set()
    for part in tables.values():
        repeated, remark = _without_reports(part, raw)
        dropped |= {id(run) for run in repeated}
        remarks += [remark] if remark else []
        threads = of_threads(part, raw)
        dropped |= {id(run) for run in threads}
        remarks += [no_runs.remark(threads, _OF_THREADS)] if threads else []
    left = [part for part in tables.values() if id(part[0]) not in dropped]
    again = short_forms(left)
    again += told_again([part for part in left if part not in again])
    again += times_again([part for part in left if part not in again])
    again += side_by_side.find([part for part in left if part not in again])
    again += summaries.parts_again([part for part in left if part not in again])
    remarks += (_repeated(part, "the rows of another table") for part in again)
    dropped |= {id(run) for run in chain.from_iterable(again)}
    others = [part for part in left if part not in again]
    summed = [*summed_up(others), *summaries.told_again(others), *rows_again.find(others)]
    summed += [*summaries.rounded_again(others), *summaries.loads_again(others)]
    no_tests = (
        (totals.means_of_repeats(others), _MEANS),
        (totals.sums_of_rows(others), _SUMS),
        (summed, "Another table holds these rows, once more."),
    )
    for rows, reason in no_tests:
        remarks += [no_runs.remark(rows, reason)] if rows else []
        dropped |= {id(run) for run in rows}
    remarks += _add_details(list(tables.values()), dropped)
    return [_without_notes(run) for run in whole if id(run) not in dropped], remarks


def _without_reports(part: list[Run], raw: list[Run]) -> tuple[list[Run], Diagnostic | None]:
    """Return the rows of a table that repeat reports, which take over their names, and a remark."""
    if not raw:
        return [], None
    own = [without_far_load(run, raw) for run in part]
    partners = in_order(own, raw) or [
        _partner(run, raw) or _partner(bare, raw) for run, bare in zip(part, own, strict=True)
    ]
    if all(partners):
        for run, partner in zip(own, partners, strict=True):
            if partner:
                _add_names(partner, run)
        return part, _repeated(part, "the reports beside it")
    rows = _repeated_rows(part, own=own, partners=partners)
    number = f"{len(rows)} row{'s' if len(rows) > 1 else ''} of this table"
    message = f"Reports beside it hold {number}, once more."
    return rows, no_runs.remark(rows, message) if rows else None


def _repeated_rows(part: list[Run], *, own: list[Run], partners: list[Run | None]) -> list[Run]:
    """Return the rows of a table whose rate and another number a report has, or a rate so exact.

    `own` are the rows with no load but their own. The others have no report beside them: those
    were left out, and the rows stay.
    """
    rows, taken = list[Run](), set[int]()
    for run, bare, report in zip(part, own, partners, strict=True):
        if report is None or id(report) in taken:
            continue
        is_exact = digits_of(run.requests_per_s or 0) >= _EXACT
        is_one = _are_one(run, report) or _rounds_exactly(run, report) or is_headed(run, report)
        is_one |= digits_of(run.requests_per_s or 0) >= _FEW and is_rounded_row(bare, report)
        if not (is_exact or is_one):
            continue
        taken.add(id(report))
        _add_names(report, bare)
        rows.append(run)
    for run, report in zip(part, partners, strict=True):
        # Where a row surely repeats a report, others with a report's rate do so as well.
        is_same = report is not None and run.requests_per_s == report.requests_per_s
        is_long = digits_of(run.requests_per_s or 0) >= _MANY
        if rows and report and is_same and is_long and id(report) not in taken:
            taken.add(id(report))
            rows.append(run)
    return rows


def _without_notes(run: Run) -> Run:
    """Take out what was noted of a run for its comparison with others only."""
    run.details.pop("line_above", None)
    return run


def _repeated(part: list[Run], whose: str) -> Diagnostic:
    message = f"This table repeats {len(part)} of {whose}; it is no further measurement."
    return no_runs.remark(part, message)


def _add_names(report: Run, row: Run) -> None:
    """Take over from a table's row what its report does not say."""
    if report.server_name is None and row.server_name is not None:
        report.server_software, report.server_name = row.server_software, row.server_name
        report.server_version = row.server_version
    if report.concurrency is None:
        report.concurrency = row.concurrency
    for name, time in row.latency_ms.items():
        report.latency_ms.setdefault(name, time)
    report.identity = {**row.identity, **report.identity}
    for name in ("requests_per_s", "transfer_rate_Bps"):
        if getattr(report, name) is None and getattr(row, name) is not None:
            setattr(report, name, getattr(row, name))
            report.sources[name] = row.sources[name]


def _add_details(tables: list[list[Run]], dropped: set[int]) -> list[Diagnostic]:
    """Add a table about one nameless run to the row of another table that it repeats."""
    remarks: list[Diagnostic] = []
    left = [part for part in tables if id(part[0]) not in dropped]
    lone = [part[0] for part in left if len(part) == 1 and _is_nameless(part[0])]
    for run in lone[:MOST_LONE]:
        rows = list(chain.from_iterable(part for part in tables if part[0] is not run))
        if totals.is_summary(run, rows):
            dropped.add(id(run))
            remarks.append(no_runs.remark([run], _SUMS_UP))
            continue
        same = [row for row in rows if id(row) not in dropped and _are_one(run, row)]
        if len(same) == 1:
            merge(same[0], run)
        if len(same) == 1 or repeats_times(run, rows):
            dropped.add(id(run))
            remarks.append(_repeated([run], "the rows of another table"))
    return remarks


def _is_nameless(run: Run) -> bool:
    return run.server_name is None and not run.identity


def _are_one(run: Run, row: Run) -> bool:
    """Tell whether two runs have their rate and another number in common, and none that differs.

    The other numbers may be rounded in one of them.
    """
    common = fields_of(run) & fields_of(row)
    return (
        run.requests_per_s is not None
        and run.requests_per_s == row.requests_per_s
        and len(common) > 1
        and all(is_either_rounded(_value(run, name), _value(row, name)) for name in common)
    )


def _value(run: Run, name: str) -> Any:
    is_latency = name.startswith("latency.")
    return run.latency_ms.get(name[8:]) if is_latency else getattr(run, name)


def _partner(run: Run, raw: list[Run]) -> Run | None:
    """Return the report whose numbers a table's run repeats, to their last digits."""
    is_rough = may_be_rough(run, raw)
    matches = (
        report
        for report in raw
        if (_same_load(run, report) and _same_numbers(run, report))
        or (is_rough and is_rounded_row(run, report))
    )
    return next(matches, None)


def _same_load(run: Run, report: Run) -> bool:
    """Tell whether a run may have a report's load: a list of its numbers seldom repeats that."""
    is_list = run.concurrency is None and _is_nameless(run)
    is_same = run.concurrency == report.concurrency or report.concurrency is None
    is_times = run.concurrency is None and run.requests_per_s is None
    if is_times and repeats_times(run, [report]):
        return True
    is_one = (_has_exact_rate, _rounds_exactly, is_headed)
    if run.concurrency is None and any(compare(run, report) for compare in is_one):
        return True
    return is_same or (is_list and (_are_one(run, report) or _rounds(run, report)))


def _has_exact_rate(run: Run, report: Run) -> bool:
    """Tell whether a run has a report's rate, of so many digits that it is no other test's.

    No number that both have may differ.
    """
    rate, common = run.requests_per_s, fields_of(run) & fields_of(report)
    is_rate = rate is not None and rate == report.requests_per_s and digits_of(rate) >= _EXACT
    return is_rate and all(
        is_either_rounded(_value(run, name), _value(report, name)) for name in common
    )


def _rounds_exactly(run: Run, report: Run) -> bool:
    """Tell whether a run has a report's rate, rounded to many digits, and one of its times."""
    is_long = digits_of(run.requests_per_s or 0) >= _MANY
    times = set(run.latency_ms.items()) & set(report.latency_ms.items())
    is_timed = any(digits_of(time) > _FEW for _, time in times)
    return is_long and is_timed and _rounds(run, report, least=1)


def _rounds(run: Run, report: Run, *, least: int = 2) -> bool:
    """Tell whether a run has a report's rate in fewer digits, and more of its numbers."""
    common = fields_of(run) & fields_of(report)
    rates = (run.requests_per_s, report.requests_per_s)
    is_rate = None not in rates and is_rounded(rates[0] or 0, rates[1] or 0)
    same = all(is_either_rounded(_value(run, name), _value(report, name)) for name in common)
    return is_rate and len(common) > least and same


def _same_numbers(run: Run, report: Run) -> bool:
    """Tell whether all numbers that both have are the same.

    One is the rate, or there are two others.
    """
    names = ("requests_per_s", "time_taken_s", "requests_completed")
    pairs = {name: (getattr(run, name), getattr(report, name)) for name in names}
    pairs |= {
        f"latency.{name}": (value, report.latency_ms.get(name))
        for name, value in run.latency_ms.items()
        if report.requests_per_s is None
    }
    both = {name: pair for name, pair in pairs.items() if None not in pair}
    if report.requests_per_s is None and len(both) < 2:
        return False
    if not both and run.requests_per_s is None:
        return repeats_times(run, [report])
    return bool(both) and all(is_rounded(*pair) for pair in both.values())
