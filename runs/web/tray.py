"""The tray: series that this browser collects for a comparison, in one cookie that we sign.

Each series is named by the id of one of its runs. Who may read a run is asked each time.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import chain
from typing import NamedTuple

from django.core import signing
from django.http import HttpRequest, HttpResponse

from runs.compare.collecting import CollectedSeries, collected_series, holding
from runs.compare.series import RunView, views
from runs.ids import is_id
from runs.models import Comparison, Run, Upload
from runs.publish import freezing
from runs.store import queries
from runs.web import access, cookies

COOKIE = "tray"
SALT = "benchpress.tray"
MOST_SERIES = 40
SAME_SITE = ("same-origin", "none")


class Collection(NamedTuple):
    """The series that a request may read, with their runs as rows, in the order of the tray."""

    series: list[CollectedSeries]
    runs: list[Run]


def read(request: HttpRequest) -> tuple[str, ...]:
    """Return the ids in the cookie; none where we did not sign it. No query."""
    try:
        names = signing.loads(cookies.read(request, COOKIE) or "", salt=SALT)
    except signing.BadSignature:
        return ()
    return tuple(name for name in names if is_id(name))[:MOST_SERIES]


def write(response: HttpResponse, names: Iterable[str]) -> None:
    """Store these ids, each once; without any the cookie goes. Raises ValueError for too many."""
    unique = tuple(dict.fromkeys(names))
    if len(unique) > MOST_SERIES:
        raise ValueError(unique)
    if unique:
        value = signing.dumps(unique, salt=SALT)
        cookies.remember(response, COOKIE, value=value, path="/")
    else:
        cookies.forget(response, COOKIE, path="/")


def is_foreign(request: HttpRequest) -> bool:
    """Tell whether another site sent this form.

    Stored pages hold no token, so the browser's own headers are asked. An origin that is hidden
    ("null") counts as foreign where nothing else tells.
    """
    site = request.headers.get("Sec-Fetch-Site")
    if site:
        return site not in SAME_SITE
    origin = request.headers.get("Origin")
    return origin is not None and origin != f"{request.scheme}://{request.get_host()}"


def collect(request: HttpRequest, names: Sequence[str]) -> Collection:
    """Return the series of these runs that the request may read. Two queries."""
    readable = [run for run in queries.runs_named(names) if may_collect(request, run.upload)]
    rows = {run.public_id: run for run in queries.runs_like(readable)}
    wanted = [run.public_id for run in readable]
    series = holding(collected_series(_views(list(rows.values()))), wanted)
    members = chain.from_iterable(one_series.runs for one_series in series)
    runs = [rows[run.id] for run in members]
    # Named once more: a name says only what differs among these series.
    return Collection(holding(collected_series(_views(runs)), wanted), runs)


def series_of(request: HttpRequest, comparisons: Sequence[Comparison]) -> list[CollectedSeries]:
    """Return the series of comparisons that the request may collect.

    One query for each comparison, and one.
    """
    runs = queries.runs_of_comparisons(comparisons, most=queries.MOST_COLLECTED)
    readable = [run.public_id for run in runs if may_collect(request, run.upload)]
    return collected_series(_views(queries.runs_tagged(readable)))


def may_collect(request: HttpRequest, upload: Upload) -> bool:
    """Tell whether the runs of an upload are published and readable here. No query."""
    is_shown = upload.state == Upload.State.PUBLISHED and not upload.hidden
    return is_shown and access.may_read_upload(request, upload)


def _views(runs: Sequence[Run]) -> list[RunView]:
    return views(freezing.content(runs)["runs"], freezing.labels_of(runs))
