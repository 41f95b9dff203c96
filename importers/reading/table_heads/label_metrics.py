"""What a table measures, where its title says it: no part of the name of a run."""

from __future__ import annotations

import re

from importers.reading.table_heads import column_heads

_NO_METRICS = ("keepalive", "document", "document_bytes", "server", "version")  # kinds of heads
# A comma between thousands parts nothing: "1,179 RPS".
_PARTS = re.compile(r"\s[-\u2013\u2014]\s|[;:()\[\]]|(?<![0-9]),|,(?![0-9]{3})")
_METRIC = re.compile(
    r"(?:[\W\d_]|(?:requests?|reqs?|rps|qps|rq|hits|transactions|replies|responses?|per"
    r"|k?i?b(?:ytes)?|mb|gb|[mg]bit|bits?|s|secs?|seconds?|m?secs?|ms|milliseconds|microseconds"
    r"|us|times?|taken|total|latenc(?:y|ies)|mean|avg|average|median|min|max|p|percentiles?"
    r"|transfer|rates?|throughput|duration|elapsed|failed|errors?|failures?|concurrency"
    r"|connections|clients|users?|completed?|cpu|system|sys|usage|of|the|in|by|and|vs|good"
    r"|requested|offered|aggregated?|more|less|is|better|higher|lower"
    r")(?![^\W\d_]))*",
)


def without_metric(text: str) -> str:
    """Return a title without the parts that say what is measured: "nginx, requests/s" is nginx."""
    if (head := column_heads.read(text)) is None or head.kind in _NO_METRICS:
        return text
    parts = [part for part in _PARTS.split(text) if part.strip()]
    own = [part.strip() for part in parts if not _METRIC.fullmatch(part.lower())]
    return text if len(own) == len(parts) else ", ".join(own)
