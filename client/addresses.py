"""Which hosts may be put under load without asking: this machine and private networks."""

from __future__ import annotations

import ipaddress
import socket
from urllib.parse import urlsplit

from client.errors import WRONG_CALL, ClientError

Address = ipaddress.IPv4Address | ipaddress.IPv6Address
# RFC 1918 and RFC 4193. Shared, link-local and documentation addresses are not among them:
# 169.254.169.254 is a service of clouds, 100.64.0.0/10 belongs to a provider.
_PRIVATE = tuple(
    map(ipaddress.ip_network, ("10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "fc00::/7"))
)
PERMISSION = "--i-may-load-this-host"


def is_loopback(host: str) -> bool:
    """Tell whether each address of a host is this machine's own; a name is resolved."""
    addresses = resolved(host)
    return bool(addresses) and all(address.is_loopback for address in addresses)


def resolved(host: str) -> list[Address]:
    """Return every address of a host; [] for one that is unknown.

    An IPv4 address that is written as IPv6 (::ffff:192.0.2.1) counts as what it leads to.
    """
    try:
        entries = socket.getaddrinfo(host, None, type=socket.SOCK_STREAM)
    except (OSError, UnicodeError):
        return []
    texts = {str(entry[4][0]).partition("%")[0] for entry in entries}
    return [_plain(ipaddress.ip_address(text)) for text in sorted(texts)]


def _plain(address: Address) -> Address:
    mapped = address.ipv4_mapped if isinstance(address, ipaddress.IPv6Address) else None
    return mapped or address


def is_own(address: Address) -> bool:
    """Tell whether an address is of this machine or of a private network."""
    if address.is_loopback:
        return True
    networks = (network for network in _PRIVATE if network.version == address.version)
    return any(address in network for network in networks)


def check_url(url: str) -> None:
    """Raise ClientError for what is no plain http or https address.

    Tools read a user's name, blanks or a backslash in it differently; so they are refused.
    """
    try:
        parts = urlsplit(url)
        is_plain = parts.scheme in ("http", "https") and bool(parts.hostname) and parts.port != 0
    except ValueError:
        is_plain, parts = False, urlsplit("")
    is_odd = any(character in url for character in "\\ \t\r\n'\"`") or "@" in parts.netloc
    if not is_plain or is_odd or not url.isascii():
        message = f"{url!r} is no address that can be measured, as in http://127.0.0.1:8080/."
        raise ClientError(message, code=WRONG_CALL)


def check_may_load(url: str, *, is_allowed: bool) -> None:
    """Raise ClientError where a host of somebody else would get the load.

    Every address of the host must be loopback or private, unless the user says that it is allowed.
    """
    check_url(url)
    host = urlsplit(url).hostname or ""
    addresses = resolved(host)
    if not addresses:
        raise ClientError(f"The host {host} is unknown.")
    strange = [address for address in addresses if not is_own(address)]
    if strange and not is_allowed:
        message = (
            f"{host} is {strange[0]}, which is neither this machine nor a private network. "
            f"If you may put load on it, add {PERMISSION}."
        )
        raise ClientError(message, code=WRONG_CALL)
