"""The preview of an upload's permalink: its heading, its charts, and the view that is proposed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import chain
from typing import Any

from runs.compare.analysis import analysis_of
from runs.compare.number_text import listed, number, plural
from runs.models import Run, Upload
from runs.publish import freezing, kept_previews
from runs.publish.kept_previews import Judged
from runs.publish.upload_series import UploadSeries
from runs.show.page import Known, Sheet, sheet
from runs.show.view import View
from runs.store.kept_checks import FEWEST_RUNS

LOG_FROM = 50  # a log scale is proposed where the highest load is this many times the lowest


def heading(series: Sequence[UploadSeries]) -> str:
    """Return "3 servers, 24 runs from ab 2.3"."""
    runs = list(chain.from_iterable(own.runs for own in series))
    servers = {(run.server_name, run.server_version) for run in runs if run.server_name}
    unnamed = [own for own in series if not own.runs[0].server_name]
    counts = [plural(len(servers), "server")] if servers else []
    counts += [f"{number(len(unnamed))} unnamed series"] if unnamed else []
    return f"{', '.join([*counts, plural(len(runs), 'run')])} from {_tools(runs)}"


def proposed_view(upload: Upload, runs: Sequence[Run]) -> View:
    """Return the view that the publisher saved, else the proposed one."""
    if "view" in upload.draft:
        return View.from_json(upload.draft["view"])
    low, high = loads_between(runs)
    return View(scale="logx") if high / low >= LOG_FROM else View()


def loads_between(runs: Sequence[Run]) -> tuple[float, float]:
    """Return the lowest and the highest load of the runs, (1, 1) where none is known."""
    loads = [load for run in runs if (load := run.offered_rate or run.concurrency)]
    return (min(loads), max(loads)) if loads else (1, 1)


def preview(upload: Upload, runs: Sequence[Run], *, title: str, view: View, base: View) -> Sheet:
    """Return what the permalink of these runs would show; `base` is the view without parameters.

    What the checks say of many runs is kept for the next page and for the publishing.
    """
    labels: Mapping[str, Any] = {"title": title, **freezing.labels_of(runs)}
    frozen = freezing.content(runs)["runs"]
    if len(runs) < FEWEST_RUNS or upload.published_at:
        return sheet(frozen, labels, view=view, base=base)
    name = kept_previews.name_of(freezing.digest_of_runs(frozen), labels)
    if known := kept_previews.read(upload.public_id, name):
        return sheet(frozen, labels, view=view, base=base, known=Known(known.result))
    whole = sheet(frozen, labels, view=view, base=base)
    judged = Judged(whole.checks, analysis_of(whole.said))
    kept_previews.keep(upload, name, judged=judged)
    return whole


def _tools(runs: Sequence[Run]) -> str:
    """Return the tools of the runs with their versions, or "a table"."""
    tools = dict.fromkeys(" ".join(filter(None, (run.tool, run.tool_version))) for run in runs)
    names = [tool or "a table" for tool in tools]
    return listed(names if len(names) < 4 else [*names[:2], f"{len(names) - 2} more"])
