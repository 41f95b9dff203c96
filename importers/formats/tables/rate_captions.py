"""Lines above a table that say that all its numbers are rates of requests."""

from __future__ import annotations

import re

# "All numbers are req/s.", "Results (requests/sec):", "HTTP benchmark in requests per second"
RATE_CAPTION = re.compile(
    r"(?:(?!.*(?:latenc|time\b|duration))[^\n]{0,60}?(?:\b(?:in|are|as)\b|[:,(]) ?)?"
    r"((?:req(?:uest)?s? ?(?:/|per) ?s(?:ec(?:ond)?)?|rps))\)?"
    r"(?: ?[(,] ?(?:higher|more) is better\)?)?[.:]?",
    re.I,
)
