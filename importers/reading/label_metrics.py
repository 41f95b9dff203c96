"""What was measured, where a heading or a name says it: no part of the name of a run."""

from __future__ import annotations

import re

from importers.reading import column_heads

_NO_METRICS = ("keepalive", "document", "document_bytes", "server", "version")  # kinds of heads
_PARTS = re.compile(r"\s[-\u2013\u2014]\s|[,;:()\[\]]")
_METRIC = re.compile(
    r"(?:[\W\d_]|(?:requests?|reqs?|rps|qps|rq|hits|transactions|replies|responses?|per"
    r"|k?i?b(?:ytes)?|mb|gb|[mg]bit|bits?|s|secs?|seconds?|m?secs?|ms|milliseconds|microseconds"
    r"|us|times?|taken|total|latenc(?:y|ies)|mean|avg|average|median|min|max|p|percentiles?"
    r"|transfer|rates?|throughput|duration|elapsed|failed|errors?|failures?|concurrency"
    r"|connections|clients|users?|completed?|cpu|system|sys|usage|of|the|in|by|and|vs|good"
    r"|requested|offered|more|less|is|better|higher|lower"
    r")(?![^\W\d_]))*",
)
# What was measured, said in words: "Maximum throughput: 275 MB/sec", "p99=12ms, 410 req/s".
_UNIT_OF_RESULT = (
    r"(?:(?:req(?:uest)?s?|[kmg]?i?(?:b|bytes?|bits?)|mega?bytes|hits|trans)? ?(?:/|per )"
    r"s(?:ec(?:onds?)?)?|rps|qps|tps|ms|us|\u00b5s|s|secs?)"
)
_METRIC_WORDS = (
    r"(?:(?:max(?:imum)?|min(?:imum)?|avg|average|mean|median|med|peak|total|p[0-9]{2}(?:\.[0-9]+)?"
    r"|throughput|requests|latency|response times?|rps|qps|tps|speed)[ :=]{1,3}){1,3}"
)
RESULT = re.compile(  # two or more: "Latency 50ms" alone may be what was set
    r"(?=[^\n]*[0-9][^\n]*[,;|/] [^\n]*[0-9])"
    rf"(?:(?:^|[,;|/] ?){_METRIC_WORDS}~?[0-9][0-9.,]*k? ?{_UNIT_OF_RESULT}"
    rf"(?: ?[,;|/] ?~?[0-9][0-9.,]*k? ?{_UNIT_OF_RESULT})*)+",
    re.I,
)
# "(~720 QPS)" and "(3 % faster than x)" are what came out; "(720 QPS)" may be what was asked for.
CAME_OUT = re.compile(
    rf"[(\[](?:[~\u2248] ?[0-9][0-9.,]*k? ?{_UNIT_OF_RESULT}|[~+-]?[0-9][0-9.,]* ?"
    r"(?:(?:%|x|times) ?(?:more|less|fewer)|(?:more|less|fewer) (?:req\w*|rps|hits)"
    r"|(?:%|x|times)? ?(?:faster|slower|better|worse|higher|lower))\b[^()\[\]]{0,60})[)\]]",
    re.I,
)


def without_metric(text: str) -> str:
    """Return a title without the parts that say what is measured: "nginx, requests/s" is nginx."""
    if (head := column_heads.read(text)) is None or head.kind in _NO_METRICS:
        return text
    parts = [part for part in _PARTS.split(text) if part.strip()]
    own = [part.strip() for part in parts if not _METRIC.fullmatch(part.lower())]
    return text if len(own) == len(parts) else ", ".join(own)
