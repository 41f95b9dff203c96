"""Cells with a rate and latencies, in any order: "p95 2.27s, 168 RPS"."""

from __future__ import annotations

import re

# "p50 0.013 ms", "avg: 3 ms" behind a rate
FURTHER = re.compile(
    r"(?<![\w.])(p ?[0-9]{2}(?:\.[0-9]{1,3})?|[5-9][0-9](?:\.[0-9]{1,3})?%|avg"
    r"|mean|average|max|min|median|med)"
    r"(?: latency)?[\s:=]{0,3}[~≈]?([0-9][0-9.,]{0,15})\s?(ms|µs|μs|us|s)(?![\w/])",
    re.I,
)
_RATE_UNIT = r"(?:[rq]ps|req(?:uest)?s? ?/ ?s(?:ec(?:ond)?)?)"
_RATE = rf"[~≈]?[0-9][0-9.,]{{0,20}} ?[kKM]? ?{_RATE_UNIT}"
_LONE_RATE = re.compile(_RATE, re.I)
# "17,150 logs/sec (343 req/sec)"
_RATE_OF_REQUESTS_BEHIND = re.compile(
    r"[~≈]?[0-9][0-9.,]{0,20} ?[kKM]? ?(?!req|hits|[rq]ps|tok|[kmg]?i?b)[a-z]{2,15}"
    rf" ?/ ?s(?:ec(?:ond)?)? \(({_RATE})\)",
    re.I,
)
_LABELLED_RATE = re.compile(
    rf"^[^\W\d_]{{3,20}} \(({_RATE})\)$|\b({_RATE_UNIT})\s?[:=]\s{{0,9}}([0-9][0-9.,]{{0,20}})$",
    re.I,
)
_LONGEST = 300  # characters of a cell that names what it holds
PARTS = re.compile(r"\s?[，;；·]\s?|, | / ")


def with_rate_first(text: str) -> str:
    """Return a cell that names what it holds with its rate before its latencies.

    "p95 2.27s, 168 RPS" is 168 RPS with a p95; "RPS: 168" and "collapse (168 rps)" are 168 RPS.
    """
    if len(text) > _LONGEST:
        return text
    if behind := _RATE_OF_REQUESTS_BEHIND.fullmatch(text):
        return behind[1]
    if labelled := _LABELLED_RATE.search(text):
        return labelled[1] or f"{labelled[3]} {labelled[2]}"
    if not FURTHER.match(text):
        return text
    parts = PARTS.split(text)
    rates = [part for part in parts if _LONE_RATE.fullmatch(part)]
    if len(rates) != 1:
        return text
    return ", ".join([*rates, *filter(FURTHER.fullmatch, parts)])
