"""Rows of tables that state no load: which may be ranked together, and the sentence about them.

The rows of one table share their unknown load, so only they stand in one list. Of these only rows
of one question do (`questions`): an equal document, keep-alive and so on. Nothing is tested,
because equal rows may be of different loads.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from operator import attrgetter
from typing import Any

from runs.compare.caveats import Caveat, caveats, ending
from runs.compare.checks import ChecksResult
from runs.compare.contests import Marks
from runs.compare.exclusions import Candidate, candidates
from runs.compare.identity import LABEL, SIZE, conditions_of, kind_of
from runs.compare.metrics import LOADS, REQUESTS_PER_S
from runs.compare.number_text import plural, rounded
from runs.compare.points import Point
from runs.compare.questions import Question, questions, renamed, title
from runs.compare.run_view import RunView
from runs.compare.series import UPLOAD, Group, Series, named
from runs.compare.summaries import headed

ORDER_CHECK = "BP031"
UNKNOWN_LOAD = 0.0
_Table = tuple[str, str, int | None, str | None, str]


@dataclass(frozen=True, slots=True)
class RowList:
    """Rows that may be ranked together, each as a series of one run, the highest rate first.

    `title` tells the list from others; "" for the only one.
    """

    title: str
    rows: tuple[Series, ...]


def row_lists(runs: Sequence[RunView]) -> list[RowList]:
    """Return the lists of the runs that have a rate and no load, in the order of the text."""
    tables: dict[_Table, list[RunView]] = {}
    for run in sorted(runs, key=attrgetter("place")):
        if run.load is None and run.numbers.get(REQUESTS_PER_S.key) is not None:
            tables.setdefault(_table(run), []).append(run)
    lists = []
    for name, rows in zip(_names(list(tables)), tables.values(), strict=True):
        every = named([_series(run) for run in rows], {})
        asked = questions(Group(LOADS[0], every))
        for question in sorted(asked, key=_first_place):
            texts = filter(None, (name, title(question, asked)))
            ranked = sorted(renamed(question).series, key=lambda row: (-rate_of(row), *_own(row)))
            lists.append(RowList(title=", ".join(texts), rows=tuple(ranked)))
    return lists


def rate_of(row: Series) -> float:
    """Return the rate of a row in requests/s."""
    return float(row.runs[0].numbers[REQUESTS_PER_S.key])


def sentences(lists: Sequence[RowList], result: ChecksResult) -> tuple[str, ...]:
    """Return what the longest list says, at most two sentences; none for a single row.

    The rate of good answers counts, and the rows that `exclusions` leaves out take no part.
    """
    longest = max(lists, key=lambda own: len(own.rows), default=None)
    if longest is None:
        return ()
    every = candidates(longest.rows, REQUESTS_PER_S, broken=Marks(result, tests=False).broken)
    counted = [own for own in every if own.values and not own.has_uncounted]
    counted.sort(key=lambda own: (-_counted_rate(own), *_own(own.series)))
    if len(counted) < 2:
        return ()
    left = len(every) - len(counted)
    verb = "is" if left == 1 else "are"
    reason = "failed requests, an early stop, or numbers that contradict each other"
    more = [f"{plural(left, 'row')} {verb} not counted: {reason}."] if left else []
    return (headed(longest.title, _first(counted)), *more)


def summary_data(runs: Sequence[RunView], result: ChecksResult) -> dict[str, Any] | None:
    """Return the sentences in the form of `Conclusion.data["summary"]`; None without one."""
    texts = sentences(row_lists(runs), result)
    if not texts:
        return None
    return {
        "metric": REQUESTS_PER_S.key,
        "better": REQUESTS_PER_S.better,
        "question": {"load": None},
        "sentences": list(texts),
        "leader": None,
        "ranking": [],
    }


def _table(run: RunView) -> _Table:
    """Return what only the rows of one table share: upload, file, line and text of its heading.

    The report of a tool is no row: it stands alone.
    """
    upload, member, *_ = run.place
    heading = (run.numbers.get("details") or {}).get("heading") or {}
    alone = "" if _is_row(run) else run.id
    return upload, member, heading.get("line"), run.value(LABEL), alone


def _first_place(question: Question) -> tuple[str, str, int, str]:
    """Return where the first row of a question stands."""
    return min(row.runs[0].place for row in question.series)


def _is_row(run: RunView) -> bool:
    """Tell whether a run is a row of a table: without a tool, or in a single line."""
    first, last = run.numbers.get("lines") or (0, 0)
    return run.numbers.get("tool") is None or 0 < first == last


def _names(tables: Sequence[_Table]) -> list[str]:
    """Return the heading of each table, or its number where headings are missing or equal."""
    headings = [label or "" for *_, label, _ in tables]
    if len(tables) == 1:
        return [""]
    if all(headings) and len(set(headings)) == len(headings):
        return headings
    kinds = ("Report" if alone else "Table" for *_, alone in tables)
    return [f"{kind} {nth}" for nth, kind in enumerate(kinds, start=1)]


def _series(run: RunView) -> Series:
    """Return one run as a series, which has a name that tells it apart."""
    conditions: dict[str, Any] = conditions_of(run)
    conditions |= {SIZE: run.numbers.get(SIZE), UPLOAD: run.own_upload}
    kind = kind_of(run)
    kind = "named" if kind == "single" else kind  # a report's number says nothing of a row
    return Series(
        who=run.server_and_version,
        server=run.server,
        kind=kind,
        points=(Point(UNKNOWN_LOAD, (run,)),),
        conditions=conditions,
    )


def _own(row: Series) -> tuple[str, str]:
    """Return what orders rows of equal rates, whatever the order of the table."""
    return row.name, row.runs[0].id


def _counted_rate(candidate: Candidate) -> float:
    """Return the rate of a row that is compared."""
    return candidate.medians[UNKNOWN_LOAD]


def _first(ranked: Sequence[Candidate]) -> str:
    """Say which row has the highest rate, and what weakens that."""
    best, second = (candidate.series for candidate in ranked[:2])
    weak: dict[str, Caveat] = {}
    for candidate in ranked[1:]:
        for caveat in caveats(best, candidate.series, fired={}):
            if caveat.code != ORDER_CHECK:  # the order of a table is that of its author
                weak.setdefault(caveat.text, caveat)
    end = f"at an unknown load{ending(tuple(weak.values()))}."
    values = [rounded(_counted_rate(candidate)) for candidate in ranked]
    first = f"{values[0]} {REQUESTS_PER_S.units[0].name}"
    equal = values.count(values[0])
    if equal > 1:
        return f"{plural(equal, 'row')} share the highest measured rate, {first} {end}"
    if len(ranked) == 2:
        return f"{best.name} measured {first} and {second.name} {values[1]}, {end}"
    return f"{best.name} has the highest measured rate of {len(ranked)}: {first} {end}"
