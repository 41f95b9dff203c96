"""Hashes of secrets: of edit keys and publishers, and keyed hashes of the networks of addresses."""

from __future__ import annotations

import hashlib
import hmac
import ipaddress

from django.conf import settings


def hashed(secret: str) -> str:
    """Return the SHA-256 that is stored of a random secret; "" stays "" (nobody)."""
    return hashlib.sha256(secret.encode("utf-8", "surrogatepass")).hexdigest() if secret else ""


def matches(secret: object, stored: str) -> bool:
    """Tell in constant time whether `stored` is the hash of `secret`; never for "" or no text."""
    if not isinstance(secret, str) or not secret or not stored:
        return False
    return hmac.compare_digest(hashed(secret), stored)


def hashed_network(address: str) -> str:
    """Return a keyed hash of the address's /24 or /64, to count by; "" for what is no address."""
    try:
        ip = ipaddress.ip_address(address.strip())
    except ValueError:
        return ""
    if isinstance(ip, ipaddress.IPv6Address) and ip.ipv4_mapped:
        ip = ip.ipv4_mapped
    network = ipaddress.ip_network((ip, 24 if ip.version == 4 else 64), strict=False)
    return derived(f"network {network}")


def derived(purpose: str) -> str:
    """Return a secret of this site for one purpose; others cannot guess it."""
    key = settings.SECRET_KEY.encode()
    return hmac.digest(key, purpose.encode(), digest="sha256").hex()
