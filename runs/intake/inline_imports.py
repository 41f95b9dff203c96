"""Imports in web processes: short, few at once, and one at a time for each network.

What cannot be imported so is left to a worker, so that no upload keeps pages waiting.
"""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager

from django.conf import settings

from runs.intake import ingest
from runs.models import Upload

_lock = threading.Lock()
_networks: list[str] = []  # of the imports that this process runs; "" is an unknown one


def import_now(upload: Upload) -> bool:
    """Import a small upload here; False where a worker has to: it is large, long, or one too many.

    Raises as `ingest.import_upload`.
    """
    if upload.size > settings.INLINE_PARSE_BYTES:
        return False
    with _turn(upload.address_hash) as is_free:
        return is_free and ingest.import_upload(upload.pk, seconds=settings.INLINE_PARSE_SECONDS)


@contextmanager
def _turn(network: str) -> Iterator[bool]:
    """Tell whether an import of this network may run here now, and count it while it does."""
    with _lock:
        is_free = len(_networks) < settings.INLINE_IMPORTS and (
            not network or network not in _networks
        )
        if is_free:
            _networks.append(network)
    try:
        yield is_free
    finally:
        if is_free:
            with _lock:
                _networks.remove(network)
