"""Documents: which sizes are those of one document, and which column of a table names one."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterable

# A page that is made for each request differs by some bytes and is still the same document.
SHARE, BYTES = 0.01, 64
# In the names of a row, "Endpoint: GET /health, WAF: no", a head stands behind _BEGIN, and a value
# goes to _END.
_BEGIN, _END = r"(?:^|, )", r"(?=, [^,:]{1,60}: |$)"
_PAIR = re.compile(rf"{_BEGIN}([^,:]{{1,60}}): (.+?){_END}")
# What stands below such a head was requested. A number counts pages, and names none.
_REQUESTED = re.compile(
    rf"{_BEGIN}(?:(?:API|HTTP|Test) )?(?:end ?points?|routes?|paths?|ur[il]s?|pages?): "
    rf"(?![\d.,]+(?:, |$))(.+?){_END}",
    re.I,
)
# "Message Size (Bytes): 50", "Payload: 10 KB", "size: 1 KB". A size of nothing, without a unit,
# may be that of a pool or a cluster; one in GB is that of a machine or its memory.
_UNIT = r"(?:[kmg]i?b?|b|bytes?|[kmg]?o|octets?|[км]?б)"
_SIZED = re.compile(
    rf"{_BEGIN}((?:(?:document|file|response|reply|message|payload|body|content|request) ?"
    rf"(?:size|length)|payload)(?: ?\({_UNIT}\))?|(?:size|length) ?\((?!g){_UNIT}\)"
    r"|(?:size|length|taille|tamaño|tamanho|größe|размер|大小|サイズ|크기)"
    rf"(?=: [\d.,]+ ?(?!g){_UNIT}(?:,|$))): (?=\d)(.+?){_END}",
    re.I,
)
_SIZE = re.compile(rf"[\d.,]+ ?{_UNIT}", re.I)
# "Scenario: Send Object"
_TESTED = re.compile(
    rf"{_BEGIN}((?:(?:load|http) )?tests?(?: (?:case|name|type|scenario))?|benchmark|workload"
    r"|scenario(?: name)?|quer(?:y|ies)|(?:use )?case|operation|request(?: type)?"
    rf"|escenario|cenário|szenario|scénario|сценарий|场景|シナリオ): (.+?){_END}",
    re.I,
)
_COLUMN = re.compile(rf"{_BEGIN}column: (.+?){_END}")
_OF_REQUEST = re.compile(
    r"\b(?:plain ?text|json|text|html|hello|static|dynamic|files?|get|post|put|db|database"
    r"|updates?|(?:quer|fortune|template|rout|param|upload|download|read|write|echo)\w*"
    rf"|[\d.,]+ ?{_UNIT})\b",
    re.I,
)
_VARIANT = re.compile(r"\b(?:before|after|with|without|no|old|new|baseline|default)\b", re.I)


def requested_in(names: str) -> str | None:
    """Return the path or page in the names of a table's row; None where no head says it."""
    match = _REQUESTED.search(names)
    return match[1] if match else None


def size_in(names: str) -> str | None:
    """Return the size of the document in the names of a table's row, as it stands there: "10 KB",
    "Message Size (Bytes) 50"; None where no head says it.
    """
    match = _SIZED.search(names)
    return _with_letters(match[2], head=match[1]) if match else None


def tested_in(names: str) -> str | None:
    """Return the test that the names of a table's row state: "JSON", "Query 2"; else None."""
    match = _TESTED.search(names)
    return _with_letters(match[2], head=match[1]) if match else None


def column_in(names: str) -> str | None:
    """Return the head of the column of rates in the names of a table's row; None without one."""
    match = _COLUMN.search(names)
    return match[1] if match else None


def is_of_request(head: str) -> bool:
    """Tell whether the head of a column of rates says what is requested: "Plaintext", "1 KB".

    Others are variants of the servers: "HTTP/2", "after update".
    """
    return bool(_OF_REQUEST.search(head)) and not is_variant(head)


def is_variant(head: str) -> bool:
    """Tell whether the head of a column says that it differs from another: "no cache"."""
    return bool(_VARIANT.search(head))


def names_a_variant(test: str) -> bool:
    """Tell whether what stands below "Scenario" is a variant of a server and nothing else: "after",
    "default". "GET with parameters" is a test.
    """
    return bool(_VARIANT.fullmatch(test))


def alike(names: Iterable[str]) -> dict[str, str]:
    """Return for each name the first one that is the same size: "1 KB" for "1KB" and "1kb"."""
    first: dict[str, str] = {}
    return {name: first.setdefault(_spelled(name), name) for name in names}


def _spelled(name: str) -> str:
    """Return a size as it is compared, "1kb"; what is no size stays."""
    return name.replace(" ", "").casefold() if _SIZE.fullmatch(name) else name


def _with_letters(value: str, *, head: str) -> str:
    """Return a value that can be understood without its head."""
    return value if re.search(r"[^\W\d_]", value) else f"{head} {value}"


def unsaid(names: str, *, by: str) -> str:
    """Return the names of a row, "Route: /a, WAF: no", without those that a document's name says:
    "WAF: no" where it is "/a, 10 KB".
    """
    document = f", {by}, "
    parts = set(map(_spelled, by.split(", ")))

    def rest(pair: re.Match[str]) -> str:
        head, value = pair[1], pair[2]
        is_said = f", {value}, " in document or f", {head} {value}, " in document
        return "" if is_said or _spelled(value) in parts else pair[0]

    return _PAIR.sub(rest, names).removeprefix(", ")


class SizeGroups:
    """Sizes of documents in bytes, in groups of those that are the same.

    In rising order a group begins where a size exceeds the smallest one of its group by more than
    1 % and by more than 64 bytes.
    """

    def __init__(self, sizes: Iterable[int | None]) -> None:
        self.smallest: list[int] = []
        for size in sorted({size for size in sizes if size is not None}):
            if not self.smallest or not is_same_size(self.smallest[-1], size):
                self.smallest.append(size)

    def group_of(self, size: int | None) -> int | None:
        """Return the smallest size of the group of `size`; None for an unknown size."""
        if size is None:
            return None
        return self.smallest[bisect_right(self.smallest, size) - 1]


def is_same_size(smaller: int, larger: int) -> bool:
    """Tell whether a size is that of a group whose smallest one is `smaller`."""
    return larger - smaller <= max(SHARE * smaller, BYTES)
