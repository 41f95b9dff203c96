"""Imports in web processes: short, few at once, and one at a time for each network.

What cannot be imported so is left to a worker, so that no upload keeps pages waiting.
"""

from __future__ import annotations

from django.conf import settings

from runs.intake import ingest
from runs.intake.turns import Turns
from runs.models import Upload

RUNNING = Turns()


def import_now(upload: Upload) -> bool:
    """Import a small upload here; False where a worker has to: it is large, long, or one too many.

    Raises as `ingest.import_upload`.
    """
    if upload.size > settings.INLINE_PARSE_BYTES:
        return False
    with RUNNING.turn(upload.address_hash, most=settings.INLINE_IMPORTS) as is_free:
        return is_free and ingest.import_upload(upload.pk, seconds=settings.INLINE_PARSE_SECONDS)
