"""Tools of HTTP and addresses on the machine itself, which near a table say what was measured."""

from __future__ import annotations

import re
from collections.abc import Sequence

from importers.formats.tables.grid.grid import Column

# It measures nothing but HTTP, wherever its name stands in the text.
_TOOL = re.compile(
    r"\b(?:wrk2?|autocannon|bombardier|h2load|apache ?bench|locust|httperf|rewrk|vegeta|oha|k6)\b"
    r"|(?<![\w-])tfb\b"  # the command of TechEmpower's suite
    r"|\bartillery (?:load |stress )?(?:tests?|runs?|reports?|results?)\b"
    r"|\bhey\b(?= -| ?\(|`)|\b(?:tool|generator|client|with|using)[:*`\s]{1,4}(?:ab|hey|siege)\b"
    r"|\bload[ -]test(?:ing)? tools?\b",
    re.I | re.A,
)
_REQUESTS = re.compile(r"\breq", re.I)
_LOCAL_URL = re.compile(
    r"https?://(?:localhost|127\.0\.0\.1|0\.0\.0\.0|\[::1\])(?::[0-9]{1,5})?/\w"
)
_LONGEST = 300  # characters of a line that is searched

# What a rate is of: "RPS (index.php)", "RPS (/users)". "RPS (/core)" is a share of one, and a model
# is asked over HTTP, too.
_FILE = r"/?[\w./-]{1,60}\.(?:php|html?|jspx?|aspx?|cgi)"
_SHARES = (
    r"(?:s|sec|second|min|minute|hour|h|v?cpu|v?core|thread|worker|process|node|pod|instance"
    r"|machine|user|client|conn(?:ection)?|replica|server|host|container|box|day|week|month|m?sec"
    r"|shard|partition|broker|job|account|region|tenant|key|watt|dollar|usd|gpu"
    r"|[a-z]{1,2})s?`?[)\]]"
)
_OF_MODEL = r"[\w/-]*(?:predict|infer|generat|embed|rerank|complet|chat|transcri|encode)"
_ASKED_FOR = re.compile(
    rf"[(\[]`?(?:{_FILE}|/(?!{_SHARES}|{_OF_MODEL})[\w/{{}}-]{{1,60}})`?[)\]]", re.I
)


def name_tool(lines: Sequence[str]) -> bool:
    """Tell whether a line names a tool that measures nothing but HTTP."""
    return any(_TOOL.search(line[:_LONGEST]) for line in lines)


def speak_for(lines: Sequence[str], columns: Sequence[Column]) -> bool:
    """Tell whether a line near a table names such a tool, or such an address near its requests.

    "RPS" may be of a program that a web server only starts.
    """
    if name_tool(lines):
        return True
    titles = [column.title for column in columns if column.head.field == "requests_per_s"]
    return any(map(_REQUESTS.search, titles)) and any(
        "://" in line and _LOCAL_URL.search(line[:_LONGEST]) for line in lines
    )


def names_page(title: str) -> bool:
    """Tell whether a head names a path or a file of the web in brackets: "RPS (index.php)"."""
    return _ASKED_FOR.search(title) is not None
