"""Tests of other protocols than HTTP, told by the names of what was tested."""

from __future__ import annotations

import re
from collections.abc import Iterable

_OTHER = re.compile(
    r"(?<![a-z])(?:redis|kafka|mqtt|web[ _-]?sockets?|signalr|grpc|amqp|rabbit(?:mq)?|nats|tcp|udp"
    r"|jdbc|sql|postgres(?:ql)?|mysql|mongo(?:db)?|memcached?)(?![a-z])",
    re.I,
)
_HTTP = re.compile(r"https?|/|\b(?:GET|POST|PUT|PATCH|DELETE|HEAD)\b", re.I)


def are_other(names: Iterable[str]) -> bool:
    """Tell whether each of these names speaks of another protocol, and none of HTTP."""
    named = [name for name in names if name]
    return bool(named) and all(_OTHER.search(name) and not _HTTP.search(name) for name in named)
