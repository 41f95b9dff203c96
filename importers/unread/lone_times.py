"""Times of requests in lists without a rate: they are named, where nothing else is read."""

from __future__ import annotations

import re

# A labelled time in a list, with its unit: "- **P95 latency:** 156 ms"
_TIME = re.compile(
    r"^[ \t>*•-]{0,12}((?:avg|average|mean|median|p ?[0-9]{2}(?:\.[0-9])?|[0-9]{2}th percentile)"
    r"[*_ ]{1,4}(?:latency|(?:response|request) time)[*_ ]{0,4}[:=][*_ ~]{0,4}"
    r"[0-9][0-9.,]{0,12} ?(?:ms|µs|us|s|sec)\b)",
    re.I | re.M,
)


def find(text: str) -> re.Match[str] | None:
    """Return the first labelled time of requests in a text; group 1 is the time with its label."""
    return _TIME.search(text)


def reason(time: re.Match[str]) -> str:
    """Return the sentence that says what a time that was found lacks."""
    return (
        f'"{time[1].strip()[:60]}" is a time of requests, and no rate of requests is near it: one '
        "is needed in a list."
    )
