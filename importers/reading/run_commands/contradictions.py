"""Whether words between a command and a report say that the report is of another test.

"### 200 conns" and "Same but -c 100:" name another load, "### caddy (port 9090)" another address.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from importers.reading.table_heads.load_words import COUNT, count_of

_CALLERS = r"(?:connections?|conns?|clients?|users?|vus?|workers?|threads?|concurrent|parallel)"
_LOADS = re.compile(
    rf"(?<![\w.,-]){COUNT}[ -]?(?:concurrent |virtual |parallel |simultaneous )?{_CALLERS}\b"
    rf"|(?<![\w.,-]){COUNT}c\b|\bc ?[=:]? ?{COUNT}\b|\s-c ?{COUNT}\b"
    r"|\b(?:concurrency|connections|clients|users|conns|vus)(?: level)?"
    rf"(?: ?(?:of|:|=))? ?{COUNT}\b"
    rf"|(?<![\w.,-]){COUNT} requests? (?:at once|in parallel)\b",
    re.I,
)
_ADDRESS = re.compile(
    r"://(?P<host>[^\s/'\"`()<>,;]{0,300})|\b(?P<local>localhost:[0-9]{0,5})"
    r"|\bport (?=[0-9])|(?<![\w.])(?P<number>[0-9]{1,3}(?:\.[0-9]{1,3}){3})(?!\.?[0-9])",
    re.I,
)
_LINK = re.compile(r"\]\([^()\s]{1,500}\)")  # of a page to read
# In a heading: another path or method, or more callers than before.
_IN_HEADING = re.compile(
    r"(?:^|[\s`'\"(])/[\w{:]|\b(?-i:GET|POST|PUT|DELETE|PATCH|HEAD)\b"
    r"|\b(?:twice|double|triple|half|more|fewer|less) (?:the |as )?(?:many )?[a-z]",
    re.I,
)
_URL = re.compile(r"\S{0,300}://\S{1,2000}")  # "example.com" is no word of a sentence
# A command that somebody names without having run it for what stands below.
_NOT_RUN = re.compile(
    r"\b(?:usage|examples?|warm-?(?:ing-?)?up|last (?:year|week|month|time)|instead of|used to"
    r"|for instance|e\.g|help)\b",
    re.I,
)


# A command for the reader, or of another test than those above it.
_OTHER_TEST = re.compile(
    r"\b(?:try|tries|will|would|can|could|should|may|tomorrow|next|later|when|if|more|better"
    r"|reproduc\w*|compar\w*|also|another|other|yourself|your|again|now|instead|different)\b",
    re.I,
)


def says_other(text: str, load: object, *, command: str = "") -> bool:
    """Tell whether a text names an address that a command lacks, or another load than this one.

    Where a link leads to is no address of a test.
    """
    hosts = (match[match.lastgroup or 0] for match in _ADDRESS.finditer(_LINK.sub("", text)))
    if any(not host or host not in command for host in hosts):
        return True
    counts = (match[match.lastindex or 1] for match in _LOADS.finditer(text))
    return any(count_of(count) != load for count in counts)


def heads_other(headings: Iterable[str], load: object) -> bool:
    """Tell whether one of some headings is that of another test."""
    return any(says_other(text, load) or _IN_HEADING.search(text) for text in headings)


def is_not_run(sentence: str) -> bool:
    """Tell whether the line around a command says that it did not make what stands below."""
    return bool(_NOT_RUN.search(_URL.sub("", sentence)))


def is_of_other_test(sentence: str, command: str) -> bool:
    """Tell whether the words around a command say that it is no command of the reports above."""
    around = _URL.sub("", sentence.replace(command, ""))
    return bool(_NOT_RUN.search(around) or _OTHER_TEST.search(around))
