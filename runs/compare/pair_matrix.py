"""All pairs of a question as a table: each row says how its series stands against each other."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from runs.compare.number_text import times
from runs.compare.pairs import Contest
from runs.compare.ranking import Row
from runs.compare.series import Series

LEAST, MOST = 3, 12  # series: two are one sentence, and more are no table that is read
WORDS = {
    "same": "same",
    "crossing": "crosses",
    "mixed": "mixed",
    "undecided": "no clear difference",
}


@dataclass(frozen=True, slots=True)
class MatrixRow:
    """One series, and its cells in the order of the rows; "" against itself."""

    series: Series
    cells: tuple[str, ...]


def pair_matrix(contest: Contest, rows: Sequence[Row]) -> tuple[MatrixRow, ...]:
    """Return a row for each ranking row with a value; none for too few or too many."""
    every = [contest.position(row.series) for row in rows]
    order = [index for index in every if contest.candidates[index].values]
    if not LEAST <= len(order) <= MOST:
        return ()
    return tuple(_row(contest, first, order=order) for first in order)


def _row(contest: Contest, first: int, *, order: Sequence[int]) -> MatrixRow:
    """Return the row of one series, with a cell for each one in the order."""
    cells = tuple(_cell(contest, first, second=second) for second in order)
    return MatrixRow(series=contest.candidates[first].series, cells=cells)


def _cell(contest: Contest, first: int, *, second: int) -> str:
    """Return what is concluded of the first series against the second one, in few words."""
    if first == second:
        return ""
    finding = contest.finding(first, second)
    if finding.code in WORDS:
        return WORDS[finding.code]
    ratio = contest.judgement.ratio(first, second)
    value = times(ratio.value if ratio else None)
    if finding.code == "described":
        return f"{value} measured" if ratio else "no common load"
    is_ahead = finding.series is contest.candidates[first].series
    return f"{value}, {'faster' if is_ahead else 'slower'}"
