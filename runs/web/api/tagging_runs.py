"""What a request states of the runs of an upload, and what of it could not be stored."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from runs.compare.number_text import plural
from runs.conditions import BY_NAME, Condition, Fact
from runs.models import Run, Upload
from runs.publish import tagging
from runs.publish.run_tags import RunTags, reason_to_refuse
from runs.publish.upload_series import UploadSeries, series_of
from runs.store import queries
from runs.store.names import value_of
from runs.web import review_page
from runs.web.api.parameters import BadValue, facts_by_name

Ignored = list[dict[str, Any]]
Values = dict[str, Any]


def save(
    upload: Upload, for_all: Values, *, for_runs: Mapping[int, Values] | None = None
) -> Ignored:
    """Store what is stated of all runs and of single ones; that of a single run counts.

    Return what was stated of all runs and not stored, with the reason. Raises as
    `tagging.save_tags`, and `BadValue`.
    """
    for_runs = for_runs or {}
    if not for_all and not for_runs:
        return []
    runs = queries.runs_to_part(upload)
    if unknown := sorted(for_runs.keys() - {run.position for run in runs}):
        raise BadValue(
            f"There is no run {unknown[0]}; the upload holds {plural(len(runs), 'run')}."
        )
    tags, ignored = [], []
    for name, value in for_all.items():
        ignored += _refusals(runs, BY_NAME[name], value=value)
    refused = {entry["name"] for entry in ignored if not entry["stored"]}
    for run in runs:
        own = {
            name: value
            for name, value in for_all.items()
            if name not in refused and not reason_to_refuse(run, BY_NAME[name])
        }
        own |= for_runs.get(run.position, {})
        if own:
            tags.append(RunTags(run.position, **own))
    tagging.save_tags(upload, tags)
    return ignored


def read_object(body: Mapping[str, Any]) -> tuple[Values, dict[int, Values]]:
    """Return what {"all": {…}, "runs": {"0": {…}}} states, cleaned. Raises `BadValue`."""
    for_runs = {}
    for key, values in body.get("runs", {}).items():
        if not (key.isascii() and key.isdigit() and len(key) < 8):
            raise BadValue(f"runs has the key {key[:40]!r}; the position of a run is accepted.")
        for_runs[int(key)] = facts_by_name(values)
    return facts_by_name(body.get("all", {})), for_runs


def series_before(upload: Upload) -> list[UploadSeries]:
    """Return the series of an upload as they are now. One query."""
    return series_of(queries.runs_to_part(upload))


def joined_since(upload: Upload, before: Sequence[UploadSeries]) -> str:
    """Return which series got one name since, as a sentence; "" for none.

    One query; none where there was no series.
    """
    if not before:
        return ""
    return review_page.joined_sentence(before, queries.runs_to_part(upload))


def _refusals(runs: Sequence[Run], fact: Fact, *, value: Any) -> Ignored:
    """Return why a value for all runs is not stored for all of them; [] where it is."""
    is_measured = fact.stated == "run" and not isinstance(fact, Condition)
    if is_measured and len(runs) > 1:
        sentence = f"{fact.name} is stated of single runs. Use PATCH with runs."
        return [_entry(fact, runs, sentence=sentence, stored=False)]
    reasons = {
        run.position: reason
        for run in runs
        if value_of(run, fact) != value and (reason := reason_to_refuse(run, fact))
    }
    if not reasons:
        return []
    refused = [run for run in runs if run.position in reasons]
    sentence = next(iter(reasons.values()))
    return [_entry(fact, refused, sentence=sentence, stored=len(refused) < len(runs))]


def _entry(fact: Fact, runs: Sequence[Run], *, sentence: str, stored: bool) -> dict[str, Any]:
    positions = [run.position for run in runs]
    return {"name": fact.name, "runs": positions, "sentence": sentence, "stored": stored}
