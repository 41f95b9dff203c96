"""The series that a selection draws, as the compare page and those of a server or machine show."""

from __future__ import annotations

from typing import NamedTuple

from django.http import HttpRequest

from runs.models import Run
from runs.publish import freezing, kept_selections
from runs.show.page import Known, Selected, Sheet, sheet
from runs.show.view import View
from runs.store import queries
from runs.store.kept_checks import FEWEST_RUNS
from runs.store.queries import Picked
from runs.store.queries.counting import Survey
from runs.store.selection import Selection

MOST_RUNS = 1000


class Drawn(NamedTuple):
    """What a selection draws: the rows that were picked, and their runs."""

    picked: Picked
    runs: list[Run]
    uploads_left: int


def drawn(chosen: Selection, survey: Survey) -> Drawn:
    """Return the rows to draw and their runs; named series are drawn as they are named.

    Costs one query for each row and one, and one more where series are named.
    """
    named = queries.rows_named(chosen.series)
    picked = (
        Picked(tuple(named)) if named else queries.picked(survey.rows, every_question=chosen.unlike)
    )
    taken = queries.runs_of_rows(picked.rows, pooled=chosen.pooled, limit=MOST_RUNS)
    with_runs = {run.cohort_id for run in taken.runs}
    rows = tuple(row for row in picked.rows if row["pk"] in with_runs)
    return Drawn(picked._replace(rows=rows), taken.runs, uploads_left=taken.uploads_left)


def sheet_of(
    request: HttpRequest, runs: list[Run], *, pooled: bool, base: View | None = None
) -> Sheet | None:
    """Return the charts of runs under the view that the address asks for; None without runs.

    `base` is what an address without parameters shows. What the checks say of many runs is kept
    for the next page of them.
    """
    if not runs:
        return None
    frozen, labels = freezing.content(runs)["runs"], freezing.labels_of(runs)
    view = View.from_query(request.GET, base)
    selected: Selected = "pooled" if pooled else "apart"
    if len(runs) < FEWEST_RUNS:
        return sheet(frozen, labels, view=view, selected=selected)
    name = kept_selections.name_of(frozen, labels)
    known = kept_selections.read(name)
    whole = sheet(frozen, labels, view=view, selected=selected, known=Known(known))
    if known is None:
        uploads = {run.upload_id for run in runs}
        kept_selections.keep(name, whole.checks, uploads=uploads)
    return whole
