"""Runs of tables that repeat other numbers of the same input, in fewer digits or fewer columns.

A rate that stands twice is one run only where nothing tells the two apart: neither a name, nor a
heading of its own. "Without TLS" may be another test with the same rate; "Summary" is none.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from importers.model import Run
from importers.reading.units import decimals

MOST_TABLES = 50  # of one input that are looked at
_MOST_ROWS = 60
_LEAST_AGAIN = 4  # rows of a table that another shape of it may have
_LEAST_NAMED = 2  # where each row has the name and the times, too
_DIGITS = 3  # "4.1" may be that of several runs, "9.85" seldom is
_OTHERS = ("requests_completed", "requests_failed", "time_taken_s", "transfer_rate_Bps")
_SETUP = ("server_version", "document_label", "keepalive")
# A heading of these words alone names no condition of a test.
NO_CONDITION = re.compile(
    r"(?:(?:summary|summar[iy]sed|overview|overhead|results?|totals?|comparison|compared|ranking"
    r"|ranked|chart|graph|figures|numbers|rates?|throughput|performance|benchmarks?|requests?|req"
    r"|rps|per|second|sec|s|in|of|the|a|an|all|short|brief|tl;?dr|at glance|glance|at|key|by|and"
    r"|fastest|slowest|least|most|lowest|highest|memory|cpu|peak|rss|[kmg]i?b|sorted|ordered|to"
    r"|resum(?:o|en)|executiv[oa]|m[ée]tricas|r[ée]sultats?|resultados?|de|desempenho|rendimiento"
    r"|metrics|executive|conclusions?|takeaways?|findings|relative|speed)\b[\W_]*)+",
    re.I,
)


def is_rounded(mine: float, theirs: float) -> bool:
    """Tell whether one number is the other, rounded to its own last digit or cut behind it."""
    last = 10.0 ** -decimals(f"{mine:.12g}")
    is_cut = 0 <= theirs - mine < last and digits_of(mine) > _DIGITS
    return is_cut or abs(mine - theirs) <= 0.5 * last * 1.0001


def is_either_rounded(mine: float | None, theirs: float | None) -> bool:
    """Tell whether two numbers are one, whichever of them was rounded."""
    if mine is None or theirs is None:
        return mine is theirs
    return is_rounded(mine, theirs) or is_rounded(theirs, mine)


def short_forms(tables: list[list[Run]]) -> list[list[Run]]:
    """Return the tables of which each run has a name, a rate and latencies that another row has."""
    parts = tables[:MOST_TABLES]
    rows: dict[float | None, list[Run]] = {}
    for part in parts:
        for row in part[:_MOST_ROWS]:
            rows.setdefault(row.requests_per_s, []).append(row)
    return [part for part in parts if len(part) <= _MOST_ROWS and _is_short_form(part, rows)]


def _is_short_form(part: list[Run], rows: dict[float | None, list[Run]]) -> bool:
    """Tell whether each run of a table is again a row, and no two of them are the same row."""
    taken: set[int] = set()
    for run in part:
        if not _is_bare(run):
            return False
        alike = rows.get(run.requests_per_s, [])[:_MOST_ROWS]
        others = (row for row in alike if row is not run and id(row) not in taken)
        others = (row for row in others if _has_no_load(run) or _has_its_load(row, run))
        free = [row for row in others if _says_more(row, run) and _is_again(run, row)]
        row = min(free, key=lambda row: len(name_of(row)), default=None)
        if row is None:
            return False
        taken.add(id(row))
    return True


def told_again(tables: list[list[Run]]) -> list[list[Run]]:
    """Return the tables that hold nothing but numbers of one earlier table, in another shape.

    So many rates of so many digits, or fewer with their names and times, are equal by no chance,
    whatever the heading says.
    """
    earlier: list[dict[float | None, Run]] = []
    again: list[list[Run]] = []
    for part in tables[:MOST_TABLES]:
        rates = {run.requests_per_s: run for run in part[:_MOST_ROWS]}
        is_exact = all(digits_of(rate or 0) > _DIGITS for rate in rates)
        is_exact &= _LEAST_NAMED <= len(part) == len(rates)
        if is_exact and any(_holds(rows, part) and _suffices(rows, part) for rows in earlier):
            again.append(part)
        else:
            earlier.append(rates)
    return again


def _holds(rows: dict[float | None, Run], part: list[Run]) -> bool:
    """Tell whether each run of a table has a row of its rate that says all else that it says."""
    same = ((rows.get(run.requests_per_s), run) for run in part)
    return all(row is not None and says_all(row, run) for row, run in same)


def _suffices(rows: dict[float | None, Run], part: list[Run]) -> bool:
    """Tell whether a table has many rows, or each has the name and the times of its rate's row."""
    if len(part) >= _LEAST_AGAIN:
        return True
    pairs = [(run, rows[run.requests_per_s]) for run in part]
    is_named = all(name_of(run) == name_of(row) != "" and run.latency_ms for run, row in pairs)
    return is_named and all(is_one_test(run, row) for run, row in pairs)


def says_all(row: Run, run: Run) -> bool:
    """Tell whether a row has each latency, each count and the load of a run."""
    names = (*_OTHERS, "concurrency", "offered_rate")
    counts = [(getattr(run, name), getattr(row, name)) for name in names]
    times = [(time, row.latency_ms.get(name)) for name, time in run.latency_ms.items()]
    return all(mine is None or mine == theirs for mine, theirs in [*counts, *times])


def summed_up(tables: list[list[Run]]) -> list[Run]:
    """Return the runs without a name whose load, rate and times a row of another table has."""
    numbered: list[tuple[int, Run]] = []
    for number, part in enumerate(tables[:MOST_TABLES]):
        numbered += ((number, run) for run in part[:_MOST_ROWS])
    alike: dict[int | None, list[tuple[int, Run]]] = {}
    for number, row in numbered:
        known = alike.setdefault(row.concurrency, [])
        if len(known) < _MOST_ROWS:
            known.append((number, row))
    return [run for number, run in numbered if _is_summed_up(run, alike, number=number)]


def _is_summed_up(run: Run, alike: dict[int | None, list[tuple[int, Run]]], *, number: int) -> bool:
    """Tell whether a run says nothing but a load, a rate and times, and a row says them, too."""
    is_named = name_of(run) != "" or run.concurrency is None or not run.latency_ms
    if is_named or not _is_bare(run) or digits_of(run.requests_per_s or 0) < _DIGITS:
        return False
    rows = [row for table, row in alike[run.concurrency] if table != number]
    return any(_has_its_rate(row, run) and _says_more(row, run) for row in rows)


def _has_its_rate(row: Run, run: Run) -> bool:
    """Tell whether a row has a run's rate; it may be rounded where a time of three digits is equal.

    "218" beside "218.40", and 421 ms in both.
    """
    if row.requests_per_s == run.requests_per_s:
        return True
    times = set(row.latency_ms.items()) & set(run.latency_ms.items())
    is_exact = any(digits_of(time) >= _DIGITS for _, time in times)
    return is_exact and is_either_rounded(row.requests_per_s, run.requests_per_s)


def repeats_times(run: Run, rows: Sequence[Run]) -> bool:
    """Tell whether a run without a rate has a latency of three digits that a row with one has.

    No number that both have may differ, and the run may have no count that the row has not.
    """
    if run.requests_per_s is not None:
        return False
    rated = (row for row in rows if row.requests_per_s is not None)
    return any(_repeats_times_of(run, row) for row in rated)


def _repeats_times_of(run: Run, row: Run) -> bool:
    common = {name: (time, row.latency_ms.get(name)) for name, time in run.latency_ms.items()}
    pairs = [(mine, theirs) for mine, theirs in common.values() if theirs is not None]
    is_same = any(mine == theirs and digits_of(mine) >= _DIGITS for mine, theirs in pairs)
    counts = [(getattr(run, name), getattr(row, name)) for name in _OTHERS]
    return (
        is_same
        and all(is_either_rounded(mine, theirs) for mine, theirs in pairs)
        and all(mine is None or mine == theirs for mine, theirs in counts)
    )


def digits_of(number: float) -> int:
    """Return how many digits of a number count: three of 9.85, one of 30,000."""
    digits = f"{number:.12g}".partition("e")[0].replace(".", "")
    return len(digits.strip("0-"))


def _is_again(run: Run, row: Run) -> bool:
    """Tell whether a run with only a rate may be a row with more numbers and the same rate."""
    is_same_setup = all(getattr(run, name) in (None, getattr(row, name)) for name in _SETUP)
    if not is_same_setup or run.member != row.member:
        return False
    return _are_names_of(run, row) or (_alike(run, row) and is_one_test(run, row))


def _are_names_of(run: Run, row: Run) -> bool:
    """Tell whether a row has all names of a run that has its rate of three digits and its times."""
    own, others = {*run.identity.values()}, {*row.identity.values()}
    is_exact = len(run.latency_ms) > 0 and digits_of(run.requests_per_s or 0) >= _DIGITS
    is_named = len(own) > 0 or run.server_name is not None
    return is_exact and is_named and own <= others and run.server_name == row.server_name


def _alike(run: Run, row: Run) -> bool:
    """Tell whether two names are equal, or one is the other up to a blank or a bracket."""
    short, long = sorted((name_of(run), name_of(row)), key=len)
    return long.startswith(short) and (not short or long[len(short) :][:1] in ("", " ", "(", "["))


def is_one_test(run: Run, row: Run) -> bool:
    """Tell whether no heading and no caption of a run may be a condition that the row lacks.

    A run below the row's section has a heading of its own there, and it left nothing in the label.
    """
    own, others = _headings(run), _headings(row)
    more = [text for text in own if text not in others]
    if more:
        return all(map(NO_CONDITION.fullmatch, more))
    is_below = run.lines is not None and row.lines is not None and run.lines[0] > row.lines[1]
    lacking = [text for text in others if text not in own]
    return is_below or all(map(NO_CONDITION.fullmatch, lacking))


def _headings(run: Run) -> list[str]:
    """Return the parts of a run's label, the line above its table and its sheet."""
    details = run.details
    texts = [*(run.label or "").split(" / "), details.get("line_above"), details.get("sheet")]
    return [text.strip(" :.#*=-") for text in texts if text]


def _is_bare(run: Run) -> bool:
    """Tell whether a run has a rate, and besides it nothing but latencies."""
    has_no_other = all(getattr(run, name) is None for name in _OTHERS)
    return run.requests_per_s is not None and has_no_other


def _says_more(row: Run, run: Run) -> bool:
    """Tell whether a row has more numbers than a run, and each latency that the run has.

    In one of both it may be rounded; more than the rate has to be the same then.
    """
    own = run.latency_ms.items()
    is_same = all(is_either_rounded(row.latency_ms.get(name), time) for name, time in own)
    is_long = not _is_bare(row) or len(row.latency_ms) > len(run.latency_ms)
    return is_long and is_same


def _has_its_load(row: Run, run: Run) -> bool:
    """Tell whether a row with all names of a run has its load."""
    mine, theirs = (run.concurrency, run.offered_rate), (row.concurrency, row.offered_rate)
    return mine == theirs and _are_names_of(run, row)


def _has_no_load(run: Run) -> bool:
    return run.concurrency is None and run.offered_rate is None


def name_of(run: Run) -> str:
    """Return what names a run, in small letters."""
    return " ".join(filter(None, (run.server_name, *run.identity.values()))).casefold()
