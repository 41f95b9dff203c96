"""Which host names and addresses are private, and where a text names a host."""

from __future__ import annotations

import ipaddress
import re
from collections.abc import Iterator
from functools import lru_cache

from runs.secrets.marks import HOST_NAME, Span

_NETWORKS = tuple(
    map(
        ipaddress.ip_network,
        (
            "10.0.0.0/8",
            "172.16.0.0/12",
            "192.168.0.0/16",
            "169.254.0.0/16",
            "fc00::/7",
            "fe80::/10",
        ),
    )
)
_SUFFIXES = (".local", ".internal", ".lan", ".corp", ".intranet")
_OWN_MACHINE = frozenset(
    ["localhost", "localhost.localdomain", "ip6-localhost", "ip6-loopback", "loopback"]
)
# Words that manuals write where a host belongs.
_PLACEHOLDERS = frozenset(
    ["host", "hostname", "host-name", "domain", "example", "url", "ip", "address", "none", "null"]
)
_NAME = re.compile(r"[a-z0-9][a-z0-9_-]{0,62}")
_OWN_MARK = re.compile(rf"{HOST_NAME}\d+")
# A version may look like an address: it stands behind one of these, on its line.
_VERSION_BEFORE = re.compile(
    r"(?:server[ _-]?software|(?:server|user-agent):)\W{0,40}[\w.+-]{1,40}/$"
    r"|server[ _-]?software\W{0,40}$"
    r"|\b(?:version|release|build)[\"']?[ \t:=]{0,4}[\"']?v?$"
)
_BEFORE_VERSION = 80  # characters of a line in which it says that a version follows
_END = r"""(?=(?::\d{1,5})?[ \t]{0,4}(?:["'\\\r\n,<]|\Z))"""
_IS = r"""\\?["']?[ \t]{0,40}[:=][ \t]{0,40}\\?["']?"""
_HOST = r"([a-z0-9][a-z0-9._-]*+)"
# Where a text names a host; each pattern begins with its trigger and needs no step back.
_CONTEXTS = (
    ("://", re.compile(rf"""://(?:[^\s/?#@"'<>\\]{{1,200}}@)?+{_HOST}""")),
    ("host", re.compile(rf"host(?:name)?+{_IS}{_HOST}{_END}")),
    ("--server", re.compile(rf"--server[= ]{_HOST}")),
    ("--host", re.compile(rf"--host(?:name|\d)?[= ]{_HOST}")),
    ("benchmarking ", re.compile(rf"benchmarking {_HOST} \(be patient")),
)
_ADDRESSES = tuple(
    (trigger, re.compile(rf"{re.escape(trigger)}\d{{1,3}}(?:\.\d{{1,3}}){{{missing}}}(?!\w)"))
    for trigger, missing in (("10.", 2), ("192.168.", 1), ("169.254.", 1), ("172.", 2))
)
_ADDRESSES_6 = tuple(
    (trigger, re.compile(rf"{trigger}{rest}:[0-9a-f:.]*+(?![\w])"))
    for trigger, rest in (("fe8", "[0-9a-f]"), ("fd", "[0-9a-f]{2}"), ("fc", "[0-9a-f]{2}"))
)
_BORDER = frozenset("abcdefghijklmnopqrstuvwxyz0123456789_.-")
_LONGEST = 253  # characters of a host name


@lru_cache(maxsize=1000)
def is_private(host: str) -> bool:
    """Tell whether a host, as an address or a name, says something of a private network.

    The machine itself is not private, nor is anything that everybody can look up.
    """
    name = host.strip().lower().strip("[]").rstrip(".").partition("%")[0]
    if not name or name in _OWN_MACHINE or name.endswith(".localhost"):
        return False
    if (address := _address(name)) is not None:
        return any(address in network for network in _NETWORKS)
    if "." in name:
        return name.endswith(_SUFFIXES)
    is_name = bool(_NAME.fullmatch(name)) and not name.isdigit()
    return is_name and name not in _PLACEHOLDERS and not _OWN_MARK.fullmatch(name)


def is_address(host: str) -> bool:
    """Tell whether a host is written as an address."""
    return _address(host.strip("[]").partition("%")[0]) is not None


def private_hosts(lowered: str) -> Iterator[Span]:
    """Give the private hosts of a text in lower case, in no order."""
    yield from _addresses(lowered)
    yield from _names_in_contexts(lowered)
    for suffix in _SUFFIXES:
        yield from _names_with(suffix, lowered)


def _address(name: str) -> ipaddress.IPv4Address | ipaddress.IPv6Address | None:
    try:
        return ipaddress.ip_address(name)
    except ValueError:
        return None


def _addresses(lowered: str) -> Iterator[Span]:
    """Give the private addresses that are no versions."""
    for trigger, pattern in (*_ADDRESSES, *_ADDRESSES_6):
        if trigger not in lowered:
            continue
        for match in pattern.finditer(lowered):
            text = match[0].rstrip(".:") if ":" not in match[0] else match[0].rstrip(".")
            start, end = match.start(), match.start() + len(text)
            if is_private(text) and _stands_alone(lowered, start, end=end):
                yield Span(start, end, kind="private host")


def _stands_alone(lowered: str, start: int, *, end: int) -> bool:
    """Tell whether an address is whole: no part of a longer number, and no version."""
    before, after = lowered[max(start - 2, 0) : start], lowered[end : end + 2]
    is_longer = before[-1:].isalnum() or (before[-1:] in (".", ":") and before[:1].isdigit())
    if is_longer or (after[:1] == "." and after[1:].isdigit()):
        return False
    line = lowered[max(start - _BEFORE_VERSION, 0) : start].rpartition("\n")[2]
    return not _VERSION_BEFORE.search(line)


def _names_in_contexts(lowered: str) -> Iterator[Span]:
    """Give the private hosts that stand where a host is named."""
    for trigger, pattern in _CONTEXTS:
        if trigger not in lowered:
            continue
        for match in pattern.finditer(lowered):
            text = match[1].rstrip(".-_")
            if is_private(text):
                yield Span(match.start(1), match.start(1) + len(text), kind="private host")


def _names_with(suffix: str, lowered: str) -> Iterator[Span]:
    """Give the names that end in a suffix of private networks."""
    end = lowered.find(suffix)
    while end >= 0:
        behind = end + len(suffix)
        head = lowered[max(end - _LONGEST, 0) : end]
        # No underscore: it joins a host to other words, as in req_rate_web01.corp.
        name = head[len(head.rstrip("abcdefghijklmnopqrstuvwxyz0123456789.-")) :].lstrip(".-")
        start = end - len(name)
        is_path = (
            lowered[start - 1 : start] in ("/", "$", "\\") and lowered[start - 2 : start] != "//"
        )
        after = lowered[behind : behind + 2]
        is_longer = after[:1] in _BORDER - {"."} or (after[:1] == "." and after[1:].isalnum())
        if name and not is_path and not (after and is_longer) and is_private(name + suffix):
            yield Span(start, behind, kind="private host")
        end = lowered.find(suffix, behind)
