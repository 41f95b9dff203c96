"""Rows of tables that state no load: which may be ranked together, and the sentence about them.

The rows of one table share their unknown load, so only they stand in one list. Of these only rows
of one question do (`questions`): an equal document, keep-alive and so on. Nothing is tested,
because equal rows may be of different loads.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from itertools import chain
from operator import attrgetter
from typing import Any

from runs.compare.checks import ChecksResult
from runs.compare.conclusion_model import Conclusion
from runs.compare.contests import Marks
from runs.compare.exclusions import Broken, candidates
from runs.compare.identity import LABEL, SIZE, conditions_of, is_row, kind_of, lines
from runs.compare.measured_first import (
    main_metric,
    measured_alone,
    measured_first,
    not_counted,
)
from runs.compare.metrics import LOADS, REQUESTS_PER_S, Load, Metric
from runs.compare.number_text import rounded
from runs.compare.phrases import quantity
from runs.compare.points import Point
from runs.compare.questions import Question, questions, renamed, title
from runs.compare.run_view import RunView
from runs.compare.series import UPLOAD, Group, Series, named
from runs.compare.summaries import headed

UNKNOWN_LOAD = 0.0
WHERE = "at an unknown load"
UNKNOWN = Load(field="load", label="Unknown load", unit="", whole=False)  # in the place of an axis
_Table = tuple[str, str, int | None, str | None, str]


@dataclass(frozen=True, slots=True)
class RowList:
    """Rows that may be ranked together, each as a series of one run, the best value first.

    `title` tells the list from others; "" for the only one.
    """

    title: str
    rows: tuple[Series, ...]
    metric: Metric


def row_lists(runs: Sequence[RunView]) -> list[RowList]:
    """Return the lists of the runs that have a value and no load, the longest one first.

    A page begins with the first one. Lists of one length have the order of the text.

    Their metric is the rate; where no such run has one, a latency.
    """
    unplaced = [run for run in sorted(runs, key=attrgetter("place")) if run.load is None]
    metric = main_metric(unplaced)
    tables: dict[_Table, list[RunView]] = {}
    for run in unplaced:
        if metric.value(run.numbers) is not None:
            tables.setdefault(_table(run), []).append(run)
    lists = []
    for name, rows in zip(_names(list(tables)), tables.values(), strict=True):
        every = named([_series(run) for run in rows], {})
        asked = questions(Group(LOADS[0], every))
        for question in sorted(asked, key=_first_place):
            texts = filter(None, (name, title(question, asked)))
            ranked = sorted(renamed(question).series, key=partial(_rank, metric=metric))
            lists.append(RowList(title=", ".join(texts), rows=tuple(ranked), metric=metric))
    return sorted(lists, key=lambda own: -len(own.rows))


def named_lines(unplaced: Sequence[RunView]) -> list[tuple[str, list[RunView]]]:
    """Return runs without a load parted by identity, each part with a name that tells it apart."""
    parted = lines(unplaced, joined=False)
    series = named([_series(runs[0]) for runs in parted], {})
    return [(own.name, runs) for own, runs in zip(series, parted, strict=True)]


def sentences(lists: Sequence[RowList], result: ChecksResult) -> tuple[str, ...]:
    """Return what the first list says, at most two sentences; for a single row its value.

    Several lists of one row each are not compared: their loads may differ.
    """
    if not lists:
        return ()
    longest = lists[0]
    broken = Marks(result, tests=False).broken
    if len(longest.rows) == 1 and len(lists) > 1:
        return _apart(lists, broken)
    every = candidates(longest.rows, longest.metric, broken=broken)
    texts = measured_first(every, longest.metric, load=UNKNOWN_LOAD, where=WHERE, noun="row")
    return (headed(longest.title, texts[0]), *texts[1:]) if texts else ()


def _apart(lists: Sequence[RowList], broken: Broken) -> tuple[str, ...]:
    """Say what results of unknown loads are, and that they are not compared."""
    metric = lists[0].metric
    every = list(chain.from_iterable(candidates(own.rows, metric, broken=broken) for own in lists))
    counted = [own for own in every if own.values and not own.has_uncounted]
    left = not_counted(len(every) - len(counted), "result", of=len(every))
    if len(counted) < 2:
        alone = [measured_alone(own, metric, where=WHERE) for own in counted]
        return (*chain.from_iterable(alone), *left)
    values = [own.medians[UNKNOWN_LOAD] for own in counted]
    span = dict.fromkeys((rounded(min(values)), rounded(max(values))))
    what = "" if metric is REQUESTS_PER_S else f" ({quantity(metric)})"
    text = f"{len(counted)} results of {'–'.join(span)} {metric.units[0].name}{what}"
    return (f"{text} are not compared: their loads are unknown.", *left)


def stand_first(
    lists: Sequence[RowList], concluded: Sequence[Conclusion], *, runs: Sequence[RunView]
) -> bool:
    """Tell whether a list has more rows than the largest question has series.

    Then a page of these runs begins with the rows, and with what they say. It does not where
    nothing is concluded about runs of a known load, because their series are too many.
    """
    if not concluded and any(run.load is not None for run in runs):
        return False
    rows = len(lists[0].rows) if lists else 0
    return rows > max((len(own.question.series) for own in concluded), default=0)


def first_sentences(
    viewed: Sequence[RunView], concluded: Sequence[Conclusion], *, result: ChecksResult
) -> tuple[str, ...]:
    """Return what a page of these runs says first: of rows or of the largest question."""
    lists = row_lists(viewed)
    if stand_first(lists, concluded, runs=viewed):
        return sentences(lists, result)
    return concluded[0].sentences if concluded else ()


def summary_data(lists: Sequence[RowList], result: ChecksResult) -> dict[str, Any] | None:
    """Return the sentences in the form of `Conclusion.data["summary"]`; None without one."""
    texts = sentences(lists, result)
    if not texts:
        return None
    return {
        "metric": lists[0].metric.key,
        "better": lists[0].metric.better,
        "question": {"load": None},
        "sentences": list(texts),
        "leader": None,
        "ranking": [],
    }


def _table(run: RunView) -> _Table:
    """Return what only the rows of one table share: upload, file, line and text of its heading.

    The report of a tool is no row: it stands alone.
    """
    alone = "" if is_row(run) else run.id
    return *run.heading_place, run.value(LABEL), alone


def _first_place(question: Question) -> tuple[str, str, int, str]:
    """Return where the first row of a question stands."""
    return min(row.runs[0].place for row in question.series)


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


def _rank(row: Series, *, metric: Metric) -> tuple[bool, float, str, str]:
    """Return what orders rows: the best value first, whatever the order of equal ones.

    Rows of which too many requests failed stand last.
    """
    sign = 1 if metric.better == "less" else -1
    value = sign * (metric.value(row.runs[0].numbers) or 0.0)
    return row.points[0].proves_nothing, value, row.name, row.runs[0].id
