"""What a series' headings seem to say: suggestions for the form, never values by themselves."""

from __future__ import annotations

import re
from typing import Any, NamedTuple

from runs.compare.number_text import listed
from runs.models import Run
from runs.publish.upload_series import UploadSeries
from runs.store.names import KNOWN

MOST_QUOTED = 3  # headings in a chip

# A word of a cluster as well as of a server, and a name with the start of a version.
_UNSURE = frozenset(["node", "apache 2"])
_VERSION = r"(?:[ /_-]?v?([0-9]{1,4}(?:\.[0-9]{1,6}){0,3}[a-z0-9.-]{0,12}))?"
_BORDER_BEFORE, _BORDER_BEHIND = r"(?<![^\W_])", r"(?![^\W_])"
# A heading or a file's name that can be a server's: "Express 4.19", "gin.txt", not "100 kB", "c=9".
_NAME = re.compile(
    r"([^\W\d_][^=:;]{0,59}?)(?: v?([0-9]{1,4}(?:\.[0-9]{1,6}){1,3}))?"
    r"(?:\.(?:txt|log|out|csv|json|md))?"
)


def _pattern(spellings: tuple[str, ...]) -> re.Pattern[str]:
    """Return the pattern of a server's spellings, the longest first, with its version."""
    sure = sorted(set(spellings) - _UNSURE, key=len, reverse=True)
    names = "|".join(map(re.escape, sure))
    return re.compile(rf"{_BORDER_BEFORE}(?:{names}){_VERSION}{_BORDER_BEHIND}", re.I)


_PATTERNS = {name: _pattern(spellings) for name, spellings in KNOWN.items()}


def suggested_server(run: Run) -> tuple[str, str] | None:
    """Return name and version ("" for none) of the only known server that the label names.

    None for a run whose server is known, and where the label names none or several. No query.
    """
    if run.server_name or not run.label:
        return None
    matches = {
        name: match for name, pattern in _PATTERNS.items() if (match := pattern.search(run.label))
    }
    if len(matches) != 1:
        return None
    ((name, match),) = matches.items()
    return name, (match[1] or "").rstrip(".-")


class Suggestion(NamedTuple):
    """A chip of a series: what it says, and the values that it states by position of the run."""

    name: str
    text: str
    values: dict[int, dict[str, Any]]


def suggestions(series: UploadSeries) -> list[Suggestion]:
    """Return what one click can state of a series. No query."""
    return [
        suggestion
        for suggestion in (_server(series), _configuration(series), _repeats(series))
        if suggestion
    ]


def _server(series: UploadSeries) -> Suggestion | None:
    """Suggest the server that the headings of all runs name: a known one, or the heading itself."""
    servers = {suggested_server(run) for run in series.runs}
    if len(servers) != 1:
        return None
    (server,) = servers
    text = f"Server: {' '.join(filter(None, server))}" if server else ""
    if not server and (server := _heading_as_server(series)):
        text = f"Server: “{series.labels[0]}”"
    if not server:
        return None
    name, version = server
    values = {"server_name": name, "server_version": version or None}
    return Suggestion("server", text, values={run.position: values for run in series.runs})


def _heading_as_server(series: UploadSeries) -> tuple[str, str] | None:
    """Return name and version ("" for none) if all runs of an unnamed series share one heading.

    None for a heading that names several known servers, and for one that is no name.
    """
    label = series.runs[0].label or ""
    is_shared = all(run.label == label and not run.server_name for run in series.runs)
    if not is_shared or any(pattern.search(label) for pattern in _PATTERNS.values()):
        return None
    match = _NAME.fullmatch(label)
    return (match[1], match[2] or "") if match else None


def _configuration(series: UploadSeries) -> Suggestion | None:
    """Suggest the headings as configurations, which keep series apart once they are named."""
    first, labels = series.runs[0], series.labels
    is_read = first.provenance.get("server_name") == "parsed"
    if is_read or first.configuration or not labels or first.same_server is False:
        return None
    server = suggested_server(first)
    name = " ".join(filter(None, server or ()))
    if len(labels) == 1 and labels[0].casefold() == name.casefold():
        return None  # "LigHTTPD" says nothing else than its server
    quoted = [f"“{label}”" for label in labels]
    text = f"Configuration: {quoted[0]}"
    if len(labels) > 1:
        text = f"Keep {listed(quoted[:MOST_QUOTED])} apart"
    values = {run.position: {"configuration": run.label} for run in series.runs if run.label}
    return Suggestion("configuration", text, values=values)


def _repeats(series: UploadSeries) -> Suggestion | None:
    """Suggest that runs of an unnamed server at one load are repeats, or take that back."""
    confirmed = series.runs[0].same_server
    if series.runs[0].server_name or max(series.repeats, default=0) < 2:
        return None
    text = "Not the same server" if confirmed else "These are repeats of one server"
    values = {"same_server": not confirmed}
    return Suggestion("repeats", text, values={run.position: values for run in series.runs})
